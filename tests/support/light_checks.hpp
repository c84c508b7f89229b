// What every light geometry must fulfil, whatever the scene.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <gtest/gtest.h>

#include <span>

namespace quadlight::test {

/// The outline: star-shaped, counter-clockwise, simple, one turn (or the cone's angle); no vertex
/// twice, none that is redundant; edges on the walls that they name; silhouettes are the radial
/// edges.
testing::AssertionResult valid_outline(const LightBound& bound, std::span<const Occluder> walls,
                                       const LightGeometry& geometry);

/// Shadows: simple, counter-clockwise, and their areas add up with the outline's to the bound's.
testing::AssertionResult valid_shadows(const LightBound& bound, const LightGeometry& geometry);

/// lit_area against the outline's area: chords and walls outside the circle may only add what the
/// bound polygon has more than the circle.
testing::AssertionResult valid_area(const LightBound& bound, const LightGeometry& geometry);

/// Area of the circle (sector, clip) itself, without what the chords add.
double area_without_walls(const LightBound& bound);

/// All of the above.
testing::AssertionResult valid(const LightBound& bound, std::span<const Occluder> walls,
                               const LightGeometry& geometry);

/// Sum of the shadow polygons' areas.
double shadow_area(const LightGeometry& geometry);

}  // namespace quadlight::test
