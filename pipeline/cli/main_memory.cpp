// In the program alone, every want of memory ends the run at once and in a sentence, whoever asked. C libraries answer it
// otherwise: by ending the program without a word, or by leaving something out, a glyph or a table, without a word.
#include "cli/main_memory.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace talia::cli {

namespace {

constexpr rlim_t least_stack = rlim_t{256} << 10;
constexpr std::size_t claimed_stack = std::size_t{1} << 20;
// More is asked for by mistake, which the asker has to tell.
constexpr std::size_t largest_honest = std::size_t{1} << 36;

[[noreturn]] void end(std::string_view words) {
  say_at_once(words);
  ::_exit(2);
}

// Touches each page of some stack, so that it is there.
__attribute__((noinline)) void touch_stack() {
  std::array<char, claimed_stack> room;
  volatile char* const at = room.data();
  for (std::size_t page = 0; page < room.size(); page += 4096) {
    at[page] = 0;
  }
}

bool is_unlimited(decltype(RLIMIT_AS) what) {
  rlimit limit{};
  return ::getrlimit(what, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

}  // namespace

void say_at_once(std::string_view words) {
  while (!words.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, words.data(), words.size());
    if (count <= 0) {
      return;
    }
    words.remove_prefix(static_cast<std::size_t>(count));
  }
}

void end_without_memory() {
  end("talia: error: there is not enough memory\n"
      "help: let the program have more (`ulimit -v`, a container's limit), or use one thread with --jobs "
      "1\n");
}

void claim_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < least_stack) {
    end("talia: error: the stack is too small\nhelp: let it have 1 MB, as `ulimit -s 1024` does\n");
  }
  // Where there is no room, this says so.
  std::free(std::malloc(4 * claimed_stack));
  if (limit.rlim_cur >= 2 * claimed_stack) {
    touch_stack();
  }
}

void claim_heap() {
#ifdef __GLIBC__
  // The heap grows by what a run over a thousand cards needs; untouched, that takes no memory.
  constexpr int ahead = 64 << 20, largest_within = 32 << 20;
  // Than what libraries that began before `main` have left of the heap as it was; less than is mapped apart.
  constexpr std::size_t more_than_is_left = 1 << 20;
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  if (!is_unlimited(RLIMIT_AS) || !is_unlimited(RLIMIT_DATA)) {
    return;
  }
  const auto end_of_heap = [] { return reinterpret_cast<std::uintptr_t>(::sbrk(0)); };
  const std::uintptr_t begin = (end_of_heap() + page - 1) / page * page;
  // A preview answers on many threads, few of them at a time: with a heap for each it takes twice the memory.
  const auto most_heaps = std::max(1u, std::thread::hardware_concurrency()) + 2;
  mallopt(M_ARENA_MAX, static_cast<int>(most_heaps));
  mallopt(M_TOP_PAD, ahead);
  mallopt(M_TRIM_THRESHOLD, 2 * ahead);
  mallopt(M_MMAP_THRESHOLD, largest_within);
  void* volatile block = std::malloc(more_than_is_left);
  std::free(block);
  // What the system does not know it does not do.
  if (const std::uintptr_t end = end_of_heap(); end >= begin + page) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  }
#endif
}

}  // namespace talia::cli

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): the names under which the C library has its own.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);

void* malloc(std::size_t size) {
  void* const memory = __libc_malloc(size);
  if (memory == nullptr && size < talia::cli::largest_honest) {
    talia::cli::end_without_memory();
  }
  return memory;
}

void* calloc(std::size_t count, std::size_t size) {
  void* const memory = __libc_calloc(count, size);
  std::size_t whole = 0;
  if (memory == nullptr && !__builtin_mul_overflow(count, size, &whole) &&
      whole < talia::cli::largest_honest) {
    talia::cli::end_without_memory();
  }
  return memory;
}

void* realloc(void* memory, std::size_t size) {
  void* const moved = __libc_realloc(memory, size);
  if (moved == nullptr && size > 0 && size < talia::cli::largest_honest) {
    talia::cli::end_without_memory();
  }
  return moved;
}
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

#endif
