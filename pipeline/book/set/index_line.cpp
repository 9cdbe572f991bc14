#include "book/set/index_line.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/language.h"
#include "language/sorting.h"
#include "source/text/ascii.h"

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

const PageName* page_of(const std::string& anchor, const PageNames& pages) {
  const auto page = pages.find(anchor);
  return page == pages.end() || page->second.label.empty() ? nullptr : &page->second;
}

// Numbers of one kind: the last page of the front matter and the first of the text make no stretch.
bool counts_on(const PageName& before, const PageName& page) {
  return page.number == before.number + 1 &&
         source::is_ascii_digit(page.label.front()) == source::is_ascii_digit(before.label.front());
}

std::vector<Folios> joined(const std::map<int, Folios>& pages) {
  std::vector<Folios> all;
  for (auto begin = pages.begin(); begin != pages.end();) {
    auto end = std::next(begin);
    while (end != pages.end() && counts_on(std::prev(end)->second.first, end->second.first) &&
           !end->second.is_main && !begin->second.is_main) {
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

std::vector<Folios> folios_of(const IndexEntry& entry, const PageNames& names) {
  std::vector<Folios> stretches;
  std::map<int, Folios> pages;
  const IndexEntry::Place* begins = nullptr;
  for (const IndexEntry::Place& place : entry.places) {
    const PageName* const page = page_of(place.anchor, names);
    if (page == nullptr) {
      continue;
    }
    if (place.folio == Folio::begins) {
      begins = &place;
    } else if (place.folio == Folio::ends && begins != nullptr) {
      stretches.push_back({*page_of(begins->anchor, names), *page, begins->anchor});
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

void add_others(std::string_view word, const std::vector<std::string>& others, std::string_view before,
                Line& line) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (i == 0) {
      line.push_back(plain(before).front());
      Inline said = plain(word).front();
      said.style.emphasis = true;
      line.push_back(std::move(said));
      line.push_back(plain(" ").front());
    } else {
      line.push_back(plain("; ").front());
    }
    line.push_back(plain(others[i]).front());
  }
}

}  // namespace

std::string index_letter(const IndexEntry& entry, std::string_view language) {
  const Language& own = language::of(language);
  return language::head_letter(language::without_article(entry.words.view(), own), own);
}

Line index_line(const IndexEntry& entry, const PageNames& pages, const BookStyle& style,
                std::string_view language) {
  Line line{{Words{entry.words, entry.words.span()}, {}}};
  for (const Folios& folios : folios_of(entry, pages)) {
    const bool is_one = folios.first.number == folios.last.number;
    line.push_back(plain(", ").front());
    Inline named{Hyperlink{folios.anchor, MappedText::from(is_one ? folios.first.label
                                                                  : fmt::format("{}–{}", folios.first.label,
                                                                                folios.last.label),
                                                           {})},
                 {}};
    named.style.strong = folios.is_main;
    line.push_back(std::move(named));
  }
  add_others(style.word(language, "see"), entry.see, ", ", line);
  add_others(style.word(language, "see_also"), entry.also, "; ", line);
  return line;
}

}  // namespace talia::book
