// Directions as seen from a light: four faces of a square around it, and a position on the face.
//
// In a face, a point with coordinates (major, minor), major > 0, |minor| <= major, has the key
// u = minor / major in [-1, 1] and the depth w = 1 / major (bigger is nearer). The map is
// projective: every wall is a straight line in (u, w), and a sight line is vertical. It plays the
// part of a diamond angle with inverse L1 distance, with finer keys: near the axes, where walls of
// tile maps are seen at grazing angles, u is near zero, so its rounding error is near zero too, and
// an axis-parallel wall in front of the light has one constant w. No trigonometry anywhere.
#pragma once

#include <quadlight/geometry.hpp>

#include <array>
#include <bit>
#include <cstdint>

namespace quadlight::internal {

/// Faces counter-clockwise (x right, y up): 0 looks along +x, 1 +y, 2 -x, 3 -y.
inline constexpr int face_count = 4;

/// A direction: counter-clockwise order is by face, then by u.
struct FaceKey {
  int face = 0;
  double u = 0.0;
};

/// The larger and the smaller one by value: one instruction each. std::max and std::min choose
/// between addresses, for which compilers branch.
[[nodiscard]] inline double larger(double a, double b) {
  return a > b ? a : b;
}
[[nodiscard]] inline double smaller(double a, double b) {
  return a < b ? a : b;
}

/// -v if the face looks down or left, without a branch; never -0, so that equal points have equal
/// bits.
[[nodiscard]] inline double turned(int face, double v) {
  const std::uint64_t sign = static_cast<std::uint64_t>(face & 2) << 62U;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(v) ^ sign) + 0.0;
}

/// World offset -> (major, minor) of a face; exact.
[[nodiscard]] inline DVec2 to_face(int face, DVec2 p) {
  const bool upright = (face & 1) != 0;
  return {turned(face, upright ? p.y : p.x), turned(face, upright ? -p.x : p.y)};
}

/// (major, minor) of a face -> world offset; exact.
[[nodiscard]] inline DVec2 from_face(int face, DVec2 p) {
  const bool upright = (face & 1) != 0;
  return {turned(face, upright ? -p.y : p.x), turned(face, upright ? p.x : p.y)};
}

/// The point at key u and depth w of a face, as a world offset.
[[nodiscard]] inline DVec2 face_point(int face, double u, double w) {
  return from_face(face, {1.0 / w, u / w});
}

/// Face of a direction that is (not) below the line y = x and (not) above y = -x.
[[nodiscard]] inline int face_between(bool below, bool above) {
  constexpr std::array<std::uint8_t, 4> faces{2, 1, 3, 0};
  return faces[2U * static_cast<unsigned>(below) + static_cast<unsigned>(above)];
}

/// Face of a direction where something begins (counter-clockwise): a diagonal is the start of the
/// next face. p must not be zero.
[[nodiscard]] inline int start_face(DVec2 p) {
  const bool below = (p.y < p.x) | ((p.y == p.x) & (p.x < 0.0));
  return face_between(below, (p.y > -p.x) | ((p.y == -p.x) & (p.x > 0.0)));
}

/// Face of a direction where something ends: a diagonal is the end of a face.
[[nodiscard]] inline int end_face(DVec2 p) {
  const bool below = (p.y < p.x) | ((p.y == p.x) & (p.x > 0.0));
  return face_between(below, (p.y > -p.x) | ((p.y == -p.x) & (p.x < 0.0)));
}

/// Face and key, u in [-1, 1), of a direction where something begins.
[[nodiscard]] inline FaceKey start_key(DVec2 p) {
  const int face = start_face(p);
  const DVec2 q = to_face(face, p);
  return {face, q.y / q.x};
}

/// Face and key, u in (-1, 1], of a direction where something ends.
[[nodiscard]] inline FaceKey end_key(DVec2 p) {
  const int face = end_face(p);
  const DVec2 q = to_face(face, p);
  return {face, q.y / q.x};
}

[[nodiscard]] inline double cross(DVec2 a, DVec2 b) {
  return a.x * b.y - a.y * b.x;
}

[[nodiscard]] inline double dot(DVec2 a, DVec2 b) {
  return a.x * b.x + a.y * b.y;
}

}  // namespace quadlight::internal
