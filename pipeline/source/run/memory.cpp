#include "source/run/memory.h"

#include <malloc.h>

namespace talia::source {

void give_back_memory() {
#ifndef __SANITIZE_ADDRESS__  // Which has memory of its own.
  malloc_trim(0);
#endif
}

}  // namespace talia::source
