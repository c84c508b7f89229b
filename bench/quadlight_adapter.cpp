// Drives the Quadtree class: the only file here that depends on how its functions are called.
#include "quadlight_adapter.hpp"

#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

template <class T>
T expect(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "quadlight-bench: quadlight: %s\n", result.error().text.c_str());
    std::exit(1);
  }
  return std::move(result).value();
}

}  // namespace

QuadlightIndex::QuadlightIndex(const DataSet& data)
    : tree_(expect(Quadtree::create({.bounds = data.world}))) {}

bool QuadlightIndex::can(Case /*c*/) const {
  return true;
}

void QuadlightIndex::build(std::span<const Box> boxes) {
  handles_.resize(boxes.size());
  tree_.reserve(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) handles_[i] = expect(tree_.insert(boxes[i]));
}

void QuadlightIndex::query(const Box& window, IdBuffer& out) {
  tree_.query(window, out);
}

void QuadlightIndex::segment(const Segment& segment, IdBuffer& out) {
  tree_.query_segment(segment, out);
}

void QuadlightIndex::nearest(Vec2 p, std::size_t k, IdBuffer& out) {
  tree_.nearest(p, k, neighbors_);
  for (const Neighbor& n : neighbors_) out.push_back(n.id);
}

void QuadlightIndex::pairs(PairBuffer& out) {
  tree_.for_each_pair([&](std::uint32_t first, std::uint32_t second) {
    out.push_back({first, second});
  });
}

void QuadlightIndex::insert(std::uint32_t id, const Box& box) {
  if (id >= handles_.size()) handles_.resize(id + 1);
  handles_[id] = expect(tree_.insert(box));
}

void QuadlightIndex::erase(std::uint32_t id) {
  tree_.erase(handles_[id]);
}

void QuadlightIndex::move_one(std::uint32_t id, const Box& box) {
  expect(tree_.update(handles_[id], box));
}

void QuadlightIndex::move_all(std::span<const Box> boxes) {
  for (std::uint32_t i = 0; i < boxes.size(); ++i) move_one(i, boxes[i]);
}

void QuadlightIndex::move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) {
  for (std::size_t i = 0; i < ids.size(); ++i) move_one(ids[i], boxes[i]);
}

void QuadlightIndex::to_data_ids(std::span<std::uint32_t> ids) const {
  std::vector<std::uint32_t> place(tree_.id_limit());
  for (std::uint32_t i = 0; i < handles_.size(); ++i) {
    if (tree_.is_valid(handles_[i])) place[handles_[i].index] = i;
  }
  for (std::uint32_t& id : ids) id = place[id];
}

void QuadlightIndex::query_batch(Executor& executor, std::span<const Box> windows) {
  lists_.resize(windows.size());
  executor.parallel_for(windows.size(), 4, [&](std::size_t begin, std::size_t end, unsigned) {
    for (std::size_t i = begin; i < end; ++i) {
      lists_[i].clear();
      tree_.query(windows[i], lists_[i]);
    }
  });
}

std::span<const std::uint32_t> QuadlightIndex::batch_ids(std::size_t i) const {
  return lists_[i];
}

void QuadlightIndex::rebuild(Executor& /*executor*/) {
  std::vector<Box> boxes(handles_.size());
  std::vector<std::uint32_t> live;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    if (!tree_.is_valid(handles_[i])) continue;
    boxes[i] = tree_.box(handles_[i]);
    live.push_back(i);
  }
  tree_.clear();
  for (const std::uint32_t i : live) insert(i, boxes[i]);
}

void QuadlightIndex::pairs(Executor& /*executor*/, PairBuffer& out) {
  pairs(out);
}

std::size_t QuadlightIndex::bytes() const {
  return tree_.tree_stats().bytes;
}

std::unique_ptr<Index> make_quadlight(const DataSet& data) {
  return std::make_unique<QuadlightIndex>(data);
}

}  // namespace quadlight::bench
