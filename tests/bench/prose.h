// Long text into lines, beside shaping it once.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "bench/measure.h"
#include "bench/neutral_data.h"

namespace talia::context {

struct ProseCosts {
  std::size_t words = 0, glyphs = 0, lines = 0;  // Lines of the justified setting.
  Cost floor;                                    // HarfBuzz shapes each stretch of one font once.
  Cost justified, ragged;  // Parsed paragraphs into placed glyphs, nothing kept from round to round.
};

// Of about 105,000 words in Vollkorn, a column of the page wide. Throws std::runtime_error when its fonts or the Polish
// patterns are not on this machine.
ProseCosts prose_costs(const NeutralData& data, int rounds);

}  // namespace talia::context
