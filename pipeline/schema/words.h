// How values, types and limits are called in messages. Known to schema alone.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "schema/rules.h"
#include "schema/value.h"

namespace talia::schema {

inline constexpr std::size_t most_listed = 12;  // Allowed values in a message.

// The author's text, cut off where it is long, on one line.
std::string shortened(std::string_view text);
// `the text `x``, `a list`.
std::string described(const SchemaValue& value);
// As `described`, but shorter where the sort of value is plain.
std::string quoted(const SchemaValue& value);
// `a, b or c`; `last` is the word before the last.
std::string joined(const std::vector<std::string>& words, std::string_view last);
std::string quoted_all(const std::vector<std::string>& names, std::string_view last);
std::string words_of(Types types);
// Values that are allowed: the first ones, where there are many.
std::string listed(std::span<const Node> values);
// `at least 2 are needed`, of a limit by its keyword.
std::string limit_words(const Count& limit, std::string_view keyword);

}  // namespace talia::schema
