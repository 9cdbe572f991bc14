#include "job/renaming/paths.h"

#include <algorithm>

#include "source/text/ascii.h"

namespace talia::job {

namespace {

bool joins_path(char c) {
  return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '/' || c == '.';
}

// Whether a path ends where a mention does, and begins there: `a.md.` ends a sentence, `a.md.bak` is another file.
bool stands_alone(std::string_view text, const Span& span) {
  const char before = span.begin > 0 ? text[span.begin - 1] : ' ';
  const char after = span.end < text.size() ? text[span.end] : ' ';
  const char next = span.end + 1 < text.size() ? text[span.end + 1] : ' ';
  return !joins_path(before) && !(joins_path(after) && (after != '.' || joins_path(next)));
}

}  // namespace

std::vector<PathMention> mentions_of_file(std::string_view path, const Content& content) {
  std::vector<PathMention> found;
  for (std::size_t begin = 0; begin != std::string_view::npos;) {
    const std::string_view base = path.substr(0, begin), written = path.substr(begin);
    for (Mention& each : mentions_of(written, content)) {
      const std::string_view where = content.sources.path(each.span.file);
      if (where.starts_with(base) && stands_alone(content.sources.text(each.span.file), each.span)) {
        found.push_back({std::move(each), std::string(written), std::string(base)});
      }
    }
    const std::size_t slash = path.find('/', begin);
    begin = slash == std::string_view::npos ? slash : slash + 1;
  }
  std::ranges::sort(found, {}, [&](const PathMention& each) {
    return std::pair(content.sources.path(each.mention.span.file), each.mention.span.begin);
  });
  return found;
}

std::string path_from(std::string_view path, std::string_view base) {
  return std::string(path.starts_with(base) ? path.substr(base.size()) : path);
}

}  // namespace talia::job
