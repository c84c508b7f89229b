// Choosing among the SIMD targets that this machine can run.
#pragma once

// The targets of the kernels: see spatial/CMakeLists.txt.
#define HWY_DISABLED_TARGETS HWY_SSSE3
#define HWY_BROKEN_EMU128 0
#include <hwy/highway.h>

#include <cstdint>
#include <vector>

namespace quadlight::test {

/// Makes all kernels run on one target only, until the end of the block.
class OnTarget {
 public:
  explicit OnTarget(std::int64_t target) { choose(target); }
  OnTarget(const OnTarget&) = delete;
  OnTarget& operator=(const OnTarget&) = delete;
  ~OnTarget() { choose(0); }  // all that the machine has

 private:
  static void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

[[nodiscard]] inline std::vector<std::int64_t> simd_targets() {
  return hwy::SupportedAndGeneratedTargets();
}

[[nodiscard]] inline const char* simd_name(std::int64_t target) {
  return hwy::TargetName(target);
}

}  // namespace quadlight::test
