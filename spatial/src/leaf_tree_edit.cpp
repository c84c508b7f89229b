// LeafTree: one recursion that adds, moves and removes, splitting and merging on its way.
#include "leaf_tree_walk.hpp"

#include <quadlight/internal/leaf_tree.hpp>

#include <algorithm>
#include <bit>

namespace quadlight::internal {
namespace {

constexpr std::uint32_t no_sum = 0xFFFFFFFFU;
constexpr std::size_t max_references = std::size_t{1} << 30U;

bool is_none(const CellSpan& span) {
  return span.x0 > span.x1;
}

// Whether a leaf that grew to this count is to be looked at again, so that a pile that cannot be
// split is not measured for each of its items.
bool is_milestone(std::uint32_t count, std::uint32_t split_threshold) {
  return count > split_threshold && (count - 1) % split_threshold == 0 &&
         std::has_single_bit((count - 1) / split_threshold);
}

}  // namespace

// Even if each leaf took the item.
template <std::size_t N>
bool LeafTree<N>::has_room() const {
  return pool_.live() + node_count_ < max_references;
}

template <std::size_t N>
void LeafTree<N>::add(std::uint32_t id, const Box& box, const IdTable& /*ids*/) {
  if (id == boxes_.size()) {
    boxes_.push(box);
  } else {
    boxes_.set(id, box);
  }
  edit(0, root_area, {id, box, {}, map_.span_of(box)});
}

template <std::size_t N>
void LeafTree<N>::move(std::uint32_t id, const Box& box, const IdTable& /*ids*/) {
  const CellSpan was = map_.span_of(boxes_.box(id));
  const CellSpan is = map_.span_of(box);
  boxes_.set(id, box);
  if (!move_in_leaf(id, box, was, is)) edit(0, root_area, {id, box, was, is});
}

// The frequent case: the item is, and stays, in a single leaf. False if it does not.
template <std::size_t N>
bool LeafTree<N>::move_in_leaf(std::uint32_t id, const Box& box, const CellSpan& was,
                               const CellSpan& is) {
  Visit at{0, root_area};
  while (!is_leaf(at.node)) {
    const std::uint32_t lane = at.area.first_lane(is);
    at = {nodes_[at.node].first_child + lane, at.area.child(lane)};
    if (!at.area.holds(is) || !at.area.holds(was)) return false;
  }
  pool_.set_box(find(nodes_[at.node].run, id), box);
  return true;
}

template <std::size_t N>
void LeafTree<N>::remove(std::uint32_t id, const IdTable& /*ids*/) {
  const Box box = boxes_.box(id);
  edit(0, root_area, {id, box, map_.span_of(box), {}});
}

template <std::size_t N>
void LeafTree<N>::edit(std::uint32_t node, const CellArea& area, const Edit& e) {
  if (is_leaf(node)) {
    edit_leaf(node, area, e);
    return;
  }
  const std::uint32_t first = nodes_[node].first_child;
  const bool removes = !is_none(e.was);
  const std::uint32_t sum_before = removes ? sum_of_leaves(first) : 0;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const CellArea child = area.child(lane);
    if (child.overlaps(e.was) || child.overlaps(e.is)) edit(first + lane, child, e);
  }
  if (removes) merge_if_small(node, area, sum_before);
}

template <std::size_t N>
void LeafTree<N>::edit_leaf(std::uint32_t node, const CellArea& area, const Edit& e) {
  Run& run = nodes_[node].run;
  const bool was_here = area.overlaps(e.was);
  const bool is_here = area.overlaps(e.is);
  if (was_here && is_here) {
    pool_.set_box(find(run, e.id), e.box);
  } else if (was_here) {
    pool_.remove(run, find(run, e.id));
  } else if (is_here) {
    append(node, e.box, e.id);
    if (is_milestone(run.count, split_threshold_) && split_helps(node, area)) split(node, area);
  }
}

template <std::size_t N>
std::uint32_t LeafTree<N>::find(const Run& run, std::uint32_t id) const {
  const std::uint32_t* first = pool_.ids() + run.first;
  const std::uint32_t* found = std::find(first, first + run.count, id);
  QUADLIGHT_ASSERT(found != first + run.count, "an item is in each leaf that it touches");
  return run.first + static_cast<std::uint32_t>(found - first);
}

template <std::size_t N>
void LeafTree<N>::append(std::uint32_t node, const Box& box, std::uint32_t id) {
  pool_.append(nodes_[node].run, box, id, [this](const auto& visit) {
    walk([&](std::uint32_t n, const CellArea&) { visit(nodes_[n].run); });
  });
}

// A split must not do more harm by items held twice than good.
template <std::size_t N>
bool LeafTree<N>::split_helps(std::uint32_t node, const CellArea& area) const {
  const Run& run = nodes_[node].run;
  if (run.count <= split_threshold_ || area.size <= smallest_size_) return false;
  if constexpr (N == 2) return true;
  if (pool_.live() + 4 * std::size_t{run.count} > max_references) return false;
  std::size_t sum = 0;
  for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
    const CellSpan span = map_.span_of(pool_.box(slot));
    for (std::uint32_t lane = 0; lane < 4; ++lane) sum += area.child(lane).overlaps(span) ? 1 : 0;
  }
  return 2 * sum <= 3 * std::size_t{run.count};
}

template <std::size_t N>
void LeafTree<N>::split(std::uint32_t node, const CellArea& area) {
  const std::uint32_t first = take_block();
  nodes_[node].first_child = first;  // first, so that the pool sees the children when it packs
  for (std::uint32_t i = 0; i < nodes_[node].run.count; ++i) {
    const std::uint32_t slot = nodes_[node].run.first + i;  // anew, since the pool may pack
    const Box box = pool_.box(slot);
    const std::uint32_t id = pool_.id(slot);
    const CellSpan span = map_.span_of(box);
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if (area.child(lane).overlaps(span)) append(first + lane, box, id);
    }
  }
  pool_.drop(nodes_[node].run);
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    if (split_helps(first + lane, area.child(lane))) split(first + lane, area.child(lane));
  }
}

// What four siblings hold, or no_sum if not all of them are leaves.
template <std::size_t N>
std::uint32_t LeafTree<N>::sum_of_leaves(std::uint32_t first_child) const {
  std::uint32_t sum = 0;
  for (std::uint32_t child = first_child; child < first_child + 4; ++child) {
    if (!is_leaf(child)) return no_sum;
    sum += nodes_[child].run.count;
  }
  return sum;
}

template <std::size_t N>
std::uint32_t LeafTree<N>::different_items(std::uint32_t node, const CellArea& area) const {
  std::uint32_t count = 0;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const Run& run = nodes_[nodes_[node].first_child + lane].run;
    for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
      count += area.first_lane(map_.span_of(pool_.box(slot))) == lane ? 1 : 0;
    }
  }
  return count;
}

// Whether most of what four crowded leaves hold is held by an earlier one of them, too; judged by
// a few of the items, so that an edit stays cheap in a pile.
template <std::size_t N>
bool LeafTree<N>::is_mostly_repeated(std::uint32_t node, const CellArea& area) const {
  constexpr std::uint32_t samples = 8;
  std::uint32_t seen = 0;
  std::uint32_t repeated = 0;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const Run& run = nodes_[nodes_[node].first_child + lane].run;
    for (std::uint32_t i = 0; i < run.count; i += run.count / samples + 1) {
      ++seen;
      repeated += area.first_lane(map_.span_of(pool_.box(run.first + i))) != lane ? 1 : 0;
    }
  }
  return 2 * repeated >= seen;
}

// Merges four leaves with few items, or that hold most of many items twice. Few items are only
// counted after an eighth of the entries went.
template <std::size_t N>
void LeafTree<N>::merge_if_small(std::uint32_t node, const CellArea& area,
                                 std::uint32_t sum_before) {
  const std::uint32_t sum = sum_of_leaves(nodes_[node].first_child);
  if (sum == no_sum || sum == sum_before) return;
  if (sum / 4 > split_threshold_) {
    if (N == 4 && is_mostly_repeated(node, area)) merge(node, area);
    return;
  }
  const std::uint32_t step = std::max(1U, std::bit_floor(sum) / 8);
  if (sum_before != no_sum && sum_before / step == sum / step) return;
  if (N == 2 && sum > split_threshold_ / 2) return;
  if (N == 2 || different_items(node, area) <= split_threshold_ / 2) merge(node, area);
}

template <std::size_t N>
void LeafTree<N>::merge(std::uint32_t node, const CellArea& area) {
  const std::uint32_t first = nodes_[node].first_child;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    for (std::uint32_t i = 0; i < nodes_[first + lane].run.count; ++i) {
      const std::uint32_t slot = nodes_[first + lane].run.first + i;
      const Box box = pool_.box(slot);
      if (area.first_lane(map_.span_of(box)) == lane) append(node, box, pool_.id(slot));
    }
  }
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    pool_.drop(nodes_[first + lane].run);
    nodes_[first + lane] = {};
  }
  nodes_[node].first_child = none;
  nodes_[first].first_child = free_block_;
  free_block_ = first;
  node_count_ -= 4;
}

template <std::size_t N>
std::uint32_t LeafTree<N>::take_block() {
  node_count_ += 4;
  if (free_block_ == none) {
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    nodes_.resize(nodes_.size() + 4);
    return first;
  }
  const std::uint32_t first = free_block_;
  free_block_ = nodes_[first].first_child;
  nodes_[first] = {};
  return first;
}

template class LeafTree<2>;
template class LeafTree<4>;

}  // namespace quadlight::internal
