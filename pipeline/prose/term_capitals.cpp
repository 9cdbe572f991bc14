// Terms that a game writes with a capital, and a text with a small letter.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "prose/reading.h"
#include "prose/subjects.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::size_t least = 5;         // Capitals in the midst of sentences that make a rule,
constexpr std::size_t rarely = 8;        // which small letters break at most once in so many;
constexpr std::size_t least_behind = 8;  // of a group behind one word.

// A name or form with a capital, by its first word.
struct Written {
  const TermGroup* group;
  const Term* term;
  std::string text;
  Words32 words;
};

struct SmallTerm {
  const Passage* passage;
  std::size_t token;
  const Written* written;
};

struct Capitals {
  std::size_t capitals = 0;
  std::vector<SmallTerm> small;
  bool is_rule(std::size_t at_least) const {
    return capitals >= at_least && !small.empty() && small.size() * rarely <= capitals;
  }
};

// How terms are written: each by itself, those of its group together, those of a group behind one word, `testy Siły`, and and in
// small letters between two of their group in a list, `Elves, orcs and Trolls`.
struct Census {
  std::unordered_map<const Term*, Capitals> terms;
  std::unordered_map<const TermGroup*, Capitals> groups;
  std::map<std::pair<const TermGroup*, std::u32string>, Capitals> behind;
  std::vector<SmallTerm> among;
};

class CapitalTerms {
 public:
  // Words of campaigns' titles are names of places as well.
  CapitalTerms(SystemId id, const Catalog& catalog, const WordForms& forms) : begun_by_(forms) {
    for (const Campaign& campaign : catalog.campaigns) {
      const Words32 title = campaign.system == id ? words_in(campaign.title) : Words32();
      names_.insert(title.begin(), title.end());
    }
    const System& system = catalog.system(id);
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        add(group, term, term.name);
        for (const std::string& form : term.forms) {
          add(group, term, form);
        }
      }
    }
  }

  // The longest that stands at a token; null: none.
  const Written* at(const TokenWords& words, std::size_t i) {
    const std::vector<Written>* const begun =
        begun_by_.of(words.form(i).same, [&]() -> const std::vector<Written>* {
          const auto found = by_word_.find(words[i]);
          return found == by_word_.end() ? nullptr : &found->second;
        });
    const Written* longest = nullptr;
    if (begun == nullptr) {
      return longest;
    }
    for (const Written& each : *begun) {
      bool is_there = i + each.words.size() <= words.size();
      for (std::size_t w = 0; w < each.words.size() && is_there; ++w) {
        is_there = words[i + w] == each.words[w];
      }
      if (is_there && (longest == nullptr || longest->words.size() < each.words.size())) {
        longest = &each;
      }
    }
    return longest;
  }

 private:
  void add(const TermGroup& group, const Term& term, std::string_view text) {
    Words32 words = words_in(text);
    if (!words.empty() && words.front().size() > 3 && !names_.contains(words.front()) && has_capital(text) &&
        !is_in_capitals(text)) {
      const std::u32string first = words.front();
      by_word_[first].push_back({&group, &term, std::string(text), std::move(words)});
    }
  }

  std::set<std::u32string> names_;
  std::map<std::u32string, std::vector<Written>> by_word_;
  OfForms<const std::vector<Written>*> begun_by_;  // By the form that is folded to the same.
};

void count_sentence(const Passage& passage, const Sentence& sentence, const TokenWords& words,
                    CapitalTerms& terms, Census& to) {
  struct Found {
    SmallTerm place;
    std::size_t end;
    bool is_small;
  };
  std::vector<Found> here;
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    const Written* const written = words[i].empty() ? nullptr : terms.at(words, i);
    if (written == nullptr) {
      continue;
    }
    const bool is_small = !words.form(i).has_capital;
    const std::size_t end = i + written->words.size();
    here.push_back({{&passage, i, written}, end, is_small});
    if (is_small || !may_begin_sentence(passage, i)) {
      const std::u32string before = i > sentence.begin ? words[i - 1] : std::u32string();
      for (Capitals* const each :
           {&to.terms[written->term], &to.groups[written->group], &to.behind[{written->group, before}]}) {
        if (is_small) {
          each->small.push_back({&passage, i, written});
        } else {
          ++each->capitals;
        }
      }
    }
    i = end - 1;
  }
  const auto are_listed = [&](const Found& a, const Found& b) {
    return a.place.written->group == b.place.written->group && a.end + 1 == b.place.token &&
           passage.tokens[a.end].what != Token::What::gap;
  };
  for (std::size_t i = 1; i + 1 < here.size(); ++i) {
    if (here[i].is_small && !here[i - 1].is_small && !here[i + 1].is_small &&
        are_listed(here[i - 1], here[i]) && are_listed(here[i], here[i + 1])) {
      to.among.push_back(here[i].place);
    }
  }
}

class Reporter {
 public:
  explicit Reporter(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void report(const SmallTerm& place, const std::string& why) {
    if (!told_.emplace(place.passage, place.token).second) {
      return;
    }
    const Token& token = place.passage->tokens[place.token];
    const std::string_view first = place.passage->at(token);
    Diagnostic fault =
        Diagnostic::of(Code::term_spelling, place.passage->span(token),
                       fmt::format("`{}` is the term `{}`; {}", first, place.written->text, why));
    fault.notes.push_back({place.written->term->span, "the term stands here"});
    propose(fault, first, begun_with(first, true));
    fault.help_text = "write it as the others do, or another word where the term is not meant";
    diagnostics_.add(std::move(fault));
  }

 private:
  std::set<std::pair<const Passage*, std::size_t>> told_;
  Diagnostics& diagnostics_;
};

void report_in(const Census& census, Diagnostics& diagnostics) {
  Reporter reporter(diagnostics);
  for (const auto& [term, own] : census.terms) {
    const Capitals* const rule = own.capitals < least && !own.small.empty()
                                     ? &census.groups.at(own.small.front().written->group)
                                     : &own;
    if (rule->is_rule(least)) {
      for (const SmallTerm& place : own.small) {
        reporter.report(place, fmt::format("such terms have a capital in {} other places", rule->capitals));
      }
    }
  }
  for (const auto& [place, own] : census.behind) {
    if (own.is_rule(least_behind) && !place.second.empty()) {
      for (const SmallTerm& small : own.small) {
        reporter.report(small, fmt::format("behind `{}` such terms have a capital in {} other places",
                                           source::encode(place.second), own.capitals));
      }
    }
  }
  for (const SmallTerm& small : census.among) {
    reporter.report(small, "those beside it in the list have a capital");
  }
}

}  // namespace

void check_term_capitals(Reading& reading, Diagnostics& diagnostics) {
  std::vector<CapitalTerms> terms;
  std::vector<Census> counted(reading.catalog.systems.size());
  for (std::size_t i = 0; i < counted.size(); ++i) {
    terms.emplace_back(static_cast<SystemId>(i), reading.catalog, *reading.passages.forms);
  }
  for (const Passage& passage : reading.passages.all) {
    const auto system = static_cast<std::size_t>(passage.system);
    const bool is_prose = passage.what == Passage::What::paragraph || passage.what == Passage::What::item ||
                          passage.what == Passage::What::cell;
    if (is_prose) {
      const TokenWords words(passage);
      for (const Sentence& sentence : passage.sentences) {
        count_sentence(passage, sentence, words, terms[system], counted[system]);
      }
    }
  }
  for (const Census& census : counted) {
    report_in(census, diagnostics);
  }
}

}  // namespace talia::prose
