// What pages for screens are made of.
#include <catch2/catch.hpp>

#include "frame/frame_words.h"
#include "unit/book_fixture.h"
#include "web/account.h"
#include "web/colours.h"
#include "web/drawings.h"
#include "web/escape.h"
#include "web/markdown_lines.h"

using namespace talia;
using test::MadeBook;

TEST_CASE("words are not taken for markup", "[web]") {
  CHECK(web::escaped("a < b && \"c\" > 'd'") == "a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd'");
  CHECK(web::as_markdown("*a* [b](c) <i> `d` 1|2 \\ e_f") ==
        "\\*a\\* \\[b\\](c) &lt;i&gt; \\`d\\` 1\\|2 \\\\ e\\_f");
  CHECK(web::fragment("reach:tide crab#ż") == "reach:tide%20crab%23%C5%BC");
}

TEST_CASE("what hangs is indented but for its first line and its blank ones", "[web]") {
  CHECK(web::hanging("a\n\nb\nc", 2) == "a\n\n  b\n  c");
}

TEST_CASE("what is read stands out from its ground by day and by night", "[web]") {
  const MadeBook book({"# Tides\n\nWater.\n"});
  for (const bool is_dark : {false, true}) {
    const web::Colours colours(book.made.said->style, book.palette, is_dark);
    const web::Scheme& scheme = colours.scheme();
    CHECK(contrast(scheme.ink, scheme.ground) >= 7);
    CHECK(contrast(scheme.soft, scheme.ground) >= 4.5);
    const web::Accent accent = colours.accent("tide");
    CHECK(contrast(accent.deep, scheme.ground) >= 4.5);
    CHECK(contrast(accent.deep, accent.tint) >= 4.5);
    CHECK(contrast(scheme.ink, accent.tint) >= 4.5);
    for (const Rgb each : {Rgb{255, 255, 0}, Rgb{0, 0, 0}, Rgb{255, 255, 255}, Rgb{128, 128, 128}}) {
      CHECK(contrast(colours.words(each), scheme.ground) >= 4.5);
    }
  }
  const web::Colours day(book.made.said->style, book.palette, false),
      night(book.made.said->style, book.palette, true);
  CHECK(contrast(day.scheme().ground, {255, 255, 255}) < 1.5);
  CHECK(contrast(night.scheme().ground, {0, 0, 0}) < 1.5);
}

TEST_CASE("a drawing's parts have its user's colour or their own", "[web]") {
  Palette palette;
  Symbol symbol{"icon/x", {24_pt, 12_pt}, {}};
  symbol.parts.push_back({Path().move_to({}).line_to({12_pt, Length::pt(1.5)}).close(), true, {}, {}, {}});
  symbol.parts.push_back({Path().add_rect({{}, {6_pt, 6_pt}}), false, 2_pt, white_paint, {}});
  CHECK(web::view_box(symbol) == "0 0 24 12");
  const std::string parts = web::parts_of(symbol, palette);
  CHECK(parts.starts_with("<path d=\"M0 0L12 1.5Z\" fill=\"currentColor\" fill-rule=\"evenodd\"/>"));
  CHECK(parts.find("fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2\"") != std::string::npos);
}

TEST_CASE("words of a drawing are whole, and its texts end", "[web]") {
  Frame frame{{50_mm, 50_mm}, {}};
  const auto put = [&](const std::string& words, Point at, int origin) {
    GlyphRun run;
    run.text = words;
    run.origin = at;
    frame.items.push_back({run, {}, {}, static_cast<Origin>(origin)});
  };
  put("Tide crab", {0_mm, 5_mm}, 1);
  put("It is di\u00ad", {0_mm, 10_mm}, 2);
  put("vided ", {0_mm, 15_mm}, 2);
  put("here", {20_mm, 15_mm}, 2);
  put("and on.", {0_mm, 20_mm}, 2);
  put("7", {0_mm, 25_mm}, 3);
  CHECK(frame::words_of(frame) == "Tide crab. It is divided here and on. 7");
}

TEST_CASE("a page that lacks words of a chapter is told with the place of the first", "[web]") {
  const MadeBook book(
      {"# Tides & ebb\n\nWater *comes*[Twice.]{.note} & goes.\n\n- One < two\n\nSee [[#tides-ebb]].\n"});
  REQUIRE(book.made.is_sound);
  const book::ResolvedChapter& chapter = book.made.said->book.chapters.at(0);
  const std::string whole =
      "<h2 title=\"nothing\">Tides &amp; ebb</h2><p>Water <em>comes</em><a href=\"#x\">1</a> &amp; "
      "goes.</p><ul><li>One "
      "&lt; two</li></ul><p>See <a>Tides &amp; ebb, p.\u00a01</a>.</p><p>1 Twice.</p>";
  CHECK(web::check_words(chapter, whole, web::PageForm::html));
  const std::string wiki =
      "# Tides &amp; ebb\n\nWater *comes*[^1] &amp; goes.\n\n- One &lt; two\n\nSee [Tides &amp; ebb, p. "
      "1](a.md#b)\\.\n\n[^1]: "
      "Twice.\n";
  CHECK(web::check_words(chapter, wiki, web::PageForm::markdown));
  for (const std::string lost : {"comes", "One ", "two", "Twice"}) {
    CAPTURE(lost);
    std::string page = whole;
    page.erase(page.find(lost), lost.size());
    const auto checked = web::check_words(chapter, page, web::PageForm::html);
    REQUIRE_FALSE(checked);
    CHECK(checked.error().code == Code::words_lost);
    CHECK(book.sources.place(checked.error().span).line >= 1);
  }
}
