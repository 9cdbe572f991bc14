#include "source/run/memory.h"

#include <malloc.h>

namespace talia::source {

void give_back_memory() {
  ::malloc_trim(0);
}

}  // namespace talia::source
