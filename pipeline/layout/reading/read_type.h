// What styles of cards and of books say in the same words: type, habits of a language, division of words, lines.
#pragma once
#include <optional>
#include <string_view>

#include "layout/layout.h"
#include "typeset/typeset.h"

namespace talia::layout {

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

// A family that stands in another's place may lack features that the style asks for, which is nobody's fault.
enum class FamilyOf { style, stand_in };

// Reads all that a style says of its type and lines into `text`, but for colours, drop caps and its family, which stands there
// already; what the style leaves out stays as it is. Lines of a size without a leading of its own stand a `row` apart; without
// rows, the usual leading. Reports unknown-feature.
void read_type(Node style, const FontStore& fonts, std::optional<Length> row, TextStyle& text,
               Diagnostics& diagnostics, FamilyOf family = FamilyOf::style);

// In times the size.
inline constexpr double usual_leading = 1.2;

// Reads a `drop_cap` anew, but for its family and colour; none where it is no mapping.
void read_drop_cap(Node node, DropCap& drop_cap);

}  // namespace talia::layout
