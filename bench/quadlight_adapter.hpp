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
  void query_batch(Executor& executor, std::span<const RangeQuery> queries);
  void rebuild(Executor& executor);
  void find_pairs(Executor& executor);
  /// What the last query_batch and find_pairs found.
  [[nodiscard]] const IdLists& batch_ids() const { return lists_; }
  void copy_pairs(PairBuffer& out) const;
  [[nodiscard]] Quadtree::TreeStats tree_stats() const { return tree_.tree_stats(); }

 private:
  Quadtree tree_;
  std::vector<ItemHandle> handles_;
  std::vector<Neighbor> neighbors_;
  std::vector<ItemHandle> moved_;
  IdLists lists_;
  PairLists pair_lists_;
  SerialExecutor serial_;
};

[[nodiscard]] std::unique_ptr<Index> make_quadlight(const DataSet& data);

}  // namespace quadlight::bench
