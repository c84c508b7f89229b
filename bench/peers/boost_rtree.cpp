// Boost.Geometry's R-tree, packed (bulk loaded, rebuilt after moves) and incremental (R*).
#include "peers/peers.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <utility>

namespace quadlight::bench {
namespace {

namespace geometry = boost::geometry;
namespace index = boost::geometry::index;

using Point = geometry::model::point<float, 2, geometry::cs::cartesian>;
using BoostBox = geometry::model::box<Point>;
using BoostSegment = geometry::model::segment<Point>;
using Value = std::pair<BoostBox, std::uint32_t>;
using Tree = index::rtree<Value, index::rstar<16>>;

Point to_point(Vec2 p) {
  return {p.x, p.y};
}
BoostBox to_box(const Box& b) {
  return {to_point(b.min), to_point(b.max)};
}

class BoostIndex : public Index {
 public:
  void query(const Box& window, IdBuffer& out) override {
    collect(index::intersects(to_box(window)), out);
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    collect(index::intersects(BoostSegment{to_point(segment.a), to_point(segment.b)}), out);
  }
  void nearest(Vec2 p, std::size_t k, IdBuffer& out) override {
    collect(index::nearest(to_point(p), static_cast<unsigned>(k)), out);
  }
  void pairs(PairBuffer& out) override {
    for (const Value& mine : tree_) {
      tree_.query(index::intersects(mine.first), boost::make_function_output_iterator([&](auto& v) {
                    if (v.second > mine.second) out.push_back({mine.second, v.second});
                  }));
    }
  }

 protected:
  Tree& tree() { return tree_; }

 private:
  template <class Predicate>
  void collect(const Predicate& predicate, IdBuffer& out) const {
    tree_.query(predicate, boost::make_function_output_iterator(
                               [&](const Value& v) { out.push_back(v.second); }));
  }

  Tree tree_;
};

class BoostPacked final : public BoostIndex {
 public:
  [[nodiscard]] bool can(Case c) const override { return c != Case::insert && c != Case::erase; }
  void build(std::span<const Box> boxes) override {
    values_.resize(boxes.size());
    move_all(boxes);
  }
  void move_all(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) values_[i] = {to_box(boxes[i]), i};
    tree() = Tree(values_.begin(), values_.end());
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) values_[ids[i]].first = to_box(boxes[i]);
    tree() = Tree(values_.begin(), values_.end());
  }

 private:
  std::vector<Value> values_;
};

class BoostIncremental final : public BoostIndex {
 public:
  // Moving all by removing and inserting costs ten times the packed tree's rebuild.
  [[nodiscard]] bool can(Case c) const override { return c != Case::move_all; }
  void build(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) insert(i, boxes[i]);
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (id >= boxes_.size()) boxes_.resize(id + 1);
    boxes_[id] = to_box(box);
    tree().insert(Value{boxes_[id], id});
  }
  void erase(std::uint32_t id) override { tree().remove(Value{boxes_[id], id}); }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      erase(ids[i]);
      insert(ids[i], boxes[i]);
    }
  }

 private:
  std::vector<BoostBox> boxes_;  // removing needs the old box
};

}  // namespace

std::unique_ptr<Index> make_boost_packed(const DataSet& /*data*/) {
  return std::make_unique<BoostPacked>();
}

std::unique_ptr<Index> make_boost_incremental(const DataSet& /*data*/) {
  return std::make_unique<BoostIncremental>();
}

}  // namespace quadlight::bench
