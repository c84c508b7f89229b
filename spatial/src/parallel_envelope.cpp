// See the header. Runs of pieces are merged in pairs until one is left.
#include "parallel_envelope.hpp"

#include "capacity.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight::internal {
namespace {

// +1 if p is met before q at x, -1 after; 0 within rounding.
int compare(const ParallelLine& p, const ParallelLine& q, double x) {
  const double gap = p.depth(x) - q.depth(x);
  if (std::abs(gap) <= p.depth_error(x) + q.depth_error(x)) return 0;
  return gap > 0.0 ? 1 : -1;
}

}  // namespace

double ParallelLine::depth(double x) const {
  if (x == x0 || depth0 == depth1) return depth0;
  if (x == x1) return depth1;
  const double t = (x - x0) / (x1 - x0);
  return t < 0.5 ? depth0 + t * (depth1 - depth0)
                 : depth1 - (x1 - x) / (x1 - x0) * (depth1 - depth0);
}

bool collinear(const ParallelLine& p, const ParallelLine& q) {
  return orientation(p.world.a, p.world.b, q.world.a) == 0 &&
         orientation(p.world.a, p.world.b, q.world.b) == 0;
}

void ParallelEnvelope::build(std::span<const ParallelLine> lines, Range range, double from,
                             double to, bool with_second, std::vector<ParallelPiece>& out) {
  lines_ = lines;
  with_second_ = with_second;
  pieces_.clear();
  runs_.clear();
  for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
    const double x0 = std::max(from, lines[i].x0);
    const double x1 = std::min(to, lines[i].x1);
    if (x0 >= x1) continue;
    runs_.push_back({static_cast<std::uint32_t>(pieces_.size()), 1});
    pieces_.push_back({x0, x1, i, ParallelPiece::none});
  }
  while (runs_.size() > 1) {
    merged_.clear();
    merged_runs_.clear();
    for (std::size_t r = 0; r < runs_.size(); r += 2) {
      run_begin_ = merged_.size();
      const auto run = [&](std::size_t k) {
        return k < runs_.size() ? std::span(pieces_).subspan(runs_[k].first, runs_[k].count)
                                : std::span<ParallelPiece>();
      };
      merge(run(r), run(r + 1));
      merged_runs_.push_back({static_cast<std::uint32_t>(run_begin_),
                              static_cast<std::uint32_t>(merged_.size() - run_begin_)});
    }
    std::swap(pieces_, merged_);
    std::swap(runs_, merged_runs_);
  }
  out.assign(pieces_.begin(), pieces_.end());
}

void ParallelEnvelope::unite(std::span<const ParallelLine> lines, std::span<const ParallelPiece> a,
                             std::span<const ParallelPiece> b, std::vector<ParallelPiece>& out) {
  lines_ = lines;
  with_second_ = false;
  run_begin_ = 0;
  merged_.clear();
  merge(a, b);
  out.assign(merged_.begin(), merged_.end());
}

void ParallelEnvelope::merge(std::span<const ParallelPiece> a, std::span<const ParallelPiece> b) {
  double x = -std::numeric_limits<double>::infinity();
  while (!a.empty() && !b.empty()) {
    const double a0 = std::max(x, a.front().x0);
    const double b0 = std::max(x, b.front().x0);
    const double end = std::min(a.front().x1, b.front().x1);
    if (a0 < b0) {
      x = std::min(a.front().x1, b0);
      append(a.front(), a0, x);
    } else if (b0 < a0) {
      x = std::min(b.front().x1, a0);
      append(b.front(), b0, x);
    } else {
      x = end;
      combine(a.front(), b.front(), a0, x);
    }
    if (a.front().x1 <= x) a = a.subspan(1);
    if (b.front().x1 <= x) b = b.subspan(1);
  }
  for (const ParallelPiece& piece : a) append(piece, std::max(x, piece.x0), piece.x1);
  for (const ParallelPiece& piece : b) append(piece, std::max(x, piece.x0), piece.x1);
}

void ParallelEnvelope::combine(const ParallelPiece& a, const ParallelPiece& b, double from,
                               double to) {
  candidates_.clear();
  for (const std::uint32_t line : {a.first, a.second, b.first, b.second}) {
    if (line != ParallelPiece::none) candidates_.push_back(line);
  }
  find_crossings(from, to);
  double begin = from;
  for (const double x : crossings_) {
    choose(begin, x);
    begin = x;
  }
  choose(begin, to);
}

void ParallelEnvelope::find_crossings(double from, double to) {
  crossings_.clear();
  for (std::size_t i = 1; i < candidates_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const ParallelLine& p = lines_[candidates_[i]];
      const ParallelLine& q = lines_[candidates_[k]];
      if (compare(p, q, from) * compare(p, q, to) >= 0) continue;
      const double before = std::abs(p.depth(from) - q.depth(from));
      const double after = std::abs(p.depth(to) - q.depth(to));
      crossings_.push_back(std::clamp(from + (to - from) * (before / (before + after)), from, to));
    }
  }
  std::sort(crossings_.begin(), crossings_.end());
}

// The nearest candidates from one x to another, between which none cross.
void ParallelEnvelope::choose(double from, double to) {
  if (from >= to) return;
  const auto before = [&](std::uint32_t p, std::uint32_t q) {
    const ParallelLine& s = lines_[p];
    const ParallelLine& t = lines_[q];
    const int order = compare(s, t, from) + compare(s, t, to);
    return order != 0 ? order > 0 : p < q;
  };
  const auto best_of = [&](auto&& allowed) {
    std::uint32_t best = ParallelPiece::none;
    for (const std::uint32_t line : candidates_) {
      if (allowed(line) && (best == ParallelPiece::none || before(line, best))) best = line;
    }
    return best;
  };
  ParallelPiece piece;
  piece.first = best_of([](std::uint32_t) { return true; });
  if (with_second_) {
    const ParallelLine& first = lines_[piece.first];
    piece.second = best_of(
        [&](std::uint32_t line) { return line != piece.first && !collinear(lines_[line], first); });
  }
  append(piece, from, to);
}

void ParallelEnvelope::append(const ParallelPiece& piece, double from, double to) {
  if (from >= to) return;
  if (merged_.size() > run_begin_) {
    ParallelPiece& last = merged_.back();
    if (last.x1 == from && last.first == piece.first && last.second == piece.second) {
      last.x1 = to;
      return;
    }
  }
  merged_.push_back({from, to, piece.first, piece.second});
}

void ParallelEnvelope::reserve_like(const ParallelEnvelope& other) {
  internal::reserve_like(pieces_, other.pieces_);
  internal::reserve_like(merged_, other.merged_);
  internal::reserve_like(runs_, other.runs_);
  internal::reserve_like(merged_runs_, other.merged_runs_);
  internal::reserve_like(candidates_, other.candidates_);
  internal::reserve_like(crossings_, other.crossings_);
}

std::size_t ParallelEnvelope::bytes() const {
  return bytes_of(pieces_) + bytes_of(merged_) + bytes_of(runs_) + bytes_of(merged_runs_) +
         bytes_of(candidates_) + bytes_of(crossings_);
}

}  // namespace quadlight::internal
