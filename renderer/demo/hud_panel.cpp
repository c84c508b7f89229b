// The HUD in Dear ImGui.
#include "hud_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

namespace quadlight::demo {
namespace {

float logged_frame_time(void* log, int i) {
  return static_cast<float>(
      (*static_cast<const FrameLog*>(log))[static_cast<std::size_t>(i)].frame);
}

void draw_frame_graph(const FrameLog& log) {
  float slowest = 0.0F;
  for (std::size_t i = 0; i < log.size(); ++i) {
    slowest = std::max(slowest, static_cast<float>(log[i].frame));
  }
  char label[48];
  std::snprintf(label, sizeof label, "%.2f ms, slowest %.2f", log.last().frame,
                static_cast<double>(slowest));
  // ImGui's getter takes a mutable pointer; logged_frame_time only reads.
  ImGui::PlotLines("##frame", logged_frame_time, const_cast<FrameLog*>(&log),
                   static_cast<int>(log.size()), 0, label, 0.0F, slowest * 1.2F,
                   ImVec2(20.0F * ImGui::GetFontSize(), 4.0F * ImGui::GetFontSize()));
}

void draw_counters(const FrameRecord& record) {
  const FrameStats& s = record.scene;
  ImGui::Text("nodes   %" PRIu64 " of %" PRIu64, s.nodes_visible, s.nodes_total);
  ImGui::Text("lights  %" PRIu64 " of %" PRIu64, s.lights_visible, s.lights_total);
  ImGui::Text("walls   %" PRIu64 " seen by lights, of %" PRIu64, s.walls_gathered, s.walls_total);
  ImGui::Text("polygon vertices %" PRIu64 ", triangles %" PRIu64, s.polygon_vertices,
              s.mesh_triangles);
  ImGui::Text("draw calls %" PRIu64 ", allocations %" PRIu64, record.render.draw_calls,
              record.allocations);
  if (ImGui::TreeNode("all counters")) {
    FrameRecord::for_each_counter(record, [](const char* name, std::uint64_t value) {
      ImGui::Text("%-20s %" PRIu64, name, value);
    });
    ImGui::TreePop();
  }
  if (ImGui::TreeNode("times in ms")) {
    FrameRecord::for_each_time(
        record, [](const char* name, double value) { ImGui::Text("%-20s %8.3f", name, value); });
    ImGui::TreePop();
  }
}

void draw_simulation(const FrameRecord& record, std::string_view index) {
  const scenes::SimulationStats& s = record.simulation;
  ImGui::Text("simulate %.2f ms with index %.*s", record.simulate, static_cast<int>(index.size()),
              index.data());
  ImGui::Text("things  %" PRIu64 ", deaths %" PRIu64, s.simulated, s.deaths);
  ImGui::Text("pairs   %" PRIu64 " meet, %" PRIu64 " tested", s.pairs, s.pair_tests);
}

void draw_help() {
  ImGui::Separator();
  if (!ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) return;
  for (const KeyHelp& line : key_help()) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(line.keys);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(line.what);
  }
  ImGui::EndTable();
}

}  // namespace

void draw_panel(const FrameLog& log, const Controls& controls, const LiveScene& live,
                const std::string& message) {
  if (!controls.hud && message.empty()) return;
  ImGui::SetNextWindowPos(ImVec2(8.0F, 8.0F), ImGuiCond_FirstUseEver);
  ImGui::SetNextWindowBgAlpha(0.75F);
  ImGui::Begin("quadlight", nullptr,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  if (!message.empty()) ImGui::TextUnformatted(message.c_str());
  if (controls.hud) {
    ImGui::Text("%s%s", live.name().c_str(), controls.paused ? "  (paused)" : "");
    if (!log.empty()) {
      draw_frame_graph(log);
      if (!live.index_name().empty()) draw_simulation(log.last(), live.index_name());
      draw_counters(log.last());
    }
    if (controls.help) {
      draw_help();
    } else {
      ImGui::TextDisabled("F1 keys   H hides this");
    }
  }
  ImGui::End();
}

}  // namespace quadlight::demo
