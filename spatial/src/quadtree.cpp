// Quadtree: the public face. Checks what comes in, then hands on to the functions of the state.
#include "box_text.hpp"
#include "quadtree_tree.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>

#include <string>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

Status check(const QuadtreeDesc& desc) {
  const Box& b = desc.bounds;
  if (!is_finite(b)) {
    return Error{ErrorCode::not_finite,
                 "QuadtreeDesc.bounds: has a NaN or an infinity; give finite corners"};
  }
  if (!(b.min.x < b.max.x) || !(b.min.y < b.max.y)) {
    return Error{ErrorCode::out_of_range, "QuadtreeDesc.bounds: " + text_of(b) +
                                              " is empty; min must be below max in x and y"};
  }
  if (desc.split_threshold < 1 || desc.split_threshold > 65'535) {
    return Error{ErrorCode::out_of_range,
                 "QuadtreeDesc.split_threshold: " + std::to_string(desc.split_threshold) +
                     " is outside 1 ... 65535"};
  }
  if (desc.max_depth > grid_levels) {
    return Error{
        ErrorCode::out_of_range,
        "QuadtreeDesc.max_depth: " + std::to_string(desc.max_depth) + " is outside 0 ... 16"};
  }
  return success();
}

Status check_room(const QuadtreeState& tree, std::size_t more) {
  if (more <= Quadtree::max_items - tree.item_count) return success();
  return Error{ErrorCode::limit_exceeded, "Quadtree: holds " + std::to_string(tree.item_count) +
                                              " items; " + std::to_string(more) +
                                              " more would exceed the limit of 2^25"};
}

Status check_handle(const QuadtreeState& tree, ItemHandle item) {
  if (tree.is_valid(item)) return success();
  return Error{ErrorCode::stale_handle, "Quadtree::update: the item " + std::to_string(item.index) +
                                            " was erased or never inserted"};
}

// In a batch: which one.
Status at_index(std::size_t i, const Status& status) {
  return Error{status.error().code,
               status.error().text + " (number " + std::to_string(i) + " of the batch)"};
}

// Finite and ordered, in as few steps as possible; check_box() says what is wrong.
bool is_good(const Box& box) {
  constexpr float most = std::numeric_limits<float>::max();
  return ((box.min.x >= -most) & (box.min.x <= box.max.x) & (box.max.x <= most) &
          (box.min.y >= -most) & (box.min.y <= box.max.y) & (box.max.y <= most)) != 0;
}

Status check_boxes(std::span<const Box> boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (!is_good(boxes[i])) return at_index(i, check_box(boxes[i]));
  }
  return success();
}

void use_categories(QuadtreeState& tree) {
  if (tree.items.categories.empty()) {
    tree.items.categories.resize(tree.items.ids.size());
    std::fill(tree.items.categories.begin(), tree.items.categories.end(), all_categories);
  }
}

}  // namespace

Quadtree::Quadtree() : Quadtree(QuadtreeDesc{}) {}

Quadtree::Quadtree(const QuadtreeDesc& desc) : state_(std::make_unique<QuadtreeState>()) {
  state_->desc = desc;
  state_->grid = grid_over(desc.bounds, desc.max_depth);
  state_->items.resize(0);
  make_root(*state_);
}

Quadtree::Quadtree(const Quadtree& other)
    : state_(std::make_unique<QuadtreeState>(*other.state_)) {}

Quadtree& Quadtree::operator=(const Quadtree& other) {
  if (this != &other) *this = Quadtree(other);
  return *this;
}

Quadtree::Quadtree(Quadtree&&) noexcept = default;
Quadtree& Quadtree::operator=(Quadtree&&) noexcept = default;
Quadtree::~Quadtree() = default;

Result<Quadtree> Quadtree::create(const QuadtreeDesc& desc) {
  if (Status status = check(desc); !status) return status.error();
  return Quadtree(desc);
}

Result<ItemHandle> Quadtree::insert(const Box& box, Categories categories) {
  if (!is_good(box)) return check_box(box).error();
  if (Status status = check_room(*state_, 1); !status) return status.error();
  if (categories != all_categories) use_categories(*state_);
  const std::uint32_t id = take_id(*state_);
  attach(*state_, box, id, categories);
  count_outside(*state_, box, 1);
  after_edits(*state_, 1);
  return ItemHandle{id, state_->entries[id].generation};
}

Status Quadtree::update(ItemHandle item, const Box& box) {
  if (Status status = check_handle(*state_, item); !status) return status;
  if (!is_good(box)) return check_box(box);
  move_item(*state_, item.index, box);
  after_edits(*state_, 1);
  return success();
}

bool Quadtree::erase(ItemHandle item) {
  if (!state_->is_valid(item)) return false;
  detach(*state_, item.index);
  give_back_id(*state_, item.index);
  after_edits(*state_, 1);
  return true;
}

bool Quadtree::set_categories(ItemHandle item, Categories categories) {
  if (!state_->is_valid(item)) return false;
  if (categories != all_categories) use_categories(*state_);
  if (!state_->items.categories.empty()) {
    state_->items.categories[state_->entries[item.index].slot] = categories;
  }
  return true;
}

void Quadtree::clear() {
  QuadtreeState& tree = *state_;
  tree.blocks.clear();
  tree.infos.clear();
  tree.free_block = no_id;
  make_root(tree);
  std::fill(tree.items.ids.begin(), tree.items.ids.begin() + tree.slots_end, no_id);
  tree.slots_end = 0;
  tree.holes = {};
  tree.directory.valid = false;
  for (std::uint32_t id = 0; id < tree.entries.size(); ++id) {
    if ((tree.entries[id].generation & 1U) != 0) give_back_id(tree, id);
  }
  tree.outside = 0;
  tree.reinserted_since_rebuild = 0;
  tree.edits_since_refit = 0;
}

void Quadtree::reserve(std::size_t items) {
  QuadtreeState& tree = *state_;
  tree.entries.reserve(items);
  const std::size_t slots = 2 * items;  // runs keep some room
  if (slots + padding > tree.items.ids.size()) tree.items.resize(slots);
  const std::size_t blocks = 2 * items / tree.desc.split_threshold + 4;
  tree.blocks.reserve(blocks);
  tree.infos.reserve(blocks);
}

Status Quadtree::insert(std::span<const Box> boxes, std::span<ItemHandle> handles,
                        Executor& executor, Categories categories) {
  QUADLIGHT_ASSERT(boxes.size() == handles.size(), "one handle for each box");
  if (Status status = check_boxes(boxes); !status) return status;
  if (Status status = check_room(*state_, boxes.size()); !status) return status;
  if (categories != all_categories) use_categories(*state_);
  insert_many(*state_, boxes, handles, categories, executor);
  return success();
}

Status Quadtree::update(std::span<const ItemHandle> items, std::span<const Box> boxes,
                        Executor& executor) {
  QUADLIGHT_ASSERT(boxes.size() == items.size(), "one box for each item");
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!state_->is_valid(items[i])) return at_index(i, check_handle(*state_, items[i]));
  }
  if (Status status = check_boxes(boxes); !status) return status;
  update_many(*state_, items, boxes, executor);
  return success();
}

std::size_t Quadtree::erase(std::span<const ItemHandle> items, Executor& executor) {
  return erase_many(*state_, items, executor);
}

void Quadtree::rebuild(Executor& executor) {
  internal::rebuild(*state_, executor);
}

std::size_t Quadtree::size() const {
  return state_->item_count;
}

bool Quadtree::is_valid(ItemHandle item) const {
  return state_->is_valid(item);
}

Box Quadtree::box(ItemHandle item) const {
  QUADLIGHT_ASSERT(is_valid(item), "Quadtree needs a valid handle");
  return state_->items.box(state_->entries[item.index].slot);
}

Categories Quadtree::categories(ItemHandle item) const {
  QUADLIGHT_ASSERT(is_valid(item), "Quadtree needs a valid handle");
  return state_->categories_at(state_->entries[item.index].slot);
}

ItemHandle Quadtree::handle(std::uint32_t id) const {
  const ItemHandle item{id, id < id_limit() ? state_->entries[id].generation : 0};
  QUADLIGHT_ASSERT(is_valid(item), "the id of a live item");
  return item;
}

std::size_t Quadtree::id_limit() const {
  return state_->entries.size();
}

std::string Quadtree::validate() const {
  return internal::validate(*state_);
}

}  // namespace quadlight
