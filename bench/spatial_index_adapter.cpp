// The library's alternatives to the quadtree, which share one set of functions.
#include "spatial_index_adapter.hpp"

#include <quadlight/leaf_quadtree.hpp>
#include <quadlight/linear_index.hpp>
#include <quadlight/uniform_grid.hpp>

#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

template <class T>
T expect(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "quadlight-bench: %s\n", result.error().text.c_str());
    std::exit(1);
  }
  return std::move(result).value();
}

template <class Alternative>
class Adapter final : public Index {
 public:
  explicit Adapter(Alternative index) : index_(std::move(index)) {}

  [[nodiscard]] bool can(Case /*c*/) const override { return true; }
  void build(std::span<const Box> boxes) override {
    index_.reserve(boxes.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) insert(i, boxes[i]);
    commit();
  }
  void query(const Box& window, IdBuffer& out) override { index_.query(window, out); }
  void segment(const Segment& segment, IdBuffer& out) override {
    index_.query_segment(segment, out);
  }
  void nearest(Vec2 p, std::size_t k, IdBuffer& out) override {
    index_.nearest(p, k, neighbors_);
    for (const Neighbor& n : neighbors_) out.push_back(n.id);
  }
  void pairs(PairBuffer& out) override {
    index_.for_each_pair([&](std::uint32_t first, std::uint32_t second) {
      out.push_back({first, second});
    });
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (id >= handles_.size()) handles_.resize(id + 1);
    handles_[id] = expect(index_.insert(box));
  }
  void erase(std::uint32_t id) override { index_.erase(handles_[id]); }
  void move_all(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) expect(index_.update(handles_[i], boxes[i]));
    commit();
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) expect(index_.update(handles_[ids[i]], boxes[i]));
  }
  void to_data_ids(std::span<std::uint32_t> ids) const override {
    std::vector<std::uint32_t> place(index_.id_limit());
    for (std::uint32_t i = 0; i < handles_.size(); ++i) {
      if (index_.is_valid(handles_[i])) place[handles_[i].index] = i;
    }
    for (std::uint32_t& id : ids) id = place[id];
  }

 private:
  // After edits that touched everything: what makes queries fastest, where there is such a thing.
  void commit() {
    if constexpr (requires { index_.rebuild(); }) index_.rebuild();
  }

  Alternative index_;
  std::vector<ItemHandle> handles_;
  std::vector<Neighbor> neighbors_;
};

}  // namespace

std::unique_ptr<Index> make_uniform_grid(const DataSet& data) {
  // Four times the largest side of data A, and eight times the median of data B.
  return std::make_unique<Adapter<UniformGrid>>(
      expect(UniformGrid::create({.bounds = data.world, .cell_size = 64.0F})));
}

std::unique_ptr<Index> make_leaf_quadtree(const DataSet& data) {
  return std::make_unique<Adapter<LeafQuadtree>>(
      expect(LeafQuadtree::create({.bounds = data.world})));
}

std::unique_ptr<Index> make_linear_index(const DataSet& /*data*/) {
  return std::make_unique<Adapter<LinearIndex>>(LinearIndex{});
}

}  // namespace quadlight::bench
