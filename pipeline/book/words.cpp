#include "book/words.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include <fmt/format.h>

#include "book/resolve/resolved.h"
#include "frame/walk.h"
#include "layout/furniture.h"
#include "markup/folded.h"
#include "markup/parse.h"

namespace talia::book {

namespace {

template <typename F>
void for_each_marked(std::vector<Item>& items, const F& f) {
  for (Item& item : items) {
    if (auto* const group = std::get_if<Group>(&item.what)) {
      for_each_marked(group->items, f);
    } else if (item.origin != Origin::none) {
      f(item);
    }
  }
}

std::size_t count_of(std::string_view folded) {
  std::size_t count = 0;
  markup::for_each_part(folded, " \n\x01", [&](std::string_view) {
    ++count;
    return true;
  });
  return count;
}

Diagnostic lost_at(Span place) {
  return Diagnostic::of(Code::words_lost, place,
                        "words from here on were lost on the way to the book's pages")
      .help("that they are not printed is a fault of talia's: please report it with the workspace");
}

// Looks for runs among words that were asked for: exactly so, else from where the last was found on, else anywhere.
class Seeker {
 public:
  template <typename Asked>
  explicit Seeker(const std::vector<const Asked*>& asked) {
    for (const Asked* const each : asked) {
      exact_[each->words].push_back(all_.size());
      all_ += each->words;
    }
  }

  // What is taken is not found again.
  bool find(const std::string& words, bool takes) {
    const auto exact = exact_.find(words);
    // A part of it may have been taken for others.
    while (exact != exact_.end() && !exact->second.empty() &&
           all_.compare(exact->second.back(), words.size(), words) != 0) {
      exact->second.pop_back();
    }
    if (exact != exact_.end() && !exact->second.empty()) {
      if (takes) {
        markup::take_away(all_, exact->second.back(), exact->second.back() + words.size());
        exact->second.pop_back();
      }
      return true;
    }
    return markup::for_each_part(words, markup::between_pieces, [&](std::string_view part) {
      std::size_t at = all_.find(part, from_);
      at = at == std::string::npos ? all_.find(part) : at;
      if (at == std::string::npos) {
        return false;
      }
      from_ = at;
      if (takes) {
        from_ += part.size() - 1;
        markup::take_away(all_, at, from_);
      }
      return true;
    });
  }

 private:
  std::unordered_map<std::string_view, std::vector<std::size_t>> exact_;  // Where they stand.
  std::string all_;
  std::size_t from_ = 0;
};

}  // namespace

void BookWords::begin_chapter(const Chapter& chapter) {
  chapters_.push_back({&chapter, {}, {}});
}

void BookWords::take(const Asks& asks) {
  chapters_.back().asks.push_back(asks);
}

std::vector<BookWords::Run> BookWords::runs_of(const Text& text) {
  std::vector<Run> runs;
  markup::for_each_run(text, [&](const std::vector<Inline>& run) {
    if (std::string words = markup::folded_words(run); !words.empty()) {
      runs.push_back({std::move(words), place_of(run).value_or(Span{})});
    }
  });
  return runs;
}

void BookWords::say(const Text& chapter) {
  chapters_.back().runs = runs_of(chapter);
}

void BookWords::mention(const Text& text) {
  std::ranges::move(runs_of(text), std::back_inserter(chapters_.back().mentions));
}

Origin BookWords::ask(const std::vector<Inline>& inlines, Origin look) {
  asked_.push_back({markup::folded_words(inlines), place_of(inlines).value_or(Span{}), look});
  return last();
}

Origin BookWords::ask(const Text& text, Origin look) {
  Span place;
  markup::for_each_run(text, [&](const std::vector<Inline>& run) {
    place = place.exists() ? place : place_of(run).value_or(Span{});
  });
  asked_.push_back({markup::folded_words(text), place, look});
  return last();
}

Origin BookWords::ask_again(Origin look) {
  asked_.push_back({{}, {}, look});
  return last();
}

Origin BookWords::again(Origin mark) {
  return ask_again(asked_[static_cast<std::size_t>(mark) - 1].look);
}

Origin BookWords::last() const {
  return static_cast<Origin>(asked_.size());
}

void BookWords::mark(SetText& text, Origin as) {
  for (SetLine& line : text.lines) {
    for (Item& item : line.items) {
      item.origin = as;
    }
  }
}

std::optional<Span> BookWords::first_unset(const Said& said, const std::vector<const Asked*>& asked) {
  const auto first_not_found = [&](const std::vector<const Run*>& runs) -> const Run* {
    Seeker written(asked);
    const auto lost =
        std::ranges::find_if(runs, [&](const Run* run) { return !written.find(run->words, true); });
    return lost == runs.end() ? nullptr : *lost;
  };
  std::vector<const Run*> runs;
  std::ranges::transform(said.runs, std::back_inserter(runs), [](const Run& run) { return &run; });
  if (first_not_found(runs) != nullptr) {
    // One may have taken a part of another; the longest can be mistaken least.
    std::ranges::stable_sort(runs, std::ranges::greater(), [](const Run* run) { return run->words.size(); });
    if (const Run* const lost = first_not_found(runs)) {
      return lost->place;
    }
  }
  Seeker mentioned(asked);
  for (const Run& run : said.mentions) {
    if (!mentioned.find(run.words, false)) {
      return run.place;
    }
  }
  return std::nullopt;
}

void BookWords::check(std::vector<Page>& pages, bool is_sound, Diagnostics& diagnostics) {
  std::vector<std::size_t> chapter_of(asked_.size());
  for (std::size_t i = 0; i < chapters_.size(); ++i) {
    for (const Asks& asks : chapters_[i].asks) {
      std::fill(chapter_of.begin() + static_cast<std::ptrdiff_t>(asks.begin),
                chapter_of.begin() + static_cast<std::ptrdiff_t>(asks.end), i);
    }
  }
  for (Page& page : pages) {
    for_each_marked(page.own.items, [&](Item& item) {
      if (layout::is_of_furniture(item.origin)) {
        return;  // Drawn, not written.
      }
      const std::size_t number = static_cast<std::size_t>(item.origin) - 1;
      item.origin = asked_[number].look;
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run == nullptr) {
        return;
      }
      asked_[number].on_page += run->text;
      Said& said = chapters_[chapter_of[number]];
      said.first_page = said.first_page.empty() ? page.label : said.first_page;
      said.last_page = page.label;
    });
  }
  for (Said& said : chapters_) {
    for (const std::vector<Run>* const runs : {&said.runs, &said.mentions}) {
      for (const Run& run : *runs) {
        said.count += count_of(run.words);
      }
    }
    std::vector<const Asked*> asked;
    for (const Asks& asks : said.asks) {
      for (std::size_t number = asks.begin; number < asks.end; ++number) {
        asked.push_back(&asked_[number]);
      }
    }
    std::optional<Span> lost = first_unset(said, asked);
    source::WordFolder folder;
    for (const Asked* const each : asked) {
      folder.clear();
      folder.add(each->on_page);
      if (!lost && !markup::has_letters(folder.folded(), each->words)) {
        lost = each->place;
      }
    }
    if (lost && is_sound) {
      diagnostics.add(lost_at(lost->exists() ? *lost : said.chapter->span));
    }
  }
}

void tell_unprinted(const Book& book, const std::vector<Page>& pages, Diagnostics& diagnostics) {
  struct Sought {
    const char* key;
    Node said;
    source::WordFolder words{};
  };
  std::vector<Sought> sought;
  for (const char* const key : {"title", "subtitle", "author"}) {
    Sought each{key, book.root.find(key)};
    each.words.add(each.said.exists() ? each.said.scalar() : std::string_view());
    if (each.words.has_words()) {
      sought.push_back(std::move(each));
    }
  }
  source::WordFolder on_pages;
  std::size_t look_at = 1;
  for (std::size_t i = 0; i < pages.size() && !sought.empty(); ++i) {
    frame::for_each_item(pages[i].own.items, [&](const Item& item, const Transform&) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        on_pages.add(run->text);
      }
    });
    on_pages.end_run();
    if (i + 1 == look_at || i + 1 == pages.size()) {  // Most stand on the first page.
      look_at *= 2;
      std::erase_if(sought, [&](const Sought& each) {
        return markup::has_letters(on_pages.folded(), each.words.folded());
      });
    }
  }
  for (const Sought& each : sought) {
    diagnostics.add(
        Diagnostic::of(Code::unprinted_title, each.said.span(),
                       fmt::format("the {} of the book `{}` stands on none of its pages", each.key, book.id))
            .help("write it into a `{cover}` if it is to be printed; the PDF states it in any case"));
  }
}

std::vector<ChapterWords> BookWords::chapters() const {
  std::vector<ChapterWords> chapters;
  for (const Said& each : chapters_) {
    chapters.push_back({each.chapter, each.count, each.first_page, each.last_page});
  }
  return chapters;
}

}  // namespace talia::book
