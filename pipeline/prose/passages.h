// Everything that a workspace says to its readers, in one walk: texts and names of definitions, rulesets, chapters. Each passage is
// a run of words that belong together, with its place to the byte, and knows what it stands in.
#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "prose/word_forms.h"

namespace talia::prose {

// What stands in a passage's words for an insertion, an icon, code or a name that a reference shows: nobody wrote it there.
inline constexpr std::string_view gap = "\uFFFC";

// A word, a number or a single sign; spaces are none.
struct Token {
  enum class What : std::uint8_t { word, number, sign, gap };
  What what;
  char ascii;                // Which sign, of those of ASCII; of all else 0.
  std::uint32_t begin, end;  // Bytes of the passage's words.
  std::uint32_t word = 0;    // Of a passage's token: the number of its form.
};

// Tokens of a text. A word has letters and combining marks, figures beside a letter too, and apostrophes between letters.
std::vector<Token> tokens_of(std::string_view words);

struct Passage {
  enum class What : std::uint8_t { name, value, label, paragraph, item, heading, cell, sum };
  // Of the words that an inline gave, by its number there; `is_own` where it is a directive's or text's own word.
  struct Stretch {
    std::uint32_t begin, end;
    const Inline* source;  // Null: no inline gave it.
  };

  MappedText words;
  std::vector<Stretch> stretches;
  std::vector<Token> tokens;
  What what = What::paragraph;
  std::string_view language;
  SystemId system{};
  std::optional<CampaignId> campaign;          // None: of the game.
  std::optional<DefinitionId> definition;      // None: of a chapter or a ruleset.
  std::string_view path;                       // Of the definition's field.
  std::optional<std::uint32_t> book, chapter;  // Of a chapter.
  std::uint32_t text = 0;                      // Passages of one text have one number.
  std::uint32_t list = 0;                      // Of items of one list, and cells of one table; 0: of none.
  std::uint32_t row = 0, column = 0;           // Of a table's cell.
  bool is_last_of_text = true;
  const WordForms* forms = nullptr;  // Of its tokens, once `look_up` was called.

  std::string_view at(const Token& token) const {
    return words.view().substr(token.begin, token.end - token.begin);
  }
  const WordForm& form(const Token& token) const { return (*forms)[token.word]; }
  Span span(const Token& token) const { return words.span_of(token.begin, token.end); }
  // Numbers the words of its tokens among forms, which must outlive it.
  void look_up(WordForms& in);
  // The inline that gave a byte; null where none did.
  const Inline* source_of(std::uint32_t byte) const;
};

struct Passages {
  std::deque<Passage> all;  // Of many, so that they need no room twice while it grows.
  // Of directives' bodies and rulesets, which the passages look into.
  std::vector<std::unique_ptr<const Text>> texts;
  std::unique_ptr<const WordForms> forms;
};

// The catalog must outlive the result. What several definitions take over is told once.
Passages passages_of(const Catalog& catalog, unsigned jobs);

}  // namespace talia::prose
