// The scenes that come with quadlight, by name.
#pragma once

#include <quadlight/scenes/document.hpp>
#include <quadlight/scenes/simulation.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace quadlight::scenes {

/// Moves a scene: sets it to time t. Repeats exactly: the same t gives the same scene, whatever was
/// applied before. Called on the owner thread before commit.
class Animation {
 public:
  Animation() = default;
  Animation(const Animation&) = delete;
  Animation& operator=(const Animation&) = delete;
  virtual ~Animation() = default;
  /// t: seconds since the start, >= 0. `handles` are those of instantiate() for the document that
  /// this animation came with; elements that were destroyed meanwhile are left out. Allocates
  /// nothing. O(moving elements).
  virtual void apply(Scene& scene, const SceneHandles& handles, double t) = 0;
  /// Seconds after which everything repeats, > 0: apply(t + period()) gives the scene of apply(t),
  /// up to the rounding of t. One period visits every state that the scene ever takes.
  [[nodiscard]] virtual double period() const = 0;
  /// Where a flight through the scene is at time t; nothing if the camera stays. Periodic as the
  /// rest.
  [[nodiscard]] virtual std::optional<Camera> camera(double /*t*/) const { return std::nullopt; }
};

struct BuiltinScene {
  SceneDocument document;
  std::unique_ptr<Animation> animation{};    ///< null: nothing moves as a function of time
  std::unique_ptr<Simulation> simulation{};  ///< null: nothing moves step by step
  /// The scene is about which lights are kept and which are rebuilt; programs should mark them.
  bool mark_lights = false;
};

/// What a user may choose.
struct BuiltinOptions {
  std::uint64_t seed = 1;                 ///< of the scenes that are generated
  IndexKind index = IndexKind::quadtree;  ///< that "battle" works with
  std::size_t million_nodes = 1'000'000;  ///< of "million"; at least 1,000
};

struct BuiltinInfo {
  std::string_view name;         ///< what the user types
  std::string_view description;  ///< one line
};

/// All built-in scenes: dungeon, city, torture, collisions, battle, million, doors, stealth, glass,
/// fog.
[[nodiscard]] std::span<const BuiltinInfo> builtin_scenes();

/// Makes one. The same name and options give the same scene. Error out_of_range for an unknown name
/// (the text lists the known ones) or an option outside its range.
Result<BuiltinScene> make_builtin(std::string_view name, const BuiltinOptions& options = {});

}  // namespace quadlight::scenes
