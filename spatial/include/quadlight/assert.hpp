// Contract checks with a hook, so that an engine decides what a broken contract does.
#pragma once

namespace quadlight {

/// Called with the failed expression, a remark, and where it stands. If it returns, the program
/// goes on; the default handler writes one line to stderr and calls std::abort.
using AssertHandler = void (*)(const char* expression, const char* remark, const char* file,
                               int line);

/// Installs a handler (null restores the default) and returns the previous one. Thread-safe.
AssertHandler set_assert_handler(AssertHandler handler);

namespace internal {
void assert_failed(const char* expression, const char* remark, const char* file, int line);
}

}  // namespace quadlight

/// Checks a contract of the code (not of input data). Compiled in when QUADLIGHT_ASSERTS is 1:
/// in Debug builds, or with the CMake option of the same name.
#if QUADLIGHT_ASSERTS
#define QUADLIGHT_ASSERT(expression, remark) \
  ((expression) ? static_cast<void>(0)       \
                : ::quadlight::internal::assert_failed(#expression, remark, __FILE__, __LINE__))
#else
#define QUADLIGHT_ASSERT(expression, remark) static_cast<void>(0)
#endif
