// Shadow polygons: what lies between the walls of the light polygon and the bound.
#include "light_outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace quadlight::internal {
namespace {

class ShadowWriter {
 public:
  ShadowWriter(const BoundShape& shape, LightGeometry& geometry)
      : shape_(shape), geometry_(geometry) {}

  // One polygon: along the bound from `from` to `to`, back along the light polygon's vertices
  // [first, last) (counted past the end, the polygon is cyclic) from last to first.
  void add(const BoundPoint& from, const BoundPoint& to, std::size_t first, std::size_t last) {
    auto& out = geometry_.shadow_vertices;
    const auto begin = static_cast<std::uint32_t>(out.size());
    out.push_back(from.point);
    append_corners(shape_, from, to, goes_around(from.point, to.point, first, last), out);
    const auto corners_end = static_cast<std::uint32_t>(out.size());
    push_distinct(to.point);
    for (std::size_t i = last; i > first; --i) push_distinct(vertex(i - 1));
    if (out.size() > begin + 1 && out.back() == out[begin]) out.pop_back();
    keep(begin, corners_end);
  }

  [[nodiscard]] DVec2 vertex(std::size_t i) const {
    return geometry_.vertices[i % geometry_.vertices.size()];
  }

 private:
  void push_distinct(DVec2 v) {
    if (geometry_.shadow_vertices.back() != v) geometry_.shadow_vertices.push_back(v);
  }

  // Makes shadows of the vertices from `begin` on. A wall that ends in a corner of the bound, whose
  // numbers end at corners_end, pinches the polygon there: what lies behind is split off.
  void keep(std::uint32_t begin, std::uint32_t corners_end) {
    auto& out = geometry_.shadow_vertices;
    const auto at = [&](std::uint32_t i) { return out.begin() + static_cast<std::ptrdiff_t>(i); };
    auto size = static_cast<std::uint32_t>(out.size());
    std::array<std::uint32_t, most_chords + 1> counts{};
    std::size_t parts = 0;
    // A circle's corners are out of reach.
    for (std::uint32_t i = shape_.is_circle ? begin : corners_end - 1; i > begin; --i) {
      const auto pinch = std::find(at(corners_end), at(size), out[i]);
      if (pinch == at(size)) continue;
      std::rotate(at(i + 1), pinch + 1, at(size));
      const auto split = static_cast<std::uint32_t>(pinch - at(i));
      counts[parts++] = split;
      size -= split;
      corners_end = i + 1;
    }
    counts[parts++] = size - begin;
    for (; parts > 0; --parts) {
      const std::uint32_t count = counts[parts - 1];
      if (count < 3) {
        out.erase(at(begin), at(begin + count));
      } else {
        geometry_.shadows.push_back({begin, count});
        begin += count;
      }
    }
  }

  // For two points on one chord, which spans less than half a turn: whether the shadow between them
  // leads around the light.
  [[nodiscard]] bool goes_around(DVec2 from, DVec2 to, std::size_t first, std::size_t last) const {
    constexpr double rounding = 1e-9;
    const double turn = cross(from, to);
    if (std::abs(turn) > rounding * std::sqrt(dot(from, from) * dot(to, to))) return turn < 0.0;
    // Around the light some vertex is more than a right angle away, because a wall spans less than
    // half a turn.
    for (std::size_t i = first; i < last; ++i) {
      if (dot(from, vertex(i)) < 0.0) return true;
    }
    return false;
  }

  const BoundShape& shape_;
  LightGeometry& geometry_;
};

bool on_bound(const LightGeometry& g, std::size_t edge) {
  return g.edges[edge % g.edges.size()] == edge_on_bound;
}

// Nothing of the bound is lit: the shadow is a ring, cut along two sight lines into simple parts.
void add_ring(const SpanTable& table, LightGeometry& g, ShadowWriter& writer) {
  const std::size_t n = g.vertices.size();
  // Of two vertices on one sight line the cut starts at the far one.
  const auto far_of = [&](std::size_t i) {
    for (const Silhouette& s : g.silhouettes) {
      if (s.near_vertex == i) return std::size_t{s.far_vertex};
    }
    return i;
  };
  const std::size_t a = far_of(0);
  // The first vertex half a turn or more away: a wall spans less, so neither the next direction
  // after a nor a itself is it.
  const auto half_turn = [&](std::size_t i) {
    const double c = cross(g.vertices[a], writer.vertex(i));
    return c < 0.0 || (c == 0.0 && dot(g.vertices[a], writer.vertex(i)) < 0.0);
  };
  std::size_t b = a + 2;
  while (b < a + n - 1 && !half_turn(b)) ++b;
  b = far_of(b % n);
  if (b <= a) b += n;
  const BoundPoint from = bound_point(table, start_key(writer.vertex(a)));
  const BoundPoint to = bound_point(table, start_key(writer.vertex(b)));
  writer.add(from, to, a, b + 1);
  writer.add(to, from, b, a + n + 1);
}

void add_runs(const BoundShape& shape, const SpanTable& table,
              const std::vector<std::uint32_t>& edge_barriers, LightGeometry& g,
              ShadowWriter& writer) {
  const std::size_t n = g.edges.size();
  const auto chord = [&](std::size_t edge) { return static_cast<int>(edge_barriers[edge % n]); };
  // Edges begin .. end in order; a full polygon begins after a lit piece of the bound.
  std::size_t begin = 1;
  std::size_t end = n - 1;
  if (shape.full) {
    begin = 0;
    while (!on_bound(g, begin)) ++begin;
    end = begin + n;
  }
  for (std::size_t i = begin; i < end;) {
    if (on_bound(g, i)) {
      ++i;
      continue;
    }
    std::size_t stop = i;
    while (stop < end && !on_bound(g, stop)) ++stop;
    // A cone's own sides end a run too; the shadow then reaches out to the bound there.
    const bool from_side = !shape.full && i == begin;
    const bool to_side = !shape.full && stop == end;
    const BoundPoint from =
        from_side ? bound_point(table, shape.first) : BoundPoint{writer.vertex(i), chord(i - 1)};
    const BoundPoint to =
        to_side ? bound_point(table, shape.last) : BoundPoint{writer.vertex(stop), chord(stop)};
    writer.add(from, to, i, stop + 1);
    i = stop;
  }
}

}  // namespace

void build_shadows(const BoundShape& shape, const SpanTable& table,
                   const std::vector<std::uint32_t>& edge_barriers, LightGeometry& out) {
  if (out.vertices.empty()) return;
  ShadowWriter writer(shape, out);
  const bool ring = std::none_of(out.edges.begin(), out.edges.end(),
                                 [](std::uint32_t e) { return e == edge_on_bound; });
  if (shape.full && ring) {
    add_ring(table, out, writer);
  } else {
    add_runs(shape, table, edge_barriers, out, writer);
  }
}

}  // namespace quadlight::internal
