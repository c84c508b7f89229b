// Contexts without a display.
#include <quadlight/renderer/context.hpp>
#include <quadlight/renderer/target.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace quadlight::test {
namespace {

/// Sets or (null) unsets an environment variable, and puts the old value back.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    set(value);
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;
  ~ScopedVariable() { set(old_ ? old_->c_str() : nullptr); }

 private:
  void set(const char* value) const {
    if (value != nullptr) {
      setenv(name_, value, 1);
    } else {
      unsetenv(name_);
    }
  }
  const char* name_;
  std::optional<std::string> old_;
};

TEST(HeadlessContext, ComesWithoutAnyDisplay) {
  const ScopedVariable x11("DISPLAY", nullptr);
  const ScopedVariable wayland("WAYLAND_DISPLAY", nullptr);
  EXPECT_FALSE(renderer::display_available());
  auto context = renderer::HeadlessContext::create();
  ASSERT_TRUE(context.ok()) << context.error().text;
  const renderer::GlInfo info = renderer::gl_info();
  EXPECT_FALSE(info.vendor.empty());
  EXPECT_FALSE(info.renderer.empty());
  EXPECT_GE(std::stod(info.version), 3.3) << info.version;
  EXPECT_GE(std::stod(info.shading_language), 3.3) << info.shading_language;
}

// Guards against taking the default display: a DISPLAY that nobody serves must not matter.
TEST(HeadlessContext, IgnoresADeadDisplay) {
  const ScopedVariable x11("DISPLAY", ":4711");
  const ScopedVariable wayland("WAYLAND_DISPLAY", nullptr);
  EXPECT_FALSE(renderer::display_available());
  auto context = renderer::HeadlessContext::create();
  EXPECT_TRUE(context.ok()) << context.error().text;
}

// Guards against closing the display that another context still uses.
TEST(HeadlessContext, OutlivesAnother) {
  auto first = renderer::HeadlessContext::create();
  ASSERT_TRUE(first.ok()) << first.error().text;
  {
    auto second = renderer::HeadlessContext::create();
    ASSERT_TRUE(second.ok()) << second.error().text;
  }
  ASSERT_TRUE(first.value().make_current().ok());
  EXPECT_TRUE(renderer::OffscreenTarget::create({8, 8}).ok());
}

}  // namespace
}  // namespace quadlight::test
