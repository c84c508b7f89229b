// Quadtree::validate finds each kind of damage: every check is made to fail once.
#include "support/box_scenes.hpp"
#include "support/quadtree_inspector.hpp"

#include <quadlight/quadtree.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  std::function<void(QuadtreeInspector&)> apply;
};

std::ostream& operator<<(std::ostream& out, const Damage& damage) {
  return out << damage.name;
}

class QuadtreeValidate : public testing::TestWithParam<Damage> {};

TEST_P(QuadtreeValidate, FindsDamage) {
  Quadtree tree = busy_tree();
  ASSERT_EQ("", tree.validate());
  QuadtreeInspector inspector{tree};
  ASSERT_NE(0xFFFFFFFFU, inspector.free_block()) << "the tree must have a free block to damage";
  GetParam().apply(inspector);
  EXPECT_THAT(tree.validate(), testing::HasSubstr(GetParam().expected));
}

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Shorthand for the lane of a node in its block.
auto lane(std::uint32_t node) {
  return node % 4;
}

const Damage damages[] = {
    {"LostFreeBlock", "a free block is not in the free list",
     [](QuadtreeInspector& t) { t.free_block() = t.infos()[t.free_block()].parent; }},
    {"UsedBlockInFreeList", "in the free list by mistake",
     [](QuadtreeInspector& t) { t.free_block() = 0; }},
    {"RingOfFreeBlocks", "is a ring",
     [](QuadtreeInspector& t) { t.infos()[t.free_block()].parent = t.free_block(); }},
    {"LevelCounter", "blocks_at_level", [](QuadtreeInspector& t) { ++t.blocks_at_level()[3]; }},
    {"RootLevel", "not the root's", [](QuadtreeInspector& t) { t.infos()[0].level = 1; }},
    {"TooDeep", "below max_depth",
     [](QuadtreeInspector& t) { t.infos()[t.occupied(true) / 4].level = 11; }},
    {"ItemCount", "size() does not agree", [](QuadtreeInspector& t) { ++t.item_count(); }},
    {"NullGeneration", "null handle",
     [](QuadtreeInspector& t) { t.entries().back().generation = 0; }},
    {"LostFreeId", "a free id is not in the free list",
     [](QuadtreeInspector& t) { t.free_id() = t.entries()[t.free_id()].offset; }},
    {"LiveIdInFreeList", "in the free list by mistake",
     [](QuadtreeInspector& t) { t.entries()[t.free_id()].offset = t.ids()[t.run_first(0)]; }},
    {"RingOfFreeIds", "is a ring",
     [](QuadtreeInspector& t) { t.entries()[t.free_id()].offset = t.free_id(); }},
    {"NodeOfIdIsFree", "its node is not in use",
     [](QuadtreeInspector& t) { t.entries().back().node = 4 * t.free_block(); }},
    {"OffsetPastRun", "its offset is past the run",
     [](QuadtreeInspector& t) { t.entries().back().offset = 5000; }},
    {"SwappedIds", "its slot holds another id",
     [](QuadtreeInspector& t) {
       const std::uint32_t slot = t.run_first(t.occupied(true));
       std::swap(t.ids()[slot], t.ids()[slot + 1]);
     }},
    {"RootCount", "its count is not size()",
     [](QuadtreeInspector& t) { ++t.blocks()[0].subtree_count[0]; }},
    {"RunsShareRoom", "belongs to two runs",
     [](QuadtreeInspector& t) {
       const std::uint32_t node = t.occupied(true);
       t.infos()[node / 4].run_capacity[lane(node)] += 1000;
     }},
    {"RootHasSibling", "the root has a sibling",
     [](QuadtreeInspector& t) { t.blocks()[0].subtree_count[2] = 1; }},
    {"NoSuchChildren", "not a block in use",
     [](QuadtreeInspector& t) { t.blocks()[0].first_child[0] = 4 * t.free_block(); }},
    {"WrongParent", "another parent",
     [](QuadtreeInspector& t) { t.infos()[t.blocks()[0].first_child[0] / 4].parent = 7; }},
    {"WrongCell", "another cell",
     [](QuadtreeInspector& t) { t.infos()[t.blocks()[0].first_child[0] / 4].parent_x = 1; }},
    {"Overfull", "overfull",
     [](QuadtreeInspector& t) {
       const std::uint32_t node = t.occupied(false);
       t.infos()[node / 4].run_capacity[lane(node)] = 1;
     }},
    {"NotANumber", "box is not valid",
     [](QuadtreeInspector& t) { t.min_x()[t.run_first(t.occupied(false))] = nan; }},
    {"MinAboveMax", "box is not valid",
     [](QuadtreeInspector& t) { t.min_x()[t.run_first(t.occupied(true))] = 1.0e9F; }},
    {"BoxElsewhere", "its centre is in another cell",
     [](QuadtreeInspector& t) { t.min_x()[t.run_first(t.occupied(true))] -= 1.0e9F; }},
    {"Pending", "pending count",
     [](QuadtreeInspector& t) {
       const std::uint32_t node = t.occupied(true);
       ++t.infos()[node / 4].pending[lane(node)];
     }},
    {"LooseBounds", "not tight", [](QuadtreeInspector& t) { t.blocks()[0].min_x[0] -= 1.0F; }},
    {"BoundsTooSmall", "not tight",
     [](QuadtreeInspector& t) {
       const std::uint32_t node = t.occupied(true);
       t.blocks()[node / 4].max_y[lane(node)] -= 1.0F;
     }},
    {"SubtreeCount", "does not add up",
     [](QuadtreeInspector& t) {
       const std::uint32_t node = t.occupied(true);
       ++t.blocks()[node / 4].subtree_count[lane(node)];
     }},
};

INSTANTIATE_TEST_SUITE_P(Kinds, QuadtreeValidate, testing::ValuesIn(damages),
                         [](const testing::TestParamInfo<Damage>& damage) {
                           return std::string(damage.param.name);
                         });

}  // namespace
}  // namespace quadlight::test
