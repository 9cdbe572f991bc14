#include "markup/slug.h"

#include <algorithm>
#include <array>

#include "source/text/unicode.h"

namespace talia::markup {
namespace {

// The plain letters of U+00C0 to U+017F, after case folding; a dot where there is none.
constexpr std::string_view latin_1 = "aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y";
constexpr std::string_view latin_extended =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllllll"
    "lnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(latin_1.size() == 64);
static_assert(latin_extended.size() == 128);

char plain_letter(char32_t c) {
  if ((c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9')) {
    return static_cast<char>(c);
  }
  if (c >= 0xC0 && c < 0x100) {
    return latin_1[c - 0xC0];
  }
  if (c >= 0x100 && c < 0x180) {
    return latin_extended[c - 0x100];
  }
  return '.';
}

}  // namespace

std::string ascii_letters_of(std::string_view words) {
  std::string slug;
  const std::string folded = source::case_folded(words);
  for (std::size_t byte = 0; byte < folded.size();) {
    const char32_t code_point = source::next_code_point(folded, byte);
    const char letter = plain_letter(code_point);
    if (letter != '.') {
      slug.push_back(letter);
    } else if (!slug.empty() && slug.back() != '-' && !source::is_letter(code_point)) {
      slug.push_back('-');
    }
  }
  while (!slug.empty() && slug.back() == '-') {
    slug.pop_back();
  }
  return slug;
}

std::string slug_of(std::string_view words) {
  std::string slug = ascii_letters_of(words);
  return slug.empty() ? "section" : slug;
}

}  // namespace talia::markup
