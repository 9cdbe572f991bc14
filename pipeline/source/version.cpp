#include "source/version.h"

namespace talia::source {

std::string_view version() {
  return TALIA_VERSION;
}

}  // namespace talia::source
