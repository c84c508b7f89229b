// Reading values out of a JSON tree with errors that say where. Knows nothing of scenes.
#pragma once

#include "json_text.hpp"
#include "text.hpp"

#include <quadlight/geometry.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quadlight::scenes::internal {

/// One step of a JSON pointer: '/' and the key or index, as printable text.
[[nodiscard]] std::string pointer_token(std::string_view key);
[[nodiscard]] std::string pointer_token(std::size_t index);

/// What all cursors of one file share: its name, its dialect, and the first error met.
struct ReadContext {
  std::string_view file;
  bool lenient = false;  ///< numbers and booleans may be strings
  std::optional<Error> error;
};

/// A JSON value with its place. Cursors form a chain from the root on the stack: a cursor must not
/// outlive its parent, nor the text of its key. Functions that return bool return false after an
/// error, which is then in the context.
class Cursor {
 public:
  Cursor(const Json& root, ReadContext& context) : json_(&root), context_(&context) {}

  [[nodiscard]] const Json& json() const { return *json_; }
  /// The place as a JSON pointer; "/" for the root.
  [[nodiscard]] std::string pointer() const;

  /// Member of an object; std::nullopt if it is missing (lenient: or null).
  [[nodiscard]] std::optional<Cursor> member(std::string_view key) const;
  [[nodiscard]] Cursor element(std::size_t index) const;
  [[nodiscard]] std::size_t size() const { return json_->size(); }

  /// Error `code` here: "<what>, not <this value>; <remedy>".
  bool fail(ErrorCode code, std::string_view what, std::string_view remedy) const;
  /// Error format here, in the words given.
  bool fail(std::string_view text) const;

  bool require_object(std::string_view remedy) const;
  bool require_array(std::string_view remedy) const;
  /// Error for a member whose key is not among `keys`; the text lists them.
  bool require_keys(std::span<const std::string_view> keys) const;

  bool read(double& out) const;
  /// Error out_of_range if a float cannot hold it.
  bool read(float& out) const;
  bool read(bool& out) const;
  /// A whole number within [min, max].
  bool read_integer(std::int64_t min, std::int64_t max, std::int64_t& out) const;
  /// An array of exactly `out.size()` numbers.
  bool read_floats(std::span<float> out, std::string_view shape) const;
  /// [x, y]
  bool read(Vec2& out) const;

 private:
  Cursor(const Json& json, const Cursor& parent, std::string_view key, std::size_t index)
      : json_(&json), parent_(&parent), key_(key), index_(index), context_(parent.context_) {}
  /// The value in a few words, for error texts.
  [[nodiscard]] std::string shown() const;

  const Json* json_;
  const Cursor* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
  ReadContext* context_;
};

/// Calls read_element(cursor, index) for each element of an optional array.
template <class Read>
bool read_each(const Cursor& object, std::string_view key, Read read_element) {
  const auto list = object.member(key);
  if (!list) return true;
  if (!list->require_array("write [ ... ]")) return false;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (!read_element(list->element(i), i)) return false;
  }
  return true;
}

}  // namespace quadlight::scenes::internal
