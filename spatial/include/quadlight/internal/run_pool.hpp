// Contiguous runs of boxes in one pool: the content of leaves and cells.
#pragma once

#include <quadlight/assert.hpp>
#include <quadlight/internal/columns.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::internal {

/// Slots [first, first + capacity) of a pool, of which the first `count` are in use.
struct Run {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t capacity = 0;
};

/// Boxes and ids in runs that grow by moving to the pool's end. What they leave behind is lost
/// until all runs are laid out anew, which happens when the end is reached; the pool's size depends
/// on the number of boxes, not on the history. Unused slots hold NaN and so meet no window.
/// The owner keeps the runs, and shows them by a function for_each_run(visit) in the order in which
/// they shall lie.
template <std::size_t N>
class RunPool {
 public:
  [[nodiscard]] std::size_t live() const { return live_; }
  /// Slots from here on are unused.
  [[nodiscard]] std::uint32_t end() const { return end_; }
  [[nodiscard]] BoxView view() const { return columns_.view(); }
  [[nodiscard]] const std::uint32_t* ids() const { return ids_.data(); }
  [[nodiscard]] std::uint32_t id(std::uint32_t slot) const { return ids_[slot]; }
  [[nodiscard]] Box box(std::uint32_t slot) const { return columns_.box(slot); }
  void set_box(std::uint32_t slot, const Box& box) { columns_.set(slot, box); }

  /// Adds a box at the run's end. True if the slots of other boxes may have changed by that: those
  /// of this run, or all of them if `packed` is set, too.
  template <class ForEachRun>
  bool append(Run& run, const Box& box, std::uint32_t id, const ForEachRun& for_each_run,
              bool* packed = nullptr) {
    bool moved = false;
    if (run.count == run.capacity) {
      moved = true;
      const std::uint32_t capacity = roomy(run.count + 1);
      if (end_ + std::uint64_t{capacity} > ids_.size()) {
        pack(for_each_run, true, capacity);
        if (packed != nullptr) *packed = true;
      }
      if (run.count == run.capacity) relocate(run, capacity);
    }
    const std::uint32_t slot = run.first + run.count++;
    columns_.set(slot, box);
    ids_[slot] = id;
    ++live_;
    return moved;
  }

  /// Takes a box out; the run's last one takes its slot.
  void remove(Run& run, std::uint32_t slot) {
    QUADLIGHT_ASSERT(run.first <= slot && slot < run.first + run.count, "the slot is in the run");
    const std::uint32_t last = run.first + --run.count;
    columns_.copy(last, slot);
    ids_[slot] = ids_[last];
    columns_.column(0)[last] = unused;
    --live_;
  }

  /// Empties the run and forgets its slots.
  void drop(Run& run) {
    mark_unused(run.first, run.first + run.count);
    live_ -= run.count;
    run = {};
  }

  /// Lays all runs out anew, with room for new boxes or tightly.
  template <class ForEachRun>
  void pack(const ForEachRun& for_each_run, bool with_room, std::uint32_t more_slots = 0) {
    std::uint64_t runs = 0;
    std::uint64_t laid = 0;
    for_each_run([&](Run& run) {
      ++runs;
      laid += with_room ? roomy(run.count) : run.count;
    });
    const std::uint32_t old_end = end_;
    if (with_room) resize(laid + more_slots + live_ / 2 + runs / 16);
    scratch_.resize(laid);
    for (std::size_t i = 0; i < N; ++i) lay_out(columns_.column(i), for_each_run, with_room);
    lay_out(ids_, for_each_run, with_room);
    end_ = 0;
    for_each_run([&](Run& run) {
      const std::uint32_t capacity = with_room ? roomy(run.count) : run.count;
      run = {end_, run.count, capacity};
      mark_unused(end_ + run.count, end_ + capacity);
      end_ += capacity;
    });
    mark_unused(end_, old_end);
  }

  /// Forgets all runs; the owner resets them.
  void clear() {
    mark_unused(0, end_);
    end_ = 0;
    live_ = 0;
  }
  void reserve(std::size_t boxes) { resize(boxes + boxes / 2); }

  [[nodiscard]] std::size_t bytes() const {
    return columns_.bytes() + (ids_.capacity() + scratch_.capacity()) * sizeof(std::uint32_t);
  }

  /// As SpatialIndex::validate(), for the pool's part.
  template <class ForEachRun>
  [[nodiscard]] std::string validate(const ForEachRun& for_each_run) const {
    std::vector<std::uint8_t> taken(ids_.size());
    std::uint64_t used = 0;
    bool overlap = false;
    bool overfull = false;
    for_each_run([&](const Run& run) {
      overfull = overfull || run.count > run.capacity || run.first + run.capacity > end_;
      for (std::uint32_t i = 0; !overfull && i < run.capacity; ++i) {
        overlap = overlap || taken[run.first + i] != 0;
        taken[run.first + i] = i < run.count ? 2 : 1;
      }
      used += run.count;
    });
    if (overfull) return "a run is longer than its capacity, or ends behind the pool's end";
    if (overlap) return "two runs share a slot";
    if (used != live_) return "the pool counts other boxes than its runs hold";
    for (std::size_t slot = 0; slot < taken.size(); ++slot) {
      const float x = columns_.view().min_x[slot];
      if ((x != x) != (taken[slot] != 2)) return "an unused slot holds a box, or a used one none";
    }
    return {};
  }

 private:
  static constexpr float unused = std::numeric_limits<float>::quiet_NaN();

  static std::uint32_t roomy(std::uint32_t count) { return count == 0 ? 0 : count + count / 4 + 2; }

  void mark_unused(std::uint32_t first, std::uint32_t end) {
    std::vector<float>& x = columns_.column(0);
    for (std::uint32_t slot = first; slot < end; ++slot) x[slot] = unused;
  }

  void relocate(Run& run, std::uint32_t capacity) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
      columns_.copy(run.first + i, end_ + i);
      ids_[end_ + i] = ids_[run.first + i];
    }
    mark_unused(run.first, run.first + run.count);
    run = {end_, run.count, capacity};
    end_ += capacity;
  }

  void resize(std::uint64_t wanted) {
    if (wanted <= ids_.size()) return;
    const std::size_t slots = wanted + wanted / 4 + 16;
    columns_.reserve(slots);  // exactly, where resize alone may double
    columns_.resize(slots, unused);
    ids_.reserve(slots);
    ids_.resize(slots);
    scratch_.reserve(slots);
  }

  // Brings one array into the runs' new order; their `first` still name the old one.
  template <class T, class ForEachRun>
  void lay_out(std::vector<T>& values, const ForEachRun& for_each_run, bool with_room) {
    static_assert(sizeof(T) == sizeof(std::uint32_t));
    std::size_t to = 0;
    for_each_run([&](Run& run) {
      if (run.count == 0) return;
      std::memcpy(scratch_.data() + to, values.data() + run.first, run.count * sizeof(T));
      to += with_room ? roomy(run.count) : run.count;
    });
    if (to > 0) std::memcpy(values.data(), scratch_.data(), to * sizeof(T));
  }

  Columns<N> columns_;
  std::vector<std::uint32_t> ids_;
  std::vector<std::uint32_t> scratch_;  // of pack()
  std::uint32_t end_ = 0;
  std::size_t live_ = 0;
};

}  // namespace quadlight::internal
