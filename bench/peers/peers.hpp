// The peers that this program may be built with; which ones is known when it is configured.
#pragma once

#include "index.hpp"

#include <vector>

namespace quadlight::bench {

[[nodiscard]] std::unique_ptr<Index> make_linear_scan(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_classic_quadtree(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_boost_packed(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_boost_incremental(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_box2d_tree(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_geos_strtree(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_geos_quadtree(const DataSet& data);
[[nodiscard]] std::unique_ptr<Index> make_cgal_boxes(const DataSet& data);

void add_peers(std::vector<IndexInfo>& list);

}  // namespace quadlight::bench
