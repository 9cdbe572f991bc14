// Functions of texts.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formula/functions/function_list.h"
#include "formula/plural.h"
#include "language/dates.h"
#include "language/language.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::formula {
namespace {

Result<Value> apply_join(Call& call) {
  std::string text;
  const std::string separator = has(call, 1) ? *call.arguments[1].text() : ", ";
  bool is_first = true;
  for (const Value& item : list(call, 0)) {
    text += (is_first ? "" : separator) + call.text_of(item);
    is_first = false;
  }
  if (const auto paid = call.charge(text.size() / 16); !paid) {
    return tl::unexpected(paid.error());
  }
  return Value(std::move(text));
}

Result<Value> apply_text(Call& call) {
  return Value(call.text_of(call.arguments[0]));
}

std::string grouped(std::string_view digits, const Language& language) {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits.size() >= language.least_grouped && i > 0 && (digits.size() - i) % 3 == 0) {
      text += language.group_sign;
    }
    text += digits[i];
  }
  return text;
}

// Of a number: the true minus, nothing for nought. Among words that run from the right a mark of direction holds it before the figures.
std::string sign_of(int sign, std::string_view plus, const Language& language) {
  const std::string_view shown = sign < 0 ? "−" : sign > 0 ? plus : "";
  return (language.is_right_to_left && !shown.empty() ? "\u200e" : "") + std::string(shown);
}

Result<Value> apply_grouped(Call& call) {
  const bool is_negative = number(call, 0).sign() < 0;
  const std::string digits = (is_negative ? -number(call, 0) : number(call, 0)).to_string();
  const Language& language = language::of(call.language);
  return Value(sign_of(is_negative ? -1 : 0, "", language) + grouped(digits, language));
}

constexpr std::int64_t most_places = 20;

// How many decimals write a number exactly; nothing: it has no end.
std::optional<std::int64_t> places_of(const Rational& number) {
  Rational rest = number;
  for (std::int64_t places = 0; places <= most_places; ++places) {
    if (rest.is_whole()) {
      return places;
    }
    rest = rest * Rational(10);
  }
  return std::nullopt;
}

// Halves are rounded away from zero.
Result<Value> apply_decimal(Call& call) {
  const bool is_negative = number(call, 0).sign() < 0;
  const Rational size = is_negative ? -number(call, 0) : number(call, 0);
  const auto exact = has(call, 1) ? std::optional<std::int64_t>(0) : places_of(size);
  if (!exact) {
    return tl::unexpected(
        call.fault(Code::type_mismatch, fmt::format("{} has no end as a decimal", size.to_string()))
            .help("say how many places are to be written: `decimal(x, 2)`"));
  }
  const auto places = places_at(call, 1, static_cast<std::size_t>(*exact));
  if (!places) {
    return tl::unexpected(places.error());
  }
  const Rational scale(Integer::power(Integer(10), static_cast<std::uint32_t>(*places)));
  const Integer units = (size * scale + Rational(1, 2)).floor();
  return Value(decimal_text(call, is_negative ? -units : units, *places));
}

// A number with its sign shown: +4, −3; of nought the text that is given for it, or 0.
Result<Value> apply_signed(Call& call) {
  const int sign = number(call, 0).sign();
  if (sign == 0 && has(call, 1)) {
    return call.arguments[1];
  }
  const std::string digits = (sign < 0 ? -number(call, 0) : number(call, 0)).to_string();
  return Value(sign_of(sign, "+", language::of(call.language)) + digits);
}

tl::unexpected<Diagnostic> unknown_language(const Call& call, std::string_view what,
                                            bool (*is_known)(const Language&)) {
  std::vector<std::string_view> known;
  for (const Language& each : language::all()) {
    if (is_known(each)) {
      known.push_back(each.tag);
    }
  }
  const bool is_none = call.language.empty() || call.language == "und";
  return tl::unexpected(
      call.fault(Code::type_mismatch,
                 is_none ? fmt::format("{} stand where no language is known", what)
                         : fmt::format("{} are not known of the language `{}`", what, call.language))
          .help(fmt::format("they are of {}; elsewhere write the words out", fmt::join(known, ", "))));
}

Result<Value> apply_ordinal(Call& call) {
  const Language& language = language::of(call.language);
  if (language.ordinal == nullptr) {
    return unknown_language(call, "ordinals", [](const Language& each) { return each.ordinal != nullptr; });
  }
  if (number(call, 0).sign() < 0) {
    return tl::unexpected(call.fault(
        Code::type_mismatch, fmt::format("{} has no place in an order", number(call, 0).to_string())));
  }
  const std::string digits = number(call, 0).to_string();
  return Value(grouped(digits, language) + std::string(language.ordinal(digits)));
}

struct Day {
  int year, month, day;
};

// YYYY-MM-DD, a day of the Gregorian calendar.
std::optional<Day> read_day(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  if (text.size() != form.size()) {
    return std::nullopt;
  }
  std::array<int, 3> parts{};
  std::size_t part = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool is_figure = text[i] >= '0' && text[i] <= '9';
    if (is_figure != (form[i] == '0') || (!is_figure && text[i] != '-')) {
      return std::nullopt;
    }
    if (is_figure) {
      parts[part] = parts[part] * 10 + (text[i] - '0');
    } else {
      ++part;
    }
  }
  const auto [year, month, day] = parts;
  constexpr std::array days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > static_cast<int>(days.size())) {
    return std::nullopt;
  }
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  const int most = days[static_cast<std::size_t>(month - 1)] + (is_leap && month == 2 ? 1 : 0);
  return day < 1 || day > most ? std::nullopt : std::optional(Day{year, month, day});
}

Result<Value> apply_long_date(Call& call) {
  const Language& language = language::of(call.language);
  if (language.date.empty()) {
    return unknown_language(call, "names of months", [](const Language& each) { return !each.date.empty(); });
  }
  const auto day = read_day(text(call, 0));
  if (!day) {
    return tl::unexpected(call.fault(Code::type_mismatch, fmt::format("`{}` is no day", text(call, 0)))
                              .help("write a day of the calendar as year, month and day: `2026-11-25`"));
  }
  return Value(language::long_date(day->year, day->month, day->day, language));
}

Result<Value> apply_plural(Call& call) {
  const Plural* const forms = language::of(call.language).plural;
  TALIA_ASSERT(forms != nullptr);  // It was checked.
  const Value& form = call.arguments[1 + plural_form(*forms, number(call, 0), call.arguments.size() - 1)];
  if (form.text()->find_first_not_of(' ') == std::string::npos) {
    return tl::unexpected(call.fault(
        Code::missing_form, fmt::format("no form is written for {}", call.text_of(call.arguments[0]))));
  }
  return form;
}

Result<Value> apply_split(Call& call) {
  if (text(call, 1).empty()) {
    return tl::unexpected(call.fault(Code::type_mismatch, "a text is not split by nothing"));
  }
  ValueList parts;
  std::string_view rest = text(call, 0);
  const Value& whole = call.arguments[0];
  const auto trimmed = [&whole](std::string_view part) {
    Value value(std::string(source::trimmed(part, " \t\n")));
    value.computed_from(whole.origin());
    if (whole.has_markup()) {
      value.mark_as_made_of_markup();
    }
    return value;
  };
  for (auto end = rest.find(text(call, 1)); end != std::string_view::npos; end = rest.find(text(call, 1))) {
    parts.push_back(trimmed(rest.substr(0, end)));
    rest.remove_prefix(end + text(call, 1).size());
  }
  parts.push_back(trimmed(rest));
  return Value(std::move(parts));
}

// A number as people write it: with the true minus, and with spaces around.
std::optional<Rational> read_number(std::string_view text) {
  std::string plain;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size(); ++at) {
    if (text.substr(at).starts_with("−")) {
      plain += '-';
      at += std::string_view("−").size() - 1;
    } else {
      plain += text[at];
    }
  }
  while (plain.ends_with(' ')) {
    plain.pop_back();
  }
  constexpr std::size_t longest = 1000;
  return plain.size() > longest ? std::nullopt
                                : Rational::parse(plain.starts_with('+') ? plain.substr(1) : plain);
}

Result<Value> apply_number(Call& call) {
  const auto read = read_number(text(call, 0));
  return read ? Value(*read) : Value();
}

Result<Value> apply_is_number(Call& call) {
  const Value& asked = call.arguments[0];
  return Value(asked.number() != nullptr ||
               (asked.text() != nullptr && read_number(*asked.text()).has_value()));
}

Result<Value> apply_starts_with(Call& call) {
  return Value(text(call, 0).starts_with(text(call, 1)));
}
Result<Value> apply_ends_with(Call& call) {
  return Value(text(call, 0).ends_with(text(call, 1)));
}
Result<Value> apply_contains(Call& call) {
  return Value(text(call, 0).find(text(call, 1)) != std::string::npos);
}

Result<Value> apply_length(Call& call) {
  std::int64_t length = 0;
  for (std::size_t at = 0; at < text(call, 0).size(); ++length) {
    source::next_code_point(text(call, 0), at);
  }
  return Value(length);
}

constexpr std::array text_rows = {
    FunctionRow{"contains(text: text, part: text) -> boolean", "whether the part stands in it",
                apply_contains},
    FunctionRow{"decimal(x: number, places?: integer) -> text",
                "`84,5` in Polish, `84.5` in English; with so many places, halves rounded away from zero",
                apply_decimal, nullptr, follows_game},
    FunctionRow{"ends_with(text: text, end: text) -> boolean", "whether it ends so", apply_ends_with},
    FunctionRow{"grouped(n: integer) -> text",
                "`12 345` in Polish, `12,345` in English: groups of three digits, as the language has them",
                apply_grouped, nullptr, follows_game},
    FunctionRow{"is_number(x: any) -> boolean", "whether it is a number or a text that reads as one",
                apply_is_number},
    FunctionRow{"join(list: list of any, separator?: text) -> text",
                "its items in one text, with `', '` between when no separator is said", apply_join},
    FunctionRow{"length(text: text) -> integer", "in letters", apply_length},
    FunctionRow{"long_date(day: text) -> text",
                "`2026-11-25` as `25 listopada 2026` in Polish, `November 25, 2026` in English",
                apply_long_date, nullptr, follows_game},
    FunctionRow{"number(text: text) -> number?", "as a number; null when it is none", apply_number},
    FunctionRow{"ordinal(n: integer) -> text", "`3rd` in English, `3.` in Polish", apply_ordinal, nullptr,
                follows_game},
    FunctionRow{
        "plural(n: number, form: text, ...) -> text",
        "the form of a noun that goes with `n` in the text's language, by the rules of Unicode's CLDR",
        apply_plural,
        nullptr,
        {.follows_game = true, .takes_forms = true}},
    FunctionRow{"signed(n: number, zero?: text) -> text",
                "`+4`, `−3`; for 0 the text `zero`, as `'+0'`, or `0` when it is left out", apply_signed,
                nullptr, follows_game},
    FunctionRow{"split(text: text, separator: text) -> list of text",
                "the parts between the separators, spaces at their ends taken off", apply_split},
    FunctionRow{"starts_with(text: text, start: text) -> boolean", "whether it starts so", apply_starts_with},
    FunctionRow{"text(x: any) -> text", "as text", apply_text},
};

}  // namespace

Result<std::size_t> places_at(Call& call, std::size_t argument, std::size_t usual) {
  const auto places =
      has(call, argument) ? call.arguments[argument].whole() : static_cast<std::int64_t>(usual);
  if (!places || *places < 0 || *places > most_places) {
    return tl::unexpected(
        call.fault(Code::type_mismatch, fmt::format("{} places; from 0 to {} can be written",
                                                    call.text_of(call.arguments[argument]), most_places)));
  }
  return static_cast<std::size_t>(*places);
}

std::string decimal_text(const Call& call, const Integer& units, std::size_t places) {
  std::string digits = (units.sign() < 0 ? -units : units).to_string();
  if (digits.size() <= places) {
    digits.insert(0, places + 1 - digits.size(), '0');
  }
  const Language& language = language::of(call.language);
  std::string text = sign_of(units.sign() < 0 ? -1 : 0, "", language);
  text += grouped(std::string_view(digits).substr(0, digits.size() - places), language);
  if (places > 0) {
    text += language.decimal_sign;
    text += digits.substr(digits.size() - places);
  }
  return text;
}

std::span<const FunctionRow> text_functions() {
  return text_rows;
}

}  // namespace talia::formula
