// An index: letters of the alphabet, below them entries with their pages, which hang over the lines that go on.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "book/set/exhibits.h"
#include "language/sorting.h"

namespace talia::book {

namespace {

using Folio = IndexMark::Folio;

// One page of an entry, or several in a row.
struct Folios {
  PageName first, last;
  std::string anchor;  // Of the first.
  bool is_main = false;
};

constexpr int least_joined = 3;  // Pages in a row that become one stretch: 12–14.

class IndexSetter {
 public:
  explicit IndexSetter(SetContext& context)
      : context_(context), look_(context.look(context.style.looks.contains("index") ? "index" : "body")) {
    look_.alignment = Alignment::left;
  }

  std::vector<BookPiece> run(const Index& index) {
    const Language& language = language::of(context_.language);
    std::string letter;
    for (const IndexEntry& entry : index.entries) {
      if (std::string own =
              language::head_letter(language::without_article(entry.words.view(), language), language);
          own != letter) {
        letter = std::move(own);
        add_letter(letter);
      }
      add(entry, 0);
    }
    return std::move(pieces_);
  }

 private:
  void add_letter(const std::string& letter) {
    const bool has_look = context_.style.looks.contains("index_letter");
    const SetText set = context_.set(plain(letter), context_.style.column_width(),
                                     context_.look(has_look ? "index_letter" : "section"), Reading::heading);
    add_lines(set, {}, true);
    for (std::size_t i = pieces_.size() - set.lines.size(); i < pieces_.size(); ++i) {
      pieces_[i].is_head = true;
    }
    if (!set.lines.empty()) {
      pieces_[pieces_.size() - set.lines.size()].shape.before = 1;
    }
  }

  void add(const IndexEntry& entry, int level) {
    const Length step = context_.style.indent;
    // What goes on stands behind the entries of the next level.
    const Length hang = step * 2;
    const Length left = step * level;
    BookText look = look_;
    look.first_indent = Length() - hang;
    const Length width = context_.style.column_width() - left - hang;
    const SetText set = context_.set(line_of(entry), width, look, Reading::paragraph);
    add_lines(set, context_.runs_from_right() ? Length{} : left + hang, !entry.entries.empty());
    for (const IndexEntry& other : entry.entries) {
      add(other, level + 1);
    }
  }

  void add_lines(const SetText& set, Length left, bool leads_on) {
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      BookPiece piece;
      piece.shape.keep_with_next = leads_on || i + 1 < set.lines.size();
      put_line(set.lines[i], {left, context_.style.baseline}, piece.items);
      pieces_.push_back(std::move(piece));
    }
  }

  Line line_of(const IndexEntry& entry) const {
    Line line{{Words{entry.words, entry.words.span()}, {}}};
    for (const Folios& folios : folios_of(entry)) {
      const bool is_one = folios.first.number == folios.last.number;
      line.push_back(plain(", ").front());
      Inline pages{Hyperlink{folios.anchor, MappedText::from(is_one ? folios.first.label
                                                                    : fmt::format("{}–{}", folios.first.label,
                                                                                  folios.last.label),
                                                             {})},
                   {}};
      pages.style.strong = folios.is_main;
      line.push_back(std::move(pages));
    }
    add_others("see", entry.see, ", ", line);
    add_others("see_also", entry.also, "; ", line);
    return line;
  }

  void add_others(std::string_view word, const std::vector<std::string>& others, std::string_view before,
                  Line& line) const {
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (i == 0) {
        line.push_back(plain(before).front());
        Inline said = plain(context_.style.word(context_.language, word)).front();
        said.style.emphasis = true;
        line.push_back(std::move(said));
        line.push_back(plain(" ").front());
      } else {
        line.push_back(plain("; ").front());
      }
      line.push_back(plain(others[i]).front());
    }
  }

  const PageName* page_of(const std::string& anchor) const {
    const auto page = context_.pages.find(anchor);
    return page == context_.pages.end() || page->second.label.empty() ? nullptr : &page->second;
  }

  // Each page once, by their numbers; those of a stretch, or three in a row, together.
  std::vector<Folios> folios_of(const IndexEntry& entry) const {
    std::vector<Folios> stretches;
    std::map<int, Folios> pages;
    const IndexEntry::Place* begins = nullptr;
    for (const IndexEntry::Place& place : entry.places) {
      const PageName* const page = page_of(place.anchor);
      if (page == nullptr) {
        continue;
      }
      if (place.folio == Folio::begins) {
        begins = &place;
      } else if (place.folio == Folio::ends && begins != nullptr) {
        stretches.push_back({*page_of(begins->anchor), *page, begins->anchor});
        begins = nullptr;
      } else {
        Folios& known = pages.try_emplace(page->number, Folios{*page, *page, place.anchor}).first->second;
        if (place.folio == Folio::main && !known.is_main) {
          known.is_main = true;
          known.anchor = place.anchor;
        }
      }
    }
    for (const Folios& stretch : stretches) {
      for (int number = stretch.first.number; number <= stretch.last.number; ++number) {
        if (const auto inside = pages.find(number); inside != pages.end() && !inside->second.is_main) {
          pages.erase(inside);
        }
      }
    }
    std::vector<Folios> all = joined(pages);
    std::ranges::move(stretches, std::back_inserter(all));
    std::ranges::stable_sort(all, {}, [](const Folios& each) { return each.first.number; });
    return all;
  }

  static std::vector<Folios> joined(const std::map<int, Folios>& pages) {
    std::vector<Folios> all;
    for (auto begin = pages.begin(); begin != pages.end();) {
      auto end = std::next(begin);
      while (end != pages.end() && end->first == std::prev(end)->first + 1 && !end->second.is_main &&
             !begin->second.is_main) {
        ++end;
      }
      if (std::distance(begin, end) >= least_joined) {
        all.push_back({begin->second.first, std::prev(end)->second.last, begin->second.anchor});
      } else {
        std::transform(begin, end, std::back_inserter(all), [](const auto& page) { return page.second; });
      }
      begin = end;
    }
    return all;
  }

  SetContext& context_;
  BookText look_;
  std::vector<BookPiece> pieces_;
};

}  // namespace

std::vector<BookPiece> index_pieces(const Index& index, SetContext& context) {
  return IndexSetter(context).run(index);
}

}  // namespace talia::book
