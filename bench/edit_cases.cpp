// Times what changes the index. Only the edits are on the clock; undoing them is not.
#include "cases.hpp"
#include "stage.hpp"

#include <ctime>

namespace quadlight::bench {
namespace {

// Processor time of this thread: other programs' work does not count.
double seconds_used() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Work>
void time_once(benchmark::State& state, Work work) {
  const double start = seconds_used();
  work();
  state.SetIterationTime(seconds_used() - start);
}

void time_build(benchmark::State& state, const std::string& name, const DataSet& data) {
  for (const IndexInfo& info : all_indices()) {
    if (info.name != name) continue;
    for (auto _ : state) {
      const auto index = info.make(data);
      time_once(state, [&] { index->build(data.boxes); });
    }
  }
}

void time_insert(benchmark::State& state, Index& index, const DataSet& data) {
  const auto n = static_cast<std::uint32_t>(data.size());
  const auto count = static_cast<std::uint32_t>(data.set_size());
  std::size_t first = 0;
  while (state.KeepRunningBatch(count)) {
    const auto boxes = std::span(data.extra).subspan(first, count);
    time_once(state, [&] {
      for (std::uint32_t i = 0; i < count; ++i) index.insert(n + i, boxes[i]);
    });
    for (std::uint32_t i = 0; i < count; ++i) index.erase(n + i);
    first = (first + count) % data.extra.size();
  }
}

void time_erase(benchmark::State& state, Index& index, const DataSet& data) {
  const std::size_t count = data.set_size();
  std::size_t first = 0;
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(count))) {
    const auto ids = std::span(data.shuffled).subspan(first, count);
    time_once(state, [&] {
      for (const std::uint32_t id : ids) index.erase(id);
    });
    for (const std::uint32_t id : ids) index.insert(id, data.boxes[id]);
    first = first + 2 * count <= data.size() ? first + count : 0;
  }
}

void time_move_all(benchmark::State& state, Index& index, const DataSet& data) {
  std::vector<Box> boxes(data.size());
  std::size_t frame = 0;
  for (auto _ : state) {
    ++frame;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) boxes[i] = moved_box(data, i, frame);
    time_once(state, [&] { index.move_all(boxes); });
  }
  index.move_all(data.boxes);
}

void time_move_some(benchmark::State& state, Index& index, const DataSet& data) {
  std::vector<Box> boxes(movers(data, 0).size());
  // Items that move in this frame, and their boxes at its end.
  const auto boxes_after = [&](std::size_t frame, std::size_t phase) {
    const auto ids = movers(data, frame);
    for (std::size_t i = 0; i < ids.size(); ++i) boxes[i] = moved_box(data, ids[i], phase);
    return ids;
  };
  std::size_t frame = 0;
  for (auto _ : state) {
    const auto ids = boxes_after(frame, frame + 1);
    time_once(state, [&] { index.move_some(ids, boxes); });
    ++frame;
  }
  index.move_some(boxes_after(frame, 0), boxes);
}

}  // namespace

void time_edit(benchmark::State& state, const std::string& name, Case c, Layout layout,
               std::size_t n) {
  Stage& on = stage(layout, n);
  on.check(c);
  switch (c) {
    case Case::build:
      return time_build(state, name, on.data());
    case Case::insert:
      return time_insert(state, on.index(name), on.data());
    case Case::erase:
      return time_erase(state, on.index(name), on.data());
    case Case::move_all:
      return time_move_all(state, on.index(name), on.data());
    case Case::move_some:
      return time_move_some(state, on.index(name), on.data());
    default:
      state.SkipWithError("not an edit");
  }
}

}  // namespace quadlight::bench
