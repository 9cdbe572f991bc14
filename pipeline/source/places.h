// Lines and columns for reports, which ask for many places of few files: each file's lines are found once, and so are the
// columns along a line that is long.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "source/source_map.h"

namespace talia::source {

class Places {
 public:
  // `sources` outlives it.
  explicit Places(const SourceMap& sources) : sources_(sources) {}
  // As SourceMap has it.
  Place at(Span span);
  // The whole line, without its end, in which a span begins.
  std::string_view line_of(Span span);

 private:
  struct Line {
    std::size_t number, begin, end;  // Number from 1; with its end.
  };
  struct Lines {
    std::vector<std::uint32_t> begins;
    // Of long lines by their begins: code points before every block.
    std::map<std::size_t, std::vector<std::uint32_t>> columns;
  };
  static constexpr std::size_t block = 1024;  // Bytes.
  Lines& lines_of(FileId file);
  Line line_at(FileId file, std::size_t byte);
  int column_of(FileId file, const Line& line, std::size_t byte);

  const SourceMap& sources_;
  std::map<FileId, Lines> files_;
};

}  // namespace talia::source
