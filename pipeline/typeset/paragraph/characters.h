// What a paragraph says, character by character, and how each stretch of it looks: white space is collapsed, signs stand as
// the style's habits want them, and icons are characters like others.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/symbols.h"
#include "markup/text.h"
#include "source/reports/diagnostics.h"
#include "typeset/typeset.h"

namespace talia::typeset {

inline constexpr char32_t object_character = U'\ufffc';  // Stands for an icon.
inline constexpr char32_t forced_break = U'\u2028';

struct Characters {
  std::u32string shown;  // What is shaped.
  // What a reader copies: as many characters, as the author wrote them.
  std::u32string written;
  std::vector<std::string> links;
  std::string language;

  // A place that something leads to: its first character, and what it is called. Ascending.
  struct Anchor {
    std::size_t at;
    std::string name;
  };
  std::vector<Anchor> anchors;

  // Where the characters came from.
  struct Piece {
    std::uint32_t begin;  // First character.
    MappedText text;
  };
  std::vector<Piece> pieces;
  std::vector<std::uint32_t> bytes;  // Of each character in its piece.

  bool empty() const { return shown.empty(); }
  std::size_t size() const { return shown.size(); }
  Span span_of(std::size_t begin, std::size_t end) const;
  std::string words(std::size_t begin, std::size_t end) const;  // As the author wrote them, icons too.
};

// How the characters from `begin` on look, up to the next look, before their fonts are chosen.
struct CharacterLook {
  std::size_t begin = 0;
  InlineStyle style;
  std::uint32_t link = 0;  // Into `links`, from 1; 0: none.
  std::optional<SymbolId> icon;
  std::optional<Paint> paint;  // Else the style's.
};

// Whether words of both may stand in one run.
bool is_alike(const CharacterLook& a, const CharacterLook& b);

struct StyledText {
  Characters characters;
  std::vector<CharacterLook> looks;  // Ascending; the first begins at 0.

  std::size_t end_of(std::size_t look) const {
    return look + 1 < looks.size() ? looks[look + 1].begin : characters.size();
  }
};

// Reports unknown-icon and unknown-colour.
StyledText read_characters(const std::vector<Inline>& inlines, std::string_view language,
                           const TextStyle& style, const Symbols& symbols, Diagnostics& diagnostics);

}  // namespace talia::typeset
