// One workload with the methods that take part, alive at the same time, so that their answers can
// be compared and are timed one right after the other.
#pragma once

#include "light/method.hpp"

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace quadlight::bench {

inline constexpr float unbounded = std::numeric_limits<float>::infinity();

/// Lights of one radius in one world.
struct Workload {
  std::string name;
  float radius = 0.0F;
  bool is_uncrossed = true;  ///< no walls cross, apart from their ends
  bool is_solid = false;     ///< walls are outlines of bodies, which no peer knows
  std::function<LightWorld()> make_world;

  [[nodiscard]] bool is_unbounded() const { return radius == unbounded; }
};

class LightStage {
 public:
  explicit LightStage(const Workload& workload);

  [[nodiscard]] const LightWorld& world() const { return world_; }
  [[nodiscard]] const std::vector<LightBound>& lights() const { return lights_; }
  /// The method of this name, prepared at its first use.
  [[nodiscard]] LightMethod& method(const std::string& name);
  /// Milliseconds that the method's preparation took.
  [[nodiscard]] double preparation(const std::string& name) const;
  /// Walls that share a point with a light's disc, on average. Known after check().
  [[nodiscard]] double walls_in_range() const { return walls_in_range_; }
  /// Compares the areas of all methods that take part, unless that was done before; ends the
  /// program with a message if two differ.
  void check();

 private:
  struct Prepared {
    std::unique_ptr<LightMethod> method;
    double milliseconds = 0.0;
  };
  Workload workload_;
  LightWorld world_;
  std::vector<LightBound> lights_;
  std::vector<Prepared> methods_;  // in the order of light_methods()
  double walls_in_range_ = 0.0;
  bool is_checked_ = false;
};

/// The stage of this workload; the last one asked for is kept, others are made anew.
[[nodiscard]] LightStage& light_stage(const Workload& workload);

/// True if the method is right for the workload, and its time there says something new.
[[nodiscard]] bool takes_part(const LightMethodInfo& method, const Workload& workload);
/// True if a pass over all lights takes seconds, so that one has to do.
[[nodiscard]] bool is_slow(const LightMethodInfo& method, const Workload& workload);
/// How many of the workload's lights, the first ones, the method is asked for.
[[nodiscard]] std::size_t lights_for(const LightMethodInfo& method);

/// Prints what differs, and ends the program.
[[noreturn]] void end_with_difference(const std::string& where, const std::string& what);

}  // namespace quadlight::bench
