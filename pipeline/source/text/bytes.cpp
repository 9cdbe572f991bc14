#include "source/text/bytes.h"

namespace talia {

std::string Bytes::all() const {
  std::string result;
  each([&](std::string_view piece) {
    result += piece;
    return true;
  });
  return result;
}

std::size_t Bytes::size() const {
  std::size_t result = 0;
  each([&](std::string_view piece) {
    result += piece.size();
    return true;
  });
  return result;
}

}  // namespace talia
