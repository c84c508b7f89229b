// One data set with all indices built over it, alive at the same time, so that the answers can be
// compared and a case is timed on one index right after the other.
#pragma once

#include "index.hpp"

#include <array>

namespace quadlight::bench {

class Stage {
 public:
  Stage(Layout layout, std::size_t n);

  [[nodiscard]] const DataSet& data() const { return data_; }
  /// The index of this name, built at its first use.
  [[nodiscard]] Index& index(const std::string& name);
  /// Compares the answers of all indices that are timed in this case, unless that was done before;
  /// ends the program with a message if two differ.
  void check(Case c);

 private:
  DataSet data_;
  std::vector<std::unique_ptr<Index>> indices_;  // in the order of all_indices()
  std::array<bool, case_count> checked_{};
};

/// The stage of this data; the last one asked for is kept, others are made anew.
[[nodiscard]] Stage& stage(Layout layout, std::size_t n);

/// Which indices take part, by name; all by default. Called before the first stage is made.
void use_indices(std::vector<std::string> names);
[[nodiscard]] bool is_timed(const std::string& name, Case c, Layout layout, std::size_t n);

}  // namespace quadlight::bench
