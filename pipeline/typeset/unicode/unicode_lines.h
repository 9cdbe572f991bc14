// Where lines may break by Unicode's rules alone: UAX 14 whole, with its rule for numbers by their whole pattern (section
// 8.2, example 7), as the consortium's own test has it. Knows no language and no house; what those want lies on top.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {

enum class Opportunity : std::uint8_t { none, allowed, mandatory };

// For each place of `text`, from before its first character to behind its last: `out[i]` is the place before character i.
// Nothing breaks at the start; the end is mandatory. `object` is the class of U+FFFC. In one pass.
void find_opportunities(std::u32string_view text, std::vector<Opportunity>& out,
                        LineClass object = LineClass::CB);

}  // namespace talia::typeset
