// Error values. The library reports hostile input by value and never throws for it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace quadlight {

enum class ErrorCode : std::uint8_t {
  not_finite,      ///< a NaN or an infinity where a finite number is needed
  out_of_range,    ///< a finite value outside its documented range
  stale_handle,    ///< the handle is null, or what it named has been destroyed
  limit_exceeded,  ///< a documented count or size limit would be exceeded
  io,              ///< a file cannot be read or written
  format,          ///< a file is readable, but its content is not what it must be
  unavailable,     ///< the machine lacks something (a display, an OpenGL version, ...)
};

/// What went wrong, for a program (code) and for a person (text: place, value and remedy).
struct Error {
  ErrorCode code = ErrorCode::out_of_range;
  std::string text;
};

/// A value or an Error. Reading the wrong one is a broken contract (undefined; std::get throws
/// std::bad_variant_access).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
using Status = Result<std::monostate>;

/// The successful Status.
[[nodiscard]] inline Status success() {
  return {std::monostate{}};
}

}  // namespace quadlight
