#include "support/box_scenes.hpp"

#include <cmath>
#include <limits>

namespace quadlight::test {
namespace {

Box around(Vec2 p, float w, float h) {
  return {p, {p.x + w, p.y + h}};
}

}  // namespace

std::string name_of(BoxLayout layout) {
  switch (layout) {
    case BoxLayout::uniform:
      return "uniform";
    case BoxLayout::clustered:
      return "clustered";
    case BoxLayout::points:
      return "points";
    case BoxLayout::lines:
      return "lines";
    case BoxLayout::coincident:
      return "coincident";
    case BoxLayout::outside:
      return "outside";
    case BoxLayout::huge:
      return "huge";
    case BoxLayout::far_away:
      return "far_away";
    case BoxLayout::grid:
      return "grid";
    case BoxLayout::mixed_sizes:
      return "mixed_sizes";
  }
  return "unknown";
}

BoxSource::BoxSource(BoxLayout layout, std::uint64_t seed) : layout_(layout), random_(seed) {}

float BoxSource::between(float lo, float hi) {
  return std::uniform_real_distribution<float>(lo, hi)(random_);
}

std::uint32_t BoxSource::below(std::uint32_t n) {
  return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_);
}

Vec2 BoxSource::point() {
  switch (layout_) {
    case BoxLayout::clustered: {
      const auto cluster = static_cast<float>(below(5));
      std::normal_distribution<float> spread(0.0F, 40.0F);
      return {cluster * 300.0F - 700.0F + spread(random_),
              cluster * cluster * 80.0F - 600.0F + spread(random_)};
    }
    case BoxLayout::points:
      return {std::round(between(-50, 50)), std::round(between(-50, 50))};
    case BoxLayout::coincident:
      return {static_cast<float>(below(3)) * 7.0F, static_cast<float>(below(3)) * 7.0F};
    case BoxLayout::outside:
      return {between(-9000, 9000), between(2000, 9000)};
    case BoxLayout::huge: {
      const float size = std::ldexp(1.0F, static_cast<int>(below(127)));
      return {between(-size, size), between(-size, size)};
    }
    case BoxLayout::far_away:
      return {1.0e7F + std::round(between(0, 400)), 1.0e7F + std::round(between(0, 400))};
    case BoxLayout::grid:
      return {static_cast<float>(below(33)) * 64.0F - 1024.0F,
              static_cast<float>(below(33)) * 64.0F - 1024.0F};
    default:
      return {between(-1024, 1024), between(-1024, 1024)};
  }
}

Box BoxSource::next() {
  const Vec2 p = point();
  switch (layout_) {
    case BoxLayout::clustered: {
      std::lognormal_distribution<float> size(1.0F, 1.2F);
      return around(p, size(random_), size(random_));
    }
    case BoxLayout::points:
      return {p, p};
    case BoxLayout::lines: {
      const float length = below(10) == 0 ? 2048.0F : between(0, 60);
      return below(2) == 0 ? around(p, length, 0) : around(p, 0, length);
    }
    case BoxLayout::coincident:
      return around(p, static_cast<float>(below(2)) * 7.0F, 1.0F);
    case BoxLayout::huge: {
      const Vec2 q = point();
      return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }
    case BoxLayout::far_away:
      return around(p, 8, 8);
    case BoxLayout::grid:
      return around(p, 64, 64);
    case BoxLayout::mixed_sizes:
      return around(p, std::exp2(between(-10, 11)), std::exp2(between(-10, 11)));
    default:
      return around(p, between(0, 16), between(0, 16));
  }
}

Box BoxSource::window() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const Vec2 p = point();
  switch (below(8)) {
    case 0:
      return {p, p};
    case 1:
      return {{-infinity, p.y}, {p.x, infinity}};
    case 2: {
      const Vec2 q = point();
      return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }
    case 3:
      return next();
    default:
      return around(p, between(0, 200), between(0, 200));
  }
}

}  // namespace quadlight::test
