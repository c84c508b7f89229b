// Whether three lines meet in one point.
#pragma once

#include <quadlight/geometry.hpp>

namespace quadlight::internal {

/// True if the lines through the three segments have a point in common, are all parallel, or two of
/// them are one line: the determinant of their equations is 0. Exact for every finite float input:
/// error bound first, then an exact sum of the determinant's 96 products (as in predicates.hpp).
[[nodiscard]] bool concurrent(const Segment& p, const Segment& q, const Segment& r);

}  // namespace quadlight::internal
