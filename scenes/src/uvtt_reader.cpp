// Universal VTT: reading a parsed tree, element by element.
#include "uvtt_reader.hpp"

#include "floor.hpp"
#include "json_cursor.hpp"
#include "units.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace quadlight::scenes::internal {
namespace {

/// The file's grid: what turns squares into pixels.
struct Grid {
  double origin_x = 0.0;
  double origin_y = 0.0;
  double width = 0.0;  ///< of the map, in squares; 0 if the file does not say
  double height = 0.0;
  double pixels = 0.0;  ///< per square, > 0
};

/// "x" and "y" of an object, in the file's units.
bool read_xy(const Cursor& c, double& x, double& y) {
  if (!c.require_object("write {\"x\": x, \"y\": y}")) return false;
  for (const auto& [key, out] : {std::pair{"x", &x}, std::pair{"y", &y}}) {
    const auto member = c.member(key);
    if (!member) return c.fail(std::string("this point has no \"") + key + "\"; add it");
    if (!member->read(*out)) return false;
  }
  return true;
}

bool read_point(const Cursor& c, const Grid& grid, Vec2& out) {
  double x = 0.0;
  double y = 0.0;
  if (!read_xy(c, x, y)) return false;
  x = (x - grid.origin_x) * grid.pixels;
  y = (y - grid.origin_y) * grid.pixels;
  if (!fits_float(x) || !fits_float(y)) {
    return c.fail(ErrorCode::out_of_range, "in pixels this point must be within 3.4e38",
                  "use a smaller coordinate");
  }
  out = {static_cast<float>(x), static_cast<float>(y)};
  return true;
}

bool read_grid(const Cursor& root, Grid& out) {
  const auto resolution = root.member("resolution");
  if (!resolution) {
    return root.fail(
        "a Universal VTT map needs the key \"resolution\"; add {\"resolution\": "
        "{\"pixels_per_grid\": 70}}");
  }
  if (!resolution->require_object("write {\"pixels_per_grid\": 70, ...}")) return false;
  const auto pixels = resolution->member("pixels_per_grid");
  if (!pixels)
    return resolution->fail("\"pixels_per_grid\" is missing; add \"pixels_per_grid\": 70");
  if (!pixels->read(out.pixels)) return false;
  if (!(out.pixels > 0.0) || !fits_float(out.pixels)) {
    return pixels->fail(ErrorCode::out_of_range, "pixels per grid square must be above 0",
                        "use a positive number such as 70");
  }
  const auto origin = resolution->member("map_origin");
  if (origin && !read_xy(*origin, out.origin_x, out.origin_y)) return false;
  const auto size = resolution->member("map_size");
  if (!size) return true;
  if (!read_xy(*size, out.width, out.height)) return false;
  const bool good = out.width >= 0.0 && out.height >= 0.0 && fits_float(out.width * out.pixels) &&
                    fits_float(out.height * out.pixels);
  return good || size->fail(ErrorCode::out_of_range,
                            "a map's size must be at least 0 and within 3.4e38 pixels",
                            "use the number of grid squares");
}

/// Walls along the points of one polyline; of an outline also from the last to the first.
bool read_polyline(const Cursor& line, const Grid& grid, bool outline, std::vector<WallDesc>& out) {
  if (!line.require_array("write [{\"x\": x, \"y\": y}, ...]")) return false;
  Vec2 first{};
  Vec2 last{};
  for (std::size_t i = 0; i < line.size(); ++i) {
    Vec2 p{};
    if (!read_point(line.element(i), grid, p)) return false;
    if (i == 0) {
      first = p;
    } else {
      out.push_back({.segment = {last, p}});
    }
    last = p;
  }
  if (outline && line.size() >= 3 && last != first) out.push_back({.segment = {last, first}});
  return true;
}

bool read_portal(const Cursor& portal, const Grid& grid, WallDesc& out) {
  if (!portal.require_object("write {\"bounds\": [{\"x\": x, \"y\": y}, {\"x\": x, \"y\": y}]}")) {
    return false;
  }
  const auto bounds = portal.member("bounds");
  if (!bounds) return portal.fail("this portal has no \"bounds\"; add its two end points");
  if (!bounds->json().is_array() || bounds->size() != 2) {
    return bounds->fail(ErrorCode::format, "a portal's bounds must be 2 points",
                        "write [{\"x\": x, \"y\": y}, {\"x\": x, \"y\": y}]");
  }
  const auto closed = portal.member("closed");
  return read_point(bounds->element(0), grid, out.segment.a) &&
         read_point(bounds->element(1), grid, out.segment.b) &&
         (!closed || closed->read(out.enabled));
}

/// AARRGGBB, RRGGBB, ARGB or RGB, with or without '#', as linear light without alpha.
bool read_color(const Cursor& c, Color& out) {
  const auto fail = [&] {
    return c.fail(ErrorCode::format, "a colour must be 3, 4, 6 or 8 hexadecimal digits (AARRGGBB)",
                  "write it like \"ffeccd8b\"");
  };
  if (!c.json().is_string()) return fail();
  std::string_view digits = c.json().get_ref<const std::string&>();
  if (digits.starts_with('#')) digits.remove_prefix(1);
  const std::size_t length = digits.size();
  if (length != 3 && length != 4 && length != 6 && length != 8) return fail();
  std::uint32_t value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + length, value, 16);
  if (code != std::errc{} || end != digits.data() + length) return fail();
  const bool brief = length <= 4;
  const unsigned bits = brief ? 4 : 8;
  const float full = brief ? 15.0F : 255.0F;
  const auto part = [&](unsigned place) {
    return static_cast<float>(value >> (place * bits) & ((1U << bits) - 1U)) / full;
  };
  out = linear_of(Color{part(2), part(1), part(0)});
  return true;
}

bool read_range(const Cursor& c, const Grid& grid, LightDesc& out) {
  double range = 0.0;
  if (!c.read(range)) return false;
  const double radius = range * grid.pixels;
  if (!(range >= 0.0) || !fits_float(radius)) {
    return c.fail(ErrorCode::out_of_range,
                  "a light's range in grid squares must be 0 or above and within 3.4e38 pixels",
                  "use a number such as 5");
  }
  out.radius = static_cast<float>(radius);
  if (out.radius > 0.0F) return true;
  // A light that reaches nowhere stays in the document, so that indices agree with the file.
  out.radius = static_cast<float>(grid.pixels);
  out.enabled = false;
  return true;
}

bool read_light(const Cursor& light, const Grid& grid, LightDesc& out) {
  if (!light.require_object("write {\"position\": {\"x\": x, \"y\": y}, \"range\": r}"))
    return false;
  const auto position = light.member("position");
  if (!position) return light.fail("this light has no \"position\"; add {\"x\": x, \"y\": y}");
  const auto range = light.member("range");
  if (!range) return light.fail("this light has no \"range\"; add its reach in grid squares");
  const auto intensity = light.member("intensity");
  const auto color = light.member("color");
  const auto shadows = light.member("shadows");
  if (!read_point(*position, grid, out.position) || !read_range(*range, grid, out) ||
      (intensity && !intensity->read(out.intensity)) || (color && !read_color(*color, out.color)) ||
      (shadows && !shadows->read(out.casts_shadows))) {
    return false;
  }
  return out.intensity >= 0.0F ||
         intensity->fail(ErrorCode::out_of_range, "a light's intensity must be 0 or above",
                         "use 0 or a positive number");
}

bool read_ambient(const Cursor& root, SceneDocument& out) {
  out.ambient = night_ambient;
  const auto environment = root.member("environment");
  if (!environment) return true;
  if (!environment->require_object("write {\"ambient_light\": \"ffffffff\", ...}")) return false;
  bool baked = false;
  const auto baked_lighting = environment->member("baked_lighting");
  if (baked_lighting && !baked_lighting->read(baked)) return false;
  const auto ambient = environment->member("ambient_light");
  Color stated = night_ambient;
  if (ambient && !read_color(*ambient, stated)) return false;
  if (!baked || out.lights.empty()) out.ambient = stated;
  return true;
}

bool read_document(const Cursor& root, const Grid& grid, SceneDocument& out) {
  const auto add_line = [&](const Cursor& line, std::size_t) {
    return read_polyline(line, grid, false, out.walls);
  };
  const auto add_outline = [&](const Cursor& line, std::size_t) {
    return read_polyline(line, grid, true, out.walls);
  };
  const auto add_portal = [&](const Cursor& portal, std::size_t i) {
    return read_portal(portal, grid, out.walls.emplace_back(WallDesc{.user = i + 1}));
  };
  const auto add_light = [&](const Cursor& light, std::size_t) {
    return read_light(light, grid, out.lights.emplace_back());
  };
  return read_each(root, "line_of_sight", add_line) &&
         read_each(root, "objects_line_of_sight", add_outline) &&
         read_each(root, "portals", add_portal) && read_each(root, "lights", add_light) &&
         read_ambient(root, out);
}

void add_camera_and_floor(const Grid& grid, const UvttOptions& options, SceneDocument& out) {
  if (!(grid.width > 0.0 && grid.height > 0.0)) return;
  const Vec2 size{static_cast<float>(grid.width * grid.pixels),
                  static_cast<float>(grid.height * grid.pixels)};
  if (!(size.x > 0.0F && size.y > 0.0F)) return;  // too small for a float
  out.camera = camera_or_fit({.nodes = {{.desc = {.bounds = {{0.0F, 0.0F}, size}}}}});
  if (options.floor) add_floor({{0.0F, 0.0F}, size}, static_cast<float>(grid.pixels), out);
}

}  // namespace

Result<SceneDocument> read_uvtt(const Json& root, std::string_view name,
                                const UvttOptions& options) {
  ReadContext context{name, true, std::nullopt};
  const Cursor cursor(root, context);
  SceneDocument document;
  document.bare_walls = true;
  Grid grid;
  if (!read_grid(cursor, grid) || !read_document(cursor, grid, document)) {
    return *std::move(context.error);
  }
  add_camera_and_floor(grid, options, document);
  return document;
}

}  // namespace quadlight::scenes::internal
