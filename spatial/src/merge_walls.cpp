// Joining collinear walls: what makes two walls equal but for their place.
#include "collinear_runs.hpp"

#include <quadlight/merge_walls.hpp>

#include <bit>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace quadlight {
namespace {

using internal::RunPiece;
using internal::RunRule;

WallSide other_side(WallSide side) {
  if (side == WallSide::both) return side;
  return side == WallSide::left ? WallSide::right : WallSide::left;
}

/// By its bits, so that even a NaN has an order.
auto flags_of(Color c) {
  return std::tuple(std::bit_cast<std::uint32_t>(c.r), std::bit_cast<std::uint32_t>(c.g),
                    std::bit_cast<std::uint32_t>(c.b));
}

/// All that must be equal, with the side as seen from the wall's run direction.
auto flags_of(const Occluder& wall, WallSide side) {
  return std::tuple(side, wall.kind, wall.categories, flags_of(wall.transmittance));
}

auto flags_of(const WallDesc& wall, WallSide side) {
  return std::tuple(side, wall.kind, wall.categories, flags_of(wall.color),
                    std::bit_cast<std::uint32_t>(wall.opacity), wall.enabled, wall.user,
                    wall.node.index, wall.node.generation);
}

RunRule rule_of(WallKind kind) {
  return kind == WallKind::opaque || kind == WallKind::solid ? RunRule::unite : RunRule::chain;
}

bool runs_backward(const Segment& s) {
  return s.b.x < s.a.x || (s.b.x == s.a.x && s.b.y < s.a.y);
}

template <class Wall>
Result<std::vector<Wall>> merged(std::span<const Wall> walls) {
  using Flags = decltype(flags_of(walls.front(), WallSide::both));
  std::map<Flags, std::uint32_t> groups;
  std::vector<RunRule> rules;
  std::vector<RunPiece> pieces;
  pieces.reserve(walls.size());
  auto last = groups.end();
  for (std::size_t i = 0; i < walls.size(); ++i) {
    const Wall& wall = walls[i];
    const Segment& s = wall.segment;
    if (!is_finite(s)) {
      return Error{ErrorCode::not_finite, "merge_collinear_walls: an end of wall " +
                                              std::to_string(i) +
                                              " is not finite; correct it or leave the wall out"};
    }
    if (s.a == s.b) continue;
    const bool backward = runs_backward(s);
    const Flags flags = flags_of(wall, backward ? other_side(wall.side) : wall.side);
    // Walls that follow each other are mostly of one kind.
    if (last == groups.end() || last->first != flags) {
      last = groups.try_emplace(flags, static_cast<std::uint32_t>(rules.size())).first;
      if (last->second == rules.size()) rules.push_back(rule_of(wall.kind));
    }
    pieces.push_back({backward ? Segment{s.b, s.a} : s, i, last->second});
  }
  const std::vector<RunPiece> runs = internal::joined_runs(std::move(pieces), rules);
  std::vector<Wall> out;
  out.reserve(runs.size());
  for (const RunPiece& run : runs) {
    Wall& wall = out.emplace_back(walls[run.index]);
    const Segment& s = run.segment;
    wall.segment = runs_backward(wall.segment) ? Segment{s.b, s.a} : s;
  }
  return out;
}

}  // namespace

Result<std::vector<Occluder>> merge_collinear_walls(std::span<const Occluder> walls) {
  return merged(walls);
}

Result<std::vector<WallDesc>> merge_collinear_walls(std::span<const WallDesc> walls) {
  return merged(walls);
}

}  // namespace quadlight
