// From cells to zones: joins cells of one colour across sight lines, writes their outlines with
// every vertex that a neighbour has on them, and cuts them into triangles.
#include "light_face.hpp"
#include "zone_arrangement.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::internal {
namespace {

// So far short of half a turn do zones end.
constexpr double half_turn_margin = 0x1p-10;

double length1(DVec2 v) {
  return std::abs(v.x) + std::abs(v.y);
}

// True if the corner b of a -> b -> c, counter-clockwise, can be cut off: it turns left by more
// than rounding, or it goes back on the same sight line.
bool is_ear(DVec2 a, DVec2 b, DVec2 c) {
  const double turn = cross(b - a, c - b);
  const double rounding = 0x1p-44 * length1(b - a) * length1(c - b);
  return turn > rounding || (turn >= -rounding && dot(b - a, c - b) < 0.0);
}

}  // namespace

bool ZoneArrangement::may_link(const ZoneCell& before, const ZoneCell& after,
                               std::uint32_t end_stop) const {
  if (before.transmittance != after.transmittance) return false;
  // They must share more than a point of the stop.
  if (std::max(before.right_near, after.left_near) >= std::min(before.right_far, after.left_far)) {
    return false;
  }
  if (parallel_) return true;
  const DVec2 from = stops_[before.start_stop].direction;
  const DVec2 to = stops_[end_stop].direction;
  return cross(from, to) > half_turn_margin * length1(from) * length1(to);
}

void ZoneArrangement::mark_joint(std::uint32_t before, std::uint32_t line_before,
                                 std::uint32_t after, std::uint32_t line_after) {
  if (before == after && line_before == line_after && line_before != bent_line) return;
  mark(before);
  mark(after);
}

void ZoneArrangement::link_columns(const ZoneColumn& before, const ZoneColumn& after) {
  std::uint32_t i = before.cells.first;
  std::uint32_t j = after.cells.first;
  const std::uint32_t last_i = i + before.cells.count;
  const std::uint32_t last_j = j + after.cells.count;
  while (i < last_i && j < last_j) {
    ZoneCell& p = cells_[i];
    ZoneCell& q = cells_[j];
    if (p.next == ZoneCell::none && !q.continued && may_link(p, q, after.right_stop)) {
      p.next = j;
      q.continued = true;
      q.start_stop = p.start_stop;
      mark_joint(p.right_near, p.near_line, q.left_near, q.near_line);
      mark_joint(p.right_far, p.far_line, q.left_far, q.far_line);
    }
    if (p.right_far <= q.left_far) ++i;
    if (p.right_far >= q.left_far) ++j;
  }
}

void ZoneArrangement::link() {
  for (std::size_t k = 1; k < columns_.size(); ++k) {
    const ZoneColumn& before = columns_[k - 1];
    if (before.right_stop == columns_[k].left_stop) link_columns(before, columns_[k]);
  }
  for (const ZoneCell& cell : cells_) {
    if (!cell.continued) {
      mark(cell.left_near);
      mark(cell.left_far);
    }
    if (cell.next == ZoneCell::none) {
      mark(cell.right_near);
      mark(cell.right_far);
    }
  }
}

void ZoneArrangement::write(LightGeometry& out) {
  link();
  for (const bool tinted : {false, true}) {
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      const bool own = (cells_[i].transmittance != Color{1.0F, 1.0F, 1.0F}) == tinted;
      if (!cells_[i].continued && own) write_zone(i, out);
    }
  }
}

// The used vertices of a stop from one to another, both included.
void ZoneArrangement::trace(std::uint32_t from, std::uint32_t to, std::uint32_t order,
                            std::vector<Corner>& out) {
  const bool far = &out == &far_;
  for (std::uint32_t v = from;; v = from < to ? v + 1 : v - 1) {
    if (vertices_[v].used) out.push_back({vertices_[v].point, order, 0, far});
    if (v == to) return;
  }
}

void ZoneArrangement::write_zone(std::uint32_t first, LightGeometry& out) {
  far_.clear();
  near_.clear();
  const ZoneCell* cell = &cells_[first];
  const bool from_light = cell->near_line == line_of_light;
  trace(cell->left_near, cell->left_far, cell->column, far_);
  for (; cell->next != ZoneCell::none; cell = &cells_[cell->next]) {
    const ZoneCell& next = cells_[cell->next];
    trace(cell->right_far, next.left_far, next.column, far_);
    if (!from_light) trace(cell->right_near, next.left_near, next.column, near_);
  }
  trace(cell->right_far, cell->right_near, cell->column + 1, far_);
  if (from_light) far_.pop_back();  // the light begins the polygon already

  LightZone zone;
  zone.transmittance = cells_[first].transmittance;
  zone.polygon.first = static_cast<std::uint32_t>(out.zone_vertices.size());
  zone.triangles.first = static_cast<std::uint32_t>(out.zone_triangles.size());
  const auto number = [&](Corner& corner) {
    corner.index = static_cast<std::uint32_t>(out.zone_vertices.size());
    out.zone_vertices.push_back(corner.point);
  };
  std::for_each(far_.begin(), far_.end(), number);
  std::for_each(near_.rbegin(), near_.rend(), number);
  zone.polygon.count = static_cast<std::uint32_t>(out.zone_vertices.size()) - zone.polygon.first;
  if (from_light) {
    for (std::uint32_t i = 2; i < zone.polygon.count; ++i) {
      for (const std::uint32_t k : {0U, i - 1, i}) {
        out.zone_triangles.push_back(zone.polygon.first + k);
      }
    }
  } else {
    triangulate(out);
  }
  zone.triangles.count =
      static_cast<std::uint32_t>(out.zone_triangles.size()) - zone.triangles.first;
  out.zones.push_back(zone);
}

// Triangles from the tip to each edge of the stack.
void ZoneArrangement::close_stack(const Corner& tip, LightGeometry& out) {
  for (std::size_t i = 1; i < stack_.size(); ++i) {
    const bool far = stack_.back().far;
    const std::uint32_t a = stack_[i - 1].index;
    const std::uint32_t b = stack_[i].index;
    for (const std::uint32_t k : {far ? a : b, far ? b : a, tip.index}) {
      out.zone_triangles.push_back(k);
    }
  }
}

// Monotone polygon triangulation (Garey, Johnson, Preparata and Tarjan, "Triangulating a simple
// polygon", 1978) along the order of stops. Whatever the sign tests say, each edge inside is shared
// by two triangles and each edge of the outline belongs to one.
void ZoneArrangement::triangulate(LightGeometry& out) {
  sequence_.resize(far_.size() + near_.size());
  std::merge(far_.begin(), far_.end(), near_.begin(), near_.end(), sequence_.begin(),
             [](const Corner& p, const Corner& q) { return p.order < q.order; });
  if (sequence_.size() < 3) return;
  stack_.assign(sequence_.begin(), sequence_.begin() + 2);
  for (std::size_t i = 2; i + 1 < sequence_.size(); ++i) {
    const Corner& tip = sequence_[i];
    if (tip.far != stack_.back().far) {
      close_stack(tip, out);
      stack_.assign({sequence_[i - 1], tip});
      continue;
    }
    while (stack_.size() > 1) {
      const Corner& ear = stack_.back();
      const Corner& root = stack_[stack_.size() - 2];
      const Corner& first = tip.far ? root : tip;
      const Corner& last = tip.far ? tip : root;
      if (!is_ear(first.point, ear.point, last.point)) break;
      for (const Corner& c : {first, ear, last}) out.zone_triangles.push_back(c.index);
      stack_.pop_back();
    }
    stack_.push_back(tip);
  }
  close_stack(sequence_.back(), out);
}

}  // namespace quadlight::internal
