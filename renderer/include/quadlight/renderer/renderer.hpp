// Renderer: draws a Frame with OpenGL 3.3 core. Never calls into the Scene.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/renderer/render_stats.hpp>
#include <quadlight/renderer/target.hpp>
#include <quadlight/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace quadlight::renderer {

/// How light sums are stored.
enum class LightFormat : std::uint8_t {
  rgba16f,  ///< half floats: for display
  rgba32f,  ///< floats: for tests and measurements; twice the memory traffic
};

/// How linear light becomes 0 ... 1 before it is encoded.
enum class ToneMap : std::uint8_t {
  none,      ///< clamps: what the lighting reference says
  shoulder,  ///< as it is up to 0.6, then bends smoothly towards 1, so that bright light keeps
             ///< shape
};

struct RendererDesc {
  LightFormat light_format = LightFormat::rgba16f;
  /// Lights and tints that one draw call can take at most; more take more draw calls, none is left
  /// out. 0: as many as the driver's texture buffers hold (21,845 at least).
  std::size_t lights_per_draw = 0;
};

/// A line of the debug overlay. Ends in world units, double so that light polygons (position plus
/// offset) lose nothing far from the origin.
struct OverlayLine {
  DVec2 a{};
  DVec2 b{};
  std::uint32_t color = 0xFFFFFFFFU;  ///< 0xRRGGBBAA, sRGB; alpha blends in encoded values
};

/// Where on the target a view goes: pixels, from the top left corner.
struct ViewArea {
  std::size_t view = 0;  ///< index into Frame::views
  int x = 0;
  int y = 0;
  Size size{};
};

struct DrawOptions {
  ToneMap tone_map = ToneMap::none;
  float exposure = 1.0F;                   ///< factor on the linear picture, >= 0, finite
  Color background{0.0F, 0.0F, 0.0F};      ///< sRGB albedo where no sprite is, 0 ... 1
  bool sprites = true;                     ///< false: background everywhere
  bool lighting = true;                    ///< false: albedo as if fully lit, no light pass
  std::span<const OverlayLine> overlay{};  ///< drawn over every view, unlit, in order
  float overlay_width = 1.5F;              ///< pixels, > 0
  bool gpu_timers = true;
};

/// Draws frames. Passes per view: sprites (one instanced draw) -> light accumulation (one draw for
/// all lights) -> composite -> overlay.
///
/// Pixel = encode(tone(exposure x albedo x (ambient + light))), in linear light; sprites are
/// single- coloured boxes, colour from VisibleNode::user as 0xRRGGBBAA (sRGB; alpha below FF blends
/// over what is behind, in linear light). A view's box is stretched over its area; y points down. A
/// pixel belongs to what covers its centre, top and left edges included, so abutting sprites and
/// light triangles meet without gap or overlap. Precise far from the origin: world coordinates
/// become offsets from the view's centre in double before the GPU sees them.
///
/// Needs the context that it was created under current, on its thread; destroy it before the
/// context. Leaves GL state changed (Hud and other libraries set their own). GPU buffers grow to
/// their high-water mark and are kept.
class Renderer {
 public:
  /// Compiles the shaders. Error unavailable: shader and GL errors, with file and line.
  static Result<Renderer> create(const RendererDesc& desc = {});

  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();

  /// Draws views of the frame into their areas; pixels outside of all areas become black.
  /// The frame's mesh must be in ascending order of lights and its triangles counter-clockwise, as
  /// FrameBuilder makes it.
  /// A view with an invalid box, or none of the frame's things in it, shows the background.
  /// Errors: out_of_range (target or area size, an area not inside the target, a view index, an
  /// option outside its range), limit_exceeded (more than 2^31 - 1 sprites or mesh indices),
  /// unavailable (GL errors, with the source's file and line).
  Status draw(const Frame& frame, std::span<const ViewArea> areas, const Target& target,
              const DrawOptions& options = {});
  /// One view that fills the target.
  Status draw(const Frame& frame, std::size_t view, const Target& target,
              const DrawOptions& options = {});

  /// Of the last draw.
  [[nodiscard]] const RenderStats& stats() const;

  /// Light sums of the area drawn last, without ambient, before albedo and tone map (waits for the
  /// GPU). Error out_of_range before the first draw; unavailable for a GL error.
  [[nodiscard]] Result<LightImage> read_light() const;

 private:
  struct State;
  explicit Renderer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace quadlight::renderer
