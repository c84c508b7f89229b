// Insertion into the envelope.
//
// Lower envelope of segments built incrementally; classical (see Atallah, "Some dynamic
// computational geometry problems", 1985, for its size). Insertion near to far makes most walls
// fail at the first comparison, and a crossing needs no event: where two spans change order within
// an overlap, the overlap is split.
#include "light_envelope.hpp"

#include "capacity.hpp"
#include "sign.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight::internal {
namespace {

Vec2 world_end(const Barrier& barrier, SpanEnd end) {
  return end == SpanEnd::a ? barrier.world_a : barrier.world_b;
}

// Which of two walls on one line stands for both: a matter of content, never of arrival.
bool stands_first(const Barrier& p, const Barrier& q) {
  return !p.chord && !q.chord && content_of(p) < content_of(q);
}

void add_chords(const BoundShape& shape, SpanTable& table) {
  for (int i = 0; i < shape.count; ++i) {
    const auto index = static_cast<std::uint32_t>(table.barriers.size());
    table.barriers.push_back(
        {.a = shape.corner(i), .b = shape.corner(i + 1), .label = edge_on_bound, .chord = true});
    for_each_span(table.barriers.back(), index, {}, [&](int face, const Span& span) {
      table.spans.push_back(span);
      table.chord_faces.push_back(face);
    });
  }
}

SpanTable table_of(const BoundShape& shape) {
  SpanTable table;
  add_chords(shape, table);
  return table;
}

}  // namespace

void SpanTable::reset(const BoundShape& shape) {
  barriers.clear();
  spans.clear();
  chord_faces.clear();
  if (shape.is_circle) {
    static const SpanTable unit = table_of(bound_shape({}));
    *this = unit;
    for (Barrier& barrier : barriers) {
      barrier.a *= shape.radius;
      barrier.b *= shape.radius;
    }
    const double inverse = 1.0 / shape.radius;
    for (Span& span : spans) {
      for (double Span::*length : {&Span::wa, &Span::wb, &Span::slope, &Span::base, &Span::error}) {
        span.*length *= inverse;
      }
    }
  } else {
    add_chords(shape, *this);
  }
}

bool collinear(const Barrier& p, const Barrier& q) {
  return !p.chord && !q.chord && orientation(p.world_a, p.world_b, q.world_a) == 0 &&
         orientation(p.world_a, p.world_b, q.world_b) == 0;
}

// +1 if s is nearer than the piece's span at key u, -1 if farther, 0 if they meet there.
int Envelope::compare(const Span& s, const Barrier& sb, const Piece& piece, double u) {
  const Span& t = table_.spans[piece.span];
  const Barrier& tb = table_.barrier_of(t);
  if (!sb.chord && !tb.chord) {
    // A wall's end against the other wall's line, which the light is on the positive side of.
    const SpanEnd se = end_at(s, u);
    const SpanEnd te = end_at(t, u);
    if (se != SpanEnd::none) {
      const Vec2 end = world_end(sb, se);
      if (te != SpanEnd::none) {
        // Of two ends in one direction, but for rounding, the depths are as exact as it gets.
        return end == world_end(tb, te) ? 0 : sign(depth(s, u) - depth(t, u));
      }
      return orientation(tb.world_a, tb.world_b, end);
    }
    if (te != SpanEnd::none) return -orientation(sb.world_a, sb.world_b, world_end(tb, te));
  }
  const double ws = depth(s, u);
  const double wt = depth(t, u);
  if (std::abs(ws - wt) > depth_error(s, u, ws) + depth_error(t, u, wt)) return sign(ws - wt);
  if (!sb.chord && !tb.chord && !collinear(sb, tb)) ambiguous_ = true;
  return 0;
}

inline Envelope::Order Envelope::order(const Span& s, const Barrier& sb, const Piece& piece,
                                       double lo, double hi) {
  const double margin = s.error + piece.error;
  const double base = s.base - piece.base;
  const double slope = s.slope - piece.slope;
  const auto at = [&](double u) {
    const double d = base + u * slope;
    return std::abs(d) > margin ? (d > 0.0 ? 1 : -1) : compare(s, sb, piece, u);
  };
  return {at(lo), at(hi)};
}

// True if the piece hides the span from lo to hi: it is nearer, or stands for both.
inline bool Envelope::hides(const Piece& piece, const Order& order, const Barrier& sb) const {
  if (order.lo > 0 || order.hi > 0) return false;
  if (order.lo < 0 || order.hi < 0) return true;
  // Both meet at both ends: they are on one line, or the overlap is as narrow as rounding.
  const Barrier& tb = table_.barrier_of(table_.spans[piece.span]);
  return !collinear(sb, tb) || !stands_first(sb, tb);
}

Envelope::Overlap Envelope::first_unhidden(int face, const Span& s, const Barrier& sb,
                                           std::size_t from) {
  const PieceList& pieces = faces_[static_cast<std::size_t>(face)];
  for (std::size_t i = from; i < pieces.size() && pieces[i].u0 < s.ub; ++i) {
    const Piece& piece = pieces[i];
    const Order order = this->order(s, sb, piece, larger(piece.u0, s.ua), smaller(piece.u1, s.ub));
    if (!hides(piece, order, sb)) return {i, order};
  }
  return {nothing, {}};
}

void Envelope::insert_in_front(int face, const Span& span, const Barrier& barrier,
                               std::size_t first) {
  const auto index = static_cast<std::uint32_t>(table_.spans.size());
  table_.barriers.push_back(barrier);
  table_.spans.push_back(span);
  PieceList& pieces = faces_[static_cast<std::size_t>(face)];
  const Piece& piece = pieces[first];
  if (span.ub > piece.u1) return splice({index, face, span.ua, span.ub}, {first, {1, 1}}, nullptr);
  // Most walls: one piece and nothing to compare.
  const double from = larger(piece.u0, span.ua);
  std::array<Piece, 3> parts{
      piece, {from, span.ub, span.slope, span.base, span.error, index, face}, piece};
  parts[0].u1 = from;
  parts[2].u0 = span.ub;
  const std::size_t begin = piece.u0 < from ? 0 : 1;
  const std::size_t end = span.ub < piece.u1 ? 3 : 2;
  pieces.replace(first, first + 1, std::span(parts).subspan(begin, end - begin));
}

void Envelope::insert_part(const HiddenPart& part, std::vector<HiddenPart>* hidden) {
  const PieceList& pieces = faces_[static_cast<std::size_t>(part.face)];
  const std::size_t first = pieces.first_behind(part.u0);
  if (first == pieces.size() || pieces[first].u0 >= part.u1) return;
  const Span& s = table_.spans[part.span];
  const Piece& piece = pieces[first];
  const double lo = larger(piece.u0, part.u0);
  const double hi = smaller(piece.u1, part.u1);
  splice(part, {first, order(s, table_.barrier_of(s), piece, lo, hi)}, hidden);
}

// Replaces the pieces from the first overlap on that the part overlaps by what is seen of both.
void Envelope::splice(const HiddenPart& part, const Overlap& first,
                      std::vector<HiddenPart>* hidden) {
  PieceList& pieces = faces_[static_cast<std::size_t>(part.face)];
  const Span& s = table_.spans[part.span];
  const Barrier& sb = table_.barrier_of(s);
  std::size_t last = first.piece + 1;
  while (last < pieces.size() && pieces[last].u0 < part.u1) ++last;
  // A piece leaves itself, before and behind, and the part, twice when they cross.
  const std::size_t most = 4 * (last - first.piece);
  if (replacement_.size() < most) replacement_.resize(most);
  replaced_ = 0;
  merge(pieces[first.piece], first.order, part, hidden);
  for (std::size_t i = first.piece + 1; i < last; ++i) {
    const Piece& piece = pieces[i];
    merge(piece, order(s, sb, piece, piece.u0, smaller(piece.u1, part.u1)), part, hidden);
  }
  pieces.replace(first.piece, last, {replacement_.data(), replaced_});
}

// Appends what is seen within the piece once the part is there.
inline void Envelope::merge(const Piece& piece, const Order& order, const HiddenPart& part,
                            std::vector<HiddenPart>* hidden) {
  const Span& s = table_.spans[part.span];
  const bool is_hidden = hides(piece, order, table_.barrier_of(s));
  if (!is_hidden && (order.lo < 0 || order.hi < 0)) return cross(piece, order, part, hidden);
  const double lo = larger(piece.u0, part.u0);
  const double hi = smaller(piece.u1, part.u1);
  if (is_hidden) {
    append(piece, piece.u0, piece.u1);
  } else {
    append(piece, piece.u0, lo);
    append({0.0, 0.0, s.slope, s.base, s.error, part.span, part.face}, lo, hi);
    append(piece, hi, piece.u1);
  }
  // On one line both are one wall: what stands for them hides nothing of the other.
  if (hidden == nullptr || (order.lo == 0 && order.hi == 0)) return;
  hide({is_hidden ? part.span : piece.span, part.face, lo, hi}, *hidden);
}

// The same where the two change order.
void Envelope::cross(const Piece& piece, const Order& order, const HiddenPart& part,
                     std::vector<HiddenPart>* hidden) {
  const Span& s = table_.spans[part.span];
  const Span& t = table_.spans[piece.span];
  const double lo = larger(piece.u0, part.u0);
  const double hi = smaller(piece.u1, part.u1);
  const double where = crossing(s, t);
  const bool are_walls = !table_.barrier_of(s).chord && !table_.barrier_of(t).chord;
  if (are_walls && (where < lo || where > hi)) ambiguous_ = true;
  const double middle = std::clamp(where, lo, hi);
  const Piece own{0.0, 0.0, s.slope, s.base, s.error, part.span, part.face};
  const bool own_first = order.lo > 0;
  append(piece, piece.u0, lo);
  append(own_first ? own : piece, lo, middle);
  append(own_first ? piece : own, middle, hi);
  append(piece, hi, piece.u1);
  if (hidden == nullptr) return;
  hide({own_first ? piece.span : part.span, part.face, lo, middle}, *hidden);
  hide({own_first ? part.span : piece.span, part.face, middle, hi}, *hidden);
}

void Envelope::hide(const HiddenPart& part, std::vector<HiddenPart>& hidden) const {
  if (part.u0 < part.u1 && !table_.barrier_of(table_.spans[part.span]).chord) {
    hidden.push_back(part);
  }
}

// Appends the span's part between two keys to what replaces; one that goes on becomes longer.
inline void Envelope::append(const Piece& piece, double from, double to) {
  if (from >= to) return;
  if (replaced_ > 0) {
    Piece& last = replacement_[replaced_ - 1];
    if (last.span == piece.span && last.u1 == from) {
      last.u1 = to;
      return;
    }
  }
  Piece& added = replacement_[replaced_++];
  added = piece;
  added.u0 = from;
  added.u1 = to;
}

// True if the other piece's wall, where it goes on to key u, has the depth of this one but for
// rounding.
bool Envelope::too_close(const Piece& piece, const Piece& other, double u) const {
  const Span& s = table_.spans[piece.span];
  const Span& t = table_.spans[other.span];
  if (u < t.ua || u > t.ub || end_at(s, u) != SpanEnd::none || end_at(t, u) != SpanEnd::none) {
    return false;
  }
  const double ws = depth(s, u);
  const double wt = depth(t, u);
  return std::abs(ws - wt) <= depth_error(s, u, ws) + depth_error(t, u, wt);
}

void Envelope::check_crossings() {
  for (const PieceList& pieces : faces_) {
    for (std::size_t i = 1; i < pieces.size() && !ambiguous_; ++i) {
      const Piece& p = pieces[i - 1];
      const Piece& q = pieces[i];
      const Span& s = table_.spans[p.span];
      const Span& t = table_.spans[q.span];
      const Barrier& sb = table_.barrier_of(s);
      const Barrier& tb = table_.barrier_of(t);
      if (sb.chord || tb.chord || end_at(s, p.u1) != SpanEnd::none ||
          end_at(t, q.u0) != SpanEnd::none || collinear(sb, tb)) {
        continue;
      }
      ambiguous_ = too_close(p, q, p.u0) || too_close(q, p, q.u1);
    }
  }
}

BoundPoint bound_point(const SpanTable& table, FaceKey direction) {
  BoundPoint found;
  for (std::size_t i = 0; i < table.chord_faces.size(); ++i) {
    const Span& s = table.spans[i];
    if (table.chord_faces[i] != direction.face || direction.u < s.ua || direction.u > s.ub) {
      continue;
    }
    const Barrier& chord = table.barrier_of(s);
    const auto chord_number = static_cast<int>(s.barrier);
    switch (end_at(s, direction.u)) {
      case SpanEnd::a:
        return {chord.a, chord_number};
      case SpanEnd::b:
        // The next chord starts here; if that is in the next face, this is the last one.
        found = {chord.b, chord_number};
        break;
      default:
        return {face_point(direction.face, direction.u, depth(s, direction.u)), chord_number};
    }
  }
  return found;
}

void append_bound(const BoundShape& shape, const SpanTable& table, std::vector<DVec2>& out) {
  if (shape.full) {
    out.insert(out.end(), shape.corners.begin(), shape.corners.begin() + shape.count);
    return;
  }
  const BoundPoint from = bound_point(table, shape.first);
  const BoundPoint to = bound_point(table, shape.last);
  out.emplace_back(0.0, 0.0);
  out.push_back(from.point);
  append_corners(shape, from, to, shape.wide, out);
  out.push_back(to.point);
}

void Envelope::reset(const BoundShape& shape) {
  ambiguous_ = false;
  for (PieceList& pieces : faces_) pieces.clear();
  if (shape.empty) return;
  const auto count = static_cast<std::uint32_t>(table_.chord_faces.size());
  for (std::uint32_t i = 0; i < count; ++i) add_chord(shape, i);
  // The first chord of a clipped bound may begin in the middle of a face.
  if (shape.is_circle) return;
  for (PieceList& pieces : faces_) pieces.sort_by_key();
}

void Envelope::add_chord(const BoundShape& shape, std::uint32_t span) {
  const int face = table_.chord_faces[span];
  if (shape.full) return clip_chord(face, span, -1.0, 1.0);
  const int steps = (shape.last.face - shape.first.face + face_count) % face_count;
  const int step = (face - shape.first.face + face_count) % face_count;
  if (shape.wraps && step == 0) {
    clip_chord(face, span, -1.0, shape.last.u);
    clip_chord(face, span, shape.first.u, 1.0);
  } else if (shape.wraps || step <= steps) {
    const bool last = !shape.wraps && step == steps;
    clip_chord(face, span, step == 0 ? shape.first.u : -1.0, last ? shape.last.u : 1.0);
  }
}

void Envelope::clip_chord(int face, std::uint32_t span, double from, double to) {
  const Span& s = table_.spans[span];
  const double u0 = larger(from, s.ua);
  const double u1 = smaller(to, s.ub);
  if (u0 >= u1) return;
  faces_[static_cast<std::size_t>(face)].push_back({u0, u1, s.slope, s.base, s.error, span, face});
}

void Envelope::chain(const BoundShape& shape, std::vector<Piece>& out) const {
  out.clear();
  const auto take = [&](const Piece& p) {
    if (p.u1 - p.u0 > narrow_key) out.push_back(p);
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
  for (std::size_t f = 0; f < faces_.size(); ++f) {
    faces_[f].reserve_like(other.faces_[f]);
  }
  if (replacement_.size() < other.replacement_.size()) {
    replacement_.resize(other.replacement_.size());
  }
}

std::size_t Envelope::bytes() const {
  std::size_t bytes = bytes_of(replacement_);
  for (const PieceList& face : faces_) bytes += face.bytes();
  return bytes;
}

}  // namespace quadlight::internal
