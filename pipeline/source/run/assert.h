// Ends the program on our own mistakes, in every build. Never used for content or the world.
#pragma once

namespace talia::source {
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);
}

#define TALIA_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::talia::source::assertion_failed(#condition, __FILE__, __LINE__))
