// Writes statistics and frame dump.
#include "results.hpp"

#include "frame_dump.hpp"
#include "output_files.hpp"

namespace quadlight::demo {

Status write_results(const Options& options, const FrameLog& log, const Environment& environment,
                     const Frame& frame, const scenes::SceneHandles& handles) {
  Status written = success();
  if (!options.stats_json.empty()) {
    written = write_text(options.stats_json, stats_json(log, environment));
  }
  if (written && !options.stats_csv.empty())
    written = write_text(options.stats_csv, stats_csv(log));
  if (written && !options.dump_frame.empty()) {
    written = write_text(options.dump_frame, dump_frame(frame, handles));
  }
  return written;
}

}  // namespace quadlight::demo
