// Which cases over which data: the comparison with peers, that with our own alternatives, and how
// cost grows with n.
#include "cases.hpp"
#include "stage.hpp"

namespace quadlight::bench {
namespace {

std::string& notes() {
  static std::string text;
  return text;
}

bool is_edit(Case c) {
  return c == Case::build || c >= Case::insert;
}

}  // namespace

std::string full_name(const std::string& index, const std::string& what, Layout layout,
                      std::size_t n) {
  return index + "/" + what + "/" + static_cast<char>(layout) + "/" + std::to_string(n);
}

void leave_out(const std::string& what) {
  notes() += (notes().empty() ? "" : "; ") + what;
}

std::string left_out() {
  return notes().empty() ? "none" : notes();
}

void add_case(Case c, Layout layout, std::size_t n) {
  for (const IndexInfo& info : all_indices()) {
    if (!is_timed(info.name, c, layout, n)) continue;
    const std::string name = full_name(info.name, name_of(c), layout, n);
    auto* added =
        benchmark::RegisterBenchmark(name.c_str(), [=, index = info.name](benchmark::State& state) {
          is_edit(c) ? time_edit(state, index, c, layout, n)
                     : time_query(state, index, c, layout, n);
        });
    if (is_edit(c)) added->UseManualTime();
  }
}

void add_spatial_suite(std::span<const std::size_t> sizes) {
  std::vector<std::string> names;
  for (const IndexInfo& info : all_indices()) {
    if (info.name != "peer/leaf_quadtree" && info.name != "peer/linear_index") {
      names.push_back(info.name);
    }
  }
  use_indices(names);
  for (const std::size_t n : sizes) {
    for (const Layout layout : {Layout::uniform, Layout::clustered}) {
      // In the order of the enumeration: queries come before edits, so that they see what was
      // built. The batches' rebuild comes last.
      for (std::size_t c = 0; c < case_count; ++c) add_case(static_cast<Case>(c), layout, n);
      add_memory_cases(layout, n);
      add_worker_cases(layout, n);
    }
  }
}

void add_family_suite(std::span<const std::size_t> sizes) {
  use_indices({"quadlight", "peer/uniform_grid", "peer/leaf_quadtree", "peer/linear_index"});
  for (const std::size_t n : sizes) {
    for (const Layout layout : {Layout::uniform, Layout::clustered}) {
      for (std::size_t c = 0; c < case_count; ++c) add_case(static_cast<Case>(c), layout, n);
    }
  }
}

void add_growth_suite(std::span<const std::size_t> sizes) {
  use_indices({"quadlight", "peer/boost_packed", "peer/linear"});
  for (const std::size_t n : sizes) {
    for (const Layout layout : {Layout::uniform, Layout::clustered}) {
      for (const Case c : {Case::build, Case::camera, Case::small_window, Case::segment,
                           Case::nearest, Case::pairs}) {
        add_case(c, layout, n);
      }
      if (n == sizes.back()) add_window_shares(layout, n);
    }
  }
}

}  // namespace quadlight::bench
