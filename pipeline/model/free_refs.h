// References of cards that nobody has yet: the numbers behind the greatest of each head.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace talia::model {

class FreeRefs {
 public:
  // Requires to be called for all that are there before `next` is.
  void take(std::uint32_t owner, std::string_view ref);
  // `N-026` for `N-002`, where `N-025` is the last; another one each time. Empty for what does not end in a number.
  std::string next(std::uint32_t owner, std::string_view ref);

 private:
  struct Series {
    std::uint64_t greatest = 0;
    std::size_t width = 0;  // Digits.
  };
  std::map<std::pair<std::uint32_t, std::string>, Series> series_;  // By owner and head.
};

}  // namespace talia::model
