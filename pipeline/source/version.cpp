#include "source/version.h"

namespace talia::source {

std::string_view version() {
  return TALIA_VERSION;
}

std::string_view homepage() {
  return TALIA_HOMEPAGE;
}

}  // namespace talia::source
