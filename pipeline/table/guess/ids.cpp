#include "table/guess/ids.h"

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/plain_letters.h"
#include "source/text/unicode.h"

namespace talia::table {

std::string ascii_id(std::string_view text) {
  std::string id;
  bool is_parted = false;
  const auto add = [&](std::string_view letters) {
    id += is_parted && !id.empty() ? "_" : "";
    id += letters;
    is_parted = false;
  };
  const std::string folded = source::case_folded(text);
  for (std::size_t byte = 0; byte < folded.size();) {
    const char32_t character = source::next_code_point(folded, byte);
    const std::string_view letters = source::plain_letters(character);
    if (!letters.empty()) {
      add(letters);
    } else if (character != U'\'' && character != U'’' && !source::is_combining(character)) {
      is_parted = true;
    }
  }
  if (!id.empty() && source::is_ascii_digit(id[0])) {
    id.insert(0, "n");
  }
  return id;
}

std::string singular(std::string id) {
  const auto ends = [&](std::string_view end) { return id.size() > end.size() + 1 && id.ends_with(end); };
  if (ends("ies")) {
    id.replace(id.size() - 3, 3, "y");
  } else if (ends("ches") || ends("shes") || ends("xes") || ends("sses")) {
    id.resize(id.size() - 2);
  } else if (ends("s") && !ends("ss") && !ends("us") && !ends("is")) {
    id.pop_back();
  }
  return id;
}

std::string free_id(const std::string& wanted, std::set<std::string, std::less<>>& taken) {
  std::string id = wanted;
  for (std::size_t i = 2; !taken.insert(id).second; ++i) {
    id = fmt::format("{}_{}", wanted, i);
  }
  return id;
}

}  // namespace talia::table
