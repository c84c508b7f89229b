// Which wall parallel light meets first, or second, on each sight line.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::internal {

/// A segment as parallel light sees it: x goes across the light, depth against it (bigger is met
/// earlier). x0 < x1.
struct ParallelLine {
  double x0 = 0.0;
  double x1 = 0.0;
  double depth0 = 0.0;
  double depth1 = 0.0;
  double error = 0.0;  ///< what rounding may do to a depth between the ends
  DVec2 p0{};          ///< the ends as offsets
  DVec2 p1{};
  Segment world{};  ///< the floats that p0 and p1 came from

  /// Exactly depth0 and depth1 at the ends.
  [[nodiscard]] double depth(double x) const;
  [[nodiscard]] double depth_error(double x) const { return x == x0 || x == x1 ? 0.0 : error; }
};

/// True if both are on one straight line; exact.
[[nodiscard]] bool collinear(const ParallelLine& p, const ParallelLine& q);

/// From x0 to x1 the lines that are met first and second.
struct ParallelPiece {
  double x0 = 0.0;
  double x1 = 0.0;
  std::uint32_t first = none;
  std::uint32_t second = none;

  static constexpr std::uint32_t none = 0xFFFFFFFFU;
};

/// The upper envelope of lines over x and, if asked for, the level below it. Keeps its memory.
class ParallelEnvelope {
 public:
  /// Pieces of lines.subspan(range) within [from, to], in order of x; where no line is, no piece.
  /// Equally deep lines: the smaller index is first; collinear ones do not count as a second.
  void build(std::span<const ParallelLine> lines, Range range, double from, double to,
             bool with_second, std::vector<ParallelPiece>& out);

  /// What is first of two envelopes (without their second level).
  void unite(std::span<const ParallelLine> lines, std::span<const ParallelPiece> a,
             std::span<const ParallelPiece> b, std::vector<ParallelPiece>& out);

  void reserve_like(const ParallelEnvelope& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  void merge(std::span<const ParallelPiece> a, std::span<const ParallelPiece> b);
  void combine(const ParallelPiece& a, const ParallelPiece& b, double from, double to);
  void choose(double from, double to);
  void find_crossings(double from, double to);
  void append(const ParallelPiece& piece, double from, double to);

  std::span<const ParallelLine> lines_;
  bool with_second_ = false;
  std::size_t run_begin_ = 0;
  std::vector<ParallelPiece> pieces_;
  std::vector<ParallelPiece> merged_;
  std::vector<Range> runs_;
  std::vector<Range> merged_runs_;
  std::vector<std::uint32_t> candidates_;
  std::vector<double> crossings_;
};

}  // namespace quadlight::internal
