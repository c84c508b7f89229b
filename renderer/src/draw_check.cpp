// See draw_check.hpp.
#include "draw_check.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace quadlight::renderer {

namespace {

Status check_area(const ViewArea& area, const Frame& frame, Size target) {
  if (area.view >= frame.views.size() || area.view >= frame.view_nodes.size()) {
    return Error{ErrorCode::out_of_range, "view " + std::to_string(area.view) +
                                              " is not in the frame, which has " +
                                              std::to_string(frame.views.size())};
  }
  const auto inside = [](int first, int count, int limit) {
    return count >= 1 && first >= 0 && count <= limit && first <= limit - count;
  };
  if (inside(area.x, area.size.width, target.width) &&
      inside(area.y, area.size.height, target.height)) {
    return success();
  }
  return Error{ErrorCode::out_of_range,
               "the area of " + std::to_string(area.size.width) + " x " +
                   std::to_string(area.size.height) + " pixels at (" + std::to_string(area.x) +
                   ", " + std::to_string(area.y) + ") is not inside the target of " +
                   std::to_string(target.width) + " x " + std::to_string(target.height)};
}

Status check_options(const DrawOptions& options) {
  if (!std::isfinite(options.exposure) || options.exposure < 0.0F) {
    return Error{ErrorCode::out_of_range, "exposure " + std::to_string(options.exposure) +
                                              " cannot be: it must be finite and at least 0"};
  }
  if (!std::isfinite(options.overlay_width) || options.overlay_width <= 0.0F) {
    return Error{ErrorCode::out_of_range, "overlay width " + std::to_string(options.overlay_width) +
                                              " cannot be: it must be finite and above 0"};
  }
  for (int i = 0; i < 3; ++i) {
    if (!(options.background[i] >= 0.0F && options.background[i] <= 1.0F)) {
      return Error{ErrorCode::out_of_range, "background channel " +
                                                std::to_string(options.background[i]) +
                                                " cannot be: it must be 0 ... 1"};
    }
  }
  return success();
}

}  // namespace

Status check_draw(const Frame& frame, std::span<const ViewArea> areas, const Target& target,
                  const DrawOptions& options) {
  if (Status fits = check_target_size(target.size); !fits) return fits;
  for (const ViewArea& area : areas) {
    if (Status good = check_area(area, frame, target.size); !good) return good;
  }
  // OpenGL counts in signed 32 bits.
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (frame.mesh_indices.size() > most || frame.visible_nodes.size() > most ||
      options.overlay.size() > most) {
    return Error{ErrorCode::limit_exceeded,
                 "a frame with more than 2147483647 mesh indices, visible nodes or overlay lines "
                 "cannot be drawn; draw smaller views"};
  }
  return check_options(options);
}

bool shows_something(const View& view) {
  return is_finite(view.box) && view.box.min.x < view.box.max.x && view.box.min.y < view.box.max.y;
}

}  // namespace quadlight::renderer
