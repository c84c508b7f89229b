// One light, judged: shape, area, and points on both sides of its border.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <gtest/gtest.h>

#include <random>
#include <span>

namespace quadlight::test {

/// Everything of valid(); the oracle's lit area; the oracle's answer for `points` random points in
/// and around the bound, and for points just before and just behind as many edges of the polygon:
/// none lit behind a wall, none dark in sight.
testing::AssertionResult equals_oracle(const LightBound& bound, std::span<const Occluder> walls,
                                       const LightGeometry& geometry, std::mt19937_64& random,
                                       int points);

/// The same for walls by label (some of the span may stand for no wall) and the walls that the
/// oracle shall look at.
testing::AssertionResult equals_oracle(const LightBound& bound, std::span<const Occluder> by_label,
                                       std::span<const Occluder> walls,
                                       const LightGeometry& geometry, std::mt19937_64& random,
                                       int points);

}  // namespace quadlight::test
