// In the program alone, every want of memory ends the run at once and in a sentence, whoever asked. C libraries answer it
// otherwise: by ending the program without a word, or by leaving something out, a glyph or a table, without a word.
#include "cli/main_memory.h"

#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/resource.h>
#include <unistd.h>

// The sanitizers watch over the heap by one of their own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TALIA_OWN_HEAP
#include <malloc.h>
#include <mimalloc.h>
#endif

namespace talia::cli {

namespace {

constexpr rlim_t least_stack = rlim_t{256} << 10;
constexpr std::size_t claimed_stack = std::size_t{1} << 20;
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

#ifdef TALIA_OWN_HEAP

// More is asked for by mistake, which the asker has to tell.
constexpr std::size_t largest_honest = std::size_t{1} << 36;

// By the names of its second version and of those after it.
#if MI_MALLOC_VERSION < 210
constexpr mi_option_t wait_to_give_back = mi_option_decommit_delay;
constexpr mi_option_t gives_back_of_ended_threads = mi_option_abandoned_page_decommit;
#else
constexpr mi_option_t wait_to_give_back = mi_option_purge_delay;
constexpr mi_option_t gives_back_of_ended_threads = mi_option_abandoned_page_purge;
#endif

#endif

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

void end_here([[maybe_unused]] int status) {
#ifdef TALIA_OWN_HEAP
  std::_Exit(status);
#endif
}

void claim_heap([[maybe_unused]] Heap heap) {
#ifdef TALIA_OWN_HEAP
  if (heap == Heap::of_a_program_that_stays) {
    // What one look let go of is the system's before the next one.
    mi_option_set(wait_to_give_back, 0);
    mi_option_enable(gives_back_of_ended_threads);
#if MI_MALLOC_VERSION < 210
    mi_option_set(mi_option_segment_decommit_delay, 0);
#endif
  }
#endif
}

}  // namespace talia::cli

#ifdef TALIA_OWN_HEAP

// What the libraries of C and C++ would do, by another heap: a tenth less time of all that a run does, a fifth of a long one.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming, cppcoreguidelines-no-malloc): by their names.
namespace {

void* given(void* memory, std::size_t size) {
  if (memory == nullptr) {
    if (size < talia::cli::largest_honest) {
      talia::cli::end_without_memory();
    }
    errno = ENOMEM;
  }
  return memory;
}

// The same; nothing where there is no such alignment.
void* given_aligned(std::size_t alignment, std::size_t size) {
  if (!std::has_single_bit(alignment)) {
    errno = EINVAL;
    return nullptr;
  }
  return given(mi_malloc_aligned(size, alignment), size);
}

void* given_or_thrown(void* memory, std::size_t size) {
  if (given(memory, size) == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) {
  return given(mi_malloc(size), size);
}

void* calloc(std::size_t count, std::size_t size) {
  std::size_t whole = 0;
  const bool is_a_size = !__builtin_mul_overflow(count, size, &whole);
  return given(mi_calloc(count, size), is_a_size ? whole : talia::cli::largest_honest);
}

void* realloc(void* memory, std::size_t size) {
  return given(mi_realloc(memory, size), size);
}

void free(void* memory) {
  mi_free(memory);
}

void* reallocarray(void* memory, std::size_t count, std::size_t size) {
  std::size_t whole = 0;
  if (__builtin_mul_overflow(count, size, &whole)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(memory, whole);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return given_aligned(alignment, size);
}

void* memalign(std::size_t alignment, std::size_t size) {
  return given_aligned(alignment, size);
}

void* valloc(std::size_t size) {
  return given(mi_valloc(size), size);
}

void* pvalloc(std::size_t size) {
  return given(mi_pvalloc(size), size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  const int fault = mi_posix_memalign(memory, alignment, size);
  if (fault == ENOMEM) {
    given(nullptr, size);
  }
  return fault;
}

std::size_t malloc_usable_size(void* memory) {
  return mi_usable_size(memory);
}

// What is free goes back to the system.
int malloc_trim(std::size_t /*kept*/) {
  mi_collect(true);
  return 1;
}
}

void* operator new(std::size_t size) {
  return given_or_thrown(mi_malloc(size), size);
}
void* operator new[](std::size_t size) {
  return given_or_thrown(mi_malloc(size), size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return given_or_thrown(mi_malloc_aligned(size, static_cast<std::size_t>(alignment)), size);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return given_or_thrown(mi_malloc_aligned(size, static_cast<std::size_t>(alignment)), size);
}
void* operator new(std::size_t size, const std::nothrow_t& /*how*/) noexcept {
  return given(mi_malloc(size), size);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*how*/) noexcept {
  return given(mi_malloc(size), size);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*how*/) noexcept {
  return given_aligned(static_cast<std::size_t>(alignment), size);
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*how*/) noexcept {
  return given_aligned(static_cast<std::size_t>(alignment), size);
}
void operator delete(void* memory) noexcept {
  mi_free(memory);
}
void operator delete[](void* memory) noexcept {
  mi_free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  mi_free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
  mi_free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  mi_free(memory);
}
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept {
  mi_free(memory);
}
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  mi_free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  mi_free(memory);
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming, cppcoreguidelines-no-malloc)

#endif
