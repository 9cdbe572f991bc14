#include "prose/dictionary.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "unit/folder.h"

using namespace talia;
namespace fs = std::filesystem;

namespace {

// What is written in the files of a folder, word by word, with hyphens inside.
std::set<std::string> words_in(const fs::path& folder) {
  std::set<std::string> words;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(folder)) {
    if (each.path().extension() != ".yaml" && each.path().extension() != ".md") {
      continue;
    }
    std::ifstream file(each.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (source::first_invalid_utf8(text)) {
      continue;
    }
    std::u32string word;
    for (const char32_t letter : source::decode(text) + U' ') {
      if (source::is_letter(letter) || (letter == U'-' && !word.empty())) {
        word += letter;
      } else if (!word.empty()) {
        words.insert(source::encode(word));
        word.clear();
      }
    }
  }
  return words;
}

std::u32string in_case(std::u32string word, char32_t (*of)(char32_t), std::size_t letters) {
  for (std::size_t i = 0; i < std::min(letters, word.size()); ++i) {
    word[i] = of(word[i]);
  }
  return word;
}

// And what else might be asked about some of them.
std::vector<std::string> with_others(const std::set<std::string>& words, std::size_t one_in) {
  std::set<std::string> all = words;
  std::u32string before = U"pół";
  std::size_t number = 0;
  for (const std::string& each : words) {
    if (number++ % one_in != 0) {
      continue;
    }
    const std::u32string word = source::decode(each);
    const std::size_t middle = word.size() / 2;
    for (const std::u32string& other :
         {in_case(word, source::lower_case, word.size()), in_case(word, source::upper_case, word.size()),
          in_case(word, source::upper_case, 1), in_case(word, source::lower_case, 1), U"nie" + word,
          U"un" + word, before + U'-' + word, word + U"'s", word.substr(0, middle),
          word.substr(0, middle) + word.substr(middle + 1), word + U"ami"}) {
      all.insert(source::encode(other));
    }
    before = word;
  }
  all.erase("");
  return {all.begin(), all.end()};
}

// What all of a dictionary says: whoever asks about word after word, none of them expected, has opened it.
std::unique_ptr<prose::Dictionary> whole(const std::string& path, std::string_view language) {
  auto dictionary = prose::Dictionary::open(path, language);
  std::string word = "q";
  for (int i = 0; i < 20; ++i) {
    dictionary->knows(word += "q");
  }
  return dictionary;
}

// Of which words a part that was opened for them says something else.
std::vector<std::string> told_otherwise(const std::string& path, std::string_view language,
                                        const std::vector<std::string>& words) {
  const auto all = whole(path, language);
  const auto part = prose::Dictionary::open(path, language);
  part->expect(words);
  std::vector<std::string> otherwise;
  for (const std::string& each : words) {
    if (all->knows(each) != part->knows(each)) {
      otherwise.push_back(each);
    }
  }
  return otherwise;
}

// Of which words a part that was opened for what may have been meant by them proposes something else.
std::vector<std::string> proposed_otherwise(const std::string& path, std::string_view language,
                                            const std::vector<std::string>& words) {
  const auto all = whole(path, language);
  std::unique_ptr<prose::Dictionary> part;
  std::vector<std::string> otherwise;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i % 5 == 0) {
      part = prose::Dictionary::open(path, language);
    }
    const std::vector<std::string> meant = part->meant(words[i], false);
    const bool is_same = std::ranges::all_of(meant, [&](const std::string& each) {
      return all->knows(source::case_folded(each)) == part->knows(source::case_folded(each));
    });
    if (all->meant(words[i], false) != meant || !is_same) {
      otherwise.push_back(words[i]);
    }
  }
  return otherwise;
}

}  // namespace

TEST_CASE("a part of a dictionary says of each word of the shipped games what all of it says", "[prose]") {
  const fs::path repository = fs::path(TALIA_TESTS).parent_path();
  std::set<std::string> words = words_in(repository / "content");
  words.merge(words_in(fs::path(TALIA_TESTS) / "systems/content"));
  const std::vector<std::string> asked = with_others(words, 16);
  REQUIRE(asked.size() > 25'000);
  for (const std::string language : {"pl", "en"}) {
    CAPTURE(language);
    const std::string path = prose::Dictionary::path_in("/usr/share/hunspell", language);
    REQUIRE_FALSE(path.empty());
    CHECK(told_otherwise(path, language, asked) == std::vector<std::string>());
    // Each by itself, as a word that was not expected is asked about.
    CHECK(told_otherwise(path, language, {asked[asked.size() / 2]}).empty());
    std::vector<std::string> slips{"Odgerel", "Sübedej",   "szbala", "Szbala",
                                   "reciept", "Wendesday", "łodź",   "aa"};
    for (std::size_t i = 0; i < asked.size(); i += asked.size() / 12) {
      slips.push_back(asked[i]);
    }
    CHECK(proposed_otherwise(path, language, slips) == std::vector<std::string>());
  }
}

TEST_CASE("letters that were typed without their accents are found, however many they are", "[prose]") {
  const std::string path = prose::Dictionary::path_in("/usr/share/hunspell", "pl");
  REQUIRE_FALSE(path.empty());
  const auto polish = prose::Dictionary::open(path, "pl");
  CHECK(polish->meant("swiatlo", false).empty());
  CHECK(polish->meant("swiatlo", true).front() == "światło");
  CHECK(polish->meant("Zazolc", true).front() == "Zażółć");
  CHECK(polish->meant("gesią", true).front() == "gęsią");  // One is a slip like others.
  const auto english = prose::Dictionary::open(prose::Dictionary::path_in("/usr/share/hunspell", "en"), "en");
  const std::vector<std::string> parted = english->meant("throughin", true);
  CHECK(std::ranges::find(parted, "through-in") !=
        parted.end());  // What hunspell parts is proposed as before.
  CHECK(polish->meant("gesla", true) == polish->meant("gesla", false));
}

TEST_CASE("what is proposed for a word does not hang on what was asked before", "[prose]") {
  const std::string path = prose::Dictionary::path_in("/usr/share/hunspell", "en");
  if (path.empty()) {
    return;
  }
  const std::vector<std::string> words{"qwzx", "vornadle", "dwudziestosci"};
  const auto fresh = prose::Dictionary::open(path, "en"), asked = prose::Dictionary::open(path, "en");
  for (const char* const other : {"blorqit", "grunstel", "fwimmer", "zolbrat", "krellop", "yuntag",
                                  "plimsock", "tidecrab", "snarkle", "glumph"}) {
    asked->meant(other, true);  // So many that all of the dictionary is opened.
  }
  for (const std::string& word : words) {
    CHECK(asked->meant(word, true) == fresh->meant(word, true));
  }
}

TEST_CASE("a part of a dictionary says what all of it says, whatever its rules are", "[prose]") {
  const std::string utf8 = "SET UTF-8\n";
  const std::string endings = "SFX A Y 3\nSFX A 0 s .\nSFX A y ies y\nSFX A ove ave ove\n";
  const std::pair<std::string, std::string> dictionaries[] = {
      {utf8 + endings, "4\nsky/A\nstove/A\nNASA/A\nMcKay/A\n"},
      // Short words of which nothing is left, and whole beginnings that go.
      {utf8 + "SFX A Y 1\nSFX A e ing e\nPFX B Y 2\nPFX B 0 un .\nPFX B in out in\n",
       "4\nbe/A\ne/A\ndo/AB\nindo/AB\n"},
      // An ending behind an ending, words that are joined, and signs that stand for letters.
      {utf8 + "SFX A Y 1\nSFX A 0 ful/B .\nSFX B Y 1\nSFX B ful less ful\n", "2\nuse/A\ncare/AB\n"},
      {utf8 + "COMPOUNDFLAG C\nCOMPOUNDMIN 2\n" + endings, "3\nrain/C\nstove/CA\nsky/CA\n"},
      {utf8 + "COMPOUNDRULE 1\nCOMPOUNDRULE n*m\n", "3\nrain/n\nbow/m\nsky\n"},
      {utf8 + "ICONV 1\nICONV k c\n" + endings, "2\nscy/A\ncare\n"},
      {"FLAG num\n" + utf8 + "SFX 1001 Y 1\nSFX 1001 0 s .\n", "1\nsky/1001\n"},
      {utf8 + "KEEPCASE K\nFORBIDDENWORD F\n" + endings, "3\nsky/K\nskies/F\nstove/A\n"},
      {"SET ISO8859-1\n" + endings, "2\nsky/A\nstove/A\n"},
      {endings, "3\nsky/A\tpo:noun\nice cream\nstove\\/oven/A\n"},
      {utf8 + endings, ""},
      {"", "2\nsky\nstove\n"},
  };
  std::set<std::string> words{"sky",  "skies",   "stove",     "stave",   "nasa",    "mckay", "McKays",
                              "be",   "bing",    "ing",       "e",       "do",      "undo",  "outdo",
                              "indo", "use",     "useful",    "c",       "useless", "care",  "rain",
                              "bow",  "rainbow", "rainstove", "skyrain", "ice",     "cream", "oven"};
  const std::vector<std::string> asked = with_others(words, 1);
  for (const auto& [rules, entries] : dictionaries) {
    CAPTURE(rules, entries);
    const test::Folder folder;
    folder.put("xx.aff", rules);
    folder.put("xx.dic", entries);
    const std::string path = (folder.path() / "xx").string();
    CHECK(told_otherwise(path, "en", asked) == std::vector<std::string>());
    CHECK(proposed_otherwise(path, "en", {"skie", "Sky", "sotve", "undoo", "bign", "rain-bw"}) ==
          std::vector<std::string>());
    for (const std::string& each : words) {
      CHECK(told_otherwise(path, "en", {each}).empty());
    }
  }
}
