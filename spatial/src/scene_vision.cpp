// Who sees whom: targets in range by a tree of their own, then sight lines.
#include "matter.hpp"
#include "scene_state.hpp"
#include "sight.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

SeenTargets::SeenTargets() : tree_(tree_of_frames()) {}

std::size_t SeenTargets::total() const {
  std::size_t sum = 0;
  for (const Range& list : lists_) sum += list.count;
  return sum;
}

void SeenTargets::index_targets(std::span<const Vec2> targets, Executor& executor) {
  boxes_.clear();
  finite_.clear();
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    if (!is_finite(targets[i])) continue;
    finite_.push_back(i);
    boxes_.push_back({targets[i], targets[i]});
  }
  items_.resize(boxes_.size());
  tree_.clear();
  [[maybe_unused]] const Status status = tree_.insert(boxes_, items_, executor);
  QUADLIGHT_ASSERT(status.ok(), "there are no more targets than a tree can hold");
  target_of_item_.resize(tree_.id_limit());
  for (std::size_t i = 0; i < items_.size(); ++i) target_of_item_[items_[i].index] = finite_[i];
}

namespace {

bool makes_sense(const Viewer& viewer) {
  return is_finite(viewer.position) && viewer.range > 0.0F && is_finite(viewer.direction) &&
         viewer.angle > 0.0F;
}

// Appends the targets that the viewer sees; `in_range` finds those in its disc.
template <class FindInRange>
void look(const WallIndex& walls, const Viewer& viewer, std::span<const Vec2> targets,
          FindInRange in_range, IdBuffer& out) {
  if (!makes_sense(viewer) || in_matter(walls, viewer.position, viewer.mask)) return;
  const LightBound bound{viewer.position, viewer.range, viewer.direction, viewer.angle};
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  in_range([&](std::uint32_t target) {
    const Vec2 p = targets[target];
    if (contains(bound, p) && sees_past_walls(walls, {viewer.position, p}, viewer.mask) &&
        !in_matter(walls, p, viewer.mask)) {
      out.push_back(target);
    }
  });
  std::sort(out.begin() + first, out.end());
}

}  // namespace

void Scene::can_see(std::span<const Viewer> viewers, std::span<const Vec2> targets,
                    SeenTargets& out, Executor& executor) const {
  const WallIndex& walls = state_->walls.index.content();
  out.index_targets(targets, executor);
  out.lists_.resize(viewers.size());
  constexpr std::size_t grain = SeenTargets::grain;
  out.chunks_.resize(std::max(out.chunks_.size(), (viewers.size() + grain - 1) / grain));
  executor.parallel_for(viewers.size(), grain, [&](std::size_t begin, std::size_t end, unsigned) {
    IdBuffer& list = out.chunks_[begin / grain].targets;
    list.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const Viewer& viewer = viewers[i];
      const auto before = static_cast<std::uint32_t>(list.size());
      look(
          walls, viewer, targets,
          [&](auto&& visit) {
            out.tree_.query_circle(viewer.position, viewer.range,
                                   [&](std::uint32_t item) { visit(out.target_of_item_[item]); });
          },
          list);
      out.lists_[i] = {before, static_cast<std::uint32_t>(list.size()) - before};
    }
  });
}

}  // namespace quadlight
