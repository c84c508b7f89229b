// Pieces of error texts and of written files.
#include "text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace quadlight::scenes::internal {

namespace {

// A place deep in nested values: the way in and the way to the end.
void append_place(std::string_view place, std::string& out) {
  constexpr std::size_t head = 60;
  constexpr std::size_t tail = 100;
  if (place.size() <= head + tail) {
    out += place;
    return;
  }
  out += place.substr(0, head);
  out += "...";
  out += place.substr(place.size() - tail);
}

template <class Float>
std::string shortest(Float value) {
  // "-0" would be read as the integer 0, which has no sign.
  if (value == Float{0} && std::signbit(value)) return "-0.0";
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

}  // namespace

std::string number_text(double value) {
  return shortest(value);
}

std::string number_text(float value) {
  return shortest(value);
}

std::string printable(std::string_view text, std::size_t max_length) {
  std::string out;
  for (const char c : text.substr(0, max_length)) out += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > max_length) out += "...";
  return out;
}

Error error_at(ErrorCode code, std::string_view name, std::string_view place,
               std::string_view text) {
  std::string full(name);
  full += ':';
  append_place(place, full);
  full += ": ";
  full += text;
  return {code, std::move(full)};
}

}  // namespace quadlight::scenes::internal
