// What an author most likely meant by a value that is not written as its schema asks. Known to schema alone.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "schema/rules.h"
#include "source/text/pattern.h"

namespace talia::schema {

// Help for a length, or several with `/` or `..` between them, in a unit that there is not, without one, with a decimal comma or
// a space: `2.5in`, `28`, `6,35mm`. `units` is what the schema says as `x-length`; nothing where it is absent.
std::optional<std::string> help_for_length(std::string_view text, Node units, const source::Pattern& pattern);

// Lengths side by side, `5mm, 4mm`, as a list: `[5mm, 4mm]`.
std::optional<std::string> lengths_as_list(std::string_view text);

// Help where a list is wanted, `list` being its schema, and something else stands there.
std::optional<std::string> help_for_list(Node value, Node list);

// Help where a mapping is wanted, `rule` being its schema, and a text stands there: the schema's example; else, where the mapping,
// or the first of several, must have one field alone, and that may be a text, the text as that field.
std::optional<std::string> help_for_mapping(Node value, Node rule);

// Help for a mapping of one key and no value, `{name}`, where a text is wanted.
std::optional<std::string> help_for_braces(Node value);

// A number that a comma cut in two inside braces: `{height: 0,4mm}` has a field `4mm`.
struct CutNumber {
  std::string meant;  // `0.4mm`.
  Node head;          // The value that lost its decimals.
  bool is_first;      // Whether `key` is the first piece behind it.
};
std::optional<CutNumber> cut_number(Node map, std::string_view key);

// Of a mapping's fields those that may hold a mapping, or a list of such, with a field `name`; none where they are many.
std::vector<std::string> holders_of(std::string_view name, const MapRule& map,
                                    const std::vector<SchemaRule>& rules);

}  // namespace talia::schema
