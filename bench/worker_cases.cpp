// What only ours does: batches on one and on two workers, and how much memory it holds.
#include "cases.hpp"
#include "check.hpp"
#include "quadlight_adapter.hpp"
#include "stage.hpp"

#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

QuadlightIndex& ours(Stage& on) {
  return static_cast<QuadlightIndex&>(on.index("quadlight"));
}

void expect_same(const Answers& expected, const Answers& answers, const char* what) {
  const std::string difference = compare(expected, answers);
  if (difference.empty()) return;
  std::fprintf(stderr, "quadlight-bench: %s with workers: %s\n", what, difference.c_str());
  std::exit(1);
}

void time_batch_camera(benchmark::State& state, Stage& on, Executor& executor) {
  QuadlightIndex& index = ours(on);
  std::vector<RangeQuery> queries;
  for (const Box& window : on.data().cameras) queries.push_back(RangeQuery::intersecting(window));
  Answers batch;
  index.query_batch(executor, queries);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const auto ids = index.batch_ids()[i];
    batch.ids.push_back(sorted_ids(index, {ids.begin(), ids.end()}));
  }
  expect_same(answer(index, on.data(), Case::camera), batch, "a batch of windows");

  const auto count = static_cast<benchmark::IterationCount>(queries.size());
  while (state.KeepRunningBatch(count)) index.query_batch(executor, queries);
}

void time_rebuild(benchmark::State& state, Stage& on, Executor& executor) {
  QuadlightIndex& index = ours(on);
  const Answers before = answer(index, on.data(), Case::camera);
  for (auto _ : state) index.rebuild(executor);
  expect_same(before, answer(index, on.data(), Case::camera), "a rebuild");
}

void time_batch_pairs(benchmark::State& state, Stage& on, Executor& executor) {
  QuadlightIndex& index = ours(on);
  PairBuffer pairs;
  index.find_pairs(executor);
  index.copy_pairs(pairs);
  Answers batch;
  add_pairs(index, pairs, batch);
  expect_same(answer(index, on.data(), Case::pairs), batch, "all pairs");
  for (auto _ : state) index.find_pairs(executor);
  state.counters["pairs"] = static_cast<double>(pairs.size());
}

using WorkerCase = void (*)(benchmark::State&, Stage&, Executor&);

void add_worker_case(const char* what, WorkerCase body, Layout layout, std::size_t n) {
  for (const unsigned workers : {1U, 2U}) {
    const std::string name =
        full_name("quadlight", what, layout, n) + "/workers:" + std::to_string(workers);
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
      TbbExecutor executor(workers);
      body(state, stage(layout, n), executor);
    })->UseRealTime();
  }
}

// n moves to random other items' places, then n / 2 erased and n / 2 inserted.
void edit_at_random(QuadlightIndex& index, const DataSet& data) {
  const auto n = static_cast<std::uint32_t>(data.size());
  const auto& order = data.shuffled;
  for (std::uint32_t i = 0; i < n; ++i) index.move_one(order[i], data.boxes[order[n - 1 - i]]);
  for (std::uint32_t i = 0; i < n / 2; ++i) index.erase(order[i]);
  for (std::uint32_t i = 0; i < n / 2; ++i) {
    index.insert(order[i], data.boxes[order[n / 4 + i]]);
  }
}

void measure_memory(benchmark::State& state, Layout layout, std::size_t n) {
  const DataSet& data = stage(layout, n).data();
  const auto per_item = [n](std::size_t bytes) {
    return static_cast<double>(bytes) / static_cast<double>(n);
  };
  for (auto _ : state) {
    QuadlightIndex index(data);
    index.build(data.boxes);
    SerialExecutor executor;
    index.rebuild(executor);
    const auto rebuilt = index.tree_stats();
    edit_at_random(index, data);
    const auto edited = index.tree_stats();
    state.counters["rebuilt"] = per_item(rebuilt.bytes);
    state.counters["edited"] = per_item(edited.bytes);
    state.counters["handles"] = per_item(edited.handle_bytes);
  }
}

}  // namespace

void add_worker_cases(Layout layout, std::size_t n) {
  add_worker_case("batch_camera", time_batch_camera, layout, n);
  add_worker_case("rebuild", time_rebuild, layout, n);
  add_worker_case("batch_pairs", time_batch_pairs, layout, n);
}

void add_memory_cases(Layout layout, std::size_t n) {
  benchmark::RegisterBenchmark(full_name("quadlight", "bytes", layout, n).c_str(),
                               [=](benchmark::State& state) { measure_memory(state, layout, n); })
      ->Iterations(1)
      ->Repetitions(1);
}

}  // namespace quadlight::bench
