#include "quality/glyphs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

namespace talia::quality {

namespace {

constexpr double row = 0.5;  // Points between two baselines that count as one.

struct PipeClose {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, PipeClose> pipe(popen(command.c_str(), "r"));
  if (!pipe) {
    throw std::runtime_error("cannot run " + command);
  }
  std::string text;
  std::array<char, 1 << 16> part{};
  for (std::size_t count = 0; (count = std::fread(part.data(), 1, part.size(), pipe.get())) > 0;) {
    text.append(part.data(), count);
  }
  return text;
}

std::string quoted(const std::string& path) {
  std::string result = "'";
  for (const char c : path) {
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

std::string_view attribute(std::string_view tag, std::string_view name) {
  const std::string start = fmt::format(" {}=\"", name);
  const std::size_t at = tag.find(start);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::string_view rest = tag.substr(at + start.size());
  return rest.substr(0, rest.find('"'));
}

double number(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The third number of a quadrilateral: the x of its upper right corner.
double upper_right(std::string_view quad) {
  for (int skipped = 0; skipped < 2; ++skipped) {
    quad.remove_prefix(std::min(quad.find(' ') + 1, quad.size()));
  }
  return number(quad.substr(0, quad.find(' ')));
}

char32_t character(std::string_view text) {
  if (text.starts_with("&#x")) {
    unsigned value = 0;
    std::from_chars(text.data() + 3, text.data() + text.size(), value, 16);
    return static_cast<char32_t>(value);
  }
  if (text.starts_with('&')) {
    return text.starts_with("&lt")     ? U'<'
           : text.starts_with("&gt")   ? U'>'
           : text.starts_with("&amp")  ? U'&'
           : text.starts_with("&quot") ? U'"'
                                       : U'\'';
  }
  return text.empty() ? U' ' : static_cast<char32_t>(static_cast<unsigned char>(text.front()));
}

bool is_white(char32_t c) {
  return c == U' ' || c == U'\u00a0' || c == U'\u2009' || c == U'\u202f' || c < 0x20;
}

}  // namespace

std::vector<Letter> letters_of(const std::string& pdf) {
  const std::string text = output_of("mutool draw -q -o - -F stext " + quoted(pdf) + " 2>/dev/null");
  if (text.find("</document>") == std::string::npos) {
    throw std::runtime_error("mutool cannot read " + pdf);
  }
  std::vector<Letter> letters;
  int page = 0;
  const std::string_view all = text;
  for (std::size_t at = all.find('<'); at != std::string_view::npos; at = all.find('<', at + 1)) {
    const std::string_view tag = all.substr(at, all.find('>', at) - at);
    if (tag.starts_with("<page ")) {
      ++page;
    } else if (tag.starts_with("<char ")) {
      const Letter letter{page, number(attribute(tag, "x")), upper_right(attribute(tag, "quad")),
                          number(attribute(tag, "y")), character(attribute(tag, "c"))};
      if (!is_white(letter.character)) {
        letters.push_back(letter);
      }
    }
  }
  const auto line_of = [](const Letter& letter) { return std::lround(letter.baseline / row); };
  std::ranges::stable_sort(letters, [&](const Letter& a, const Letter& b) {
    if (a.page != b.page || line_of(a) != line_of(b)) {
      return a.page != b.page ? a.page < b.page : line_of(a) < line_of(b);
    }
    return a.x < b.x;
  });
  return letters;
}

}  // namespace talia::quality
