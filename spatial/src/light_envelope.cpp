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
    for (Span& span : spans) {
      for (double Span::*length : {&Span::wa, &Span::wb, &Span::slope, &Span::error}) {
        span.*length /= shape.radius;
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

Envelope::Order Envelope::order(const Span& s, const Barrier& sb, const Piece& piece, double lo,
                                double hi) {
  const double margin = s.error + piece.error;
  const auto at = [&](double u) {
    const double d = s.wa + (u - s.ua) * s.slope - (piece.w0 + (u - piece.u0) * piece.slope);
    return d > margin ? 1 : d < -margin ? -1 : compare(s, sb, piece, u);
  };
  return {at(lo), at(hi)};
}

// True if the piece hides the span from lo to hi: it is nearer, or stands for both.
bool Envelope::hides(const Piece& piece, const Order& order, const Barrier& sb) const {
  if (order.lo > 0 || order.hi > 0) return false;
  if (order.lo < 0 || order.hi < 0) return true;
  // Both meet at both ends: they are on one line, or the overlap is as narrow as rounding.
  const Barrier& tb = table_.barrier_of(table_.spans[piece.span]);
  return !collinear(sb, tb) || !stands_first(sb, tb);
}

std::size_t Envelope::first_unhidden(int face, const Span& s, const Barrier& sb) {
  const auto& pieces = faces_[static_cast<std::size_t>(face)];
  for (std::size_t i = first_behind(pieces, s.ua); i < pieces.size() && pieces[i].u0 < s.ub; ++i) {
    const Piece& piece = pieces[i];
    const double lo = std::max(piece.u0, s.ua);
    const double hi = std::min(piece.u1, s.ub);
    if (!hides(piece, order(s, sb, piece, lo, hi), sb)) return i;
  }
  return nothing;
}

void Envelope::insert_part(const HiddenPart& part, std::vector<HiddenPart>* hidden) {
  const auto& pieces = faces_[static_cast<std::size_t>(part.face)];
  splice(part, first_behind(pieces, part.u0), hidden);
}

// Replaces the pieces from number `first` on that the part overlaps by what is seen of both.
void Envelope::splice(const HiddenPart& part, std::size_t first, std::vector<HiddenPart>* hidden) {
  auto& pieces = faces_[static_cast<std::size_t>(part.face)];
  replacement_.clear();
  std::size_t last = first;
  for (; last < pieces.size() && pieces[last].u0 < part.u1; ++last) {
    merge(pieces[last], part, hidden);
  }
  const std::size_t common = std::min(last - first, replacement_.size());
  const auto at = pieces.begin() + static_cast<std::ptrdiff_t>(first);
  const auto middle = replacement_.begin() + static_cast<std::ptrdiff_t>(common);
  std::copy(replacement_.begin(), middle, at);
  if (common < last - first) {
    pieces.erase(at + static_cast<std::ptrdiff_t>(common),
                 at + static_cast<std::ptrdiff_t>(last - first));
  } else {
    pieces.insert(at + static_cast<std::ptrdiff_t>(common), middle, replacement_.end());
  }
}

// Appends what is seen within the piece once the part is there.
void Envelope::merge(const Piece& piece, const HiddenPart& part, std::vector<HiddenPart>* hidden) {
  const Span& s = table_.spans[part.span];
  const Span& t = table_.spans[piece.span];
  const Barrier& sb = table_.barrier_of(s);
  const Barrier& tb = table_.barrier_of(t);
  const double lo = std::max(piece.u0, part.u0);
  const double hi = std::min(piece.u1, part.u1);
  const Order order = this->order(s, sb, piece, lo, hi);
  // On one line both are one wall: what stands for them hides nothing of the other.
  const bool one_line = order.lo == 0 && order.hi == 0;
  const auto hide = [&](std::uint32_t span, double u0, double u1) {
    if (hidden == nullptr || one_line || u0 >= u1) return;
    if (!table_.barrier_of(table_.spans[span]).chord) hidden->push_back({span, part.face, u0, u1});
  };
  // Both lines at both ends of the overlap; the piece's depths at its own ends are known.
  const Cut own_lo{lo, depth(s, lo)};
  const Cut own_hi{hi, depth(s, hi)};
  const Cut old_start{piece.u0, piece.w0};
  const Cut old_end{piece.u1, piece.w1};
  const Cut old_lo = lo == piece.u0 ? old_start : Cut{lo, depth(t, lo)};
  const Cut old_hi = hi == piece.u1 ? old_end : Cut{hi, depth(t, hi)};
  const std::int32_t face = part.face;
  append(face, old_start, old_lo, piece.span);
  if (hides(piece, order, sb)) {
    append(face, old_lo, old_hi, piece.span);
    hide(part.span, lo, hi);
  } else if (order.lo >= 0 && order.hi >= 0) {
    append(face, own_lo, own_hi, part.span);
    hide(piece.span, lo, hi);
  } else {
    const double where = crossing(s, t);
    if (!sb.chord && !tb.chord && (where < lo || where > hi)) ambiguous_ = true;
    const double middle = std::clamp(where, lo, hi);
    const Cut own_middle{middle, depth(s, middle)};
    const Cut old_middle{middle, depth(t, middle)};
    if (order.lo > 0) {
      append(face, own_lo, own_middle, part.span);
      append(face, old_middle, old_hi, piece.span);
      hide(piece.span, lo, middle);
      hide(part.span, middle, hi);
    } else {
      append(face, old_lo, old_middle, piece.span);
      append(face, own_middle, own_hi, part.span);
      hide(part.span, lo, middle);
      hide(piece.span, middle, hi);
    }
  }
  append(face, old_hi, old_end, piece.span);
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
  for (const std::vector<Piece>& pieces : faces_) {
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

void Envelope::append(std::int32_t face, const Cut& from, const Cut& to, std::uint32_t span) {
  if (from.u >= to.u) return;
  if (!replacement_.empty() && replacement_.back().span == span &&
      replacement_.back().u1 == from.u) {
    replacement_.back().u1 = to.u;
    replacement_.back().w1 = to.w;
    return;
  }
  const Span& s = table_.spans[span];
  replacement_.push_back({from.u, to.u, from.w, to.w, s.slope, s.error, span, face});
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
  for (auto& pieces : faces_) pieces.clear();
  if (shape.empty) return;
  const auto count = static_cast<std::uint32_t>(table_.chord_faces.size());
  for (std::uint32_t i = 0; i < count; ++i) add_chord(shape, i);
  // The first chord of a clipped bound may begin in the middle of a face.
  if (shape.is_circle) return;
  for (auto& pieces : faces_) {
    std::sort(pieces.begin(), pieces.end(),
              [](const Piece& p, const Piece& q) { return p.u0 < q.u0; });
  }
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
  const double u0 = std::max(from, s.ua);
  const double u1 = std::min(to, s.ub);
  if (u0 >= u1) return;
  faces_[static_cast<std::size_t>(face)].push_back(
      {u0, u1, depth(s, u0), depth(s, u1), s.slope, s.error, span, face});
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
    internal::reserve_like(faces_[f], other.faces_[f]);
  }
  internal::reserve_like(replacement_, other.replacement_);
}

std::size_t Envelope::bytes() const {
  std::size_t bytes = bytes_of(replacement_);
  for (const std::vector<Piece>& face : faces_) bytes += bytes_of(face);
  return bytes;
}

}  // namespace quadlight::internal
