// The few Unicode services that every module may need, over UTF-8.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace talia::source {

// The byte where the text stops being valid UTF-8, or nothing.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);
// The code point at `byte`, which is moved past it. Requires valid UTF-8 and byte < size.
char32_t next_code_point(std::string_view text, std::size_t& byte);
void append_code_point(std::string& text, char32_t code_point);
std::size_t count_code_points(std::string_view text);
std::u32string decode(std::string_view text);
std::string encode(std::u32string_view text);
// Canonical composition (NFC).
std::string composed(std::string_view text);
bool is_composed(std::string_view text);
bool is_combining(char32_t code_point);  // A sign that joins the letter before it.
// Full case folding after NFC; for comparing names and searching.
std::string case_folded(std::string_view text);
bool is_letter(char32_t code_point);
bool is_digit(char32_t code_point);

}  // namespace talia::source
