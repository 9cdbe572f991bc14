// Words, icons and links as Markdown: GitHub's, for it has tables and notes.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "web/files.h"
#include "web/web.h"

namespace talia::web {

// Words of which nothing is taken for markup.
std::string as_markdown(std::string_view words);
// A block whose lines after the first stand behind so many spaces.
std::string hanging(std::string_view block, std::size_t by);

class MarkdownLines {
 public:
  // `places`: the files of places, by what they are called.
  MarkdownLines(const Source& source, PictureFiles& files,
                const std::map<std::string, std::string, std::less<>>& places);

  // `file`: where the words that follow stand.
  void begin_file(std::string_view file) { file_ = file; }
  // One line of the file; line breaks are tags.
  std::string markdown(const book::Line& line);
  // A paragraph, at whose start nothing is taken for the mark of a list or heading.
  std::string paragraph(const book::Line& line);
  // A place, nothing where it was made before.
  std::string place(std::string_view name);
  // `[words](where)`, or the words alone where it leads nowhere.
  std::string link(std::string_view destination, const std::string& words) const;

 private:
  std::string markdown(const Inline& each);
  std::string icon(std::string_view name);

  const Source& source_;
  PictureFiles& files_;
  const std::map<std::string, std::string, std::less<>>& places_;
  std::map<std::string, std::string, std::less<>> notes_;  // Their numbers, by where they stand.
  std::set<std::string, std::less<>> made_;
  std::string file_;
};

}  // namespace talia::web
