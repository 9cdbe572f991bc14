// How large a file may be, so that none takes all time or memory.
#pragma once
#include <cstddef>

namespace talia::document {

struct ReadingLimits {
  std::size_t bytes = 8u << 20;
  std::size_t depth = 64;          // Of nested collections.
  std::size_t values = 1'000'000;  // Of a YAML file, keys included.
  std::size_t expanded = 200'000;  // Nodes that aliases may add in one file.
  // Reported of one file; more would tell nothing new.
  std::size_t faults = 100;
};

}  // namespace talia::document
