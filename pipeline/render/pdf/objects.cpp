#include "render/pdf/objects.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::render {

namespace {

constexpr std::string_view packed_filter = "/Filter /FlateDecode ";

}  // namespace

Objects::Objects(Spool& out, bool packs) : out_(out), packs_(packs), places_(1) {
  append("%PDF-1.5\n%\xb5\xed\xae\xfb\n");
}

int Objects::reserve() {
  places_.push_back(0);
  return static_cast<int>(places_.size()) - 1;
}

void Objects::begin(int number) {
  std::uint64_t& place = places_.at(static_cast<std::size_t>(number));
  TALIA_ASSERT(place == 0);
  place = out_.end();
  append(fmt::format("{} 0 obj\n", number));
}

void Objects::put(int number, std::string_view text) {
  begin(number);
  append(text);
  append("\nendobj\n");
}

void Objects::put_stream(int number, std::string_view facts, std::string_view data) {
  if (packs_ && facts.find("/Filter") == std::string_view::npos) {
    put_kept(number, facts, packed_filter, packed(data));
  } else {
    put_kept(number, facts, "", data);
  }
}

void Objects::put_kept(int number, std::string_view facts, std::string_view filter, std::string_view bytes) {
  begin(number);
  append(fmt::format("<< {} {}/Length {} >>\nstream\n", facts, filter, bytes.size()));
  append(bytes);
  append("\nendstream\nendobj\n");
}

int Objects::add_packed(std::string_view facts, std::string_view packed) {
  const int number = reserve();
  put_kept(number, facts, packed_filter, packed);
  return number;
}

int Objects::add(std::string_view text) {
  const int number = reserve();
  put(number, text);
  return number;
}

int Objects::add_stream(std::string_view facts, std::string_view data) {
  const int number = reserve();
  put_stream(number, facts, data);
  return number;
}

void Objects::finish(int root, int info) {
  const std::uint64_t begin = out_.end();
  std::string table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", places_.size());
  for (std::size_t i = 1; i < places_.size(); ++i) {
    TALIA_ASSERT(places_[i] > 0);
    fmt::format_to(std::back_inserter(table), "{:010} 00000 n \n", places_[i]);
  }
  fmt::format_to(std::back_inserter(table),
                 "trailer\n<< /Size {} /Root {} 0 R /Info {} 0 R >>\nstartxref\n{}\n%%EOF\n", places_.size(),
                 root, info, begin);
  append(table);
}

std::string utf16_digits(std::string_view utf8) {
  constexpr char32_t first_of_two = 0x10000;
  std::string digits;
  for (std::size_t byte = 0; byte < utf8.size();) {
    const char32_t sign = source::next_code_point(utf8, byte);
    if (sign < first_of_two) {
      fmt::format_to(std::back_inserter(digits), "{:04X}", static_cast<std::uint32_t>(sign));
    } else {
      const auto beyond = static_cast<std::uint32_t>(sign - first_of_two);
      fmt::format_to(std::back_inserter(digits), "{:04X}{:04X}", 0xd800 + (beyond >> 10),
                     0xdc00 + (beyond & 0x3ff));
    }
  }
  return digits;
}

std::string bytes_value(std::string_view bytes) {
  std::string value = "(";
  for (const char c : bytes) {
    append_byte(value, c);
  }
  return value + ')';
}

std::string text_value(std::string_view utf8) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  return std::ranges::all_of(utf8, is_plain) ? bytes_value(utf8) : "<FEFF" + utf16_digits(utf8) + ">";
}

}  // namespace talia::render
