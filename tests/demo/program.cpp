// Runs the program through the shell, its streams caught in files.
#include "demo/program.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace quadlight::demo::test {
namespace {

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace

Workplace::Workplace() {
  std::string name = testing::TempDir() + "quadlight-demo-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder: " + name);
  folder_ = name;
}

Workplace::~Workplace() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Outcome Workplace::run(const std::vector<std::string>& arguments) const {
  std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY \"$demo\"";
  for (const std::string& argument : arguments) command.append(" ").append(shell_quoted(argument));
  return run_shell(command);
}

Outcome Workplace::run_shell(const std::string& command) const {
  // The streams' files stand beside the folder, so that the folder holds what the program wrote.
  const std::string out = folder_.string() + ".out";
  const std::string err = folder_.string() + ".err";
  const std::string whole = "cd " + shell_quoted(folder_.string()) +
                            " && demo=" QUADLIGHT_DEMO " && { " + command + "; } >" +
                            shell_quoted(out) + " 2>" + shell_quoted(err) + " </dev/null";
  const int status = std::system(whole.c_str());
  const Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out), content(err)};
  std::filesystem::remove(out);
  std::filesystem::remove(err);
  return outcome;
}

void Workplace::write(std::string_view name, std::string_view text) const {
  std::ofstream(path(name), std::ios::binary) << text;
}

std::string Workplace::read(std::string_view name) const {
  return content(path(name));
}

}  // namespace quadlight::demo::test
