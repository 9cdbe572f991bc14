#include "source/source_map.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "source/assert.h"
#include "source/unicode.h"

namespace talia {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::vector<std::uint32_t> line_starts_of(std::string_view text) {
  std::vector<std::uint32_t> starts{0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (ends) {
      starts.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
  return starts;
}

}  // namespace

FileId SourceMap::add(std::string path, std::string text) {
  const FileId file = reserve(std::move(path));
  set_text(file, std::move(text));
  return file;
}

FileId SourceMap::reserve(std::string path) {
  files_.push_back({std::move(path), {}, {0}});
  return static_cast<FileId>(files_.size() - 1);
}

void SourceMap::set_text(FileId file, std::string text) {
  TALIA_ASSERT(static_cast<std::size_t>(file) < files_.size());
  TALIA_ASSERT(text.size() < std::numeric_limits<std::uint32_t>::max());
  File& entry = files_[static_cast<std::size_t>(file)];
  entry.line_starts = line_starts_of(text);
  entry.text = std::move(text);
}

std::string_view SourceMap::path(FileId file) const {
  return file == FileId::none ? std::string_view{}
                              : std::string_view(files_.at(static_cast<std::size_t>(file)).path);
}

std::string_view SourceMap::text(FileId file) const {
  return file == FileId::none ? std::string_view{}
                              : std::string_view(files_.at(static_cast<std::size_t>(file)).text);
}

std::string_view SourceMap::text(Span span) const {
  const std::string_view all = text(span.file);
  const std::size_t begin = std::min<std::size_t>(span.begin, all.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, all.size());
  return all.substr(begin, end - begin);
}

Place SourceMap::place(Span span) const {
  if (!span.exists()) {
    return {};
  }
  const File& file = files_.at(static_cast<std::size_t>(span.file));
  const std::string_view all = file.text;
  const auto locate = [&](std::size_t byte) {
    const auto after = std::upper_bound(file.line_starts.begin(), file.line_starts.end(), byte);
    const std::size_t line = static_cast<std::size_t>(after - file.line_starts.begin());
    std::size_t start = file.line_starts[line - 1];
    if (start == 0 && all.starts_with(byte_order_mark)) {
      start = byte_order_mark.size();
    }
    const std::size_t column = byte <= start ? 0 : source::count_code_points(all.substr(start, byte - start));
    return std::pair(static_cast<int>(line), static_cast<int>(column) + 1);
  };
  const std::size_t begin = std::min<std::size_t>(span.begin, all.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, all.size());
  const auto [line, column] = locate(begin);
  const auto [end_line, end_column] = locate(end);
  return {file.path, line, column, end_line, end_column};
}

std::string_view SourceMap::line_around(FileId file, std::uint32_t byte) const {
  if (file == FileId::none) {
    return {};
  }
  const File& entry = files_.at(static_cast<std::size_t>(file));
  const auto after = std::upper_bound(entry.line_starts.begin(), entry.line_starts.end(), byte);
  const std::size_t start = *std::prev(after);
  const std::size_t end = after == entry.line_starts.end() ? entry.text.size() : *after;
  std::string_view line = std::string_view(entry.text).substr(start, end - start);
  if (start == 0 && line.starts_with(byte_order_mark)) {
    line.remove_prefix(byte_order_mark.size());
  }
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return line;
}

Span SourceMap::whole(FileId file) const {
  return {file, 0, static_cast<std::uint32_t>(text(file).size())};
}

}  // namespace talia
