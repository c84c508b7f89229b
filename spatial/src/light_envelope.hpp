// The envelope: for each direction, which span is nearest. Flat sorted arrays, one per face.
#pragma once

#include "light_bound.hpp"
#include "light_span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// The span that is seen from key u0 to key u1 of a face.
struct Piece {
  double u0 = 0.0;
  double u1 = 0.0;
  std::uint32_t span = 0;
  std::int32_t face = 0;
};

/// Spans are inserted one by one; the nearest one stays. The result does not depend on the order of
/// insertion but for rounding, so callers insert in an order that depends on content only.
class Envelope {
 public:
  /// Empties the table and starts with the bound's chords, which are barriers 0 to 15 there; a
  /// cone's sides clip them, and so everything inserted later.
  void reset(const BoundShape& shape);

  /// Barriers and spans. Walls are added to `table().barriers` by the caller.
  [[nodiscard]] SpanTable& table() { return table_; }
  [[nodiscard]] const SpanTable& table() const { return table_; }

  /// Puts the span in; keeps it in the table if it is seen anywhere.
  void insert(int face, const Span& span);

  /// All pieces in counter-clockwise order: from the cone's first side to its last, or around.
  /// Pieces so narrow that the directions of their ends may be rounded to one are left out.
  void chain(const BoundShape& shape, std::vector<Piece>& out) const;

  /// Grows all arrays to the capacity of the other's.
  void reserve_like(const Envelope& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  void add_chord(const BoundShape& shape, int chord);
  void clip_chord(int face, std::uint32_t span, double from, double to);
  bool merge(const Piece& piece, std::uint32_t span);
  void append(const Piece& piece, double u0, double u1, std::uint32_t span);

  SpanTable table_;
  std::array<std::vector<Piece>, face_count> faces_;
  std::vector<Piece> replacement_;
};

}  // namespace quadlight::internal
