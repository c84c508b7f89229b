// Foundry scenes: lights.
#include "foundry_reader.hpp"
#include "units.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace quadlight::scenes::internal {
namespace {

/// A member under its name of today or its old one; std::nullopt if neither is there.
std::optional<Cursor> member_of(const Cursor& object, std::string_view key, std::string_view old) {
  const auto found = object.member(key);
  return found ? found : object.member(old);
}

/// Reads an optional member into `out`, which stays if it is missing.
template <class T>
bool read_optional(const Cursor& object, std::string_view key, T& out) {
  const auto found = object.member(key);
  return !found || found->read(out);
}

bool read_reach(const Cursor& config, const FoundryScene& scene, LightDesc& out) {
  double dim = 0.0;
  double bright = 0.0;
  double luminosity = 0.0;
  bool darkness = false;
  if (!read_optional(config, "dim", dim) || !read_optional(config, "bright", bright) ||
      !read_optional(config, "luminosity", luminosity) ||
      !read_optional(config, "negative", darkness)) {
    return false;
  }
  const double pixels =
      std::max(std::abs(dim), std::abs(bright)) * (scene.grid_size / scene.grid_distance);
  if (!fits_float(pixels)) {
    return config.fail(
        "a light's \"dim\" and \"bright\" must stay within 3.4e38 pixels; use "
        "smaller distances");
  }
  out.radius = static_cast<float>(pixels);
  if (dim < 0.0 || bright < 0.0 || luminosity < 0.0 || darkness) out.enabled = false;
  if (out.radius > 0.0F) return true;
  // A light that reaches nowhere stays in the document, so that indices agree with the file.
  out.radius = static_cast<float>(scene.grid_size);
  out.enabled = false;
  return true;
}

/// #RRGGBB or #RGB as linear light; an empty text is no colour.
bool read_color(const Cursor& c, Color& out) {
  const auto fail = [&] {
    return c.fail(ErrorCode::format, "a colour must be #RRGGBB", "write it like \"#ffcf66\"");
  };
  if (!c.json().is_string()) return fail();
  std::string_view digits = c.json().get_ref<const std::string&>();
  if (digits.empty()) return true;
  if (digits.starts_with('#')) digits.remove_prefix(1);
  if (digits.size() != 3 && digits.size() != 6) return fail();
  std::uint32_t value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (code != std::errc{} || end != digits.data() + digits.size()) return fail();
  const unsigned bits = digits.size() == 3 ? 4 : 8;
  const auto part = [&](unsigned place) {
    const std::uint32_t mask = (1U << bits) - 1U;
    return static_cast<float>(value >> (place * bits) & mask) / static_cast<float>(mask);
  };
  out = linear_of(Color{part(2), part(1), part(0)});
  return true;
}

bool read_tint(const Cursor& config, LightDesc& out) {
  constexpr Color white{1.0F, 1.0F, 1.0F};
  double alpha = 0.5;
  Color tint = white;
  const auto color = member_of(config, "color", "tintColor");
  const auto strength = member_of(config, "alpha", "tintAlpha");
  if ((color && !read_color(*color, tint)) || (strength && !strength->read(alpha))) return false;
  const auto share = static_cast<float>(std::clamp(alpha, 0.0, 1.0));
  out.color = white * (1.0F - share) + tint * share;
  return true;
}

bool read_cone(const Cursor& light, const Cursor& config, LightDesc& out) {
  double angle = 360.0;
  double rotation = 0.0;
  if (!read_optional(config, "angle", angle) || !read_optional(light, "rotation", rotation)) {
    return false;
  }
  if (!(angle >= 0.0 && angle <= 360.0)) {
    return config.member("angle")->fail(ErrorCode::out_of_range,
                                        "a light's angle must be from 0 to 360 degrees",
                                        "use degrees of that range");
  }
  out.angle = radians_of(angle);
  if (!(out.angle > 0.0F) || angle == 360.0) {
    out.angle = full_turn;
    return true;
  }
  out.type = LightType::cone;
  out.direction = radians_of(std::fmod(rotation, 360.0) + 90.0);
  return true;
}

/// Switches a light off whose range of darkness the scene is outside of.
bool read_darkness_range(const Cursor& config, const FoundryScene& scene, LightDesc& out) {
  double min = 0.0;
  double max = 1.0;
  if (!read_optional(config, "darknessThreshold", min)) return false;
  if (const auto range = config.member("darkness")) {
    if (!range->require_object("write {\"min\": 0, \"max\": 1}") ||
        !read_optional(*range, "min", min) || !read_optional(*range, "max", max)) {
      return false;
    }
  }
  if (scene.darkness < min || scene.darkness > max) out.enabled = false;
  return true;
}

}  // namespace

bool read_foundry_light(const Cursor& light, const FoundryScene& scene, LightDesc& out) {
  if (!light.require_object("write {\"x\": x, \"y\": y, \"config\": {\"dim\": d, ...}}")) {
    return false;
  }
  for (const auto& [key, coordinate] :
       {std::pair{"x", &out.position.x}, std::pair{"y", &out.position.y}}) {
    const auto member = light.member(key);
    if (!member) return light.fail(std::string("this light has no \"") + key + "\"; add it");
    if (!member->read(*coordinate)) return false;
  }
  const auto nested = light.member("config");
  if (nested && !nested->require_object("write {\"dim\": d, \"bright\": b, ...}")) return false;
  const Cursor& config = nested ? *nested : light;
  bool hidden = false;
  const auto type = light.member("t");
  out.casts_shadows = !type || type->json() != "u";
  if (!read_reach(config, scene, out) || !read_tint(config, out) ||
      !read_cone(light, config, out) || !read_darkness_range(config, scene, out) ||
      !read_optional(light, "walls", out.casts_shadows) ||
      !read_optional(light, "hidden", hidden)) {
    return false;
  }
  if (hidden) out.enabled = false;
  return true;
}

}  // namespace quadlight::scenes::internal
