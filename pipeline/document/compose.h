// Letters that were written apart from their accents, put together (NFC) without losing where they stand.
#pragma once
#include <string_view>
#include <vector>

#include "document/scalar_source.h"

namespace talia::document {

// Whether a text is in normal form C; quick for texts without combining signs.
bool is_composed(std::string_view text);

// A scalar's text in normal form C, with its pieces: letters that were put together are pieces of their own. `pieces`
// cover `text`; empty ones mean that all of it came from the scalar as a whole, and stay so.
MappedScalar composed(std::string_view text, const std::vector<TextPiece>& pieces);

}  // namespace talia::document
