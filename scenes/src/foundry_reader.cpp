// Foundry scenes: the scene around walls and lights.
#include "foundry_reader.hpp"

#include "floor.hpp"
#include "units.hpp"

#include <quadlight/scenes/uvtt.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace quadlight::scenes::internal {
namespace {

/// Light of an unlit place at day: #EEEEEE, Foundry's default.
Color day_ambient() {
  constexpr float full = 255.0F;
  return linear_of(Color{0xEE / full, 0xEE / full, 0xEE / full});
}

/// Reads an optional member that must be above 0.
bool read_positive(const Cursor& object, std::string_view key, double& out) {
  const auto member = object.member(key);
  if (!member) return true;
  if (!member->read(out)) return false;
  return (out > 0.0 && fits_float(out) && static_cast<float>(out) > 0.0F) ||
         member->fail(ErrorCode::out_of_range, "this must be above 0", "use a number such as 100");
}

bool read_grid(const Cursor& root, FoundryScene& out) {
  const auto grid = root.member("grid");
  if (grid && grid->json().is_object()) {
    return read_positive(*grid, "size", out.grid_size) &&
           read_positive(*grid, "distance", out.grid_distance);
  }
  return read_positive(root, "grid", out.grid_size) &&
         read_positive(root, "gridDistance", out.grid_distance);
}

/// A number that a float can hold; stays if it is missing.
bool read_number(const Cursor& object, std::string_view key, double& out) {
  const auto member = object.member(key);
  float checked = 0.0F;
  return !member || (member->read(checked) && member->read(out));
}

bool read_flag(const Cursor& object, std::string_view key, bool& out) {
  const auto member = object.member(key);
  return !member || member->read(out);
}

/// An optional member that must be an object, read by `read`.
template <class Read>
bool read_object(const Cursor& object, std::string_view key, Read read) {
  const auto member = object.member(key);
  return !member || (member->require_object("write { ... }") && read(*member));
}

bool read_darkness(const Cursor& root, FoundryScene& out) {
  bool enabled = false;
  double min = 0.0;
  double max = 1.0;
  const auto read_range = [&](const Cursor& range) {
    return read_number(range, "min", min) && read_number(range, "max", max);
  };
  const auto read_global_light = [&](const Cursor& light) {
    return read_flag(light, "enabled", enabled) && read_object(light, "darkness", read_range);
  };
  const auto read_environment = [&](const Cursor& environment) {
    return read_number(environment, "darknessLevel", out.darkness) &&
           read_object(environment, "globalLight", read_global_light);
  };
  if (!read_number(root, "darkness", out.darkness) || !read_flag(root, "globalLight", enabled) ||
      !read_number(root, "globalLightThreshold", max) ||
      !read_object(root, "environment", read_environment)) {
    return false;
  }
  out.darkness = std::clamp(out.darkness, 0.0, 1.0);
  out.global_light = enabled && min <= out.darkness && out.darkness <= max;
  return true;
}

/// Where the map's image lies within the padding, along one axis.
struct Extent {
  double start = 0.0;
  double length = 0.0;
};

bool read_extent(const Cursor& root, const FoundryScene& scene, bool horizontal, Extent& out) {
  double padding = 0.25;
  double shift = 0.0;
  const char* offset_key = horizontal ? "offsetX" : "offsetY";
  const auto read_background = [&](const Cursor& background) {
    return read_number(background, offset_key, shift);
  };
  const char* length_key = horizontal ? "width" : "height";
  if (!read_number(root, length_key, out.length) || !read_number(root, "padding", padding) ||
      !read_number(root, horizontal ? "shiftX" : "shiftY", shift) ||
      !read_object(root, "background", read_background)) {
    return false;
  }
  if (out.length < 0.0) {
    return root.member(length_key)
        ->fail(ErrorCode::out_of_range, "a scene's width and height must be at least 0",
               "use the size of its picture in pixels");
  }
  if (padding < 0.0) {
    return root.member("padding")->fail(ErrorCode::out_of_range, "the padding must be at least 0",
                                        "use a number such as 0.25");
  }
  out.start = std::ceil(padding * out.length / scene.grid_size) * scene.grid_size - shift;
  return (fits_float(out.start) && fits_float(out.start + out.length)) ||
         root.fail(
             "the scene's rectangle must stay within 3.4e38 pixels; use a smaller size, "
             "padding or shift");
}

bool add_camera_and_floor(const Cursor& root, const FoundryScene& scene, bool floor,
                          SceneDocument& out) {
  Extent x;
  Extent y;
  if (!read_extent(root, scene, true, x) || !read_extent(root, scene, false, y)) return false;
  const Box map{{static_cast<float>(x.start), static_cast<float>(y.start)},
                {static_cast<float>(x.start + x.length), static_cast<float>(y.start + y.length)}};
  if (!(map.max.x > map.min.x && map.max.y > map.min.y)) return true;
  out.camera = camera_or_fit({.nodes = {{.desc = {.bounds = map}}}});
  if (floor) add_floor(map, static_cast<float>(scene.grid_size), out);
  return true;
}

bool read_document(const Cursor& root, const FoundryOptions& options, SceneDocument& out) {
  if (!root.require_object("write {\"grid\": ..., \"walls\": [...], \"lights\": [...]}")) {
    return false;
  }
  FoundryScene scene;
  const auto add_wall = [&](const Cursor& wall, std::size_t i) {
    return read_foundry_wall(wall, i, out.walls);
  };
  const auto add_light = [&](const Cursor& light, std::size_t) {
    return read_foundry_light(light, scene, out.lights.emplace_back());
  };
  if (!read_grid(root, scene) || !read_darkness(root, scene) ||
      !read_each(root, "walls", add_wall) || !read_each(root, "lights", add_light)) {
    return false;
  }
  const auto night = static_cast<float>(scene.darkness);
  out.ambient =
      scene.global_light ? day_ambient() * (1.0F - night) + night_ambient * night : night_ambient;
  return add_camera_and_floor(root, scene, options.floor, out);
}

}  // namespace

Result<SceneDocument> read_foundry(const Json& root, std::string_view name,
                                   const FoundryOptions& options) {
  ReadContext context{name, true, std::nullopt};
  SceneDocument document;
  document.bare_walls = true;
  if (!read_document(Cursor(root, context), options, document)) return *std::move(context.error);
  return document;
}

}  // namespace quadlight::scenes::internal
