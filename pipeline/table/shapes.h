// What texts look like, by which a row of headers is told from the rows below it.
#pragma once
#include <string>
#include <string_view>

namespace talia::table {

// The first 60 bytes of a text as classes: `A` capital, `a` other letter, `9` digit, others as they are; runs of `a` count once.
std::string shape_of(std::string_view text);
// The same, and all runs count once: `A9` of `B12`, `Aa 9` of `Tome 3`, `9/a` of `7/udp`.
std::string pattern_of(std::string_view text);
// Codes between signs, whether of letters or digits: `x..x` of `0F00..0FFF`. Empty of a text that has no sign but spaces.
std::string code_pattern_of(std::string_view text);

}  // namespace talia::table
