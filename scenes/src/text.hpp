// Pieces of error texts and of written files: numbers and foreign strings made printable.
#pragma once

#include <quadlight/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace quadlight::scenes::internal {

/// The shortest decimal that reads back as the same double or float.
[[nodiscard]] std::string number_text(double value);
[[nodiscard]] std::string number_text(float value);

/// Text from a file, safe to print: other than printable ASCII becomes '?', and more than
/// `max_length` characters are cut with "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_length = 40);

/// `NAME:PLACE: text` as an error; the middle of a very long place is left out.
[[nodiscard]] Error error_at(ErrorCode code, std::string_view name, std::string_view place,
                             std::string_view text);

}  // namespace quadlight::scenes::internal
