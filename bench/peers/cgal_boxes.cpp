// CGAL's box intersection: all pairs only, by a streamed segment tree (Zomorodian and
// Edelsbrunner, "Fast Software for Box Intersections", 2000). It keeps no index between calls.
#include "peers/peers.hpp"

#include <CGAL/Box_intersection_d/Box_d.h>
#include <CGAL/box_intersection_d.h>

#include <algorithm>

namespace quadlight::bench {
namespace {

struct CgalBox : CGAL::Box_intersection_d::Box_d<float, 2, CGAL::Box_intersection_d::ID_NONE> {
  using Base = CGAL::Box_intersection_d::Box_d<float, 2, CGAL::Box_intersection_d::ID_NONE>;
  CgalBox(float* low, float* high, std::uint32_t index) : Base(low, high), index_(index) {}

  using ID = std::size_t;
  [[nodiscard]] ID id() const { return index_; }

 private:
  std::uint32_t index_ = 0;
};

class CgalBoxes final : public Index {
 public:
  [[nodiscard]] bool can(Case c) const override { return c == Case::pairs; }
  void build(std::span<const Box> boxes) override { boxes_.assign(boxes.begin(), boxes.end()); }
  void pairs(PairBuffer& out) override {
    sorted_.clear();  // the call reorders what it is given
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
      float low[] = {boxes_[i].min.x, boxes_[i].min.y};
      float high[] = {boxes_[i].max.x, boxes_[i].max.y};
      sorted_.emplace_back(low, high, i);
    }
    CGAL::box_self_intersection_d(
        sorted_.begin(), sorted_.end(), [&](const CgalBox& a, const CgalBox& b) {
          const auto first = static_cast<std::uint32_t>(a.id());
          const auto second = static_cast<std::uint32_t>(b.id());
          out.push_back({std::min(first, second), std::max(first, second)});
        });
  }

 private:
  std::vector<Box> boxes_;
  std::vector<CgalBox> sorted_;
};

}  // namespace

std::unique_ptr<Index> make_cgal_boxes(const DataSet& /*data*/) {
  return std::make_unique<CgalBoxes>();
}

}  // namespace quadlight::bench
