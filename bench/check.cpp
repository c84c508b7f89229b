// Collects answers and compares them.
#include "check.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::bench {
namespace {

std::uint64_t mix(std::uint64_t x) {  // finaliser of SplitMix64
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

void answer_windows(Index& index, std::span<const Box> windows, Answers& answers) {
  IdBuffer ids;
  for (const Box& window : windows) {
    ids.clear();
    index.query(window, ids);
    answers.ids.push_back(sorted_ids(index, ids));
  }
}

void answer_segments(Index& index, const DataSet& data, Answers& answers) {
  IdBuffer ids;
  for (const Segment& segment : data.segments) {
    ids.clear();
    index.segment(segment, ids);
    answers.ids.push_back(sorted_ids(index, ids));
  }
}

// Neighbours at equal distance may be different ones: what must agree is how far they are.
void answer_nearest(Index& index, const DataSet& data, Answers& answers) {
  IdBuffer ids;
  for (const Vec2 p : data.points) {
    ids.clear();
    index.nearest(p, neighbor_count, ids);
    std::vector<double> distances;
    for (const std::uint32_t id : sorted_ids(index, ids)) {
      distances.push_back(distance_squared(data.boxes[id], p));
    }
    std::sort(distances.begin(), distances.end());
    answers.distances.push_back(std::move(distances));
  }
}

void answer_pairs(Index& index, Answers& answers) {
  PairBuffer pairs;
  index.pairs(pairs);
  add_pairs(index, pairs, answers);
}

// Windows that show whether edits were done: few, since many indices are slow here.
void answer_edited(Index& index, const DataSet& data, Answers& answers) {
  answer_windows(index, std::span(data.cameras).first(32), answers);
  answer_windows(index, std::span(data.small_windows).first(256), answers);
}

void answer_insert(Index& index, const DataSet& data, Answers& answers) {
  const auto n = static_cast<std::uint32_t>(data.size());
  const auto count = static_cast<std::uint32_t>(data.set_size());
  for (std::uint32_t i = 0; i < count; ++i) index.insert(n + i, data.extra[i]);
  answer_edited(index, data, answers);
  for (std::uint32_t i = 0; i < count; ++i) index.erase(n + i);
  answer_edited(index, data, answers);
}

void answer_erase(Index& index, const DataSet& data, Answers& answers) {
  const auto ids = std::span(data.shuffled).first(data.set_size());
  for (const std::uint32_t id : ids) index.erase(id);
  answer_edited(index, data, answers);
  for (const std::uint32_t id : ids) index.insert(id, data.boxes[id]);
  answer_edited(index, data, answers);
}

void answer_move_all(Index& index, const DataSet& data, Answers& answers) {
  std::vector<Box> boxes(data.size());
  for (const std::size_t frame : {std::size_t{1}, frames_one_way, frames_of_round}) {
    for (std::uint32_t i = 0; i < boxes.size(); ++i) boxes[i] = moved_box(data, i, frame);
    index.move_all(boxes);
    answer_edited(index, data, answers);
  }
}

void answer_move_some(Index& index, const DataSet& data, Answers& answers) {
  const auto ids = movers(data, 0);
  std::vector<Box> boxes(ids.size());
  for (const std::size_t frame : {std::size_t{1}, frames_one_way, frames_of_round}) {
    for (std::size_t i = 0; i < ids.size(); ++i) boxes[i] = moved_box(data, ids[i], frame);
    index.move_some(ids, boxes);
    answer_edited(index, data, answers);
  }
}

std::string compare_ids(const Answers& expected, const Answers& answers) {
  for (std::size_t i = 0; i < expected.ids.size(); ++i) {
    const auto& a = expected.ids[i];
    const auto& b = answers.ids[i];
    if (a == b) continue;
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return "query " + std::to_string(i) + " finds " + std::to_string(a.size()) + " and " +
           std::to_string(b.size()) + " ids; the first that differ are " +
           (x == a.end() ? "none" : std::to_string(*x)) + " and " +
           (y == b.end() ? "none" : std::to_string(*y));
  }
  return {};
}

bool are_near(double a, double b) {
  return std::abs(a - b) <= 1e-5 * std::max({a, b, 1.0});
}

std::string compare_distances(const Answers& expected, const Answers& answers) {
  for (std::size_t i = 0; i < expected.distances.size(); ++i) {
    const auto& a = expected.distances[i];
    const auto& b = answers.distances[i];
    if (std::equal(a.begin(), a.end(), b.begin(), b.end(), are_near)) continue;
    return "the neighbours of point " + std::to_string(i) + " are not equally near";
  }
  return {};
}

}  // namespace

std::vector<std::uint32_t> sorted_ids(const Index& index, const IdBuffer& ids) {
  std::vector<std::uint32_t> sorted(ids.begin(), ids.end());
  index.to_data_ids(sorted);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

void add_pairs(const Index& index, const PairBuffer& pairs, Answers& answers) {
  std::vector<std::uint32_t> ends;
  ends.reserve(2 * pairs.size());
  for (const IdPair& pair : pairs) ends.insert(ends.end(), {pair.first, pair.second});
  index.to_data_ids(ends);
  answers.pair_count += pairs.size();
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    const auto [first, second] = std::minmax(ends[i], ends[i + 1]);
    answers.pair_hash += mix(std::uint64_t{first} << 32U | second);
  }
}

Answers answer(Index& index, const DataSet& data, Case c) {
  Answers answers;
  switch (c) {
    case Case::build:
    case Case::camera:
      answer_windows(index, data.cameras, answers);
      break;
    case Case::small_window:
      answer_windows(index, data.small_windows, answers);
      break;
    case Case::world:
      answer_windows(index, {&data.world, 1}, answers);
      break;
    case Case::segment:
      answer_segments(index, data, answers);
      break;
    case Case::nearest:
      answer_nearest(index, data, answers);
      break;
    case Case::pairs:
      answer_pairs(index, answers);
      break;
    case Case::insert:
      answer_insert(index, data, answers);
      break;
    case Case::erase:
      answer_erase(index, data, answers);
      break;
    case Case::move_all:
      answer_move_all(index, data, answers);
      break;
    case Case::move_some:
      answer_move_some(index, data, answers);
      break;
  }
  return answers;
}

std::string compare(const Answers& expected, const Answers& answers) {
  if (std::string difference = compare_ids(expected, answers); !difference.empty()) {
    return difference;
  }
  if (expected.pair_count != answers.pair_count) {
    return std::to_string(expected.pair_count) + " and " + std::to_string(answers.pair_count) +
           " pairs";
  }
  if (expected.pair_hash != answers.pair_hash) return "equally many, but different pairs";
  return compare_distances(expected, answers);
}

}  // namespace quadlight::bench
