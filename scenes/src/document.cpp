#include <quadlight/scenes/document.hpp>
