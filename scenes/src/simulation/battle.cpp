// The rules of the battle.
#include "battle.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::scenes::internal {
namespace {

constexpr float walk = 48.0F * static_cast<float>(Simulation::step_seconds);  // units per step
constexpr float start_gap = 160.0F;       // between the armies' first ranks
constexpr std::int32_t strike_rest = 30;  // steps between strikes
constexpr std::int32_t shot_rest = 110;   // steps between shots
constexpr std::size_t company = 20;       // men side by side between two lanes
constexpr float lane = 50.0F;
constexpr std::size_t friends = 4;  // the unit itself and three more
constexpr std::size_t look_grain = 128;

float dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}

float length_of(Vec2 v) {
  return std::sqrt(dot(v, v));
}

Vec2 clamped(Vec2 p, Vec2 field) {
  return {std::clamp(p.x, 0.0F, field.x), std::clamp(p.y, 0.0F, field.y)};
}

float reach_of(const Unit& unit) {
  return unit.archer ? Battle::bow_reach : Battle::sword_reach;
}

}  // namespace

Battle::Battle(const BattleDesc& desc) : desc_(desc), random_(desc.seed) {
  for (std::uint32_t side = 0; side < 2; ++side) {
    line_up(side);
    Army& army = armies_[side];
    army.sights.resize(army.units.size());
    army.wounds.resize(army.units.size());
    for (const Unit& unit : army.units) army.places.push_back(unit.place);
    army.index = make_unit_index(desc.index, {{0.0F, 0.0F}, desc.field}, army.places);
  }
  fallen_.reserve(2 * desc.ranks * desc.files);
  stats_.simulated = 2 * desc.ranks * desc.files;
}

/// In ranks, archers in every fifth one, a little out of line.
void Battle::line_up(std::uint32_t side) {
  const float forward = side == 0 ? 1.0F : -1.0F;
  const float pitch = Battle::spacing * 1.25F;
  const auto across = [&](std::size_t file) {
    const std::size_t lanes = file / company;
    return pitch * static_cast<float>(file) + lane * static_cast<float>(lanes);
  };
  const float top = 0.5F * (desc_.field.y - across(desc_.files - 1));
  for (std::size_t i = 0; i < desc_.ranks * desc_.files; ++i) {
    const std::size_t rank = i / desc_.files;
    const float depth = 0.5F * start_gap + pitch * static_cast<float>(rank);
    Unit unit;
    unit.place = {0.5F * desc_.field.x - forward * depth + random_.uniform(-2.0F, 2.0F),
                  top + across(i % desc_.files) + random_.uniform(-2.0F, 2.0F)};
    unit.place = clamped(unit.place, desc_.field);
    unit.heading = {forward, 0.0F};
    unit.health = full_health;
    unit.rest = static_cast<std::int32_t>(random_.below(strike_rest));
    unit.archer = rank % 5 == 4;
    armies_[side].units.push_back(unit);
  }
}

void Battle::step(Executor& executor) {
  if (found_.size() < executor.slots()) found_.resize(executor.slots());
  stats_.pairs = 0;
  stats_.pair_tests = 0;
  fallen_.clear();
  for (std::uint32_t side = 0; side < 2; ++side) {
    executor.parallel_for(armies_[side].units.size(), look_grain,
                          [&](std::size_t begin, std::size_t end, unsigned slot) {
                            look(side, begin, end, found_[slot].neighbors);
                          });
  }
  // All strikes before all deaths: neither side has the first blow.
  for (std::uint32_t side = 0; side < 2; ++side) act(side);
  for (std::uint32_t side = 0; side < 2; ++side) {
    bury(side);
    move_index(side, executor);
  }
}

void Battle::look(std::uint32_t side, std::size_t begin, std::size_t end,
                  std::vector<Neighbor>& found) {
  Army& army = armies_[side];
  const Army& enemies = armies_[1 - side];
  for (std::size_t i = begin; i < end; ++i) {
    Sight& sight = army.sights[i];
    enemies.index->nearest(army.places[i], 1, found);
    sight.enemy = found.front().id;
    sight.way = enemies.places[sight.enemy] - army.places[i];
    army.index->nearest(army.places[i], friends, found);
    mind_friends(army, i, found, sight);
  }
}

void Battle::mind_friends(const Army& army, std::size_t self, std::span<const Neighbor> near,
                          Sight& sight) {
  sight.push = {};
  sight.blocked = false;
  const float way = length_of(sight.way);
  for (const Neighbor& neighbor : near) {
    if (neighbor.id == self) continue;
    // Archers stand where their bows reach; swordsmen go through their line.
    if (army.units[neighbor.id].archer != army.units[self].archer) continue;
    const Vec2 away = army.places[self] - army.places[neighbor.id];
    const float distance = length_of(away);
    if (distance >= spacing) continue;
    const float share = 0.3F * (spacing - distance);
    // Two on the same spot part sideways, each his own way.
    sight.push += distance > 0.0F ? away * (share / distance)
                                  : Vec2{0.0F, self < neighbor.id ? -share : share};
    if (-dot(sight.way, away) > 0.7F * way * distance) sight.blocked = true;
  }
}

void Battle::act(std::uint32_t side) {
  Army& army = armies_[side];
  Army& enemies = armies_[1 - side];
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    Unit& unit = army.units[i];
    const Sight& sight = army.sights[i];
    const float distance = length_of(sight.way);
    unit.rest = std::max(unit.rest - 1, 0);
    unit.hurt = std::max(unit.hurt - 1, 0);
    ++stats_.pair_tests;
    Vec2 stride = sight.push;
    if (distance > 0.0F) unit.heading = sight.way * (1.0F / distance);
    if (distance > reach_of(unit)) {
      if (!sight.blocked) stride += unit.heading * walk;
    } else {
      ++stats_.pairs;
      if (unit.rest == 0) {
        enemies.wounds[sight.enemy] += 12 + static_cast<std::int32_t>(random_.below(16));
        unit.rest = unit.archer ? shot_rest : strike_rest;
      }
    }
    unit.place = clamped(unit.place + stride, desc_.field);
  }
}

/// Wounds take effect; a fresh man comes from the rear for each that falls.
void Battle::bury(std::uint32_t side) {
  Army& army = armies_[side];
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    Unit& unit = army.units[i];
    if (army.wounds[i] == 0) continue;
    unit.health -= army.wounds[i];
    unit.hurt = hurt_steps;
    army.wounds[i] = 0;
    if (unit.health > 0) continue;
    fallen_.push_back({unit.place, side});
    ++stats_.deaths;
    const float depth = random_.uniform(0.0F, 60.0F);
    unit.place = {side == 0 ? depth : desc_.field.x - depth, random_.uniform(0.0F, desc_.field.y)};
    unit.health = full_health;
    unit.hurt = 0;
  }
}

void Battle::move_index(std::uint32_t side, Executor& executor) {
  Army& army = armies_[side];
  for (std::size_t i = 0; i < army.units.size(); ++i) army.places[i] = army.units[i].place;
  army.index->move(army.places, executor);
}

}  // namespace quadlight::scenes::internal
