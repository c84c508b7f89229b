// The assert hook and its default: one line on stderr, then abort.
#include <quadlight/assert.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace quadlight {
namespace {

void print_and_abort(const char* expression, const char* remark, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: contract broken: %s (%s)\n", file, line, remark, expression);
  std::abort();
}

std::atomic<AssertHandler> current_handler{print_and_abort};

}  // namespace

AssertHandler set_assert_handler(AssertHandler handler) {
  return current_handler.exchange(handler != nullptr ? handler : print_and_abort);
}

namespace internal {

void assert_failed(const char* expression, const char* remark, const char* file, int line) {
  current_handler.load()(expression, remark, file, line);
}

}  // namespace internal
}  // namespace quadlight
