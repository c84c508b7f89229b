// What Renderer::draw refuses.
#pragma once

#include <quadlight/renderer/renderer.hpp>

#include <span>

namespace quadlight::renderer {

/// Success, or the errors that Renderer::draw documents for its arguments. The context is current.
Status check_draw(const Frame& frame, std::span<const ViewArea> areas, const Target& target,
                  const DrawOptions& options);

/// True if the view has an extent in both axes: there is something to stretch over an area.
[[nodiscard]] bool shows_something(const View& view);

}  // namespace quadlight::renderer
