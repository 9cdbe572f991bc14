// What runs keep of their results for those after them.
#pragma once
#include <atomic>
#include <cstddef>
#include <string>
#include <utility>

#include "source/files/cache.h"

namespace talia::job {

struct Keeping {
  // `state` is that of the program, with that of the libraries it runs with: what others made is not taken.
  Keeping(std::string folder, std::string state) : cache(std::move(folder)), program(std::move(state)) {}

  const source::Cache cache;
  const std::string program;
  // So far.
  struct Count {
    std::atomic<std::size_t> recalled = 0, made = 0;
  };
  Count files, faces;
};

}  // namespace talia::job
