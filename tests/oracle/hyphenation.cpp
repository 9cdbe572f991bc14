// Every word of Debian's wpolish, in lower case, against libhyphen, which reads the same patterns by its own code. Words
// that our exceptions divide otherwise are listed and counted as refused on purpose.
#include "typeset/breaking/hyphenation.h"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <hyphen.h>

#include "language/language.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace {

using namespace talia;

constexpr const char* patterns = "/usr/share/hyphen/hyph_pl_PL.dic";

// The letters of the patterns' encoding, ISO 8859-2, that Polish has beside ASCII's; 0 for what it lacks.
char latin_2(char32_t c) {
  constexpr std::u32string_view letters = U"ąćęłńóśźżäéöüčšžëáíúôěřâçş";
  constexpr std::string_view bytes =
      "\xb1\xe6\xea\xb3\xf1\xf3\xb6\xbc\xbf\xe4\xe9\xf6\xfc\xe8\xb9\xbe\xeb\xe1\xed\xfa\xf4\xec\xf8\xe2\xe7"
      "\xba";
  if (c < 0x80) {
    return static_cast<char>(c);
  }
  const std::size_t at = letters.find(c);
  return at == std::u32string_view::npos ? '\0' : bytes[at];
}

std::string with_hyphens(std::u32string word, const std::vector<std::size_t>& points) {
  for (std::size_t i = points.size(); i-- > 0;) {
    word.insert(points[i], U"-");
  }
  return source::encode(word);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_hyphenation DIR\n");
    return 2;
  }
  std::ifstream words(std::string(argv[1]) + "/polish");
  std::ifstream file(patterns, std::ios::binary);
  HyphenDict* const theirs = hnj_hyphen_load(patterns);
  if (!words || !file || theirs == nullptr) {
    fmt::print(stderr, "there is no {}/polish or no {}\n", argv[1], patterns);
    return 2;
  }
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const typeset::Hyphenator ours(bytes, language::of("pl").hyphenation_exceptions);
  const std::string exceptions = fmt::format(" {} ", language::of("pl").hyphenation_exceptions);
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t refused = 0;
  for (std::string line; std::getline(words, line);) {
    std::u32string word = source::decode(line);
    std::string encoded;
    for (char32_t& c : word) {
      c = source::lower_case(c);
      encoded.push_back(latin_2(c));
    }
    if (encoded.find('\0') != std::string::npos || encoded.find('-') != std::string::npos) {
      fmt::print("refused: {} (not of letters that the patterns know)\n", line);
      ++refused;
      continue;
    }
    std::vector<char> marks(encoded.size() + 5, '0');
    char** replacements = nullptr;
    int* positions = nullptr;
    int* break_widths = nullptr;
    hnj_hyphen_hyphenate2(theirs, encoded.data(), static_cast<int>(encoded.size()), marks.data(), nullptr,
                          &replacements, &positions, &break_widths);
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i + 1 < encoded.size(); ++i) {
      if ((marks[i] & 1) != 0) {
        expected.push_back(i + 1);
      }
    }
    const std::vector<std::size_t> points = ours.points(word);
    if (points == expected) {
      ++passed;
      continue;
    }
    const std::string divided = with_hyphens(word, points);
    const bool is_exception = exceptions.find(" " + divided + " ") != std::string::npos;
    fmt::print("{}: {} and not {}\n", is_exception ? "refused" : "failed", divided,
               with_hyphens(word, expected));
    ++(is_exception ? refused : failed);
  }
  hnj_hyphen_free(theirs);
  fmt::print("{} passed, {} failed, {} refused on purpose\n", passed, failed, refused);
  return failed == 0 && passed > 0 ? 0 : 1;
}
