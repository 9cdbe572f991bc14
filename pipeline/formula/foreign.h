// Dice in the notations of other tools (AnyDice, Troll, Roll20, Foundry and tables' own words): what they are in this
// language, for the help of an expression that is none.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace talia::formula {

// What to write in place of the text; nothing where it is no such notation, or where what would be written is no expression.
std::optional<std::string> help_for_foreign(std::string_view text,
                                            const std::function<bool(std::string_view)>& is_expression);

}  // namespace talia::formula
