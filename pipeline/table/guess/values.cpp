#include "table/guess/values.h"

#include <algorithm>
#include <array>
#include <utility>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::table {
namespace {

struct TruthPair {
  std::string_view yes, no;
};
constexpr std::array<TruthPair, 12> truths = {{{"true", "false"},
                                               {"yes", "no"},
                                               {"y", "n"},
                                               {"tak", "nie"},
                                               {"t", "n"},
                                               {"ja", "nein"},
                                               {"oui", "non"},
                                               {"sí", "no"},
                                               {"on", "off"},
                                               {"✓", "✗"},
                                               {"✔", "✘"},
                                               {"x", "-"}}};

}  // namespace

std::string plain_text(const Cell& cell) {
  const bool has_zeros = cell.kind == CellKind::number && cell.shown.starts_with('0') &&
                         !cell.shown.ends_with('%') && cell.shown.size() > 1;
  if (has_zeros) {
    return cell.shown;
  }
  const bool has_decimals = cell.kind == CellKind::number && cell.decimals > 0 && cell.shown.empty();
  const auto value = has_decimals ? parse_decimal(text_of(cell)) : std::nullopt;
  return value ? plain(*value, cell.decimals) : std::string(trimmed_cell(text_of(cell)));
}

std::optional<WrittenNumber> number_of(const Cell& cell, DecimalSign sign, std::string_view unit) {
  if (cell.kind == CellKind::text) {
    return read_number(without_unit(cell.text, unit), sign);
  }
  if (cell.kind != CellKind::number) {
    return std::nullopt;
  }
  const auto value = parse_decimal(text_of(cell));
  if (!value) {
    return std::nullopt;
  }
  WrittenNumber number;
  number.value = *value;
  number.is_per_cent = cell.shown.ends_with('%');
  number.value.exponent += number.is_per_cent && unit == "%" && !number.value.digits.empty() ? 2 : 0;
  if (!number.is_per_cent) {
    const std::string written = text_of(cell);
    const auto as_text = read_number(written, DecimalSign::point);
    number.decimals = std::max<std::size_t>(cell.decimals, as_text ? as_text->decimals : 0);
  }
  number.has_fraction = number.value.exponent < 0;
  number.has_leading_zero = plain_text(cell) == cell.shown && !cell.shown.empty();
  return number;
}

std::optional<TruthWord> truth_of(std::string_view text) {
  const std::string folded = source::case_folded(text);
  TruthWord word{false, 0};
  for (std::size_t i = 0; i < truths.size(); ++i) {
    if (folded == truths.at(i).yes || folded == truths.at(i).no) {
      word.pairs |= 1U << i;
      word.is_true = folded == truths.at(i).yes;
    }
  }
  return word.pairs == 0 ? std::nullopt : std::optional(word);
}

std::optional<std::string> dice_of(std::string_view text) {
  std::string dice;
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t begin = byte;
    const char32_t character = source::next_code_point(text, byte);
    if (character == U'−' || character == U'–') {
      dice += '-';
    } else if (character == U'×') {
      dice += '*';
    } else if (character != U' ' && character != U'\u00A0') {
      dice += source::ascii_lower_case(text.substr(begin, byte - begin));
    }
  }
  // A sum of rolls and whole numbers.
  bool has_roll = false;
  std::string result;
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < dice.size() && source::is_ascii_digit(dice[at]) && at - begin < 6) {
      ++at;
    }
    return dice.substr(begin, at - begin);
  };
  for (bool is_first = true; is_first || at < dice.size(); is_first = false) {
    if (!is_first) {
      if (dice[at] != '+' && dice[at] != '-') {
        return std::nullopt;
      }
      result += dice[at++];
    }
    const std::string count = digits();
    result += count;
    if (at < dice.size() && std::string_view("dkw").find(dice[at]) != std::string_view::npos) {
      ++at;
      const bool is_hundred = at < dice.size() && dice[at] == '%';
      at += is_hundred ? 1 : 0;
      const std::string sides = is_hundred ? "100" : digits();
      if (sides.empty() || sides[0] == '0' || count == "0") {
        return std::nullopt;
      }
      result += (count.empty() ? "1d" : "d") + sides;
      has_roll = true;
    } else if (count.empty()) {
      return std::nullopt;
    }
  }
  return has_roll ? std::optional(result) : std::nullopt;
}

std::optional<MeasuredText> measured_text(std::string_view text) {
  constexpr std::size_t longest_unit = 12;
  text = trimmed_cell(text);
  const std::size_t figure = text.find_first_of("0123456789");
  constexpr std::size_t farthest_figure = 4;  // Behind a sign, or a sign and a fraction of one letter.
  if (figure > farthest_figure) {             // Or there is none.
    return std::nullopt;
  }
  // The unit begins at the first letter, sign of money or `%`.
  std::size_t begin = figure;
  for (std::size_t at = figure; at < text.size();) {
    begin = at;
    const char32_t sign = source::next_code_point(text, at);
    if (source::is_letter(sign) || std::u32string_view(U"°€$£¥%").find(sign) != std::u32string_view::npos) {
      break;
    }
    begin = at;
  }
  const std::string_view before = text.substr(0, begin);
  MeasuredText parts{trimmed_cell(before), text.substr(begin), false};
  parts.is_apart = parts.number.size() < before.size();
  const bool is_unit = !parts.unit.empty() && source::count_code_points(parts.unit) <= longest_unit &&
                       parts.unit.find_first_of("0123456789 \t\n,;:!?()[]{}\"") == std::string_view::npos &&
                       trimmed_cell(parts.unit) == parts.unit;
  const bool is_number =
      read_number(parts.number, DecimalSign::point) || read_number(parts.number, DecimalSign::comma);
  return is_unit && is_number ? std::optional(parts) : std::nullopt;
}

std::string_view without_unit(std::string_view text, std::string_view unit) {
  const std::string_view trimmed = trimmed_cell(text);
  const bool has_unit = !unit.empty() && trimmed.size() > unit.size() && trimmed.ends_with(unit);
  return has_unit ? trimmed_cell(trimmed.substr(0, trimmed.size() - unit.size())) : text;
}

bool names_picture(std::string_view text) {
  constexpr std::array<std::string_view, 5> endings = {".png", ".jpg", ".jpeg", ".webp", ".svg"};
  const std::string small = source::ascii_lower_case(text);
  return text.find('\n') == std::string_view::npos && text.find("://") == std::string_view::npos &&
         std::ranges::any_of(endings, [&](std::string_view ending) {
           return small.size() > ending.size() && small.ends_with(ending) &&
                  small[small.size() - ending.size() - 1] != '/';
         });
}

std::string_view separator_in(std::string_view text) {
  for (const std::string_view sign : {"\n", ";", ","}) {
    if (text.find(sign) != std::string_view::npos) {
      return sign;
    }
  }
  return "\n";
}

std::vector<std::string> members_of(std::string_view text, std::string_view separator) {
  std::vector<std::string> members;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t line = std::min(text.find('\n', begin), text.size());
    const std::size_t end = std::min(text.find(separator, begin), line);
    const std::string_view member = trimmed_cell(text.substr(begin, end - begin));
    if (!member.empty()) {
      members.emplace_back(member);
    }
    begin = end + (end == line ? 1 : separator.size());
  }
  return members;
}

}  // namespace talia::table
