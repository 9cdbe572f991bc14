// What styles of cards and of books say in the same words: type, habits of a language, division of words, lines.
#pragma once
#include <optional>
#include <string_view>

#include "layout/layout.h"
#include "typeset/typeset.h"

namespace talia::layout {

// Reads `hyphenate` and `habits` of a style into `text`; what the style leaves out stays as it is.
void read_habits(Node style, TextStyle& text);

// `8pt` or `8pt/9.6pt`, whose second length is the leading. Nothing of a text that is neither.
struct TypeSize {
  Length size;
  std::optional<Length> leading;
};
std::optional<TypeSize> read_type_size(std::string_view text);

// Reports out-of-range at the `size` of a style whose lines, `leading` apart, would print over each other. `apart` says
// whose distance that is.
bool check_leading(Node size, Length type, Length leading, std::string_view apart, Diagnostics& diagnostics);

// The family that the node names. Nothing where it names none; reports unknown-family.
std::optional<FamilyId> read_family(Node node, const FontStore& fonts, Diagnostics& diagnostics);

// Reads the `features` of a style, which take the place of all before; its family stands in `text` already. Reports
// unknown-feature.
void read_features(Node style, const FontStore& fonts, TextStyle& text, Diagnostics& diagnostics);

// Reads a `drop_cap` anew, but for its family and colour; none where it is no mapping.
void read_drop_cap(Node node, DropCap& drop_cap);

// Reads how a style's lines are chosen, what gives in justified ones, and how its lists stand; but for
// colours.
void read_lines(Node style, TextStyle& text);

}  // namespace talia::layout
