// A run of words that belong together, with its place to the byte.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
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
// The same, in place of those that are there.
void find_tokens(std::string_view words, std::vector<Token>& tokens);
// Gives each token that is a word the number of its form.
void look_up(std::span<Token> tokens, std::string_view words, std::string_view language, WordForms& in);

// Tokens [begin, end) of a passage, with the sign that ends it.
struct Sentence {
  std::uint32_t begin, end;
};

struct Passage {
  enum class What : std::uint8_t { name, value, label, paragraph, item, heading, cell, sum };
  // Of the words that an inline gave, by its number there; `is_own` where it is a directive's or text's own word.
  struct Stretch {
    std::uint32_t begin, end;
    const Inline* source;  // Null: no inline gave it.
  };

  MappedView words;
  std::span<const Stretch> stretches;
  std::span<const Token> tokens;
  std::span<const Sentence> sentences;  // As of `sentences_of`.
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
  const WordForms* forms = nullptr;  // Of its tokens.

  std::string_view at(const Token& token) const {
    return words.view().substr(token.begin, token.end - token.begin);
  }
  const WordForm& form(const Token& token) const { return (*forms)[token.word]; }
  Span span(const Token& token) const { return words.span_of(token.begin, token.end); }
  // The inline that gave a byte; null where none did.
  const Inline* source_of(std::uint32_t byte) const;
};

// The inlines that gave a passage's bytes, for who asks about one after the other.
class Sources {
 public:
  explicit Sources(const Passage& passage) : stretches_(passage.stretches) {}
  // As of `Passage::source_of`. Requires that no byte before the last one is asked about.
  const Inline* of(std::uint32_t byte) {
    while (next_ < stretches_.size() && stretches_[next_].begin <= byte) {
      ++next_;
    }
    return next_ == 0 ? nullptr : stretches_[next_ - 1].source;
  }

 private:
  std::span<const Passage::Stretch> stretches_;
  std::size_t next_ = 0;  // The first that begins behind the byte.
};

// Whether a sentence may begin with a token: it is the first, or stands after a closing or opening sign.
bool may_begin_sentence(const Passage& passage, std::size_t token);
// Whether two tokens stand together with nothing between them.
inline bool touch(const Token& a, const Token& b) {
  return a.end == b.begin;
}
// Whether a token is one of these signs.
inline bool is_sign(const Passage& passage, std::size_t token, std::string_view signs) {
  if (token >= passage.tokens.size() || passage.tokens[token].what != Token::What::sign) {
    return false;
  }
  const Token& sign = passage.tokens[token];
  return (sign.ascii != '\0' ? signs.find(sign.ascii) : signs.find(passage.at(sign))) !=
         std::string_view::npos;
}

}  // namespace talia::prose
