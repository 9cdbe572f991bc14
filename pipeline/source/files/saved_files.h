// What is saved below some folders while a run goes on.
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace talia::source {

// Looks at all files below folders of one root, but for hidden ones. The system says when something happens there; where it has no
// room for that, they are looked at twice a second.
class SavedFiles {
 public:
  // From here on nothing that is saved is missed.
  SavedFiles(std::string root, std::vector<std::string> folders);
  SavedFiles(const SavedFiles&) = delete;
  SavedFiles& operator=(const SavedFiles&) = delete;
  ~SavedFiles();

  // Waits until files have come, changed or gone, and a moment longer, for editors save in several steps and a revision that is
  // checked out has many; a shorter one after what is whole, which is a file that was closed or moved into its place. Gives their paths, sorted; nothing when `patience` is over before.
  std::vector<std::string> next(std::chrono::milliseconds patience = std::chrono::milliseconds::max());
  // Files that are as they were before the last `next`, sorted.
  std::vector<std::string> same() const;

 private:
  struct Sight;
  std::unique_ptr<Sight> sight_;
};

}  // namespace talia::source
