#include "table/book/days.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::table {
namespace {

struct Day {
  std::int64_t year;
  unsigned month, day;
};

// Days of the Gregorian calendar, carried on backwards, from the first of March of the year 0.
Day day_of(std::int64_t count) {
  const std::int64_t era = (count >= 0 ? count : count - 146096) / 146097;
  const auto of_era = static_cast<unsigned>(count - era * 146097);
  const unsigned year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const unsigned of_year = of_era - (365 * year + year / 4 - year / 100);
  const unsigned month = (5 * of_year + 2) / 153;
  return {static_cast<std::int64_t>(year) + era * 400 + (month < 10 ? 0 : 1),
          month < 10 ? month + 3 : month - 9, of_year - (153 * month + 2) / 5 + 1};
}

std::int64_t count_of(const Day& day) {
  const std::int64_t year = day.month <= 2 ? day.year - 1 : day.year;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const auto of_era = static_cast<unsigned>(year - era * 400);
  const unsigned of_year = (153 * (day.month > 2 ? day.month - 3 : day.month + 9) + 2) / 5 + day.day - 1;
  return era * 146097 + static_cast<std::int64_t>(of_era * 365 + of_era / 4 - of_era / 100 + of_year);
}

std::optional<unsigned> digits_at(std::string_view text, std::size_t at, std::size_t count) {
  if (text.size() < at + count || !std::ranges::all_of(text.substr(at, count), source::is_ascii_digit)) {
    return std::nullopt;
  }
  unsigned number = 0;
  for (const char c : text.substr(at, count)) {
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

std::optional<Day> read_day(std::string_view iso) {
  const auto year = digits_at(iso, 0, 4);
  const auto month = digits_at(iso, 5, 2);
  const auto day = digits_at(iso, 8, 2);
  if (!year || !month || !day || iso[4] != '-' || iso[7] != '-' || *month < 1 || *month > 12 || *day < 1) {
    return std::nullopt;
  }
  const Day read{*year, *month, *day};
  const Day real = day_of(count_of(read));
  return real.month == read.month && real.day == read.day ? std::optional(read) : std::nullopt;
}

std::string clock(std::int64_t thousandths) {
  const std::int64_t seconds = thousandths / 1000;
  std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (thousandths % 1000 != 0) {
    text += fmt::format(".{:03}", thousandths % 1000);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

// What a format's first part says, in small letters, without words in quotes and what stands in brackets.
std::string letters_of_format(std::string_view code, bool& is_duration) {
  std::string letters;
  for (std::size_t i = 0; i < code.size() && code[i] != ';'; ++i) {
    switch (code[i]) {
      case '"':
        i = std::min(code.find('"', i + 1), code.size());
        break;
      case '\\':
      case '_':
      case '*':
        ++i;
        break;
      case '[': {
        const std::size_t close = std::min(code.find(']', i), code.size());
        const std::string inside = source::ascii_lower_case(code.substr(i + 1, close - i - 1));
        is_duration =
            is_duration || (!inside.empty() && inside.find_first_not_of(inside[0]) == std::string::npos &&
                            std::string_view("hms").find(inside[0]) != std::string_view::npos);
        i = close;
        break;
      }
      default:
        letters += source::ascii_lower_case(code.substr(i, 1));
    }
  }
  return letters;
}

}  // namespace

NumberLook look_of_format(std::string_view code) {
  if (code == R"("TRUE";"TRUE";"FALSE")") {
    return NumberLook::boolean;
  }
  bool is_duration = false;
  std::string letters = letters_of_format(code, is_duration);
  if (is_duration) {
    return NumberLook::duration;
  }
  if (letters.find("general") != std::string::npos) {
    return NumberLook::plain;
  }
  if (const std::size_t half = letters.find("am/pm"); half != std::string::npos) {
    letters.replace(half, 5, "h");
  }
  const auto has = [&](std::string_view any) { return letters.find_first_of(any) != std::string::npos; };
  if (has("dy") || (has("m") && !has("hs"))) {
    return NumberLook::date;
  }
  return has("hs") ? NumberLook::time : has("%") ? NumberLook::per_cent : NumberLook::plain;
}

NumberLook look_of_built_in(std::size_t number) {
  const auto is_in = [&](std::size_t first, std::size_t last) { return number >= first && number <= last; };
  if (is_in(9, 10)) {
    return NumberLook::per_cent;
  }
  if (is_in(14, 17) || number == 22 || is_in(27, 31) || number == 36 || is_in(50, 54) || is_in(57, 58)) {
    return NumberLook::date;
  }
  if (number == 46) {
    return NumberLook::duration;
  }
  return is_in(18, 21) || is_in(32, 35) || number == 45 || number == 47 || is_in(55, 56) ? NumberLook::time
                                                                                         : NumberLook::plain;
}

std::size_t decimals_of_format(std::string_view code) {
  constexpr std::size_t most = 15;
  bool is_duration = false;
  const std::string letters = letters_of_format(code, is_duration);
  if (is_duration || look_of_format(code) != NumberLook::plain || letters.find('e') != std::string::npos) {
    return 0;
  }
  const std::size_t point = letters.find('.');
  const std::size_t begin = point == std::string::npos ? letters.size() : point + 1;
  return std::min(std::min(letters.find_first_not_of('0', begin), letters.size()) - begin, most);
}

std::size_t decimals_of_built_in(std::size_t number) {
  return number == 2 || number == 4 || number == 7 || number == 8 || number == 39 || number == 40 ||
                 number == 43 || number == 44
             ? 2
             : 0;
}

std::optional<std::string> iso_of_serial(std::string_view serial, NumberLook look, DayCount count) {
  // Days and seconds are whole; only here does a number of a table become a binary one, for a time of day has no more digits.
  double value = 0;
  const auto [end, error] = std::from_chars(serial.data(), serial.data() + serial.size(), value);
  if (error != std::errc() || end != serial.data() + serial.size() || !std::isfinite(value) ||
      std::abs(value) > 4'000'000) {
    return std::nullopt;
  }
  constexpr std::int64_t day_length = 86'400'000;
  auto all = static_cast<std::int64_t>(std::llround(value * static_cast<double>(day_length)));
  // The nearest of a binary number may be a thousandth off.
  const std::int64_t rest = ((all % 1000) + 1000) % 1000;
  all += rest <= 1 ? -rest : rest >= 999 ? 1000 - rest : 0;
  if (look == NumberLook::duration || (look == NumberLook::time && all >= 0 && all < day_length)) {
    return (all < 0 ? "-" : "") + clock(std::abs(all));
  }
  std::int64_t days = (all >= 0 ? all : all - day_length + 1) / day_length;
  const std::int64_t of_day = all - days * day_length;
  if (count == DayCount::from_1904) {
    days += count_of({1904, 1, 1});
  } else {
    // Before 1900 programs count days in other ways, and the 29th of February 1900 never was.
    if (days < 1 || days == 60) {
      return std::nullopt;
    }
    days += count_of({1899, 12, 30}) + (days < 60 ? 1 : 0);
  }
  const Day day = day_of(days);
  if (day.year < 0 || day.year > 9999) {
    return std::nullopt;
  }
  const std::string text = fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day);
  return of_day == 0 ? text : text + 'T' + clock(of_day);
}

std::optional<std::int64_t> serial_of(std::string_view iso) {
  const auto day = iso.size() == 10 ? read_day(iso) : std::nullopt;
  const std::int64_t serial = day ? count_of(*day) - count_of({1899, 12, 30}) : 0;
  // Before March 1900 spreadsheets disagree about the days.
  return serial > 60 ? std::optional(serial) : std::nullopt;
}

std::optional<std::string> time_of_duration(std::string_view duration) {
  const bool is_negative = duration.starts_with('-');
  duration.remove_prefix(is_negative ? 1 : 0);
  if (!duration.starts_with('P')) {
    return std::nullopt;
  }
  duration.remove_prefix(1);
  std::int64_t thousandths = 0;
  bool is_time = false;
  bool has_part = false;
  while (!duration.empty()) {
    if (duration.front() == 'T') {
      is_time = true;
      duration.remove_prefix(1);
      continue;
    }
    const std::size_t count = std::min(duration.find_first_not_of("0123456789"), duration.size());
    const auto number = count > 0 && count < 10 ? digits_at(duration, 0, count) : std::nullopt;
    duration.remove_prefix(count);
    std::string fraction;
    if (!duration.empty() && (duration.front() == '.' || duration.front() == ',')) {
      const std::size_t end = std::min(duration.find_first_not_of("0123456789", 1), duration.size());
      fraction = duration.substr(1, end - 1);
      duration.remove_prefix(end);
    }
    if (!number || duration.empty()) {
      return std::nullopt;
    }
    const char unit = duration.front();
    duration.remove_prefix(1);
    const std::int64_t length = !is_time && unit == 'D'  ? 86'400'000
                                : is_time && unit == 'H' ? 3'600'000
                                : is_time && unit == 'M' ? 60'000
                                : is_time && unit == 'S' ? 1000
                                                         : 0;
    if (length == 0 || (!fraction.empty() && unit != 'S')) {
      return std::nullopt;
    }
    fraction.resize(3, '0');
    thousandths += static_cast<std::int64_t>(*number) * length +
                   (unit == 'S' ? static_cast<std::int64_t>(*digits_at(fraction, 0, 3)) : 0);
    has_part = true;
  }
  return has_part ? std::optional((is_negative ? "-" : "") + clock(thousandths)) : std::nullopt;
}

bool is_iso_date(std::string_view text) {
  if (!read_day(text.substr(0, 10))) {
    return false;
  }
  const std::string_view rest = text.substr(10);
  if (rest.empty()) {
    return true;
  }
  const auto hours = digits_at(rest, 1, 2);
  const auto minutes = digits_at(rest, 4, 2);
  return rest[0] == 'T' && hours && minutes && *hours < 24 && *minutes < 60 && rest[3] == ':' &&
         (rest.size() == 6 || (rest.size() >= 9 && rest[6] == ':' && digits_at(rest, 7, 2) &&
                               rest.find_first_not_of("0123456789.", 9) == std::string_view::npos));
}

}  // namespace talia::table
