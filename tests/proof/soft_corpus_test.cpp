// Discs that shine on real maps: the closed form and the penumbrae against exact sight lines from
// all over the disc.
#include "support/corpus.hpp"
#include "support/hybrid_light.hpp"
#include "support/light_compare.hpp"
#include "support/soft_scenes.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace quadlight::test {
namespace {

constexpr std::size_t lights_per_map = QUADLIGHT_PROOF_SHARE == 1 ? 30 : 1;
constexpr int points_per_light = 80;
constexpr int partial_per_light = 3;  // compared with all rays
constexpr double least_radius = 0.25;

// The closed form is exact; so many rays are off by no more than this, as in DiscSamples.
constexpr int all_rays = 16'384;
constexpr double worst_error = 2e-3;
constexpr double mean_error = 2e-4;
// Where nothing, or everything, is hidden, any ray tells.
constexpr int few_rays = 64;
// Wedges against the closed form over all walls, as in Penumbrae.
constexpr double wedge_error = 1e-6;

// The walls of a map: in an index, for what is tested, and in a scene, for sight lines.
class MapWalls {
 public:
  explicit MapWalls(std::vector<Occluder> walls) : walls_(std::move(walls)) {
    indexed_.assign(walls_);
    for (const Occluder& wall : walls_) {
      WallDesc desc;
      desc.segment = wall.segment;
      desc.side = wall.side;
      desc.kind = wall.kind;
      handles_.push_back(scene_.create_wall(desc).value());
    }
    commit();
  }

  [[nodiscard]] const WallIndex& index() { return indexed_.index(); }

  // Walls through a disc's centre do not count; sight lines from beside it would meet them.
  void set_center(Vec2 center) {
    bool changed = false;
    for (std::size_t i = 0; i < walls_.size(); ++i) {
      const bool counts = !on_segment(walls_[i].segment, center);
      if (scene_.get(handles_[i])->enabled == counts) continue;
      EXPECT_TRUE(scene_.set_enabled(handles_[i], counts));
      changed = true;
    }
    if (changed) commit();
  }

  // Share of the rays from the disc that arrive at p.
  double arriving(Vec2 center, double radius, Vec2 p, int rays) {
    sights_.clear();
    for (int i = 0; i < rays; ++i) {
      sights_.push_back({Vec2(DVec2(center) + disc_sample(radius, i, rays)), p});
    }
    scene_.line_of_sight(sights_, free_, executor_);
    return static_cast<double>(std::count(free_.begin(), free_.end(), 1)) / rays;
  }

 private:
  void commit() { EXPECT_TRUE(scene_.commit(executor_)); }

  std::vector<Occluder> walls_;
  IndexedWalls indexed_;
  Scene scene_;
  std::vector<WallHandle> handles_;
  SerialExecutor executor_;
  std::vector<Segment> sights_;
  std::vector<std::uint8_t> free_;
};

struct Tally {
  int lights = 0;
  int narrow = 0;  // lights so close to a wall that next to nothing is left of their disc
  int points = 0;
  int full = 0;
  int dark = 0;
  int outside = 0;  // of all wedges
  int compared = 0;
  double error = 0.0;
};

class SoftCorpus : public testing::TestWithParam<const char*> {
 protected:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  void build(MapWalls& walls, const LightBound& light) {
    kernel_.build(light, 1, walls.index(), geometry_, LightParts::polygon);
    builder_.build(light, static_cast<float>(between(1.0, 12.0)), 1, walls.index(), geometry_);
    walls.set_center(light.position);
  }

  Vec2 point_in_disc(const LightBound& light) {
    const double r = double{light.radius} * std::sqrt(between(0.0, 1.0));
    const double angle = between(-std::numbers::pi, std::numbers::pi);
    return Vec2(DVec2(light.position) + r * DVec2{std::cos(angle), std::sin(angle)});
  }
  Vec2 point_in_wedge(const LightBound& light) {
    const Penumbra& wedge = geometry_.penumbrae[random_() % geometry_.penumbrae.size()];
    const DVec2* const v = geometry_.penumbra_vertices.data() + wedge.polygon.first;
    const std::size_t i = 1 + random_() % (wedge.polygon.count - 2);
    double along = between(0.0, 1.0);
    double across = between(0.0, 1.0);
    if (along + across > 1.0) {
      along = 1.0 - along;
      across = 1.0 - across;
    }
    const DVec2 offset = v[0] + along * (v[i] - v[0]) + across * (v[i + 1] - v[0]);
    return Vec2(DVec2(light.position) + offset);
  }

  void check_light(MapWalls& walls, const LightBound& light) {
    ++tally_.lights;
    partial_left_ = partial_per_light;
    for (int i = 0; i < points_per_light; ++i) {
      const bool in_wedge = i % 2 == 0 && !geometry_.penumbrae.empty();
      const Vec2 p = in_wedge ? point_in_wedge(light) : point_in_disc(light);
      if (!contains(light, p)) continue;
      check_point(walls, light, p);
      if (HasFatalFailure()) return;
    }
  }

  void check_point(MapWalls& walls, const LightBound& light, Vec2 p) {
    const DVec2 offset = DVec2(p) - DVec2(light.position);
    const double s = geometry_.source_radius;
    const double seen = disc_visibility(light.position, s, offset, 1, walls.index());
    const HybridAnswer by_wedges = hybrid_visibility(
        light, geometry_, offset, [&](std::uint32_t label) { return walls.index().wall(label); });
    ++tally_.points;
    tally_.outside += by_wedges.in_wedge ? 0 : 1;
    // Out of all wedges this is the hard polygon's answer, 0 or 1.
    ASSERT_NEAR(seen, by_wedges.visible, wedge_error)
        << "at " << offset.x << ", " << offset.y << (by_wedges.in_wedge ? ", in" : ", outside of")
        << " a wedge";
    if (seen == 0.0 || seen == 1.0) {
      ++(seen == 1.0 ? tally_.full : tally_.dark);
      ASSERT_EQ(seen, walls.arriving(light.position, s, p, few_rays))
          << "at " << offset.x << ", " << offset.y;
    } else if (partial_left_-- > 0) {
      const double error = std::abs(seen - walls.arriving(light.position, s, p, all_rays));
      ASSERT_LT(error, worst_error) << "at " << offset.x << ", " << offset.y << ", of " << seen;
      ++tally_.compared;
      tally_.error += error;
    }
  }

  std::mt19937_64 random_{41};
  LightKernel kernel_;
  PenumbraBuilder builder_;
  LightGeometry geometry_;
  Tally tally_;
  int partial_left_ = 0;
};

TEST_P(SoftCorpus, DiscsAreWhatRaysFromThemTell) {
  const std::vector<scenes::SceneDocument> maps = corpus_maps(GetParam());
  if (maps.empty()) GTEST_SKIP() << "no map loads from " QUADLIGHT_SHARED "/corpus/" << GetParam();
  for (const scenes::SceneDocument& map : maps) {
    MapWalls walls(corpus_walls(map));
    std::vector<LightBound> lights = corpus_lights(map, lights_per_map, random_);
    std::shuffle(lights.begin(), lights.end(), random_);
    lights.resize(std::min(lights.size(), lights_per_map));
    for (const LightBound& light : lights) {
      SCOPED_TRACE(map.name + ", light at " + std::to_string(light.position.x) + ", " +
                   std::to_string(light.position.y));
      build(walls, light);
      if (geometry_.source_radius < least_radius) {
        ++tally_.narrow;
        continue;
      }
      check_light(walls, light);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(4 * tally_.lights, 3 * (tally_.lights + tally_.narrow));
  EXPECT_GT(tally_.full, tally_.lights);
  EXPECT_GT(tally_.dark, tally_.lights);
  EXPECT_GT(tally_.outside, tally_.points / 10);
  EXPECT_GT(tally_.compared, tally_.lights);
  EXPECT_LT(tally_.error, mean_error * tally_.compared);
  RecordProperty("lights", tally_.lights);
  RecordProperty("points", tally_.points);
  RecordProperty("compared", tally_.compared);
}

INSTANTIATE_TEST_SUITE_P(Maps, SoftCorpus, testing::Values("uvtt", "foundry", "movingai"),
                         [](const auto& folder) { return std::string(folder.param); });

}  // namespace
}  // namespace quadlight::test
