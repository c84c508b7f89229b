// Replaces the global operator new and delete by ones that count. The array forms, which are not
// here, end in these by the language's default. The others stand here because the address
// sanitizer brings its own, which must not be mixed with these.
#include "allocation_count.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> calls{0};

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc{};
  calls.fetch_add(1, std::memory_order_relaxed);
  return memory;
}

}  // namespace

std::uint64_t quadlight::demo::allocation_count() {
  return calls.load(std::memory_order_relaxed);
}

void* operator new(std::size_t size) {
  return counted(std::malloc(size != 0 ? size : 1));
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  // aligned_alloc wants a multiple of the alignment.
  return counted(
      std::aligned_alloc(step, (size + step - 1) / step * step + (size == 0 ? step : 0)));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  calls.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size != 0 ? size : 1);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}

void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}

// The compiler may call the sized forms directly.
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
