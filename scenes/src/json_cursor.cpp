// Reading values out of a JSON tree with errors that say where.
#include "json_cursor.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace quadlight::scenes::internal {
namespace {

/// The whole of the text as a number, blanks around it aside.
bool number_of_text(std::string_view text, double& out) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return false;
  text = text.substr(first, text.find_last_not_of(' ') - first + 1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  return code == std::errc{} && end == text.data() + text.size() && std::isfinite(out);
}

}  // namespace

std::string pointer_token(std::string_view key) {
  std::string out = "/";
  for (const char c : printable(key)) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

std::string pointer_token(std::size_t index) {
  return '/' + std::to_string(index);
}

std::string Cursor::pointer() const {
  std::string out;
  for (const Cursor* c = this; c->parent_ != nullptr; c = c->parent_) {
    out.insert(0,
               c->parent_->json_->is_array() ? pointer_token(c->index_) : pointer_token(c->key_));
  }
  return out.empty() ? "/" : out;
}

std::optional<Cursor> Cursor::member(std::string_view key) const {
  const auto found = json_->find(key);
  if (found == json_->end() || (context_->lenient && found->is_null())) return std::nullopt;
  return Cursor(*found, *this, key, 0);
}

Cursor Cursor::element(std::size_t index) const {
  return {(*json_)[index], *this, {}, index};
}

std::string Cursor::shown() const {
  switch (json_->type()) {
    case Json::value_t::object:
      return "an object";
    case Json::value_t::array:
      return "an array of " + std::to_string(json_->size());
    case Json::value_t::string:
      return '"' + printable(json_->get_ref<const std::string&>()) + '"';
    case Json::value_t::number_float:
      return number_text(json_->get<double>());
    default:
      return json_->dump();  // null, true, false or an integer: short
  }
}

bool Cursor::fail(ErrorCode code, std::string_view what, std::string_view remedy) const {
  std::string text(what);
  text += ", not " + shown() + "; ";
  text += remedy;
  context_->error = error_at(code, context_->file, pointer(), text);
  return false;
}

bool Cursor::fail(std::string_view text) const {
  context_->error = error_at(ErrorCode::format, context_->file, pointer(), text);
  return false;
}

bool Cursor::require_object(std::string_view remedy) const {
  return json_->is_object() || fail(ErrorCode::format, "this must be an object", remedy);
}

bool Cursor::require_array(std::string_view remedy) const {
  return json_->is_array() || fail(ErrorCode::format, "this must be an array", remedy);
}

bool Cursor::require_keys(std::span<const std::string_view> keys) const {
  for (const auto& [key, value] : json_->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    std::string text = "unknown key; remove it, or use one of: ";
    for (const std::string_view& known : keys) {
      if (&known != keys.data()) text += ", ";
      text += known;
    }
    return Cursor(value, *this, key, 0).fail(text);
  }
  return true;
}

bool Cursor::read(double& out) const {
  if (json_->is_number()) {
    out = json_->get<double>();
    return true;
  }
  if (context_->lenient && json_->is_string() &&
      number_of_text(json_->get_ref<const std::string&>(), out)) {
    return true;
  }
  return fail(ErrorCode::format, "this must be a number", "write digits such as 12.5");
}

bool Cursor::read(float& out) const {
  double value = 0.0;
  if (!read(value)) return false;
  if (std::abs(value) > double{std::numeric_limits<float>::max()}) {
    return fail(ErrorCode::out_of_range, "this must fit a 32-bit float",
                "use a number between -3.4e38 and 3.4e38");
  }
  out = static_cast<float>(value);
  return true;
}

bool Cursor::read(bool& out) const {
  if (json_->is_boolean()) {
    out = json_->get<bool>();
    return true;
  }
  if (context_->lenient && (*json_ == "true" || *json_ == "1" || *json_ == 1)) {
    out = true;
    return true;
  }
  if (context_->lenient && (*json_ == "false" || *json_ == "0" || *json_ == 0)) {
    out = false;
    return true;
  }
  return fail(ErrorCode::format, "this must be true or false", "write one of the two");
}

bool Cursor::read_integer(std::int64_t min, std::int64_t max, std::int64_t& out) const {
  const std::string range =
      "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
  double value = 0.0;
  if (!read(value)) return false;
  if (std::trunc(value) != value) {
    return fail(ErrorCode::format, "this must be " + range, "drop the fraction");
  }
  if (value < static_cast<double>(min) || value > static_cast<double>(max)) {
    return fail(ErrorCode::out_of_range, "this must be " + range, "use a number of that range");
  }
  out = static_cast<std::int64_t>(value);
  return true;
}

bool Cursor::read_floats(std::span<float> out, std::string_view shape) const {
  const std::string what = "this must be " + std::string(shape);
  if (!json_->is_array() || size() != out.size()) {
    return fail(ErrorCode::format, what,
                "write an array of " + std::to_string(out.size()) + " numbers");
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!element(i).read(out[i])) return false;
  }
  return true;
}

bool Cursor::read(Vec2& out) const {
  std::array<float, 2> v{};
  if (!read_floats(v, "[x, y]")) return false;
  out = {v[0], v[1]};
  return true;
}

}  // namespace quadlight::scenes::internal
