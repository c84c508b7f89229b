// Stops, columns and cells; what becomes of them is in zone_polygons.cpp.
#include "zone_arrangement.hpp"

#include "capacity.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace quadlight::internal {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
// Crossings closer to each other, or to the end of their column, than this part of its width are
// one: three panes through one point leave no sliver.
constexpr double same_crossing = 1e-13;

// False if the lane must be bent to fit. Next to a cut rounding may show a bit of a pane that is
// hidden all the way to there.
bool is_within(const ZoneLane& lane, const ZoneLane& floor, const ZoneLane& ceiling) {
  return lane.left >= floor.left && lane.right >= floor.right && lane.left <= ceiling.left &&
         lane.right <= ceiling.right;
}

}  // namespace

void ZoneArrangement::reset(bool parallel) {
  parallel_ = parallel;
  stops_.clear();
  vertices_.clear();
  columns_.clear();
  cells_.clear();
}

std::uint32_t ZoneArrangement::add_stop(DVec2 direction, std::vector<ZoneMark>& marks) {
  std::sort(marks.begin(), marks.end(), [](const ZoneMark& p, const ZoneMark& q) {
    if (p.depth != q.depth) return p.depth > q.depth;
    return std::tuple(p.rank, p.error, p.point.x, p.point.y) <
           std::tuple(q.rank, q.error, q.point.x, q.point.y);
  });
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  const ZoneMark* best = nullptr;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const ZoneMark& m = marks[i];
    // Equal depths first: the light's are infinite.
    const bool same = i > 0 && (m.depth == marks[i - 1].depth ||
                                marks[i - 1].depth - m.depth <= marks[i - 1].error + m.error);
    if (!same || std::tuple(m.rank, m.error) < std::tuple(best->rank, best->error)) best = &m;
    if (!same) vertices_.emplace_back();
    vertices_.back() = {best->point, best->depth, false};
    if (m.vertex != nullptr) *m.vertex = static_cast<std::uint32_t>(vertices_.size()) - 1;
  }
  const auto count = static_cast<std::uint32_t>(vertices_.size()) - first;
  stops_.push_back({direction, {first, count}});
  return static_cast<std::uint32_t>(stops_.size()) - 1;
}

void ZoneArrangement::add_column(std::uint32_t left_stop, std::uint32_t right_stop,
                                 std::vector<ZoneLane>& lanes) {
  const ZoneLane floor = lanes.front();
  const ZoneLane ceiling = lanes.back();
  std::erase_if(lanes, [&](const ZoneLane& lane) {
    return lane.line < pane_limit && lane.left >= ceiling.left && lane.right >= ceiling.right;
  });
  whole_.assign(lanes.begin(), lanes.end());
  inner_.assign(lanes.begin(), lanes.end());
  if (ceiling.left <= floor.left && ceiling.right <= floor.right) return;
  find_crossings();
  std::uint32_t from = left_stop;
  for (const double at : crossings_) {
    const std::uint32_t to = cut_at(at, left_stop, right_stop);
    add_cells(from, to);
    for (ZoneLane& lane : inner_) lane.left = lane.right;
    from = to;
  }
  for (std::size_t i = 0; i < inner_.size(); ++i) inner_[i].right = whole_[i].right;
  add_cells(from, right_stop);
}

// Sorts the lanes from their order on the left to that on the right; each two that change places
// cross.
void ZoneArrangement::find_crossings() {
  crossings_.clear();
  std::vector<ZoneLane>& order = lanes_;
  order.assign(whole_.begin(), whole_.end());
  std::sort(order.begin(), order.end(), [](const ZoneLane& p, const ZoneLane& q) {
    return std::tuple(p.left, p.right) < std::tuple(q.left, q.right);
  });
  const auto depth = [&](std::uint32_t v) { return vertices_[v].depth; };
  for (std::size_t i = 1; i < order.size(); ++i) {
    for (std::size_t k = i; k > 0 && order[k - 1].right > order[k].right; --k) {
      const ZoneLane& p = order[k - 1];
      const ZoneLane& q = order[k];
      const double before = depth(p.left) - depth(q.left);
      const double after = depth(q.right) - depth(p.right);
      crossings_.push_back(before / (before + after));
      std::swap(order[k - 1], order[k]);
    }
  }
  std::sort(crossings_.begin(), crossings_.end());
  double last = 0.0;
  std::erase_if(crossings_, [&](double at) {
    const bool same = at - last <= same_crossing || 1.0 - at <= same_crossing;
    if (!same) last = at;
    return same;
  });
}

ZoneMark ZoneArrangement::mark_at(const ZoneLane& lane, double at, DVec2 direction) const {
  const ZoneVertex& left = vertices_[lane.left];
  const ZoneVertex& right = vertices_[lane.right];
  if (lane.line == line_of_light) return {left.depth, 0.0, left.point, 0, nullptr};
  const double depth = left.depth * (1.0 - at) + right.depth * at;
  double error = 8.0 * epsilon * std::max(std::abs(left.depth), std::abs(right.depth)) +
                 2.0 * same_crossing * std::abs(right.depth - left.depth);
  if (!parallel_) error = std::min(error, largest_zone_error * depth);
  const DVec2 point = parallel_ ? left.point * (1.0 - at) + right.point * at : direction / depth;
  return {depth, error, point, lane.line < pane_limit ? 1 : 0, nullptr};
}

std::uint32_t ZoneArrangement::cut_at(double at, std::uint32_t left_stop,
                                      std::uint32_t right_stop) {
  const DVec2 direction =
      stops_[left_stop].direction * (1.0 - at) + stops_[right_stop].direction * at;
  marks_.clear();
  for (std::size_t i = 0; i < whole_.size(); ++i) {
    marks_.push_back(mark_at(whole_[i], at, direction));
    marks_.back().vertex = &inner_[i].right;
  }
  return add_stop(direction, marks_);
}

// Multiplied by number, not by depth: panes that change places behind each other leave the same
// bits.
Color ZoneArrangement::passed_transmittance() const {
  Color product{1.0F, 1.0F, 1.0F};
  for (const std::uint32_t pane : passed_) product *= transmittances[pane];
  return product;
}

void ZoneArrangement::add_cells(std::uint32_t left_stop, std::uint32_t right_stop) {
  lanes_.assign(inner_.begin() + 1, inner_.end() - 1);
  const auto depth = [&](const ZoneLane& lane) {
    return vertices_[lane.left].depth + vertices_[lane.right].depth;
  };
  // By the sum of both ends: where rounding disagrees at one end, the other one decides.
  std::sort(lanes_.begin(), lanes_.end(), [&](const ZoneLane& p, const ZoneLane& q) {
    const double at_p = depth(p);
    const double at_q = depth(q);
    if (at_p != at_q) return at_p > at_q;
    return std::tuple(p.left, p.right, p.line) < std::tuple(q.left, q.right, q.line);
  });
  const ZoneLane& floor = inner_.front();
  ZoneLane end = inner_.back();
  end.left = std::max(end.left, floor.left);
  end.right = std::max(end.right, floor.right);
  ZoneCell cell{.near_line = floor.line,
                .left_near = floor.left,
                .right_near = floor.right,
                .start_stop = left_stop,
                .column = static_cast<std::uint32_t>(columns_.size())};
  const auto first = static_cast<std::uint32_t>(cells_.size());
  const auto add = [&](std::uint32_t line, std::uint32_t left, std::uint32_t right) {
    cell.far_line = line;
    cell.left_far = left;
    cell.right_far = right;
    if (left > cell.left_near || right > cell.right_near) {
      cells_.push_back(cell);
      cell.near_line = line;
    } else if (left > floor.left || right > floor.right) {
      cell.near_line = line;
    }
    cell.left_near = left;
    cell.right_near = right;
  };
  passed_.clear();
  for (const ZoneLane& lane : lanes_) {
    const std::uint32_t left = std::clamp(lane.left, cell.left_near, end.left);
    const std::uint32_t right = std::clamp(lane.right, cell.right_near, end.right);
    if (left == end.left && right == end.right) continue;
    add(is_within(lane, floor, end) ? lane.line : bent_line, left, right);
    passed_.insert(std::upper_bound(passed_.begin(), passed_.end(), lane.line), lane.line);
    cell.transmittance = passed_transmittance();
  }
  add(end.line, end.left, end.right);
  const auto count = static_cast<std::uint32_t>(cells_.size()) - first;
  columns_.push_back({left_stop, right_stop, {first, count}});
}

bool ZoneArrangement::tinted() const {
  return std::any_of(cells_.begin(), cells_.end(), [](const ZoneCell& cell) {
    return cell.transmittance != Color{1.0F, 1.0F, 1.0F};
  });
}

void ZoneArrangement::reserve_like(const ZoneArrangement& other) {
  internal::reserve_like(transmittances, other.transmittances);
  internal::reserve_like(stops_, other.stops_);
  internal::reserve_like(vertices_, other.vertices_);
  internal::reserve_like(columns_, other.columns_);
  internal::reserve_like(cells_, other.cells_);
  internal::reserve_like(marks_, other.marks_);
  internal::reserve_like(lanes_, other.lanes_);
  internal::reserve_like(inner_, other.inner_);
  internal::reserve_like(whole_, other.whole_);
  internal::reserve_like(crossings_, other.crossings_);
  internal::reserve_like(passed_, other.passed_);
  internal::reserve_like(far_, other.far_);
  internal::reserve_like(near_, other.near_);
  internal::reserve_like(sequence_, other.sequence_);
  internal::reserve_like(stack_, other.stack_);
}

std::size_t ZoneArrangement::bytes() const {
  return bytes_of(transmittances) + bytes_of(stops_) + bytes_of(vertices_) + bytes_of(columns_) +
         bytes_of(cells_) + bytes_of(marks_) + bytes_of(lanes_) + bytes_of(inner_) +
         bytes_of(whole_) + bytes_of(crossings_) + bytes_of(passed_) + bytes_of(far_) +
         bytes_of(near_) + bytes_of(sequence_) + bytes_of(stack_);
}

}  // namespace quadlight::internal
