// A Quadtree and its brute-force oracle, edited alike: one item at a time and in batches.
#pragma once

#include "support/box_scenes.hpp"
#include "support/brute_force_index.hpp"

#include <quadlight/quadtree.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::test {

/// Categories to give to items: single bits, several, all, and none.
inline constexpr Categories some_categories[] = {all_categories, 1U, 2U, 6U, 0x80000001U, 0U};
/// Categories to ask for.
inline constexpr Categories some_masks[] = {all_categories, 1U, 6U, 0x80000000U, 8U, 0U};

/// Every edit asserts what the tree answers; call them within ASSERT_NO_FATAL_FAILURE.
class QuadtreeTwin {
 public:
  QuadtreeTwin(const QuadtreeDesc& desc, BoxLayout layout, std::uint64_t seed);

  [[nodiscard]] const Quadtree& tree() const { return tree_; }
  [[nodiscard]] Quadtree& tree() { return tree_; }
  [[nodiscard]] const BruteForceIndex& oracle() const { return oracle_; }
  [[nodiscard]] BoxSource& source() { return source_; }
  [[nodiscard]] const std::vector<ItemHandle>& live() const { return live_; }
  [[nodiscard]] std::size_t below(std::size_t n) { return source_.random()() % n; }

  /// New items get all categories until this was called, then some of them.
  void use_categories() { with_categories_ = true; }

  void insert();
  void move();     ///< by a step or to anywhere
  void relabel();  ///< other categories
  void erase();
  /// One of the four above; keeps the number of items about equal.
  void edit();
  void insert_many(std::size_t count, Executor& executor);
  /// Some items are named twice; `far`: to anywhere, else by a step.
  void move_many(std::size_t count, bool far, Executor& executor);
  /// Some items are named twice, and stale handles are among them.
  void erase_many(std::size_t count, Executor& executor);
  void rebuild(Executor& executor) { tree_.rebuild(executor); }

  /// A query near where the boxes are, or, if it is for what contains something, within an item.
  [[nodiscard]] RangeQuery query(RangeShape shape, Categories categories);
  /// Invariants, and that both hold the same items.
  void check_structure() const;

 private:
  [[nodiscard]] Categories next_categories();
  [[nodiscard]] Box moved(const Box& box, bool far);
  void added(ItemHandle item, const Box& box, Categories categories);
  void forget(std::size_t pick);

  Quadtree tree_;
  BruteForceIndex oracle_;
  BoxSource source_;
  std::vector<ItemHandle> live_;
  std::vector<ItemHandle> gone_;
  bool with_categories_ = false;
};

/// A query of that shape near where the source's boxes are: sizes from nothing to everything.
[[nodiscard]] RangeQuery next_query(BoxSource& source, RangeShape shape, Categories categories);

inline constexpr RangeShape all_range_shapes[] = {RangeShape::intersecting, RangeShape::within,
                                                  RangeShape::containing, RangeShape::circle,
                                                  RangeShape::segment};

}  // namespace quadlight::test
