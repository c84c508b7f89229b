// Registration of the light suite's benchmarks. Names are "<method>/<world>/<what>", then what is
// special.
#pragma once

#include "light/stage.hpp"

#include <cstddef>
#include <string>

namespace quadlight::bench {

/// "1k" for 1,000.
[[nodiscard]] std::string short_count(std::size_t n);
/// Random walls that do not cross, with the lights' radius.
[[nodiscard]] Workload random_workload(std::size_t n, float radius, std::size_t lights);

/// All methods on one workload; time per iteration is time per light.
void add_light_cases(const Workload& workload);
/// One wall of n moves: the index alone, and a whole frame with 200 lights.
void add_moved_wall_cases(std::size_t n);
/// 1,000 lights on one and on two workers.
void add_light_worker_cases(std::size_t n);
/// Every light of every Foundry VTT scene of the corpus.
void add_foundry_cases();

}  // namespace quadlight::bench
