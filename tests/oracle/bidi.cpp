// BidiTest and BidiCharacterTest of the Unicode Character Database: levels and order of lines, through typeset's own
// paragraphs and lines. BidiTest names classes; a character of each stands for it.
#include "typeset/unicode/bidi.h"

#include <map>
#include <string>
#include <string_view>

#include "unicode_suite.h"

namespace {

using namespace talia;
using typeset::Direction;
using typeset::Level;

constexpr int removed = -1;  // Of marks that have no level.

const std::map<std::string_view, char32_t> samples = {
    {"L", U'a'},        {"R", U'\u05d0'},   {"EN", U'0'},       {"ES", U'+'},       {"ET", U'#'},
    {"AN", U'\u0660'},  {"CS", U','},       {"B", U'\u2029'},   {"S", U'\u0009'},   {"WS", U' '},
    {"ON", U'!'},       {"BN", U'\u00ad'},  {"NSM", U'\u0300'}, {"AL", U'\u0627'},  {"LRE", U'\u202a'},
    {"LRO", U'\u202d'}, {"RLE", U'\u202b'}, {"RLO", U'\u202e'}, {"PDF", U'\u202c'}, {"LRI", U'\u2066'},
    {"RLI", U'\u2067'}, {"FSI", U'\u2068'}, {"PDI", U'\u2069'}};

std::vector<int> numbers(const std::string& text) {
  std::vector<int> result;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    result.push_back(word == "x" ? removed : std::stoi(word));
  }
  return result;
}

struct Expected {
  std::vector<int> levels;  // `removed` where the suite says nothing.
  std::vector<int> order;
};

bool is_as_expected(const std::u32string& text, Direction direction, const Expected& expected, int base) {
  const typeset::BidiLevels paragraph = typeset::bidi_levels(text, direction);
  const std::vector<Level> levels = typeset::line_levels(text, paragraph, 0, text.size());
  if (levels.size() != expected.levels.size() || (base >= 0 && paragraph.base != base)) {
    return false;
  }
  std::vector<Level> kept;
  std::vector<int> places;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (expected.levels[i] == removed) {
      continue;
    }
    if (levels[i] != expected.levels[i]) {
      return false;
    }
    kept.push_back(levels[i]);
    places.push_back(static_cast<int>(i));
  }
  std::vector<int> order;
  for (const std::size_t each : typeset::visual_order(kept)) {
    order.push_back(places[each]);
  }
  return order == expected.order;
}

struct Tally {
  std::size_t passed = 0, failed = 0;
  void count(bool is_right, const std::string& line) {
    ++(is_right ? passed : failed);
    if (!is_right) {
      fmt::print("failed: {}\n", line);
    }
  }
};

void run_classes(std::istream& in, Tally& tally) {
  Expected expected;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("@Levels:")) {
      expected.levels = numbers(line.substr(8));
    } else if (line.starts_with("@Reorder:")) {
      expected.order = numbers(line.substr(9));
    } else if (!line.empty() && line[0] != '#' && line[0] != '@') {
      std::u32string text;
      const std::size_t semicolon = line.find(';');
      std::istringstream names(line.substr(0, semicolon));
      for (std::string name; names >> name;) {
        text.push_back(samples.at(name));
      }
      const int directions = std::stoi(line.substr(semicolon + 1), nullptr, 16);
      const std::pair<int, Direction> all[] = {
          {1, Direction::automatic}, {2, Direction::left_to_right}, {4, Direction::right_to_left}};
      for (const auto& [bit, direction] : all) {
        if ((directions & bit) != 0) {
          tally.count(is_as_expected(text, direction, expected, -1), line);
        }
      }
    }
  }
}

// Characters; 0, 1 or 2 for left to right, right to left, automatic; the paragraph's level; levels; order.
void run_characters(std::istream& in, Tally& tally) {
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, ';');) {
      fields.push_back(part);
    }
    fields.resize(5);
    const Direction direction = fields[1] == "0"   ? Direction::left_to_right
                                : fields[1] == "1" ? Direction::right_to_left
                                                   : Direction::automatic;
    tally.count(is_as_expected(oracle::characters_of(fields[0]), direction,
                               {numbers(fields[3]), numbers(fields[4])}, std::stoi(fields[2])),
                line);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_bidi DIR\n");
    return 2;
  }
  std::ifstream classes(std::string(argv[1]) + "/BidiTest.txt");
  std::ifstream letters(std::string(argv[1]) + "/BidiCharacterTest.txt");
  if (!classes || !letters) {
    fmt::print(stderr, "there is no {}/BidiTest.txt or no {}/BidiCharacterTest.txt\n", argv[1], argv[1]);
    return 2;
  }
  Tally by_class;
  Tally by_character;
  run_classes(classes, by_class);
  run_characters(letters, by_character);
  fmt::print("BidiTest: {} passed, {} failed\n", by_class.passed, by_class.failed);
  fmt::print("BidiCharacterTest: {} passed, {} failed\n", by_character.passed, by_character.failed);
  const std::size_t failed = by_class.failed + by_character.failed;
  fmt::print("{} passed, {} failed, 0 refused on purpose\n", by_class.passed + by_character.passed, failed);
  return failed == 0 && by_class.passed > 0 && by_character.passed > 0 ? 0 : 1;
}
