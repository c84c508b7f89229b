// Depth first through the tree of walls, the nearest child first. A node is looked at when its turn
// comes, against the envelope of everything nearer.
#include "light_walk.hpp"

#include "fixed_stack.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::internal {
namespace {

// Above the rounding of the few operations that compare a front with a piece.
constexpr double front_slack = 1.0 + 0x1p-40;

// A box around or beside the light, in world offsets.
struct OffsetBox {
  double x0, y0, x1, y1;
};

// The part of a box that one face sees, as the nearest depths in it: no point of the box at key u
// is nearer than flat, nor, if side is not 0, than u * side, for u in [u0, u1].
struct NodeFront {
  double u0, u1;
  double flat;  // depth of the side of the box across the face
  double side;  // depth over u of the side along it; 0 if the face does not see that side
};

OffsetBox in_face(int face, const OffsetBox& b) {
  switch (face) {
    case 0:
      return b;
    case 1:
      return {b.y0, -b.x1, b.y1, -b.x0};
    case 2:
      return {-b.x1, -b.y1, -b.x0, -b.y0};
    default:
      return {-b.y1, b.x0, -b.y0, b.x1};
  }
}

// False if the face sees nothing of the box, which does not hold the light. x is the major axis.
bool front_of(const OffsetBox& b, NodeFront& front) {
  const double off_axis = b.y0 > 0.0 ? b.y0 : b.y1 < 0.0 ? -b.y1 : 0.0;
  const double nearest = std::max(b.x0, off_axis);
  if (b.x1 < nearest || b.x1 <= 0.0) return false;
  front.u0 = std::max(b.y0 >= 0.0 ? b.y0 / b.x1 : b.y0 / nearest, -1.0);
  front.u1 = std::min(b.y1 >= 0.0 ? b.y1 / nearest : b.y1 / b.x1, 1.0);
  front.flat = 1.0 / nearest;
  const double edge = b.y0 > 0.0 ? b.y0 : b.y1 < 0.0 ? b.y1 : 0.0;
  front.side = edge == 0.0 ? 0.0 : 1.0 / edge;
  return front.u0 <= front.u1;
}

bool piece_hides(const Piece& piece, const NodeFront& front) {
  const double lo = std::max(piece.u0, front.u0);
  const double hi = std::min(piece.u1, front.u1);
  const auto nearer = [&](double u) {
    const double w = front.side == 0.0 ? front.flat : std::min(front.flat, u * front.side);
    return piece.w0 + (u - piece.u0) * piece.slope - piece.error > w * front_slack;
  };
  if (!nearer(lo) || !nearer(hi)) return false;
  if (front.side == 0.0) return true;
  // The front bends where both sides meet, away from the light; the piece is straight.
  const double corner = front.flat / front.side;
  return !(corner > lo && corner < hi) || nearer(corner);
}

bool face_hides(const std::vector<Piece>& pieces, const NodeFront& front) {
  auto piece = std::partition_point(pieces.begin(), pieces.end(),
                                    [&](const Piece& p) { return p.u1 < front.u0; });
  for (; piece != pieces.end() && piece->u0 <= front.u1; ++piece) {
    if (!piece_hides(*piece, front)) return false;
  }
  return true;
}

bool hides(const Envelope& envelope, const OffsetBox& box) {
  if (box.x0 <= 0.0 && box.y0 <= 0.0 && box.x1 >= 0.0 && box.y1 >= 0.0) return false;
  for (int face = 0; face < face_count; ++face) {
    NodeFront front{};
    if (front_of(in_face(face, box), front) && !face_hides(envelope.pieces(face), front)) {
      return false;
    }
  }
  return true;
}

double squared_distance(const OffsetBox& b) {
  const double x = std::max({b.x0, -b.x1, 0.0});
  const double y = std::max({b.y0, -b.y1, 0.0});
  return x * x + y * y;
}

struct Waiting {
  double distance;
  std::uint32_t node;
};

class Walk {
 public:
  Walk(const TreeView& tree, const WalkTarget& target, const Envelope& envelope, const AddWall& add,
       LightWork& work)
      : tree_(tree),
        target_(target),
        limit_(target.reach * target.reach * (1.0 + 0x1p-20)),
        envelope_(envelope),
        add_(add),
        work_(work) {}

  void run() {
    stack_.push({0.0, 0});
    while (!stack_.empty()) {
      const std::uint32_t node = stack_.pop().node;
      const Block& block = tree_.blocks[node / 4];
      const std::uint32_t lane = node % 4;
      ++work_.nodes_visited;
      if (hides(envelope_, offset(bounds_of(block, lane)))) {
        ++work_.nodes_hidden;
        continue;
      }
      scan(block.begin[lane], block.end[lane]);
      if (block.child[lane] != 0) push_children(block.child[lane]);
    }
  }

 private:
  [[nodiscard]] OffsetBox offset(const Box& b) const {
    const double x = target_.light.x;
    const double y = target_.light.y;
    return {b.min.x - x, b.min.y - y, b.max.x - x, b.max.y - y};
  }

  void push_children(std::uint32_t block) {
    Waiting sorted[4];
    std::uint32_t count = 0;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      const Block& children = tree_.blocks[block];
      if (children.min_x[lane] == infinity) continue;
      const double distance = squared_distance(offset(bounds_of(children, lane)));
      if (distance > limit_) continue;
      std::uint32_t at = count++;
      for (; at > 0 && sorted[at - 1].distance < distance; --at) sorted[at] = sorted[at - 1];
      sorted[at] = {distance, 4 * block + lane};
    }
    for (std::uint32_t i = 0; i < count; ++i) stack_.push(sorted[i]);
  }

  void scan(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t slot = begin; slot < end; ++slot) {
      const Box box{{tree_.min_x[slot], tree_.min_y[slot]},
                    {-tree_.neg_max_x[slot], -tree_.neg_max_y[slot]}};
      if (!(squared_distance(offset(box)) <= limit_)) continue;
      ++work_.walls_tested;
      const std::uint32_t id = tree_.ids[slot];
      add_(id, segment_of(box, target_.codes[id]), target_.codes[id]);
    }
  }

  const TreeView tree_;
  const WalkTarget target_;
  const double limit_;
  const Envelope& envelope_;
  const AddWall& add_;
  LightWork& work_;
  // Three siblings wait on each level, and four on the last.
  FixedStack<Waiting, 3 * grid_levels + 4> stack_;
};

}  // namespace

std::uint8_t code_of(const Occluder& wall) {
  const Vec2 a = wall.segment.a;
  const Vec2 b = wall.segment.b;
  const bool reversed = a.x != b.x ? a.x > b.x : a.y > b.y;
  const bool falling = reversed ? b.y > a.y : a.y > b.y;
  return static_cast<std::uint8_t>((falling ? code_falling : 0) | (reversed ? code_reversed : 0) |
                                   (static_cast<unsigned>(wall.side) * code_side) |
                                   (static_cast<unsigned>(wall.kind) * code_kind));
}

Segment segment_of(const Box& box, std::uint8_t code) {
  const bool falling = (code & code_falling) != 0;
  const Vec2 low{box.min.x, falling ? box.max.y : box.min.y};
  const Vec2 high{box.max.x, falling ? box.min.y : box.max.y};
  return (code & code_reversed) != 0 ? Segment{high, low} : Segment{low, high};
}

void walk_near_to_far(const TreeView& tree, const WalkTarget& target, const Envelope& envelope,
                      const AddWall& add, LightWork& work) {
  Walk(tree, target, envelope, add, work).run();
}

}  // namespace quadlight::internal
