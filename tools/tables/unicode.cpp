// Makes typeset's table of characters out of the Unicode Character Database, as Debian's package unicode-data installs it.
//   unicode_tables FOLDER OUTPUT
// The build runs it. What a newer Unicode adds to the classes is taken for what it was before it had a class of its own.
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

constexpr std::uint32_t code_points = 0x110000;
constexpr std::uint32_t block = 128;  // Characters of one entry of the first stage.

struct Character {
  std::string line = "XX", grapheme = "Other", category = "Cn";
  bool is_pictographic = false, is_wide = false, is_right_to_left = false;
  std::string script = "Unknown";
};

// The line classes that the rules know. One that they do not know falls back: aksaras and their signs (Unicode 15.1) to
// letters and marks, the hyphens that were told apart (16) to hyphens, all else to letters.
const std::set<std::string, std::less<>> line_classes = {
    "AL", "B2", "BA", "BB", "BK", "CB", "CL", "CM", "CP", "CR", "EB", "EM", "EX",
    "GL", "H2", "H3", "HL", "HY", "ID", "IN", "IS", "JL", "JT", "JV", "LF", "NL",
    "NS", "NU", "OP", "PO", "PR", "QU", "RI", "SP", "SY", "WJ", "ZW", "ZWJ"};
const std::map<std::string, std::string, std::less<>> line_fallbacks = {
    {"VF", "CM"}, {"VI", "CM"}, {"HH", "HY"}};

const std::map<std::string, std::string, std::less<>> grapheme_names = {
    {"Other", "other"},
    {"CR", "cr"},
    {"LF", "lf"},
    {"Control", "control"},
    {"Extend", "extend"},
    {"ZWJ", "zwj"},
    {"Prepend", "prepend"},
    {"L", "l"},
    {"Regional_Indicator", "regional_indicator"},
    {"V", "v"},
    {"T", "t"},
    {"SpacingMark", "spacing_mark"},
    {"LV", "lv"},
    {"LVT", "lvt"}};

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> fields;
  while (!trimmed(line).empty()) {
    const std::size_t end = std::min(line.find(';'), line.size());
    fields.push_back(trimmed(line.substr(0, end)));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

std::uint32_t hexadecimal(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (error != std::errc() || end != text.data() + text.size() || value >= code_points) {
    throw std::runtime_error("`" + std::string(text) + "` is no code point");
  }
  return value;
}

class Database {
 public:
  explicit Database(std::string folder) : folder_(std::move(folder)), characters_(code_points) {}

  void read() {
    read_scripts();
    const auto text = [this](std::string Character::*member) {
      return [this, member](std::uint32_t c, std::string_view value) { characters_[c].*member = value; };
    };
    read_ranges("LineBreak.txt", "LineBreak-", text(&Character::line));
    read_ranges("extracted/DerivedGeneralCategory.txt", "DerivedGeneralCategory-",
                text(&Character::category));
    read_ranges("auxiliary/GraphemeBreakProperty.txt", "GraphemeBreakProperty-", text(&Character::grapheme));
    read_ranges("Scripts.txt", "Scripts-", text(&Character::script));
    read_ranges("EastAsianWidth.txt", "EastAsianWidth-", [this](std::uint32_t c, std::string_view value) {
      characters_[c].is_wide = value == "F" || value == "W" || value == "H";
    });
    read_ranges("emoji/emoji-data.txt", "emoji-data", [this](std::uint32_t c, std::string_view value) {
      characters_[c].is_pictographic = characters_[c].is_pictographic || value == "Extended_Pictographic";
    });
    read_ranges("extracted/DerivedBidiClass.txt", "DerivedBidiClass-",
                [this](std::uint32_t c, std::string_view value) {
                  static const std::set<std::string_view> turning = {
                      "R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"};
                  characters_[c].is_right_to_left = turning.count(value) != 0;
                });
  }

  void write(std::ostream& out) const {
    std::map<std::string, std::size_t> rows;
    std::vector<std::string> row_texts;
    std::map<std::vector<std::size_t>, std::size_t> blocks;
    std::vector<std::vector<std::size_t>> block_rows;
    std::vector<std::size_t> first_stage;
    for (std::uint32_t start = 0; start < code_points; start += block) {
      std::vector<std::size_t> numbers;
      for (std::uint32_t c = start; c < start + block; ++c) {
        const auto [row, is_new] = rows.emplace(row_of(characters_[c]), rows.size());
        if (is_new) {
          row_texts.push_back(row->first);
        }
        numbers.push_back(row->second);
      }
      const auto [known, is_new] = blocks.emplace(numbers, blocks.size());
      if (is_new) {
        block_rows.push_back(numbers);
      }
      first_stage.push_back(known->second);
    }
    out << "// Made by tools/tables/unicode.cpp out of " << version_ << ".\n"
        << "constexpr std::array<CharacterClass, " << row_texts.size() << "> character_classes = {{\n";
    for (const std::string& row : row_texts) {
      out << "    {" << row << "},\n";
    }
    out << "}};\nconstexpr std::array<std::uint16_t, " << first_stage.size() << "> first_stage = {";
    for (std::size_t i = 0; i < first_stage.size(); ++i) {
      out << (i % 20 == 0 ? "\n    " : " ") << first_stage[i] << ',';
    }
    out << "};\nconstexpr std::array<std::uint16_t, " << block_rows.size() * block << "> second_stage = {";
    for (const std::vector<std::size_t>& numbers : block_rows) {
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        out << (i % 20 == 0 ? "\n    " : " ") << numbers[i] << ',';
      }
    }
    out << "};\n";
  }

 private:
  using Each = std::function<void(std::uint32_t, std::string_view)>;

  std::vector<std::string> lines_of(const std::string& name, std::string_view heading) {
    std::ifstream in(folder_ + "/" + name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
      lines.push_back(line);
    }
    if (lines.empty() || !lines.front().starts_with("# " + std::string(heading))) {
      throw std::runtime_error(folder_ + "/" + name + " is not the file of that name of unicode-data");
    }
    if (version_.empty()) {
      version_ = trimmed(lines.front().substr(2));
    }
    return lines;
  }

  void read_ranges(const std::string& name, std::string_view heading, const Each& each) {
    std::size_t number = 0;
    for (const std::string& line : lines_of(name, heading)) {
      ++number;
      const auto fields = fields_of(line);
      if (fields.empty()) {
        continue;
      }
      if (fields.size() < 2) {
        throw std::runtime_error(folder_ + "/" + name + ":" + std::to_string(number) +
                                 ": a range has no value");
      }
      const std::size_t dots = fields[0].find("..");
      const std::uint32_t first = hexadecimal(fields[0].substr(0, dots));
      const std::uint32_t last =
          dots == std::string_view::npos ? first : hexadecimal(fields[0].substr(dots + 2));
      for (std::uint32_t c = first; c <= last; ++c) {
        each(c, fields[1]);
      }
    }
  }

  void read_scripts() {
    for (const std::string& line : lines_of("PropertyValueAliases.txt", "PropertyValueAliases-")) {
      if (const auto fields = fields_of(line); fields.size() >= 3 && fields[0] == "sc") {
        script_codes_.emplace(fields[2], fields[1]);
      }
    }
  }

  static std::string line_class(const Character& character) {
    const std::string& name = character.line;
    if (name == "CJ") {
      return "NS";
    }
    if (name == "SA") {
      return character.category == "Mn" || character.category == "Mc" ? "CM" : "AL";
    }
    if (const auto fallback = line_fallbacks.find(name); fallback != line_fallbacks.end()) {
      return fallback->second;
    }
    return line_classes.count(name) != 0 ? name : "AL";
  }

  // Four letters as one number, as OpenType writes tags; 0 for what all scripts share.
  std::string script_tag(const std::string& script) const {
    const auto code = script_codes_.find(script);
    const bool is_shared = script == "Common" || script == "Inherited" || script == "Unknown";
    if (is_shared || code == script_codes_.end() || code->second.size() != 4) {
      return "0";
    }
    std::uint32_t tag = 0;
    for (const char c : code->second) {
      tag = tag << 8U | static_cast<unsigned char>(c);
    }
    return std::to_string(tag);
  }

  std::string row_of(const Character& character) const {
    const auto grapheme = grapheme_names.find(character.grapheme);
    const auto flag = [](bool is_set) { return is_set ? ", true" : ", false"; };
    return "LineClass::" + line_class(character) +
           ", ClusterClass::" + (grapheme == grapheme_names.end() ? "other" : grapheme->second) +
           flag(character.is_pictographic) + flag(character.category == "Cn") + flag(character.is_wide) +
           flag(character.is_right_to_left) + ", " + script_tag(character.script);
  }

  std::string folder_, version_;
  std::vector<Character> characters_;
  std::map<std::string, std::string, std::less<>> script_codes_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: unicode_tables FOLDER OUTPUT\n";
    return 2;
  }
  try {
    Database database(argv[1]);
    database.read();
    std::ofstream out(argv[2]);
    database.write(out);
    out.close();
    if (!out) {
      throw std::runtime_error(std::string(argv[2]) + " cannot be written");
    }
  } catch (const std::runtime_error& error) {
    std::cerr << "unicode_tables: " << error.what() << "; it comes with Debian's package unicode-data\n";
    return 1;
  }
  return 0;
}
