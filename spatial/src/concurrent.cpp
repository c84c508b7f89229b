// The determinant of three lines: rounded with an error bound, exact where that does not decide.
#include "concurrent.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace quadlight::internal {
namespace {

// A line A x + B y = C through two points; A and B as differences of floats, C of two products,
// which doubles hold exactly.
struct Line {
  std::array<double, 2> a;
  std::array<double, 2> b;
  std::array<double, 2> c;
};

Line line_of(const Segment& s) {
  return {{double{s.b.y}, -double{s.a.y}},
          {double{s.a.x}, -double{s.b.x}},
          {double{s.a.x} * s.b.y, -(double{s.a.y} * s.b.x)}};
}

double sum(const std::array<double, 2>& v) {
  return v[0] + v[1];
}
double size(const std::array<double, 2>& v) {
  return std::abs(v[0]) + std::abs(v[1]);
}

// An exact sum of doubles (Shewchuk's Grow-Expansion).
class ExactSum {
 public:
  void add(double v) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const double total = v + parts_[i];
      const double virtual_part = total - v;
      const double error = (v - (total - virtual_part)) + (parts_[i] - virtual_part);
      if (error != 0.0) parts_[kept++] = error;
      v = total;
    }
    parts_[kept++] = v;
    count_ = kept;
  }
  void add_product(double p, double q) {
    const double product = p * q;
    add(std::fma(p, q, -product));
    add(product);
  }
  /// Zero parts between others are dropped, so a sum of zero is a single zero.
  [[nodiscard]] bool is_zero() const { return parts_[count_ - 1] == 0.0; }

 private:
  std::array<double, 100> parts_{};
  std::size_t count_ = 0;
};

// Adds factor * c * (a b' - a' b) of three lines.
void add_minor(ExactSum& sum, const Line& l, const Line& m, const Line& n) {
  for (const double c : l.c) {
    for (const double a : m.a) {
      for (const double b : n.b) sum.add_product(c, a * b);
    }
    for (const double a : n.a) {
      for (const double b : m.b) sum.add_product(-c, a * b);
    }
  }
}

struct Minor {
  double value;
  double size;
};

Minor minor(const Line& l, const Line& m, const Line& n) {
  return {sum(l.c) * (sum(m.a) * sum(n.b) - sum(n.a) * sum(m.b)),
          size(l.c) * (size(m.a) * size(n.b) + size(n.a) * size(m.b))};
}

}  // namespace

bool concurrent(const Segment& p, const Segment& q, const Segment& r) {
  const Line l = line_of(p);
  const Line m = line_of(q);
  const Line n = line_of(r);
  const Minor first = minor(l, m, n);
  const Minor second = minor(m, n, l);
  const Minor third = minor(n, l, m);
  const double value = first.value + second.value + third.value;
  // A dozen roundings of 2^-53 relative to the sizes at most.
  if (std::abs(value) > (first.size + second.size + third.size) * 0x1p-48) return false;
  ExactSum exact;
  add_minor(exact, l, m, n);
  add_minor(exact, m, n, l);
  add_minor(exact, n, l, m);
  return exact.is_zero();
}

}  // namespace quadlight::internal
