// Everything that a run found wrong. One entry per code and span; a second report of the same adds its notes only, and
// its message as a note where that says something else (the other target, the other page); the graver of the two leads.
// Reports without a file are told apart by their messages.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "source/reports/diagnostic.h"
#include "source/result.h"

namespace talia {

class SourceMap;

class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  // What a result holds; nothing where it holds a fault, which is added.
  template <typename T>
  std::optional<T> take(Result<T> result) {
    if (!result) {
      add(std::move(result.error()));
      return std::nullopt;
    }
    return *std::move(result);
  }
  void expect(std::size_t more);    // Makes room for so many at once: of thousands it is large.
  void join(Diagnostics&& others);  // In the order in which they were added there.
  // Only what is at fault: for those who asked about something else than their content's manners.
  Diagnostics without_warnings() const;
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return warnings_; }
  bool empty() const { return all_.empty(); }
  // 0 when clean or warnings only, 1 when content is at fault, 2 when something fatal was reported: could not run.
  int exit_code() const;
  const std::vector<Diagnostic>& in_order_added() const { return all_; }
  std::vector<Diagnostic> take() && { return std::move(all_); }
  // One of a report, and the note that counts those like it that are not listed.
  struct Listed {
    const Diagnostic* what;  // In `in_order_added`.
    std::optional<Note> others;
  };
  // By path, place, code, as all reports list them: of one code in a file the first `source::most_alike`, with a note on the
  // last of them that counts the others. What is counted elsewhere is all.
  std::vector<Listed> listed(const SourceMap& sources) const;
  // Those, copied, with the notes at their ends.
  std::vector<Diagnostic> sorted(const SourceMap& sources) const;

 private:
  using Placed = std::pair<Code, Span>;
  struct HashOfPlaced {
    std::size_t operator()(const Placed& placed) const;
  };
  void count(const Diagnostic& diagnostic, int by);

  std::vector<Diagnostic> all_;
  std::unordered_map<Placed, std::size_t, HashOfPlaced> by_place_;
  std::map<std::pair<Code, std::string>, std::size_t> by_message_;  // Of those without a place.
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
  bool could_not_run_ = false;
};

namespace source {

struct ReportStyle {
  bool colour = false;  // ANSI colours, for a terminal.
};

// The human report: place, message, source line with carets, notes, help.
std::string render_text(const Diagnostics& diagnostics, const SourceMap& sources, ReportStyle style = {});

}  // namespace source
}  // namespace talia
