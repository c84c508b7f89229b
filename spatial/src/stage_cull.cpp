// Stage 1: which nodes each view sees, in draw order.
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t parts_per_view = 64;  // fixed: more than workers, each worth a task
constexpr std::size_t fill_grain = 1024;

void split_views(const Quadtree& tree, std::span<const View> views, CullBuffers& out) {
  out.parts.clear();
  for (std::size_t view = 0; view < views.size(); ++view) {
    out.view_parts.clear();
    tree.split_query(views[view].box, parts_per_view, out.view_parts);
    for (const Quadtree::Part part : out.view_parts) out.parts.push_back({view, part, {}});
  }
  // Never shorter than before, and as many as there can be: a node more than wanted is cut in four.
  out.part_keys.resize(std::max(out.part_keys.size(), (parts_per_view + 4) * views.size()));
  out.part_query.resize(out.parts.size());
}

void find_part(const NodeStore& nodes, std::span<const View> views, unsigned slot, std::size_t i,
               CullBuffers& out) {
  const View& view = views[out.parts[i].view];
  IdBuffer& items = out.items[slot];
  items.clear();
  out.part_query[i] = {};
  nodes.index.tree().query_part(out.parts[i].part, view.box, items, &out.part_query[i]);
  std::vector<DrawKey>& keys = out.part_keys[i];
  keys.clear();
  for (const std::uint32_t item : items) {
    const std::uint32_t node = nodes.index.slot_of(item);
    if ((nodes.categories[node] & view.categories) == 0) continue;
    keys.push_back({node, nodes.committed[node].order, nodes.committed[node].layer});
  }
}

// The parts of a view follow each other, so their runs make up the view's.
void assign_view_ranges(std::size_t views, CullBuffers& out) {
  out.view_nodes.assign(views, {});
  for (const CullPart& part : out.parts) {
    Range& range = out.view_nodes[part.view];
    if (range.count == 0) range.first = part.keys.first;
    range.count += part.keys.count;
  }
}

}  // namespace

void cull(const SceneState& scene, std::span<const View> views, Executor& executor,
          CullBuffers& out) {
  const NodeStore& nodes = scene.nodes;
  split_views(nodes.index.tree(), views, out);
  out.items.resize(std::max<std::size_t>(out.items.size(), executor.slots()));
  executor.parallel_for(out.parts.size(), 1, [&](std::size_t i, std::size_t, unsigned slot) {
    find_part(nodes, views, slot, i, out);
  });
  level_buffers(out.items);
  level_buffers(out.part_keys);

  const std::uint32_t total = assign_ranges(out.parts, &CullPart::keys,
                                            [&](std::size_t i) { return out.part_keys[i].size(); });
  assign_view_ranges(views.size(), out);
  out.query = {};
  for (const QueryStats& query : out.part_query) out.query += query;

  out.keys.resize(total);
  out.key_scratch.resize(total);
  out.visible_nodes.resize(total);
  executor.parallel_for(out.parts.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    std::copy(out.part_keys[i].begin(), out.part_keys[i].end(),
              out.keys.begin() + out.parts[i].keys.first);
  });
  executor.parallel_for(views.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    const Range range = out.view_nodes[i];
    sort_draw_keys(std::span(out.keys).subspan(range.first, range.count),
                   std::span(out.key_scratch).subspan(range.first, range.count));
  });
  executor.parallel_for(total, fill_grain, [&](std::size_t begin, std::size_t end, unsigned) {
    for (std::size_t i = begin; i < end; ++i) {
      out.visible_nodes[i] = nodes.committed[out.keys[i].slot];
    }
  });
}

std::size_t CullBuffers::bytes() const {
  std::size_t bytes = bytes_of(view_nodes) + bytes_of(visible_nodes) + bytes_of(parts) +
                      bytes_of(view_parts) + bytes_of(part_keys) + bytes_of(part_query) +
                      bytes_of(items) + bytes_of(keys) + bytes_of(key_scratch);
  for (const auto& keys_of_part : part_keys) bytes += bytes_of(keys_of_part);
  for (const auto& items_of_slot : items) bytes += bytes_of(items_of_slot);
  return bytes;
}

}  // namespace quadlight::internal
