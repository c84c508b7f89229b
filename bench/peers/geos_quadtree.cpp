// GEOS's quadtree: each item in the smallest cell that contains it; queries give candidates.
#include "peers/peers.hpp"

#include <quadlight/predicates.hpp>

#include <geos/geom/Envelope.h>
#include <geos/index/ItemVisitor.h>
#include <geos/index/quadtree/Quadtree.h>

namespace quadlight::bench {
namespace {

geos::geom::Envelope to_envelope(const Box& b) {
  return {double{b.min.x}, double{b.max.x}, double{b.min.y}, double{b.max.y}};
}

template <class Visit>
class Visitor final : public geos::index::ItemVisitor {
 public:
  explicit Visitor(Visit visit) : visit_(visit) {}
  void visitItem(void* item) override {  // NOLINT(readability-identifier-naming)
    visit_(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(item)));
  }

 private:
  Visit visit_;
};

class GeosQuadtree final : public Index {
 public:
  [[nodiscard]] bool can(Case c) const override { return c != Case::nearest; }
  void build(std::span<const Box> boxes) override {
    boxes_.reserve(boxes.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) insert(i, boxes[i]);
  }
  void query(const Box& window, IdBuffer& out) override {
    visit_candidates(window, [&](std::uint32_t id) {
      if (intersects(boxes_[id], window)) out.push_back(id);
    });
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    visit_candidates(bounds(segment), [&](std::uint32_t id) {
      if (intersects(segment, boxes_[id])) out.push_back(id);
    });
  }
  void pairs(PairBuffer& out) override {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
      visit_candidates(boxes_[i], [&](std::uint32_t id) {
        if (id > i && intersects(boxes_[id], boxes_[i])) out.push_back({i, id});
      });
    }
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (id >= boxes_.size()) boxes_.resize(id + 1);
    boxes_[id] = box;
    const geos::geom::Envelope envelope = to_envelope(box);
    tree_.insert(&envelope, to_pointer(id));
  }
  void erase(std::uint32_t id) override {
    const geos::geom::Envelope envelope = to_envelope(boxes_[id]);
    tree_.remove(&envelope, to_pointer(id));
  }
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
  template <class Visit>
  void visit_candidates(const Box& window, Visit visit) {
    const geos::geom::Envelope envelope = to_envelope(window);
    Visitor<Visit> visitor(visit);
    tree_.query(&envelope, visitor);
  }
  void move(std::uint32_t id, const Box& box) {
    erase(id);
    insert(id, box);
  }

  geos::index::quadtree::Quadtree tree_;
  std::vector<Box> boxes_;
};

}  // namespace

std::unique_ptr<Index> make_geos_quadtree(const DataSet& /*data*/) {
  return std::make_unique<GeosQuadtree>();
}

}  // namespace quadlight::bench
