// The structures behind the alternatives: validate() must not pass what is broken. The table of ids
// is told another story than the structure.
#include <quadlight/internal/grid_store.hpp>
#include <quadlight/internal/leaf_tree.hpp>
#include <quadlight/internal/linear_store.hpp>
#include <quadlight/internal/point_tree.hpp>

#include <gtest/gtest.h>

#include <string>

namespace quadlight::internal {
namespace {

template <class Store>
Store make_store() {
  constexpr Box world{{0, 0}, {100, 100}};
  if constexpr (std::is_same_v<Store, GridStore>) {
    return GridStore(world, 10);
  } else if constexpr (requires { Store(world, 2U, 8U); }) {
    return Store(world, 2, 8);
  } else {
    return Store();
  }
}

template <class Store>
class IndexValidate : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 20; ++i) {
      const auto p = static_cast<float>(i * 37 % 100);
      const Vec2 point{p, static_cast<float>(5 * i)};
      store_.add(ids_.take(), Box{point, point}, ids_);
    }
    ASSERT_EQ("", store_.validate(ids_));
  }
  Store store_ = make_store<Store>();
  IdTable ids_;
};

using Stores = testing::Types<LinearStore, GridStore, LeafTree<2>, LeafTree<4>, PointTree>;
TYPED_TEST_SUITE(IndexValidate, Stores);

TYPED_TEST(IndexValidate, ItemThatShouldBeGone) {
  this->ids_.give_back(7);
  EXPECT_NE("", this->store_.validate(this->ids_));
}

TYPED_TEST(IndexValidate, ItemThatIsMissing) {
  this->store_.remove(7, this->ids_);
  EXPECT_NE("", this->store_.validate(this->ids_));
  this->ids_.give_back(7);
  EXPECT_EQ("", this->store_.validate(this->ids_));
}

// The stores that keep places in the table.
template <class Store>
class IndexValidateSlots : public IndexValidate<Store> {};
using StoresWithSlots = testing::Types<LinearStore, GridStore, PointTree>;
TYPED_TEST_SUITE(IndexValidateSlots, StoresWithSlots);

TYPED_TEST(IndexValidateSlots, ItemInAnotherPlace) {
  const std::uint32_t slot = this->ids_.slot(3);
  this->ids_.set_slot(3, this->ids_.slot(4));
  this->ids_.set_slot(4, slot);
  EXPECT_NE("", this->store_.validate(this->ids_));
}

TEST(IdTable, GenerationsTellLivesApart) {
  IdTable ids;
  const std::uint32_t first = ids.take();
  const ItemHandle old = ids.handle(first);
  EXPECT_TRUE(ids.is_valid(old));
  EXPECT_FALSE(ids.is_valid({}));
  ids.give_back(first);
  EXPECT_FALSE(ids.is_valid(old));
  EXPECT_EQ("", ids.validate());
  EXPECT_EQ(first, ids.take());
  EXPECT_FALSE(ids.is_valid(old));
  EXPECT_TRUE(ids.is_valid(ids.handle(first)));
  EXPECT_FALSE(ids.is_valid({first, ids.handle(first).generation + 1})) << "an even generation";
  ids.take();
  ids.give_back_all();
  EXPECT_EQ(0U, ids.size());
  EXPECT_EQ(2U, ids.limit());
  EXPECT_EQ("", ids.validate());
  EXPECT_EQ(first, ids.take()) << "small ids first";
}

}  // namespace
}  // namespace quadlight::internal
