// Checks of what users put into descriptions: the first fault becomes the error.
#pragma once

#include <quadlight/result.hpp>
#include <quadlight/scene.hpp>

#include <optional>

namespace quadlight::internal {

/// Collects the first fault of a description. Allocates only if there is one.
class DescCheck {
 public:
  /// `edit`: the name of the member function, for the text.
  explicit DescCheck(const char* edit) : edit_(edit) {}

  DescCheck& finite(const char* field, float v);
  DescCheck& finite(const char* field, Vec2 v);
  DescCheck& finite(const char* field, const Transform& t);
  /// Finite, and min <= max.
  DescCheck& valid(const char* field, const Box& box);
  /// Finite and >= 0.
  DescCheck& not_negative(const char* field, float v);
  DescCheck& not_negative(const char* field, Color v);
  /// Finite and > 0.
  DescCheck& positive(const char* field, float v);
  DescCheck& require(bool condition, ErrorCode code, const char* remark);

  [[nodiscard]] bool failed() const { return error_.has_value(); }
  /// The fault; there must be one.
  [[nodiscard]] Error take() { return std::move(*error_); }

 private:
  void fail(ErrorCode code, const char* field, float value, const char* remark);

  const char* edit_;
  std::optional<Error> error_;
};

/// The error of an edit whose handle names nothing. `what`: "node", "wall", "light", ...
[[nodiscard]] Error stale(const char* edit, const char* what);

}  // namespace quadlight::internal
