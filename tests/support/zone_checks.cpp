// See the header.
#include "support/zone_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace quadlight::test {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

using Corner = std::pair<double, double>;
using Edge = std::pair<Corner, Corner>;

Corner corner(DVec2 v) {
  return {v.x + 0.0, v.y + 0.0};
}

double cross(DVec2 a, DVec2 b) {
  return a.x * b.y - a.y * b.x;
}

// Directed edges with their opposites cancelled.
class Border {
 public:
  void add(DVec2 from, DVec2 to) {
    const Corner a = corner(from);
    const Corner b = corner(to);
    if (a == b) return;
    if (--count_[{b, a}] == 0) count_.erase({b, a});
    if (++count_[{a, b}] == 0) count_.erase({a, b});
  }
  void add_polygon(std::span<const DVec2> p) {
    for (std::size_t i = 0; i < p.size(); ++i) add(p[i], p[(i + 1) % p.size()]);
  }
  [[nodiscard]] const std::map<Edge, int>& edges() const { return count_; }

 private:
  std::map<Edge, int> count_;
};

double length(DVec2 v) {
  return std::hypot(v.x, v.y);
}

// True if the inner parts of both edges cross by more than rounding.
bool cross_over(DVec2 a, DVec2 b, DVec2 c, DVec2 d, double scale) {
  const auto side = [&](DVec2 p, DVec2 q, DVec2 r) {
    const double v = cross(q - p, r - p);
    const double slack = 1e-12 * scale * length(q - p);
    return std::abs(v) <= slack ? 0 : v > 0.0 ? 1 : -1;
  };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

AssertionResult simple(std::span<const DVec2> p, double scale) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i] == p[(i + 1) % p.size()]) return AssertionFailure() << "a vertex twice in a row";
    for (std::size_t k = 0; k < i; ++k) {
      if (cross_over(p[i], p[(i + 1) % p.size()], p[k], p[k + 1], scale)) {
        return AssertionFailure() << "edges " << k << " and " << i << " cross";
      }
      if (k + 1 < i && p[i] == p[k]) return AssertionFailure() << "a vertex twice";
    }
  }
  return AssertionSuccess();
}

std::span<const DVec2> polygon(const LightGeometry& g, const LightZone& zone) {
  return std::span(g.zone_vertices).subspan(zone.polygon.first, zone.polygon.count);
}

AssertionResult tiled(const LightGeometry& g, const LightZone& zone, double scale) {
  Border border;
  if (zone.triangles.count != 3 * (zone.polygon.count - 2)) {
    return AssertionFailure() << zone.triangles.count << " indices for " << zone.polygon.count
                              << " vertices";
  }
  for (std::uint32_t i = 0; i < zone.triangles.count; i += 3) {
    std::array<DVec2, 3> t{};
    for (std::uint32_t c = 0; c < 3; ++c) {
      const std::uint32_t v = g.zone_triangles[zone.triangles.first + i + c];
      if (v < zone.polygon.first || v >= zone.polygon.first + zone.polygon.count) {
        return AssertionFailure() << "a triangle uses another zone's vertices";
      }
      t[c] = g.zone_vertices[v];
    }
    if (polygon_area(t) < -1e-10 * scale * scale) {
      return AssertionFailure() << "a triangle is turned over, area " << polygon_area(t);
    }
    border.add_polygon(t);
  }
  Border outline;
  outline.add_polygon(polygon(g, zone));
  if (border.edges() != outline.edges()) return AssertionFailure() << "triangles do not tile it";
  return AssertionSuccess();
}

double distance_to_edge(DVec2 p, DVec2 a, DVec2 b) {
  const DVec2 ab = b - a;
  const DVec2 ap = p - a;
  const double square = ab.x * ab.x + ab.y * ab.y;
  const double t = std::clamp((ap.x * ab.x + ap.y * ab.y) / square, 0.0, 1.0);
  return length(ap - t * ab);
}

double distance_to_outlines(DVec2 p, std::span<const std::span<const DVec2>> outlines) {
  double least = 1e300;
  for (const auto& o : outlines) {
    least = std::min(least, distance_to_outline(p, o));
  }
  return least;
}

AssertionResult same_border(const Border& border, std::span<const std::span<const DVec2>> outlines,
                            double scale) {
  double perimeter = 0.0;
  std::map<Corner, int> starts;
  for (const auto& [edge, count] : border.edges()) {
    if (count == -1) continue;  // the same edge from its other end
    if (count != 1) return AssertionFailure() << "an edge counts " << count;
    const auto& [a, b] = edge;
    perimeter += std::hypot(b.first - a.first, b.second - a.second);
    ++starts[a];
    const DVec2 middle{0.5 * (a.first + b.first), 0.5 * (a.second + b.second)};
    if (distance_to_outlines(middle, outlines) > 1e-9 * scale) {
      return AssertionFailure() << "an edge without neighbour at " << middle.x << ", " << middle.y;
    }
  }
  double expected = 0.0;
  for (const auto& outline : outlines) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      expected += length(outline[(i + 1) % outline.size()] - outline[i]);
      if (starts.count(corner(outline[i])) == 0) {
        return AssertionFailure() << "corner " << i << " of the outline is missing";
      }
    }
  }
  // Along an edge that is nearly on a sight line rounding may go to and fro.
  if (std::abs(perimeter - expected) > 1e-6 * scale) {
    return AssertionFailure() << "cracks: open edges of length " << perimeter << ", not "
                              << expected;
  }
  return AssertionSuccess();
}

}  // namespace

double distance_to_outline(DVec2 point, std::span<const DVec2> outline) {
  double least = 1e300;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    least = std::min(least, distance_to_edge(point, outline[i], outline[(i + 1) % outline.size()]));
  }
  return least;
}

double zone_area(const LightGeometry& geometry) {
  double sum = 0.0;
  for (const LightZone& zone : geometry.zones) sum += polygon_area(polygon(geometry, zone));
  return sum;
}

AssertionResult valid_zones(const LightGeometry& geometry, double scale) {
  bool tinted = false;
  for (std::size_t i = 0; i < geometry.zones.size(); ++i) {
    const LightZone& zone = geometry.zones[i];
    const auto p = polygon(geometry, zone);
    const auto failed = [&](const AssertionResult& why) {
      return AssertionFailure() << "zone " << i << " of " << geometry.zones.size() << ": "
                                << why.message();
    };
    if (p.size() < 3) return failed(AssertionFailure() << "fewer than 3 vertices");
    if (polygon_area(p) < -1e-14 * scale * scale) return failed(AssertionFailure() << "clockwise");
    if (AssertionResult r = simple(p, scale); !r) return failed(r);
    if (AssertionResult r = tiled(geometry, zone, scale); !r) return failed(r);
    const bool own = zone.transmittance != Color{1.0F, 1.0F, 1.0F};
    if (tinted && !own) return failed(AssertionFailure() << "clear zones come first");
    tinted = own;
  }
  return AssertionSuccess();
}

AssertionResult valid_zones(const LightGeometry& geometry,
                            std::span<const std::span<const DVec2>> outlines, double scale) {
  if (AssertionResult r = valid_zones(geometry, scale); !r) return r;
  Border border;
  for (const LightZone& zone : geometry.zones) border.add_polygon(polygon(geometry, zone));
  return same_border(border, outlines, scale);
}

std::optional<Color> transmittance_at(const LightGeometry& geometry, DVec2 point, double margin,
                                      int& count) {
  count = 0;
  std::optional<Color> result;
  for (const LightZone& zone : geometry.zones) {
    const auto p = polygon(geometry, zone);
    bool inside = false;
    for (std::size_t i = 0; i < p.size(); ++i) {
      const DVec2 a = p[i];
      const DVec2 b = p[(i + 1) % p.size()];
      if (distance_to_edge(point, a, b) < margin) {
        count = 1;
        return std::nullopt;
      }
      if ((a.y > point.y) != (b.y > point.y) &&
          point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) {
        inside = !inside;
      }
    }
    if (inside) {
      ++count;
      result = zone.transmittance;
    }
  }
  return result;
}

}  // namespace quadlight::test
