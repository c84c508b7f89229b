// Simulations: scenes that live from step to step, and the indices that they can work with.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/scenes/document.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace quadlight::scenes {

/// The spatial indices that a simulation can be told to use.
enum class IndexKind : std::uint8_t { quadtree, leaf, point, pr, grid, linear };

/// Their names, in the order of IndexKind: what users type.
[[nodiscard]] std::span<const std::string_view> index_names();
[[nodiscard]] std::string_view name_of(IndexKind kind);
/// Nothing for an unknown name.
[[nodiscard]] std::optional<IndexKind> index_of(std::string_view name);

/// What a simulation did in its last step. Plain numbers; the same for any executor.
struct SimulationStats {
  std::uint64_t simulated = 0;   ///< things that move
  std::uint64_t pair_tests = 0;  ///< pairs that the index proposed and that were tested exactly
  std::uint64_t pairs = 0;       ///< of these, the ones that meet: boxes that intersect, units that
                                 ///< have an enemy within reach, guards and whom they see
  std::uint64_t deaths = 0;      ///< since the start

  /// Calls visit(name, value) for each member in order; names are as above.
  template <class Stats, class Visit>
  static void for_each_counter(Stats& s, Visit visit) {
    visit("simulated", s.simulated);
    visit("pair_tests", s.pair_tests);
    visit("pairs", s.pairs);
    visit("deaths", s.deaths);
  }
  friend bool operator==(const SimulationStats&, const SimulationStats&) = default;
};

/// Goes on by steps of fixed length. After as many steps the state is the same bit for bit, for any
/// executor, and for any index that it works with. Owner thread only; allocates nothing once warm.
class Simulation {
 public:
  static constexpr double step_seconds = 1.0 / 60.0;

  Simulation() = default;
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  virtual ~Simulation() = default;

  virtual void step(Executor& executor) = 0;
  /// Makes the scene show the state (not committed). `handles` are those of instantiate() for the
  /// document that the simulation came with; elements that were destroyed meanwhile are left out.
  virtual void show(Scene& scene, const SceneHandles& handles) = 0;
  [[nodiscard]] virtual SimulationStats stats() const = 0;
  /// The index that it works with.
  [[nodiscard]] virtual IndexKind index() const = 0;
};

}  // namespace quadlight::scenes
