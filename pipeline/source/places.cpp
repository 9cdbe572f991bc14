#include "source/places.h"

#include <algorithm>

#include "source/text/lines.h"
#include "source/text/unicode.h"

namespace talia::source {

Places::Lines& Places::lines_of(FileId file) {
  const auto [found, is_new] = files_.try_emplace(file);
  if (is_new) {
    const std::string_view text = sources_.text(file);
    std::optional<std::size_t> begin = 0;
    for (; begin; begin = next_line(text, *begin)) {
      found->second.begins.push_back(static_cast<std::uint32_t>(*begin));
    }
  }
  return found->second;
}

Places::Line Places::line_at(FileId file, std::size_t byte) {
  const std::vector<std::uint32_t>& begins = lines_of(file).begins;
  const auto after = std::ranges::upper_bound(begins, byte);
  return {static_cast<std::size_t>(after - begins.begin()), *(after - 1),
          after == begins.end() ? sources_.text(file).size() : *after};
}

int Places::column_of(FileId file, const Line& line, std::size_t byte) {
  const std::string_view text = sources_.text(file);
  const bool has_mark = line.begin == 0 && text.starts_with(byte_order_mark);
  if (has_mark && byte <= byte_order_mark.size()) {
    return 1;
  }
  std::size_t from = line.begin;
  std::size_t before = 0;
  if (line.end - line.begin > 2 * block) {
    std::vector<std::uint32_t>& columns = lines_of(file).columns[line.begin];
    if (columns.empty()) {
      columns.push_back(0);
      for (std::size_t at = line.begin; at + block <= line.end; at += block) {
        columns.push_back(columns.back() +
                          static_cast<std::uint32_t>(count_code_points(text.substr(at, block))));
      }
    }
    const std::size_t blocks = (byte - line.begin) / block;
    before = columns[blocks];
    from += blocks * block;
  }
  before += count_code_points(text.substr(from, byte - from));
  return static_cast<int>(before) + (has_mark ? 0 : 1);
}

Place Places::at(Span span) {
  if (!span.exists()) {
    return {};
  }
  const std::string_view text = sources_.text(span.file);
  const std::size_t begin = std::min<std::size_t>(span.begin, text.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text.size());
  const Line first = line_at(span.file, begin);
  const Line last = line_at(span.file, end);
  return {sources_.path(span.file), static_cast<int>(first.number), column_of(span.file, first, begin),
          static_cast<int>(last.number), column_of(span.file, last, end)};
}

std::string_view Places::line_of(Span span) {
  const std::string_view text = sources_.text(span.file);
  const Line place = line_at(span.file, std::min<std::size_t>(span.begin, text.size()));
  std::string_view line = text.substr(place.begin, place.end - place.begin);
  if (place.begin == 0 && line.starts_with(byte_order_mark)) {
    line.remove_prefix(byte_order_mark.size());
  }
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace talia::source
