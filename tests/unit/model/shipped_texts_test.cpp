// What the shipped games say on their cards: each text is its own, and none was made by putting words into a pattern.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "markup/walk.h"
#include "model/build.h"
#include "model/workspace.h"
#include "source/files/files.h"

using namespace talia;

namespace {

constexpr std::size_t run_length = 6;

// A number, a die, or an abbreviation of the game's such as `ZRE`.
bool is_keyword(const std::string& word) {
  return std::ranges::any_of(word, [](char sign) { return sign >= '0' && sign <= '9'; }) ||
         (word.size() > 1 &&
          std::ranges::none_of(word, [](char sign) { return sign >= 'a' && sign <= 'z'; }));
}

// Stretches of words with nothing computed, no number, no die and no reference in them.
std::vector<std::vector<std::string>> stretches_of(const Text& text) {
  std::vector<std::vector<std::string>> stretches;
  markup::for_each_run(text, [&](const std::vector<Inline>& run) {
    stretches.emplace_back();
    for (const Inline& each : run) {
      const auto* const words = std::get_if<Words>(&each.what);
      if (words == nullptr) {
        stretches.emplace_back();
        continue;
      }
      std::string word;
      for (const char c : words->text.str() + " ") {
        const bool is_of_word =
            static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_of_word) {
          word += c;
          continue;
        }
        if (is_keyword(word)) {
          stretches.emplace_back();
        } else if (!word.empty()) {
          stretches.back().push_back(word);
        }
        word.clear();
      }
    }
  });
  return stretches;
}

// Each run of six words that two definitions of a kind share, with both.
std::vector<std::string> shared_runs(const Catalog& catalog, std::string_view system) {
  std::map<std::pair<KindId, std::string>, std::string> first;
  std::set<std::string> shared;
  for (const Definition& definition : catalog.definitions) {
    if (catalog.system(definition.system).name != system) {
      continue;
    }
    for (const TextField& field : definition.texts) {
      for (const auto& words : stretches_of(field.text())) {
        for (std::size_t i = 0; i + run_length <= words.size(); ++i) {
          std::string run;
          for (std::size_t k = i; k < i + run_length; ++k) {
            run += words[k] + " ";
          }
          const auto [known, is_new] = first.emplace(std::pair(definition.kind, run), definition.id);
          if (!is_new && known->second != definition.id && definition.extends != known->second) {
            shared.insert(run + "(" + known->second + ", " + definition.id + ")");
          }
        }
      }
    }
  }
  return {shared.begin(), shared.end()};
}

}  // namespace

TEST_CASE("no two cards of a kind share six words in a row", "[model]") {
  SourceMap sources;
  Diagnostics diagnostics;
  const auto files = source::disk_files(TALIA_TESTS "/..");
  const Catalog catalog =
      model::build_catalog(model::read_workspace(*files, sources, diagnostics), sources, diagnostics);
  REQUIRE(!diagnostics.has_errors());
  for (const std::string system : {"cairn", "k10", "mm4", "wprawa"}) {
    INFO(system);
    CHECK(shared_runs(catalog, system) == std::vector<std::string>{});
  }
}
