#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/model_workspace.h"

using namespace talia;
using namespace talia::test;

namespace {

using Reports = std::vector<std::string>;

const FileTexts crab{
    {in_reach("crab.yaml"), "kind: creature\nid: crab\nname: Crab\n"},
    {"templates/hexfall/creature.yaml", "kind: template\nid: creature\nsides: {back: {}}\n"}};

FileTexts with_crab(FileTexts files) {
  files.insert(crab.begin(), crab.end());
  return files;
}

}  // namespace

TEST_CASE("a deck's entries are definitions and selections, in their order", "[model]") {
  const auto made =
      modelled(with_crab({{in_reach("decks/all.yaml"),
                           "kind: deck\nid: all\nname: All\ntemplate: creature\nback: creature\ncards:\n"
                           "  - {id: crab, count: 3}\n  - {where: legs > 2, order: name}\n"}}));
  CHECK(made->reports() == Reports{});
  REQUIRE(made->catalog.decks.size() == 1);
  const Deck& deck = made->catalog.decks[0];
  CHECK(deck.title == "All");
  CHECK(deck.back == "creature");
  REQUIRE(deck.entries.size() == 2);
  REQUIRE(deck.entries[0].definition);
  CHECK(made->catalog.definition(*deck.entries[0].definition).id == "crab");
  CHECK(deck.entries[0].count->text().view() == "3");
  REQUIRE(deck.entries[1].where);
  CHECK(deck.entries[1].where->free_names() == std::vector<std::string>{"legs"});
  CHECK_FALSE(deck.entries[1].count);
}

TEST_CASE("a deck that names no definition is told the likely one", "[model]") {
  const auto made =
      modelled(with_crab({{in_reach("decks/all.yaml"), "kind: deck\nid: all\ncards:\n  - {id: carb}\n"}}));
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(made->place(report.span) == in_reach("decks/all.yaml") + ":4:10");
  CHECK(report.help_text.value_or("").find("`crab`") != std::string::npos);
  CHECK(made->catalog.decks[0].entries[0].is_broken);
}

TEST_CASE("a deck that names a definition at fault is silent and not sound", "[model]") {
  const auto made = modelled({{in_reach("crab.yaml"), "kind: creature\nid: crab\nname: [Crab]\n"},
                              {in_reach("decks/all.yaml"), "kind: deck\nid: all\ncards:\n  - {id: crab}\n"}});
  CHECK(made->reports() == Reports{in_reach("crab.yaml") + ":3:7 wrong-type"});
  CHECK(made->catalog.decks[0].entries[0].is_broken);
}

TEST_CASE("a deck names templates of its own system", "[model]") {
  const auto made = modelled(with_crab(
      {{in_reach("decks/all.yaml"), "kind: deck\nid: all\ntemplate: creture\ncards:\n  - {id: crab}\n"},
       {"templates/other/creture.yaml", "kind: template\nid: creture\n"},
       {"schemas/other/thing.schema.yaml", "type: object\n"}}));
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_template);
  CHECK(made->place(report.span) == in_reach("decks/all.yaml") + ":3:11");
}

TEST_CASE("two decks of a campaign have two ids", "[model]") {
  const auto made =
      modelled(with_crab({{in_reach("decks/a.yaml"), "kind: deck\nid: all\ncards: [{id: crab}]\n"},
                          {in_reach("decks/b.yaml"), "kind: deck\nid: all\ncards: [{id: crab}]\n"}}));
  CHECK(made->reports() == Reports{in_reach("decks/b.yaml") + ":2:5 duplicate-id"});
  CHECK(made->catalog.decks.size() == 1);
}

TEST_CASE("a condition of a deck that cannot be read is reported at its character", "[model]") {
  const auto made =
      modelled(with_crab({{in_reach("decks/a.yaml"), "kind: deck\nid: all\ncards:\n  - {where: legs >}\n"}}));
  CHECK(made->only_report().code == Code::bad_formula);
  CHECK(made->catalog.decks[0].entries[0].where->is_broken());
}

TEST_CASE("a book's chapters are found beside it and read in its order", "[model]") {
  const auto made = modelled(with_crab({
      {in_reach("books/guide.yaml"),
       "kind: book\nid: guide\ntitle: Guide\nstyle: plain\nchapters: [guide/2.md, guide/1.md]\n"},
      {in_reach("books/guide/1.md"), "# One\n\nThe [[crab]].\n"},
      {in_reach("books/guide/2.md"), "# Two\n\n```{table}\nkind: creature\n```\n\n```{contents}\n```\n"},
  }));
  CHECK(made->reports() == Reports{});
  REQUIRE(made->catalog.books.size() == 1);
  const Book& book = made->catalog.books[0];
  REQUIRE(book.chapters.size() == 2);
  CHECK(book.chapters[1].path == in_reach("books/guide/1.md"));
  REQUIRE(book.chapters[0].directives.size() == 2);
  CHECK(book.chapters[0].directives[0].name == "table");
  const Node kind = book.chapters[0].directives[0].body.find("kind");
  CHECK(kind.scalar() == "creature");
  CHECK(made->place(kind.span()) == in_reach("books/guide/2.md") + ":4:7");
  CHECK_FALSE(book.chapters[0].directives[1].body.exists());
}

TEST_CASE("a chapter that is missing is told the likely one; the others are read", "[model]") {
  const auto made = modelled(with_crab({
      {in_reach("books/guide.yaml"),
       "kind: book\nid: guide\ntitle: Guide\nchapters: [01-intor.md, 02-end.md]\n"},
      {in_reach("books/01-intro.md"), "# One\n"},
      {in_reach("books/02-end.md"), "# Two\n"},
  }));
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::missing_chapter);
  CHECK(made->place(report.span) == in_reach("books/guide.yaml") + ":4:12");
  CHECK(report.help_text.value_or("").find("`01-intro.md`") != std::string::npos);
  CHECK(made->catalog.books[0].chapters.size() == 1);
}

TEST_CASE("a chapter's references and icons are held to the catalog", "[model]") {
  const auto made = modelled(with_crab({
      {in_reach("books/guide.yaml"), "kind: book\nid: guide\ntitle: Guide\nchapters: [1.md]\n"},
      {in_reach("books/1.md"), "# One\n\nThe [[carb]] holds a :sword: and a :swrod:.\n"},
  }));
  CHECK(made->reports() == Reports{in_reach("books/1.md") + ":3:7 unknown-reference",
                                   in_reach("books/1.md") + ":3:37 unknown-icon"});
}

TEST_CASE("a directive whose body is no YAML is reported inside the chapter", "[model]") {
  const auto made = modelled(with_crab({
      {in_reach("books/guide.yaml"), "kind: book\nid: guide\ntitle: Guide\nchapters: [1.md]\n"},
      {in_reach("books/1.md"), "# One\n\n```{table}\nkind: \"creature\n```\n"},
  }));
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::bad_yaml);
  CHECK(made->place(report.span) == in_reach("books/1.md") + ":4:7");
  CHECK(made->catalog.books[0].chapters[0].directives[0].is_broken);
}

TEST_CASE("a template of the wrong shape is broken and said once", "[model]") {
  const auto made =
      modelled({{"schemas/core/template.schema.yaml",
                 "type: object\nrequired: [kind, id]\nadditionalProperties: false\n"
                 "properties: {kind: {const: template}, id: {type: string}}\n"},
                {"templates/hexfall/creature.yaml", "kind: template\nid: creature\nsiez: 1\n"}});
  CHECK(made->reports() == Reports{"templates/hexfall/creature.yaml:3:1 unknown-field"});
  const TemplateSource* found = made->catalog.find_template(SystemId(0), "creature");
  REQUIRE(found != nullptr);
  CHECK(found->is_broken);
}

TEST_CASE("sheets and book styles go by their files' names, fonts by their declarations", "[model]") {
  const auto made = modelled({{"templates/sheets/a4.yaml", "kind: sheet\n"},
                              {"templates/books/plain.yaml", "kind: book_style\n"},
                              {"templates/fonts.yaml",
                               "fonts:\n  serif: {file: fonts/serif.otf, languages: [pl, en]}\n"
                               "families:\n  body: {regular: serif, fallback: [serif]}\n"}});
  CHECK(made->reports() == Reports{});
  REQUIRE(made->catalog.sheets.size() == 1);
  CHECK(made->catalog.sheets[0].id == "a4");
  REQUIRE(made->catalog.book_styles.size() == 1);
  CHECK(made->catalog.book_styles[0].id == "plain");
  REQUIRE(made->catalog.fonts.fonts.size() == 1);
  CHECK(made->catalog.fonts.fonts[0].languages == std::vector<std::string>{"pl", "en"});
  REQUIRE(made->catalog.fonts.families.size() == 1);
  CHECK(made->catalog.fonts.families[0].regular == "serif");
}

TEST_CASE("a ruleset's part of an unknown kind is reported with the likely one", "[model]") {
  const auto made = modelled({{"content/systems/hexfall/s.yaml", "kind: stat\nof: creature\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_kind);
  CHECK(report.help_text.value_or("").find("`stats`") != std::string::npos);
}

TEST_CASE("rule tests are no part of a ruleset", "[model]") {
  const auto made = modelled({{"content/systems/hexfall/tests/t.yaml", "- {id: a, mechanic: hexfall.x}\n"}});
  CHECK(made->reports() == Reports{});
  CHECK(made->catalog.systems[0].ruleset.empty());
}

TEST_CASE("terms are found by group and slug", "[model]") {
  const auto made = modelled({});
  const TermGroup* stance = made->catalog.systems[0].group("stance");
  REQUIRE(stance != nullptr);
  REQUIRE(stance->find("bold") != nullptr);
  CHECK(stance->find("bold")->icon == "sword");
  CHECK(stance->find("Bold") == nullptr);
}

TEST_CASE("a document of any shape, anywhere, breaks nothing", "[model]") {
  const std::vector<std::string> places{"schemas/core/deck.schema.yaml",
                                        "schemas/hexfall/creature.schema.yaml",
                                        "schemas/hexfall/thing.schema.yaml",
                                        "content/systems/hexfall/a.yaml",
                                        "content/systems/hexfall/library/a.yaml",
                                        "content/campaigns/reach/campaign.yaml",
                                        in_reach("a.yaml"),
                                        in_reach("decks/a.yaml"),
                                        "templates/hexfall/a.yaml",
                                        "templates/sheets/a.yaml",
                                        "templates/books/a.yaml",
                                        "templates/fonts.yaml"};
  const std::vector<std::string> keys{"properties", "required", "allOf",   "enum",  "groups",   "policies",
                                      "cards",      "chapters", "extends", "fonts", "families", "name",
                                      "system",     "text",     "moves",   "x-ref", "$ref"};
  std::vector<std::string> shapes{"[]", "a", "~", "12", "[[a], {b: [c]}]", "{a: {b: {c: d}}}", "true"};
  for (const std::string_view kind : {"creature", "deck", "book", "terms", "theme", "[creature]"}) {
    for (const std::string_view value : {"[a, {b: c}]", "{a: b, c: [d]}", "~", "12", "'{'"}) {
      std::string text = fmt::format("kind: {}\nid: a\n", kind);
      for (const std::string& key : keys) {
        text += fmt::format("{}: {}\n", key, value);
      }
      shapes.push_back(std::move(text));
    }
  }
  for (const std::string& place : places) {
    for (const std::string& shape : shapes) {
      INFO(place << "\n" << shape);
      const auto made = modelled(with_crab({{place, shape}}));
      CHECK(made->catalog.campaigns.size() == 1);
    }
  }
}

TEST_CASE("where a ruleset's terms cannot be read, whoever uses one is not blamed", "[model]") {
  const auto made = modelled({{"content/systems/hexfall/terms.yaml", "kind: terms\ngroups: \"stance\n"},
                              {in_reach("a.yaml"), "kind: creature\nid: a\nname: A\nstance: bold\n"}});
  CHECK(made->reports() == Reports{"content/systems/hexfall/terms.yaml:2:9 bad-yaml"});
  CHECK(made->catalog.systems[0].is_incomplete);
}
