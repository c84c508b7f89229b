// From boxes by corner and size, of floats or doubles, to the boxes that Quadtree stores.
#include <quadlight/generic_box.hpp>
#include <quadlight/quadtree.hpp>

#include <cmath>
#include <limits>
#include <sstream>

namespace quadlight::internal {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float largest = std::numeric_limits<float>::max();

// The largest float that is not above v.
float largest_below(double v) {
  if (v > double{largest}) return largest;
  if (v < -double{largest}) return -infinity;
  const auto nearest = static_cast<float>(v);
  return double{nearest} > v ? std::nextafter(nearest, -infinity) : nearest;
}

float least_above(double v) {
  return -largest_below(-v);
}

template <class Float>
quadlight::Box outward(const generic::Box<Float>& box) {
  return {{largest_below(box.left), largest_below(box.top)},
          {least_above(box.get_right()), least_above(box.get_bottom())}};
}

template <class Float>
bool storable(const generic::Box<Float>& box) {
  constexpr auto most = static_cast<Float>(largest);
  return box.left >= -most && box.top >= -most && box.get_right() <= most &&
         box.get_bottom() <= most && box.width >= 0 && box.height >= 0;  // false for NaN
}

template <class Float>
std::string text_of(const generic::Box<Float>& box) {
  std::ostringstream text;
  text.precision(std::numeric_limits<Float>::max_digits10);
  text << "left " << box.left << ", top " << box.top << ", width " << box.width << ", height "
       << box.height;
  return text.str();
}

template <class Float>
Status check(const generic::Box<Float>& box) {
  if (storable(box)) return success();
  for (const Float value : {box.left, box.top, box.width, box.height}) {
    if (std::isfinite(value)) continue;
    return Error{ErrorCode::not_finite, "generic::Quadtree: box of " + text_of(box) +
                                            " has a NaN or an infinity; give finite numbers"};
  }
  const bool negative = box.width < 0 || box.height < 0;
  return Error{ErrorCode::out_of_range, "generic::Quadtree: box of " + text_of(box) +
                                            (negative ? " has a negative size; swap its edges"
                                                      : " reaches beyond the largest float")};
}

template <class Float>
quadlight::Box hint(const generic::Box<Float>& box) {
  if (!storable(box) || !(box.width > 0) || !(box.height > 0)) return QuadtreeDesc{}.bounds;
  const quadlight::Box bounds = outward(box);
  const bool has_area = bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y;
  return has_area ? bounds : QuadtreeDesc{}.bounds;
}

}  // namespace

quadlight::Box rounded_outward(const generic::Box<float>& box) {
  return {{box.left, box.top}, {box.get_right(), box.get_bottom()}};
}
quadlight::Box rounded_outward(const generic::Box<double>& box) {
  return outward(box);
}

bool is_storable(const generic::Box<float>& box) {
  return storable(box);
}
bool is_storable(const generic::Box<double>& box) {
  return storable(box);
}

Status check_storable(const generic::Box<float>& box) {
  return check(box);
}
Status check_storable(const generic::Box<double>& box) {
  return check(box);
}

quadlight::Box bounds_hint(const generic::Box<float>& box) {
  return hint(box);
}
quadlight::Box bounds_hint(const generic::Box<double>& box) {
  return hint(box);
}

}  // namespace quadlight::internal
