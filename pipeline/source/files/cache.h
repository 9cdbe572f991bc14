// What runs keep for those after them, each value in a file of its own under the key of all that it was made of. Nothing counts
// on it: where a value is damaged, of another version or only half there, where the disk is full or may not be written, it is as
// if nothing had been kept. Several programs may use one at once.
#pragma once
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "source/files/digest.h"
#include "source/files/temporary.h"

namespace talia::source {

// Thread-safe.
class Cache {
 public:
  // With what comes in between two looks below 256 MB.
  static constexpr std::uint64_t usual_size = std::uint64_t{240} << 20;

  // The folder is made when something is kept. Of values that together are larger than `most` bytes the oldest go, sooner or later;
  // files that the cache did not write stay.
  explicit Cache(std::string folder, std::uint64_t most = usual_size);
  std::optional<std::string> find(const Digest& key) const;
  // False where it could not be.
  bool keep(const Digest& key, std::string_view value) const;

 private:
  std::string path_of(const Digest& key) const;
  bool make_folder() const;
  void note_kept(const Digest& dice, std::uint64_t size) const;
  void clean() const;

  std::string folder_;
  std::uint64_t most_;
  mutable TemporaryNames names_;
  mutable std::mutex mutex_;  // One looks through the folder at a time.
};

}  // namespace talia::source
