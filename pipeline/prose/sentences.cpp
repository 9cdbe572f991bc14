#include "prose/sentences.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::string_view enders = ".!?…:;";

bool is_abbreviated(const Passage& passage, std::size_t stop, const Language& language) {
  if (stop == 0 || !is_sign(passage, stop, ".") || passage.tokens[stop - 1].what != Token::What::word) {
    return false;
  }
  const std::u32string word = passage.form(passage.tokens[stop - 1]).letters + U'.';
  return language.introductions.has(word) || language.before_figures.has(word) || word.size() == 2;
}

}  // namespace

std::vector<Sentence> sentences_of(const Passage& passage, Follows follows) {
  std::vector<Sentence> sentences;
  const Language& language = language::of(passage.language);
  std::size_t begin = 0;
  std::size_t end = 0;  // Of the signs that stand together here.
  for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
    if (!is_sign(passage, i, ".!?…")) {
      continue;
    }
    end = std::max(end, i + 1);
    while (end < passage.tokens.size() && is_sign(passage, end, ".!?…”\"»)]’")) {
      ++end;
    }
    const bool has_space =
        end == passage.tokens.size() || passage.tokens[end].begin > passage.tokens[end - 1].end;
    const bool goes_on = (follows == Follows::capital || !is_sign(passage, i, ".")) &&
                         end < passage.tokens.size() && passage.tokens[end].what == Token::What::word &&
                         !has_capital(passage.at(passage.tokens[end]));
    if (has_space && !goes_on && !is_abbreviated(passage, i, language)) {
      sentences.push_back({begin, end});
      begin = end;
      i = end - 1;
    }
  }
  if (begin < passage.tokens.size()) {
    sentences.push_back({begin, passage.tokens.size()});
  }
  return sentences;
}

bool has_end(const Passage& passage) {
  for (std::size_t i = passage.tokens.size(); i-- > 0;) {
    if (passage.tokens[i].what == Token::What::gap || is_sign(passage, i, enders)) {
      return true;
    }
    if (!is_sign(passage, i, "”\"»’)]*")) {
      return passage.tokens[i].what == Token::What::sign && !is_sign(passage, i, ",-–—(");
    }
  }
  return true;
}

namespace {

std::size_t count_words(const Passage& passage, std::size_t begin, std::size_t end) {
  return static_cast<std::size_t>(
      std::count_if(passage.tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                    passage.tokens.begin() + static_cast<std::ptrdiff_t>(end),
                    [](const Token& token) { return token.what == Token::What::word; }));
}

// How texts of one place end: a field of a kind, the paragraphs of a campaign's chapters, the items of one list.
struct Manner {
  std::size_t ended = 0, open = 0;
};

using Place = std::tuple<std::uint32_t, std::uint32_t, std::string>;

// `specialities[2].text` as `specialities.text`.
std::string without_numbers(std::string_view path) {
  std::string plain;
  bool is_inside = false;
  for (const char c : path) {
    is_inside = c == '[' || (is_inside && c != ']');
    if (!is_inside && c != ']') {
      plain += c;
    }
  }
  return plain;
}

// Whether all its words are bold or slanted, as those of a title or a motto.
bool is_title(const Passage& passage) {
  return std::ranges::all_of(passage.tokens, [&](const Token& token) {
    const Inline* const source = passage.source_of(token.begin);
    return token.what == Token::What::sign ||
           (source != nullptr && (source->style.strong || source->style.emphasis));
  });
}

std::optional<Place> place_of(const Passage& passage, const Catalog& catalog) {
  const bool is_paragraph = passage.what == Passage::What::paragraph || passage.what == Passage::What::item;
  if (!is_paragraph || is_title(passage) ||
      count_words(passage, 0, passage.tokens.size()) < (passage.definition ? 3 : 7)) {
    return std::nullopt;
  }
  if (passage.definition) {
    const Definition& definition = catalog.definition(*passage.definition);
    return Place(1, static_cast<std::uint32_t>(definition.kind),
                 without_numbers(passage.path) + (passage.what == Passage::What::item ? "/" : ""));
  }
  if (passage.what == Passage::What::item) {
    return Place(2, passage.text, std::to_string(passage.list));
  }
  return Place(3, passage.book ? *passage.book : 0x8000'0000u + static_cast<std::uint32_t>(passage.system),
               "");
}

void report_unended(const Passage& passage, std::string_view why, Diagnostics& diagnostics) {
  const Token& last = passage.tokens.back();
  const std::string_view word = passage.at(last);
  Diagnostic fault = Diagnostic::of(Code::unended_paragraph, passage.span(last),
                                    fmt::format("the paragraph ends in `{}`, without a sign", word));
  propose(fault, word, std::string(word) + ".");
  fault.help_text = fmt::format("end it with a full stop: {}", why);
  diagnostics.add(std::move(fault));
}

}  // namespace

void check_endings(Reading& reading, Diagnostics& diagnostics) {
  std::map<Place, Manner> manners;
  for (const Passage& passage : reading.passages.all) {
    if (const auto place = place_of(passage, reading.catalog)) {
      Manner& manner = manners[*place];
      (has_end(passage) ? manner.ended : manner.open) += 1;
    }
  }
  for (const Passage& passage : reading.passages.all) {
    const auto place = place_of(passage, reading.catalog);
    if (!place || has_end(passage) || passage.tokens.back().what == Token::What::sign) {
      continue;
    }
    const Manner manner = manners[*place];
    if (manner.ended >= 3 && manner.ended >= 4 * manner.open) {
      report_unended(passage, "the others of its kind have one", diagnostics);
    } else if (const auto sentences = sentences_of(passage);
               sentences.size() > 1 && count_words(passage, sentences[0].end, passage.tokens.size()) > 2) {
      report_unended(passage, "the sentence before has one", diagnostics);
    }
  }
}

namespace {

constexpr std::size_t least_repeated = 5;  // Words of a sentence that is worth telling.

// What two sentences of the same words have in common.
std::string folded(const Passage& passage, const Sentence& sentence) {
  std::string words;
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    if (passage.tokens[i].what == Token::What::gap) {
      return {};
    }
    const Token& token = passage.tokens[i];
    if (token.what == Token::What::word) {
      const std::uint32_t number = passage.form(token).same;
      for (const int shift : {0, 8, 16, 24}) {
        words += static_cast<char>(number >> shift & 0xFF);
      }
    } else if (token.what == Token::What::number) {
      words.append(passage.at(token)).push_back(' ');
    }
  }
  return words;
}

}  // namespace

void check_repeated_facts(Reading& reading, Diagnostics& diagnostics) {
  std::unordered_map<std::string, Span> told;  // Of one definition.
  std::optional<DefinitionId> current;
  for (const Passage& passage : reading.passages.all) {
    if (!passage.definition) {
      continue;
    }
    if (passage.definition != current) {
      current = passage.definition;
      told.clear();
    }
    for (const Sentence& sentence : sentences_of(passage)) {
      if (count_words(passage, sentence.begin, sentence.end) < least_repeated) {
        continue;
      }
      const std::string words = folded(passage, sentence);
      const Span place =
          passage.words.span_of(passage.tokens[sentence.begin].begin, passage.tokens[sentence.end - 1].end);
      const auto [first, is_new] = told.emplace(words, place);
      if (!is_new && !words.empty()) {
        diagnostics.add(Diagnostic::of(Code::repeated_fact, place,
                                       fmt::format("`{}` says this sentence twice",
                                                   reading.catalog.definition(*current).id))
                            .note(first->second, "it stands here already")
                            .help("say it once, or let one of the two say something else"));
      }
    }
  }
}

}  // namespace talia::prose
