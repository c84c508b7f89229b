// Insertion into the envelope.
//
// Lower envelope of segments built incrementally; classical (see Atallah, "Some dynamic
// computational geometry problems", 1985, for its size). Insertion near to far makes most walls
// fail at the first comparison, and a crossing needs no event: where two spans change order within
// an overlap, the overlap is split.
#include "light_envelope.hpp"

#include "capacity.hpp"

#include <quadlight/light_geometry.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight::internal {

void Envelope::reset(const BoundShape& shape) {
  table_.barriers.clear();
  table_.spans.clear();
  for (auto& pieces : faces_) pieces.clear();
  for (int chord = 0; chord < chord_count; ++chord) {
    table_.barriers.push_back({.a = shape.corner(chord),
                               .b = shape.corner(chord + 1),
                               .label = edge_on_bound,
                               .chord = true});
  }
  for (int chord = 0; chord < chord_count; ++chord) add_chord(shape, chord);
}

void Envelope::add_chord(const BoundShape& shape, int chord) {
  const auto emit = [&](int face, const Span& span) {
    const auto index = static_cast<std::uint32_t>(table_.spans.size());
    table_.spans.push_back(span);
    if (shape.full) return clip_chord(face, index, -1.0, 1.0);
    if (shape.empty) return;
    const int steps = (shape.last.face - shape.first.face + face_count) % face_count;
    const int step = (face - shape.first.face + face_count) % face_count;
    if (shape.wraps && step == 0) {
      clip_chord(face, index, -1.0, shape.last.u);
      clip_chord(face, index, shape.first.u, 1.0);
    } else if (shape.wraps || step <= steps) {
      const bool last = !shape.wraps && step == steps;
      clip_chord(face, index, step == 0 ? shape.first.u : -1.0, last ? shape.last.u : 1.0);
    }
  };
  table_.for_each_span(static_cast<std::uint32_t>(chord), {}, emit);
}

void Envelope::clip_chord(int face, std::uint32_t span, double from, double to) {
  const double u0 = std::max(from, table_.spans[span].ua);
  const double u1 = std::min(to, table_.spans[span].ub);
  if (u0 < u1) faces_[static_cast<std::size_t>(face)].push_back({u0, u1, span, face});
}

void Envelope::insert(int face, const Span& span) {
  auto& pieces = faces_[static_cast<std::size_t>(face)];
  const auto first = std::partition_point(pieces.begin(), pieces.end(),
                                          [&](const Piece& p) { return p.u1 <= span.ua; });
  const auto index = static_cast<std::uint32_t>(table_.spans.size());
  table_.spans.push_back(span);
  replacement_.clear();
  bool seen = false;
  auto last = first;
  for (; last != pieces.end() && last->u0 < span.ub; ++last) seen |= merge(*last, index);
  if (!seen) {
    table_.spans.pop_back();
    return;
  }
  const auto common = std::min(last - first, static_cast<std::ptrdiff_t>(replacement_.size()));
  std::copy_n(replacement_.begin(), common, first);
  if (common < last - first) {
    pieces.erase(first + common, last);
  } else {
    pieces.insert(last, replacement_.begin() + common, replacement_.end());
  }
}

// Appends what is seen within the piece once the span is there. True if the span is.
bool Envelope::merge(const Piece& piece, std::uint32_t span) {
  const Span& s = table_.spans[span];
  const Span& t = table_.spans[piece.span];
  const double lo = std::max(piece.u0, s.ua);
  const double hi = std::min(piece.u1, s.ub);
  const int at_lo = compare(s, t, lo);
  const int at_hi = compare(s, t, hi);
  if (at_lo <= 0 && at_hi <= 0) {
    append(piece, piece.u0, piece.u1, piece.span);
    return false;
  }
  append(piece, piece.u0, lo, piece.span);
  if (at_lo >= 0 && at_hi >= 0) {
    append(piece, lo, hi, span);
  } else {
    const double middle = std::clamp(crossing(s, t), lo, hi);
    append(piece, lo, middle, at_lo > 0 ? span : piece.span);
    append(piece, middle, hi, at_lo > 0 ? piece.span : span);
  }
  append(piece, hi, piece.u1, piece.span);
  return true;
}

void Envelope::append(const Piece& piece, double u0, double u1, std::uint32_t span) {
  if (u0 >= u1) return;
  if (!replacement_.empty() && replacement_.back().span == span && replacement_.back().u1 == u0) {
    replacement_.back().u1 = u1;
  } else {
    replacement_.push_back({u0, u1, span, piece.face});
  }
}

void Envelope::chain(const BoundShape& shape, std::vector<Piece>& out) const {
  out.clear();
  const auto take = [&](const Piece& p) {
    constexpr double narrow = 4.0 * std::numeric_limits<double>::epsilon();
    if (p.u1 - p.u0 > narrow * std::max(std::abs(p.u0), std::abs(p.u1))) out.push_back(p);
  };
  const auto& start = faces_[static_cast<std::size_t>(shape.first.face)];
  const auto split = std::partition_point(start.begin(), start.end(), [&](const Piece& p) {
    return shape.wraps && p.u0 < shape.first.u;
  });
  std::for_each(split, start.end(), take);
  for (int step = 1; step < face_count; ++step) {
    const int face = (shape.first.face + step) % face_count;
    std::for_each(faces_[static_cast<std::size_t>(face)].begin(),
                  faces_[static_cast<std::size_t>(face)].end(), take);
  }
  std::for_each(start.begin(), split, take);
}

void Envelope::reserve_like(const Envelope& other) {
  internal::reserve_like(table_.barriers, other.table_.barriers);
  internal::reserve_like(table_.spans, other.table_.spans);
  for (std::size_t f = 0; f < faces_.size(); ++f) {
    internal::reserve_like(faces_[f], other.faces_[f]);
  }
  internal::reserve_like(replacement_, other.replacement_);
}

std::size_t Envelope::bytes() const {
  std::size_t bytes = bytes_of(table_.barriers) + bytes_of(table_.spans) + bytes_of(replacement_);
  for (const std::vector<Piece>& face : faces_) bytes += bytes_of(face);
  return bytes;
}

}  // namespace quadlight::internal
