// Feeds files to a harness, where libFuzzer's main does not: each argument is a file or a folder.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::vector<std::filesystem::path> files_of(int count, char** arguments) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < count; ++i) {
    const std::filesystem::path path = arguments[i];
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  int replayed = 0;
  for (const std::filesystem::path& file : files_of(argc, argv)) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
      std::fprintf(stderr, "replay: %s cannot be opened\n", file.c_str());
      return 1;
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    // An abort in the harness must leave the name of its input.
    std::fprintf(stderr, "%s\n", file.c_str());
    LLVMFuzzerTestOneInput(data.data(), data.size());
    ++replayed;
  }
  if (replayed == 0) {
    std::fprintf(stderr, "use: %s FILE|FOLDER ...\n", argv[0]);
    return 1;
  }
  std::printf("%d inputs\n", replayed);
  return 0;
}
