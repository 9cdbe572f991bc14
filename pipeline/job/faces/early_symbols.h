// The files of icons and ornaments, which are read beside the rest of a workspace: none hangs on any other file.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frame/symbols.h"
#include "job/plan/request.h"
#include "job/workspace/workspace.h"
#include "source/files/kept_by_text.h"
#include "source/run/worker.h"

namespace talia::job {

class EarlySymbols {
 public:
  // Of the files among those that are drawings of templates. The rest outlives it.
  EarlySymbols(const std::vector<std::string>& assets, const Workspace& workspace,
               const ReadRequest& reading);
  EarlySymbols(const EarlySymbols&) = delete;
  EarlySymbols& operator=(const EarlySymbols&) = delete;

  struct File {
    Result<std::string> text;
    // What a run before read of the same text, without a name; its place is counted from the text's beginning, in no file.
    std::optional<Symbol> kept{};
  };
  // Waits for all. Requires the path of such a file; each is given once.
  File take(std::string_view path);

  // For runs after this one, what was read of a file that had nothing kept. Thread-safe; `close` comes last.
  void keep(std::string_view path, std::string_view text, const Symbol& symbol) const;
  void close() const;

 private:
  File read(const std::string& path);

  const Files& files_;
  const std::unique_ptr<source::KeptByText> kept_;  // Null: nothing is kept.
  std::vector<std::string> paths_;
  std::unordered_map<std::string_view, std::size_t> numbers_;  // Of paths.
  std::vector<std::optional<File>> read_;
  source::Behind reading_;  // Ends before what it fills.
};

}  // namespace talia::job
