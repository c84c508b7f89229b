// The frame as JSON, read back.
#include "frame_dump.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <vector>

namespace quadlight::demo {
namespace {

/// A frame made by hand: two lights far from the origin, three nodes in two views.
struct HandMade {
  std::array<Range, 2> view_nodes{Range{1, 2}, Range{0, 1}};
  std::array<VisibleNode, 3> nodes{};
  std::array<FrameLight, 2> lights{};
  std::array<DVec2, 7> vertices{DVec2{1.0 / 3.0, 0.1},
                                {0.0, 2e-9},
                                {-1.5, -1e-9},
                                {0.0, 0.0},
                                {4.0, 0.0},
                                {4.0, 4.0},
                                {0.0, 4.0}};
  scenes::SceneHandles handles;
  Frame frame{};

  HandMade() {
    nodes[0].node = {5, 1};
    nodes[1].node = {9, 1};
    nodes[2].node = {2, 3};
    lights[0].light = {1, 1};
    lights[0].bound = {{1e7F, -1e7F}, 3.0F};
    lights[0].color = {1.0F, 0.5F, 0.25F};
    lights[0].intensity = 2.0F;
    lights[0].polygon = {0, 3};
    lights[0].lit_area = 1.0 / 3.0;
    lights[1].light = {4, 2};
    lights[1].type = LightType::cone;
    lights[1].bound = {{8.0F, 16.0F}, 4.0F, std::numbers::pi_v<float> / 2.0F, full_turn / 4.0F};
    lights[1].polygon = {3, 4};
    lights[1].lit_area = 16.0;
    handles.lights = {{4, 2}, {7, 1}, {1, 1}};
    frame.view_nodes = view_nodes;
    frame.visible_nodes = nodes;
    frame.lights = lights;
    frame.polygon_vertices = vertices;
    frame.stats.nodes_total = 77;
    frame.stats.cull = 0.25;
  }
};

TEST(FrameDump, HasTheFirstViewsNodesInDrawOrder) {
  const HandMade made;
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  EXPECT_EQ(json.at("visible_nodes"), (nlohmann::json{9, 2}));
}

TEST(FrameDump, NamesLightsByTheirPlaceInTheDocument) {
  const HandMade made;
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  ASSERT_EQ(json.at("lights").size(), 2U);
  EXPECT_EQ(json.at("lights")[0].at("id"), 2);
  EXPECT_EQ(json.at("lights")[1].at("id"), 0);
}

TEST(FrameDump, ALightOutsideTheDocumentComesAfterIt) {
  HandMade made;
  made.lights[0].light = {50, 1};
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  EXPECT_EQ(json.at("lights")[0].at("id"), 3);
}

TEST(FrameDump, LosesNothingFarFromTheOrigin) {
  const HandMade made;
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  const auto& light = json.at("lights")[0];
  EXPECT_EQ(light.at("position"), (nlohmann::json{1e7, -1e7}));
  EXPECT_EQ(light.at("radius"), 3.0);
  EXPECT_EQ(light.at("lit_area"), 1.0 / 3.0);
  ASSERT_EQ(light.at("polygon").size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(light.at("polygon")[i][0].get<double>(), 1e7 + made.vertices[i].x);
    EXPECT_EQ(light.at("polygon")[i][1].get<double>(), -1e7 + made.vertices[i].y);
  }
}

TEST(FrameDump, ConesHaveDirectionAndAngle) {
  const HandMade made;
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  const auto& point = json.at("lights")[0];
  EXPECT_EQ(point.at("type"), "point");
  EXPECT_FALSE(point.contains("angle"));
  EXPECT_EQ(point.at("color"), (nlohmann::json{1.0, 0.5, 0.25}));
  EXPECT_EQ(point.at("intensity"), 2.0);
  const auto& cone = json.at("lights")[1];
  EXPECT_EQ(cone.at("type"), "cone");
  EXPECT_NEAR(cone.at("direction").get<double>(), 90.0, 1e-4);
  EXPECT_NEAR(cone.at("angle").get<double>(), 90.0, 1e-4);
  EXPECT_EQ(cone.at("polygon")[2], (nlohmann::json{12.0, 20.0}));
}

TEST(FrameDump, HasTheStats) {
  const HandMade made;
  const auto json = nlohmann::json::parse(dump_frame(made.frame, made.handles));
  const auto& stats = json.at("stats");
  EXPECT_EQ(stats.at("nodes_total"), 77);
  EXPECT_EQ(stats.at("cull"), 0.25);
  FrameStats::for_each_counter(made.frame.stats, [&](const char* name, std::uint64_t) {
    EXPECT_TRUE(stats.contains(name)) << name;
  });
}

TEST(FrameDump, AnEmptyFrameIsValidJson) {
  const auto json = nlohmann::json::parse(dump_frame(Frame{}, {}));
  EXPECT_TRUE(json.at("visible_nodes").empty());
  EXPECT_TRUE(json.at("lights").empty());
}

}  // namespace
}  // namespace quadlight::demo
