// Days and times, as spreadsheets count them and as ISO 8601 writes them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace talia::table {

enum class DayCount : unsigned char { from_1900, from_1904 };
// What a number stands for by its format.
enum class NumberLook : unsigned char { plain, per_cent, date, time, duration, boolean };

// By a format code such as `dd/mm/yyyy` or `[h]:mm`; letters in quotes and behind a backslash do not count, but for the code
// by which LibreOffice shows a boolean.
NumberLook look_of_format(std::string_view code);
// Of the formats that every workbook has by number alone.
NumberLook look_of_built_in(std::size_t number);
// How many digits after the point a format always shows: 2 of `# ##0.00`. Of per cents and dates none.
std::size_t decimals_of_format(std::string_view code);
std::size_t decimals_of_built_in(std::size_t number);

// `2024-02-29`, `2024-02-29T18:30:00`, of times and durations `26:30:00`. Nothing for a day that there is not, or that no
// calendar reaches. `serial` is the decimal of a workbook; what it says of the second is rounded to a thousandth.
std::optional<std::string> iso_of_serial(std::string_view serial, NumberLook look, DayCount count);
// The number that a workbook has for a day of ISO 8601, without a time; nothing where it has none.
std::optional<std::int64_t> serial_of(std::string_view iso);
// `PT26H30M` as `26:30:00`; nothing for what is no such duration.
std::optional<std::string> time_of_duration(std::string_view duration);
// Whether it is `2024-02-29`, perhaps with `T18:30:00`: a day that there is.
bool is_iso_date(std::string_view text);

}  // namespace talia::table
