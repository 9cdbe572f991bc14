#include "source/run/assert.h"

#include <cstdio>
#include <cstdlib>

namespace talia::source {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "talia: a mistake of the program: %s does not hold at %s:%d\n", condition, file, line);
  std::abort();
}

}  // namespace talia::source
