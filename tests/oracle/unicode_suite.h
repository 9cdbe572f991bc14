// The consortium's break tests: one text a line, `÷` where it breaks and `×` where it does not, before each character and at
// the end.
#pragma once
#include <charconv>
#include <cstdio>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace talia::oracle {

struct BreakCase {
  std::u32string text;
  std::vector<bool> breaks;  // One more than there are characters.
};

inline std::u32string characters_of(const std::string& hexadecimal) {
  std::u32string text;
  std::istringstream words(hexadecimal);
  for (std::string word; words >> word;) {
    unsigned value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value, 16);
    text.push_back(static_cast<char32_t>(value));
  }
  return text;
}

inline BreakCase break_case(const std::string& line) {
  BreakCase result;
  std::istringstream words(line.substr(0, line.find('#')));
  for (std::string word; words >> word;) {
    if (word == "÷" || word == "×") {
      result.breaks.push_back(word == "÷");
    } else {
      result.text += characters_of(word);
    }
  }
  return result;
}

// Runs all cases of a file by `breaks_of`, prints those that fail and the tally. Gives the program's exit code.
inline int run_break_cases(const std::string& path,
                           const std::function<std::vector<bool>(const std::u32string&)>& breaks_of) {
  std::ifstream in(path);
  if (!in) {
    fmt::print(stderr, "there is no {}\n", path);
    return 2;
  }
  int passed = 0;
  int failed = 0;
  for (std::string line; std::getline(in, line);) {
    const BreakCase test = break_case(line);
    if (test.text.empty()) {
      continue;
    }
    if (breaks_of(test.text) == test.breaks) {
      ++passed;
    } else {
      ++failed;
      fmt::print("failed: {}\n", line);
    }
  }
  fmt::print("{} passed, {} failed, 0 refused on purpose\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace talia::oracle
