#include "oracle/luatex/tex_mode.h"

#include <catch2/catch.hpp>

#include "unit/typeset_fixture.h"

using namespace talia;
using oracle::TexParagraph;
using oracle::TexParameters;

namespace {

struct Tex {
  test::Studio studio;
  typeset::Hyphenator hyphenator{*studio.patterns->read("hyph_pl_PL.dic")};

  TexParagraph broken(std::string_view text, double measure, TexParameters parameters = {}) {
    parameters.hyphenator = &hyphenator;
    return oracle::break_like_tex(text, *studio.fonts.find("text-regular"), studio.fonts, 10_pt,
                                  Length::pt(measure), parameters);
  }
};

const char* const prose_for_tex =
    "Drużyna wyrusza o świcie z obozu nad rzeką i po dwóch godzinach marszu dociera do ruin strażnicy, w "
    "której przed "
    "laty stacjonował oddział granicznej konnicy.";

}  // namespace

TEST_CASE("TeX's mode: a line that is not stretched costs the square of the line penalty", "[typeset]") {
  Tex tex;
  const TexParagraph line = tex.broken("krótko", 200);
  REQUIRE(line.lines.size() == 1);
  CHECK(line.lines[0].text == "krótko");
  CHECK(line.demerits == 100);
  CHECK(line.pass == 1);
  CHECK(tex.broken("", 200).lines.empty());
}

TEST_CASE("TeX's mode: a pass with hyphens follows one without, and one with emergency stretch",
          "[typeset]") {
  Tex tex;
  const TexParagraph wide = tex.broken(prose_for_tex, 470);
  const TexParagraph narrow = tex.broken(prose_for_tex, 90);
  CHECK(wide.pass == 1);
  CHECK(narrow.pass == 2);
  CHECK(narrow.demerits > wide.demerits);
  TexParameters loose;
  loose.tolerance = 9'999;
  loose.emergency_stretch = 30_pt;
  const TexParagraph emergency = tex.broken(prose_for_tex, 40, loose);
  CHECK(emergency.pass == 3);
}

TEST_CASE("TeX's mode: what TeX lets stick out is told", "[typeset]") {
  Tex tex;
  const TexParagraph overfull = tex.broken("to niezwyciężony wódz", 20);
  CHECK(overfull.is_overfull);
  CHECK_FALSE(tex.broken(prose_for_tex, 470).is_overfull);
}

TEST_CASE("TeX's mode: a line may end after a hyphen that stands there, which is not repeated", "[typeset]") {
  Tex tex;
  TexParameters loose;
  loose.tolerance = 10'000;
  const TexParagraph flag = tex.broken("Powiewa flaga biało-czerwona", 96, loose);
  REQUIRE(flag.lines.size() == 2);
  CHECK(flag.lines[0].text == "Powiewa flaga biało-");
  CHECK(flag.lines[1].text == "czerwona");
}
