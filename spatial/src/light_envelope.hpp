// The envelope: for each direction, which span is nearest. Flat sorted arrays, one per face.
#pragma once

#include "light_bound.hpp"
#include "light_pieces.hpp"
#include "light_span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// Barriers and spans that envelopes refer to; those of the bound's chords come first.
struct SpanTable {
  std::vector<Barrier> barriers;
  std::vector<Span> spans;
  std::vector<std::int32_t> chord_faces;  ///< per span of a chord

  [[nodiscard]] const Barrier& barrier_of(const Span& s) const { return barriers[s.barrier]; }

  /// Empties the table and puts the bound's chords in.
  void reset(const BoundShape& shape);
};

/// Where a direction meets the bound, whose chords the table holds; at a corner, on the chord that
/// starts there (at a diagonal: or on the one that ends there).
[[nodiscard]] BoundPoint bound_point(const SpanTable& table, FaceKey direction);

/// Appends the polygon of the bound, as bound_polygon() tells; the bound is not empty.
void append_bound(const BoundShape& shape, const SpanTable& table, std::vector<DVec2>& out);

/// A part of a span of the table.
struct HiddenPart {
  std::uint32_t span = 0;
  std::int32_t face = 0;
  double u0 = 0.0;
  double u1 = 0.0;
};

/// True for two walls on one line. Exact.
[[nodiscard]] bool collinear(const Barrier& p, const Barrier& q);

/// Spans are inserted one by one; the nearest one stays.
///
/// Who is nearer is decided by the two spans alone, exactly: at a wall's end by the sign of an
/// orientation, elsewhere by depths that differ by more than any rounding; of walls on one line,
/// content tells which one stands for both. So the result does not depend on the order of
/// insertion, to the last bit, unless two depths come out too close to tell where neither wall
/// ends, which takes three walls that meet in a point but for rounding. That is reported by
/// ambiguous(); then only an order of insertion that depends on content alone gives results that
/// do.
class Envelope {
 public:
  explicit Envelope(SpanTable& table) : table_(table) {}

  /// Starts with the bound's chords, which the table must hold and nothing else. A cone's sides
  /// clip them, and so everything inserted later.
  void reset(const BoundShape& shape);

  /// Puts the span in; keeps it in the table if it is seen anywhere. `keep()` is called before
  /// that, and must have the barrier in the table at the index that the span names. Pieces before
  /// number `from` are known to end before the span or to hide it.
  template <class Keep>
  void insert(int face, const Span& span, const Barrier& barrier, std::size_t from, Keep&& keep) {
    const Overlap first = first_unhidden(face, span, barrier, from);
    if (first.piece == nothing) return;
    keep();
    const auto index = static_cast<std::uint32_t>(table_.spans.size());
    table_.spans.push_back(span);
    splice({index, face, span.ua, span.ub}, first, nullptr);
  }
  /// The same for the only span of a barrier that is not in the table, known to be nearer than
  /// piece number `first` wherever it overlaps it.
  void insert_in_front(int face, const Span& span, const Barrier& barrier, std::size_t first);
  /// Puts in a part of a span of the table; what it hides, and what of it is hidden, chords and
  /// walls on one line apart, is appended to `hidden` if that is given.
  void insert_part(const HiddenPart& part, std::vector<HiddenPart>* hidden);

  /// What is seen in a face, by key.
  [[nodiscard]] const PieceList& pieces(int face) const {
    return faces_[static_cast<std::size_t>(face)];
  }
  /// Complete only after check_crossings().
  [[nodiscard]] bool ambiguous() const { return ambiguous_; }
  /// Looks at crossings that are seen: two walls that run so close that rounding hides their order
  /// at the end of what is seen of one are ambiguous, although nothing may have asked there.
  void check_crossings();

  /// All pieces in counter-clockwise order: from the cone's first side to its last, or around.
  /// Pieces so narrow that the directions of their ends may be rounded to one are left out.
  void chain(const BoundShape& shape, std::vector<Piece>& out) const;

  /// Grows all arrays to the capacity of the other's.
  void reserve_like(const Envelope& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t nothing = ~std::size_t{0};
  /// Signs at both ends of an overlap: +1 if the span that comes in is nearer.
  struct Order {
    int lo;
    int hi;
  };

  /// A piece that a span overlaps.
  struct Overlap {
    std::size_t piece;
    Order order;
  };

  [[nodiscard]] int compare(const Span& s, const Barrier& sb, const Piece& piece, double u);
  [[nodiscard]] Order order(const Span& s, const Barrier& sb, const Piece& piece, double lo,
                            double hi);
  [[nodiscard]] bool hides(const Piece& piece, const Order& order, const Barrier& sb) const;
  [[nodiscard]] Overlap first_unhidden(int face, const Span& s, const Barrier& sb,
                                       std::size_t from);
  void splice(const HiddenPart& part, const Overlap& first, std::vector<HiddenPart>* hidden);
  void merge(const Piece& piece, const Order& order, const HiddenPart& part,
             std::vector<HiddenPart>* hidden);
  void cross(const Piece& piece, const Order& order, const HiddenPart& part,
             std::vector<HiddenPart>* hidden);
  void hide(const HiddenPart& part, std::vector<HiddenPart>& hidden) const;
  void append(const Piece& piece, double from, double to);
  [[nodiscard]] bool too_close(const Piece& piece, const Piece& other, double u) const;
  void add_chord(const BoundShape& shape, std::uint32_t span);
  void clip_chord(int face, std::uint32_t span, double from, double to);

  SpanTable& table_;
  std::array<PieceList, face_count> faces_;
  std::vector<Piece> replacement_;  // the first replaced_ of them
  std::size_t replaced_ = 0;
  bool ambiguous_ = false;
};

}  // namespace quadlight::internal
