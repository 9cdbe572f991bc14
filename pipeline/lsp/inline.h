// What somebody writes within a text: a reference, an icon or an expression that is not closed yet.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace talia::lsp {

struct Open {
  enum class What { reference, icon, expression };
  What what;
  std::string_view written;  // Of the name that is begun.
  bool is_quoted = false;    // In an expression: a text.
};

// By what stands before the cursor in its line.
std::optional<Open> open_in(std::string_view before);

// What stands round a byte of a line: `[[name` or `:name:`; nothing elsewhere.
struct Around {
  Open::What what;
  std::size_t begin, end;  // Of the name, in the line.
};
std::optional<Around> around(std::string_view line, std::size_t byte);

// The part of an expression that is a name, at its end.
std::string_view name_at_end(std::string_view expression);

}  // namespace talia::lsp
