// The text of every file of a run, and the arithmetic from bytes to lines and columns.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "source/span.h"

namespace talia {

// Lines and columns from 1; columns in code points, a tab is one; the end is exclusive.
struct Place {
  std::string_view file;  // Relative to the workspace, with `/`.
  int line = 1, column = 1;
  int end_line = 1, end_column = 1;
};

class SourceMap {
 public:
  // Numbers are given in the order of calls, so callers add in the order of sorted paths.
  FileId add(std::string path, std::string text);
  // A number for a file whose text comes later (or never, when it cannot be read).
  FileId reserve(std::string path);
  void set_text(FileId file, std::string text);  // Distinct files may be set from different threads.

  std::size_t size() const { return files_.size(); }
  std::string_view path(FileId file) const;
  std::string_view text(FileId file) const;  // Stays valid as long as the map.
  std::string_view text(Span span) const;
  Place place(Span span) const;
  // The whole line, without its end, that holds a byte.
  std::string_view line_around(FileId file, std::uint32_t byte) const;
  Span whole(FileId file) const;

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_starts;  // Of every `stride`th line, from the first on.
  };
  struct Line {
    std::size_t number;      // From 1.
    std::size_t begin, end;  // With its end.
  };
  static constexpr std::size_t stride = 64;
  static Line line_of(const File& file, std::size_t byte);
  std::deque<File> files_;
};

}  // namespace talia
