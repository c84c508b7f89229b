// Box2D's dynamic tree: a binary tree of fattened boxes for moving bodies.
#include "peers/peers.hpp"

#include <quadlight/predicates.hpp>

#include <box2d/b2_dynamic_tree.h>

namespace quadlight::bench {
namespace {

b2AABB to_aabb(const Box& b) {
  b2AABB aabb;
  aabb.lowerBound.Set(b.min.x, b.min.y);
  aabb.upperBound.Set(b.max.x, b.max.y);
  return aabb;
}

// The tree answers with fattened boxes; programs test the true ones.
class Box2dTree final : public Index {
 public:
  [[nodiscard]] bool can(Case c) const override { return c != Case::nearest; }
  void build(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) insert(i, boxes[i]);
  }
  void query(const Box& window, IdBuffer& out) override {
    WindowQuery query{*this, window, out};
    tree_.Query(&query, to_aabb(window));
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    SegmentQuery query{*this, segment, out};
    b2RayCastInput ray;
    ray.p1.Set(segment.a.x, segment.a.y);
    ray.p2.Set(segment.b.x, segment.b.y);
    ray.maxFraction = 1.0F;
    tree_.RayCast(&query, ray);
  }
  void pairs(PairBuffer& out) override {
    PairQuery query{*this, out};
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
      query.mine = i;
      tree_.Query(&query, to_aabb(boxes_[i]));
    }
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (id >= boxes_.size()) {
      boxes_.resize(id + 1);
      proxies_.resize(id + 1);
    }
    boxes_[id] = box;
    proxies_[id] = tree_.CreateProxy(to_aabb(box), to_pointer(id));
  }
  void erase(std::uint32_t id) override { tree_.DestroyProxy(proxies_[id]); }
  void move_all(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) move(i, boxes[i]);
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) move(ids[i], boxes[i]);
  }

 private:
  static void* to_pointer(std::uint32_t id) {
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(id));
  }
  [[nodiscard]] std::uint32_t id_of(int32 proxy) const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(tree_.GetUserData(proxy)));
  }
  void move(std::uint32_t id, const Box& box) {
    const Vec2 step = box.min - boxes_[id].min;
    boxes_[id] = box;
    tree_.MoveProxy(proxies_[id], to_aabb(box), b2Vec2(step.x, step.y));
  }

  // The callbacks' names and types are Box2D's.
  // NOLINTBEGIN(readability-identifier-naming)
  struct WindowQuery {
    const Box2dTree& index;
    const Box& window;
    IdBuffer& out;
    bool QueryCallback(int32 proxy) {
      const std::uint32_t id = index.id_of(proxy);
      if (intersects(index.boxes_[id], window)) out.push_back(id);
      return true;
    }
  };
  struct SegmentQuery {
    const Box2dTree& index;
    const Segment& segment;
    IdBuffer& out;
    float RayCastCallback(const b2RayCastInput& ray, int32 proxy) {
      const std::uint32_t id = index.id_of(proxy);
      if (intersects(segment, index.boxes_[id])) out.push_back(id);
      return ray.maxFraction;
    }
  };
  struct PairQuery {
    const Box2dTree& index;
    PairBuffer& out;
    std::uint32_t mine = 0;
    bool QueryCallback(int32 proxy) {
      const std::uint32_t id = index.id_of(proxy);
      if (id > mine && intersects(index.boxes_[id], index.boxes_[mine])) out.push_back({mine, id});
      return true;
    }
  };
  // NOLINTEND(readability-identifier-naming)

  b2DynamicTree tree_;
  std::vector<Box> boxes_;
  std::vector<int32> proxies_;
};

}  // namespace

std::unique_ptr<Index> make_box2d_tree(const DataSet& /*data*/) {
  return std::make_unique<Box2dTree>();
}

}  // namespace quadlight::bench
