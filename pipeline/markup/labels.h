// The words of a reference, `[[id|words]]`: plain ones.
#pragma once
#include <optional>
#include <string_view>

#include "source/reports/diagnostics.h"
#include "source/text/mapped_text.h"

namespace talia::markup {

// The words with their escapes and entities read. Reports bad-markup at the first sign of markup in them, which would print
// as it was typed, and gives nothing then.
std::optional<MappedText> read_label(const MappedText& label, std::string_view language,
                                     Diagnostics& diagnostics);

}  // namespace talia::markup
