// JSON text to a tree of values: nlohmann's event parser, with our own limits and error places.
#include "json_text.hpp"

#include "json_cursor.hpp"
#include "text.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

/// True for the words by which programs write a NaN or an infinity, which JSON does not have.
bool names_no_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  std::string lower(word);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower == "nan" || lower == "inf" || lower == "infinity";
}

/// Receives the parser's events and builds the tree. A hook returns false to stop the parser.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  bool null() { return put(nullptr) != nullptr; }
  bool boolean(bool v) { return put(v) != nullptr; }
  bool number_integer(Json::number_integer_t v) { return put(v) != nullptr; }
  bool number_unsigned(Json::number_unsigned_t v) { return put(v) != nullptr; }
  bool number_float(Json::number_float_t v, const std::string& /*text*/) {
    return put(v) != nullptr;
  }
  bool string(std::string& v) { return put(std::move(v)) != nullptr; }
  bool binary(Json::binary_t& /*v*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& v);
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& exception);

  Json root;
  std::optional<Error> error;

 private:
  struct Level {
    Json* value;
    std::string key;  ///< of the member that is being read, if value is an object
  };

  Json* put(Json v);
  bool open(Json v);
  bool close() {
    levels_.pop_back();
    return true;
  }
  [[nodiscard]] std::string pointer() const;
  /// The word around a byte of the text, or just that byte if it belongs to none.
  [[nodiscard]] std::string_view word_at(std::size_t offset) const;
  [[nodiscard]] std::string line_and_column(std::size_t position) const;

  std::string_view text_;
  std::string_view name_;
  std::vector<Level> levels_;
};

Json* TreeBuilder::put(Json v) {
  if (levels_.empty()) {
    root = std::move(v);
    return &root;
  }
  Level& top = levels_.back();
  if (top.value->is_array()) {
    // Only the innermost container grows, so pointers to the outer ones stay good.
    top.value->push_back(std::move(v));
    return &top.value->back();
  }
  Json& member = (*top.value)[top.key];
  member = std::move(v);
  return &member;
}

bool TreeBuilder::open(Json v) {
  if (levels_.size() == max_json_depth) {
    error = error_at(ErrorCode::limit_exceeded, name_, pointer(),
                     "nested deeper than " + std::to_string(max_json_depth) +
                         " levels; no scene file needs that: remove the nesting");
    return false;
  }
  levels_.push_back({put(std::move(v)), {}});
  return true;
}

bool TreeBuilder::key(std::string& v) {
  Level& top = levels_.back();
  top.key = std::move(v);
  if (!top.value->contains(top.key)) return true;
  error = error_at(ErrorCode::format, name_, pointer(),
                   "the key \"" + printable(top.key) + "\" is given twice; keep one of the two");
  return false;
}

bool TreeBuilder::parse_error(std::size_t position, const std::string& token,
                              const nlohmann::detail::exception& exception) {
  if (exception.id == 406) {  // the library's number for a number that overflows double
    error = error_at(
        ErrorCode::out_of_range, name_, pointer(),
        "the number " + printable(token) + " is too large; use one between -3.4e38 and 3.4e38");
    return false;
  }
  const std::string_view word = word_at(position == 0 ? 0 : position - 1);
  if (names_no_number(word)) {
    error =
        error_at(ErrorCode::not_finite, name_, line_and_column(position),
                 "numbers must be finite, not " + printable(word) + "; write digits such as 12.5");
    return false;
  }
  // The library's text reads `[id] parse error at line ..., column ...: reason; last read: '...'`;
  // only the reason is of use: its columns are off by one and what it read may be megabytes.
  std::string_view what = exception.what();
  what = what.substr(std::min(what.find(": ") + 2, what.size()));
  const std::size_t context = what.find(" - ");
  if (context != std::string_view::npos) what = what.substr(context + 3);
  what = what.substr(0, what.find("; last read"));
  std::string text = "not valid JSON: " + printable(what, 120);
  if (!word.empty()) text += ", at '" + printable(word) + "'";
  text += position > text_.size() ? "; the file ends too early, write it anew"
                                  : "; correct the text at this place";
  error = error_at(ErrorCode::format, name_, line_and_column(position), text);
  return false;
}

std::string_view TreeBuilder::word_at(std::size_t offset) const {
  const auto in_word = [&](std::size_t i) {
    const char c = text_[i];
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '-' || c == '.' || c == '_';
  };
  if (offset >= text_.size()) return {};
  std::size_t first = offset;
  std::size_t end = offset + 1;
  if (!in_word(offset)) return text_.substr(first, 1);
  // A place in the midst of a very long word is shown with a few characters around it.
  while (first > 0 && offset - first < 40 && in_word(first - 1)) --first;
  while (end < text_.size() && end - offset < 40 && in_word(end)) ++end;
  return text_.substr(first, end - first);
}

std::string TreeBuilder::pointer() const {
  std::string out;
  for (const Level& level : levels_) {
    // An outer array already holds the container that is being read, the innermost one does not.
    const std::size_t open = &level == &levels_.back() ? 0 : 1;
    out += level.value->is_array() ? pointer_token(level.value->size() - open)
                                   : pointer_token(level.key);
  }
  return out.empty() ? "/" : out;
}

std::string TreeBuilder::line_and_column(std::size_t position) const {
  // position counts the bytes read, the offending one included.
  const std::string_view before =
      text_.substr(0, std::min(position == 0 ? 0 : position - 1, text_.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
  return std::to_string(lines + 1) + ':' + std::to_string(before.size() - line_start + 1);
}

/// What a text that cannot be JSON is instead, with the remedy; empty if it may be JSON.
std::string_view other_than_json(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return "the file is empty; save the scene again";
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    return "the text is in UTF-16; save it as UTF-8";
  }
  if (text.substr(0, 4096).find('\0') != std::string_view::npos) {
    return "this is a binary file, not a scene; give a .json, .dd2vtt, .uvtt, .df2vtt or .map file";
  }
  return {};
}

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view name) {
  if (const std::string_view problem = other_than_json(text); !problem.empty()) {
    return error_at(ErrorCode::format, name, "1:1", problem);
  }
  TreeBuilder builder(text, name);
  if (!Json::sax_parse(text, &builder)) return *std::move(builder.error);
  return std::move(builder.root);
}

}  // namespace quadlight::scenes::internal
