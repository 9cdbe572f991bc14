// What expressions, cells and faces name: of which all is asked that may read a part of a game.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "rules/rulesets/ruleset.h"

namespace talia::rules {

// What an expression or cell names: `id`, `.member`, `'text`.
using Named = std::set<std::string, std::less<>>;

void add_named(std::string_view formula, Named& named);
void add_named(const Formula& formula, Named& named);
void add_named(const CompiledCase& one, Named& named);
void add_cells(const Value& value, Named& named);

// What the boxes of a face read, or the text of a directive: in braces, and whole under the keys that hold expressions.
// `parts`: those that it uses.
void add_face(Node node, bool is_expression, Named& named, std::set<std::string_view>& parts);

}  // namespace talia::rules
