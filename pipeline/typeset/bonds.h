// What a language keeps together: how much it costs to end a line at a space. Polish habits and those that all share.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace talia::typeset {

// The cost of a bond that gives way only when a paragraph has no other way.
inline constexpr std::int32_t unbreakable = 1'000'000;
inline constexpr std::int32_t loosely_bound = 45'000;

// Of the space (or what is like one) at `at`; 0 is an ordinary one. Icons stand as U+FFFC.
std::int32_t bond_at(std::u32string_view text, std::size_t at, std::string_view language);

}  // namespace talia::typeset
