// Terms in a spelling that their list does not have, and abbreviations that nothing explains.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "rules/notations/notations.h"
#include "rules/rulesets/ruleset.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// The words of a text, folded.
std::vector<std::u32string> folded_words(std::string_view text) {
  std::vector<std::u32string> words;
  for (const Token& token : tokens_of(text)) {
    if (token.what == Token::What::word || token.what == Token::What::number) {
      words.push_back(source::decode(source::case_folded(text.substr(token.begin, token.end - token.begin))));
    }
  }
  return words;
}

struct Known {
  const Term* term;
  std::string_view written;  // Its name or one of its forms.
  std::vector<std::u32string> words;
};

// The names and forms of a game's terms, by how their first word begins.
class Terms {
 public:
  Terms(SystemId system, const Catalog& catalog) : system_(system), catalog_(catalog) {
    for (const TermGroup& group : catalog.system(system).terms) {
      for (const Term& term : group.terms) {
        add(term, term.name);
        add(term, term.abbreviation);
        for (const std::string& form : term.forms) {
          add(term, form);
        }
      }
    }
  }

  bool has(std::string_view written) const { return written_.contains(std::string(written)); }
  bool has_name(const std::string& folded) {
    if (!names_) {
      names_.emplace();
      for (const Definition& definition : catalog_.definitions) {
        if (definition.system == system_) {
          names_->insert(source::case_folded(definition.title));
        }
      }
    }
    return names_->contains(folded);
  }
  // Those whose first word begins with the same letters.
  std::span<const Known> beginning_with(const std::u32string& word) const {
    const auto found = by_head_.find(word.substr(0, 3));
    return found == by_head_.end() ? std::span<const Known>() : std::span<const Known>(found->second);
  }

 private:
  void add(const Term& term, std::string_view written) {
    std::vector<std::u32string> words = folded_words(written);
    if (words.empty()) {
      return;
    }
    written_.insert(std::string(written));
    std::vector<Known>& alike = by_head_[words.front().substr(0, 3)];
    alike.push_back({&term, written, std::move(words)});
  }

  std::unordered_set<std::string> written_;
  SystemId system_;
  const Catalog& catalog_;
  std::optional<std::unordered_set<std::string>> names_;  // Of definitions; nothing: nobody asked yet.
  std::map<std::u32string, std::vector<Known>> by_head_;
};

// What stands in one style, one after the other, without the signs around it.
struct Marked {
  std::size_t begin, end;  // Tokens.
};

std::vector<Marked> marked_in(const Passage& passage) {
  std::vector<Marked> all;
  std::size_t begin = 0;
  bool is_inside = false;
  const auto close = [&](std::size_t end) {
    if (!is_inside) {
      return;
    }
    while (end > begin && passage.tokens[end - 1].what == Token::What::sign) {
      --end;
    }
    while (begin < end && passage.tokens[begin].what == Token::What::sign) {
      ++begin;
    }
    if (begin < end && end - begin <= 4) {
      all.push_back({begin, end});
    }
    is_inside = false;
  };
  const Inline* last = nullptr;
  Sources sources(passage);
  for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
    const Inline* const source = sources.of(passage.tokens[i].begin);
    const bool is_marked = source != nullptr && source->style.emphasis && !source->style.strong &&
                           std::holds_alternative<Words>(source->what);
    if (!is_marked || source != last) {
      close(i);
    }
    if (is_marked && !is_inside) {
      is_inside = true;
      begin = i;
    }
    last = source;
  }
  close(passage.tokens.size());
  return all;
}

void check_marked(const Passage& passage, const Marked& marked, Terms& terms, Diagnostics& diagnostics) {
  const std::uint32_t first = passage.tokens[marked.begin].begin;
  const std::uint32_t last = passage.tokens[marked.end - 1].end;
  const std::string_view written = passage.words.view().substr(first, last - first);
  const std::vector<std::u32string> words = folded_words(written);
  if (words.empty() || terms.has(written) || is_in_capitals(written) ||
      terms.has_name(source::case_folded(written))) {
    return;
  }
  const bool begins = may_begin_sentence(passage, marked.begin);
  const Known* form = nullptr;
  for (const Known& known : terms.beginning_with(words.front())) {
    if (known.words.size() != words.size()) {
      continue;
    }
    if (known.words == words) {
      // The same words in other capitals.
      if (begins && begun_with(known.written, true) == written) {
        return;
      }
      diagnostics.add(
          Diagnostic::of(Code::term_spelling, passage.words.span_of(first, last),
                         fmt::format("`{}` is the term `{}` in other capitals", written, known.written))
              .note(known.term->span, "the term stands here")
              .suggest(written, std::string(known.written)));
      return;
    }
    if (std::ranges::equal(known.words, words,
                           [](const auto& a, const auto& b) { return is_form_of(a, b); })) {
      form = form == nullptr ? &known : form;
    }
  }
  if (form != nullptr && words.front().size() > 3 && has_capital(form->written) == has_capital(written)) {
    diagnostics.add(Diagnostic::of(Code::term_spelling, passage.words.span_of(first, last),
                                   fmt::format("`{}` is almost `{}`, and no form of it that is listed",
                                               written, form->written))
                        .note(form->term->span, "the term stands here")
                        .help(fmt::format("write it as the list does, or add it to the `forms` of `{}`",
                                          form->term->id)));
  }
}

}  // namespace

void check_terms(Reading& reading, Diagnostics& diagnostics) {
  std::vector<Terms> terms;
  for (std::size_t i = 0; i < reading.catalog.systems.size(); ++i) {
    terms.emplace_back(static_cast<SystemId>(i), reading.catalog);
  }
  for (const Passage& passage : reading.passages.all) {
    if (passage.stretches.size() < 2 && passage.what != Passage::What::paragraph) {
      continue;
    }
    for (const Marked& marked : marked_in(passage)) {
      check_marked(passage, marked, terms[static_cast<std::size_t>(passage.system)], diagnostics);
    }
  }
}

namespace {

bool is_roman(std::string_view word) {
  return word.find_first_not_of("IVXLCDM") == std::string_view::npos;
}

// The capitals of a game that need no explaining: of labels and units, values of closed lists, notations; and those that a text
// writes in brackets behind what they stand for, or before it.
class Explained {
 public:
  Explained(SystemId system, const Reading& reading) : seen_(*reading.passages.forms) {
    const Catalog& catalog = reading.catalog;
    const Derived& derived = reading.derived;
    const auto index = static_cast<std::size_t>(system);
    for (const KindId kind : catalog.systems[index].kinds) {
      add(catalog.kind(kind).label);
      add_fields(catalog.kind(kind).fields);
      for (const Stat& stat : derived.stats(kind)) {
        add(stat.label);
        add(stat.unit);
      }
    }
    for (const RulesTable& table : derived.tables(system)) {
      add(table.label);
      for (const TableColumn& column : table.columns) {
        add(column.label);
        add(column.unit);
      }
    }
    for (const rules::CompiledNotation& notation : derived.storage().system(system).notations.all) {
      for (const std::string& example : notation.examples) {
        add(example);
      }
      add(notation.label);
    }
  }

  void add(std::string_view text) {
    for (const Token& token : tokens_of(text)) {
      const std::string_view word = text.substr(token.begin, token.end - token.begin);
      if (token.what == Token::What::word && is_in_capitals(word)) {
        known_.emplace(word);
      }
    }
  }

  // Brackets behind a word hold its abbreviation, or behind an abbreviation what it means. One that is an item by itself is the
  // head of a glossary.
  void add(const Passage& passage) {
    constexpr std::size_t few = 6;  // Bytes.
    for (const Token& token : passage.tokens) {
      if (token.word == 0) {
        continue;
      }
      seen_.of(token.word, [&] {
        const WordForm& form = passage.form(token);
        if (form.written.size() <= few && !form.has_capital) {
          small_.insert(form.written);
        }
        return true;
      });
    }
    if (passage.what == Passage::What::item && passage.tokens.size() == 1) {
      add(passage.words.view());
    }
    for (std::size_t i = 1; i + 1 < passage.tokens.size(); ++i) {
      if (!is_sign(passage, i, "(")) {
        continue;
      }
      const auto capital = [&](std::size_t at) { return passage.form(passage.tokens[at]).is_in_capitals; };
      if (capital(i + 1) && is_sign(passage, i + 2, "),;") &&
          passage.tokens[i - 1].what == Token::What::word) {
        known_.emplace(passage.at(passage.tokens[i + 1]));
      }
      if (capital(i - 1) && passage.tokens[i + 1].what == Token::What::word && !capital(i + 1) &&
          !touch(passage.tokens[i - 1], passage.tokens[i])) {
        known_.emplace(passage.at(passage.tokens[i - 1]));
      }
    }
  }

  bool has(std::string_view word) const { return known_.contains(std::string(word)); }
  // Whether a word of few letters stands somewhere in small ones.
  bool is_in_small_letters(const std::string& word) const { return small_.contains(word); }

 private:
  void add_fields(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
      add(field.label);
      add(field.unit);
      add_values(field.type);
    }
  }
  void add_values(const FieldType& type) {
    for (const std::string& value : type.allowed) {
      add(value);
    }
    for (const FieldType& item : type.items) {
      add_values(item);
    }
    add_fields(type.members);
  }

  std::unordered_set<std::string> known_, small_;
  OfForms<bool> seen_;
};

// A word in capitals that may be an abbreviation which nothing explains.
struct Unexplained {
  const Passage* passage;
  std::size_t token;
  std::string lower;
  bool may_be_shouted;  // It may be a word of the language, in capitals.
};

// What stands among capitals is shouted, and touching a gap a part of something else.
bool is_part_of_more(const Passage& passage, std::size_t i) {
  const std::size_t end = passage.tokens.size();
  const auto is_shouted = [&](std::size_t other) {
    return other < end && passage.form(passage.tokens[other]).is_in_capitals;
  };
  // A hyphen joins capitals as a space does.
  const auto is_loud = [&](std::size_t other, std::size_t next) {
    return is_shouted(other) || (is_sign(passage, other, "-") && is_shouted(next));
  };
  const auto is_glued = [&](std::size_t a, std::size_t b) {
    return b < end && touch(passage.tokens[a], passage.tokens[b]) &&
           (passage.tokens[a].what == Token::What::gap || passage.tokens[b].what == Token::What::gap);
  };
  return (i > 0 && (is_loud(i - 1, i < 2 ? end : i - 2) || is_glued(i - 1, i))) || is_loud(i + 1, i + 2) ||
         is_glued(i, i + 1);
}

std::vector<Unexplained> find_unexplained(Reading& reading) {
  std::vector<Explained> explained;
  for (std::size_t i = 0; i < reading.catalog.systems.size(); ++i) {
    explained.emplace_back(static_cast<SystemId>(i), reading);
  }
  for (const Passage& passage : reading.passages.all) {
    explained[static_cast<std::size_t>(passage.system)].add(passage);
  }
  std::vector<Unexplained> found;
  for (const Passage& passage : reading.passages.all) {
    const Explained& own = explained[static_cast<std::size_t>(passage.system)];
    for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
      const WordForm& form = passage.form(passage.tokens[i]);
      const std::string_view word = form.written;
      if (!form.is_in_capitals || form.has_digit || is_roman(word) || source::count_code_points(word) > 6 ||
          passage.what == Passage::What::name || own.has(word) || is_part_of_more(passage, i)) {
        continue;
      }
      // Before a bracket without a space it is a notation, or wants to be one.
      if (is_sign(passage, i + 1, "(") && touch(passage.tokens[i], passage.tokens[i + 1])) {
        continue;
      }
      Vocabulary& vocabulary = reading.vocabulary(passage);
      std::string lower = source::case_folded(word);
      if (vocabulary.knows_abbreviation(std::string(word)) || vocabulary.knows(lower)) {
        continue;
      }
      // Dictionaries have short ones of their own, so that a word of two or three letters must stand somewhere in small ones.
      const bool may_be_shouted = source::count_code_points(word) > 3 || own.is_in_small_letters(lower);
      found.push_back({&passage, i, std::move(lower), may_be_shouted});
    }
  }
  return found;
}

}  // namespace

void check_abbreviations(Reading& reading, Diagnostics& diagnostics) {
  const std::vector<Unexplained> found = find_unexplained(reading);
  std::map<std::string_view, std::vector<std::string>> asked;  // By language.
  for (const Unexplained& each : found) {
    if (each.may_be_shouted) {
      asked[each.passage->language].push_back(each.lower);
    }
  }
  for (const auto& [language, words] : asked) {
    if (const Dictionary* const dictionary = reading.dictionaries.of(language)) {
      dictionary->expect(words);
    }
  }
  struct Told {
    const Unexplained* first;
    std::size_t more = 0;
  };
  std::map<std::pair<SystemId, std::string>, Told> told;
  for (const Unexplained& each : found) {
    const std::string_view word = each.passage->at(each.passage->tokens[each.token]);
    if (each.may_be_shouted) {
      // Without a dictionary longer ones may be any.
      const Dictionary* const dictionary = reading.dictionaries.of(each.passage->language);
      if (dictionary == nullptr ? source::count_code_points(word) > 3 : dictionary->knows(each.lower)) {
        continue;
      }
    }
    const auto [place, is_new] =
        told.emplace(std::pair(each.passage->system, std::string(word)), Told{&each});
    place->second.more += is_new ? 0 : 1;
  }
  for (const auto& [key, each] : told) {
    const Passage& passage = *each.first->passage;
    diagnostics.add(
        Diagnostic::of(Code::unexplained_abbreviation, passage.span(passage.tokens[each.first->token]),
                       each.more == 0 ? fmt::format("nothing explains `{}`", key.second)
                                      : fmt::format("nothing explains `{}`, which stands in {} more places",
                                                    key.second, each.more))
            .help(
                "make it the `abbreviation` of a term, write it once in brackets behind what it stands for, "
                "or add it to the `abbreviations` of a file of `kind: words`"));
  }
}

}  // namespace talia::prose
