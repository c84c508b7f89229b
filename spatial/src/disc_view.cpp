// Intervals of a disc that walls hide, and the areas between sight lines.
#include "disc_view.hpp"

#include "capacity.hpp"
#include "light_face.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace quadlight::internal {
namespace {

// True if light that comes to a point blocks; `turn` has the sign of orientation(a, b, point). The
// light comes from the wall's other side.
bool blocks_towards(WallSide side, double turn) {
  switch (side) {
    case WallSide::left:
      return turn > 0.0;
    case WallSide::right:
      return turn < 0.0;
    default:
      return true;
  }
}

// One end of a wall that is cut to the wedge between the two tangents.
struct CutEnd {
  double at;      // 0 ... 1 along the wall
  double side_u;  // +-1 if a tangent cut it, 0 if it is the wall's own end
};

// Cuts away what is on the outer hand of one tangent: f is the signed distance at the wall's ends.
bool cut(double f_a, double f_b, double u, CutEnd& first, CutEnd& last) {
  if (f_a < 0.0 && f_b < 0.0) return false;
  if (f_a < 0.0) {
    const double at = f_a / (f_a - f_b);
    if (at > first.at) first = {at, u};
  } else if (f_b < 0.0) {
    const double at = f_a / (f_a - f_b);
    if (at < last.at) last = {at, u};
  }
  return first.at <= last.at;
}

// Area of the disc on one hand of the sight line, as a share.
double area_below(double u) {
  return 0.5 + (u * std::sqrt((1.0 - u) * (1.0 + u)) + std::asin(u)) / std::numbers::pi;
}

}  // namespace

int weight_of(WallKind kind) {
  switch (kind) {
    case WallKind::glass:
      return 0;
    case WallKind::limited:
      return 1;
    default:
      return weight_of_dark;
  }
}

bool hides_disc(const Occluder& wall, Vec2 center) {
  const Segment& s = wall.segment;
  return weight_of(wall.kind) > 0 && s.a != s.b && !on_segment(s, center);
}

Box box_of_disc_and(Vec2 center, double radius, DVec2 offset) {
  const auto down = [](double v) { return std::nextafter(static_cast<float>(v), -HUGE_VALF); };
  const auto up = [](double v) { return std::nextafter(static_cast<float>(v), HUGE_VALF); };
  return {
      {down(center.x + std::min(-radius, offset.x)), down(center.y + std::min(-radius, offset.y))},
      {up(center.x + std::max(radius, offset.x)), up(center.y + std::max(radius, offset.y))}};
}

DiscView::DiscView(double radius, DVec2 offset)
    : offset_(offset), distance_(std::hypot(offset.x, offset.y)), radius_(radius) {
  axis_ = -offset / distance_;
  tangent_2_ = (distance_ - radius) * (distance_ + radius);
  slope_ = radius / std::sqrt(tangent_2_);
}

DiscRun DiscView::hidden_by(DVec2 a, DVec2 b, WallSide side) const {
  constexpr DiscRun nothing{1.0, 1.0};
  const DVec2 from_a = a - offset_;
  const DVec2 from_b = b - offset_;
  const double products[] = {from_a.x * from_b.y, from_a.y * from_b.x};
  const double turn = products[0] - products[1];
  const double rounding = 4.0 * std::numeric_limits<double>::epsilon() *
                          (std::abs(products[0]) + std::abs(products[1]));
  if (std::abs(turn) <= rounding || !blocks_towards(side, turn)) return nothing;
  const DVec2 p{dot(from_a, axis_), cross(axis_, from_a)};
  const DVec2 q{dot(from_b, axis_), cross(axis_, from_b)};
  CutEnd first{0.0, 0.0};
  CutEnd last{1.0, 0.0};
  if (!cut(slope_ * p.x - p.y, slope_ * q.x - q.y, 1.0, first, last)) return nothing;
  if (!cut(slope_ * p.x + p.y, slope_ * q.x + q.y, -1.0, first, last)) return nothing;
  const DVec2 middle = p + 0.5 * (first.at + last.at) * (q - p);
  if (dot(middle, middle) > tangent_2_) return nothing;  // behind the disc
  const auto u_of = [&](const CutEnd& end, DVec2 own) {
    if (end.side_u != 0.0) return end.side_u;
    return std::clamp(distance_ * own.y / (radius_ * std::hypot(own.x, own.y)), -1.0, 1.0);
  };
  const double u = u_of(first, p);
  const double v = u_of(last, q);
  return {std::min(u, v), std::max(u, v)};
}

void DiscCover::clear() {
  edges_.clear();
  lines_.clear();
}

std::uint32_t DiscCover::line_of(const Segment& wall) {
  for (std::uint32_t i = 0; i < lines_.size(); ++i) {
    const Segment& line = lines_[i];
    if (orientation(line.a, line.b, wall.a) == 0 && orientation(line.a, line.b, wall.b) == 0) {
      return i;
    }
  }
  lines_.push_back(wall);
  return static_cast<std::uint32_t>(lines_.size() - 1);
}

void DiscCover::add(const DiscView& view, Vec2 center, const Occluder& wall) {
  const DVec2 c(center);
  const Segment& s = wall.segment;
  const DiscRun hidden = view.hidden_by(DVec2(s.a) - c, DVec2(s.b) - c, wall.side);
  if (hidden.u0 >= hidden.u1) return;
  const int weight = weight_of(wall.kind);
  const std::uint32_t line = weight < weight_of_dark ? line_of(s) : 0;
  edges_.push_back({hidden.u0, weight, line});
  edges_.push_back({hidden.u1, -weight, line});
}

// What the edge adds to the depth.
int DiscCover::pass(const Edge& edge) {
  if (std::abs(edge.weight) >= weight_of_dark) return edge.weight;
  int& open = open_[edge.line];
  const bool was_open = open > 0;
  open += edge.weight;
  return (open > 0 ? 1 : 0) - (was_open ? 1 : 0);
}

const std::vector<DiscRun>& DiscCover::visible_runs() {
  // Where one wall ends and another begins, the begin comes first: no gap.
  std::sort(edges_.begin(), edges_.end(), [](const Edge& p, const Edge& q) {
    return p.u != q.u ? p.u < q.u : p.weight > q.weight;
  });
  open_.assign(lines_.size(), 0);
  runs_.clear();
  int depth = 0;
  double begin = -1.0;
  for (const Edge& edge : edges_) {
    const int before = depth;
    depth += pass(edge);
    if (before < weight_of_dark && depth >= weight_of_dark && edge.u > begin) {
      runs_.push_back({begin, edge.u});
    }
    if (before >= weight_of_dark && depth < weight_of_dark) begin = edge.u;
  }
  if (begin < 1.0) runs_.push_back({begin, 1.0});
  return runs_;
}

void DiscCover::reserve_like(const DiscCover& other) {
  internal::reserve_like(edges_, other.edges_);
  internal::reserve_like(runs_, other.runs_);
  internal::reserve_like(lines_, other.lines_);
  internal::reserve_like(open_, other.open_);
}

std::size_t DiscCover::bytes() const {
  return bytes_of(edges_) + bytes_of(runs_) + bytes_of(lines_) + bytes_of(open_);
}

double area_of(const DiscRun& run) {
  return area_below(run.u1) - area_below(run.u0);
}

}  // namespace quadlight::internal
