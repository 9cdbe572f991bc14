#include "schema/format.h"

#include <algorithm>
#include <array>
#include <optional>

#include "schema/ecma_pattern.h"
#include "schema/uri.h"
#include "source/text/ascii.h"
#include "source/text/pattern.h"

namespace talia::schema {
namespace {

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}
bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}
bool all(std::string_view text, bool (*holds)(char)) {
  return std::ranges::all_of(text, holds);
}

// Exactly `length` digits at `begin`, as a number.
std::optional<int> number_at(std::string_view text, std::size_t begin, std::size_t length) {
  if (begin + length > text.size() || !all(text.substr(begin, length), source::is_ascii_digit)) {
    return std::nullopt;
  }
  int value = 0;
  for (const char c : text.substr(begin, length)) {
    value = value * 10 + (c - '0');
  }
  return value;
}

bool is_date(std::string_view text) {
  const auto year = number_at(text, 0, 4);
  const auto month = number_at(text, 5, 2);
  const auto day = number_at(text, 8, 2);
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !year || !month || !day || *month < 1 ||
      *month > 12) {
    return false;
  }
  constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool is_leap = *year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0);
  return *day >= 1 && *day <= days[static_cast<std::size_t>(*month) - 1] + (*month == 2 && is_leap ? 1 : 0);
}

// Minutes from midnight to `HH:MM`.
std::optional<int> clock_at(std::string_view text, std::size_t begin) {
  const auto hour = number_at(text, begin, 2);
  const auto minute = number_at(text, begin + 3, 2);
  const bool is_clock = hour && minute && text[begin + 2] == ':' && *hour < 24 && *minute < 60;
  return is_clock ? std::optional(*hour * 60 + *minute) : std::nullopt;
}

bool is_time(std::string_view text) {
  const auto clock = clock_at(text, 0);
  const auto second = number_at(text, 6, 2);
  if (!clock || !second || text[5] != ':') {
    return false;
  }
  std::size_t at = 8;
  if (at < text.size() && text[at] == '.') {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at + 1), text.size());
    if (end == at + 1) {
      return false;
    }
    at = end;
  }
  const std::string_view zone = text.substr(at);
  int shift = 0;
  if (zone != "Z" && zone != "z") {
    const auto offset = clock_at(zone, 1);
    if (zone.size() != 6 || !is_one_of(zone[0], "+-") || !offset) {
      return false;
    }
    shift = zone[0] == '+' ? -*offset : *offset;
  }
  constexpr int day = 24 * 60;
  // A leap second ends the day in UTC.
  const bool may_leap = (*clock + shift + day) % day == day - 1;
  return *second < 60 || (*second == 60 && may_leap);
}

bool is_date_time(std::string_view text) {
  return text.size() > 11 && is_date(text.substr(0, 10)) && is_one_of(text[10], "Tt") &&
         is_time(text.substr(11));
}

bool is_ipv4(std::string_view text) {
  int parts = 0;
  while (true) {
    const std::size_t end = std::min(text.find('.'), text.size());
    const std::string_view part = text.substr(0, end);
    if (part.empty() || part.size() > 3 || !all(part, source::is_ascii_digit) ||
        (part.size() > 1 && part[0] == '0') || number_at(part, 0, part.size()).value_or(256) > 255) {
      return false;
    }
    ++parts;
    if (end == text.size()) {
      return parts == 4;
    }
    text.remove_prefix(end + 1);
  }
}

// The groups of a run between `::`s, or nothing.
std::optional<int> ipv6_groups(std::string_view text, bool may_end_in_ipv4) {
  int groups = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(':'), text.size());
    const std::string_view group = text.substr(0, end);
    if (end == text.size() && may_end_in_ipv4 && is_ipv4(group)) {
      return groups + 2;
    }
    if (group.empty() || group.size() > 4 || !all(group, source::is_hex_digit) || end + 1 == text.size()) {
      return std::nullopt;
    }
    ++groups;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return groups;
}

bool is_ipv6(std::string_view text) {
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) {
    return ipv6_groups(text, true) == 8;
  }
  const auto before = ipv6_groups(text.substr(0, gap), false);
  const auto after = ipv6_groups(text.substr(gap + 2), true);
  return before && after && *before + *after < 8;
}

bool is_hostname(std::string_view text) {
  if (text.empty() || text.size() > 253) {
    return false;
  }
  while (true) {
    const std::size_t end = std::min(text.find('.'), text.size());
    const std::string_view label = text.substr(0, end);
    const bool is_sound = !label.empty() && label.size() <= 63 && label.front() != '-' &&
                          label.back() != '-' && all(label, [](char c) {
                            return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '-';
                          });
    if (!is_sound || (label.size() > 3 && label.substr(2, 2) == "--")) {
      // Two hyphens there mark encoded names, which no schema of a game needs.
      return false;
    }
    if (end == text.size()) {
      return true;
    }
    text.remove_prefix(end + 1);
  }
}

bool is_mail_local(std::string_view text, bool is_international) {
  if (text.size() > 1 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
    for (std::size_t i = 0; i < text.size(); ++i) {
      i += text[i] == '\\' ? 1 : 0;
      if (i >= text.size() || (is_ascii(text[i]) ? text[i] < ' ' : !is_international) ||
          (text[i] == '"' && (i == 0 || text[i - 1] != '\\'))) {
        return false;
      }
    }
    return true;
  }
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == std::string_view::npos && std::ranges::all_of(text, [&](char c) {
           return source::is_ascii_letter(c) || source::is_ascii_digit(c) ||
                  is_one_of(c, "!#$%&'*+-/=?^_`{|}~.") || (is_international && !is_ascii(c));
         });
}

bool is_mail(std::string_view text, bool is_international) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos || !is_mail_local(text.substr(0, at), is_international)) {
    return false;
  }
  std::string_view domain = text.substr(at + 1);
  if (domain.starts_with('[') && domain.ends_with(']')) {
    domain = domain.substr(1, domain.size() - 2);
    return domain.starts_with("IPv6:") ? is_ipv6(domain.substr(5)) : is_ipv4(domain);
  }
  return is_hostname(domain) || (is_international && !domain.empty() && !all(domain, is_ascii));
}

bool is_email(std::string_view text) {
  return is_mail(text, false);
}
bool is_idn_email(std::string_view text) {
  return is_mail(text, true);
}

enum class Letters { ascii, any };

// Whether only characters that addresses may hold occur, `%` before two hexadecimal digits alone.
bool has_address_characters(std::string_view text, std::string_view extra, Letters letters) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || !source::is_hex_digit(text[i + 1]) || !source::is_hex_digit(text[i + 2])) {
        return false;
      }
    } else if (!source::is_ascii_letter(c) && !source::is_ascii_digit(c) &&
               !is_one_of(c, "-._~!$&'()*+,;=") && !is_one_of(c, extra) &&
               !(letters == Letters::any && !is_ascii(c))) {
      return false;
    }
  }
  return true;
}

// An address in brackets: of IPv6, or of a version to come (`v1.x`).
bool is_literal_address(std::string_view text) {
  if (text.empty() || (text[0] | 0x20) != 'v') {
    return is_ipv6(text);
  }
  const std::size_t dot = std::min(text.find('.'), text.size());
  const std::string_view rest = text.substr(std::min(dot + 1, text.size()));
  return dot > 1 && all(text.substr(1, dot - 1), source::is_hex_digit) && !rest.empty() &&
         all(rest, [](char c) {
           return source::is_ascii_letter(c) || source::is_ascii_digit(c) || is_one_of(c, "-._~!$&'()*+,;=:");
         });
}

bool is_authority(std::string_view text, Letters letters) {
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    if (!has_address_characters(text.substr(0, at), ":", letters)) {
      return false;
    }
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || !is_literal_address(text.substr(1, end - 1))) {
      return false;
    }
    port = text.substr(end + 1);
  } else {
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (!has_address_characters(text.substr(0, colon), "", letters)) {
      return false;
    }
    port = text.substr(colon);
  }
  return port.empty() || (port[0] == ':' && all(port.substr(1), source::is_ascii_digit));
}

enum class Relative { no, yes };

bool is_address(std::string_view text, Relative relative, Letters letters) {
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    if (!has_address_characters(text.substr(hash + 1), ":@/?", letters)) {
      return false;
    }
    text = text.substr(0, hash);
  }
  if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
    if (!has_address_characters(text.substr(mark + 1), ":@/?", letters)) {
      return false;
    }
    text = text.substr(0, mark);
  }
  const std::size_t colon = text.find(':');
  const bool has_scheme =
      colon != std::string_view::npos && colon > 0 && source::is_ascii_letter(text[0]) &&
      all(text.substr(0, colon), [](char c) {
        return source::is_ascii_letter(c) || source::is_ascii_digit(c) || is_one_of(c, "+-.");
      });
  if (has_scheme) {
    text.remove_prefix(colon + 1);
  } else if (relative == Relative::no || text.substr(0, text.find('/')).find(':') != std::string_view::npos) {
    return false;
  }
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    if (!is_authority(text.substr(2, end - 2), letters)) {
      return false;
    }
    text.remove_prefix(end);
  }
  return has_address_characters(text, ":@/", letters);
}

bool is_uri(std::string_view text) {
  return is_address(text, Relative::no, Letters::ascii);
}
bool is_uri_reference(std::string_view text) {
  return is_address(text, Relative::yes, Letters::ascii);
}
bool is_iri(std::string_view text) {
  return is_address(text, Relative::no, Letters::any);
}
bool is_iri_reference(std::string_view text) {
  return is_address(text, Relative::yes, Letters::any);
}

bool is_json_pointer(std::string_view text) {
  return pointer_keys(text).has_value();
}

bool is_relative_json_pointer(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view rest = text.substr(end);
  return end > 0 && (end == 1 || text[0] != '0') && (rest == "#" || is_json_pointer(rest));
}

bool is_regex(std::string_view text) {
  const EcmaPattern pattern = translate(text);
  return pattern.state == EcmaPattern::State::beyond_re2 ||
         (pattern.state == EcmaPattern::State::translated &&
          source::Pattern::compile(pattern.re2).has_value());
}

constexpr std::array formats = std::to_array<Format>({
    {"date", "a date as 2024-02-29", is_date},
    {"date-time", "a date and time as 2024-02-29T12:30:00Z", is_date_time},
    {"email", "an e-mail address", is_email},
    {"hostname", "the name of a host", is_hostname},
    {"idn-email", "an e-mail address", is_idn_email},
    {"ipv4", "an IPv4 address", is_ipv4},
    {"ipv6", "an IPv6 address", is_ipv6},
    {"iri", "a full web address", is_iri},
    {"iri-reference", "a web address or a part of one", is_iri_reference},
    {"json-pointer", "a JSON pointer as /a/b", is_json_pointer},
    {"regex", "a regular expression", is_regex},
    {"relative-json-pointer", "a relative JSON pointer as 1/a", is_relative_json_pointer},
    {"time", "a time as 12:30:00Z", is_time},
    {"uri", "a full web address", is_uri},
    {"uri-reference", "a web address or a part of one", is_uri_reference},
});

}  // namespace

const Format* find_format(std::string_view name) {
  const auto* const found = std::ranges::find(formats, name, &Format::name);
  return found == formats.end() ? nullptr : found;
}

}  // namespace talia::schema
