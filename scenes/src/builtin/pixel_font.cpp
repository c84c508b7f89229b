// Labels made of boxes: a font of 3 x 5 pixels.
#include "pixel_font.hpp"

#include <array>

namespace quadlight::scenes::internal {
namespace {

/// Five rows of three bits from the top, the left pixel in the highest bit.
using Glyph = std::array<std::uint8_t, 5>;

constexpr std::array<Glyph, 26> letters{{
    {2, 5, 7, 5, 5}, {6, 5, 6, 5, 6}, {3, 4, 4, 4, 3}, {6, 5, 5, 5, 6}, {7, 4, 6, 4, 7},
    {7, 4, 6, 4, 4}, {3, 4, 5, 5, 3}, {5, 5, 7, 5, 5}, {7, 2, 2, 2, 7}, {1, 1, 1, 5, 2},
    {5, 5, 6, 5, 5}, {4, 4, 4, 4, 7}, {5, 7, 7, 5, 5}, {6, 5, 5, 5, 5}, {2, 5, 5, 5, 2},
    {6, 5, 6, 4, 4}, {2, 5, 5, 6, 3}, {6, 5, 6, 5, 5}, {3, 4, 2, 1, 6}, {7, 2, 2, 2, 2},
    {5, 5, 5, 5, 7}, {5, 5, 5, 5, 2}, {5, 5, 7, 7, 5}, {5, 5, 2, 5, 5}, {5, 5, 2, 2, 2},
    {7, 1, 2, 4, 7},
}};
constexpr std::array<Glyph, 10> digits{{
    {7, 5, 5, 5, 7},
    {2, 6, 2, 2, 7},
    {6, 1, 2, 4, 7},
    {6, 1, 2, 1, 6},
    {5, 5, 7, 1, 1},
    {7, 4, 6, 1, 6},
    {3, 4, 6, 5, 2},
    {7, 1, 2, 2, 2},
    {2, 5, 2, 5, 2},
    {2, 5, 3, 1, 6},
}};

Glyph glyph_of(char c) {
  if (c >= 'A' && c <= 'Z') return letters[static_cast<std::size_t>(c - 'A')];
  if (c >= '0' && c <= '9') return digits[static_cast<std::size_t>(c - '0')];
  if (c == '-') return {0, 0, 7, 0, 0};
  if (c == '.') return {0, 0, 0, 0, 2};
  return {};
}

}  // namespace

void add_label(std::string_view text, Vec2 position, float pixel, Color color, std::int32_t layer,
               SceneDocument& document) {
  Vec2 corner = position;
  for (const char c : text) {
    const Glyph glyph = glyph_of(c);
    for (std::size_t row = 0; row < glyph.size(); ++row) {
      for (unsigned x = 0; x < 3; ++x) {
        const auto lit = [&](unsigned at) { return at < 3 && (glyph[row] >> (2U - at) & 1U) != 0; };
        if (!lit(x) || (x > 0 && lit(x - 1))) continue;
        unsigned end = x;
        while (lit(end)) ++end;
        const Vec2 at = corner + Vec2{static_cast<float>(x), static_cast<float>(row)} * pixel;
        const Box box{{0.0F, 0.0F}, {static_cast<float>(end - x) * pixel, pixel}};
        document.nodes.push_back(
            {.desc = {.transform = {.position = at}, .bounds = box, .layer = layer},
             .color = color});
      }
    }
    corner.x += 4.0F * pixel;
  }
}

}  // namespace quadlight::scenes::internal
