// Real maps, read where they are: outside the project.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace quadlight::test {

/// Files of a folder of the corpus, by name; none if it is absent.
[[nodiscard]] std::vector<std::filesystem::path> corpus_files(const std::string& folder);

/// The maps of a folder that load; empty if the folder is absent or load() knows no file of it.
/// A folder of which some files load and others do not is a failure of the test that asks.
[[nodiscard]] std::vector<scenes::SceneDocument> corpus_maps(const std::string& folder);

/// The map's enabled walls. Outlines of solids are plain walls, which they are for a light in the
/// air: in matter there is nothing to compare.
[[nodiscard]] std::vector<Occluder> corpus_walls(const scenes::SceneDocument& map);

/// The map's own lights (without those that cannot shine), and `more` at random places of it.
/// Maps of more than 5,000 walls get small radii, so that an oracle can look at all walls in reach.
[[nodiscard]] std::vector<LightBound> corpus_lights(const scenes::SceneDocument& map, int more,
                                                    std::mt19937_64& random);

}  // namespace quadlight::test
