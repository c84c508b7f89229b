// Helpers for tests of scene files.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <system_error>

namespace quadlight::test {
namespace {

class Printer {
 public:
  void add(float v) { out_ << std::bit_cast<std::uint32_t>(v) << ' '; }
  void add(Vec2 v) {
    add(v.x);
    add(v.y);
  }
  void add(Color c) {
    add(c.r);
    add(c.g);
    add(c.b);
  }
  template <class Integer>
  void add_integer(Integer v) {
    out_ << static_cast<std::int64_t>(v) << ' ';
  }
  void end(const char* kind) { out_ << kind << '\n'; }
  [[nodiscard]] std::string text() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

void add(Printer& out, const scenes::DocumentNode& node) {
  out.add(node.desc.transform.position);
  out.add(node.desc.transform.rotation);
  out.add(node.desc.transform.scale);
  out.add(node.desc.bounds.min);
  out.add(node.desc.bounds.max);
  out.add(node.color);
  out.add_integer(node.desc.layer);
  out.add_integer(node.desc.order);
  out.add_integer(node.desc.categories);
  out.add_integer(node.desc.visible);
  out.add_integer(node.parent ? static_cast<std::int64_t>(*node.parent) : -1);
  out.end("node");
}

void add(Printer& out, const WallDesc& wall) {
  out.add(wall.segment.a);
  out.add(wall.segment.b);
  out.add_integer(wall.side);
  out.add_integer(wall.kind);
  out.add(wall.opacity);
  out.add(wall.color);
  out.add_integer(wall.categories);
  out.add_integer(wall.enabled);
  out.add_integer(wall.user);
  out.end("wall");
}

void add(Printer& out, const LightDesc& light) {
  out.add_integer(light.type);
  out.add(light.position);
  out.add(light.radius);
  out.add(light.color);
  out.add(light.intensity);
  out.add(light.direction);
  out.add(light.angle);
  out.add(light.soft_angle);
  out.add(light.source_radius);
  out.add_integer(light.mask);
  out.add_integer(light.casts_shadows);
  out.add_integer(light.enabled);
  out.end("light");
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  static int count = 0;
  path_ = std::filesystem::temp_directory_path() /
          ("quadlight-test-" + std::to_string(getpid()) + '-' + std::to_string(count++));
  std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryFolder::write(std::string_view name, std::string_view bytes) const {
  const std::filesystem::path file = path_ / name;
  std::ofstream stream(file, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file;
}

scenes::SceneDocument loaded(std::string_view text) {
  Result<scenes::SceneDocument> document = scenes::load_text(text, "f");
  if (!document) {
    ADD_FAILURE() << document.error().text << "\nin " << text;
    return {};
  }
  return std::move(document).value();
}

Error refused(std::string_view text) {
  const Result<scenes::SceneDocument> document = scenes::load_text(text, "f");
  if (document) {
    ADD_FAILURE() << "loads: " << text;
    return {};
  }
  return document.error();
}

std::string fingerprint(const scenes::SceneDocument& document) {
  Printer out;
  out.add(document.ambient);
  out.end("ambient");
  if (document.camera) {
    out.add(document.camera->center);
    out.add(document.camera->height);
    out.end("camera");
  }
  for (const scenes::DocumentNode& node : document.nodes) add(out, node);
  for (const WallDesc& wall : document.walls) add(out, wall);
  for (const LightDesc& light : document.lights) add(out, light);
  for (const auto* attachments : {&document.attached_walls, &document.attached_lights}) {
    for (const scenes::Attachment& a : *attachments) {
      out.add_integer(a.element);
      out.add_integer(a.node);
      out.end("attachment");
    }
  }
  return out.text();
}

}  // namespace quadlight::test
