#include "source/text/word_folder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include <utf8proc.h>

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::source {

namespace {

// The letters of nearly all texts stand before it. They are folded by a table, with no call of utf8proc and
// no string made.
constexpr char32_t latin_end = 0x250;

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

// The same for a letter of Latin, in two bytes of UTF-8.
struct FoldedLatin {
  static constexpr std::size_t most = 3;
  std::array<char, most> letters{};
  std::uint8_t count = 0;
  bool parts_words = false;
};

// What an ASCII letter or digit becomes; 0: it is none.
constexpr std::array<char, 256> plain_letters = [] {
  std::array<char, 256> letters{};
  for (unsigned c = 0; c < 128; ++c) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_plain = is_capital || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    letters[c] = is_plain ? static_cast<char>(is_capital ? c - 'A' + 'a' : c) : '\0';
  }
  return letters;
}();

char plain_letter(char c) {
  return plain_letters[static_cast<unsigned char>(c)];
}

// Const once it is made.
const std::array<FoldedLatin, latin_end>& latin() {
  static const std::array<FoldedLatin, latin_end> table = [] {
    std::array<FoldedLatin, latin_end> made;
    for (char32_t c = 0; c < latin_end; ++c) {
      const Folded folded = folded_of(c);
      TALIA_ASSERT(folded.letters.size() <= FoldedLatin::most);
      std::ranges::copy(folded.letters, made[c].letters.begin());
      made[c].count = static_cast<std::uint8_t>(folded.letters.size());
      made[c].parts_words = folded.parts_words;
    }
    return made;
  }();
  return table;
}

}  // namespace

void WordFolder::add(std::string_view text) {
  const auto& known = latin();
  std::size_t size = folded_.size();
  // Two bytes become at most three letters of Latin and a space after them.
  const auto make_room = [&](std::size_t more, std::size_t byte) {
    folded_.resize(std::max(folded_.size(), size + more + 2 * (text.size() - byte)));
  };
  const auto put = [&](const auto& letters, std::size_t count, bool parts_words) {
    char* const end = std::copy_n(letters.data(), count, folded_.data() + size);
    size += count;
    has_words_ = has_words_ || count > 0;
    if (parts_words && *std::prev(end) != ' ') {
      *end = ' ';
      ++size;
    }
  };
  make_room(0, 0);
  for (std::size_t byte = 0; byte < text.size();) {
    char* end = folded_.data() + size;
    for (char letter = 0; byte < text.size() && (letter = plain_letter(text[byte])) != '\0'; ++byte) {
      *end++ = letter;
    }
    has_words_ = has_words_ || end != folded_.data() + size;
    size = static_cast<std::size_t>(end - folded_.data());
    if (byte == text.size()) {
      break;
    }
    if (text[byte] == ' ') {
      size += *std::prev(end) == ' ' ? 0 : 1;
      *std::prev(folded_.data() + size) = ' ';
      ++byte;
      continue;
    }
    if (const char32_t code_point = next_code_point(text, byte); code_point < latin_end) {
      const FoldedLatin& folded = known[code_point];
      put(folded.letters, folded.count, folded.parts_words);
    } else {
      const Folded folded = folded_of(code_point);
      make_room(folded.letters.size() + 1, byte);
      put(folded.letters, folded.letters.size(), folded.parts_words);
    }
  }
  folded_.resize(size);
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

void WordFolder::clear() {
  folded_.assign(1, ' ');
  has_words_ = false;
}

void append_letters(std::string& to, std::string_view folded) {
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find(' '), folded.size());
    to += folded.substr(0, end);
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
}

}  // namespace talia::source
