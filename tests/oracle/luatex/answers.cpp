#include "oracle/luatex/answers.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "language/language.h"
#include "oracle/luatex/tex_mode.h"
#include "source/files/digest.h"
#include "source/text/unicode.h"

namespace talia::oracle {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view system_fonts = "/usr/share/fonts";
constexpr std::string_view polish_patterns = "/usr/share/hyphen/hyph_pl_PL.dic";

std::string slurp(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error(fmt::format("{} cannot be read", path.string()));
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
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

void read_heading(std::string_view line, TexTable& table) {
  const auto words = split(line, '\t');
  if (words.size() == 3 && words[0] == "# font") {
    table.font = words[1];
    table.font_sha256 = words[2];
  } else if (words.size() == 3 && words[0] == "# paragraphs") {
    table.paragraphs_sha256 = words[2];
  } else if (words.size() == 2 && words[0] == "# size") {
    table.size = number<double>(words[1]);
  } else if (words.size() == 2 && words[0] == "# measure") {
    table.measure = number<double>(words[1]);
  } else if (words[0] == "# bonds") {
    table.has_bonds = true;
  }
}

TexAnswer read_answer(std::string_view line) {
  const auto words = split(line, '\t');
  if (words.size() != 3) {
    throw std::runtime_error(fmt::format("`{}` is no answer", line));
  }
  TexAnswer answer{number<int>(words[0]), number<std::int64_t>(words[1]), {}};
  for (const std::string_view end : split(words[2], ' ')) {
    answer.ends.push_back(number<std::size_t>(end));
  }
  return answer;
}

// 72.27 of TeX's points are an inch of 25.4 mm.
Length tex_points(double points) {
  constexpr double mm_per_point = 25.4 / 72.27;
  return Length::mm(points * mm_per_point);
}

FontStore load_font(const TexTable& table) {
  const fs::path path =
      fs::weakly_canonical(fs::path(system_fonts) / table.font);  // An absolute path stays itself.
  FontList list;
  list.fonts = {{"regular", path.relative_path().string(), {}, {table.font_sha256}, {}, {}}};
  list.families = {{"text", "regular", "regular", "regular", "regular", {}, {}}};
  const auto disk = source::disk_files("/");
  Diagnostics diagnostics;
  FontStore fonts = typeset::load_fonts(list, *disk, *disk, diagnostics);
  if (diagnostics.has_errors()) {
    throw std::runtime_error(
        fmt::format("{} is not on this machine, or not the file that TeX used", path.string()));
  }
  return fonts;
}

std::string difference(const TexParagraph& ours, const TexAnswer& theirs,
                       const std::vector<std::string>& their_lines) {
  std::string what;
  if (ours.demerits != theirs.demerits || ours.lines.size() != theirs.ends.size()) {
    what = fmt::format("{} demerits in {} lines (pass {}), TeX {} in {} (pass {})", ours.demerits,
                       ours.lines.size(), ours.pass, theirs.demerits, theirs.ends.size(), theirs.pass);
  }
  for (std::size_t i = 0; i < std::min(ours.lines.size(), their_lines.size()); ++i) {
    if (ours.lines[i].text != their_lines[i]) {
      return fmt::format("{}{}line {} is `{}`, TeX's `{}`", what, what.empty() ? "" : "; ", i + 1,
                         ours.lines[i].text, their_lines[i]);
    }
  }
  return what.empty() ? what : what + "; the same lines: a line is judged otherwise";
}

}  // namespace

std::vector<std::string> read_paragraphs(const fs::path& file) {
  const std::string text = slurp(file);
  std::vector<std::string> paragraphs;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) {
      paragraphs.emplace_back(line);
    }
  }
  return paragraphs;
}

TexTable read_table(const fs::path& file) {
  TexTable table;
  table.name = file.stem().string();
  const std::string text = slurp(file);
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with('#')) {
      read_heading(line, table);
    } else if (!line.empty()) {
      table.answers.push_back(read_answer(line));
    }
  }
  if (table.font.empty() || table.size <= 0 || table.measure <= 0) {
    throw std::runtime_error(fmt::format("{} lacks its font, size or measure", file.string()));
  }
  return table;
}

std::vector<TexTable> read_tables(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".tsv") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  std::vector<TexTable> tables;
  tables.reserve(files.size());
  for (const fs::path& file : files) {
    tables.push_back(read_table(file));
  }
  return tables;
}

std::vector<std::string> lines_of(std::string_view paragraph, const TexAnswer& answer) {
  const std::u32string text = source::decode(paragraph);
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (const std::size_t end : answer.ends) {
    if (end < begin || end > text.size()) {
      throw std::runtime_error(fmt::format("a line of `{}` ends at {}", paragraph, end));
    }
    const bool ends_word = end == text.size() || text[end] == U' ' || (end > 0 && text[end - 1] == U'-');
    lines.push_back(source::encode(text.substr(begin, end - begin)) + (ends_word ? "" : "-"));
    begin = end < text.size() && text[end] == U' ' ? end + 1 : end;
  }
  return lines;
}

Comparison compare(const TexTable& table, const std::vector<std::string>& paragraphs, std::size_t step) {
  if (paragraphs.size() != table.answers.size()) {
    throw std::runtime_error(fmt::format("{} paragraphs, but {} answers in {}", paragraphs.size(),
                                         table.answers.size(), table.name));
  }
  const FontStore fonts = load_font(table);
  const FontId font = fonts.find("regular").value();
  const typeset::Hyphenator hyphenator(slurp(polish_patterns), language::of("pl").hyphenation_exceptions);
  TexParameters parameters;
  parameters.hyphenator = &hyphenator;
  parameters.polish_bonds = table.has_bonds;
  Comparison result;
  for (std::size_t i = 0; i < paragraphs.size(); i += step) {
    const TexParagraph ours = break_like_tex(paragraphs[i], font, fonts, tex_points(table.size),
                                             tex_points(table.measure), parameters);
    const std::string what = difference(ours, table.answers[i], lines_of(paragraphs[i], table.answers[i]));
    ++result.paragraphs;
    result.lines += ours.lines.size();
    if (!what.empty()) {
      result.exceptions.push_back({i + 1, what});
    }
  }
  return result;
}

}  // namespace talia::oracle
