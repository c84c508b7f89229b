// Checks of items and descriptions of indices, and the texts of their errors.
#include "item_check.hpp"

#include "box_text.hpp"

#include <string>

namespace quadlight::internal {
namespace {

Error error(ErrorCode code, const char* index, const std::string& text) {
  return {code, std::string(index) + text};
}

}  // namespace

Status check_item(const char* index, const Box& box) {
  if (!is_finite(box)) {
    return error(ErrorCode::not_finite, index,
                 ": " + text_of(box) + " has a NaN or an infinity; give finite coordinates");
  }
  if (box.min.x > box.max.x || box.min.y > box.max.y) {
    return error(ErrorCode::out_of_range, index,
                 ": box " + text_of(box) + " has min above max; swap them");
  }
  return success();
}

Status check_bounds(const char* index, const Box& bounds) {
  if (!is_finite(bounds)) {
    return error(ErrorCode::not_finite, index,
                 "Desc.bounds: has a NaN or an infinity; give finite corners");
  }
  if (!(bounds.min.x < bounds.max.x) || !(bounds.min.y < bounds.max.y)) {
    return error(ErrorCode::out_of_range, index,
                 "Desc.bounds: " + text_of(bounds) + " is empty; min must be below max in x and y");
  }
  return success();
}

Status check_tree(const char* index, const Box& bounds, std::uint32_t split_threshold,
                  std::uint32_t max_depth, std::uint32_t deepest) {
  if (Status status = check_bounds(index, bounds); !status) return status;
  if (split_threshold < 1 || split_threshold > 65'535) {
    return error(
        ErrorCode::out_of_range, index,
        "Desc.split_threshold: " + std::to_string(split_threshold) + " is outside 1 ... 65535");
  }
  if (max_depth > deepest) {
    return error(ErrorCode::out_of_range, index,
                 "Desc.max_depth: " + std::to_string(max_depth) + " is outside 0 ... " +
                     std::to_string(deepest));
  }
  return success();
}

Status check_expected(const char* index, std::size_t items, std::size_t most) {
  if (items <= most) return success();
  return error(ErrorCode::limit_exceeded, index,
               "Desc.expected_items: " + std::to_string(items) + " is above the limit of " +
                   std::to_string(most));
}

Error stale_item(const char* index, ItemHandle item) {
  return error(
      ErrorCode::stale_handle, index,
      "::update: the item " + std::to_string(item.index) + " was erased or never inserted");
}

Error full(const char* index) {
  return error(ErrorCode::limit_exceeded, index,
               ": is full; erase items, or spread them over several indices");
}

}  // namespace quadlight::internal
