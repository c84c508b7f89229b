// The library's alternatives to the quadtree, as the benchmarks drive them.
#pragma once

#include "index.hpp"

namespace quadlight::bench {

[[nodiscard]] std::unique_ptr<Index> make_uniform_grid(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_leaf_quadtree(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_linear_index(const DataSet& data);

}  // namespace quadlight::bench
