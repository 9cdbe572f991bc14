#include "source/source_map.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "source/run/assert.h"
#include "source/text/lines.h"
#include "source/text/unicode.h"

namespace talia {

using source::byte_order_mark;
using source::next_line;
FileId SourceMap::add(std::string path, std::string text) {
  const FileId file = reserve(std::move(path));
  set_text(file, std::move(text));
  return file;
}

MappedText SourceMap::add_apart(std::string name, const std::string& text) {
  const FileId file = number(std::move(name));
  set_text(file, text);
  return MappedText::verbatim(text, whole(file));
}

FileId SourceMap::number(std::string path) {
  files_.push_back({std::move(path), std::make_shared<const std::string>(), {}, {0}});
  return static_cast<FileId>(files_.size() - 1);
}

FileId SourceMap::reserve(std::string path) {
  if (const auto known = by_path_.find(path); known != by_path_.end()) {
    return known->second;
  }
  const FileId file = number(std::move(path));
  by_path_.emplace(files_.back().path, file);
  return file;
}

void SourceMap::forget_replaced() {
  for (File& file : files_) {
    file.replaced.clear();
  }
}

void SourceMap::set_text(FileId file, std::string text) {
  TALIA_ASSERT(static_cast<std::size_t>(file) < files_.size());
  TALIA_ASSERT(text.size() < std::numeric_limits<std::uint32_t>::max());
  File& entry = files_[static_cast<std::size_t>(file)];
  if (text == *entry.text) {
    return;
  }
  if (!entry.text->empty()) {
    entry.replaced.push_back(std::move(entry.text));
  }
  entry.text = std::make_shared<const std::string>(std::move(text));
  entry.line_starts = {0};
  std::size_t lines = 1;
  for (auto start = next_line(*entry.text, 0); start; start = next_line(*entry.text, *start)) {
    if (lines++ % stride == 0) {
      entry.line_starts.push_back(static_cast<std::uint32_t>(*start));
    }
  }
}

SourceMap::Line SourceMap::line_of(const File& file, std::size_t byte) {
  const auto after = std::upper_bound(file.line_starts.begin(), file.line_starts.end(), byte);
  const auto group = static_cast<std::size_t>(after - file.line_starts.begin()) - 1;
  Line line{group * stride + 1, file.line_starts[group], 0};
  for (;;) {
    const auto next = next_line(*file.text, line.begin);
    line.end = next.value_or(file.text->size());
    if (!next || *next > byte) {
      return line;
    }
    ++line.number;
    line.begin = *next;
  }
}

std::string_view SourceMap::path(FileId file) const {
  return file == FileId::none ? std::string_view{}
                              : std::string_view(files_.at(static_cast<std::size_t>(file)).path);
}

std::string_view SourceMap::text(FileId file) const {
  return file == FileId::none ? std::string_view{}
                              : std::string_view(*files_.at(static_cast<std::size_t>(file)).text);
}

std::string_view SourceMap::text(Span span) const {
  const std::string_view all = text(span.file);
  const std::size_t begin = std::min<std::size_t>(span.begin, all.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, all.size());
  return all.substr(begin, end - begin);
}

std::string Place::text() const {
  return fmt::format("{}:{}:{}", file, line, column);
}

Place SourceMap::place(Span span) const {
  if (!span.exists()) {
    return {};
  }
  const File& file = files_.at(static_cast<std::size_t>(span.file));
  const std::string_view all = *file.text;
  const auto locate = [&](std::size_t byte) {
    const Line line = line_of(file, byte);
    std::size_t start = line.begin;
    if (start == 0 && all.starts_with(byte_order_mark)) {
      start = byte_order_mark.size();
    }
    const std::size_t column = byte <= start ? 0 : source::count_code_points(all.substr(start, byte - start));
    return std::pair(static_cast<int>(line.number), static_cast<int>(column) + 1);
  };
  const std::size_t begin = std::min<std::size_t>(span.begin, all.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, all.size());
  const auto [line, column] = locate(begin);
  const auto [end_line, end_column] = locate(end);
  return {file.path, line, column, end_line, end_column};
}

Span SourceMap::whole(FileId file) const {
  return {file, 0, static_cast<std::uint32_t>(text(file).size())};
}

}  // namespace talia
