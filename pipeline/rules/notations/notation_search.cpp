// Notations in running text: found in one pass, checked at their own characters, listed, kept together.
#include <algorithm>
#include <set>

#include "markup/parse.h"
#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "source/text/unicode.h"

namespace talia::rules {
namespace {

// What stands for an icon, an insertion or code: no pattern should bridge it.
constexpr std::string_view object = "\uFFFC";
constexpr int most_misses = 1'000;  // Matches within words, per notation and text.

template <typename Plain, typename Mapped>
void join(const std::vector<Inline>& inlines, const Plain& plain, const Mapped& mapped) {
  for (const Inline& each : inlines) {
    if (const auto* const words = std::get_if<Words>(&each.what); words != nullptr && !each.style.code) {
      mapped(words->text);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      mapped(link->text);
    } else {
      plain(std::holds_alternative<LineBreak>(each.what) ? std::string_view(" ") : object);
    }
  }
}

MappedText mapped_words(const std::vector<Inline>& inlines) {
  MappedText words;
  join(
      inlines, [&](std::string_view text) { words.append_from(text, {}); },
      [&](const MappedText& text) { words.append(text); });
  return words;
}

std::string plain_words(const std::vector<Inline>& inlines) {
  std::string words;
  join(
      inlines, [&](std::string_view text) { words += text; },
      [&](const MappedText& text) { words += text.view(); });
  return words;
}

// Whether a word of the text goes on over the end of a match, which then is only a part of that word.
bool cuts_word(std::string_view text, std::size_t at) {
  return source::is_word_at(text, at) && source::is_word_before(text, at);
}

struct Candidate {
  std::size_t notation;
  source::Pattern::Match match;
};

void add_candidates(std::size_t number, const source::Pattern& pattern, std::string_view text,
                    std::vector<Candidate>& all) {
  int misses = 0;
  for (std::size_t from = 0; from < text.size() && misses < most_misses;) {
    const auto match = pattern.find(text, from);
    if (!match) {
      return;
    }
    if (match->begin < match->end && !cuts_word(text, match->begin) && !cuts_word(text, match->end)) {
      from = match->end;
      all.push_back({number, *match});
      continue;
    }
    ++misses;
    from = match->begin;
    if (from < text.size()) {
      source::next_code_point(text, from);
    }
  }
}

// Of matches that cross one another the first stays; those inside another one stay too.
void drop_crossing(std::vector<Candidate>& all) {
  std::ranges::sort(all, [](const Candidate& a, const Candidate& b) {
    return std::tuple(a.match.begin, b.match.end, a.notation) <
           std::tuple(b.match.begin, a.match.end, b.notation);
  });
  std::vector<std::pair<std::size_t, std::size_t>> open;
  std::erase_if(all, [&open](const Candidate& each) {
    while (!open.empty() && open.back().second <= each.match.begin) {
      open.pop_back();
    }
    const std::pair range(each.match.begin, each.match.end);
    if (!open.empty() && (open.back().second < range.second || open.back() == range)) {
      return true;
    }
    open.push_back(range);
    return false;
  });
}

// Those that can be read, in the order of for_each_notation. `numbers` tells which may stand in `words`.
std::vector<Candidate> candidates_in(std::string_view words, const CompiledNotations& notations,
                                     const std::vector<std::size_t>& numbers) {
  std::vector<Candidate> candidates;
  for (const std::size_t number : numbers) {
    if (notations.all[number].pattern) {
      add_candidates(number, *notations.all[number].pattern, words, candidates);
    }
  }
  std::erase_if(candidates, [&](const Candidate& each) {
    return !read_match(notations.all[each.notation], notations, words, each.match);
  });
  drop_crossing(candidates);
  return candidates;
}

void search(std::string_view plain, const CompiledNotations& notations,
            const std::function<MappedText()>& mapped, const std::function<void(Found&)>& f) {
  const std::vector<std::size_t> numbers = notations.set->found_in(plain);
  if (numbers.empty()) {
    return;
  }
  const MappedText words = normalised(mapped());
  for (const Candidate& each : candidates_in(words.view(), notations, numbers)) {
    Found found{each.notation, words.slice(each.match.begin, each.match.end),
                *read_match(notations.all[each.notation], notations, words.view(), each.match)};
    for (NotationReading::Fault& fault : found.reading.faults) {
      fault.begin -= each.match.begin;
      fault.end -= each.match.begin;
    }
    f(found);
  }
}

struct Range {
  std::size_t begin, end;
};

// The spaces of a match at which no line may end, as places in `words`.
void add_kept(const Candidate& each, const CompiledNotation& notation, std::string_view words,
              std::vector<bool>& kept) {
  if (notation.may_part_anywhere) {
    return;
  }
  const auto may_part = [&](std::size_t at) {
    return std::ranges::any_of(each.match.captures, [&](const source::Pattern::Capture& capture) {
      return capture.begin <= at && at < capture.end &&
             std::ranges::find(notation.may_part, capture.name) != notation.may_part.end();
    });
  };
  for (std::size_t at = each.match.begin + 1; at + 1 < each.match.end; ++at) {
    kept[at] = kept[at] || (words[at] == ' ' && !may_part(at));
  }
}

MappedText* words_of(Inline& each) {
  if (auto* const link = std::get_if<Hyperlink>(&each.what)) {
    return &link->text;
  }
  auto* const words = std::get_if<Words>(&each.what);
  return words == nullptr || each.style.code ? nullptr : &words->text;
}

// Replaces ranges of the joined words, in their order, by one no-break space each.
void join_at(std::vector<Inline>& inlines, const std::vector<Range>& spaces) {
  std::size_t at = 0;
  auto next = spaces.begin();
  for (Inline& each : inlines) {
    MappedText* const words = words_of(each);
    const std::size_t size = words != nullptr                               ? words->size()
                             : std::holds_alternative<LineBreak>(each.what) ? 1
                                                                            : object.size();
    const std::size_t end = at + size;
    if (words != nullptr && next != spaces.end() && next->begin < end) {
      MappedText bound;
      std::size_t done = 0;
      while (next != spaces.end() && next->begin < end) {
        const std::size_t begin = std::max(next->begin, at) - at;
        const std::size_t stop = std::min(next->end, end) - at;
        bound.append(words->slice(done, begin));
        if (next->begin >= at) {
          bound.append_from("\u00a0", words->span_of(begin, stop));
        }
        done = stop;
        if (next->end > end) {
          // The notation goes on in the next inline.
          break;
        }
        ++next;
      }
      bound.append(words->slice(done, size));
      *words = std::move(bound);
    }
    while (next != spaces.end() && next->end <= end) {
      ++next;
    }
    at = end;
  }
}

void keep_together(std::vector<Inline>& inlines, const CompiledNotations& notations) {
  const std::string plain = plain_words(inlines);
  constexpr std::string_view white = " \t\n";
  if (plain.find_first_of(white) == std::string::npos) {
    return;
  }
  const std::vector<std::size_t> numbers = notations.set->found_in(normalised(plain));
  if (numbers.empty()) {
    return;
  }
  std::vector<std::size_t> places;
  const std::string words = normalised(plain, places);
  std::vector<bool> kept(words.size());
  for (const Candidate& each : candidates_in(words, notations, numbers)) {
    add_kept(each, notations.all[each.notation], words, kept);
  }
  std::vector<Range> spaces;
  for (std::size_t at = 0; at < kept.size(); ++at) {
    const std::string_view space = std::string_view(plain).substr(places[at], places[at + 1] - places[at]);
    if (kept[at] && space.find_first_not_of(white) == std::string_view::npos) {
      spaces.push_back({places[at], places[at + 1]});
    }
  }
  join_at(inlines, spaces);
}

}  // namespace

void for_each_notation(const Text& text, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f) {
  if (!notations.set) {
    return;
  }
  markup::for_each_run(text, [&](const std::vector<Inline>& inlines) {
    search(
        normalised(plain_words(inlines)), notations, [&] { return mapped_words(inlines); }, f);
  });
}

void for_each_notation(const MappedView& words, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f) {
  if (notations.set) {
    search(
        normalised(words.view()), notations, [&] { return MappedText(words); }, f);
  }
}

bool check_notations(const Text& text, const CompiledNotations& notations, Evaluation& run,
                     Diagnostics& diagnostics) {
  bool is_sound = true;
  for_each_notation(text, notations, [&](Found& found) {
    is_sound &= check_notation(notations.all[found.notation], found, run, diagnostics);
  });
  return is_sound;
}

void keep_together(Text& text, const CompiledNotations& notations) {
  if (notations.set) {
    markup::for_each_run(text, [&](std::vector<Inline>& inlines) { keep_together(inlines, notations); });
  }
}

std::vector<WrittenNotation> written_notations(const Catalog& catalog, const Derived& derived,
                                               std::optional<DefinitionId> only) {
  std::vector<WrittenNotation> all;
  std::set<std::pair<Span, std::string>> known;
  const auto add = [&](const Text& text, SystemId system, std::optional<CampaignId> campaign,
                       std::optional<DefinitionId> definition) {
    const CompiledNotations& notations = derived.storage().system(system).notations;
    for_each_notation(text, notations, [&](Found& found) {
      const CompiledNotation& notation = notations.all[found.notation];
      if (!known.emplace(found.text.span(), notation.id).second) {
        // It is a text that another definition takes over.
        return;
      }
      const bool is_sound = found.reading.is_sound();
      Evaluation run(derived.storage(), campaign, system);
      WrittenNotation written{notation.id,
                              notation.label,
                              system,
                              definition,
                              found.text.str(),
                              found.text.span(),
                              is_sound ? std::optional<Value>(found.reading.record) : std::nullopt,
                              {}};
      if (const auto odds =
              is_sound ? notation_odds(notation, run, found.reading.record) : Result<Value>(Value())) {
        written.odds = *odds;
      }
      all.push_back(std::move(written));
    });
  };
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& definition = catalog.definitions[i];
    if (only && *only != static_cast<DefinitionId>(i)) {
      continue;
    }
    for (const TextField& field : definition.texts) {
      add(field.text(), definition.system, catalog.campaign_of(definition), static_cast<DefinitionId>(i));
    }
  }
  if (only) {
    return all;
  }
  for (const Book& book : catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      add(chapter.text, catalog.campaign(book.campaign).system, book.campaign, std::nullopt);
    }
  }
  return all;
}

}  // namespace talia::rules
