#include "language/dates.h"

namespace talia::language {

std::string long_date(int year, int month, int day, const Language& language) {
  std::string words;
  for (const char c : language.date) {
    if (c == 'D') {
      words += day == 1 ? std::string(language.first_day) : std::to_string(day);
    } else if (c == 'M') {
      words += language.months.at(static_cast<std::size_t>(month - 1));
    } else if (c == 'Y') {
      words += std::to_string(year);
    } else {
      words += c;
    }
  }
  return words;
}

}  // namespace talia::language
