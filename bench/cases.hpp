// Registration of benchmarks. Names are "<index>/<case>/<layout>/<n>", then what is special.
#pragma once

#include "index.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace quadlight::bench {

[[nodiscard]] std::string full_name(const std::string& index, const std::string& what,
                                    Layout layout, std::size_t n);

/// The bodies: one case on one index. Time per iteration is time per query or edited item; of
/// build, world, pairs and moves, which touch all items, time per call.
void time_query(benchmark::State& state, const std::string& index, Case c, Layout layout,
                std::size_t n);
void time_edit(benchmark::State& state, const std::string& index, Case c, Layout layout,
               std::size_t n);

/// Registers the case for all indices that can do it, one right after the other.
void add_case(Case c, Layout layout, std::size_t n);
/// Batches of ours with one and with two workers.
void add_worker_cases(Layout layout, std::size_t n);
/// Bytes per item of ours, as counters.
void add_memory_cases(Layout layout, std::size_t n);
/// Windows of 0.01 % to 100 % of the world.
void add_window_shares(Layout layout, std::size_t n);

/// Ours and peers, with the goals' cases.
void add_spatial_suite(std::span<const std::size_t> sizes);
/// Our quadtree and our other indices over boxes.
void add_family_suite(std::span<const std::size_t> sizes);
/// Few indices over many sizes.
void add_growth_suite(std::span<const std::size_t> sizes);
/// Light polygons: see bench/light. The sizes are numbers of walls in the random worlds; the larger
/// other worlds take part if one is 100,000 or more.
void add_light_suite(std::span<const std::size_t> sizes);

/// Notes that something could not be measured, and why. The note is in the results.
void leave_out(const std::string& what);
/// All such notes; "none" without.
[[nodiscard]] std::string left_out();

}  // namespace quadlight::bench
