// Quadtree::validate finds each kind of damage: every check is made to fail once.
#include "support/box_scenes.hpp"
#include "support/quadtree_inspector.hpp"

#include <quadlight/quadtree.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <limits>
#include <ostream>
#include <string>

namespace quadlight::test {
namespace {

// A tree with inner nodes that have own items, with free blocks and with free ids.
Quadtree busy_tree() {
  BoxSource boxes(BoxLayout::mixed_sizes, 5);
  Quadtree tree = Quadtree::create({{{-1024, -1024}, {1024, 1024}}, 4, 10}).value();
  std::vector<ItemHandle> items;
  items.reserve(800);
  for (int i = 0; i < 800; ++i) items.push_back(tree.insert(boxes.next()).value());
  for (std::size_t i = 0; i < 400; ++i) tree.erase(items[i]);
  return tree;
}

struct Damage {
  const char* name;
  const char* expected;
  std::function<void(internal::QuadtreeState&)> apply;
};

std::ostream& operator<<(std::ostream& out, const Damage& damage) {
  return out << damage.name;
}

class QuadtreeValidate : public testing::TestWithParam<Damage> {};

TEST_P(QuadtreeValidate, FindsDamage) {
  Quadtree tree = busy_tree();
  ASSERT_EQ("", tree.validate());
  internal::QuadtreeState& state = QuadtreeInspector::state(tree);
  ASSERT_NE(internal::no_id, state.free_block) << "the tree must have a free block to damage";
  GetParam().apply(state);
  EXPECT_THAT(tree.validate(), testing::HasSubstr(GetParam().expected));
}

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// The first leaf (or inner node) below the root with at least two own items.
std::uint32_t occupied(const internal::QuadtreeState& t, bool leaf) {
  for (std::uint32_t node = 4; node < 4 * t.blocks.size(); ++node) {
    if (t.infos[node / 4].level == internal::BlockInfo::no_level) continue;
    if (run_size(t, node) >= 2 && is_leaf(t.block(node), node % 4) == leaf) return node;
  }
  ADD_FAILURE() << "no such node";
  return 0;
}

std::uint32_t first_slot(const internal::QuadtreeState& t, std::uint32_t node) {
  return t.block(node).begin[node % 4];
}

std::uint32_t first_hole(const internal::QuadtreeState& t) {
  for (const std::uint32_t hole : t.holes.first) {
    if (hole != internal::no_id) return hole;
  }
  ADD_FAILURE() << "no hole";
  return 0;
}

using State = internal::QuadtreeState;

const Damage damages[] = {
    {"PoolsDiffer", "differ in size", [](State& t) { t.infos.emplace_back(); }},
    {"LostFreeBlock", "neither in the tree nor in the free list",
     [](State& t) { t.free_block = t.infos[t.free_block].parent; }},
    {"UsedBlockInFreeList", "a block in use is in the free list",
     [](State& t) { t.free_block = 0; }},
    {"RingOfFreeBlocks", "is a ring",
     [](State& t) { t.infos[t.free_block].parent = t.free_block; }},
    {"RootLevel", "not the root's", [](State& t) { t.infos[0].level = 1; }},
    {"RootHasSibling", "the root has a sibling", [](State& t) { t.blocks[0].child[2] = 1; }},
    {"ChildLevel", "another level", [](State& t) { ++t.infos[occupied(t, true) / 4].level; }},
    {"TooDeep", "below max_depth", [](State& t) { t.grid.max_depth = 1; }},
    {"NoSuchChildren", "not a block in use", [](State& t) { t.blocks[0].child[0] = t.free_block; }},
    {"TwoParents", "another parent as well",
     [](State& t) {
       t.block(occupied(t, true)).child[occupied(t, true) % 4] = t.blocks[0].child[0];
     }},
    {"WrongParent", "name another parent",
     [](State& t) { t.infos[t.blocks[0].child[0]].parent = 7; }},
    {"WrongCell", "name another cell",
     [](State& t) { t.infos[t.blocks[0].child[0]].morton = 0x40000000U; }},
    {"Overfull", "overfull",
     [](State& t) {
       const std::uint32_t node = occupied(t, false);
       t.infos[node / 4].capacity[node % 4] = 1;
     }},
    {"RunsShareRoom", "belongs to two runs",
     [](State& t) {
       const std::uint32_t node = occupied(t, true);
       t.infos[node / 4].capacity[node % 4] += 100;
     }},
    {"RoomOutOfRange", "its room is out of range",
     [](State& t) { t.infos[0].capacity[0] = t.slots_end + 1; }},
    {"LeafRow", "a leaf's row is not its run",
     [](State& t) {
       const std::uint32_t node = occupied(t, true);
       t.block(node).subtree_end[node % 4] = 0;
     }},
    {"ClaimedRow", "not the row it claims",
     [](State& t) { t.blocks[0].subtree_end[0] = t.slots_end; }},
    {"BoundsTooSmall", "do not hold an own item",
     [](State& t) {
       const std::uint32_t node = occupied(t, true);
       t.block(node).min_x[node % 4] += 3000.0F;
     }},
    {"BoundsMissAChild", "do not hold", [](State& t) { t.blocks[0].neg_max_y[0] += 3000.0F; }},
    {"ItemCount", "size() does not agree", [](State& t) { ++t.item_count; }},
    {"LostFreeId", "a free id is not in the free list",
     [](State& t) { t.free_id = t.entries[t.free_id].slot; }},
    {"LiveIdInFreeList", "a live id is in the free list",
     [](State& t) { t.free_id = t.items.ids[first_slot(t, occupied(t, true))]; }},
    {"RingOfFreeIds", "is a ring", [](State& t) { t.entries[t.free_id].slot = t.free_id; }},
    {"SwappedIds", "not at home here",
     [](State& t) {
       const std::uint32_t slot = first_slot(t, occupied(t, true));
       std::swap(t.items.ids[slot], t.items.ids[slot + 1]);
     }},
    {"HoleInRun", "a hole in a run",
     [](State& t) { t.items.ids[first_slot(t, occupied(t, true))] = internal::no_id; }},
    {"StaleHole", "an item outside of one", [](State& t) { t.items.ids[first_hole(t)] = 0; }},
    {"NotANumber", "do not hold an own item",
     [](State& t) { t.items.min_x[first_slot(t, occupied(t, true))] = nan; }},
    {"MinAboveMax", "box is not valid",
     [](State& t) {
       const std::uint32_t slot = first_slot(t, occupied(t, true));
       const Box bounds = bounds_of(t.block(occupied(t, true)), occupied(t, true) % 4);
       t.items.min_x[slot] = bounds.max.x;
       t.items.neg_max_x[slot] = -bounds.min.x;
     }},
    {"InAnotherCell", "its centre is in another cell", [](State& t) { t.grid.origin.x += 500.0F; }},
    {"TooLargeForItsNode", "too large for its node", [](State& t) { t.grid.scale *= 64.0F; }},
    {"ShouldBeFurtherDown", "belongs in a child",
     [](State& t) {
       // An inner node's own item shrinks about its centre.
       const std::uint32_t slot = first_slot(t, occupied(t, false));
       const Box box = t.items.box(slot);
       const Vec2 centre = box.min * 0.5F + box.max * 0.5F;
       t.items.set_box(slot, {centre, centre});
     }},
    {"HoleListRing", "a list is a ring",
     [](State& t) {
       const std::uint32_t hole = first_hole(t);
       t.items.min_x[hole] = std::bit_cast<float>(hole);
     }},
    {"HoleOverRun", "holes: one",
     [](State& t) { t.items.min_y[first_hole(t)] = std::bit_cast<float>(t.slots_end); }},
    {"ListedRun", "a run's slot is listed",
     [](State& t) { t.holes.first[5] = first_slot(t, occupied(t, true)); }},
    {"CategoriesMissing", "differ in number", [](State& t) { t.items.categories.resize(3); }},
    {"SlotsEnd", "the end is out of range", [](State& t) { t.slots_end += 1'000'000; }},
};

INSTANTIATE_TEST_SUITE_P(Kinds, QuadtreeValidate, testing::ValuesIn(damages),
                         [](const testing::TestParamInfo<Damage>& damage) {
                           return std::string(damage.param.name);
                         });

}  // namespace
}  // namespace quadlight::test
