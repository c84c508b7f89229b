// What an index answers in a case, in a form that does not depend on the index's order.
#pragma once

#include "index.hpp"

#include <string>
#include <vector>

namespace quadlight::bench {

struct Answers {
  std::vector<std::vector<std::uint32_t>> ids;  ///< per window or segment, sorted
  std::vector<std::vector<double>> distances;   ///< per point, ascending, squared
  std::size_t pair_count = 0;
  std::uint64_t pair_hash = 0;  ///< sum of a hash over the pairs
};

/// Answers to all queries that the case times. Of edits: does them all, answers windows over the
/// edited data, and undoes the edits. `index` holds the boxes of `data`, and does so afterwards.
[[nodiscard]] Answers answer(Index& index, const DataSet& data, Case c);

[[nodiscard]] std::vector<std::uint32_t> sorted_ids(const Index& index, const IdBuffer& ids);
void add_pairs(const Index& index, const PairBuffer& pairs, Answers& answers);

/// What differs, in words; empty if nothing does. Distances may differ in the sixth digit, because
/// peers compare them in float.
[[nodiscard]] std::string compare(const Answers& expected, const Answers& answers);

}  // namespace quadlight::bench
