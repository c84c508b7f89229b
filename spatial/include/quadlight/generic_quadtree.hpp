// generic::Quadtree: values of any type by their boxes, with the face of a well-known article.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/generic_box.hpp>
#include <quadlight/internal/value_slots.hpp>
#include <quadlight/quadtree.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

/// Code written for the class of the article "Quadtree and collision detection" (pvigier, 2019)
/// goes on with this include, `namespace quadtree = quadlight::generic;`, and names in lower case
/// (find_all_intersections, get_box, get_right, ...). What differs: boxes are closed, so those that
/// touch intersect; values outside the tree's box are held and found; add and remove say by their
/// result what the article asserts.
namespace quadlight::generic {

/// Values of type T in a quadlight::Quadtree, by the boxes that GetBox gives for them: copies of
/// the values (so T is often a pointer or an id; nothing is owned beyond the copy) and, if Float is
/// double, of their boxes. A value's box is asked for when it is added and when it is removed, and
/// must be the same both times: to move a value, remove it, change it, add it.
///
/// T: copyable. GetBox: called as Box<Float>(const T&). Equal: called as bool(const T& held, const
/// T& given). Both are called while const, and like T's copying must not throw. Float: float or
/// double. All answers are exact in Float (see Box): for double, the index holds boxes of floats
/// rounded outward, and what it finds is checked again in double, so values that floats can hardly
/// tell apart cost time, but no wrong answer.
///
/// Units: world units. Thread rule: const members may run on many threads at once, as far as
/// copying T allows; others need exclusive access. Order rule: results are in an unspecified order
/// that depends only on the sequence of edits and the query, so it repeats. Limits: as
/// quadlight::Quadtree. Memory: that of quadlight::Quadtree, one T per value, and with double 32
/// bytes more. A moved-from tree may only be assigned to or destroyed.
template <class T, class GetBox, class Equal = std::equal_to<T>, class Float = float>
class Quadtree {
  static_assert(std::is_same_v<Float, float> || std::is_same_v<Float, double>,
                "Float is float or double");
  static_assert(std::is_convertible_v<std::invoke_result_t<const GetBox&, const T&>, Box<Float>>,
                "GetBox is called with a const T& and gives a Box<Float>");
  static_assert(std::is_convertible_v<std::invoke_result_t<const Equal&, const T&, const T&>, bool>,
                "Equal is called with two const T& and gives a bool");

 public:
  /// An empty tree. The box is only a first hint for speed; values outside it are held and found
  /// like all others. One that has no area or is not finite is passed over. O(1).
  Quadtree(const Box<Float>& box, const GetBox& get_box = GetBox(), const Equal& equal = Equal())
      : box_(box),
        box_of_(get_box),
        equal_(equal),
        index_(quadlight::Quadtree::create({.bounds = internal::bounds_hint(box)}).value()) {}

  // --- edits -------------------------------------------------------------------------------------
  /// Adds a copy of the value; visible to queries at once. Equal values may be added many times and
  /// count each time. O(depth) amortised. False if its box cannot be stored (check() says why) or
  /// the tree is full; nothing is changed then.
  bool add(const T& value) {
    const Box<Float> box = box_of_(value);
    if (!internal::is_storable(box)) return false;
    const Result<ItemHandle> item = index_.insert(internal::rounded_outward(box));
    if (!item) return false;
    const std::uint32_t id = item.value().index;
    values_.put(id, value);
    if constexpr (is_double) boxes_.put(id, box);
    return true;
  }
  /// Removes one value that is Equal to this one and was added with the same box (the same four
  /// edges). False if there is none; nothing is changed then. O(depth + values whose boxes contain
  /// this one's).
  bool remove(const T& value) {
    const std::optional<std::uint32_t> id = find(value);
    if (!id) return false;
    values_.release(*id);
    return index_.erase(index_.handle(*id));
  }
  /// Removes all values; keeps the memory. O(values ever held at once).
  void clear() {
    index_.clear();
    values_.release_all();
  }
  /// Memory for about that many values, so that it need not grow step by step.
  void reserve(std::size_t values) {
    index_.reserve(values);
    values_.reserve(values);
    if constexpr (is_double) boxes_.reserve(values);
  }
  /// Lays the index out anew: the fastest form for queries, worth it after many edits. O(values).
  void rebuild(Executor& executor) { index_.rebuild(executor); }

  // --- queries -----------------------------------------------------------------------------------
  /// Copies of the values whose boxes share a point with the window, each once. A window with a NaN
  /// or a negative size finds nothing; its size may be infinite. O(nodes met + values tested).
  [[nodiscard]] std::vector<T> query(const Box<Float>& window) const {
    std::vector<T> found;
    IdBuffer scratch;
    query(window, found, scratch);
    return found;
  }
  /// The same, appended to `out`, which is not cleared: no allocation but for its growth.
  void query(const Box<Float>& window, std::vector<T>& out) const {
    query(window, [&out](const T& value) { out.push_back(value); });
  }
  /// The same, with memory for ids that is reused: two to three times as fast for large windows,
  /// and no allocation but for the growth of both. What `scratch` held is lost.
  void query(const Box<Float>& window, std::vector<T>& out, IdBuffer& scratch) const {
    scratch.clear();
    if (!is_window(window)) return;
    index_.query(internal::rounded_outward(window), scratch);
    for (const std::uint32_t id : scratch) {
      if (meets(id, window)) out.push_back(values_.get(id));
    }
  }
  /// Calls visit(value) for each of them instead; no allocation. The visitor must not edit the
  /// tree; the reference lasts until the next edit.
  template <std::invocable<const T&> Visitor>
  void query(const Box<Float>& window, Visitor&& visit) const {
    if (!is_window(window)) return;
    index_.query(internal::rounded_outward(window), [&](std::uint32_t id) {
      if (meets(id, window)) visit(values_.get(id));
    });
  }

  /// Copies of each unordered pair of distinct values whose boxes share a point, once. Which of the
  /// two comes first is unspecified. O(values + pairs) for boxes of similar sizes, not too dense.
  [[nodiscard]] std::vector<std::pair<T, T>> find_all_intersections() const {
    std::vector<std::pair<T, T>> found;
    find_all_intersections(found);
    return found;
  }
  /// The same, appended to `out`, which is not cleared: no allocation but for its growth.
  void find_all_intersections(std::vector<std::pair<T, T>>& out) const {
    find_all_intersections([&out](const T& a, const T& b) { out.emplace_back(a, b); });
  }
  /// Calls visit(a, b) for each of them instead; no allocation. As for query's visitor.
  template <std::invocable<const T&, const T&> Visitor>
  void find_all_intersections(Visitor&& visit) const {
    index_.for_each_pair([&](std::uint32_t a, std::uint32_t b) {
      if constexpr (is_double) {
        if (!meets(a, boxes_.get(b))) return;
      }
      visit(values_.get(a), values_.get(b));
    });
  }

  // --- inspection --------------------------------------------------------------------------------
  /// The box that the tree was made with.
  [[nodiscard]] Box<Float> get_box() const { return box_; }
  [[nodiscard]] std::size_t size() const { return index_.size(); }
  [[nodiscard]] bool empty() const { return index_.empty(); }
  /// Why add() would refuse the value's box. Errors: not_finite (NaN, infinity), out_of_range
  /// (negative size, or an edge beyond the largest float: about 3.4e38, also with double).
  [[nodiscard]] Status check(const T& value) const {
    return internal::check_storable(box_of_(value));
  }
  /// The index behind, for all that it can do besides (circles, segments, nearest, ...); in double
  /// its boxes are rounded outward. Lives as long as the tree.
  [[nodiscard]] const quadlight::Quadtree& index() const { return index_; }
  /// The value of an id that the index returned. The id must name a live item; the reference lasts
  /// until the next edit.
  [[nodiscard]] const T& value(std::uint32_t id) const { return values_.get(id); }

 private:
  static constexpr bool is_double = std::is_same_v<Float, double>;

  // Rounding outward could make a window of one that is none.
  [[nodiscard]] static bool is_window(const Box<Float>& box) {
    return box.width >= 0 && box.height >= 0;  // false for NaN
  }
  // The exact check of an item that the index found.
  [[nodiscard]] bool meets(std::uint32_t id, const Box<Float>& box) const {
    if constexpr (is_double) {
      return boxes_.get(id).intersects(box);
    } else {
      return true;
    }
  }
  [[nodiscard]] std::optional<std::uint32_t> find(const T& value) const {
    const Box<Float> box = box_of_(value);
    if (!internal::is_storable(box)) return {};
    const quadlight::Box rounded = internal::rounded_outward(box);
    std::optional<std::uint32_t> found;
    index_.find_any(RangeQuery::containing(rounded), [&](std::uint32_t id) {
      if (index_.box(index_.handle(id)) != rounded) return false;
      if constexpr (is_double) {
        const Box<Float>& held = boxes_.get(id);
        if (!held.contains(box) || !box.contains(held)) return false;
      }
      if (!equal_(values_.get(id), value)) return false;
      found = id;
      return true;
    });
    return found;
  }

  Box<Float> box_;
  GetBox box_of_;
  Equal equal_;
  quadlight::Quadtree index_;
  internal::ValueSlots<T> values_;
  internal::ValueSlots<Box<double>> boxes_;  // of floats: empty, the index has them
};

}  // namespace quadlight::generic
