// What was made of the texts of files, for runs after this one: a file whose text is as it was gives what it gave. Some files' lie
// together as one value of the cache, for a file of its own for each would take as long as making them.
#pragma once
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/files/cache.h"
#include "source/files/digest.h"

namespace talia::source {

// Thread-safe, but for `close`.
class KeptByText {
 public:
  // `key` says by whom, and of what sort, the values are. The cache outlives it.
  KeptByText(const Cache& cache, const Digest& key) : cache_(cache), key_(key) {}
  // As it was kept; nothing of another text.
  std::optional<std::string_view> find(std::string_view path, std::string_view text);
  // For the next run.
  void add(std::string_view path, std::string_view text, std::string value);
  // Once all files were asked for: keeps what was added with what was found, and lets the rest go. Where nothing was added, all stays.
  void close() const;

 private:
  struct Value {
    Digest path, text;
    std::string_view bytes;
  };
  void open();

  const Cache& cache_;
  const Digest key_;
  std::once_flag opened_;
  std::string bytes_;         // As they were found.
  std::vector<Value> found_;  // By path.
  std::mutex mutex_;          // Of what follows.
  std::vector<Value> asked_;  // Of what was found.
  std::vector<std::pair<Value, std::string>> added_;
};

}  // namespace talia::source
