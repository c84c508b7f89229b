// What is seen in one face: pieces sorted by key, and what is asked of many pieces in a row once
// more on its own: where they end, and how far they are at most.
#pragma once

#include "capacity.hpp"
#include "light_face.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

namespace quadlight::internal {

/// The span that is seen from key u0 to key u1 of a face.
struct Piece {
  double u0 = 0.0;
  double u1 = 0.0;
  double slope = 0.0;  ///< copies of the span's
  double base = 0.0;
  double error = 0.0;
  std::uint32_t span = 0;
  std::int32_t face = 0;
};

class PieceList {
 public:
  /// How many keys may be read behind the last piece's end: all are infinite.
  static constexpr std::size_t padding = 8;

  PieceList() { clear(); }

  void clear() {
    size_ = 0;
    if (ends_.empty()) grow(0);
    std::fill_n(ends_.begin(), padding, infinite);
    std::fill_n(lows_.begin(), padding, infinite);
  }
  void push_back(const Piece& piece) {
    if (size_ == pieces_.size()) grow(size_ + 1);
    set(size_++, piece);
    ends_[size_ + padding - 1] = infinite;
    lows_[size_ + padding - 1] = infinite;
  }
  /// Puts other pieces in the place of those from number `first` on, up to `last`.
  void replace(std::size_t first, std::size_t last, std::span<const Piece> with) {
    const std::size_t size = size_ - (last - first) + with.size();
    if (size > pieces_.size()) grow(size);
    if (size != size_) {
      Piece* pieces = pieces_.data();
      double* ends = ends_.data();
      double* lows = lows_.data();
      const std::size_t to = first + with.size();
      const std::size_t behind = size_ - last;
      std::memmove(pieces + to, pieces + last, behind * sizeof(Piece));
      std::memmove(ends + to, ends + last, (behind + padding) * sizeof(double));
      std::memmove(lows + to, lows + last, (behind + padding) * sizeof(double));
    }
    size_ = size;
    for (const Piece& piece : with) set(first++, piece);
  }
  void sort_by_key() {
    std::sort(pieces_.data(), pieces_.data() + size_,
              [](const Piece& p, const Piece& q) { return p.u0 < q.u0; });
    for (std::size_t i = 0; i < size_; ++i) set(i, pieces_[i]);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Piece& operator[](std::size_t i) const { return pieces_[i]; }
  [[nodiscard]] const Piece* begin() const { return pieces_.data(); }
  [[nodiscard]] const Piece* end() const { return pieces_.data() + size_; }
  /// Key where each piece ends, then the padding.
  [[nodiscard]] const double* ends() const { return ends_.data(); }
  /// No depth of the piece is less, whatever rounds; then the padding.
  [[nodiscard]] const double* lows() const { return lows_.data(); }

  /// Number of the first piece that ends behind key u. By halves without branches: they would be
  /// mispredicted every other time.
  [[nodiscard]] std::size_t first_behind(double u) const {
    const double* first = ends();
    std::size_t count = size_;
    while (count > 1) {
      const std::size_t half = count / 2;
      first += half & (0 - static_cast<std::size_t>(first[half - 1] <= u));
      count -= half;
    }
    if (*first <= u) ++first;
    return static_cast<std::size_t>(first - ends());
  }

  void reserve_like(const PieceList& other) {
    if (other.pieces_.size() > pieces_.size()) grow(other.pieces_.size());
  }
  [[nodiscard]] std::size_t bytes() const {
    return bytes_of(pieces_) + bytes_of(ends_) + bytes_of(lows_);
  }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  void set(std::size_t i, const Piece& piece) {
    pieces_[i] = piece;
    ends_[i] = piece.u1;
    lows_[i] = piece.base + smaller(piece.u0 * piece.slope, piece.u1 * piece.slope) - piece.error;
  }
  void grow(std::size_t size) {
    const std::size_t room = std::max({size, 2 * pieces_.size(), std::size_t{32}});
    pieces_.resize(room);
    ends_.resize(room + padding);
    lows_.resize(room + padding);
  }

  std::size_t size_ = 0;
  std::vector<Piece> pieces_;  // the first size_ of them
  std::vector<double> ends_;
  std::vector<double> lows_;
};

}  // namespace quadlight::internal
