// Sight lines through walls of every kind against brute force over all walls: line_of_sight, what
// is hit first, batches.
#include "support/shuffled_executor.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace quadlight {
namespace {

/// A fraction of integers: where, on the sight line, a wall is. Exact on lattices.
struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  ///< > 0

  friend bool operator==(const Fraction&, const Fraction&) = default;
  friend bool operator<(const Fraction& p, const Fraction& q) {
    return p.numerator * q.denominator < q.numerator * p.denominator;
  }
  [[nodiscard]] double value() const {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
};

Fraction reduced(std::int64_t n, std::int64_t d) {
  if (d < 0) std::tie(n, d) = std::pair(-n, -d);
  const std::int64_t g = std::gcd(n, d);
  return g == 0 ? Fraction{0, 1} : Fraction{n / g, d / g};
}

std::int64_t whole(float v) {
  return static_cast<std::int64_t>(v);
}
std::int64_t cross(Vec2 a, Vec2 b, Vec2 c) {
  return (whole(b.x) - whole(a.x)) * (whole(c.y) - whole(a.y)) -
         (whole(b.y) - whole(a.y)) * (whole(c.x) - whole(a.x));
}

/// What the definition says, wall by wall, in integers.
struct Answer {
  bool blocked = false;
  double fraction = 1.0;
};

class Definition {
 public:
  Definition(const std::vector<WallDesc>& walls, std::uint32_t mask) : walls_(walls), mask_(mask) {}

  [[nodiscard]] Answer look(Vec2 a, Vec2 b) const {
    if (in_matter(a)) return {true, 0.0};
    std::vector<Fraction> ends;
    std::vector<Fraction> limited;
    for (const WallDesc& wall : walls_) {
      if (meets(wall, a, b)) {
        (wall.kind == WallKind::limited ? limited : ends).push_back(place(wall.segment, a, b));
      }
    }
    std::sort(limited.begin(), limited.end());
    limited.erase(std::unique(limited.begin(), limited.end()), limited.end());
    if (limited.size() > 1) ends.push_back(limited[1]);
    if (!ends.empty()) return {true, std::min_element(ends.begin(), ends.end())->value()};
    return {in_matter(b), 1.0};
  }
  /// Even-odd along a slanted ray that hits no lattice point but its start; outlines do not
  /// overlap.
  [[nodiscard]] bool in_matter(Vec2 p) const {
    const Segment ray{p, {p.x + 4001, p.y + 3}};
    bool odd = false;
    for (const WallDesc& wall : walls_) {
      if (!counts(wall) || wall.kind != WallKind::solid) continue;
      if (on_segment(wall.segment, p)) return true;
      odd ^= intersects(wall.segment, ray);
    }
    return odd;
  }

 private:
  [[nodiscard]] bool counts(const WallDesc& wall) const {
    return wall.enabled && (wall.categories & mask_) != 0 && wall.segment.a != wall.segment.b;
  }
  [[nodiscard]] bool meets(const WallDesc& wall, Vec2 a, Vec2 b) const {
    const Segment& s = wall.segment;
    if (!counts(wall) || wall.kind == WallKind::glass || !intersects(s, Segment{a, b}))
      return false;
    const std::int64_t side = cross(s.a, s.b, a);
    if (wall.side == WallSide::left && side >= 0) return false;
    if (wall.side == WallSide::right && side <= 0) return false;
    if (wall.kind == WallKind::limited && side == 0) return false;
    return wall.kind == WallKind::solid || (!on_segment(s, a) && !on_segment(s, b));
  }
  static Fraction place(const Segment& wall, Vec2 a, Vec2 b) {
    const std::int64_t from = cross(wall.a, wall.b, a);
    const std::int64_t to = cross(wall.a, wall.b, b);
    if (from != to) return reduced(from, from - to);
    const auto along = [&](Vec2 p) {
      return (whole(p.x) - whole(a.x)) * (whole(b.x) - whole(a.x)) +
             (whole(p.y) - whole(a.y)) * (whole(b.y) - whole(a.y));
    };
    return reduced(std::min(along(wall.a), along(wall.b)), along(b));
  }

  const std::vector<WallDesc>& walls_;
  std::uint32_t mask_;
};

class SceneRays : public testing::TestWithParam<std::uint64_t> {
 protected:
  SceneRays() : random_(GetParam()) {}

  Vec2 point() { return {whole_number(), whole_number()}; }
  float whole_number() { return static_cast<float>(random_() % 25); }
  void add(const WallDesc& desc) {
    walls_.push_back(desc);
    ASSERT_TRUE(scene_.create_wall(desc).ok());
  }
  void add_body(std::vector<Vec2> corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      WallDesc wall;
      wall.segment = {corners[i], corners[(i + 1) % corners.size()]};
      wall.kind = WallKind::solid;
      wall.side = WallSide::left;
      if (random_() % 2 == 0) {
        std::swap(wall.segment.a, wall.segment.b);
        wall.side = WallSide::right;
      }
      add(wall);
    }
  }
  void fill(int count) {
    for (int i = 0; i < count; ++i) {
      WallDesc desc;
      desc.segment = {point(), point()};
      const auto far = [](float from, float to) { return std::abs(from - to) > 8; };
      if (far(desc.segment.a.x, desc.segment.b.x)) desc.segment.b.x = desc.segment.a.x + 3;
      if (far(desc.segment.a.y, desc.segment.b.y)) desc.segment.b.y = desc.segment.a.y - 2;
      desc.side = static_cast<WallSide>(random_() % 3);
      desc.categories = 1U << (random_() % 3);
      desc.enabled = random_() % 8 != 0;
      const auto kind = random_() % 8;
      desc.kind = kind < 4 ? WallKind::limited : kind < 6 ? WallKind::glass : WallKind::opaque;
      add(desc);
      if (random_() % 4 == 0) add(desc);  // doubled
    }
    if (GetParam() % 2 == 0) {
      add_body({{4, 4}, {9, 4}, {7, 9}, {4, 8}});
      add_body({{15, 14}, {20, 14}, {20, 19}, {15, 19}});
    }
    ASSERT_TRUE(scene_.commit(executor_).ok());
  }

  std::mt19937_64 random_;
  SerialExecutor executor_;
  Scene scene_;
  std::vector<WallDesc> walls_;
};

TEST_P(SceneRays, EqualTheDefinitionOnALattice) {
  fill(45);
  int clear = 0;
  constexpr int rays = 6000;
  for (int i = 0; i < rays; ++i) {
    const Vec2 a = point();
    const Vec2 b = random_() % 2 == 0 ? point() : a + Vec2{whole_number() - 12, 3};
    const auto mask = static_cast<std::uint32_t>(1 + random_() % 7);
    const Answer expected = Definition(walls_, mask).look(a, b);
    clear += expected.blocked ? 0 : 1;
    ASSERT_EQ(!expected.blocked, scene_.line_of_sight(a, b, mask)) << i;
    const SightHit hit = scene_.first_hit(a, b, mask);
    ASSERT_EQ(expected.blocked, hit.hit) << i;
    if (!hit) continue;
    ASSERT_NEAR(expected.fraction, hit.fraction, 1e-12) << i;
    const DVec2 way = DVec2(b) - DVec2(a);
    ASSERT_NEAR(hit.fraction * std::hypot(way.x, way.y), hit.distance, 1e-12);
    if (!hit.wall) continue;
    ASSERT_TRUE(scene_.is_committed(hit.wall));
    ASSERT_NEAR(a.x + hit.fraction * way.x, hit.point.x, 1e-12);
    ASSERT_LT(distance_squared(scene_.world_segment(hit.wall), Vec2(hit.point)), 1e-9);
  }
  EXPECT_GT(clear, rays / 10);
  EXPECT_LT(clear, rays * 9 / 10);
}

TEST_P(SceneRays, BatchesEqualSingleQuestions) {
  fill(45);
  std::vector<Segment> sights;
  for (int i = 0; i < 1000; ++i) sights.push_back({point(), point()});
  std::vector<std::uint8_t> clear;
  std::vector<SightHit> hits;
  test::ShuffledExecutor shuffled(3);
  scene_.line_of_sight(sights, clear, shuffled, 0b11);
  scene_.first_hit(sights, hits, shuffled, 0b11);
  ASSERT_EQ(sights.size(), clear.size());
  ASSERT_EQ(sights.size(), hits.size());
  for (std::size_t i = 0; i < sights.size(); ++i) {
    ASSERT_EQ(scene_.line_of_sight(sights[i].a, sights[i].b, 0b11), clear[i] == 1);
    ASSERT_EQ(scene_.first_hit(sights[i].a, sights[i].b, 0b11), hits[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SceneRays, testing::Range<std::uint64_t>(1, 9));

class SightThroughKinds : public testing::Test {
 protected:
  void add(const Segment& segment, WallKind kind, WallSide side = WallSide::both) {
    WallDesc desc;
    desc.segment = segment;
    desc.kind = kind;
    desc.side = side;
    walls_.push_back(scene_.create_wall(desc).value());
  }
  void commit() { ASSERT_TRUE(scene_.commit(executor_).ok()); }

  SerialExecutor executor_;
  Scene scene_;
  std::vector<WallHandle> walls_;
};

TEST_F(SightThroughKinds, TheSecondLimitedWallHides) {
  add({{1, -5}, {1, 5}}, WallKind::limited);
  add({{2, -5}, {2, 5}}, WallKind::limited);
  add({{3, -5}, {3, 5}}, WallKind::opaque);
  commit();
  EXPECT_TRUE(scene_.line_of_sight({0, 0}, {1.5F, 0}));
  EXPECT_FALSE(scene_.line_of_sight({0, 0}, {2.5F, 0}));
  const SightHit hit = scene_.first_hit({0, 0}, {4, 0});
  EXPECT_EQ(walls_[1], hit.wall);
  EXPECT_EQ(2.0, hit.distance);
  EXPECT_EQ((DVec2{2, 0}), hit.point);
  EXPECT_EQ(walls_[0], scene_.first_hit({4, 0}, {0.5F, 0}).hit ? walls_[0] : WallHandle{});
  EXPECT_EQ(walls_[2], scene_.first_hit({4, 0}, {0.5F, 0}).wall);
}

// A limited wall that is doubled, or cut where the line goes through, must hide no more.
TEST_F(SightThroughKinds, LimitedWallsAtOnePlaceCountOnce) {
  const Vec2 cut{1.125F, 0.25F};
  add({{1.0F, -5}, cut}, WallKind::limited);
  add({cut, {1.3F, 5.1F}}, WallKind::limited);
  add({{1.3F, 5.1F}, cut}, WallKind::limited);
  commit();
  const Vec2 a{cut.x - 1, cut.y - 0.5F};
  const Vec2 b{cut.x + 1, cut.y + 0.5F};
  ASSERT_TRUE(on_segment({a, b}, cut)) << "the line must go through the joint";
  EXPECT_TRUE(scene_.line_of_sight(a, b));
  EXPECT_FALSE(scene_.first_hit(a, b).hit);
}

TEST_F(SightThroughKinds, GlassHidesNothing) {
  add({{1, -5}, {1, 5}}, WallKind::glass);
  commit();
  EXPECT_TRUE(scene_.line_of_sight({0, 0}, {9, 0}));
}

TEST_F(SightThroughKinds, MatterSeesNothingAndIsNotSeen) {
  const std::vector<Vec2> corners{{2, -1}, {4, -1}, {4, 1}, {2, 1}};
  for (std::size_t i = 0; i < 4; ++i) {
    add({corners[i], corners[(i + 1) % 4]}, WallKind::solid, WallSide::left);
  }
  commit();
  EXPECT_FALSE(scene_.line_of_sight({0, 0}, {3, 0}));
  EXPECT_FALSE(scene_.line_of_sight({0, 0}, {2, 0})) << "the border is matter";
  EXPECT_FALSE(scene_.line_of_sight({3, 0}, {3.5F, 0}));
  EXPECT_FALSE(scene_.line_of_sight({3, 0}, {3, 0}));
  EXPECT_FALSE(scene_.line_of_sight({0, 0}, {9, 0}));
  EXPECT_TRUE(scene_.line_of_sight({0, 0}, {1.9F, 0}));
  EXPECT_TRUE(scene_.line_of_sight({0, 2}, {9, 2}));
  EXPECT_FALSE(scene_.line_of_sight({0, 1}, {9, 1})) << "along the side: through two corners";
  const SightHit inside = scene_.first_hit({3, 0}, {9, 0});
  EXPECT_TRUE(inside.hit);
  EXPECT_TRUE(inside.wall.is_null());
  EXPECT_EQ(0.0, inside.distance);
  EXPECT_EQ(walls_[3], scene_.first_hit({0, 0}, {3, 0}).wall);
  EXPECT_EQ(2.0, scene_.first_hit({0, 0}, {2, 0}).distance);
}

TEST_F(SightThroughKinds, NotFiniteSeesNothing) {
  commit();
  const SightHit hit = scene_.first_hit({0, 0}, {std::numeric_limits<float>::quiet_NaN(), 0});
  EXPECT_TRUE(hit.hit);
  EXPECT_TRUE(hit.wall.is_null());
  EXPECT_EQ(0.0, hit.distance);
}

}  // namespace
}  // namespace quadlight
