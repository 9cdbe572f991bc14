#include "table/guess/ids.h"

#include <array>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::table {
namespace {

// Of the letters from `ß` on, as their languages write them without accents; of signs nothing.
constexpr char32_t first_folded = U'ß';
constexpr std::array<std::string_view, 161> folded_letters = {
    "ss", "a", "a", "a", "a", "ae", "a", "ae", "c",  "e", "e", "e",  "e",  "i",  "i", "i", "i", "d",
    "n",  "o", "o", "o", "o", "oe", "",  "o",  "u",  "u", "u", "ue", "y",  "th", "y", "a", "a", "a",
    "a",  "a", "a", "c", "c", "c",  "c", "c",  "c",  "c", "c", "d",  "d",  "",   "d", "e", "e", "e",
    "e",  "e", "e", "e", "e", "e",  "e", "g",  "g",  "g", "g", "g",  "g",  "g",  "g", "h", "h", "",
    "h",  "i", "i", "i", "i", "i",  "i", "i",  "i",  "i", "i", "ij", "ij", "j",  "j", "k", "k", "k",
    "l",  "l", "l", "l", "l", "l",  "l", "l",  "",   "l", "n", "n",  "n",  "n",  "n", "n", "n", "",
    "ng", "o", "o", "o", "o", "o",  "o", "",   "oe", "r", "r", "r",  "r",  "r",  "r", "s", "s", "s",
    "s",  "s", "s", "s", "s", "t",  "t", "t",  "t",  "",  "t", "u",  "u",  "u",  "u", "u", "u", "u",
    "u",  "u", "u", "u", "u", "w",  "w", "y",  "y",  "y", "z", "z",  "z",  "z",  "z", "z", "s",
};

}  // namespace

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
    if (character < 0x80) {
      const char c = static_cast<char>(character);
      if (source::is_ascii_lower(c) || source::is_ascii_digit(c)) {
        add(std::string_view(&c, 1));
      } else if (c != '\'') {
        is_parted = true;
      }
      continue;
    }
    const std::size_t index = character - first_folded;
    if (character >= first_folded && index < folded_letters.size() && !folded_letters.at(index).empty()) {
      add(folded_letters.at(index));
    } else if (character != U'’' && !source::is_combining(character)) {
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
