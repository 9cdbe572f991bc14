// The few Unicode services that every module may need, over UTF-8.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "source/run/assert.h"

namespace talia::source {

// The byte where the text stops being valid UTF-8, or nothing.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);
// As the next one, of what is not ASCII.
char32_t next_beyond_ascii(std::string_view text, std::size_t& byte);
// The code point at `byte`, which is moved past it. Requires valid UTF-8 and byte < size.
inline char32_t next_code_point(std::string_view text, std::size_t& byte) {
  TALIA_ASSERT(byte < text.size());
  if (const auto first = static_cast<unsigned char>(text[byte]); first < 0x80) {
    ++byte;
    return first;
  }
  return next_beyond_ascii(text, byte);
}
// Where the code point that `byte` lies in begins; the end of the text is its own start. Requires byte <= size.
std::size_t start_of_code_point(std::string_view text, std::size_t byte);
void append_beyond_ascii(std::string& text, char32_t code_point);
inline void append_code_point(std::string& text, char32_t code_point) {
  if (code_point < 0x80) {
    text.push_back(static_cast<char>(code_point));
  } else {
    append_beyond_ascii(text, code_point);
  }
}
std::size_t count_code_points(std::string_view text);
std::u32string decode(std::string_view text);
std::string encode(std::u32string_view text);
// Canonical composition (NFC).
std::string composed(std::string_view text);
bool is_composed(std::string_view text);
bool is_combining_beyond_latin(char32_t code_point);
inline bool is_combining(char32_t code_point) {  // A sign that joins the letter before it.
  return code_point >= 0x300 && is_combining_beyond_latin(code_point);
}
// Full case folding after NFC; for comparing names and searching.
std::string case_folded(std::string_view text);
bool is_letter_beyond_latin(char32_t code_point);
inline bool is_letter(char32_t code_point) {
  if (code_point < 0x80) {
    return (code_point >= U'a' && code_point <= U'z') || (code_point >= U'A' && code_point <= U'Z');
  }
  const bool is_latin = code_point >= 0xc0 && code_point < 0x250;  // All letters but two signs.
  return is_latin ? code_point != U'×' && code_point != U'÷' : is_letter_beyond_latin(code_point);
}
inline bool is_digit(char32_t code_point) {
  return code_point >= U'0' && code_point <= U'9';
}
inline bool is_of_word(char32_t code_point) {
  return is_letter(code_point) || is_digit(code_point);
}
// Whether a sign of a word begins at a byte, or ends before it; none does beyond the text.
bool is_word_at(std::string_view text, std::size_t at);
bool is_word_before(std::string_view text, std::size_t at);

}  // namespace talia::source
