// FrameLog: the records of the last frames, in bounded memory.
#pragma once

#include "frame_record.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::demo {

/// A ring of records. Holds the last `capacity` ones; index 0 is the oldest kept.
class FrameLog {
 public:
  /// capacity >= 1; the memory is taken as frames come.
  explicit FrameLog(std::size_t capacity) : capacity_(capacity) {}

  void add(const FrameRecord& record) {
    if (ring_.size() < capacity_) {
      ring_.push_back(record);
    } else {
      ring_[static_cast<std::size_t>(added_ % capacity_)] = record;
    }
    ++added_;
  }
  [[nodiscard]] std::size_t size() const { return ring_.size(); }
  [[nodiscard]] bool empty() const { return ring_.empty(); }
  /// Frames seen so far, those no longer kept included.
  [[nodiscard]] std::uint64_t frames() const { return added_; }
  [[nodiscard]] const FrameRecord& operator[](std::size_t i) const {
    return ring_[(static_cast<std::size_t>(added_ - ring_.size()) + i) % ring_.size()];
  }
  [[nodiscard]] const FrameRecord& last() const { return (*this)[ring_.size() - 1]; }

 private:
  std::size_t capacity_;
  std::uint64_t added_ = 0;
  std::vector<FrameRecord> ring_;
};

}  // namespace quadlight::demo
