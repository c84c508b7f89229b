// What a Scene holds: per kind of element the edited descriptions, then what was committed.
// Parallel arrays, indexed by slot (the index of the handle).
#pragma once

#include "affine.hpp"
#include "slot_index.hpp"
#include "slot_pool.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::internal {

/// No slot.
inline constexpr std::uint32_t none = 0xFFFFFFFFU;

/// Neighbours in a doubly linked list of slots.
struct ListLink {
  std::uint32_t next = none;
  std::uint32_t previous = none;
};

void link_front(std::uint32_t& head, std::vector<ListLink>& links, std::uint32_t slot);
void unlink(std::uint32_t& head, std::vector<ListLink>& links, std::uint32_t slot);

/// Slots that need work at the next commit, each once, with a set of flags.
class DirtyList {
 public:
  void add_slot() { flags_.push_back(0); }
  void mark(std::uint32_t slot, std::uint8_t flags) {
    if (flags_[slot] == 0) slots_.push_back(slot);
    flags_[slot] = static_cast<std::uint8_t>(flags_[slot] | flags);
  }
  [[nodiscard]] bool has(std::uint32_t slot, std::uint8_t flags) const {
    return (flags_[slot] & flags) != 0;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& slots() const { return slots_; }
  void clear() {
    for (const std::uint32_t slot : slots_) flags_[slot] = 0;
    slots_.clear();
  }

 private:
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> slots_;
};

/// Why a node is in the dirty list.
enum NodeDirt : std::uint8_t {
  dirty_subtree = 1,  ///< its placement or visibility, so also that of everything below
  dirty_bounds = 2,   ///< its own box
  dirty_values = 4,   ///< what is handed on: layer, order, categories, user
  seen_clean = 8,     ///< during commit: no ancestor has dirty_subtree
  seen_below = 16,    ///< during commit: some ancestor has
};
/// Walls and lights have one reason only.
inline constexpr std::uint8_t dirty_element = 1;

/// The slots in which something is committed, counted.
class PresentSlots {
 public:
  void resize(std::size_t slots) { flags_.resize(slots); }
  void set(std::uint32_t slot, bool present) {
    count_ = count_ - flags_[slot] + (present ? 1 : 0);
    flags_[slot] = present ? 1 : 0;
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::vector<std::uint8_t> flags_;
  std::size_t count_ = 0;
};

struct NodeStore {
  // as edited
  SlotPool<NodeHandle> slots;
  std::vector<NodeDesc> descs;
  std::vector<std::uint32_t> parents;
  std::vector<std::uint32_t> first_children;
  std::vector<ListLink> siblings;
  std::vector<std::uint32_t> first_walls;
  std::vector<std::uint32_t> first_lights;
  DirtyList dirty;
  // as committed
  std::vector<DAffine> world;
  std::vector<std::uint8_t> shown;     ///< visible, and so are all ancestors
  std::vector<VisibleNode> committed;  ///< .node is null if nothing is committed in the slot
  std::vector<std::uint32_t> categories;
  std::vector<Box> world_boxes;
  BoxSlots index;
  PresentSlots present;
  // of the commit in progress
  std::vector<std::uint32_t> changed;  ///< changed subtrees level by level, then single nodes
  std::vector<Range> levels;

  /// One entry per slot in what is committed; likewise for walls and lights.
  void resize_committed();
};

/// A committed wall: world coordinates.
struct CommittedWall {
  Occluder occluder{};
  std::uint32_t generation = 0;  ///< 0 if nothing is committed in the slot
  bool enabled = false;

  [[nodiscard]] bool stands() const { return generation != 0 && enabled; }
};

struct WallStore {
  SlotPool<WallHandle> slots;
  std::vector<WallDesc> descs;
  std::vector<ListLink> attached;
  DirtyList dirty;
  std::vector<CommittedWall> committed;
  WallSlots index;
  PresentSlots present;
  // of the commit in progress
  std::vector<CommittedWall> before;  ///< per dirty slot: what was committed there
  /// Walls that came, went or changed: as they were and as they are.
  std::vector<Occluder> touched;

  void resize_committed();
};

/// Meets nothing, not even a box without limits: comparisons with NaN are false.
inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
inline constexpr Box nowhere{{not_a_number, not_a_number}, {not_a_number, not_a_number}};

struct LightStore {
  SlotPool<LightHandle> slots;
  std::vector<LightDesc> descs;
  std::vector<ListLink> attached;
  DirtyList dirty;
  std::vector<LightHandle> committed;  ///< null if nothing is committed in the slot
  std::vector<LightDesc> world;        ///< position and direction in the world
  /// Where the light's polygon can reach; a box that meets nothing for a light that does not shine.
  std::vector<Box> reach;
  /// The commit that last changed what the light's polygon depends on: itself, or a wall that
  /// reaches it, or whether it is in matter.
  std::vector<std::uint64_t> revisions;
  std::vector<std::uint8_t> in_matter;   ///< of lights that shine and cast shadows: 1 if in a solid
  BoxSlots index;                        ///< the reaches that are finite boxes
  std::vector<std::uint32_t> unbounded;  ///< slots of those that are not, ascending
  PresentSlots present;
  [[nodiscard]] bool shines(std::uint32_t slot) const { return !std::isnan(reach[slot].min.x); }
  std::uint64_t departures = 0;  ///< lights that went, since the start
  // of the commit in progress
  std::vector<std::uint32_t> check_matter;        ///< slots
  std::vector<std::uint8_t> matter_found;         ///< per entry of check_matter
  std::vector<std::vector<std::uint32_t>> hit;    ///< per executor slot: lights that walls touched
  std::vector<std::vector<std::uint8_t>> is_hit;  ///< per executor slot, by light slot

  void resize_committed();
};

/// A number that no other scene of the program has.
[[nodiscard]] std::uint64_t new_scene_id();

struct SceneState {
  std::uint64_t id = new_scene_id();
  std::uint64_t commits = 0;
  NodeStore nodes;
  WallStore walls;
  LightStore lights;
  Color ambient{0.0F, 0.0F, 0.0F};
  Color committed_ambient{0.0F, 0.0F, 0.0F};
  Box content{{1.0F, 1.0F}, {-1.0F, -1.0F}};  ///< of both trees; invalid if they are empty
  CommitStats commit_stats{};
};

/// Which elements a commit had to leave out.
struct LeftOut {
  std::size_t count = 0;
  std::string first;  ///< the first, in words; empty if there is none

  void add(const char* kind, std::uint32_t slot);
};

/// Fills nodes.changed and nodes.levels from the dirty list, and marks the walls and lights that
/// are attached to nodes that move. O(changed nodes and their ancestors).
void collect_changed_nodes(SceneState& state);
/// Puts a wall into the world and says in `before` what was committed in its slot.
void place_wall(SceneState& state, std::uint32_t slot, CommittedWall& before);
/// True if the two are the same for every light, bit for bit.
[[nodiscard]] bool same_wall(const CommittedWall& p, const CommittedWall& q);
/// Puts a light into the world, and gives it the commit's revision if its own values change its
/// polygon.
void place_light(SceneState& state, std::uint32_t slot);
/// Finds the lights whose polygons a commit may have changed, from walls.touched, and gives them
/// the commit's revision. The walls' index and the lights must be up to date. O(touched walls x
/// lights at them).
void touch_lights(SceneState& state, Executor& executor);
/// World transforms, visibility and committed values of the changed nodes.
void propagate_nodes(NodeStore& nodes, Executor& executor);

}  // namespace quadlight::internal

namespace quadlight {

struct Scene::State : internal::SceneState {};

}  // namespace quadlight
