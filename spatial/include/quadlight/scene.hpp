// Scene: nodes, walls and lights, edited by handle, committed once a frame, then queried.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/light.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/result.hpp>
#include <quadlight/sight.hpp>
#include <quadlight/visible_region.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace quadlight {

/// Placement relative to the parent: p' = position + R(rotation) * (scale * p).
/// All finite; a scale may be zero (everything falls on a line or a point) or negative (mirrored).
struct Transform {
  Vec2 position{0.0F, 0.0F};
  float rotation = 0.0F;  ///< radians, from +x towards +y (clockwise on a y-down screen)
  Vec2 scale{1.0F, 1.0F};

  friend bool operator==(const Transform&, const Transform&) = default;
};

/// A composed placement: p' = x_axis * p.x + y_axis * p.y + origin.
struct Affine {
  Vec2 x_axis{1.0F, 0.0F};
  Vec2 y_axis{0.0F, 1.0F};
  Vec2 origin{0.0F, 0.0F};

  [[nodiscard]] Vec2 apply(Vec2 p) const { return x_axis * p.x + y_axis * p.y + origin; }
  friend bool operator==(const Affine&, const Affine&) = default;
};

/// Something to draw or to cull: a sprite, a group, an engine's entity.
struct NodeDesc {
  NodeHandle parent{};  ///< null: a root. The transform is relative to it.
  Transform transform{};
  Box bounds{};  ///< in the node's own coordinates; a node without extent still has a position
  std::int32_t layer = 0;  ///< drawn from low to high
  std::int32_t order = 0;  ///< within a layer, from low to high; ties by creation slot
  std::uint32_t categories = 1;
  bool visible = true;     ///< false hides the whole subtree (not the walls and lights on it)
  std::uint64_t user = 0;  ///< handed back unchanged in the frame
};

/// A light-blocking wall.
struct WallDesc {
  Segment segment{};               ///< world coordinates, or the node's own if attached
  NodeHandle node{};               ///< null: free. Moves with the node, and is destroyed with it.
  WallSide side = WallSide::both;  ///< in the coordinates of `segment`; a mirroring node flips it
  WallKind kind = WallKind::opaque;
  float opacity = 0.0F;           ///< glass: the part of the light that it stops, 0 ... 1
  Color color{1.0F, 1.0F, 1.0F};  ///< glass: linear, 0 ... 1; what passes is colour x (1 - opacity)
  std::uint32_t categories = 1;
  bool enabled = true;  ///< false: an open door
  std::uint64_t user = 0;
};

struct LightDesc {
  LightType type = LightType::point;
  Vec2 position{0.0F, 0.0F};  ///< world coordinates, or the node's own if attached
  NodeHandle node{};      ///< null: free. Moves and turns with the node; the radius does not scale.
  float radius = 256.0F;  ///< world units, > 0; +infinity: as far as the scene goes, undimmed
  Color color{1.0F, 1.0F, 1.0F};  ///< linear, each >= 0
  float intensity = 1.0F;         ///< >= 0
  float direction = 0.0F;         ///< cone: radians from +x towards +y
  float angle = full_turn;        ///< cone: whole opening in radians, (0, full_turn]
  /// Cone: the angle, inside of each side of the opening, over which the light fades to zero;
  /// radians, 0 (a hard edge) ... angle / 2.
  float soft_angle = 0.0F;
  float source_radius = 0.0F;           ///< of the disc that shines, >= 0; 0: a point, hard shadows
  std::uint32_t mask = all_categories;  ///< walls with (categories & mask) != 0 block it
  bool casts_shadows = true;            ///< false: shines through walls
  bool enabled = true;
  std::uint64_t user = 0;
};

/// What a commit did.
struct CommitStats {
  std::uint32_t nodes_moved = 0;  ///< nodes, new ones included, whose world box was computed
  /// Nodes that came into the node tree or to another place in it.
  std::uint32_t nodes_reinserted = 0;
  std::uint32_t walls_moved = 0;  ///< walls, new ones included, whose world segment was computed
  /// 1 if the tree was built anew, because much of its content had left its bounds.
  std::uint32_t node_tree_rebuilds = 0;
  std::uint32_t wall_tree_rebuilds = 0;
  double milliseconds = 0.0;
};

/// The scene graph with its two indices.
///
/// Use: edit (owner thread), commit (owner thread), then query from any thread until the next edit.
/// Edits take effect at commit: until then queries and frames show the last committed state.
/// A destroyed element's handle is stale at once; its slot is reused only after the commit that
/// removes it. Destroying a node destroys its subtree and all walls and lights attached to it.
/// Errors of edits: stale_handle (the handle, a parent or an attached node), not_finite,
/// out_of_range (a field outside the range that its Desc states; a cycle of parents),
/// limit_exceeded (2^25 elements of a kind). A failed edit changes nothing.
/// Invisible nodes are committed but not in the node tree; disabled walls likewise.
class Scene {
 public:
  Scene();
  ~Scene();
  Scene(Scene&&) noexcept;
  Scene& operator=(Scene&&) noexcept;

  // --- nodes: O(1) unless stated -----------------------------------------------------------------
  Result<NodeHandle> create_node(const NodeDesc& desc);
  Status set_transform(NodeHandle node, const Transform& transform);
  Status set_bounds(NodeHandle node, const Box& bounds);
  /// Keeps the transform, which is relative to the new parent from now on; null makes it a root.
  /// O(depth). Error out_of_range if `parent` is the node itself or below it.
  Status set_parent(NodeHandle node, NodeHandle parent);
  Status set_layer(NodeHandle node, std::int32_t layer, std::int32_t order);
  Status set_categories(NodeHandle node, std::uint32_t categories);
  Status set_visible(NodeHandle node, bool visible);
  Status set_user(NodeHandle node, std::uint64_t user);
  /// O(subtree and what is attached to it). False if the handle is stale (nothing is changed then).
  bool destroy(NodeHandle node);
  [[nodiscard]] bool is_valid(NodeHandle node) const;
  /// The description as last edited (not necessarily committed); null if the handle is stale.
  /// The pointer is valid until the next edit.
  [[nodiscard]] const NodeDesc* get(NodeHandle node) const;

  // --- walls ------------------------------------------------------------------------------------
  Result<WallHandle> create_wall(const WallDesc& desc);
  Status set_wall(WallHandle wall, const WallDesc& desc);
  Status set_enabled(WallHandle wall, bool enabled);
  bool destroy(WallHandle wall);
  [[nodiscard]] bool is_valid(WallHandle wall) const;
  [[nodiscard]] const WallDesc* get(WallHandle wall) const;

  // --- lights -----------------------------------------------------------------------------------
  Result<LightHandle> create_light(const LightDesc& desc);
  Status set_light(LightHandle light, const LightDesc& desc);
  bool destroy(LightHandle light);
  [[nodiscard]] bool is_valid(LightHandle light) const;
  [[nodiscard]] const LightDesc* get(LightHandle light) const;

  /// Light that is everywhere; linear, each >= 0. Handed on in the frame.
  Status set_ambient(Color ambient);
  [[nodiscard]] Color ambient() const;

  /// Makes all edits visible: world transforms and boxes, the two trees, the light list. Composes
  /// in double and rounds once to float. O(changed elements, with the subtrees of moved nodes and
  /// the ancestors of both), whatever the size of the scene. The same for any executor.
  /// Errors: not_finite if a placement composed in this commit is too large for a float (around
  /// 3e38). The elements concerned are left out of the committed state until they are edited or
  /// moved again (the text names the first); everything else is committed.
  Status commit(Executor& executor);
  [[nodiscard]] const CommitStats& commit_stats() const;

  // --- the committed scene: const, any thread ----------------------------------------------------
  /// True if the last commit left the element in the committed scene.
  [[nodiscard]] bool is_committed(NodeHandle node) const;
  [[nodiscard]] bool is_committed(WallHandle wall) const;
  [[nodiscard]] bool is_committed(LightHandle light) const;
  [[nodiscard]] std::size_t node_count() const;
  [[nodiscard]] std::size_t wall_count() const;
  [[nodiscard]] std::size_t light_count() const;

  [[nodiscard]] const Quadtree& node_tree() const;
  [[nodiscard]] const Quadtree& wall_tree() const;
  /// The node or wall of an id that the respective tree returned.
  [[nodiscard]] NodeHandle node_of_item(std::uint32_t id) const;
  [[nodiscard]] WallHandle wall_of_item(std::uint32_t id) const;

  /// Committed world values; the contract (asserted) is is_committed(handle).
  [[nodiscard]] Affine world_transform(NodeHandle node) const;
  [[nodiscard]] Box world_box(NodeHandle node) const;
  [[nodiscard]] Segment world_segment(WallHandle wall) const;
  /// The light with world position and direction; std::nullopt if not committed.
  [[nodiscard]] std::optional<LightDesc> world_light(LightHandle light) const;

  /// Visible nodes whose world box meets the shape and whose categories meet `mask`; appended to
  /// `out` in order of handle index.
  void nodes_in_box(const Box& box, std::vector<NodeHandle>& out,
                    std::uint32_t mask = all_categories) const;
  void nodes_in_circle(Vec2 center, float radius, std::vector<NodeHandle>& out,
                       std::uint32_t mask = all_categories) const;
  void nodes_on_segment(const Segment& segment, std::vector<NodeHandle>& out,
                        std::uint32_t mask = all_categories) const;
  /// The k visible nodes whose boxes are nearest to p, nearest first, equally near ones by handle
  /// index; `out` is cleared first. Which of several equally near ones are the last of the k is not
  /// specified. A non-finite p finds nothing.
  void nearest_nodes(Vec2 p, std::size_t k, std::vector<NodeHandle>& out) const;
  /// Each pair of visible nodes whose world boxes intersect, once; the smaller handle index first.
  /// The pairs come in an unspecified order that depends only on the sequence of edits.
  void for_each_node_pair(FunctionRef<void(NodeHandle, NodeHandle)> visit) const;

  // Sight. In all of it enabled walls with (categories & mask) != 0 count, by kind: opaque ones
  // hide what is behind them; limited ones do from the second place on at which a sight line meets
  // some (so a limited wall that is doubled or cut in two hides no more than before); glass hides
  // nothing; who is in a solid body, its border included, sees nothing and is not seen. As with
  // light, walls that contain an end of the line and walls of zero length do not count. One-sided
  // walls count for someone who looks from a; seen edge-on these and limited ones do not.

  /// True if nothing hides b from someone at a: no wall that counts shares a point with the closed
  /// segment. Exact. False if a or b is not finite. O(walls near the line).
  [[nodiscard]] bool line_of_sight(Vec2 a, Vec2 b, std::uint32_t mask = all_categories) const;
  /// The same for each segment from a to b, in parallel: out[i] is 1 if nothing hides, else 0.
  void line_of_sight(std::span<const Segment> sights, std::vector<std::uint8_t>& out,
                     Executor& executor, std::uint32_t mask = all_categories) const;
  /// What hides b from someone at a, and where: the first wall on the way that line_of_sight counts
  /// (of limited ones, one at the second place). Hits exactly if line_of_sight is false. Of walls
  /// at one place, but for rounding, any is named. O(walls near the line).
  [[nodiscard]] SightHit first_hit(Vec2 a, Vec2 b, std::uint32_t mask = all_categories) const;
  void first_hit(std::span<const Segment> sights, std::vector<SightHit>& out, Executor& executor,
                 std::uint32_t mask = all_categories) const;
  /// What is in sight of a point, up to a radius (which may be infinite: as far as the scene goes):
  /// the light polygon of a light there. Empty if the point is not finite or the radius not above
  /// 0. Allocates; where that matters, use the next one.
  [[nodiscard]] VisibleRegion visible_region(Vec2 point, float radius,
                                             std::uint32_t mask = all_categories) const;
  /// The same for a disc, a sector or a clip, with the caller's kernel and into the caller's value,
  /// which both keep their memory. Any number of threads at once, each with its own two.
  void visible_region(const LightBound& bound, std::uint32_t mask, LightKernel& kernel,
                      VisibleRegion& out) const;
  /// The same for many, in parallel. Both vectors grow as needed and keep their memory.
  void visible_regions(std::span<const LightBound> bounds, RegionKernels& kernels,
                       std::vector<VisibleRegion>& out, Executor& executor,
                       std::uint32_t mask = all_categories) const;
  /// Which viewers see which targets: those within range and opening that line_of_sight shows, each
  /// viewer with its own mask. Viewers without sense (not finite, range or angle not above 0) see
  /// nothing, targets that are not finite are not seen. At most Quadtree::max_items targets.
  /// O(targets log targets + pairs in range x walls near their lines), in parallel over viewers.
  void can_see(std::span<const Viewer> viewers, std::span<const Vec2> targets, SeenTargets& out,
               Executor& executor) const;

  /// True if some enabled light of intensity > 0 reaches p: p is in its bound and, if the light
  /// casts shadows, in sight of it. False if p is not finite. O(lights + walls near the lines).
  [[nodiscard]] bool is_lit(Vec2 p) const;
  /// Light that arrives at p: the sum over the lights that reach p of colour x intensity x falloff,
  /// without ambient; summed in double in order of handle index. Cost as is_lit.
  [[nodiscard]] Color light_at(Vec2 p) const;

 private:
  friend class FrameBuilder;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace quadlight
