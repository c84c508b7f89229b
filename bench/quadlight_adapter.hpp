// Our quadtree as the benchmarks drive it. Calls of the Quadtree class are in the .cpp file alone.
#pragma once

#include "index.hpp"

#include <quadlight/executor.hpp>
#include <quadlight/quadtree.hpp>

namespace quadlight::bench {

/// Keeps a handle per item, by its place in the data, as a program does that moves its items.
class QuadlightIndex final : public Index {
 public:
  explicit QuadlightIndex(const DataSet& data);

  [[nodiscard]] bool can(Case c) const override;
  void build(std::span<const Box> boxes) override;
  void query(const Box& window, IdBuffer& out) override;
  void segment(const Segment& segment, IdBuffer& out) override;
  void nearest(Vec2 p, std::size_t k, IdBuffer& out) override;
  void pairs(PairBuffer& out) override;
  void insert(std::uint32_t id, const Box& box) override;
  void erase(std::uint32_t id) override;
  void move_all(std::span<const Box> boxes) override;
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override;
  void to_data_ids(std::span<std::uint32_t> ids) const override;

  // What only ours can do.
  void move_one(std::uint32_t id, const Box& box);
  void query_batch(Executor& executor, std::span<const Box> windows);
  void rebuild(Executor& executor);
  void pairs(Executor& executor, PairBuffer& out);
  /// Ids of window i of the last batch.
  [[nodiscard]] std::span<const std::uint32_t> batch_ids(std::size_t i) const;
  /// Heap memory that the tree holds; the handles here are not counted.
  [[nodiscard]] std::size_t bytes() const;

 private:
  Quadtree tree_;
  std::vector<ItemHandle> handles_;
  std::vector<Neighbor> neighbors_;
  std::vector<IdBuffer> lists_;
};

[[nodiscard]] std::unique_ptr<Index> make_quadlight(const DataSet& data);

}  // namespace quadlight::bench
