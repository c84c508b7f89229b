// Joined walls against pairwise joining by brute force, and the light among both.
#include "support/light_scenes.hpp"
#include "turn.hpp"

#include <quadlight/merge_walls.hpp>
#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <tuple>

namespace quadlight {
namespace {

std::vector<Occluder> merged(const std::vector<Occluder>& walls) {
  auto out = merge_collinear_walls(std::span<const Occluder>(walls));
  EXPECT_TRUE(out) << out.error().text;
  return out ? std::move(out).value() : std::vector<Occluder>{};
}

WallSide flipped(WallSide side) {
  if (side == WallSide::both) return side;
  return side == WallSide::left ? WallSide::right : WallSide::left;
}

/// The same wall, running from the lexicographically smaller end.
Occluder canonical(Occluder wall) {
  const Segment s = wall.segment;
  if (std::tuple(s.b.x, s.b.y) < std::tuple(s.a.x, s.a.y)) {
    wall.segment = {s.b, s.a};
    wall.side = flipped(wall.side);
  }
  return wall;
}

/// Everything that must be equal for two walls to be joined.
auto flags(const Occluder& w) {
  return std::tuple(w.side, w.kind, w.categories, w.transmittance.r, w.transmittance.g,
                    w.transmittance.b);
}

auto key(const Occluder& wall) {
  const Occluder w = canonical(wall);
  return std::tuple(w.segment.a.x, w.segment.a.y, w.segment.b.x, w.segment.b.y, flags(w));
}

using Keys = std::multiset<decltype(key(Occluder{}))>;

Keys keys(const std::vector<Occluder>& walls) {
  Keys out;
  for (const Occluder& wall : walls) out.insert(key(wall));
  return out;
}

bool collinear(const Occluder& p, const Occluder& q) {
  return orientation(p.segment.a, p.segment.b, q.segment.a) == 0 &&
         orientation(p.segment.a, p.segment.b, q.segment.b) == 0;
}

/// Joins pairs that lie on one line and share a point until there is none.
std::vector<Occluder> joined_by_pairs(const std::vector<Occluder>& walls) {
  std::vector<Occluder> out;
  for (const Occluder& wall : walls) {
    if (wall.segment.a != wall.segment.b) out.push_back(canonical(wall));
  }
  const auto join_some_pair = [&] {
    for (std::size_t i = 0; i < out.size(); ++i) {
      for (std::size_t j = i + 1; j < out.size(); ++j) {
        if (flags(out[i]) != flags(out[j]) || !collinear(out[i], out[j]) ||
            !intersects(out[i].segment, out[j].segment)) {
          continue;
        }
        const Occluder other = out[j];
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(j));
        const auto before = [](Vec2 p, Vec2 q) { return std::tie(p.x, p.y) < std::tie(q.x, q.y); };
        Segment& s = out[i].segment;
        s.a = std::min(s.a, other.segment.a, before);
        s.b = std::max(s.b, other.segment.b, before);
        return true;
      }
    }
    return false;
  };
  while (join_some_pair()) {
  }
  return out;
}

/// Walls with ends on a small lattice, few kinds of flags, some of zero length, some twice.
std::vector<Occluder> lattice_walls(std::mt19937_64& random, int count, WallKind kind) {
  const auto below = [&](int n) { return static_cast<float>(random() % static_cast<unsigned>(n)); };
  std::vector<Occluder> walls;
  for (int i = 0; i < count; ++i) {
    const Vec2 a{below(5), below(5)};
    Occluder wall{{a, {below(5), below(5)}}, WallSide::both, kind};
    if (random() % 2 == 0) {  // short pieces meet more often
      wall.segment.b = {a.x + below(3) - 1.0F, a.y + below(3) - 1.0F};
    }
    wall.side = static_cast<WallSide>(random() % 3);
    if (random() % 4 == 0) wall.categories = 2;
    if (random() % 5 == 0) wall.transmittance.g = 0.5F;
    if (!walls.empty() && random() % 6 == 0) wall = walls[random() % walls.size()];
    if (random() % 6 == 0) std::swap(wall.segment.a, wall.segment.b);
    walls.push_back(wall);
  }
  return walls;
}

TEST(MergeWalls, EqualsJoiningPairsOnLattices) {
  std::mt19937_64 random(1);
  std::size_t before = 0;
  std::size_t after = 0;
  for (int i = 0; i < 3'000; ++i) {
    const auto walls = lattice_walls(random, 2 + i % 40, WallKind::opaque);
    const auto out = merged(walls);
    ASSERT_EQ(keys(out), keys(joined_by_pairs(walls))) << "scene " << i;
    before += walls.size();
    after += out.size();
  }
  EXPECT_LT(after, before * 9 / 10) << "the scenes must have something to join";
}

TEST(MergeWalls, EqualsJoiningPairsFarFromTheOriginAndOnSlantedLattices) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 1'000; ++i) {
    auto walls = lattice_walls(random, 2 + i % 40, WallKind::solid);
    for (Occluder& wall : walls) {
      for (Vec2* p : {&wall.segment.a, &wall.segment.b}) {
        *p = {1.0e6F + 3.0F * p->x - 7.0F * p->y, -2.0e6F + 7.0F * p->x + 3.0F * p->y};
      }
    }
    ASSERT_EQ(keys(merged(walls)), keys(joined_by_pairs(walls))) << "scene " << i;
  }
}

/// A wall between lattice points as the steps from lattice point to lattice point that it takes.
struct Steps {
  Occluder wall;
  Vec2 step;
  int count;

  explicit Steps(const Occluder& given) : wall(canonical(given)) {
    const Vec2 d = wall.segment.b - wall.segment.a;
    count = std::gcd(static_cast<int>(d.x), static_cast<int>(d.y));
    step = d / static_cast<float>(std::max(count, 1));
  }
  /// The k-th point; the last one is k == count.
  [[nodiscard]] auto place(int k) const {
    const Vec2 p = wall.segment.a + step * static_cast<float>(k);
    return std::tuple(p.x, p.y, step.x, step.y, flags(wall));
  }
};

using Places = std::map<decltype(Steps(Occluder{}).place(0)), int>;

/// How many walls of each kind of flags lie over each step of each lattice line.
Places cover_of(const std::vector<Occluder>& walls) {
  Places out;
  for (const Occluder& wall : walls) {
    const Steps steps(wall);
    for (int k = 0; k < steps.count; ++k) ++out[steps.place(k)];
  }
  return out;
}

/// The fewest walls with the same cover: one less for each end that is another one's start.
std::size_t fewest_of(const std::vector<Occluder>& walls) {
  std::size_t count = 0;
  Places starts;
  for (const Occluder& wall : walls) {
    const Steps steps(wall);
    if (steps.count == 0) continue;
    ++starts[steps.place(0)];
    ++count;
  }
  for (const Occluder& wall : walls) {
    const Steps steps(wall);
    if (steps.count == 0) continue;
    int& waiting = starts[steps.place(steps.count)];
    if (waiting == 0) continue;
    --waiting;
    --count;
  }
  return count;
}

TEST(MergeWalls, LimitedWallsAndGlassLieOverEachPointAsOftenAsBefore) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 3'000; ++i) {
    const auto walls =
        lattice_walls(random, 2 + i % 40, i % 2 == 0 ? WallKind::limited : WallKind::glass);
    const auto out = merged(walls);
    ASSERT_EQ(cover_of(out), cover_of(walls)) << "scene " << i;
    ASSERT_EQ(out.size(), fewest_of(walls)) << "scene " << i;
  }
}

TEST(MergeWalls, TheOrderOfTheWallsDoesNotMatter) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 1'000; ++i) {
    const auto walls = lattice_walls(random, 2 + i % 40, static_cast<WallKind>(i % 4));
    auto shuffled = walls;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    ASSERT_EQ(keys(merged(shuffled)), keys(merged(walls))) << "scene " << i;
  }
}

TEST(MergeWalls, KeepsOrderDirectionAndFlagsOfTheFirst) {
  const std::vector<Occluder> walls{
      {{{5, 5}, {6, 6}}, WallSide::both, WallKind::opaque, 4},
      {{{3, 0}, {2, 0}}, WallSide::left, WallKind::opaque, 9},
      {{{7, 7}, {6, 6}}, WallSide::both, WallKind::opaque, 4},
      {{{1, 0}, {2, 0}}, WallSide::right, WallKind::opaque, 9},
      {{{0, 0}, {1, 0}}, WallSide::left, WallKind::opaque, 9},
  };
  const auto out = merged(walls);
  ASSERT_EQ(out.size(), 3U);
  EXPECT_EQ(out[0].segment, (Segment{{5, 5}, {7, 7}}));
  EXPECT_EQ(out[0].categories, 4U);
  EXPECT_EQ(out[1].segment, (Segment{{3, 0}, {1, 0}})) << "left of 3 -> 2 is right of 1 -> 2";
  EXPECT_EQ(out[1].side, WallSide::left);
  EXPECT_EQ(out[1].categories, 9U);
  EXPECT_EQ(out[2].segment, (Segment{{0, 0}, {1, 0}})) << "blocks from the other side";
}

TEST(MergeWalls, JoinsNothingThatIsNotExactlyCollinear) {
  const float up = std::nextafter(1.0F, 2.0F);
  const std::vector<Occluder> walls{
      {{{0, 1}, {1, 1}}},   {{{1, 1}, {2, up}}},                          // a float step off
      {{{0, 5}, {3, 6}}},   {{{3, 6}, {6, 7 + 1e-6F}}},                   // likewise, slanted
      {{{0, 9}, {1, 9}}},   {{{std::nextafter(1.0F, 2.0F), 9}, {2, 9}}},  // a gap of a float step
      {{{20, 0}, {21, 0}}}, {{{21, 0}, {21, 1}}},                         // a corner
  };
  EXPECT_EQ(keys(merged(walls)), keys(walls));
}

TEST(MergeWalls, JoinsWhatIsCollinearAcrossMagnitudes) {
  const float tiny = std::numeric_limits<float>::denorm_min();
  const float huge = 3.0e38F;
  const auto out = merged({{{{0, 0}, {tiny, tiny}}},
                           {{{huge, huge}, {tiny, tiny}}},
                           {{{-huge, -huge}, {0, 0}}},
                           {{{tiny, 0}, {huge, huge}}}});
  ASSERT_EQ(out.size(), 2U);
  EXPECT_EQ(out[0].segment, (Segment{{-huge, -huge}, {huge, huge}}));
}

TEST(MergeWalls, DescriptionsMustBeEqualInAllElse) {
  const WallDesc plain{.segment = {{0, 0}, {1, 0}}};
  const auto count_with = [&](auto change) {
    WallDesc other = plain;
    other.segment = {{1, 0}, {2, 0}};
    change(other);
    const std::vector<WallDesc> walls{plain, other};
    const auto out = merge_collinear_walls(std::span<const WallDesc>(walls));
    EXPECT_TRUE(out);
    return out.value().size();
  };
  EXPECT_EQ(count_with([](WallDesc&) {}), 1U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.node = {1, 1}; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.side = WallSide::left; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.kind = WallKind::limited; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.opacity = 0.5F; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.color.b = 0.5F; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.categories = 3; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.enabled = false; }), 2U);
  EXPECT_EQ(count_with([](WallDesc& w) { w.user = 7; }), 2U);
}

TEST(MergeWalls, RefusesWhatIsNotFinite) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), HUGE_VALF}) {
    const std::vector<Occluder> walls{{{{0, 0}, {1, 0}}}, {{{0, 0}, {1, bad}}}};
    const auto out = merge_collinear_walls(std::span<const Occluder>(walls));
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().code, ErrorCode::not_finite);
    EXPECT_NE(out.error().text.find("wall 1"), std::string::npos);
  }
}

/// Distance from p to the border of a polygon.
double distance_to_border(const DVec2& p, const std::vector<DVec2>& polygon) {
  double nearest = HUGE_VAL;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DVec2 a = polygon[i];
    const DVec2 d = polygon[(i + 1) % polygon.size()] - a;
    const DVec2 to = p - a;
    const double length_squared = d.x * d.x + d.y * d.y;
    const double t = std::clamp((to.x * d.x + to.y * d.y) / length_squared, 0.0, 1.0);
    nearest = std::min(nearest, std::hypot(to.x - t * d.x, to.y - t * d.y));
  }
  return nearest;
}

/// Light among `walls` and among the joined ones: the same areas, and each vertex of one outline is
/// on the border of the other.
void expect_same_light(const LightBound& bound, const std::vector<Occluder>& walls) {
  LightKernel kernel;
  LightGeometry before;
  LightGeometry after;
  kernel.build(bound, walls, before);
  kernel.build(bound, merged(walls), after);
  const double whole = double{bound.radius} * bound.radius;
  ASSERT_NEAR(before.lit_area, after.lit_area, 1e-9 * whole);
  ASSERT_NEAR(polygon_area(before.vertices), polygon_area(after.vertices), 1e-9 * whole);
  for (const auto& [one, other] : {std::pair{&before, &after}, std::pair{&after, &before}}) {
    for (const DVec2& v : one->vertices) {
      ASSERT_LT(distance_to_border(v, other->vertices), 1e-9 * bound.radius) << v.x << ' ' << v.y;
    }
  }
}

TEST(MergeWalls, LightIsTheSameAmongTilesAndOverlaps) {
  using test::WallLayout;
  for (const WallLayout layout :
       {WallLayout::tiles, WallLayout::overlapping, WallLayout::lattice}) {
    test::LightSceneSource source(layout, 5);
    for (int i = 0; i < 400; ++i) {
      const test::LightScene scene = source.next(i % 2 == 1);
      SCOPED_TRACE(test::name_of(layout) + " scene " + std::to_string(i));
      expect_same_light(scene.bound, scene.walls);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

int integer_turn(const std::int64_t (&v)[8]) {
  __extension__ typedef __int128 Int128;  // NOLINT(modernize-use-using): the keyword needs it
  const Int128 det = static_cast<Int128>(v[2] - v[0]) * (v[7] - v[5]) -
                     static_cast<Int128>(v[3] - v[1]) * (v[6] - v[4]);
  return (det > 0) - (det < 0);
}

TEST(Turn, NearlyParallelDirectionsEqualIntegerSigns) {
  std::mt19937_64 random(4);
  std::uniform_int_distribution<std::int64_t> large(-(1 << 22), 1 << 22);
  std::uniform_int_distribution<std::int64_t> small(-1, 1);
  std::uniform_int_distribution<int> exponent(-30, 30);
  int zeros = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::int64_t v[8] = {large(random), large(random), large(random), large(random), 0, 0, 0, 0};
    // Half the direction, a step off or not, somewhere else.
    v[4] = large(random);
    v[5] = large(random);
    v[6] = v[4] + (v[2] - v[0]) / 2 + small(random);
    v[7] = v[5] + (v[3] - v[1]) / 2 + small(random);
    const int e = exponent(random);
    const auto at = [&](std::size_t k) {
      return Vec2{std::ldexp(static_cast<float>(v[k]), e),
                  std::ldexp(static_cast<float>(v[k + 1]), e)};
    };
    const int expected = integer_turn(v);
    zeros += expected == 0 ? 1 : 0;
    ASSERT_EQ(internal::turn({at(0), at(2)}, {at(4), at(6)}), expected) << i;
  }
  EXPECT_GT(zeros, 100);
}

TEST(Turn, ExtremeMagnitudes) {
  const float huge = 3.0e38F;
  const float tiny = 1.0e-45F;
  EXPECT_EQ(internal::turn({{-huge, -huge}, {huge, huge}}, {{0, 0}, {tiny, tiny}}), 0);
  EXPECT_EQ(internal::turn({{-huge, 0}, {huge, tiny}}, {{0, 0}, {huge, tiny}}), 1);
  EXPECT_EQ(internal::turn({{0, 0}, {huge, tiny}}, {{-huge, 0}, {huge, tiny}}), -1);
}

}  // namespace
}  // namespace quadlight
