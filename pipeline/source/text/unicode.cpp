#include "source/text/unicode.h"

#include <cstdlib>
#include <memory>

#include <utf8proc.h>

#include "source/run/assert.h"

namespace talia::source {
namespace {

bool is_ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) {
      return false;
    }
  }
  return true;
}

// The length of the valid sequence at the start of `text`, or 0. Overlong forms, surrogates and what lies beyond
// U+10FFFF are not valid.
std::size_t sequence_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return i < text.size() && at(i) >= low && at(i) <= high;
  };
  const unsigned first = at(0);
  if (first < 0x80) {
    return 1;
  }
  if (first >= 0xC2 && first <= 0xDF) {
    return continues(1) ? 2 : 0;
  }
  if (first >= 0xE0 && first <= 0xEF) {
    return continues(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && continues(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    return continues(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && continues(2) &&
                   continues(3)
               ? 4
               : 0;
  }
  return 0;
}

struct Free {
  void operator()(utf8proc_uint8_t* text) const { std::free(text); }
};

std::string mapped(std::string_view text, utf8proc_option_t options) {
  utf8proc_uint8_t* out = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &out, options);
  const std::unique_ptr<utf8proc_uint8_t, Free> owner(out);
  if (size < 0) {
    // It is not UTF-8, which callers have refused before.
    return std::string(text);
  }
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(size)};
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  std::size_t byte = 0;
  while (byte < text.size()) {
    const std::size_t length = sequence_length(text.substr(byte));
    if (length == 0) {
      return byte;
    }
    byte += length;
  }
  return std::nullopt;
}

char32_t next_beyond_ascii(std::string_view text, std::size_t& byte) {
  const std::size_t length = sequence_length(text.substr(byte));
  const auto at = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[byte + i]));
  };
  char32_t result = U'\uFFFD';
  switch (length) {
    case 1:
      result = at(0);
      break;
    case 2:
      result = (at(0) & 0x1F) << 6 | (at(1) & 0x3F);
      break;
    case 3:
      result = (at(0) & 0x0F) << 12 | (at(1) & 0x3F) << 6 | (at(2) & 0x3F);
      break;
    case 4:
      result = (at(0) & 0x07) << 18 | (at(1) & 0x3F) << 12 | (at(2) & 0x3F) << 6 | (at(3) & 0x3F);
      break;
    default:
      break;
  }
  byte += length == 0 ? 1 : length;
  return result;
}

std::size_t start_of_code_point(std::string_view text, std::size_t byte) {
  TALIA_ASSERT(byte <= text.size());
  while (byte > 0 && byte < text.size() && (static_cast<unsigned char>(text[byte]) & 0xC0) == 0x80) {
    --byte;
  }
  return byte;
}

void append_beyond_ascii(std::string& text, char32_t code_point) {
  const auto put = [&](char32_t value) {
    text.push_back(static_cast<char>(static_cast<unsigned char>(value)));
  };
  if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | code_point >> 18);
    put(0x80 | (code_point >> 12 & 0x3F));
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
  }
  return count;
}

std::u32string decode(std::string_view text) {
  std::u32string result;
  result.reserve(text.size());
  for (std::size_t byte = 0; byte < text.size();) {
    result.push_back(next_code_point(text, byte));
  }
  return result;
}

std::string encode(std::u32string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char32_t code_point : text) {
    append_code_point(result, code_point);
  }
  return result;
}

std::string composed(std::string_view text) {
  if (is_ascii(text)) {
    return std::string(text);
  }
  return mapped(text, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
}

bool is_composed(std::string_view text) {
  return is_ascii(text) || composed(text) == text;
}

bool is_combining_beyond_latin(char32_t code_point) {
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point))->combining_class != 0;
}

std::string case_folded(std::string_view text) {
  if (is_ascii(text)) {
    std::string result(text);
    for (char& c : result) {
      if (c >= 'A' && c <= 'Z') {
        c = static_cast<char>(c - 'A' + 'a');
      }
    }
    return result;
  }
  return mapped(text, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD));
}

bool is_word_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_of_word(next_code_point(text, at));
}

bool is_word_before(std::string_view text, std::size_t at) {
  return at > 0 && is_word_at(text, start_of_code_point(text, at - 1));
}

bool is_letter_beyond_latin(char32_t code_point) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return true;
    default:
      return false;
  }
}

}  // namespace talia::source
