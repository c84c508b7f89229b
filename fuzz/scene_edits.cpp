// Scene and FrameBuilder: any sequence of edits, commits and frames, through live and stale
// handles. After each commit the trees are sound and count what a plain list counts; a frame that
// reuses what earlier frames left equals one that is built from nothing.
#include "fuzz/bytes.hpp"
#include "fuzz/require.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace quadlight::fuzz {
namespace {

constexpr std::size_t max_operations = 400;
constexpr std::size_t max_elements = 64;  // of a kind, dead ones included

class Session {
 public:
  Session(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

  void run() {
    for (std::size_t i = 0; i < max_operations && !bytes_.empty(); ++i) step();
    commit();
    frame();
  }

 private:
  // Mostly small multiples of a half, so that things meet; now and then any float, NaN included.
  float number() {
    const unsigned kind = bytes_.byte();
    return kind < 4 ? bytes_.any_float() : 0.5F * static_cast<float>(bytes_.small());
  }
  Vec2 point() {
    const float x = number();
    return {x, number()};
  }
  // Any of a list, the dead ones too; null for an empty list, and sometimes otherwise.
  template <class Handle>
  Handle some(const std::vector<Handle>& list) {
    const unsigned pick = bytes_.byte();
    return list.empty() || pick == 255 ? Handle{} : list[pick % list.size()];
  }
  NodeHandle parent() { return bytes_.below(2) == 0 ? NodeHandle{} : some(nodes_); }

  Transform transform() {
    Transform t;
    t.position = point();
    t.rotation = bytes_.below(2) == 0 ? 0.0F : number();
    if (bytes_.below(4) == 0) t.scale = point();
    return t;
  }
  Box box() {
    const Vec2 p = point();
    return {p, p + Vec2{static_cast<float>(bytes_.byte()), static_cast<float>(bytes_.byte())}};
  }
  WallDesc wall() {
    WallDesc desc;
    desc.segment = {point(), point()};
    desc.node = parent();
    const unsigned flags = bytes_.byte();
    desc.side = static_cast<WallSide>(flags % 3);
    desc.categories = 1U << (flags / 3 % 3);
    desc.enabled = flags < 200;
    return desc;
  }
  LightDesc light() {
    LightDesc desc;
    desc.position = point();
    desc.node = parent();
    const unsigned flags = bytes_.byte();
    desc.radius = flags % 8 == 0 ? number() : 1.0F + static_cast<float>(bytes_.byte());
    if (flags % 2 == 1) {
      desc.type = LightType::cone;
      desc.direction = number();
      desc.angle = flags % 16 == 1 ? number() : 0.02F * (1.0F + static_cast<float>(bytes_.byte()));
    }
    desc.mask = flags < 128 ? all_categories : flags % 8;
    desc.casts_shadows = flags % 32 != 0;
    desc.enabled = flags % 64 != 3;
    return desc;
  }

  template <class Handle>
  void add(std::vector<Handle>& list, const Result<Handle>& made) {
    if (!made) return;
    require(scene_.is_valid(made.value()), "a new handle is stale");
    require(std::find(list.begin(), list.end(), made.value()) == list.end(), "a handle came twice");
    list.push_back(made.value());
  }

  // An edit through a stale handle must say so, and only then.
  template <class Handle>
  void edited(Handle handle, bool was_valid, const Status& status) {
    require(scene_.is_valid(handle) == was_valid, "an edit changes whether a handle is valid");
    if (was_valid) return;
    require(!status && status.error().code == ErrorCode::stale_handle, "a stale handle is edited");
  }

  template <class Handle>
  void destroy(Handle handle) {
    const bool was_valid = scene_.is_valid(handle);
    require(scene_.destroy(handle) == was_valid, "destroy does not tell what it did");
    require(!scene_.is_valid(handle) && scene_.get(handle) == nullptr, "a dead handle is valid");
  }

  void edit_node(unsigned what) {
    const NodeHandle node = some(nodes_);
    const bool valid = scene_.is_valid(node);
    switch (what) {
      case 0:
        edited(node, valid, scene_.set_transform(node, transform()));
        break;
      case 1:
        edited(node, valid, scene_.set_bounds(node, box()));
        break;
      case 2:
        edited(node, valid, scene_.set_parent(node, parent()));
        break;
      case 3:
        edited(node, valid, scene_.set_visible(node, bytes_.below(2) == 0));
        break;
      case 4:
        edited(node, valid, scene_.set_layer(node, bytes_.small(), bytes_.small()));
        break;
      case 5:
        edited(node, valid, scene_.set_categories(node, bytes_.below(8)));
        break;
      default:
        destroy(node);
    }
  }

  void edit_wall(unsigned what) {
    const WallHandle handle = some(walls_);
    const bool valid = scene_.is_valid(handle);
    if (what == 0) edited(handle, valid, scene_.set_enabled(handle, bytes_.below(2) == 0));
    if (what == 1) edited(handle, valid, scene_.set_wall(handle, wall()));
    if (what == 2) destroy(handle);
  }

  void edit_light(unsigned what) {
    const LightHandle handle = some(lights_);
    const bool valid = scene_.is_valid(handle);
    if (what == 0) edited(handle, valid, scene_.set_light(handle, light()));
    if (what == 1) destroy(handle);
  }

  void create(unsigned what) {
    if (what == 0 && nodes_.size() < max_elements) {
      NodeDesc desc;
      desc.parent = parent();
      desc.transform = transform();
      desc.bounds = box();
      desc.visible = bytes_.below(8) != 0;
      add(nodes_, scene_.create_node(desc));
    }
    if (what == 1 && walls_.size() < max_elements) add(walls_, scene_.create_wall(wall()));
    if (what == 2 && lights_.size() < max_elements) add(lights_, scene_.create_light(light()));
  }

  void step() {
    const unsigned operation = bytes_.below(24);
    if (operation < 9) return create(operation % 3);
    if (operation < 16) return edit_node(operation - 9);
    if (operation < 19) return edit_wall(operation - 16);
    if (operation < 21) return edit_light(operation - 19);
    if (operation == 21) return commit();
    if (operation == 22) return frame();
    ask();
  }

  template <class Handle>
  std::size_t committed(const std::vector<Handle>& list) const {
    return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), [&](Handle handle) {
      require(!scene_.is_committed(handle) || scene_.is_valid(handle), "a dead one is committed");
      return scene_.is_committed(handle);
    }));
  }

  void commit() {
    const Status status = scene_.commit(executor_);
    require(status.ok() || status.error().code == ErrorCode::not_finite, "commit fails otherwise");
    for (const Quadtree* tree : {&scene_.node_tree(), &scene_.wall_tree()}) {
      const std::string fault = tree->validate();
      require(fault.empty(), fault);
    }
    require(scene_.node_count() == committed(nodes_), "nodes are miscounted");
    require(scene_.wall_count() == committed(walls_), "walls are miscounted");
    require(scene_.light_count() == committed(lights_), "lights are miscounted");
  }

  void frame() {
    const std::array views{View{{{-64, -64}, {64, 64}}, all_categories}, View{box(), 1}};
    Frame seen = builder_.build(scene_, views, executor_);
    seen.stats = {};  // counters tell about the way there
    FrameBuilder fresh;
    Frame expected = fresh.build(scene_, views, executor_);
    expected.stats = {};
    require(hash(seen) == hash(expected), "an earlier frame changes this one");
  }

  void ask() {
    const Vec2 a = point();
    const Vec2 b = point();
    std::vector<NodeHandle> found;
    scene_.nodes_on_segment({a, b}, found);
    scene_.nearest_nodes(a, 3, found);
    require(found.size() <= 3, "more nodes than asked for");
    (void)scene_.line_of_sight(a, b);
    const Color light = scene_.light_at(a);
    require(light.r >= 0.0F && std::isfinite(light.r), "light is not a finite number");
    const bool bright = light.r > 0.0F || light.g > 0.0F || light.b > 0.0F;
    require(!bright || scene_.is_lit(a), "there is light where nothing is lit");
  }

  Bytes bytes_;
  SerialExecutor executor_;
  Scene scene_;
  FrameBuilder builder_;
  std::vector<NodeHandle> nodes_;
  std::vector<WallHandle> walls_;
  std::vector<LightHandle> lights_;
};

}  // namespace
}  // namespace quadlight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadlight::fuzz::Session(data, size).run();
  return 0;
}
