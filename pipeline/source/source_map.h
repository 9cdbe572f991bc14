// The text of every file, and the arithmetic from bytes to lines and columns. It may outlive a run: a file has the same number
// in all of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "source/span.h"
#include "source/text/mapped_text.h"

namespace talia {

// Lines and columns from 1; columns in code points, a tab is one; the end is exclusive.
struct Place {
  std::string_view file;  // Relative to the workspace, with `/`.
  int line = 1, column = 1;
  int end_line = 1, end_column = 1;

  std::string text() const;  // `file:line:column`.
};

class SourceMap {
 public:
  // A path keeps its number; new ones are given in the order of calls. A text that changed replaces the one before, which
  // stays for the documents that look into it.
  FileId add(std::string path, std::string text);
  // What stands in no file, such as a word of the command line: each has a number of its own, whatever it is called.
  MappedText add_apart(std::string name, const std::string& text);
  // A number for a file whose text comes later (or never, when it cannot be read).
  FileId reserve(std::string path);
  // Distinct files may be set from different threads.
  void set_text(FileId file, std::string text);

  // Lets texts go that were replaced: nothing looks into them any more.
  void forget_replaced();

  std::size_t size() const { return files_.size(); }
  std::string_view path(FileId file) const;
  // What was read last; it stays valid as long as the map.
  std::string_view text(FileId file) const;
  std::string_view text(Span span) const;
  Place place(Span span) const;
  Span whole(FileId file) const;

 private:
  using Text = std::shared_ptr<const std::string>;
  struct File {
    std::string path;
    Text text;
    std::vector<Text> replaced;
    // Of every `stride`th line, from the first on: those of all lines would take four bytes each, and a
    // look-up reads no more than `stride` lines.
    std::vector<std::uint32_t> line_starts;
  };
  struct Line {
    std::size_t number;      // From 1.
    std::size_t begin, end;  // With its end.
  };
  static constexpr std::size_t stride = 64;
  static Line line_of(const File& file, std::size_t byte);
  FileId number(std::string path);
  std::deque<File> files_;  // Paths stay where they are.
  // Of files, whose paths it looks into: none is held twice. Hashed, for a path is never asked for by its order.
  std::unordered_map<std::string_view, FileId> by_path_;
};

}  // namespace talia
