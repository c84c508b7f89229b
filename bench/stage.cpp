// Makes data and indices when they are first needed.
#include "stage.hpp"

#include "check.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

std::vector<std::string>& used_indices() {
  static std::vector<std::string> names;
  return names;
}

bool is_used(const std::string& name) {
  const auto& names = used_indices();
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

void use_indices(std::vector<std::string> names) {
  used_indices() = std::move(names);
}

bool is_timed(const std::string& name, Case c, Layout layout, std::size_t n) {
  if (!is_used(name) || is_left_out(name, c, layout, n)) return false;
  // What an index can do does not depend on the data.
  static const DataSet tiny = make_data(Layout::uniform, 16);
  for (const IndexInfo& info : all_indices()) {
    if (info.name == name) return info.make(tiny)->can(c);
  }
  return false;
}

Stage::Stage(Layout layout, std::size_t n)
    : data_(make_data(layout, n)), indices_(all_indices().size()) {}

Index& Stage::index(const std::string& name) {
  std::size_t i = 0;
  while (all_indices()[i].name != name) ++i;
  if (!indices_[i]) {
    indices_[i] = all_indices()[i].make(data_);
    indices_[i]->build(data_.boxes);
  }
  return *indices_[i];
}

void Stage::check(Case c) {
  if (checked_[static_cast<std::size_t>(c)]) return;
  checked_[static_cast<std::size_t>(c)] = true;
  Answers first;
  std::string first_name;
  for (const IndexInfo& info : all_indices()) {
    if (!is_timed(info.name, c, data_.layout, data_.size())) continue;
    Answers answers = answer(index(info.name), data_, c);
    if (first_name.empty()) {
      first = std::move(answers);
      first_name = info.name;
    } else if (const std::string difference = compare(first, answers); !difference.empty()) {
      std::fprintf(stderr, "quadlight-bench: %s/%c/%zu: %s and %s differ: %s\n", name_of(c),
                   static_cast<char>(data_.layout), data_.size(), first_name.c_str(),
                   info.name.c_str(), difference.c_str());
      std::exit(1);
    }
  }
}

Stage& stage(Layout layout, std::size_t n) {
  static std::unique_ptr<Stage> last;
  if (!last || last->data().layout != layout || last->data().size() != n) {
    last.reset();  // before the next one takes memory
    last = std::make_unique<Stage>(layout, n);
  }
  return *last;
}

}  // namespace quadlight::bench
