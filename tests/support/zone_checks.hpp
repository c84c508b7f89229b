// What the zones of every light must fulfil, whatever the scene.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <span>

namespace quadlight::test {

/// Zones are simple and counter-clockwise; their triangles tile them edge to edge; neighbours share
/// whole edges, and the edges that no neighbour has go once around the outline (all of
/// `outline`'s corners included, closed). `scale`: size of the whole, for rounding.
testing::AssertionResult valid_zones(const LightGeometry& geometry,
                                     std::span<const std::span<const DVec2>> outlines,
                                     double scale);

/// The same without a word on the border.
testing::AssertionResult valid_zones(const LightGeometry& geometry, double scale);

/// Sum of the zones' areas.
double zone_area(const LightGeometry& geometry);

/// Distance from a point to the border of a polygon.
double distance_to_outline(DVec2 point, std::span<const DVec2> outline);

/// The zone that holds the point; none if it is closer to an edge than `margin`, or in no zone.
/// `count` gets how many hold it, and 1 near an edge.
std::optional<Color> transmittance_at(const LightGeometry& geometry, DVec2 point, double margin,
                                      int& count);

}  // namespace quadlight::test
