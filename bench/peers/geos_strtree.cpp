// GEOS's packed R-tree by sort-tile-recursive; it cannot be edited, so that moves rebuild it.
#include "peers/peers.hpp"

#include <quadlight/predicates.hpp>

#include <geos/geom/Envelope.h>
#include <geos/index/strtree/TemplateSTRtree.h>

namespace quadlight::bench {
namespace {

using Tree = geos::index::strtree::TemplateSTRtree<std::uint32_t>;

geos::geom::Envelope to_envelope(const Box& b) {
  return {double{b.min.x}, double{b.max.x}, double{b.min.y}, double{b.max.y}};
}

class GeosStrtree final : public Index {
 public:
  [[nodiscard]] bool can(Case c) const override {
    return c != Case::insert && c != Case::erase && c != Case::nearest;  // only the one nearest
  }
  void build(std::span<const Box> boxes) override { move_all(boxes); }
  void query(const Box& window, IdBuffer& out) override {
    tree_->query(to_envelope(window), [&](std::uint32_t id) { out.push_back(id); });
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    tree_->query(to_envelope(bounds(segment)), [&](std::uint32_t id) {
      if (intersects(segment, boxes_[id])) out.push_back(id);
    });
  }
  void pairs(PairBuffer& out) override {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
      tree_->query(to_envelope(boxes_[i]), [&, i](std::uint32_t id) {
        if (id > i) out.push_back({i, id});
      });
    }
  }
  void move_all(std::span<const Box> boxes) override {
    boxes_.assign(boxes.begin(), boxes.end());
    rebuild();
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) boxes_[ids[i]] = boxes[i];
    rebuild();
  }

 private:
  void rebuild() {
    tree_ = std::make_unique<Tree>(std::size_t{10}, boxes_.size());
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
      const geos::geom::Envelope envelope = to_envelope(boxes_[i]);
      tree_->insert(envelope, i);
    }
    tree_->build();
  }

  std::unique_ptr<Tree> tree_;
  std::vector<Box> boxes_;
};

}  // namespace

std::unique_ptr<Index> make_geos_strtree(const DataSet& /*data*/) {
  return std::make_unique<GeosStrtree>();
}

}  // namespace quadlight::bench
