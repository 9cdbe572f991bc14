// Books for browsers and for wikis: what they say, and that all of it leads somewhere.
#include "web/web.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

using Folder = std::map<std::string, std::string>;

Folder written(const MadeBook& book, decltype(&web::html) write) {
  Folder folder;
  const render::Resources resources{book.palette, book.symbols, book.images, book.fonts};
  const web::Put put = [&](const std::string& path, std::string_view bytes) {
    CHECK(folder.emplace(path, bytes).second);
    return Result<std::monostate>{};
  };
  REQUIRE(write({book.made, book.catalog, resources}, put));
  return folder;
}

std::vector<std::string> all_of(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), regex); at != std::sregex_iterator(); ++at) {
    found.push_back((*at)[1]);
  }
  return found;
}

// With all that a book can have.
const std::vector<std::string> rich_chapters{
    "```{cover}\ntitle: The Reach\nsubtitle: A book of *water*\n```\n",
    "# What is in it\n\n```{contents}\n```\n",
    "```{chapter}\nicons: [claw]\nlead: It comes back.\n```\n\n# Tides & \\<tables>\n\nThe [crab]{.index "
    "as=\"Crabs > slow\"} "
    "waits[It is *slow*, like the [[eel]].]{.note} for a :claw:.\n\n## Hours\n\n### Of ebb\n\nSee "
    "[[#levels]] "
    "and [the "
    "office](https://example.org/a?b=1&c=2).\n\n1. One\n2. Two\n   - inner\n\n   And more.\n\n> ### Mind the "
    "gap\n>\n> It "
    "*moves*.\n\n```{table}\nof: tides\nid: levels\ncaption: When it comes\nnotes: [By the "
    "office.]\n```\n\n---\n\n| Who | "
    "Pays |\n| --- | ---: |\n| a \\| b | 1.5 |\n| c | 12 |\n\nEbb\n: Out.\n: And *away*.\n\nFlood\n: "
    "In.\n\n````\na  <b> ```c```\n\n  d*\n````\n\n```{dialogue}\nturns:\n  - {who: Ola, says: 'Is it "
    "*deep*?'}\n  - {who: The crab, says: No.}\n```\n",
    ("```{chapter}\n```\n\n# Beasts\n\n```{cards}\nids: [crab, eel]\ncaption: Two of "
     "them\n```\n\n```{example}\ntitle: a sum\ntext: "
     "Add.\nrows: "
     "[{label: one, value: '1'}]\nsum: {label: all, value: '1'}\n```\n"),
    "# Where it is\n\n```{index}\n```\n"};

const MadeBook& rich_book() {
  static const MadeBook book(rich_chapters, "small", {{"templates/icons/claw.svg", "<svg/>"}});
  return book;
}

}  // namespace

TEST_CASE("a page for browsers says what the book says, each part as what it is", "[web]") {
  INFO(source::render_text(rich_book().diagnostics, rich_book().sources));
  REQUIRE(rich_book().made.is_sound);
  const Folder folder = written(rich_book(), web::html);
  const std::string& page = folder.at("index.html");
  CHECK_THAT(page, Contains("<html lang=\"en\">"));
  CHECK_THAT(page, Contains("<title>The Reach</title>"));
  CHECK_THAT(page, Contains("<h1>The Reach</h1>\n<p>A book of <em>water</em></p>"));
  CHECK_THAT(page, Contains("<h2><span class=\"number\">1</span> Tides &amp; &lt;tables&gt;</h2>"));
  CHECK_THAT(page, Contains("<p class=\"lead\">It comes back.</p>"));
  CHECK_THAT(page, Contains("<h3 id=\"hours\">Hours</h3>"));
  CHECK_THAT(page, Contains("<h4><span id=\"of-ebb\">Of ebb.</span></h4>\n<p>See <a href=\"#levels\">"));
  CHECK_THAT(page, Contains("<a href=\"https://example.org/a?b=1&amp;c=2\">the office</a>"));
  CHECK_THAT(page, Contains("<li><p>Two</p>\n<ul>\n<li>inner</li>"));
  CHECK_THAT(page, Contains("role=\"note\">\n<h4>Mind the gap</h4>\n<p>It <em>moves</em>.</p>"));
  CHECK_THAT(page, Contains("<caption><b>Table 1.1</b> When it comes</caption>"));
  CHECK_THAT(page, Contains("<th scope=\"row\" class=\"short\">0–5</th><td class=\"short\">ebb</td>"));
  CHECK_THAT(page, Contains("<p>By the office.</p>"));
  CHECK_THAT(page,
             Contains("<th scope=\"row\" class=\"short\">a | b</th><td class=\"decimal short\">1.5</td>") &&
                 Contains("<td class=\"decimal whole lacks-1 short\">12</td>"));
  CHECK_THAT(page,
             Contains("<dl>\n<dt>Ebb</dt>\n<dd>Out.</dd>\n<dd>And <em>away</em>.</dd>\n<dt>Flood</dt>"));
  CHECK_THAT(page, Contains("<pre><code>a  &lt;b&gt; ```c```\n\n  d*\n</code></pre>"));
  CHECK_THAT(
      page,
      Contains(
          "<p><b class=\"speaker\">Ola</b> Is it <em>deep</em>?</p>\n<p><b class=\"speaker\">The crab</b>"));
  CHECK_THAT(page, Contains("alt=\"Tide crab\""));
  CHECK_THAT(page, Contains("<figcaption><b>Fig. 2.1</b> Two of them</figcaption>"));
  CHECK_THAT(page, Contains("<h3><b>Example</b> a sum</h3>\n<p>Add.</p>"));
  CHECK_THAT(page, Contains("<tr class=\"total\"><th scope=\"row\">all</th><td>1</td></tr>"));
  CHECK_THAT(page, Contains("<a href=\"#note/3.1/words\" role=\"doc-noteref\"><sup>1</sup></a>"));
  CHECK_THAT(page, Contains("It is <em>slow</em>, like the <span id=\"index/3.2\"><a "
                            "href=\"#reach:eel\">Lamp eel</a></span>."));
  CHECK_THAT(page, Contains("<li>Crabs\n<ul>\n<li>slow, <a href=\"#index/"));
}

TEST_CASE("each link of the page leads to a place on it, and each file that it names is in the folder",
          "[web]") {
  const Folder folder = written(rich_book(), web::html);
  const std::string& page = folder.at("index.html");
  const std::vector<std::string> ids = all_of(page, " id=\"([^\"]*)\"");
  const std::set<std::string> places(ids.begin(), ids.end());
  CHECK(places.size() == ids.size());
  const std::vector<std::string> links = all_of(page, "href=\"#([^\"]*)\"");
  CHECK(links.size() > 15);
  for (const std::string& link : links) {
    const std::string name = std::regex_replace(link, std::regex("%5E"), "^");
    CAPTURE(name);
    CHECK(places.contains(name));
  }
  std::set<std::string> named{"index.html"};
  for (const char* const pattern : {"src=\"([^\"]*)\"", "<link rel=\"stylesheet\" href=\"([^\"]*)\""}) {
    for (const std::string& file : all_of(page, pattern)) {
      CAPTURE(file);
      CHECK(folder.contains(file));
      named.insert(file);
    }
  }
  for (const std::string& file : all_of(folder.at("book.css"), "url\\(\"([^\"]*)\"\\)")) {
    CAPTURE(file);
    CHECK(folder.contains(file));
    named.insert(file);
  }
  for (const auto& [file, bytes] : folder) {
    CAPTURE(file);
    CHECK(named.contains(file));
  }
  CHECK(all_of(page, "(<script)").empty());
}

TEST_CASE("the numbers of pages are those that print", "[web]") {
  const Folder folder = written(rich_book(), web::html);
  const std::string place = std::to_string(rich_book().page_of("levels") + 1);
  CHECK_THAT(folder.at("index.html"),
             Contains("<a href=\"#levels\">table 1.1, p.\u00a0" + place + "</a>") ||
                 Contains("<a href=\"#levels\">table\u00a01.1, p.\u00a0" + place + "</a>"));
  const std::string chapter = std::to_string(rich_book().page_of("beasts") + 1);
  CHECK_THAT(folder.at("index.html"),
             Contains("<a href=\"#beasts\"><span class=\"number\">2</span> <span class=\"entry\">Beasts"
                      "</span> <span class=\"folio\">" +
                      chapter + "</span></a>") ||
                 Contains("<span class=\"folio\">" + chapter + "</span>"));
}

TEST_CASE("a wiki has a page for each chapter, whose links lead from one to the other", "[web]") {
  const Folder folder = written(rich_book(), web::markdown);
  CHECK(folder.contains("README.md"));
  CHECK_THAT(folder.at("README.md"),
             Contains("# The Reach\n\nA book of *water*\n\n- [What is in it](01-what-is-in-it.md)"));
  const std::string& tides = folder.at("02-tides-tables.md");
  CHECK_THAT(tides, Contains("Tides &amp; &lt;tables&gt;"));
  CHECK_THAT(tides, Contains("waits[^1] for a ![](icons/claw.svg)."));
  CHECK_THAT(
      tides,
      Contains("[^1]: It is *slow*, like the <a id=\"index/3.2\"></a>[Lamp eel](03-beasts.md#reach:eel)."));
  CHECK_THAT(tides, Contains("1. One\n2. Two\n   - inner\n\n   And more.\n"));
  CHECK_THAT(tides, Contains("> ### Mind the gap\n> \n> It *moves*."));
  CHECK_THAT(tides, Contains("| a \\| b | 1.5 |"));
  CHECK_THAT(
      tides,
      Contains("- <strong>Ebb</strong>\n\n  Out.\n\n  And *away*.\n- <strong>Flood</strong>\n\n  In.\n"));
  CHECK_THAT(tides, Contains("\n````\na  <b> ```c```\n\n  d*\n````\n"));
  CHECK_THAT(tides, Contains("<strong>Ola</strong> Is it *deep*?\n\n<strong>The crab</strong> No."));
  CHECK_THAT(folder.at("03-beasts.md"), Contains("![Tide crab: Tide crab](cards/crab.svg)"));
  std::map<std::string, std::set<std::string>> places;
  for (const auto& [file, text] : folder) {
    for (const std::string& id : all_of(text, "<a id=\"([^\"]*)\"></a>")) {
      CHECK(places[file].insert(id).second);
    }
  }
  std::size_t links = 0;
  for (const auto& [file, text] : folder) {
    for (const std::string& link : all_of(text, "\\]\\(([^)<]*)\\)")) {
      CAPTURE(file, link);
      const std::string target = link.substr(0, link.find('#'));
      CHECK((target.empty() || folder.contains(target)));
      if (link.find('#') != std::string::npos) {
        CHECK(places[target.empty() ? file : target].contains(link.substr(link.find('#') + 1)));
        ++links;
      }
    }
  }
  CHECK(links > 8);
}

TEST_CASE("a picture is in the folder as it was, a drawing without what it does not draw", "[web]") {
  const MadeBook book(
      {"# Tides\n\n```{picture}\nimage: crab.png\nalt: A crab, \"asleep\"\nwidth: "
       "50%\n```\n\n```{picture}\nimage: "
       "eel.svg\nalt: An eel\n```\n"},
      "small",
      {{"content/campaigns/reach/books/crab.png", test::png(900, 600)},
       {"content/campaigns/reach/books/eel.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"><path d=\"M0 0H2V1Z\"/></svg>"}});
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.made.is_sound);
  const Folder folder = written(book, web::html);
  CHECK(folder.at("pictures/crab.png") == test::png(900, 600));
  CHECK_THAT(folder.at("pictures/eel.svg"), Contains("@media (prefers-color-scheme: dark)"));
  CHECK_THAT(
      folder.at("index.html"),
      Contains(
          "<img src=\"pictures/crab.png\" width=\"900\" height=\"600\" alt=\"A crab, &quot;asleep&quot;\" "
          "style=\"width: 50%\""));
}

TEST_CASE("what cannot be written ends the folder with its reason", "[web]") {
  const render::Resources resources{rich_book().palette, rich_book().symbols, rich_book().images,
                                    rich_book().fonts};
  for (const std::string refused : {"index.html", "book.css", "cards/crab.svg"}) {
    const web::Put put = [&](const std::string& path, std::string_view) -> Result<std::monostate> {
      return path == refused
                 ? Result<std::monostate>(tl::unexpected(source::unwritable_file(path, "the disk is full")))
                 : Result<std::monostate>{};
    };
    const auto result = web::html({rich_book().made, rich_book().catalog, resources}, put);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::unwritable_file);
  }
}

TEST_CASE("a cover that does not stand first says its words, and no other page stands for it", "[web]") {
  const MadeBook book({"# Tides\n\nWater.\n", "```{cover}\ntitle: The Reach\nsubtitle: Of water\n```\n"});
  REQUIRE(book.made.is_sound);
  const Folder folder = written(book, web::html);
  CHECK_THAT(folder.at("index.html"),
             Contains("<header class=\"cover\">\n<h1>The Reach</h1>\n<p>Of water</p>\n</header>"));
  CHECK_FALSE(folder.contains("cover.svg"));
}

TEST_CASE("a card with labels has its paper on any ground, and a figure beside its text its side", "[web]") {
  const MadeBook book(
      {"# Beasts\n\nA crab.\n\n```{card}\nid: crab\nlabels:\n  - {box: title, text: Its name.}\n```\n",
       "```{chapter}\nopening: plain\n```\n\n```{card}\nid: eel\nbeside: left\n```\n\nAn eel.\n"},
      "small",
      {{"templates/hexfall/beast.yaml",
        "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides: "
        "{front: {column: [{name: title, text: '{name}', style: body, height: 10mm}]}}\n"}});
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.made.is_sound);
  const Folder folder = written(book, web::html);
  const std::string& drawing = folder.at("cards/crab-labels.svg");
  const auto first = drawing.find("<path");
  REQUIRE(first != std::string::npos);
  const auto words = drawing.find(" transform=\"scale(0.01)\"");
  REQUIRE(words != std::string::npos);
  CHECK(first < drawing.rfind("<path", words));  // Below all words.
  CHECK_THAT(drawing.substr(first, drawing.find("/>", first) - first), Contains("fill=\"#ffffff\""));
  const std::string& page = folder.at("index.html");
  CHECK_THAT(page, Contains("<figure class=\"cards of-1 beside left\""));
  CHECK_THAT(page, Contains("<div class=\"chapter"));  // It has no head.
}
