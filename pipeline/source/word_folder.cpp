#include "source/word_folder.h"

#include <algorithm>
#include <array>
#include <utility>

#include <utf8proc.h>

#include "source/unicode.h"

namespace talia::source {

namespace {

constexpr char32_t latin_end = 0x250;  // Before it stand the letters of nearly all texts.

// What a code point becomes: letters, or what parts words, or nothing.
struct Folded {
  std::string letters;
  bool parts_words = false;
};

bool is_of_word(utf8proc_int32_t code_point) {
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_CO:
      return true;
    default:
      return false;
  }
}

bool is_unseen(utf8proc_int32_t code_point) {
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
      return true;
    default:
      return false;
  }
}

Folded folded_of(char32_t code_point) {
  std::array<utf8proc_int32_t, 32> parts{};
  int last_boundclass = 0;
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT |
                                                          UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD);
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(code_point), parts.data(),
                              static_cast<utf8proc_ssize_t>(parts.size()), options, &last_boundclass);
  Folded folded;
  for (utf8proc_ssize_t i = 0; i < count && i < static_cast<utf8proc_ssize_t>(parts.size()); ++i) {
    const utf8proc_int32_t part = parts[static_cast<std::size_t>(i)];
    if (is_of_word(part)) {
      append_code_point(folded.letters, static_cast<char32_t>(part));
    } else if (!is_unseen(part)) {
      folded.parts_words = true;
    }
  }
  return folded;
}

// What stays as it is.
bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Const once it is made.
const std::array<Folded, latin_end>& latin() {
  static const std::array<Folded, latin_end> table = [] {
    std::array<Folded, latin_end> made;
    for (char32_t c = 0; c < latin_end; ++c) {
      made[c] = folded_of(c);
    }
    return made;
  }();
  return table;
}

}  // namespace

void WordFolder::add(std::string_view text) {
  const auto& known = latin();
  for (std::size_t byte = 0; byte < text.size();) {
    const char c = text[byte];
    if (is_plain(c)) {
      std::size_t end = byte + 1;
      while (end < text.size() && is_plain(text[end])) {
        ++end;
      }
      folded_.append(text, byte, end - byte);
      has_words_ = true;
      byte = end;
    } else if (c == ' ') {
      end_word();
      ++byte;
    } else {
      const char32_t code_point = next_code_point(text, byte);
      const Folded beyond = code_point < latin_end ? Folded{} : folded_of(code_point);
      const Folded& folded = code_point < latin_end ? known[code_point] : beyond;
      folded_ += folded.letters;
      has_words_ = has_words_ || !folded.letters.empty();
      if (folded.parts_words) {
        end_word();
      }
    }
  }
}

void WordFolder::end_word() {
  if (folded_.back() != ' ') {
    folded_ += ' ';
  }
}

void WordFolder::add_mark() {
  end_word();
  folded_ += mark;
  folded_ += ' ';
}

void WordFolder::end_run() {
  end_word();
  folded_ += end_of_run;
  folded_ += ' ';
}

std::string WordFolder::take() {
  end_word();
  has_words_ = false;
  return std::exchange(folded_, " ");
}

void append_letters(std::string& to, std::string_view folded) {
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find(' '), folded.size());
    to += folded.substr(0, end);
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
}

}  // namespace talia::source
