// How what a run makes is called.
#pragma once
#include <string>
#include <string_view>

namespace talia::job {

// Of a deck or book for a target: `items-a4`.
inline std::string name_of_job(std::string_view work, std::string_view target) {
  return std::string(work) + '-' + std::string(target);
}

}  // namespace talia::job
