#include "source/text/base_letter.h"

#include <utf8proc.h>

#include "source/text/letter_case.h"

namespace talia::source {

char32_t base_letter(char32_t code_point) {
  constexpr utf8proc_ssize_t most = 8;
  utf8proc_int32_t parts[most];
  const char32_t lower = lower_case(code_point);
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(lower), parts, most, UTF8PROC_DECOMPOSE, nullptr);
  return count > 0 && count <= most ? static_cast<char32_t>(parts[0]) : lower;
}

}  // namespace talia::source
