// Sight lines from point to point: one, and many in parallel.
#include "scene_state.hpp"
#include "sight.hpp"

#include <quadlight/scene.hpp>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

constexpr std::size_t sight_grain = 64;

// out[i] = answer(sights[i]), in parallel.
template <class T, class Answer>
void answer_each(std::span<const Segment> sights, std::vector<T>& out, Executor& executor,
                 Answer answer) {
  out.resize(sights.size());
  executor.parallel_for(sights.size(), sight_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) out[i] = answer(sights[i]);
                        });
}

}  // namespace

bool Scene::line_of_sight(Vec2 a, Vec2 b, std::uint32_t mask) const {
  return sees(state_->walls.index.content(), {a, b}, mask);
}

void Scene::line_of_sight(std::span<const Segment> sights, std::vector<std::uint8_t>& out,
                          Executor& executor, std::uint32_t mask) const {
  answer_each(sights, out, executor, [&](const Segment& sight) -> std::uint8_t {
    return sees(state_->walls.index.content(), sight, mask) ? 1 : 0;
  });
}

SightHit Scene::first_hit(Vec2 a, Vec2 b, std::uint32_t mask) const {
  return first_sight_hit(state_->walls, {a, b}, mask);
}

void Scene::first_hit(std::span<const Segment> sights, std::vector<SightHit>& out,
                      Executor& executor, std::uint32_t mask) const {
  answer_each(sights, out, executor,
              [&](const Segment& sight) { return first_sight_hit(state_->walls, sight, mask); });
}

}  // namespace quadlight
