// For this folder alone: the names under which outputs are written until they are whole. No two runs share one, so no run
// can put another's half in place.
#pragma once
#include <atomic>
#include <filesystem>
#include <string>

namespace talia::source {

class TemporaryNames {
 public:
  TemporaryNames();
  // Hidden, short enough for any folder, and of this process alone.
  std::string next();

 private:
  const std::string start_;
  std::atomic<unsigned> number_{0};
};

// Removes the files under such names that ended processes left in a folder.
void clear_temporaries(const std::filesystem::path& folder);

}  // namespace talia::source
