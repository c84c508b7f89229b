// PNG files.
#include <quadlight/renderer/image.hpp>

#include <gtest/gtest.h>
#include <stb_image.h>

#include <filesystem>
#include <memory>
#include <string>

namespace quadlight::test {
namespace {

renderer::Image gradient(int width, int height) {
  renderer::Image image{width, height, {}};
  for (int i = 0; i < 4 * width * height; ++i) {
    image.rgba.push_back(static_cast<std::uint8_t>(i * 7 % 256));
  }
  return image;
}

TEST(WritePng, ReadsBackTheSame) {
  const renderer::Image image = gradient(33, 7);
  const std::string path = testing::TempDir() + "quadlight_write_png_test.png";
  const Status written = renderer::write_png(path, image);
  ASSERT_TRUE(written.ok()) << written.error().text;
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load(path.c_str(), &width, &height, &channels, 4), stbi_image_free);
  std::filesystem::remove(path);
  ASSERT_NE(pixels, nullptr);
  ASSERT_EQ(width, image.width);
  ASSERT_EQ(height, image.height);
  EXPECT_TRUE(std::equal(image.rgba.begin(), image.rgba.end(), pixels.get()));
}

TEST(WritePng, MissingFolderIsAnIoError) {
  const Status written = renderer::write_png("no/such/folder/picture.png", gradient(2, 2));
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, ErrorCode::io);
  EXPECT_EQ(written.error().text.rfind("no/such/folder/picture.png: ", 0), 0U)
      << written.error().text;
  EXPECT_NE(written.error().text.find("No such file or directory"), std::string::npos);
}

TEST(WritePng, FolderInPlaceOfTheFileIsAnIoError) {
  const Status written = renderer::write_png(testing::TempDir(), gradient(2, 2));
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, ErrorCode::io);
}

TEST(WritePng, FullDiskIsAnIoError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full on this system";
  const Status written = renderer::write_png("/dev/full", gradient(2, 2));
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, ErrorCode::io);
}

TEST(WritePng, RefusesEmptyAndIncompleteImages) {
  const std::string path = testing::TempDir() + "quadlight_never_written.png";
  for (const renderer::Image& image : {renderer::Image{}, renderer::Image{2, 2, {1, 2, 3}},
                                       renderer::Image{-1, -1, {1, 2, 3, 4}}}) {
    const Status written = renderer::write_png(path, image);
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().code, ErrorCode::out_of_range);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace quadlight::test
