// What must hold for whatever comes of a text that claims to be a scene.
#pragma once

#include "fuzz/require.hpp"

#include <quadlight/scenes/document.hpp>
#include <quadlight/scenes/save.hpp>

#include <algorithm>
#include <string>

namespace quadlight::fuzz {

/// An error names its file and is short, printable text; a document is taken by a scene, whose
/// commit may only find that composed placements leave the floats.
inline void expect_sound(const Result<scenes::SceneDocument>& document) {
  if (!document) {
    const std::string& text = document.error().text;
    require(text.rfind("f:", 0) == 0, "error does not name the file: " + text);
    require(text.size() < 500, "error of " + std::to_string(text.size()) + " bytes");
    require(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }),
            "error text is not printable");
    return;
  }
  Scene scene;
  const Result<scenes::SceneHandles> handles = scenes::instantiate(document.value(), scene);
  require(handles.ok(), handles ? "" : "the scene refuses: " + handles.error().text);
  SerialExecutor executor;
  const Status committed = scene.commit(executor);
  require(committed.ok() || committed.error().code == ErrorCode::not_finite,
          committed ? "" : "commit: " + committed.error().text);
}

}  // namespace quadlight::fuzz
