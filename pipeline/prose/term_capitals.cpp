// Terms that a game writes with a capital, and a text with a small letter.
#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "prose/reading.h"
#include "prose/subjects.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::size_t least = 5;   // Capitals in the midst of sentences that make a rule,
constexpr std::size_t rarely = 8;  // which small letters break at most once in so many.

// A name or form with a capital, by its first word.
struct Written {
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
};

class CapitalTerms {
 public:
  explicit CapitalTerms(const System& system) {
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        add(term, term.name);
        for (const std::string& form : term.forms) {
          add(term, form);
        }
      }
    }
  }

  // The longest that stands at a token; null: none.
  const Written* at(const Words32& words, std::size_t i) const {
    const auto found = by_word_.find(words[i]);
    const Written* longest = nullptr;
    if (found == by_word_.end()) {
      return longest;
    }
    for (const Written& each : found->second) {
      const bool is_there =
          i + each.words.size() <= words.size() &&
          std::equal(each.words.begin(), each.words.end(), words.begin() + static_cast<std::ptrdiff_t>(i));
      if (is_there && (longest == nullptr || longest->words.size() < each.words.size())) {
        longest = &each;
      }
    }
    return longest;
  }

 private:
  void add(const Term& term, std::string_view text) {
    Words32 words = words_in(text);
    if (!words.empty() && words.front().size() > 3 && has_capital(text) && !is_in_capitals(text)) {
      const std::u32string first = words.front();
      by_word_[first].push_back({&term, std::string(text), std::move(words)});
    }
  }

  std::map<std::u32string, std::vector<Written>> by_word_;
};

void count_in(const Passage& passage, const CapitalTerms& terms,
              std::unordered_map<const Term*, Capitals>& to) {
  const Words32 words = words_by_token(passage);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Written* const written = words[i].empty() ? nullptr : terms.at(words, i);
    if (written == nullptr) {
      continue;
    }
    const std::string_view first = passage.at(passage.tokens[i]);
    if (!has_capital(first)) {
      to[written->term].small.push_back({&passage, i, written});
    } else if (!may_begin_sentence(passage, i)) {
      ++to[written->term].capitals;
    }
    i += written->words.size() - 1;
  }
}

struct Sum {
  std::size_t capitals = 0, small = 0;
};

// Of each term those of its group together.
std::unordered_map<const Term*, Sum> counted_by_group(
    const System& system, const std::unordered_map<const Term*, Capitals>& counted) {
  std::unordered_map<const Term*, Sum> groups;
  for (const TermGroup& group : system.terms) {
    Sum sum;
    for (const Term& term : group.terms) {
      if (const auto own = counted.find(&term); own != counted.end()) {
        sum.capitals += own->second.capitals;
        sum.small += own->second.small.size();
      }
    }
    for (const Term& term : group.terms) {
      groups.emplace(&term, sum);
    }
  }
  return groups;
}

}  // namespace

void check_term_capitals(Reading& reading, Diagnostics& diagnostics) {
  std::vector<CapitalTerms> terms;
  std::vector<std::unordered_map<const Term*, Capitals>> counted(reading.catalog.systems.size());
  for (const System& system : reading.catalog.systems) {
    terms.emplace_back(system);
  }
  for (const Passage& passage : reading.passages.all) {
    const auto system = static_cast<std::size_t>(passage.system);
    const bool is_prose = passage.what == Passage::What::paragraph || passage.what == Passage::What::item ||
                          passage.what == Passage::What::cell;
    if (is_prose) {
      count_in(passage, terms[system], counted[system]);
    }
  }
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const auto groups = counted_by_group(reading.catalog.systems[i], counted[i]);
    for (const auto& [term, own] : counted[i]) {
      // Of a term that is written too rarely the others of its group tell.
      const Sum sum = own.capitals < least ? groups.at(term) : Sum{own.capitals, own.small.size()};
      if (sum.capitals < least || sum.small * rarely > sum.capitals) {
        continue;
      }
      for (const SmallTerm& place : own.small) {
        const std::string_view first = place.passage->at(place.passage->tokens[place.token]);
        Diagnostic fault =
            Diagnostic::of(Code::term_spelling, place.passage->span(place.passage->tokens[place.token]),
                           fmt::format("`{}` is the term `{}`; such terms have a capital in {} other places",
                                       first, place.written->text, sum.capitals));
        fault.notes.push_back({term->span, "the term stands here"});
        propose(fault, first, begun_with(first, true));
        fault.help_text = "write it as the others do, or another word where the term is not meant";
        diagnostics.add(std::move(fault));
      }
    }
  }
}

}  // namespace talia::prose
