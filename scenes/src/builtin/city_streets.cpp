// Streets of the city: asphalt, lane markings, crossings, pavement.
#include "city_plan.hpp"

namespace quadlight::scenes::internal {
namespace {

constexpr Color asphalt{0.36F, 0.37F, 0.40F};
constexpr Color paint{0.82F, 0.82F, 0.78F};
constexpr Color slab{0.55F, 0.54F, 0.52F};
constexpr float patch = 48.0F;  ///< length of a piece of asphalt

/// A box given by its middle.
Box around(Vec2 middle, Vec2 size) {
  return {middle - size * 0.5F, middle + size * 0.5F};
}

/// One road piece between two places along its axis: asphalt patches and a dashed middle line.
/// `across` swaps the axes: false runs along x.
void add_road(const CityPlan& plan, float from, float to, float middle, bool across, Random& random,
              SceneDocument& document) {
  const auto oriented = [across](Vec2 v) { return across ? Vec2{v.y, v.x} : v; };
  const auto oriented_box = [&](Vec2 at, Vec2 size) {
    return around(oriented(at), oriented(size));
  };
  const auto pieces = static_cast<std::size_t>((to - from) / patch);
  const float step = (to - from) / static_cast<float>(pieces);
  for (std::size_t i = 0; i < pieces; ++i) {
    const float at = from + (static_cast<float>(i) + 0.5F) * step;
    add_box(document, oriented_box({at, middle}, {step, plan.road_width}),
            varied(random, asphalt, 0.05F), city_layer::road);
    add_box(document, oriented_box({at, middle}, {0.5F * step, 2.5F}), paint, city_layer::marking);
  }
}

/// Zebra stripes across all four arms of the crossing at (x, y).
void add_crossing(const CityPlan& plan, Vec2 at, Random& random, SceneDocument& document) {
  add_box(document, around(at, {plan.road_width, plan.road_width}), varied(random, asphalt, 0.05F),
          city_layer::road);
  constexpr std::size_t stripes = 6;
  const float step = plan.road_width / static_cast<float>(stripes);
  const float out = 0.5F * plan.road_width + 12.0F;
  for (std::size_t i = 0; i < stripes; ++i) {
    const float along = -0.5F * plan.road_width + (static_cast<float>(i) + 0.5F) * step;
    for (const float side : {-out, out}) {
      add_box(document, around(at + Vec2{side, along}, {18.0F, 0.5F * step}), paint,
              city_layer::marking);
      add_box(document, around(at + Vec2{along, side}, {0.5F * step, 18.0F}), paint,
              city_layer::marking);
    }
  }
}

/// The ground of a block and a ring of slabs around it.
void add_block(const CityPlan& plan, const Box& block, Random& random, SceneDocument& document) {
  add_box(document, block, varied(random, {0.38F, 0.42F, 0.36F}, 0.06F), city_layer::ground);
  const float w = plan.pavement_width;
  const auto add_row = [&](Vec2 from, Vec2 to, Vec2 size) {
    const Vec2 way = to - from;
    const auto count = static_cast<std::size_t>((way.x + way.y) / w);
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 at = from + way * (static_cast<float>(i) / static_cast<float>(count));
      const Vec2 step = way / static_cast<float>(count);
      add_box(document, {at, at + step + size}, varied(random, slab, 0.06F), city_layer::pavement);
    }
  };
  const auto [min, max] = block;
  add_row(min, {max.x, min.y}, {0.0F, w});
  add_row({min.x, max.y - w}, {max.x, max.y - w}, {0.0F, w});
  add_row({min.x, min.y + w}, {min.x, max.y - w}, {w, 0.0F});
  add_row({max.x - w, min.y + w}, {max.x - w, max.y - w}, {w, 0.0F});
}

}  // namespace

void add_streets(const CityPlan& plan, Random& random, SceneDocument& document) {
  const float half = 0.5F * plan.road_width;
  const auto add_roads = [&](bool across, std::size_t roads, std::size_t blocks, float pitch,
                             auto middle_of) {
    for (std::size_t i = 0; i <= roads; ++i) {
      const float last = pitch * static_cast<float>(blocks);
      add_road(plan, -half - plan.run_out, -half, middle_of(i), across, random, document);
      for (std::size_t j = 0; j < blocks; ++j) {
        const float from = pitch * static_cast<float>(j);
        add_road(plan, from + half, from + pitch - half, middle_of(i), across, random, document);
      }
      add_road(plan, last + half, last + half + plan.run_out, middle_of(i), across, random,
               document);
    }
  };
  add_roads(false, plan.rows, plan.columns, plan.pitch_x(),
            [&](std::size_t i) { return plan.road_y(i); });
  add_roads(true, plan.columns, plan.rows, plan.pitch_y(),
            [&](std::size_t i) { return plan.road_x(i); });
  for (std::size_t row = 0; row <= plan.rows; ++row) {
    for (std::size_t column = 0; column <= plan.columns; ++column) {
      add_crossing(plan, {plan.road_x(column), plan.road_y(row)}, random, document);
    }
  }
  for (std::size_t row = 0; row < plan.rows; ++row) {
    for (std::size_t column = 0; column < plan.columns; ++column) {
      add_block(plan, plan.block(column, row), random, document);
    }
  }
}

}  // namespace quadlight::scenes::internal
