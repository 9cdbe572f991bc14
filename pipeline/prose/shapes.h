// What words look like.
#pragma once
#include <string>
#include <string_view>

namespace talia::prose {

// Whether two or more letters are there, all of them capitals.
bool is_in_capitals(std::string_view word);
bool has_capital(std::string_view word);  // As its first letter.
bool has_digit(std::string_view word);
// Of dice in the languages that games are written in: 2k6, 2d6, 2W6.
inline constexpr std::string_view die_letters = "kdw";
// Whether it is a die with its number of faces, or several, in letters of any case: `k6`, `2D6`.
bool is_die(std::string_view word);
// With a capital as its first letter, or a small one.
std::string begun_with(std::string_view word, bool is_upper);
// Whether one folded word is a form of the other: they begin alike and differ in an ending.
bool is_form_of(std::u32string_view word, std::u32string_view name);

}  // namespace talia::prose
