// Makes the data sets from fixed seeds.
#include "data.hpp"

#include "random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace quadlight::bench {
namespace {

// Square units of world per item: a camera window of 1920 x 1080 holds the centres of 7,825.
constexpr double uniform_area = 265.0;

// Layout B. Items are in clusters around random places, normally distributed with deviations of 130
// to 1,040 units; clusters overlap and leave gaps. Area and deviations are chosen by trial so that
// a window around an item's centre finds 7 to 8 thousand ids as in layout A (with fewer than 30,000
// items the world is too small for that). Sides have a median of 8 and a mean of 13; one item in
// 1,800 is wider or higher than 256.
constexpr double clustered_area = 450.0;
constexpr std::size_t items_per_cluster = 6000;
constexpr double least_deviation = 130.0;
constexpr double median_side = 8.0;
constexpr double side_sigma = 1.0;

struct Cluster {
  double x = 0.0;
  double y = 0.0;
  double deviation = 0.0;
};

class BoxSource {
 public:
  BoxSource(Layout layout, std::size_t n, Random& random) : layout_(layout), random_(random) {
    const double area = layout == Layout::uniform ? uniform_area : clustered_area;
    side_ = std::sqrt(area * static_cast<double>(n));
    if (layout == Layout::uniform) return;
    clusters_.resize((n + items_per_cluster - 1) / items_per_cluster);
    for (Cluster& c : clusters_) {
      c = {random.uniform(0.0, side_), random.uniform(0.0, side_),
           least_deviation * std::pow(8.0, random.uniform(0.0, 1.0))};
    }
  }

  [[nodiscard]] Box next() {
    double x = random_.uniform(0.0, side_);
    double y = random_.uniform(0.0, side_);
    if (layout_ == Layout::uniform) {
      return box(x, y, random_.uniform(1.0, 16.0), random_.uniform(1.0, 16.0));
    }
    const Cluster& c = clusters_[random_.below(clusters_.size())];
    x = c.x + c.deviation * random_.normal();
    y = c.y + c.deviation * random_.normal();
    const double width = log_normal_side();
    return box(x, y, width, log_normal_side());
  }

 private:
  static Box box(double x, double y, double width, double height) {
    const Vec2 min{x - 0.5 * width, y - 0.5 * height};
    return {min, min + Vec2{width, height}};
  }
  double log_normal_side() {
    return std::clamp(median_side * std::exp(side_sigma * random_.normal()), 1.0, 2048.0);
  }

  Layout layout_;
  Random& random_;
  double side_ = 0.0;
  std::vector<Cluster> clusters_;
};

Vec2 center(const Box& b) {
  return (b.min + b.max) * 0.5F;
}

// A window of the size around the centre, shifted into the world if it fits there.
Box window_at(Vec2 center, Vec2 size, const Box& world) {
  Vec2 min = center - size * 0.5F;
  for (int axis = 0; axis < 2; ++axis) {
    const float last = std::max(world.min[axis], world.max[axis] - size[axis]);
    min[axis] = std::clamp(min[axis], world.min[axis], last);
  }
  return {min, min + size};
}

void place_queries(DataSet& data, Random& random) {
  const auto item_center = [&] { return center(data.boxes[random.below(data.size())]); };
  for (int i = 0; i < 256; ++i) {
    data.cameras.push_back(window_at(item_center(), {camera_width, camera_height}, data.world));
  }
  for (int i = 0; i < 4096; ++i) {
    const Vec2 size{small_window_side, small_window_side};
    data.small_windows.push_back(window_at(item_center(), size, data.world));
    data.points.push_back(item_center() +
                          Vec2{random.uniform(-32.0, 32.0), random.uniform(-32.0, 32.0)});
  }
  for (int i = 0; i < 1024; ++i) {
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    const Vec2 half{0.5 * segment_length * std::cos(angle), 0.5 * segment_length * std::sin(angle)};
    const Vec2 middle = item_center();
    data.segments.push_back({middle - half, middle + half});
  }
}

void shuffle(std::vector<std::uint32_t>& ids, Random& random) {
  for (std::size_t i = ids.size(); i > 1; --i) std::swap(ids[i - 1], ids[random.below(i)]);
}

}  // namespace

DataSet make_data(Layout layout, std::size_t n) {
  Random random(0x5EED0000U + static_cast<std::uint64_t>(layout) * 0x1000U);
  DataSet data;
  data.layout = layout;
  BoxSource source(layout, n, random);
  data.boxes.resize(n);
  for (Box& b : data.boxes) b = source.next();
  data.extra.resize(4 * data.set_size());
  for (Box& b : data.extra) b = source.next();

  data.world = data.boxes[0];
  for (const Box& b : data.boxes) data.world = united(data.world, b);
  place_queries(data, random);

  data.shuffled.resize(n);
  std::iota(data.shuffled.begin(), data.shuffled.end(), 0U);
  shuffle(data.shuffled, random);
  data.steps.resize(n);
  for (Vec2& step : data.steps) step = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)};
  return data;
}

std::vector<Box> share_windows(const DataSet& data, double share, std::size_t count) {
  Random random(0x5EED1111U);
  const Vec2 extent = data.world.max - data.world.min;
  const Vec2 size = extent * static_cast<float>(std::sqrt(share));
  std::vector<Box> windows(count);
  for (Box& w : windows) {
    const Vec2 at{random.uniform(0.0, 1.0), random.uniform(0.0, 1.0)};
    w.min = data.world.min + (extent - size) * at;
    w.max = w.min + size;
  }
  return windows;
}

Box moved_box(const DataSet& data, std::uint32_t id, std::size_t frame) {
  const std::size_t phase = frame % frames_of_round;
  const std::size_t steps = std::min(phase, frames_of_round - phase);
  const Vec2 offset = data.steps[id] * static_cast<float>(steps);
  return {data.boxes[id].min + offset, data.boxes[id].max + offset};
}

std::span<const std::uint32_t> movers(const DataSet& data, std::size_t frame) {
  const std::size_t count = std::max<std::size_t>(data.size() / 100, 1);
  const std::size_t sets = data.size() / count;
  return std::span(data.shuffled).subspan(frame / frames_of_round % sets * count, count);
}

}  // namespace quadlight::bench
