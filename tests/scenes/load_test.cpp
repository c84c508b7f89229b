// Files that are no scenes: each gets one clear error.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <initializer_list>
#include <string>

namespace quadlight::scenes {
namespace {

using test::refused;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::string_literals;

Error load_error(const std::filesystem::path& file) {
  const auto document = load(file);
  EXPECT_FALSE(document) << file;
  return document ? Error{} : document.error();
}

TEST(Load, NamesTheDocumentAfterTheFile) {
  const test::TemporaryFolder folder;
  const auto document = load(folder.write("cellar.v2.json", R"({"quadlight": 1})"));
  ASSERT_TRUE(document) << document.error().text;
  EXPECT_EQ(document.value().name, "cellar.v2");
}

TEST(Load, FindsTheFormatFromTheContentNotTheName) {
  const test::TemporaryFolder folder;
  const auto document =
      load(folder.write("map.json", R"({"resolution": {"pixels_per_grid": 10}})"));
  ASSERT_TRUE(document) << document.error().text;
  EXPECT_TRUE(load(folder.write("scene.dd2vtt", R"({"quadlight": 1})")));
}

TEST(Load, ReportsAMissingFile) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "none.json";
  EXPECT_EQ(load_error(file).code, ErrorCode::io);
  EXPECT_EQ(load_error(file).text, file.string() +
                                       ": cannot be opened (No such file or directory); check the "
                                       "path and the permissions");
}

TEST(Load, ReportsAFolder) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(load_error(folder.path()).code, ErrorCode::io);
  EXPECT_EQ(load_error(folder.path()).text,
            folder.path().string() + ": this is a folder; give a scene file in it");
}

TEST(Load, ReportsAFileWithoutPermission) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("secret.json", R"({"quadlight": 1})");
  std::filesystem::permissions(file, std::filesystem::perms::none);
  // The superuser may read everything: look with the eyes of nobody in particular.
  const uid_t user = geteuid();
  constexpr uid_t nobody = 65534;
  ASSERT_EQ(user == 0 ? seteuid(nobody) : 0, 0);
  const Error error = load_error(file);
  ASSERT_EQ(user == 0 ? seteuid(user) : 0, 0);
  EXPECT_EQ(error.code, ErrorCode::io);
  EXPECT_THAT(error.text, HasSubstr("Permission denied"));
}

TEST(Load, ReportsAFileThatCannotBeRead) {
  // Opens, but every read fails: an address that is not mapped.
  if (!std::filesystem::exists("/proc/self/mem")) GTEST_SKIP() << "no /proc here";
  EXPECT_EQ(load_error("/proc/self/mem").code, ErrorCode::io);
}

TEST(Load, RefusesFilesAboveTheSizeLimit) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("huge.json", "{");
  std::filesystem::resize_file(file, (std::uintmax_t{512} << 20U) + 1);  // sparse
  EXPECT_EQ(load_error(file).code, ErrorCode::io);
  EXPECT_THAT(load_error(file).text, HasSubstr("512 MiB"));
}

struct BadText {
  std::string text;
  ErrorCode code;
  std::string error;
};

void expect_errors(std::initializer_list<BadText> list) {
  for (const BadText& bad : list) {
    const Error error = refused(bad.text);
    EXPECT_EQ(error.code, bad.code) << bad.text;
    EXPECT_EQ(error.text, bad.error);
  }
}

TEST(LoadText, SyntaxErrorsNamePlaceAndRemedy) {
  expect_errors(
      {{"", ErrorCode::format, "f:1:1: the file is empty; save the scene again"},
       {" \n\t", ErrorCode::format, "f:1:1: the file is empty; save the scene again"},
       {"\xFF\xFE{\0}\0"s, ErrorCode::format, "f:1:1: the text is in UTF-16; save it as UTF-8"},
       {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, ErrorCode::format,
        "f:1:1: this is a binary file, not a scene; give a .json, .dd2vtt, .uvtt, .df2vtt or "
        ".map file"},
       {"{\"quadlight\": 1,\n \"walls\": [[0, 0,", ErrorCode::format,
        "f:2:18: not valid JSON: unexpected end of input; expected '[', '{', or a literal; "
        "the file ends too early, write it anew"},
       {"{\"quadlight\": 1,\n \"walls\": [0 0]}", ErrorCode::format,
        "f:2:14: not valid JSON: unexpected number literal; expected ']', at '0'; correct "
        "the text at this place"},
       {"{\"quadlight\": 1,}", ErrorCode::format,
        "f:1:17: not valid JSON: unexpected '}'; expected string literal, at '}'; correct "
        "the text at this place"},
       {"{\"quadlight\": 1} x", ErrorCode::format,
        "f:1:18: not valid JSON: invalid literal, at 'x'; correct the text at this place"},
       {"{\"quadlight\": \xC3\x28}", ErrorCode::format,
        "f:1:15: not valid JSON: invalid literal, at '?'; correct the text at this place"},
       {"{\"ambient\": [NaN, 0, 0]}", ErrorCode::not_finite,
        "f:1:14: numbers must be finite, not NaN; write digits such as 12.5"},
       {"{\"ambient\": [nan, 0, 0]}", ErrorCode::not_finite,
        "f:1:15: numbers must be finite, not nan; write digits such as 12.5"},
       {"{\"ambient\": [0, -Infinity, 0]}", ErrorCode::not_finite,
        "f:1:18: numbers must be finite, not -Infinity; write digits such as 12.5"}});
}

TEST(LoadText, StructureErrorsNamePlaceAndRemedy) {
  expect_errors(
      {{R"({"quadlight": 1, "lights": [{}, {"radius": 1e400}]})", ErrorCode::out_of_range,
        "f:/lights/1/radius: the number 1e400 is too large; use one between -3.4e38 and "
        "3.4e38"},
       {R"({"quadlight": 1, "walls": [[0, 0, 1, 1], [0, -1e999, 0, 0]]})", ErrorCode::out_of_range,
        "f:/walls/1/1: the number -1e999 is too large; use one between -3.4e38 and 3.4e38"},
       {R"({"quadlight": 1, "lights": [{"radius": 1, "radius": 2}]})", ErrorCode::format,
        "f:/lights/0/radius: the key \"radius\" is given twice; keep one of the two"},
       {R"([1, 2])", ErrorCode::format,
        "f:/: neither a quadlight scene (an object with the key \"quadlight\"), nor a "
        "Universal VTT map (\"resolution\"), nor a Foundry scene (\"grid\" and \"walls\"); add the "
        "key, or give another file"},
       {R"({"nodes": []})", ErrorCode::format,
        "f:/: neither a quadlight scene (an object with the key \"quadlight\"), nor a "
        "Universal VTT map (\"resolution\"), nor a Foundry scene (\"grid\" and \"walls\"); add the "
        "key, or give another file"}});
}

TEST(LoadText, ReadsPastAByteOrderMark) {
  EXPECT_TRUE(load_text("\xEF\xBB\xBF{\"quadlight\": 1}", "f"));
}

TEST(LoadText, StopsDepthBombs) {
  for (const char* unit : {"[", "{\"a\":"}) {
    std::string bomb;
    for (int i = 0; i < 200'000; ++i) bomb += unit;
    const Error error = refused(bomb);
    EXPECT_EQ(error.code, ErrorCode::limit_exceeded);
    EXPECT_THAT(error.text, HasSubstr("64 levels"));
  }
}

TEST(LoadText, KeepsForeignBytesOutOfErrorTexts) {
  const Error error = refused("{\"quadlight\": 1, \"a\\u001b[31m/~\\u00e4\": 1}");
  EXPECT_THAT(error.text, StartsWith("f:/a?[31m~1~0??: unknown key"));
}

TEST(LoadText, ShortensLongValues) {
  const Error error =
      refused(R"({"quadlight": 1, "lights": [{"radius": ")" + std::string(100'000, 'x') + "\"}]}");
  EXPECT_LT(error.text.size(), 200U);
  const Error syntax = refused("{\"quadlight\": " + std::string(100'000, 'x') + "}");
  EXPECT_LT(syntax.text.size(), 200U);
}

}  // namespace
}  // namespace quadlight::scenes
