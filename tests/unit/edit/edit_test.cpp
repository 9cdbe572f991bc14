// YAML that is written, and written again with other values: it says what was wanted, and all else stays.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "edit/rewrite.h"
#include "edit/write.h"
#include "random/expression.h"

namespace {

using namespace talia;
using edit::YamlValue;

YamlValue text(std::string what) {
  return {std::move(what)};
}
YamlValue number(std::string written) {
  return {YamlValue::Number{std::move(written)}};
}

// A file and what stands in it.
struct Read {
  SourceMap sources;
  Diagnostics found;
  DocumentFile file;

  explicit Read(const std::string& yaml) {
    const FileId id = sources.add("a.yaml", yaml);
    file.file = id;
    if (!yaml.empty()) {
      file = document::read_yaml(id, sources, found);
    }
  }
  YamlValue::Map map(std::size_t document = 0) const {
    return *edit::value_of(file.documents[document]->root()).map();
  }
};

YamlValue::Map read(const std::string& yaml) {
  const Read file(yaml);
  INFO(yaml);
  REQUIRE_FALSE(file.found.has_errors());
  REQUIRE(file.file.documents.size() == 1);
  return file.map();
}

// What becomes of a file of one document.
std::string rewritten(const std::string& yaml, const YamlValue::Map& wanted) {
  const Read file(yaml);
  REQUIRE_FALSE(file.found.has_errors());
  const std::vector<edit::Wanted> one{{0, wanted}};
  const auto result = edit::rewrite(file.file, one, {}, file.sources);
  return result ? *result : "refused: " + result.error().message;
}

// The map of `yaml` after a change.
std::string with(const std::string& yaml, const std::string& key, YamlValue value) {
  YamlValue::Map map = read(yaml);
  for (auto& [name, old] : map) {
    if (name == key) {
      old = std::move(value);
      return rewritten(yaml, map);
    }
  }
  map.emplace_back(key, std::move(value));
  return rewritten(yaml, map);
}
std::string without(const std::string& yaml, const std::string& key) {
  YamlValue::Map map = read(yaml);
  std::erase_if(map, [&](const auto& entry) { return entry.first == key; });
  return rewritten(yaml, map);
}

// Texts that YAML has other readings for.
// clang-format off: one a line would be pages.
const std::vector<std::string> hostile = {"",
                                          " ",
                                          "a",
                                          "yes",
                                          "No",
                                          "on",
                                          "y",
                                          "null",
                                          "~",
                                          "true",
                                          "1",
                                          "-1",
                                          "1e3",
                                          "0x10",
                                          "012",
                                          "0o17",
                                          "1_000",
                                          ".5",
                                          ".inf",
                                          ".nan",
                                          "12:30",
                                          "2024-01-02",
                                          "- x",
                                          "-",
                                          "--- x",
                                          "---",
                                          "...",
                                          "key: value",
                                          "key:",
                                          ": x",
                                          "a #b",
                                          "#b",
                                          "a#b",
                                          "@x",
                                          "`x`",
                                          "!tag",
                                          "&a",
                                          "*b",
                                          "%x",
                                          "?",
                                          "? x",
                                          "|",
                                          ">",
                                          "|-\n x",
                                          "'",
                                          "''",
                                          "\"",
                                          "it's",
                                          "say \"no\"",
                                          "[a]",
                                          "{a}",
                                          "a, b",
                                          "a]",
                                          "{2d6}",
                                          "[[x]]",
                                          ":sword:",
                                          "\\",
                                          "\\n",
                                          "a\\",
                                          " a",
                                          "a ",
                                          "\ta",
                                          "a\t",
                                          "a\tb",
                                          "a\n",
                                          "a\nb",
                                          "a\n\nb",
                                          "a\nb\n",
                                          "a\nb\n\n",
                                          "\n",
                                          "\n\n",
                                          "\na",
                                          "\n a\nb",
                                          " a\n b",
                                          "a\n  b",
                                          "a\n ",
                                          "a\n \n",
                                          "a\n\tb",
                                          "\ta\nb",
                                          "a \nb",
                                          "a\r\nb",
                                          "a\rb",
                                          "zażółć gęślą jaźń",
                                          "½",
                                          "−3",
                                          "שלום",
                                          "\xE2\x80\x8Fא",
                                          "👩‍👩‍👧",
                                          "e\u0301",
                                          "\xE2\x80\xA8",
                                          "\xEF\xBB\xBF",
                                          "\x01",
                                          "\x7f",
                                          "\xC2\x85",
                                          "\xC2\xA0",
                                          "=1+1",
                                          "+2",
                                          "<<",
                                          "<<: x",
                                          "<<<<<<< a\n=======",
                                          "http://a.b/c",
                                          "a: b\nc: d",
                                          "# a\nb",
                                          "a\n# b",
                                          "k: |\n  x",
                                          "a\n---\nb",
                                          "a\n...\nb",
                                          "a?",
                                          "a?b",
                                          "a? b",
                                          "x:y",
                                          "::",
                                          "a::",
                                          "a-",
                                          "a - b",
                                          "a!b",
                                          "a&b",
                                          "a*b"};
// clang-format on

YamlValue random_text(test::Random& random) {
  if (random.from(0, 3) > 0) {
    return text(hostile[static_cast<std::size_t>(random.from(0, static_cast<int>(hostile.size()) - 1))]);
  }
  std::string sum;
  for (int i = random.from(1, 4); i > 0; --i) {
    sum += hostile[static_cast<std::size_t>(random.from(0, static_cast<int>(hostile.size()) - 1))];
  }
  return text(std::move(sum));
}

YamlValue random_value(test::Random& random, int depth) {
  switch (random.from(0, depth > 0 ? 9 : 6)) {
    case 0:
      return {YamlValue::Null{}};
    case 1:
      return {random.from(0, 1) == 1};
    case 2:
      return number(std::to_string(random.from(-999, 999)));
    case 3:
      return number("0.30000000000000004");
    case 7:
    case 8: {
      YamlValue::List list;
      for (int i = random.from(0, 4); i > 0; --i) {
        list.push_back(random_value(random, depth - 1));
      }
      return {std::move(list)};
    }
    case 9: {
      YamlValue::Map map;
      for (int i = random.from(0, 3); i > 0; --i) {
        map.emplace_back("k" + std::to_string(i), random_value(random, depth - 1));
      }
      return {std::move(map)};
    }
    default:
      return random_text(random);
  }
}

YamlValue::Map random_map(test::Random& random) {
  YamlValue::Map map{{"kind", text("thing")}};
  for (int i = 0; i < 6; ++i) {
    if (random.from(0, 2) > 0) {
      map.emplace_back("f" + std::to_string(i), random_value(random, 2));
    }
  }
  return map;
}

}  // namespace

TEST_CASE("a text of any signs is written so that it is read again", "[edit]") {
  for (const std::string& one : hostile) {
    INFO(one);
    const YamlValue::Map map{{"before", text("x")},
                             {"text", text(one)},
                             {"list", {YamlValue::List{text(one), text("x")}}},
                             {"map", {YamlValue::Map{{"inner", text(one)}}}},
                             {"after", text("x")}};
    CHECK(read(edit::write_map(map)) == map);
    CHECK(read("a: " + edit::in_one_line({map}) + "\n") == YamlValue::Map{{"a", {map}}});
  }
}

TEST_CASE("plain words stand without quotes", "[edit]") {
  CHECK(
      edit::write_map({{"name", text("Ogre of the Ford")},
                       {"wage", number("12.50")},
                       {"tags", {YamlValue::List{text("big"), text("wet")}}},
                       {"mood", text("no")},
                       {"text", text("First.\n\nSecond.\n")}}) ==
      "name: Ogre of the Ford\nwage: 12.50\ntags: [big, wet]\nmood: 'no'\ntext: |\n  First.\n\n  Second.\n");
}

TEST_CASE("short records stand in brackets, longer ones begin behind their dash", "[edit]") {
  const YamlValue rules = text("Bites whoever comes near.\nTwice, if they come nearer.\n");
  CHECK(edit::write_map({{"acts",
                          {YamlValue::List{{YamlValue::Map{{"name", text("Bite")}, {"damage", text("2d6")}}},
                                           {YamlValue::Map{{"name", text("Gnaw")}, {"rules", rules}}}}}}}) ==
        "acts:\n  - {name: Bite, damage: 2d6}\n  - name: Gnaw\n    rules: |\n      Bites whoever comes "
        "near.\n      "
        "Twice, if they come nearer.\n");
}

TEST_CASE("a change leaves comments and the order of keys", "[edit]") {
  const std::string yaml =
      "# An ogre.\nkind: ogre\nname: Bog  # as his mother says\n\n# Heavy.\nweight: 300\ntags: [big, wet]  # "
      "and cross\n";
  CHECK(with(yaml, "name", text("Bogumil")) ==
        "# An ogre.\nkind: ogre\nname: Bogumil  # as his mother says\n\n# Heavy.\nweight: 300\ntags: [big, "
        "wet]  # and cross\n");
  CHECK(with(yaml, "tags", {YamlValue::List{text("big")}}) ==
        "# An ogre.\nkind: ogre\nname: Bog  # as his mother says\n\n# Heavy.\nweight: 300\ntags: [big]  # "
        "and cross\n");
  CHECK(with(yaml, "name", text("Bog\nthe Second")) ==
        "# An ogre.\nkind: ogre\nname: |-  # as his mother says\n  Bog\n  the Second\n\n# Heavy.\nweight: "
        "300\ntags: [big, "
        "wet]  # and cross\n");
  CHECK(
      without(yaml, "weight") ==
      "# An ogre.\nkind: ogre\nname: Bog  # as his mother says\n\n# Heavy.\ntags: [big, wet]  # and cross\n");
}

TEST_CASE("what says the same is not touched, however it is written", "[edit]") {
  const std::string yaml = "kind: 'ogre'\nweight: 3.00\ntext: >\n  One\n  line.\nlist:\n- a\n- b\n";
  YamlValue::Map map = read(yaml);
  map[1].second = number("3");
  CHECK(rewritten(yaml, map) == yaml);
}

TEST_CASE("a new key stands behind the one before it", "[edit]") {
  const std::string yaml = "kind: ogre\nname: Bog\ntext: |\n  Big.\n";
  CHECK(rewritten(yaml, {{"kind", text("ogre")},
                         {"name", text("Bog")},
                         {"wage", number("3")},
                         {"text", text("Big.\n")}}) == "kind: ogre\nname: Bog\nwage: 3\ntext: |\n  Big.\n");
  CHECK(rewritten("kind: ogre\nname: Bog",
                  {{"id", text("b")}, {"kind", text("ogre")}, {"name", text("Bog")}, {"z", text("z")}}) ==
        "id: b\nkind: ogre\nname: Bog\nz: z");
}

TEST_CASE("items of a list are changed one by one", "[edit]") {
  const std::string yaml =
      "kind: ogre\nacts:\n  # With teeth.\n  - name: Bite\n    hit: 3  # blunt\n  - name: Stare\n  # Last.\n "
      " - name: Sleep\n";
  const YamlValue bite{YamlValue::Map{{"name", text("Bite")}, {"hit", number("4")}}};
  const YamlValue sing{YamlValue::Map{{"name", text("Sing")}}};
  const YamlValue sleep{YamlValue::Map{{"name", text("Sleep")}}};
  CHECK(with(yaml, "acts", {YamlValue::List{bite, sleep}}) ==
        "kind: ogre\nacts:\n  # With teeth.\n  - name: Bite\n    hit: 4  # blunt\n  # Last.\n  - name: "
        "Sleep\n");
  CHECK(with(yaml, "acts", {YamlValue::List{bite, sing, sing, sleep}}) ==
        "kind: ogre\nacts:\n  # With teeth.\n  - name: Bite\n    hit: 4  # blunt\n  - name: Sing\n  - {name: "
        "Sing}\n  # Last.\n  - "
        "name: Sleep\n");
}

TEST_CASE("what other values repeat is refused, not changed for all", "[edit]") {
  const std::string yaml = "kind: ogre\na: &x big\nb: *x\n";
  CHECK(with(yaml, "a", text("small")).starts_with("refused: this value cannot be changed where it stands"));
  CHECK(with(yaml, "b", text("small")).starts_with("refused"));
  CHECK(with(yaml, "c", text("small")) == yaml + "c: small\n");
}

TEST_CASE("a comment inside brackets is not lost", "[edit]") {
  CHECK(with("kind: ogre\ntags: [big,  # very\n  wet]\n", "tags", {YamlValue::List{text("big")}}) ==
        "refused: this value cannot be changed where it stands: a comment stands inside it");
}

TEST_CASE("a file keeps its own ends of lines", "[edit]") {
  CHECK(with("kind: ogre\r\nname: Bog\r\n", "text", text("a\nb\n")) ==
        "kind: ogre\r\nname: Bog\r\ntext: |\r\n  a\r\n  b\r\n");
}

TEST_CASE("documents come behind the last one of a file, or into a new one", "[edit]") {
  const Read file("kind: ogre\nid: a\n---\nkind: ogre\nid: b");
  const std::vector<YamlValue::Map> more{{{"kind", text("ogre")}, {"id", text("c")}}};
  CHECK(*edit::rewrite(file.file, {}, more, file.sources) ==
        "kind: ogre\nid: a\n---\nkind: ogre\nid: b\n---\nkind: ogre\nid: c\n");
  const Read empty("");
  const std::vector<YamlValue::Map> two{more[0], more[0]};
  CHECK(*edit::rewrite(empty.file, {}, two, empty.sources) == "kind: ogre\nid: c\n---\nkind: ogre\nid: c\n");
}

TEST_CASE("random mappings become each other", "[edit]") {
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    test::Random random(seed);
    const YamlValue::Map before = random_map(random);
    const YamlValue::Map after = random_map(random);
    const std::string yaml = edit::write_map(before);
    INFO("seed " << seed << '\n' << yaml << "---\n" << edit::write_map(after));
    CHECK(read(yaml) == before);
    const std::string changed = rewritten(yaml, after);
    if (changed.starts_with("refused")) {
      ++refused;
      continue;
    }
    CHECK(read(changed) == after);
  }
  CHECK(refused == 0);
}

TEST_CASE("a key whose accents stand apart is the composed one, as reading has it", "[edit]") {
  const auto text = edit::new_file({{"e\u0301te\u0301", edit::YamlValue::text("heat")}});
  REQUIRE(text);
  CHECK(*text == "\u00e9t\u00e9: heat\n");
  const edit::YamlValue::Map read{{"\u00e9t\u00e9", edit::YamlValue::text("heat")}};
  CHECK(edit::find(read, "e\u0301te\u0301") != nullptr);
  CHECK(edit::find(read, "ete") == nullptr);
}
