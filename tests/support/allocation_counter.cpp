// Replaces operator new, and interposes malloc in front of glibc's by its own second names.
#include "support/allocation_counter.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QUADLIGHT_SANITIZER_OWNS_MALLOC 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUADLIGHT_SANITIZER_OWNS_MALLOC 1
#endif
#endif

namespace quadlight::test {
namespace {

// Constant-initialised: counts from the first call on, before any constructor runs.
constinit std::atomic<std::uint64_t> news{0};
constinit std::atomic<std::uint64_t> mallocs{0};

void count(std::atomic<std::uint64_t>& counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

AllocationCounts allocation_counts() {
  return {news.load(), mallocs.load()};
}

}  // namespace quadlight::test

#ifdef QUADLIGHT_SANITIZER_OWNS_MALLOC

// From the sanitizers' allocator interface, whose header g++ does not ship.
extern "C" int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void* block, std::size_t size),
    void (*on_free)(const volatile void* block));

namespace quadlight::test {
namespace {

void on_malloc(const volatile void* /*block*/, std::size_t /*size*/) {
  count(mallocs);
}
void on_free(const volatile void* /*block*/) {}

[[maybe_unused]] const int hooks_installed =
    __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);

}  // namespace
}  // namespace quadlight::test

#else

extern "C" {
void* glibc_malloc(std::size_t size) __asm__("__libc_malloc");
void* glibc_calloc(std::size_t count, std::size_t size) __asm__("__libc_calloc");
void* glibc_realloc(void* block, std::size_t size) __asm__("__libc_realloc");
void* glibc_memalign(std::size_t alignment, std::size_t size) __asm__("__libc_memalign");

void* malloc(std::size_t size) {
  quadlight::test::count(quadlight::test::mallocs);
  return glibc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  quadlight::test::count(quadlight::test::mallocs);
  return glibc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
  quadlight::test::count(quadlight::test::mallocs);
  return glibc_realloc(block, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  quadlight::test::count(quadlight::test::mallocs);
  return glibc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return memalign(alignment, size);
}
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  *block = memalign(alignment, size);
  return *block != nullptr ? 0 : 12;  // ENOMEM
}
}

// The other forms of operator new and delete are defined by the standard library through these.
void* operator new(std::size_t size) {
  quadlight::test::count(quadlight::test::news);
  if (void* block = std::malloc(size)) return block;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  quadlight::test::count(quadlight::test::news);
  if (void* block = memalign(static_cast<std::size_t>(alignment), size)) return block;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t /*size*/) noexcept {
  std::free(block);
}
void operator delete(void* block, std::align_val_t /*alignment*/) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  std::free(block);
}

#endif
