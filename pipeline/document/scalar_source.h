// Reads a scalar again from its own characters, noting which bytes each piece of the text came from.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "document/yaml_events.h"

namespace talia::document {

struct TextPiece {
  std::uint32_t size;        // Bytes of the text.
  std::uint32_t begin, end;  // Bytes of the source that they came from.
  bool is_verbatim;
};

struct MappedScalar {
  std::string text;
  std::vector<TextPiece> pieces;
};

// The scalar that stands at [begin, end) of `source`, as YAML 1.2 reads it; pairs of surrogates are joined as JSON does.
// A block scalar whose indent is written out is tried with every indent that gives `expected`.
MappedScalar read_scalar(ScalarStyle style, std::string_view source, std::size_t begin, std::size_t end,
                         std::string_view expected);

}  // namespace talia::document
