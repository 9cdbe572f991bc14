#include "markup/slug.h"

#include "source/text/plain_letters.h"
#include "source/text/unicode.h"

namespace talia::markup {

std::string slug_of(std::string_view words) {
  std::string slug;
  const std::string folded = source::case_folded(words);
  for (std::size_t byte = 0; byte < folded.size();) {
    const char32_t code_point = source::next_code_point(folded, byte);
    const std::string_view letters = source::plain_letters(code_point);
    if (!letters.empty()) {
      slug += letters;
    } else if (!slug.empty() && slug.back() != '-' && !source::is_letter(code_point)) {
      slug.push_back('-');
    }
  }
  while (!slug.empty() && slug.back() == '-') {
    slug.pop_back();
  }
  return slug.empty() ? "section" : slug;
}

}  // namespace talia::markup
