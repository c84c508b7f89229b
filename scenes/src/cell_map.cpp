// Grid maps as text (Moving AI), line by line.
#include "cell_map.hpp"

#include "text.hpp"

#include <quadlight/scenes/moving_ai.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r";

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

std::string_view without_blanks_behind(std::string_view line) {
  return line.substr(0, line.find_last_not_of(blanks) + 1);  // npos + 1 is 0: only blanks
}

/// Takes a text line by line.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  /// The next line without blanks at its end; std::nullopt behind the last.
  std::optional<std::string_view> next() {
    ++number_;
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return without_blanks_behind(line);
  }
  /// Of the line taken last, from 1.
  [[nodiscard]] std::string number() const { return std::to_string(number_); }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

class Reader {
 public:
  Reader(std::string_view text, std::string_view name) : lines_(without_mark(text)), name_(name) {}

  Result<CellMap> read() {
    if (!read_header() || !read_rows() || !read_end()) return *std::move(error_);
    return std::move(map_);
  }

 private:
  bool fail(ErrorCode code, const std::string& text) {
    error_ = error_at(code, name_, lines_.number(), text);
    return false;
  }

  /// The value of a line `key value`. If the key is `other`, the two are exchanged.
  bool read_value(std::string_view& key, std::string_view& other, std::string_view& value) {
    const auto line = lines_.next();
    const std::string shape = '"' + std::string(key) + " ...\"";
    if (!line) return fail(ErrorCode::format, "the map ends before its line " + shape + "; add it");
    const std::size_t gap = std::min(line->find_first_of(blanks), line->size());
    const std::string_view word = line->substr(0, gap);
    if (word == other) std::swap(key, other);
    const std::size_t start = line->find_first_not_of(blanks, gap);
    if (word != key || start == std::string_view::npos) {
      return fail(ErrorCode::format, "this line must be " + shape + ", not \"" + printable(*line) +
                                         "\"; correct the header");
    }
    value = line->substr(start);
    return true;
  }

  bool read_size(std::string_view key, std::string_view value, std::size_t& out) {
    std::uint64_t v = 0;
    const char* end = value.data() + value.size();
    const auto [stop, code] = std::from_chars(value.data(), end, v);
    const std::string what = "the map's " + std::string(key) + " must be ";
    const std::string not_this = ", not " + printable(value);
    if (code == std::errc::result_out_of_range ||
        (code == std::errc{} && stop == end && v > max_moving_ai_cells)) {
      return fail(ErrorCode::limit_exceeded, what + "at most " +
                                                 std::to_string(max_moving_ai_cells) + not_this +
                                                 "; use a smaller map");
    }
    if (code != std::errc{} || stop != end) {
      return fail(ErrorCode::format, what + "a whole number" + not_this + "; write digits");
    }
    if (v == 0) {
      return fail(ErrorCode::out_of_range,
                  what + "above 0" + not_this + "; write the number of cells");
    }
    out = static_cast<std::size_t>(v);
    return true;
  }

  bool read_header() {
    std::string_view key = "type";
    std::string_view other = key;  // no alternative
    std::string_view value;
    if (!read_value(key, other, value)) return false;
    if (value != "octile") {
      return fail(ErrorCode::format, "the map's type must be octile, not " + printable(value) +
                                         "; only grid maps of this type are read");
    }
    key = "height";
    other = "width";
    if (!read_value(key, other, value) || !read_size(key, value, size_of(key))) return false;
    key = other;
    if (!read_value(key, other, value) || !read_size(key, value, size_of(key))) return false;
    if (map_.width * map_.height > max_moving_ai_cells) {
      return fail(ErrorCode::limit_exceeded,
                  "the map must have at most " + std::to_string(max_moving_ai_cells) +
                      " cells, not " + std::to_string(map_.width * map_.height) +
                      "; use a smaller map");
    }
    if (lines_.next() == "map") return true;
    return fail(ErrorCode::format, "this line must be \"map\"; the rows of cells follow it");
  }

  std::size_t& size_of(std::string_view key) { return key == "width" ? map_.width : map_.height; }

  bool read_rows() {
    while (map_.rows.size() < map_.height) {
      const auto row = lines_.next();
      if (!row) {
        return fail(ErrorCode::format, "the map ends after " + std::to_string(map_.rows.size()) +
                                           " rows of " + std::to_string(map_.height) +
                                           "; add the others, or correct the height");
      }
      if (row->size() != map_.width) {
        return fail(ErrorCode::format, "this row has " + std::to_string(row->size()) +
                                           " cells, not " + std::to_string(map_.width) +
                                           "; correct the row or the width");
      }
      const std::size_t unknown = row->find_first_not_of(".GS@OTW");
      if (unknown != std::string_view::npos) {
        return fail(ErrorCode::format, "cell " + std::to_string(unknown + 1) +
                                           " must be one of . G S @ O T W, not '" +
                                           printable(row->substr(unknown, 1)) + "'; correct it");
      }
      map_.rows.push_back(*row);
    }
    return true;
  }

  bool read_end() {
    while (const auto line = lines_.next()) {
      if (!line->empty()) {
        return fail(ErrorCode::format, "the map goes on after its " + std::to_string(map_.height) +
                                           " rows; remove this line, or correct the height");
      }
    }
    return true;
  }

  Lines lines_;
  std::string_view name_;
  CellMap map_;
  std::optional<Error> error_;
};

}  // namespace

bool looks_like_cell_map(std::string_view text) {
  constexpr std::string_view word = "type";
  text = without_mark(text);
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return text.empty() || text.front() == '\n' || blanks.find(text.front()) != blanks.npos;
}

Result<CellMap> read_cell_map(std::string_view text, std::string_view name) {
  return Reader(text, name).read();
}

}  // namespace quadlight::scenes::internal
