// Words, icons and links of one line after the other as HTML.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "web/web.h"

namespace talia::web {

// What can be led to, and what was asked for so far.
struct Places {
  std::set<std::string, std::less<>>
      known;  // Of a page that was written before, to be written again; else empty.
  std::set<std::string, std::less<>> here;
};

class Lines {
 public:
  Lines(const Source& source, Places& places);

  // The colours of words by their names are those of the chapter at hand.
  void begin_chapter(std::string_view accent) { accent_ = accent; }
  std::string html(const book::Line& line);
  // A line of code, as it is written.
  static std::string code(const book::Line& line);
  // The same without links and places, for what says the line again.
  std::string words(const book::Line& line);
  // ` id="…"`; nothing where the page has the place already, or it has no name.
  std::string id(std::string_view name);
  // The start of a link, to be closed by `</a>`; nothing where it leads nowhere.
  std::string link_to(std::string_view destination, std::string_view role = {}) const;

  const std::string& language() const { return source_.made.booklet.language; }
  // Icons and colours that were asked for.
  const std::map<std::string, SymbolId>& icons() const { return icons_; }
  const std::set<Rgb>& colours() const { return colours_; }

 private:
  std::string all_of(const book::Line& line, bool has_links);
  std::string html(const Inline& each, bool has_links);
  std::string icon(std::string_view name);
  std::string styled(std::string words, const InlineStyle& style);

  const Source& source_;
  const book::Said& said_;
  Places& places_;
  std::set<std::string, std::less<>> notes_;  // Where they stand.
  std::string accent_;
  std::map<std::string, SymbolId> icons_;
  std::set<Rgb> colours_;
};

// The class of words in a colour.
std::string colour_class(Rgb colour);

}  // namespace talia::web
