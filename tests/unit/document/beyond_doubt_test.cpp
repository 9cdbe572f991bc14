// What is read by one reader alone is read by two in the same way.
#include "document/beyond_doubt.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "document/strict.h"
#include "document/yaml.h"

namespace {

using namespace talia;

// What the gates let through, and whether it is plain.
struct Gated {
  SourceMap sources;
  std::string text;
  std::optional<document::Origin> origin;
  document::YamlEvents events;
  bool is_sound = false, is_plain = false;

  explicit Gated(std::string written) : text(std::move(written)) {
    const FileId file = sources.add("a.yaml", text);
    origin.emplace(file, 0, std::string_view(text));
    Diagnostics found;
    events = document::scan_events(text, *origin, {}, found);
    is_sound = events.is_sound && events.documents > 0 &&
               document::passes_strict_check(text, events, *origin, found);
    is_plain = is_sound && document::is_beyond_doubt(text, events);
  }
};

using Reader = decltype(document::documents_of_both);

std::string all_of(const Gated& gated, Reader* reader) {
  Diagnostics found;
  std::string all;
  for (const auto& each : reader(gated.text, gated.events, *gated.origin, {}, found)) {
    all += document::dump(each->root(), gated.sources);
  }
  return all + source::render_text(found, gated.sources);
}

bool is_plain(std::string text) {
  const Gated gated(std::move(text));
  REQUIRE(gated.is_sound);
  return gated.is_plain;
}

std::vector<std::string> texts_below(const std::string& folder) {
  std::vector<std::string> texts;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
    if (each.path().extension() == ".yaml") {
      std::ifstream stream(each.path());
      texts.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
  }
  std::ranges::sort(texts);
  return texts;
}

}  // namespace

TEST_CASE("plain YAML is known by how it is written", "[document]") {
  for (const std::string_view text : {"a: 1\n",
                                      "# c\na: b c  # d\n",
                                      "- a\n- b: 1\n  c: -2\n",
                                      "a:\n- b\nc:\n  - d\n",
                                      "a: [b, c]\n",
                                      "a: {b: 1, c: [d, \"e: f\"]}\n",
                                      "a: [b,\n  c]\n",
                                      "\"a\": 'b''c'\n",
                                      "a: \"b\\n\"\n",
                                      "a: |\n  b\n\n  c\n",
                                      "a: >-\n  b\n  c\nd: e\n",
                                      "a:\nb: 1\n",
                                      "---\na: 1\n---\nb: 2\n",
                                      "ż: źć „x” – y\n",
                                      "$ref: '#/a'\n",
                                      "a: {$ref: '#/b', c: [\"#d\", e]}\n",
                                      "a: b:c\n",
                                      "a: b://c#\n",
                                      "a: ^[b,c]{1}:*$\n",
                                      "a: ['b #c', d#e]  # f\n",
                                      "a: {b: <2, c: +1, 'd,]': e`f`}\n"}) {
    INFO(text);
    CHECK(is_plain(std::string(text)));
  }
  for (const std::string_view text : {"a:\tb\n",
                                      "a: b\r\n",
                                      "a: &x b\nc: *x\n",
                                      "? a\n: b\n",
                                      "a: [b: c]\n",
                                      "a: [b, ]\n",
                                      "a: {b, c: }\n",
                                      "a: [b, # c\n  d]\n",
                                      "a: ['b', c #d\n  , e]\n",
                                      "a: ['b #c', d #e\n  ]\n",
                                      "a: [[b,], c]\n",
                                      "a: {b: c,\n  }\n",
                                      "a: b\n  c\n",
                                      "a: \"b\n  c\"\n",
                                      "a:\n  b\n",
                                      "a: |2\n   b\n",
                                      "a: | # c\n  b\n",
                                      "- - a\n",
                                      "%YAML 1.2\n---\na: 1\n",
                                      "a: 1\n...\n",
                                      "a:b: c\n",
                                      "a#b: c\n",
                                      "a: [b:c]\n",
                                      "a: [b?]\n",
                                      "a: {\"b\":c}\n",
                                      "a : b\n",
                                      "--- a\n",
                                      "a: b\xE2\x80\xA8 c\n",
                                      "\"a\\n\": b\n",
                                      "a: -\n",
                                      "a: [-]\n"}) {
    INFO(text);
    const Gated gated{std::string(text)};
    CHECK_FALSE(gated.is_plain);
  }
}

TEST_CASE("all files of the repository are read alike by one reader and by two", "[document]") {
  std::size_t plain = 0, all = 0;
  for (const char* const folder : {"content", "schemas", "templates", "tests/systems", "tests/check"}) {
    for (std::string& text : texts_below(std::string(TALIA_TESTS "/../") + folder)) {
      const Gated gated(std::move(text));
      ++all;
      if (gated.is_plain) {
        ++plain;
        CHECK(all_of(gated, document::build_documents) == all_of(gated, document::documents_of_both));
      }
    }
  }
  CHECK(plain * 10 > all * 5);
}

TEST_CASE("what is still plain after random changes is read alike too", "[document]") {
  std::vector<std::string> texts = texts_below(TALIA_TESTS "/systems");
  std::ranges::move(texts_below(TALIA_TESTS "/../schemas/core"), std::back_inserter(texts));
  constexpr std::string_view signs = " \n-:#[]{},\"'|>?&*!%.~0a=<^$;@+/(`\\_\xC5\xBC";
  std::mt19937 random(47);
  std::size_t plain = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = texts[random() % texts.size()];
    // From some line on that begins at the margin.
    const std::size_t line = text.find('\n', random() % (text.size() + 1));
    if (line != std::string::npos && line + 1 < text.size() && text[line + 1] != ' ') {
      text.erase(0, line + 1);
    }
    text.resize(std::min<std::size_t>(text.size(), 300 + random() % 200));
    if (text.empty()) {
      continue;
    }
    for (int changes = 1 + static_cast<int>(random() % 3); changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random() % text.size();
      const char sign = signs[random() % signs.size()];
      if (random() % 3 == 0) {
        text.erase(at, 1);
      } else if (random() % 2 == 0) {
        text.insert(at, 1, sign);
      } else {
        text[at] = sign;
      }
    }
    text += '\n';
    const Gated gated(text);
    if (gated.is_plain) {
      ++plain;
      INFO(text);
      REQUIRE(all_of(gated, document::build_documents) == all_of(gated, document::documents_of_both));
    }
  }
  CHECK(plain > 1000);
}
