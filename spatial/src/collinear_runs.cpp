// Runs of collinear segments, by sorting: lines first, then places on the line.
#include "collinear_runs.hpp"

#include "turn.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <queue>
#include <span>
#include <tuple>

namespace quadlight::internal {
namespace {

// Three classes of lines, each with its order of lines and its coordinate along a line. The first
// two are what tile maps consist of; they need no predicate.

struct Horizontal {
  static float along(Vec2 p) { return p.x; }
  static int compare_lines(const Segment& s, const Segment& t) {
    return (s.a.y > t.a.y) - (s.a.y < t.a.y);
  }
};

struct Vertical {
  static float along(Vec2 p) { return p.y; }
  static int compare_lines(const Segment& s, const Segment& t) {
    return (s.a.x > t.a.x) - (s.a.x < t.a.x);
  }
};

struct Slanted {
  static float along(Vec2 p) { return p.x; }
  static int compare_lines(const Segment& s, const Segment& t) {
    const int slope = turn(t, s);
    return slope != 0 ? slope : orientation(t.a, t.b, s.a);
  }
};

/// What is joined of one line, in the order of its pieces' starts.
template <class Line>
class Joiner {
 public:
  explicit Joiner(std::vector<RunPiece>& out) : out_(&out) {}

  /// `pieces` lie on one line and are of one group, ordered by their starts.
  void join(std::span<const RunPiece> pieces, RunRule rule) {
    if (rule == RunRule::unite) {
      unite(pieces);
    } else {
      chain(pieces);
    }
  }

 private:
  void unite(std::span<const RunPiece> pieces) {
    RunPiece run = pieces.front();
    for (const RunPiece& piece : pieces.subspan(1)) {
      if (Line::along(piece.segment.a) <= Line::along(run.segment.b)) {
        extend(run, piece);
      } else {
        out_->push_back(run);
        run = piece;
      }
    }
    out_->push_back(run);
  }

  void chain(std::span<const RunPiece> pieces) {
    for (const RunPiece& piece : pieces) {
      const float start = Line::along(piece.segment.a);
      while (!open_.empty() && Line::along(open_.top().segment.b) < start) close_first();
      RunPiece run = piece;
      if (!open_.empty() && Line::along(open_.top().segment.b) == start) {
        run = open_.top();
        open_.pop();
        extend(run, piece);
      }
      open_.push(run);
    }
    while (!open_.empty()) close_first();
  }

  void close_first() {
    out_->push_back(open_.top());
    open_.pop();
  }

  static void extend(RunPiece& run, const RunPiece& piece) {
    if (Line::along(run.segment.b) < Line::along(piece.segment.b)) run.segment.b = piece.segment.b;
    run.index = std::min(run.index, piece.index);
  }

  /// The chain that ends first is on top. Ties by place, so that the chains do not depend on the
  /// order of the input.
  struct EndsLater {
    bool operator()(const RunPiece& p, const RunPiece& q) const {
      return std::tuple(Line::along(p.segment.b), Line::along(p.segment.a), p.index) >
             std::tuple(Line::along(q.segment.b), Line::along(q.segment.a), q.index);
    }
  };

  std::vector<RunPiece>* out_;
  std::priority_queue<RunPiece, std::vector<RunPiece>, EndsLater> open_;
};

template <class Line>
void join_lines(std::vector<RunPiece>& pieces, const std::vector<RunRule>& rules,
                std::vector<RunPiece>& out) {
  const auto before = [](const RunPiece& p, const RunPiece& q) {
    if (p.group != q.group) return p.group < q.group;
    if (const int order = Line::compare_lines(p.segment, q.segment); order != 0) return order < 0;
    return std::tuple(Line::along(p.segment.a), Line::along(p.segment.b), p.index) <
           std::tuple(Line::along(q.segment.a), Line::along(q.segment.b), q.index);
  };
  std::sort(pieces.begin(), pieces.end(), before);
  Joiner<Line> joiner(out);
  for (std::size_t first = 0, end = 0; first < pieces.size(); first = end) {
    const RunPiece& head = pieces[first];
    for (end = first + 1; end < pieces.size(); ++end) {
      if (pieces[end].group != head.group) break;
      if (Line::compare_lines(head.segment, pieces[end].segment) != 0) break;
    }
    joiner.join(std::span(pieces).subspan(first, end - first), rules[head.group]);
  }
}

}  // namespace

std::vector<RunPiece> joined_runs(std::vector<RunPiece> pieces, const std::vector<RunRule>& rules) {
  std::vector<RunPiece> horizontal;
  std::vector<RunPiece> vertical;
  std::vector<RunPiece> slanted;
  for (const RunPiece& piece : pieces) {
    const Segment& s = piece.segment;
    (s.a.y == s.b.y ? horizontal : s.a.x == s.b.x ? vertical : slanted).push_back(piece);
  }
  pieces.clear();
  join_lines<Horizontal>(horizontal, rules, pieces);
  join_lines<Vertical>(vertical, rules, pieces);
  join_lines<Slanted>(slanted, rules, pieces);
  std::sort(pieces.begin(), pieces.end(),
            [](const RunPiece& p, const RunPiece& q) { return p.index < q.index; });
  return pieces;
}

}  // namespace quadlight::internal
