// Output paths that cannot work are found before the run.
#include "output_files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace quadlight::demo {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public testing::Test {
 protected:
  OutputFiles() { fs::create_directories(folder_); }
  ~OutputFiles() override { fs::remove_all(folder_); }

  fs::path folder_ = fs::path(testing::TempDir()) /
                     (std::string("quadlight-output-") +
                      testing::UnitTest::GetInstance()->current_test_info()->name());
};

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST_F(OutputFiles, NoneAskedForIsFine) {
  EXPECT_TRUE(check_outputs({}));
}

TEST_F(OutputFiles, NewAndOldFilesAreFine) {
  Options options;
  options.screenshot = folder_ / "new.png";
  options.stats_json = folder_ / "old.json";
  std::ofstream(options.stats_json) << "old";
  EXPECT_TRUE(check_outputs(options));
  EXPECT_FALSE(fs::exists(options.screenshot));
  EXPECT_EQ(content(options.stats_json), "old");
}

TEST_F(OutputFiles, AFolderIsNoFile) {
  Options options;
  options.stats_csv = folder_;
  const Status status = check_outputs(options);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::io);
  EXPECT_NE(status.error().text.find(folder_.string()), std::string::npos);
}

TEST_F(OutputFiles, AMissingFolderIsNamed) {
  Options options;
  options.dump_frame = folder_ / "missing" / "f.json";
  const Status status = check_outputs(options);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::io);
  EXPECT_NE(status.error().text.find("missing"), std::string::npos);
}

TEST_F(OutputFiles, TheSceneFileIsNotOverwritten) {
  Options options;
  options.scene = (folder_ / "scene.json").string();
  std::ofstream(options.scene) << "{}";
  options.dump_frame = folder_ / "." / "scene.json";
  const Status status = check_outputs(options);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::out_of_range);
}

TEST_F(OutputFiles, TwoOutputsNeedTwoFiles) {
  Options options;
  options.stats_json = folder_ / "same";
  options.dump_frame = folder_ / "." / "same";
  EXPECT_FALSE(check_outputs(options));
  options.dump_frame = folder_ / "other";
  EXPECT_TRUE(check_outputs(options));
  // A device is not lost by writing twice.
  options.stats_json = "/dev/null";
  options.dump_frame = "/dev/null";
  EXPECT_TRUE(check_outputs(options));
}

TEST_F(OutputFiles, WritesAndReplaces) {
  const fs::path file = folder_ / "text";
  ASSERT_TRUE(write_text(file, "a longer text"));
  ASSERT_TRUE(write_text(file, "short"));
  EXPECT_EQ(content(file), "short");
}

TEST_F(OutputFiles, FullDeviceIsAnError) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  const Status status = write_text("/dev/full", "x");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::io);
  EXPECT_EQ(status.error().text.find("/dev/full: "), 0U);
}

}  // namespace
}  // namespace quadlight::demo
