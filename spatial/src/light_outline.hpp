// From the pieces of an envelope to the light polygon: vertices, edges, silhouettes.
#pragma once

#include "light_envelope.hpp"

#include <quadlight/light_geometry.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// Fills vertices, edges, silhouettes and crossings of `out`, which is empty. `edge_barriers` gets
/// per edge the barrier that it lies on (its meaning on radial edges is open).
void build_outline(const SpanTable& table, const std::vector<Piece>& chain, const BoundShape& shape,
                   LightGeometry& out, std::vector<std::uint32_t>& edge_barriers);

/// Fills shadows and shadow_vertices of `out` from its outline.
void build_shadows(const BoundShape& shape, const SpanTable& table,
                   const std::vector<std::uint32_t>& edge_barriers, LightGeometry& out);

/// Lit area inside the circle of the radius, in closed form from the outline.
[[nodiscard]] double lit_area(const LightGeometry& geometry, double radius);

}  // namespace quadlight::internal
