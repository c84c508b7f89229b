// What a measured index can do: the one interface of ours and of all peers.
#pragma once

#include "data.hpp"

#include <quadlight/index_types.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace quadlight::bench {

/// What is measured. The names are those of the benchmarks: see name_of().
enum class Case : std::uint8_t {
  build,         ///< an index from n boxes
  camera,        ///< ids in a window of 1920 x 1080
  small_window,  ///< ids in a window of 64 x 64
  world,         ///< ids in a window around everything
  segment,       ///< ids on a segment of 1,000 units
  nearest,       ///< 8 nearest ids
  pairs,         ///< all intersecting pairs
  insert,        ///< one item into an index of n
  erase,         ///< one item out of an index of n
  move_all,      ///< each item moves a little, up to the index being ready for queries
  move_some,     ///< the same for one item in a hundred
};
inline constexpr std::size_t case_count = 11;
[[nodiscard]] const char* name_of(Case c);

/// An index as the benchmark drives it. Items are named by their place in the data; ids beyond are
/// those of inserted items. Queries append to `out`. What an index cannot do, it need not override:
/// can() says so.
/// Each call is one virtual call, for everyone.
class Index {
 public:
  Index() = default;
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;
  virtual ~Index() = default;

  [[nodiscard]] virtual bool can(Case c) const = 0;

  /// Called once, on a fresh index. `boxes` is the caller's own array: item i has box boxes[i].
  virtual void build(std::span<const Box> boxes) = 0;

  virtual void query(const Box& window, IdBuffer& out);
  virtual void segment(const Segment& segment, IdBuffer& out);
  virtual void nearest(Vec2 p, std::size_t k, IdBuffer& out);
  virtual void pairs(PairBuffer& out);

  virtual void insert(std::uint32_t id, const Box& box);
  virtual void erase(std::uint32_t id);
  /// boxes[i] is the new box of item i, for all items.
  virtual void move_all(std::span<const Box> boxes);
  /// boxes[i] is the new box of item ids[i].
  virtual void move_some(std::span<const std::uint32_t> ids, std::span<const Box> boxes);

  /// For indices that name items otherwise: turns what queries gave into places in the data.
  /// Only checks use it; programs keep their own data by the index's names.
  virtual void to_data_ids(std::span<std::uint32_t> ids) const;
};

struct IndexInfo {
  std::string name;                                                 ///< "quadlight", or "peer/..."
  std::function<std::unique_ptr<Index>(const DataSet& data)> make;  ///< empty, for the data's world
};

/// All indices that this program was built with, ours first.
[[nodiscard]] const std::vector<IndexInfo>& all_indices();
/// Names of the peers that were not found when the program was configured, by commas; or "none".
[[nodiscard]] std::string missing_peers();

/// True for what takes so long that it is left out, at this size.
[[nodiscard]] bool is_left_out(const std::string& index, Case c, Layout layout, std::size_t n);

}  // namespace quadlight::bench
