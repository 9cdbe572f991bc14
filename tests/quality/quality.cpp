// The quality of set text, read back from a PDF, whoever made it:
//   talia_quality justified|ragged PDF TEXT FONT SIZE MEASURE [--tsv] [--worst N] [--demerits TABLE]
// TEXT holds a paragraph each line; FONT is the file that was set; SIZE and MEASURE are TeX's points (72.27 to the inch).
// Prints the parts; with --tsv for programs; with --worst the lines whose gaps are farthest from natural; with --demerits
// how many paragraphs have the total demerits that TeX logged, from the second column of a table of `tests/oracle/luatex`.
// Shares nothing with the engine that it judges.
#include <charconv>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "quality/measures.h"

namespace talia::quality {

namespace {

constexpr double pdf_points = 72 / 72.27;  // Of one of TeX's.

struct Request {
  bool is_ragged = false, as_table = false;
  std::string pdf, text, font;
  double size = 0, measure = 0;
  std::size_t worst = 0;
  std::string demerits;
};

std::string slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error(path + " cannot be read");
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

template <typename Number>
Number number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::runtime_error(fmt::format("`{}` is no number", text));
  }
  return value;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) {
      lines.push_back(text.substr(begin, end - begin));
    }
    begin = end + 1;
  }
  return lines;
}

std::u32string decode(std::string_view text) {
  std::u32string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    char32_t c = length == 1 ? byte : byte & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
    }
    result.push_back(c);
    i += length;
  }
  return result;
}

// In its last pass TeX does not judge a line that is the only way left: an overfull one, whose paragraphs are left out here,
// or the paragraph's last.
void compare_demerits(const Judged& judged, const std::string& table) {
  std::size_t paragraph = 0, compared = 0, equal = 0;
  std::int64_t ours = 0, theirs = 0;
  for (const std::string& line : lines_in(slurp(table))) {
    if (line.starts_with('#')) {
      continue;
    }
    const std::size_t begin = line.find('\t') + 1;
    const auto logged =
        number<std::int64_t>(std::string_view(line).substr(begin, line.find('\t', begin) - begin));
    Demerits own = judged.demerits.at(paragraph);
    if (judged.has_overfull.at(paragraph++)) {
      continue;
    }
    ++compared;
    own.total -= own.total - own.of_last_line == logged ? own.of_last_line : 0;
    equal += own.total == logged ? 1 : 0;
    ours += own.total;
    theirs += logged;
  }
  fmt::print(
      "TeX's logged demerits: equal in {} of {} paragraphs without overfull lines; {} in all, TeX's {} "
      "({:+.3f} %)\n",
      equal, compared, ours, theirs,
      100.0 * static_cast<double>(ours - theirs) / static_cast<double>(theirs));
}

Request read(const std::vector<std::string_view>& words) {
  if (words.size() < 6 || (words[0] != "justified" && words[0] != "ragged")) {
    throw std::runtime_error(
        "usage: talia_quality justified|ragged PDF TEXT FONT SIZE MEASURE [--tsv] [--worst N] [--demerits "
        "TABLE]");
  }
  Request request{words[0] == "ragged",
                  false,
                  std::string(words[1]),
                  std::string(words[2]),
                  std::string(words[3]),
                  number<double>(words[4]),
                  number<double>(words[5]),
                  0,
                  {}};
  for (std::size_t i = 6; i < words.size(); ++i) {
    if (words[i] == "--tsv") {
      request.as_table = true;
    } else if (words[i] == "--worst" && i + 1 < words.size()) {
      request.worst = number<std::size_t>(words[++i]);
    } else if (words[i] == "--demerits" && i + 1 < words.size()) {
      request.demerits = words[++i];
    } else {
      throw std::runtime_error(fmt::format("there is no option {}", words[i]));
    }
  }
  return request;
}

void run(const Request& request) {
  std::vector<std::u32string> paragraphs;
  for (const std::string& line : lines_in(slurp(request.text))) {
    paragraphs.push_back(decode(line));
  }
  const Setting setting = align(std::move(paragraphs), letters_of(request.pdf));
  const double size = request.size * pdf_points;
  const double measure = request.measure * pdf_points;
  const Widths widths(request.font, "pl", size);
  const Judged judged = request.is_ragged ? judge_ragged(setting, widths, size, measure)
                                          : judge_justified(setting, widths, size, measure);
  for (const Part& part : judged.parts) {
    if (request.as_table) {
      fmt::print("{}\t{:.{}f}\n", part.name, part.value, part.decimals);
    } else {
      fmt::print("{:<28}{:>12.{}f} {}\n", part.name, part.value, part.decimals, part.unit);
    }
  }
  if (!request.demerits.empty()) {
    compare_demerits(judged, request.demerits);
  }
  for (const std::string& line : worst_lines(setting, judged.gap_ratios, request.worst)) {
    fmt::print("{}\n", line);
  }
}

}  // namespace

}  // namespace talia::quality

int main(int count, char** arguments) {
  try {
    talia::quality::run(talia::quality::read({arguments + 1, arguments + count}));
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "talia_quality: {}\n", problem.what());
    return 2;
  }
}
