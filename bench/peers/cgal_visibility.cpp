// CGAL's visibility regions in a planar arrangement of all walls, with exact numbers.
#include "light/method.hpp"

#include <CGAL/Arr_naive_point_location.h>
#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arr_walk_along_line_point_location.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Rotational_sweep_visibility_2.h>
#include <CGAL/Triangular_expansion_visibility_2.h>

#include <variant>

namespace quadlight::bench {
namespace {

using Numbers = CGAL::Exact_predicates_exact_constructions_kernel;
using Arrangement = CGAL::Arrangement_2<CGAL::Arr_segment_traits_2<Numbers>>;
using Point = Numbers::Point_2;

Point to_point(Vec2 p) {
  return {double{p.x}, double{p.y}};
}

// The walls must enclose the lights. Which face of the arrangement a light is in is found
// beforehand, untimed, in the peer's favour.
template <class Visibility>
class CgalVisibility final : public LightMethod {
 public:
  void prepare(const LightWorld& world, std::span<const LightBound> lights) override {
    std::vector<Numbers::Segment_2> segments;
    for (const Occluder& wall : world.walls) {
      segments.emplace_back(to_point(wall.segment.a), to_point(wall.segment.b));
    }
    CGAL::insert(walls_, segments.begin(), segments.end());
    visibility_.attach(walls_);
    const CGAL::Arr_walk_along_line_point_location<Arrangement> locate(walls_);
    for (const LightBound& light : lights) {
      const Point p = to_point(light.position);
      const auto where = locate.locate(p);
      const auto* face = boost::get<Arrangement::Face_const_handle>(&where);
      if (face == nullptr) throw std::runtime_error("a light is on a wall");
      lights_.push_back({p, *face});
    }
  }

  void build(std::size_t i) override {
    region_.clear();
    face_ = visibility_.compute_visibility(lights_[i].position, lights_[i].face, region_);
  }

  [[nodiscard]] double area() const override {
    Numbers::FT doubled = 0;
    auto edge = face_->outer_ccb();
    const auto first = edge;
    do {
      const Point& p = edge->source()->point();
      const Point& q = edge->target()->point();
      doubled += p.x() * q.y() - p.y() * q.x();
    } while (++edge != first);
    return 0.5 * CGAL::to_double(doubled);
  }
  [[nodiscard]] std::size_t corners() const override { return region_.number_of_vertices(); }

 private:
  struct Light {
    Point position;
    Arrangement::Face_const_handle face;
  };
  Arrangement walls_;
  Visibility visibility_;
  std::vector<Light> lights_;
  Arrangement region_;
  Arrangement::Face_handle face_;
};

}  // namespace

std::unique_ptr<LightMethod> make_cgal_expansion() {
  return std::make_unique<
      CgalVisibility<CGAL::Triangular_expansion_visibility_2<Arrangement, CGAL::Tag_false>>>();
}

std::unique_ptr<LightMethod> make_cgal_rotation() {
  return std::make_unique<
      CgalVisibility<CGAL::Rotational_sweep_visibility_2<Arrangement, CGAL::Tag_false>>>();
}

}  // namespace quadlight::bench
