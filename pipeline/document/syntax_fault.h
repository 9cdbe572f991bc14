// Turns a parser's complaint into a diagnostic in our own words, at the place where the author has to act: what was left
// open is reported at its opening, everything else where the parser stumbled.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/origin.h"
#include "source/reports/diagnostic.h"

namespace talia::document {

struct SyntaxFault {
  std::string problem, context;  // libyaml's words; `context` may be empty.
  std::uint32_t at = 0;          // Bytes of the text.
  std::optional<std::uint32_t> context_at;
  // Of flow collections that were still open, the innermost last.
  std::vector<std::uint32_t> open_brackets;
};

// bad_yaml or, where the grammar is kept and something is missing, bad_key and empty_file.
Diagnostic syntax_diagnostic(const SyntaxFault& fault, std::string_view text, const Origin& origin);
// Of yaml-cpp, which complains of what libyaml reads: bad_yaml at the byte `at`.
Diagnostic event_diagnostic(std::string_view problem, std::size_t at, std::string_view text,
                            const Origin& origin);

}  // namespace talia::document
