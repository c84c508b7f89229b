// Foundry scenes: walls.
#include "foundry_reader.hpp"

#include <array>

namespace quadlight::scenes::internal {
namespace {

enum class Stops : std::uint8_t { nothing, limited, everything };

bool read_restriction(const Cursor& c, Stops& out) {
  std::int64_t v = 0;
  if (!c.read_integer(0, 40, v)) return false;
  if (v == 0) {
    out = Stops::nothing;
  } else if (v == 2 || v == 10) {  // 1 and 2 are of the oldest format
    out = Stops::limited;
  } else if (v == 1 || v == 20 || v == 30 || v == 40) {
    out = Stops::everything;
  } else {
    return c.fail(ErrorCode::format,
                  "what a wall does to light must be 0 (none), 10 (limited), 20 (normal), 30 "
                  "(proximity) or 40 (distance)",
                  "use one of these");
  }
  return true;
}

/// A whole number from 0 to 2; 0 if it is missing.
bool read_choice(const Cursor& wall, std::string_view key, std::int64_t& out) {
  out = 0;
  const auto member = wall.member(key);
  return !member || member->read_integer(0, 2, out);
}

}  // namespace

bool read_foundry_wall(const Cursor& wall, std::size_t index, std::vector<WallDesc>& out) {
  if (!wall.require_object("write {\"c\": [x0, y0, x1, y1], ...}")) return false;
  const auto ends = wall.member("c");
  if (!ends) return wall.fail("this wall has no \"c\"; add its ends, \"c\": [x0, y0, x1, y1]");
  std::array<float, 4> c{};
  Stops stops = Stops::everything;
  std::int64_t direction = 0;
  std::int64_t door = 0;
  std::int64_t state = 0;
  const auto light = wall.member("light");
  const auto restriction = light ? light : wall.member("sense");
  if (!ends->read_floats(c, "[x0, y0, x1, y1]") ||
      (restriction && !read_restriction(*restriction, stops)) ||
      !read_choice(wall, "dir", direction) || !read_choice(wall, "door", door) ||
      !read_choice(wall, "ds", state)) {
    return false;
  }
  if (stops == Stops::nothing) return true;
  constexpr std::array sides{WallSide::both, WallSide::left, WallSide::right};
  const bool is_door = door != 0;
  out.push_back({.segment = {{c[0], c[1]}, {c[2], c[3]}},
                 .side = sides.at(static_cast<std::size_t>(direction)),
                 .kind = stops == Stops::limited ? WallKind::limited : WallKind::opaque,
                 .enabled = !(is_door && state == 1),
                 .user = is_door ? index + 1 : 0});
  return true;
}

}  // namespace quadlight::scenes::internal
