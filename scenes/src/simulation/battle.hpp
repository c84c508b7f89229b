// Battle: two armies that fight over a field. Knows nothing of scenes, so that it can be tested.
#pragma once

#include "random.hpp"
#include "unit_index.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadlight::scenes::internal {

struct BattleDesc {
  Vec2 field{3600.0F, 2000.0F};  ///< the field is [0, field]
  std::size_t ranks = 40;        ///< men of an army from front to rear, >= 1
  std::size_t files = 100;       ///< men of an army side by side, >= 1
  std::uint64_t seed = 1;
  IndexKind index = IndexKind::quadtree;
};

/// One man. Who falls comes back as a fresh man from the rear, so an army keeps its numbers.
struct Unit {
  Vec2 place{};
  Vec2 heading{1.0F, 0.0F};  ///< unit vector
  std::int32_t health = 0;   ///< > 0
  std::int32_t rest = 0;     ///< steps until the next strike
  std::int32_t hurt = 0;     ///< steps for which the last wound shows
  bool archer = false;
  friend bool operator==(const Unit&, const Unit&) = default;
};

/// Where somebody fell.
struct Fallen {
  Vec2 place{};
  std::uint32_t army = 0;
};

/// Each step, every unit finds the nearest enemy, walks towards him until he is within reach, and
/// strikes; men of one kind keep a distance from each other. All units look first, on all workers,
/// and act then, one after the other, so that the outcome depends on the seed alone.
class Battle {
 public:
  static constexpr std::int32_t full_health = 100;
  static constexpr std::int32_t hurt_steps = 5;
  static constexpr float sword_reach = 15.0F;
  static constexpr float bow_reach = 170.0F;
  static constexpr float spacing = 13.0F;  ///< that men of one kind keep between their middles

  explicit Battle(const BattleDesc& desc);

  void step(Executor& executor);
  /// Army 0 begins on the left, army 1 on the right.
  [[nodiscard]] std::span<const Unit> army(std::uint32_t side) const { return armies_[side].units; }
  /// Who fell in the last step.
  [[nodiscard]] std::span<const Fallen> fallen() const { return fallen_; }
  [[nodiscard]] const SimulationStats& stats() const { return stats_; }
  [[nodiscard]] IndexKind index() const { return desc_.index; }

 private:
  /// What a unit sees before it acts.
  struct Sight {
    std::uint32_t enemy = 0;
    Vec2 way{};            ///< to the enemy
    Vec2 push{};           ///< away from friends that are too close, world units
    bool blocked = false;  ///< a friend is close ahead
  };
  struct alignas(64) Found {  // a cache line each: workers write the headers side by side
    std::vector<Neighbor> neighbors;
  };
  struct Army {
    std::vector<Unit> units;
    std::vector<Vec2> places;  ///< of the units, for the index
    std::vector<Sight> sights;
    std::vector<std::int32_t> wounds;  ///< taken in this step
    std::unique_ptr<UnitIndex> index;
  };

  void line_up(std::uint32_t side);
  void look(std::uint32_t side, std::size_t begin, std::size_t end, std::vector<Neighbor>& found);
  static void mind_friends(const Army& army, std::size_t self, std::span<const Neighbor> near,
                           Sight& sight);
  void act(std::uint32_t side);
  void bury(std::uint32_t side);
  void move_index(std::uint32_t side, Executor& executor);

  BattleDesc desc_;
  Random random_;
  std::array<Army, 2> armies_;
  std::vector<Found> found_;  ///< one per slot of the executor
  std::vector<Fallen> fallen_;
  SimulationStats stats_;
};

}  // namespace quadlight::scenes::internal
