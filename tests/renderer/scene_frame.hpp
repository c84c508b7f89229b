// From a flat scene to its frame, the way a user goes: Scene, commit, FrameBuilder.
#pragma once

#include "support/reference_image.hpp"

#include <quadlight/executor.hpp>
#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace quadlight::test {

/// Keeps what the frame's spans point at.
class SceneFrame {
 public:
  SceneFrame(const FlatScene& flat, std::span<const Box> boxes) {
    for (const NodeDesc& node : flat.nodes) EXPECT_TRUE(scene_.create_node(node).ok());
    for (const WallDesc& wall : flat.walls) EXPECT_TRUE(scene_.create_wall(wall).ok());
    for (const LightDesc& light : flat.lights) EXPECT_TRUE(scene_.create_light(light).ok());
    EXPECT_TRUE(scene_.set_ambient(flat.ambient).ok());
    EXPECT_TRUE(scene_.commit(executor_).ok());
    for (const Box& box : boxes) views_.push_back({.box = box});
    frame_ = &builder_.build(scene_, views_, executor_);
  }

  [[nodiscard]] const Frame& get() const { return *frame_; }

 private:
  SerialExecutor executor_;
  Scene scene_;
  FrameBuilder builder_;
  std::vector<View> views_;
  const Frame* frame_ = nullptr;
};

}  // namespace quadlight::test
