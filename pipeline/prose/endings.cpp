// How paragraphs end, and sentences that stand twice in one definition.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "prose/reading.h"
#include "prose/sentences.h"

namespace talia::prose {

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
  Sources sources(passage);
  return std::ranges::all_of(passage.tokens, [&](const Token& token) {
    const Inline* const source = sources.of(token.begin);
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
  std::vector<std::pair<const Passage*, const Manner*>> open;
  for (const Passage& passage : reading.passages.all) {
    if (const auto place = place_of(passage, reading.catalog)) {
      Manner& manner = manners[*place];
      const bool is_ended = has_end(passage);
      (is_ended ? manner.ended : manner.open) += 1;
      if (!is_ended && passage.tokens.back().what != Token::What::sign) {
        open.emplace_back(&passage, &manner);
      }
    }
  }
  for (const auto& [each, known] : open) {
    const Passage& passage = *each;
    const Manner& manner = *known;
    if (manner.ended >= 3 && manner.ended >= 4 * manner.open) {
      report_unended(passage, "the others of its kind have one", diagnostics);
    } else if (const auto sentences = passage.sentences;
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
  words.reserve((sentence.end - sentence.begin) * sizeof(std::uint32_t));
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    if (passage.tokens[i].what == Token::What::gap) {
      return {};
    }
    const Token& token = passage.tokens[i];
    if (token.what == Token::What::word) {
      const auto number = std::bit_cast<std::array<char, sizeof(std::uint32_t)>>(passage.form(token).same);
      words.append(number.data(), number.size());
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
    for (const Sentence& sentence : passage.sentences) {
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
