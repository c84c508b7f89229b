// Times what does not change the index.
#include "cases.hpp"
#include "stage.hpp"

namespace quadlight::bench {
namespace {

// Each batch goes on where the last one stopped, through all places and again from the start.
constexpr std::size_t batch = 256;

// Result buffers, reused all the time as programs do.
IdBuffer& id_buffer() {
  static IdBuffer ids;
  return ids;
}
PairBuffer& pair_buffer() {
  static PairBuffer pairs;
  return pairs;
}

template <class Place, class Ask>
void time_places(benchmark::State& state, std::span<const Place> places, Ask ask) {
  IdBuffer& ids = id_buffer();
  std::size_t at = 0;
  std::size_t found = 0;
  while (state.KeepRunningBatch(batch)) {
    for (std::size_t i = 0; i < batch; ++i) {
      ids.clear();
      ask(places[at + i], ids);
      benchmark::DoNotOptimize(ids.data());
      found += ids.size();
    }
    at = (at + batch) % places.size();
  }
  state.counters["ids"] = static_cast<double>(found) / static_cast<double>(state.iterations());
}

void time_windows(benchmark::State& state, Index& index, std::span<const Box> windows) {
  time_places<Box>(state, windows,
                   [&](const Box& window, IdBuffer& ids) { index.query(window, ids); });
}

void time_world(benchmark::State& state, Index& index, const Box& world) {
  IdBuffer& ids = id_buffer();
  for (auto _ : state) {
    ids.clear();
    index.query(world, ids);
    benchmark::DoNotOptimize(ids.data());
  }
  state.counters["ids"] = static_cast<double>(ids.size());
}

void time_pairs(benchmark::State& state, Index& index) {
  PairBuffer& pairs = pair_buffer();
  for (auto _ : state) {
    pairs.clear();
    index.pairs(pairs);
    benchmark::DoNotOptimize(pairs.data());
  }
  state.counters["pairs"] = static_cast<double>(pairs.size());
}

void time_share(benchmark::State& state, const std::string& name, Layout layout, std::size_t n,
                double share) {
  Stage& on = stage(layout, n);
  on.check(Case::camera);
  const std::vector<Box> windows = share_windows(on.data(), share, batch);
  time_windows(state, on.index(name), windows);
}

}  // namespace

void time_query(benchmark::State& state, const std::string& name, Case c, Layout layout,
                std::size_t n) {
  Stage& on = stage(layout, n);
  on.check(c);
  Index& index = on.index(name);
  const DataSet& data = on.data();
  switch (c) {
    case Case::camera:
      return time_windows(state, index, data.cameras);
    case Case::small_window:
      return time_windows(state, index, data.small_windows);
    case Case::world:
      return time_world(state, index, data.world);
    case Case::pairs:
      return time_pairs(state, index);
    case Case::segment:
      return time_places<Segment>(state, data.segments, [&](const Segment& segment, IdBuffer& ids) {
        index.segment(segment, ids);
      });
    case Case::nearest:
      return time_places<Vec2>(state, data.points, [&](const Vec2& p, IdBuffer& ids) {
        index.nearest(p, neighbor_count, ids);
      });
    default:
      state.SkipWithError("not a query");
  }
}

void add_window_shares(Layout layout, std::size_t n) {
  for (const char* share : {"0.0001", "0.001", "0.01", "0.1", "1"}) {
    for (const IndexInfo& info : all_indices()) {
      if (!is_timed(info.name, Case::camera, layout, n)) continue;
      const std::string name = full_name(info.name, "window_share", layout, n) + "/share:" + share;
      benchmark::RegisterBenchmark(name.c_str(), [=, index = info.name](benchmark::State& state) {
        time_share(state, index, layout, n, std::stod(share));
      });
    }
  }
}

}  // namespace quadlight::bench
