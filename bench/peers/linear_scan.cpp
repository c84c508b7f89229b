// No structure: separate coordinate arrays, scanned in blocks by loops that the compiler vectorises
// for each kind of CPU. The baseline of everything.
#include "peers/peers.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

// The widest vectors that the CPU has, chosen when the program starts.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define QUADLIGHT_BENCH_CLONES \
  __attribute__((target_clones("default", "avx2", "arch=skylake-avx512")))
#else
#define QUADLIGHT_BENCH_CLONES
#endif

namespace quadlight::bench {

constexpr std::size_t block = 64;

// Outside the unnamed namespace, where g++ cannot clone.
QUADLIGHT_BENCH_CLONES void mark_hits(const float* min_x, const float* min_y, const float* max_x,
                                      const float* max_y, const float* window, std::uint8_t* hits) {
  const float x0 = window[0];
  const float y0 = window[1];
  const float x1 = window[2];
  const float y1 = window[3];
  for (std::size_t i = 0; i < block; ++i) {
    hits[i] = static_cast<std::uint8_t>(
        static_cast<int>(min_x[i] <= x1) & static_cast<int>(max_x[i] >= x0) &
        static_cast<int>(min_y[i] <= y1) & static_cast<int>(max_y[i] >= y0));
  }
}

QUADLIGHT_BENCH_CLONES void measure_distances(const float* min_x, const float* min_y,
                                              const float* max_x, const float* max_y, float x,
                                              float y, float* squared) {
  for (std::size_t i = 0; i < block; ++i) {
    const float left = min_x[i] - x;
    const float right = x - max_x[i];
    const float above = min_y[i] - y;
    const float below = y - max_y[i];
    float dx = left > right ? left : right;
    float dy = above > below ? above : below;
    dx = dx > 0.0F ? dx : 0.0F;
    dy = dy > 0.0F ? dy : 0.0F;
    squared[i] = dx * dx + dy * dy;
  }
}

namespace {

class LinearScan final : public Index {
 public:
  [[nodiscard]] bool can(Case /*c*/) const override { return true; }

  void build(std::span<const Box> boxes) override {
    resize(boxes.size());
    move_all(boxes);
  }
  void query(const Box& window, IdBuffer& out) override {
    for_each_hit(0, window, [&](std::uint32_t slot) { out.push_back(ids_[slot]); });
  }
  void segment(const Segment& segment, IdBuffer& out) override {
    for_each_hit(0, bounds(segment), [&](std::uint32_t slot) {
      if (intersects(segment, box(slot))) out.push_back(ids_[slot]);
    });
  }
  void nearest(Vec2 p, std::size_t k, IdBuffer& out) override {
    nearest_.clear();
    float limit = std::numeric_limits<float>::infinity();
    std::array<float, block> squared{};
    for (std::size_t b = 0; b < count_; b += block) {
      measure_distances(&min_x_[b], &min_y_[b], &max_x_[b], &max_y_[b], p.x, p.y, squared.data());
      const std::size_t end = std::min(block, count_ - b);
      for (std::size_t i = 0; i < end; ++i) {
        if (squared[i] < limit) limit = keep_near(k, squared[i], ids_[b + i]);
      }
    }
    std::sort(nearest_.begin(), nearest_.end());
    for (const Near& n : nearest_) out.push_back(n.id);
  }
  void pairs(PairBuffer& out) override {
    for (std::uint32_t i = 0; i < count_; ++i) {
      for_each_hit(i / block * block, box(i), [&](std::uint32_t slot) {
        if (slot <= i) return;
        out.push_back({std::min(ids_[i], ids_[slot]), std::max(ids_[i], ids_[slot])});
      });
    }
  }
  void insert(std::uint32_t id, const Box& box) override {
    if (count_ == capacity()) grow();
    if (id >= slot_of_.size()) slot_of_.resize(id + 1);
    set(static_cast<std::uint32_t>(count_), id, box);
    ++count_;
  }
  void erase(std::uint32_t id) override {
    const std::uint32_t slot = slot_of_[id];
    const auto last = static_cast<std::uint32_t>(--count_);
    set(slot, ids_[last], box(last));
    put(last, never_hit);
  }
  void move_all(std::span<const Box> boxes) override {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) put(slot_of_[i], boxes[i]);
  }
  void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes) override {
    for (std::size_t i = 0; i < ids.size(); ++i) put(slot_of_[ids[i]], boxes[i]);
  }

 private:
  struct Near {
    float squared = 0.0F;
    std::uint32_t id = 0;
    friend auto operator<=>(const Near&, const Near&) = default;
  };

  static constexpr float infinite = std::numeric_limits<float>::infinity();
  static constexpr Box never_hit{{infinite, infinite}, {-infinite, -infinite}};

  template <class Visit>
  void for_each_hit(std::size_t first, const Box& window, Visit visit) const {
    const std::array<float, 4> sides{window.min.x, window.min.y, window.max.x, window.max.y};
    std::array<std::uint8_t, block> hits{};
    for (std::size_t b = first; b < count_; b += block) {
      mark_hits(&min_x_[b], &min_y_[b], &max_x_[b], &max_y_[b], sides.data(), hits.data());
      for (std::size_t i = 0; i < block; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, &hits[i], sizeof eight);
        if (eight == 0) continue;
        for (std::size_t j = i; j < i + 8; ++j) {
          if (hits[j] != 0) visit(static_cast<std::uint32_t>(b + j));
        }
      }
    }
  }

  // Keeps the k nearest as a heap, the farthest first; gives the distance that is of interest now.
  float keep_near(std::size_t k, float squared, std::uint32_t id) {
    if (nearest_.size() == k) {
      std::pop_heap(nearest_.begin(), nearest_.end());
      nearest_.pop_back();
    }
    nearest_.push_back({squared, id});
    std::push_heap(nearest_.begin(), nearest_.end());
    return nearest_.size() < k ? infinite : nearest_.front().squared;
  }

  [[nodiscard]] Box box(std::uint32_t slot) const {
    return {{min_x_[slot], min_y_[slot]}, {max_x_[slot], max_y_[slot]}};
  }
  void put(std::uint32_t slot, const Box& b) {
    min_x_[slot] = b.min.x;
    min_y_[slot] = b.min.y;
    max_x_[slot] = b.max.x;
    max_y_[slot] = b.max.y;
  }
  void set(std::uint32_t slot, std::uint32_t id, const Box& b) {
    put(slot, b);
    ids_[slot] = id;
    slot_of_[id] = slot;
  }
  [[nodiscard]] std::size_t capacity() const { return min_x_.size(); }
  void resize(std::size_t count) {
    count_ = count;
    pad((count + block - 1) / block * block);
    slot_of_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) ids_[i] = slot_of_[i] = i;
  }
  void grow() { pad(std::max(block, 2 * capacity())); }
  void pad(std::size_t capacity) {
    min_x_.resize(capacity, infinite);
    min_y_.resize(capacity, infinite);
    max_x_.resize(capacity, -infinite);
    max_y_.resize(capacity, -infinite);
    ids_.resize(capacity);
  }

  std::size_t count_ = 0;
  std::vector<float> min_x_, min_y_, max_x_, max_y_;  // padded with boxes that are never hit
  std::vector<std::uint32_t> ids_;
  std::vector<std::uint32_t> slot_of_;
  std::vector<Near> nearest_;
};

}  // namespace

std::unique_ptr<Index> make_linear_scan(const DataSet& /*data*/) {
  return std::make_unique<LinearScan>();
}

}  // namespace quadlight::bench
