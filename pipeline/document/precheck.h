// The first gate: what no parser should see. Size, encoding, characters that cannot be seen, leftovers of a merge, and
// files with nothing in them.
#pragma once
#include <cstddef>
#include <string_view>

#include "document/origin.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// What a line of seven equal signs is: left over from a merge, or in prose perhaps a heading's underline.
enum class Rulers { are_leftovers, may_underline };

// Whether a parser may see `text`, which has no byte order mark any more. Reports one of file_too_large, wrong_encoding,
// control_character, merge_conflict, empty_file. `limit` is in bytes.
bool passes_precheck(std::string_view text, const Origin& origin, std::size_t limit, Diagnostics& diagnostics,
                     Rulers rulers = Rulers::are_leftovers);

}  // namespace talia::document
