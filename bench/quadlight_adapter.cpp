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
    : tree_(expect(Quadtree::create({.bounds = data.world, .keep_scratch = true}))) {}

bool QuadlightIndex::can(Case /*c*/) const {
  return true;
}

void QuadlightIndex::build(std::span<const Box> boxes) {
  handles_.resize(boxes.size());
  expect(tree_.insert(boxes, handles_, serial_));
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
  tree_.find_pairs(out);
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
  expect(tree_.update(std::span(handles_).first(boxes.size()), boxes, serial_));
}

void QuadlightIndex::move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) {
  moved_.clear();
  for (const std::uint32_t id : ids) moved_.push_back(handles_[id]);
  expect(tree_.update(moved_, boxes, serial_));
}

void QuadlightIndex::to_data_ids(std::span<std::uint32_t> ids) const {
  std::vector<std::uint32_t> place(tree_.id_limit());
  for (std::uint32_t i = 0; i < handles_.size(); ++i) {
    if (tree_.is_valid(handles_[i])) place[handles_[i].index] = i;
  }
  for (std::uint32_t& id : ids) id = place[id];
}

void QuadlightIndex::query_batch(Executor& executor, std::span<const RangeQuery> queries) {
  tree_.find(queries, lists_, executor);
}

void QuadlightIndex::rebuild(Executor& executor) {
  tree_.rebuild(executor);
}

void QuadlightIndex::find_pairs(Executor& executor) {
  tree_.find_pairs(pair_lists_, executor);
}

void QuadlightIndex::copy_pairs(PairBuffer& out) const {
  for (std::size_t i = 0; i < pair_lists_.size(); ++i) {
    out.insert(out.end(), pair_lists_[i].begin(), pair_lists_[i].end());
  }
}

std::unique_ptr<Index> make_quadlight(const DataSet& data) {
  return std::make_unique<QuadlightIndex>(data);
}

}  // namespace quadlight::bench
