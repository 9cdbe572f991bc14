// Words that stand in no dictionary.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/dictionary.h"
#include "prose/reading.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// Of a language: more are told without a proposal, which takes 20 ms each.
constexpr std::size_t most_proposals = 300;
// Of a language: more are held against the words of the game no more, which takes longer the more of both there are.
constexpr std::size_t most_compared = 3000;
constexpr std::size_t most_long_proposals = 8;
constexpr std::size_t most_shown = 3;

struct Occurrence {
  const Passage* passage;
  std::size_t token;
};

// A word as it is written, that no game knows.
struct Candidate {
  std::string word;
  const Passage* first;                          // In which it stands.
  std::vector<std::string_view> compounds = {};  // That it begins or ends somewhere.
  std::vector<Occurrence> occurrences = {};      // Of one that no dictionary knows by itself.
  bool is_unknown = false;
  bool is_told = true;
  std::vector<std::string> kin{};  // Words of the game, each as it is and with a capital.
  std::vector<std::string> meant{};
};

// Of an address, each way from a word.
constexpr std::size_t most_parts = 60;

// Whether a token is a part of an address: what stands together with it has points between words and strokes.
bool is_in_address(const Passage& passage, std::size_t i) {
  std::size_t first = i;
  std::size_t last = i;
  while (first > 0 && i - first < most_parts && touch(passage.tokens[first - 1], passage.tokens[first])) {
    --first;
  }
  while (last + 1 < passage.tokens.size() && last - i < most_parts &&
         touch(passage.tokens[last], passage.tokens[last + 1])) {
    ++last;
  }
  bool has_stroke = false;
  bool has_point = false;
  for (std::size_t at = first; at < last; ++at) {
    has_stroke |= is_sign(passage, at, "/@");
    has_point |= at > first && is_sign(passage, at, ".") && passage.tokens[at + 1].what == Token::What::word;
  }
  return has_stroke && has_point;
}

bool has_mixed_scripts(std::string_view word) {
  bool has_latin = false;
  bool has_other = false;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t letter = source::next_code_point(word, at);
    has_latin |= letter < 0x250;
    has_other |= letter >= 0x370 && letter < 0x530;
  }
  return has_latin && has_other;
}

// The word without the sign of a possessive: of `oilman’s`.
std::string_view without_possessive(std::string_view word) {
  for (const std::string_view ending : {"'s", "’s"}) {
    if (word.ends_with(ending)) {
      return word.substr(0, word.size() - ending.size());
    }
  }
  return word;
}

// Whether a word looks like none that a dictionary has.
bool is_no_word(std::string_view word) {
  if (source::count_code_points(word) < 2 || has_digit(word) || is_in_capitals(word) ||
      has_mixed_scripts(word)) {  // The last is told by itself.
    return true;
  }
  // Capitals inside a word are a name or a sign of its own: McKay, eBook.
  std::size_t at = 0;
  source::next_code_point(word, at);
  while (at < word.size()) {
    if (source::is_upper_case(source::next_code_point(word, at))) {
      return true;
    }
  }
  return false;
}

// Whether what stands beside a word makes something else of it.
bool is_part(const Passage& passage, std::size_t i) {
  const Token& token = passage.tokens[i];
  const bool is_touched = (i > 0 && touch(passage.tokens[i - 1], token)) ||
                          (i + 1 < passage.tokens.size() && touch(token, passage.tokens[i + 1]));
  if (!is_touched) {
    return false;
  }
  const auto touches = [&](std::size_t other) {
    const Token& neighbour = passage.tokens[other];
    const bool is_beside = other < i ? touch(neighbour, token) : touch(token, neighbour);
    if (!is_beside || neighbour.what == Token::What::gap) {
      return is_beside;
    }
    // An address or a file has a point or a sign of its own between two words.
    const std::size_t next = other < i ? other - 1 : other + 1;
    const bool has_next =
        next < passage.tokens.size() &&
        (other < i ? touch(passage.tokens[next], neighbour) : touch(neighbour, passage.tokens[next])) &&
        passage.tokens[next].what == Token::What::word;
    return has_next && is_sign(passage, other, ".@\\_#");
  };
  return (i > 0 && touches(i - 1)) || (i + 1 < passage.tokens.size() && touches(i + 1)) ||
         is_in_address(passage, i);
}

// Words with a full stop that the language has: `np.`
bool is_abbreviation(const Passage& passage, std::size_t i, const Language& language) {
  if (!is_sign(passage, i + 1, ".")) {
    return false;
  }
  const std::u32string word = passage.form(passage.tokens[i]).letters + U'.';
  return language.introductions.has(word) || language.before_figures.has(word);
}

// Those that the word begins, and ends.
std::vector<std::string_view> compounds_at(const Occurrence& at) {
  const Passage& passage = *at.passage;
  std::vector<std::string_view> all;
  const auto take = [&](std::size_t first) {
    if (first + 2 < passage.tokens.size() && passage.tokens[first + 1].ascii == '-' &&
        touch(passage.tokens[first], passage.tokens[first + 1]) &&
        touch(passage.tokens[first + 1], passage.tokens[first + 2])) {
      all.push_back(passage.words.view().substr(passage.tokens[first].begin,
                                                passage.tokens[first + 2].end - passage.tokens[first].begin));
    }
  };
  take(at.token);
  if (at.token >= 2) {
    take(at.token - 2);
  }
  return all;
}

class Speller {
 public:
  Speller(Reading& reading, std::string_view language, std::vector<Candidate>& candidates)
      : reading_(reading), language_(language), candidates_(candidates) {}

  // Whether some words are known by no dictionary as they are: it may be that they are parts of others.
  bool find_doubtful(const Dictionary& dictionary) {
    std::vector<std::string> asked;
    for (const Candidate& each : candidates_) {
      std::ranges::move(spellings_of(each), std::back_inserter(asked));
      asked.insert(asked.end(), each.compounds.begin(), each.compounds.end());
    }
    dictionary.expect(asked);
    bool has_doubtful = false;
    for (Candidate& each : candidates_) {
      each.is_unknown = std::ranges::none_of(spellings_of(each),
                                             [&](const std::string& word) { return dictionary.knows(word); });
      has_doubtful |= each.is_unknown;
    }
    return has_doubtful;
  }

  // Once the doubtful ones have their occurrences.
  void run(const Dictionary& dictionary) {
    std::vector<std::string> asked;
    for (Candidate& each : candidates_) {
      each.is_unknown = each.is_unknown && !is_compound(dictionary, each);
      if (each.is_unknown) {
        each.kin = kin_of(each);
        std::ranges::copy(each.kin, std::back_inserter(asked));
      }
    }
    dictionary.expect(asked);
    for (Candidate& each : candidates_) {
      if (!each.is_unknown) {
        continue;
      }
      const auto& known = reading_.vocabulary(*each.occurrences.front().passage).words();
      auto near = compared_++ < most_compared ? source::closest_name(each.word, known) : std::nullopt;
      near = near && is_near(each.word, *near) ? near : std::nullopt;
      bool is_asked = false;
      const auto ask = [&] {
        if (!std::exchange(is_asked, true) && proposals_ < most_proposals) {
          ++proposals_;
          each.meant = dictionary.meant(each.word, false);
        }
      };
      each.is_told = !is_name(dictionary, each, near.has_value(), ask);
      if (each.is_told) {
        ask();
        propose(dictionary, each, near);
      }
    }
  }

 private:
  static std::vector<std::string> spellings_of(const Candidate& each) {
    std::vector<std::string> all{each.word};
    // A typographic apostrophe is one to a dictionary as well.
    std::string plain = each.word;
    for (std::size_t at = plain.find("’"); at != std::string::npos; at = plain.find("’")) {
      plain.replace(at, std::string_view("’").size(), "'");
    }
    for (std::string other : {std::move(plain), std::string(without_possessive(each.word))}) {
      if (other != each.word) {
        all.push_back(std::move(other));
      }
    }
    return all;
  }

  // A part of a compound, such as `biało` of `biało-czerwony`, may be a word only there.
  static bool is_compound(const Dictionary& dictionary, const Candidate& each) {
    return std::ranges::all_of(each.occurrences, [&](const Occurrence& at) {
      return std::ranges::any_of(compounds_at(at),
                                 [&](std::string_view compound) { return dictionary.knows(compound); });
    });
  }

  // Words of the game of which it may be a form, as they are and with a capital.
  std::vector<std::string> kin_of(const Candidate& each) {
    const std::u32string letters = source::decode(source::case_folded(each.word));
    const auto& known = reading_.vocabulary(*each.occurrences.front().passage).words();
    const std::string head = source::encode(std::u32string_view(letters).substr(0, 4));
    std::vector<std::string> kin;
    for (auto at = std::ranges::lower_bound(known, head); at != known.end() && at->starts_with(head); ++at) {
      if (is_form_of(letters, source::decode(*at))) {
        kin.insert(kin.end(), {*at, begun_with(*at, true)});
      }
    }
    return kin;
  }

  // Beside what a dictionary has, `near`: a word of the game.
  void propose(const Dictionary& dictionary, Candidate& each, const std::optional<std::string>& near) {
    if (near) {
      const std::string written = has_capital(each.word) ? begun_with(*near, true) : *near;
      if (std::ranges::find(each.meant, written) == each.meant.end()) {
        // Of two slips a name is less likely than of one what a dictionary has.
        each.meant.insert(is_one_slip(each.word, written) ? each.meant.begin() : each.meant.end(), written);
      }
    }
    if (each.meant.empty() && !has_capital(each.word) && long_proposals_ < most_long_proposals) {
      ++long_proposals_;
      each.meant = dictionary.meant(each.word, true);
    }
  }

  // One letter more, less or other, or two that changed places.
  static bool is_one_slip(const std::string& word, const std::string& known) {
    const std::u32string a = source::decode(word);
    const std::u32string b = source::decode(known);
    const auto begin = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    std::size_t end = 0;
    while (end < std::min(a.size(), b.size()) - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) {
      ++end;
    }
    const std::size_t left = a.size() - begin - end;
    const std::size_t right = b.size() - begin - end;
    return (left <= 1 && right <= 1) ||
           (left == 2 && right == 2 && a[begin] == b[begin + 1] && a[begin + 1] == b[begin]);
  }

  // Forms of a name differ from it in their ends, slips mostly before them.
  static bool is_near(const std::string& word, const std::string& known) {
    const std::size_t letters = source::count_code_points(word);
    const std::vector<std::string> only{known};
    return letters >= 5 && source::count_code_points(known) >= 5 &&
           (letters >= 8 || source::count_code_points(known) + 1 >= letters) &&
           source::closest_name(word, only).has_value();
  }

  // A word with a capital wherever it stands is a name, unless it is a slip of a word that there is. `ask` fills in what is meant, which
  // takes time.
  template <typename Ask>
  bool is_name(const Dictionary& dictionary, const Candidate& each, bool is_near_to_known, const Ask& ask) {
    // A form of a name that no dictionary has.
    for (auto at = each.kin.begin(); at != each.kin.end(); at += 2) {
      if (!dictionary.knows(at[0]) && !dictionary.knows(at[1])) {
        return true;
      }
    }
    if (!has_capital(each.word) || language::of(language_).nouns_have_capitals) {
      return false;
    }
    if (each.occurrences.size() > 2) {
      return true;
    }
    // One slip makes a word of anything short.
    const bool is_short = source::count_code_points(source::case_folded(each.word)) <= 4;
    const bool stands_alone = std::ranges::all_of(
        each.occurrences, [](const Occurrence& at) { return at.passage->tokens.size() == 1; });
    if (is_near_to_known || stands_alone || is_short) {
      return !is_near_to_known;
    }
    ask();
    return std::ranges::none_of(
        each.meant, [&](const std::string& meant) { return dictionary.knows(source::case_folded(meant)); });
  }

  Reading& reading_;
  std::string_view language_;
  std::vector<Candidate>& candidates_;
  std::size_t proposals_ = 0, long_proposals_ = 0, compared_ = 0;
};

// Passages in English among those of another language, such as a table of what a rule is called in its source: half of their words
// and more are unknown, and English.
void leave_out_foreign(std::vector<Candidate>& candidates, std::string_view language, Reading& reading) {
  if (language::primary_subtag(language) == language::fallback) {
    return;
  }
  std::unordered_map<const Passage*, std::vector<const Candidate*>> unknown;
  for (const Candidate& each : candidates) {
    for (const Occurrence& at :
         each.is_unknown&& each.is_told ? each.occurrences : std::vector<Occurrence>()) {
      unknown[at.passage].push_back(&each);
    }
  }
  const Dictionary* const english = unknown.empty() ? nullptr : reading.dictionaries.of(language::fallback);
  std::unordered_map<const Passage*, bool> foreign;
  for (const auto& [passage, words] : unknown) {
    const auto all =
        static_cast<std::size_t>(std::ranges::count(passage->tokens, Token::What::word, &Token::what));
    foreign[passage] =
        english != nullptr && words.size() * 2 >= all &&
        std::ranges::all_of(words, [&](const Candidate* each) { return english->knows(each->word); });
  }
  for (Candidate& each : candidates) {
    std::erase_if(each.occurrences, [&](const Occurrence& at) { return foreign[at.passage]; });
  }
}

// The words of passages that dictionaries are asked about: no game knows them, and they look like words.
class WordsToSpell {
 public:
  explicit WordsToSpell(Reading& reading) : reading_(reading), known_(reading.catalog.systems.size()) {
    for (std::vector<Known>& of_game : known_) {
      of_game.resize(reading.passages.forms->size(), Known::not_asked);
    }
  }

  // Calls `take(passage, token, number of its form)`.
  template <typename Take>
  void for_each(const Take& take) {
    for (const Passage& passage : reading_.passages.all) {
      if (passage.what == Passage::What::name || passage.language == "und" || passage.language.empty()) {
        continue;
      }
      const std::vector<Known>& of_game = known_[static_cast<std::size_t>(passage.system)];
      for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
        const std::uint32_t number = passage.tokens[i].word;
        if (number != 0 && of_game[number] != Known::yes) {
          take(passage, i, number);
        }
      }
    }
  }

  // Whether it is known by now whether the game knows the form.
  bool was_asked(const Passage& passage, std::size_t i) const {
    return known_[static_cast<std::size_t>(passage.system)][passage.tokens[i].word] != Known::not_asked;
  }

  // Whether nothing that stands beside one makes something else of it, and the game does not know it.
  bool is_asked(const Passage& passage, std::size_t i) {
    if (is_part(passage, i)) {
      return false;
    }
    const std::uint32_t number = passage.tokens[i].word;
    Known& known = known_[static_cast<std::size_t>(passage.system)][number];
    if (known == Known::not_asked) {
      Vocabulary& vocabulary = reading_.vocabulary(passage);
      const WordForm& form = passage.form(passage.tokens[i]);
      const bool is_known = is_no_word(form.written) || vocabulary.knows(form.folded) ||
                            vocabulary.knows(source::case_folded(without_possessive(form.written)));
      known = is_known ? Known::yes : Known::no;
    }
    return known == Known::no && !is_abbreviation(passage, i, language::of(passage.language));
  }

 private:
  enum class Known : std::uint8_t { not_asked, yes, no };
  Reading& reading_;
  std::vector<std::vector<Known>> known_;  // By game and form.
};

void report(const Candidate& each, Diagnostics& diagnostics) {
  for (const Occurrence& at : each.occurrences) {
    Diagnostic fault = Diagnostic::of(Code::misspelt_word, at.passage->span(at.passage->tokens[at.token]),
                                      fmt::format("`{}` stands in no dictionary", each.word));
    if (!each.meant.empty()) {
      propose(fault, each.word, each.meant.front());
      const std::size_t shown = std::min(each.meant.size(), most_shown);
      fault.help_text = fmt::format(
          "did you mean `{}`? A word that is right goes into a file of `kind: words`",
          fmt::join(each.meant.begin(), each.meant.begin() + static_cast<std::ptrdiff_t>(shown), "`, `"));
    } else {
      fault.help_text = "a word that is right goes into a file of `kind: words`";
    }
    diagnostics.add(std::move(fault));
  }
}

void report_missing(std::string_view language, const Passage& first, const Catalog& catalog,
                    Diagnostics& diagnostics) {
  Span place;
  for (const Campaign& campaign : catalog.campaigns) {
    if (campaign.language == language && campaign.system == first.system) {
      const Node written = campaign.root.find("language");
      place = written.exists() ? written.span() : campaign.root.span();
      break;
    }
  }
  diagnostics.add(
      Diagnostic::of(Code::no_dictionary, place,
                     fmt::format("there is no dictionary of `{}`, so its spelling is not checked", language))
          .help(fmt::format("install the package `{}`", package_of_dictionary(language))));
}

}  // namespace

void check_spelling(Reading& reading, Diagnostics& diagnostics) {
  // In the order of their first places. Each form of a word is of one language.
  std::map<std::string_view, std::vector<Candidate>> languages;
  WordsToSpell words(reading);
  const std::size_t forms = reading.passages.forms->size();
  constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> places(forms, none);
  words.for_each([&](const Passage& passage, std::size_t i, std::uint32_t number) {
    const Token& token = passage.tokens[i];
    const bool is_first = places[number] == none;
    const auto is_hyphen = [&](std::size_t other) { return passage.tokens[other].ascii == '-'; };
    const bool has_hyphen =
        (i > 0 && is_hyphen(i - 1)) || (i + 1 < passage.tokens.size() && is_hyphen(i + 1));
    if ((!is_first && !has_hyphen && words.was_asked(passage, i)) || !words.is_asked(passage, i)) {
      return;
    }
    std::vector<Candidate>& own = languages[passage.language];
    if (is_first) {
      places[number] = static_cast<std::uint32_t>(own.size());
      own.push_back({std::string(passage.at(token)), &passage});
    }
    std::ranges::move(compounds_at({&passage, i}), std::back_inserter(own[places[number]].compounds));
  });
  for (auto& of_language : languages) {
    const std::string_view language = of_language.first;
    std::vector<Candidate>& own = of_language.second;
    if (!reading.dictionaries.are_asked()) {
      return;
    }
    const Dictionary* const dictionary = reading.dictionaries.of(language);
    if (dictionary == nullptr) {
      report_missing(language, *own.front().first, reading.catalog, diagnostics);
      continue;
    }
    Speller speller(reading, language, own);
    if (!speller.find_doubtful(*dictionary)) {
      continue;
    }
    words.for_each([&](const Passage& passage, std::size_t i, std::uint32_t number) {
      if (places[number] != none && passage.language == language && own[places[number]].is_unknown &&
          words.is_asked(passage, i)) {
        own[places[number]].occurrences.push_back({&passage, i});
      }
    });
    speller.run(*dictionary);
    leave_out_foreign(own, language, reading);
    for (const Candidate& each : own) {
      if (each.is_unknown && each.is_told) {
        report(each, diagnostics);
      }
    }
  }
}

}  // namespace talia::prose
