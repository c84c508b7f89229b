// Names of the indices that a simulation can be told to use.
#include <quadlight/scenes/simulation.hpp>

#include <gtest/gtest.h>

#include <string>

namespace quadlight::scenes {
namespace {

TEST(IndexNames, AreThoseThatTheManualLists) {
  std::string all;
  for (const std::string_view name : index_names()) all.append(name).append(" ");
  EXPECT_EQ(all, "quadtree leaf point pr grid linear ");
}

TEST(IndexNames, GoBothWays) {
  for (const std::string_view name : index_names()) {
    const auto kind = index_of(name);
    ASSERT_TRUE(kind) << name;
    EXPECT_EQ(name_of(*kind), name);
  }
  EXPECT_EQ(index_of("grid"), IndexKind::grid);
  EXPECT_EQ(name_of(IndexKind::pr), "pr");
}

TEST(IndexNames, OthersAreNone) {
  for (const char* name : {"", "octree", "Quadtree", "quad", "grid "}) {
    EXPECT_FALSE(index_of(name)) << name;
  }
}

}  // namespace
}  // namespace quadlight::scenes
