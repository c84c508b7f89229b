// Makes worlds and methods when they are first needed, and compares areas.
#include "light/stage.hpp"

#include <quadlight/predicates.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace quadlight::bench {
namespace {

std::size_t index_of(const std::string& name) {
  std::size_t i = 0;
  while (light_methods()[i].name != name) ++i;
  return i;
}

double count_in_range(const LightWorld& world, const std::vector<LightBound>& lights) {
  std::size_t count = 0;
  for (const LightBound& light : lights) {
    const double reach = double{light.radius} * light.radius;
    for (const Occluder& wall : world.walls) {
      count += distance_squared(wall.segment, light.position) <= reach ? 1 : 0;
    }
  }
  return static_cast<double>(count) / static_cast<double>(lights.size());
}

// What differs, in words; empty if nothing does.
std::string compare(const LightMethodInfo& info, const std::vector<double>& expected,
                    const std::vector<double>& areas) {
  const auto differs = [&](double e, double a) { return std::abs(a - e) > info.tolerance * e; };
  double expected_sum = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    expected_sum += expected[i];
    sum += areas[i];
    if (!info.is_sampled && differs(expected[i], areas[i])) {
      return "light " + std::to_string(i) + " reaches an area of " + std::to_string(expected[i]) +
             " or " + std::to_string(areas[i]);
    }
  }
  if (!differs(expected_sum, sum)) return {};
  return "all lights together reach " + std::to_string(expected_sum) + " or " + std::to_string(sum);
}

}  // namespace

void end_with_difference(const std::string& where, const std::string& what) {
  std::fprintf(stderr, "quadlight-bench: %s differ: %s\n", where.c_str(), what.c_str());
  std::exit(1);
}

bool takes_part(const LightMethodInfo& method, const Workload& workload) {
  if (method.needs_unbounded && !workload.is_unbounded()) return false;
  if (method.needs_bounded && workload.is_unbounded()) return false;
  if (method.needs_uncrossed && !workload.is_uncrossed) return false;
  if (method.name == "peer/cgal_rotation") return workload.name == "random_1k/unbounded";
  if (method.name == "peer/cgal_expansion") return !workload.is_solid;
  return true;
}

bool is_slow(const LightMethodInfo& method, const Workload& workload) {
  return method.name.starts_with("peer/") && workload.is_unbounded() &&
         workload.name != "random_1k/unbounded";
}

std::size_t lights_for(const LightMethodInfo& method) {
  return method.name == "peer/cgal_rotation" ? 16 : light_count;
}

LightStage::LightStage(const Workload& workload)
    : workload_(workload), world_(workload.make_world()), methods_(light_methods().size()) {
  for (const Vec2 p : world_.lights) lights_.push_back(light_bound(world_, p, workload.radius));
}

LightMethod& LightStage::method(const std::string& name) {
  const std::size_t i = index_of(name);
  if (!methods_[i].method) {
    methods_[i].method = light_methods()[i].make();
    const auto start = std::chrono::steady_clock::now();
    methods_[i].method->prepare(world_, lights_);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    methods_[i].milliseconds = time.count();
  }
  return *methods_[i].method;
}

double LightStage::preparation(const std::string& name) const {
  return methods_[index_of(name)].milliseconds;
}

void LightStage::check() {
  if (is_checked_) return;
  is_checked_ = true;
  walls_in_range_ = count_in_range(world_, lights_);
  std::vector<double> expected;
  for (const LightMethodInfo& info : light_methods()) {
    if (!takes_part(info, workload_)) continue;
    LightMethod& asked = method(info.name);
    std::vector<double> areas;
    for (std::size_t i = 0; i < lights_for(info); ++i) {
      asked.build(i);
      areas.push_back(asked.area());
    }
    if (expected.empty()) expected = areas;
    if (const std::string difference = compare(info, expected, areas); !difference.empty()) {
      end_with_difference(workload_.name + ": quadlight and " + info.name, difference);
    }
  }
}

LightStage& light_stage(const Workload& workload) {
  static std::unique_ptr<LightStage> last;
  static std::string name;
  if (!last || name != workload.name) {
    last.reset();  // before the next one takes memory
    last = std::make_unique<LightStage>(workload);
    name = workload.name;
  }
  return *last;
}

}  // namespace quadlight::bench
