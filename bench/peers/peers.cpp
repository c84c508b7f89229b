// Lists the peers. QUADLIGHT_BENCH_<PEER> is 1 where CMake found the peer, else 0.
#include "peers/peers.hpp"

namespace quadlight::bench {

void add_peers(std::vector<IndexInfo>& list) {
#if QUADLIGHT_BENCH_BOOST
  list.push_back({"peer/boost_packed", make_boost_packed});
  list.push_back({"peer/boost_incremental", make_boost_incremental});
#endif
  list.push_back({"peer/classic_quadtree", make_classic_quadtree});
#if QUADLIGHT_BENCH_BOX2D
  list.push_back({"peer/box2d", make_box2d_tree});
#endif
#if QUADLIGHT_BENCH_GEOS
  list.push_back({"peer/geos_strtree", make_geos_strtree});
  list.push_back({"peer/geos_quadtree", make_geos_quadtree});
#endif
#if QUADLIGHT_BENCH_CGAL
  list.push_back({"peer/cgal", make_cgal_boxes});
#endif
  list.push_back({"peer/linear", make_linear_scan});
}

std::string missing_peers() {
  std::string names;
  const auto miss = [&](bool found, const char* name) {
    if (!found) names += (names.empty() ? "" : ", ") + std::string(name);
  };
  miss(QUADLIGHT_BENCH_BOOST, "Boost.Geometry (libboost-dev)");
  miss(QUADLIGHT_BENCH_BOX2D, "Box2D (libbox2d-dev)");
  miss(QUADLIGHT_BENCH_GEOS, "GEOS (libgeos++-dev)");
  miss(QUADLIGHT_BENCH_CGAL, "CGAL (libcgal-dev)");
  miss(QUADLIGHT_BENCH_CGAL_VISIBILITY, "CGAL visibility (libcgal-dev, libgmp-dev, libmpfr-dev)");
  return names.empty() ? "none" : names;
}

}  // namespace quadlight::bench
