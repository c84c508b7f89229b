// Names, defaults that refuse, the list of what is built in, and the table of what is left out.
#include "index.hpp"

#include "peers/peers.hpp"
#include "quadlight_adapter.hpp"
#include "spatial_index_adapter.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

[[noreturn]] void refuse(const char* what) {
  std::fprintf(stderr, "quadlight-bench: an index was asked for %s, which it cannot do\n", what);
  std::abort();
}

struct LeftOut {
  const char* index;
  Case what;
  Layout layout;
  std::size_t from;  ///< number of items
};

// What would take minutes. Everything else is measured.
constexpr std::size_t million = 1'000'000;
constexpr LeftOut left_out[] = {
    // n * n / 2 box tests.
    {"peer/linear", Case::pairs, Layout::uniform, 100'000},
    {"peer/linear", Case::pairs, Layout::clustered, 100'000},
    {"peer/linear_index", Case::pairs, Layout::uniform, 100'000},
    {"peer/linear_index", Case::pairs, Layout::clustered, 100'000},
    // 20 s and more each time, and far from the fastest peer at this.
    {"peer/classic_quadtree", Case::pairs, Layout::uniform, million},
    {"peer/classic_quadtree", Case::pairs, Layout::clustered, million},
    {"peer/box2d", Case::pairs, Layout::uniform, million},
    {"peer/box2d", Case::pairs, Layout::clustered, million},
    {"peer/geos_quadtree", Case::pairs, Layout::uniform, million},
    {"peer/geos_quadtree", Case::pairs, Layout::clustered, million},
    // 3 s each time, all items taken out and put in again.
    {"peer/box2d", Case::move_all, Layout::uniform, million},
    {"peer/box2d", Case::move_all, Layout::clustered, million},
    {"peer/geos_quadtree", Case::move_all, Layout::uniform, million},
    {"peer/geos_quadtree", Case::move_all, Layout::clustered, million},
    // 6 s each time; the case of single insertions shows the same.
    {"peer/boost_incremental", Case::build, Layout::uniform, million},
    {"peer/boost_incremental", Case::build, Layout::clustered, million},
};

}  // namespace

const char* name_of(Case c) {
  static constexpr std::array<const char*, case_count> names = {
      "build", "camera", "small", "world",    "segment",  "nearest",
      "pairs", "insert", "erase", "move_all", "move_some"};
  return names[static_cast<std::size_t>(c)];
}

void Index::query(const Box& /*window*/, IdBuffer& /*out*/) {
  refuse("a window");
}
void Index::segment(const Segment& /*segment*/, IdBuffer& /*out*/) {
  refuse("a segment");
}
void Index::nearest(Vec2 /*p*/, std::size_t /*k*/, IdBuffer& /*out*/) {
  refuse("neighbours");
}
void Index::pairs(PairBuffer& /*out*/) {
  refuse("pairs");
}
void Index::insert(std::uint32_t /*id*/, const Box& /*box*/) {
  refuse("an insertion");
}
void Index::erase(std::uint32_t /*id*/) {
  refuse("an erasure");
}
void Index::move_all(std::span<const Box> /*boxes*/) {
  refuse("moving all");
}
void Index::move_some(std::span<const std::uint32_t> /*ids*/, std::span<const Box> /*boxes*/) {
  refuse("moving some");
}
void Index::to_data_ids(std::span<std::uint32_t> /*ids*/) const {}

const std::vector<IndexInfo>& all_indices() {
  static const std::vector<IndexInfo> indices = [] {
    std::vector<IndexInfo> list{{"quadlight", make_quadlight},
                                {"peer/uniform_grid", make_uniform_grid},
                                {"peer/leaf_quadtree", make_leaf_quadtree},
                                {"peer/linear_index", make_linear_index}};
    add_peers(list);
    return list;
  }();
  return indices;
}

bool is_left_out(const std::string& index, Case c, Layout layout, std::size_t n) {
  for (const LeftOut& l : left_out) {
    if (index == l.index && c == l.what && layout == l.layout && n >= l.from) return true;
  }
  return false;
}

}  // namespace quadlight::bench
