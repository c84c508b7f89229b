// Quadtree: the order in which a rebuild lays out items. A radix sort by cell code and level, least
// significant digit first; each pass counts per chunk, sums up, and scatters, so that the order is
// the same for any number of workers.
#include "quadtree_tree.hpp"

namespace quadlight::internal {
namespace {

constexpr std::size_t chunk = 16384;
constexpr std::size_t few_items = 2048;  // below, comparing is as fast
// Levels that the radix sort tells apart; a subtree that is deeper is sorted when it is built.
constexpr std::uint32_t usual_levels = 8;
constexpr std::uint32_t levels_of_many = 11;
constexpr std::size_t many_items = std::size_t{1} << 21U;

// Code down to `levels`, then the level: so a node's own items come before those below it.
struct SortKey {
  std::uint32_t levels;

  [[nodiscard]] std::uint32_t operator()(SortWord word) const {
    const std::uint32_t code = morton_of(word) >> (2 * (grid_levels - levels));
    return code << 4U | std::min(level_of(word), levels);
  }
  [[nodiscard]] std::uint32_t bits() const { return 2 * levels + 4; }
};

struct Digit {
  std::uint32_t shift;
  std::uint32_t bits;

  [[nodiscard]] std::uint32_t size() const { return 1U << bits; }
  [[nodiscard]] std::uint32_t of(std::uint32_t key) const { return (key >> shift) & (size() - 1); }
};

// Turns the counts [chunk][digit] into the first place of each.
void sum_up(std::span<std::uint32_t> counts, std::size_t chunks, std::uint32_t digits) {
  std::uint32_t sum = 0;
  for (std::uint32_t digit = 0; digit < digits; ++digit) {
    for (std::size_t c = 0; c < chunks; ++c) {
      sum += std::exchange(counts[c * digits + digit], sum);
    }
  }
}

struct Pass {
  const SortWord* from;
  SortWord* to;
  SortKey key;
  Digit digit;
};

// from: chunk c starts at c * chunk and holds sizes[c] words.
void radix_pass(const Pass& pass, std::span<const std::uint32_t> sizes,
                Array<std::uint32_t>& counts, Executor& executor) {
  const std::uint32_t digits = pass.digit.size();
  counts.resize(sizes.size() * digits);
  executor.parallel_for(sizes.size(), 1, [&](std::size_t c, std::size_t, unsigned) {
    std::uint32_t* const count = counts.data() + c * digits;
    std::fill(count, count + digits, 0U);
    const SortWord* const words = pass.from + c * chunk;
    for (std::uint32_t i = 0; i < sizes[c]; ++i) ++count[pass.digit.of(pass.key(words[i]))];
  });
  sum_up(counts, sizes.size(), digits);
  executor.parallel_for(sizes.size(), 1, [&](std::size_t c, std::size_t, unsigned) {
    std::uint32_t* const next = counts.data() + c * digits;
    const SortWord* const words = pass.from + c * chunk;
    for (std::uint32_t i = 0; i < sizes[c]; ++i) {
      pass.to[next[pass.digit.of(pass.key(words[i]))]++] = words[i];
    }
  });
}

// Closes the gaps between chunks.
void join_chunks(Array<SortWord>& words, std::span<const std::uint32_t> sizes) {
  std::size_t end = sizes[0];
  for (std::size_t c = 1; c < sizes.size(); ++c) {
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(c * chunk), sizes[c],
                words.begin() + static_cast<std::ptrdiff_t>(end));
    end += sizes[c];
  }
}

}  // namespace

std::uint32_t sort_words(QuadtreeState& tree, std::size_t slots, const WordMaker& make,
                         Executor& executor) {
  RebuildScratch& scratch = tree.scratch;
  const std::size_t chunks = (slots + chunk - 1) / chunk;
  Array<std::uint32_t>& sizes = scratch.chunk_sizes;
  sizes.resize(chunks);
  scratch.words.resize(slots);
  executor.parallel_for(slots, chunk, [&](std::size_t begin, std::size_t end, unsigned) {
    sizes[begin / chunk] = make(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                                scratch.words.data() + begin);
  });
  if (tree.item_count <= few_items) {
    if (chunks != 0) join_chunks(scratch.words, sizes);
    scratch.words.resize(tree.item_count);
    std::sort(scratch.words.begin(), scratch.words.end());
    return grid_levels;
  }
  scratch.other_words.resize(slots);
  const SortKey key{tree.item_count < many_items ? usual_levels : levels_of_many};
  constexpr std::uint32_t most_bits = 11;
  const std::uint32_t passes = (key.bits() + most_bits - 1) / most_bits;
  const std::uint32_t bits = (key.bits() + passes - 1) / passes;
  for (std::uint32_t i = 0; i < passes; ++i) {
    radix_pass({scratch.words.data(), scratch.other_words.data(), key, {i * bits, bits}}, sizes,
               scratch.counts, executor);
    std::swap(scratch.words, scratch.other_words);
    for (std::size_t c = 0; c < chunks; ++c) {  // no gaps from now on
      const std::size_t begin = std::min(c * chunk, tree.item_count);
      sizes[c] = static_cast<std::uint32_t>(std::min(chunk, tree.item_count - begin));
    }
  }
  scratch.words.resize(tree.item_count);
  return key.levels;
}

}  // namespace quadlight::internal
