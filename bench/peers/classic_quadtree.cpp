// Drives the classic pointer quadtree. Its values hold their boxes, which is the faster way.
#include "peers/classic_quadtree.hpp"

#include "peers/peers.hpp"

#include <quadlight/predicates.hpp>

namespace quadlight::bench {
namespace {

struct Value {
  Box box;
  std::uint32_t id = 0;
};
struct BoxOfValue {
  const Box& operator()(const Value& v) const { return v.box; }
};
struct SameId {
  bool operator()(const Value& a, const Value& b) const { return a.id == b.id; }
};

class ClassicIndex final : public Index {
 public:
  explicit ClassicIndex(const Box& world) : tree_(world) {}

  [[nodiscard]] bool can(Case c) const override { return c != Case::nearest; }
  void build(std::span<const Box> boxes) override {
    boxes_.reserve(boxes.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) insert(i, boxes[i]);
  }
  void query(const Box& window, IdBuffer& out) override {
    tree_.query(window, [&](const Value& v) { out.push_back(v.id); });
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    tree_.query(bounds(segment), [&](const Value& v) {
      if (intersects(segment, v.box)) out.push_back(v.id);
    });
  }
  void pairs(PairBuffer& out) override {
    tree_.find_all_intersections([&](const Value& a, const Value& b) {
      out.push_back({std::min(a.id, b.id), std::max(a.id, b.id)});
    });
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (id >= boxes_.size()) boxes_.resize(id + 1);
    boxes_[id] = box;
    tree_.add({box, id});
  }
  void erase(std::uint32_t id) override { tree_.remove({boxes_[id], id}); }
  void move_all(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) move(i, boxes[i]);
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) move(ids[i], boxes[i]);
  }

 private:
  void move(std::uint32_t id, const Box& box) {
    erase(id);
    insert(id, box);
  }

  ClassicQuadtree<Value, BoxOfValue, SameId> tree_;
  std::vector<Box> boxes_;  // removing needs the old box
};

}  // namespace

std::unique_ptr<Index> make_classic_quadtree(const DataSet& data) {
  // It cannot hold what lies outside its world: room for steps and inserted items.
  Box world = data.world;
  for (const Box& b : data.extra) world = united(world, b);
  const Vec2 margin{16.0F, 16.0F};
  return std::make_unique<ClassicIndex>(Box{world.min - margin, world.max + margin});
}

}  // namespace quadlight::bench
