// Values in an array indexed by an index's ids. Ids come in ascending order and are used again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace quadlight::internal {

template <class T>
class ValueSlots {
 public:
  void reserve(std::size_t values) { slots_.reserve(values); }

  /// id: one that was put before, or the next larger one.
  void put(std::uint32_t id, const T& value) {
    if (id == slots_.size()) {
      slots_.push_back(Slot{value});
    } else {
      slots_[id] = Slot{value};
    }
  }
  [[nodiscard]] const T& get(std::uint32_t id) const {
    if constexpr (stays) {
      return slots_[id].value;
    } else {
      return *slots_[id];
    }
  }
  void release(std::uint32_t id) {
    if constexpr (!stays) slots_[id].reset();
  }
  void release_all() {
    for (std::uint32_t id = 0; id < slots_.size(); ++id) release(id);
  }

 private:
  struct Plain {
    T value;
  };
  // A removed value must let go of what it holds. One that holds nothing may stay until its slot is
  // used again, which spares the flag.
  static constexpr bool stays = std::is_trivially_destructible_v<T> && std::is_copy_assignable_v<T>;
  using Slot = std::conditional_t<stays, Plain, std::optional<T>>;

  std::vector<Slot> slots_;
};

}  // namespace quadlight::internal
