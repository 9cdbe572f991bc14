// Marks in the content of pages: what is told, and artefacts.
#include "press/tags.h"

#include <catch2/catch.hpp>

using namespace talia;

namespace {

std::string marked(std::string_view content, const std::vector<const char*>& names) {
  return press::with_marks(content, names).value_or("unsound");
}

}  // namespace

TEST_CASE("what no mark holds is an artefact, and marks count from 0", "[press]") {
  CHECK(marked("1 0 0 -1 0 100 cm\n0 0 9 9 re f\n/P << /MCID 7 >> BDC\nBT (x) Tj ET\nEMC\nBT (1) Tj ET\n",
               {"H1"}) ==
        "1 0 0 -1 0 100 cm\n/Artifact BMC\n0 0 9 9 re f\nEMC\n/H1 <</MCID 0>>BDC\nBT (x) Tj ET\nEMC\n"
        "/Artifact BMC\nBT (1) Tj ET\nEMC\n");
}

TEST_CASE("words that glyphs stand for stay within their unit or artefact", "[press]") {
  CHECK(marked("/P << /MCID 0 >> BDC BT /Span << /ActualText <feff> >> BDC (x) Tj EMC ET EMC", {"TD"}) ==
        "/TD <</MCID 0>>BDC BT /Span << /ActualText <feff> >> BDC (x) Tj EMC ET EMC");
  CHECK(marked("/Span << /ActualText <feff> >> BDC BT (x) Tj ET EMC BT (y) Tj ET /P << /MCID 0 >> BDC EMC",
               {"P"}) ==
        "/Artifact BMC\n/Span << /ActualText <feff> >> BDC BT (x) Tj ET EMC BT (y) Tj ET "
        "\nEMC\n/P <</MCID 0>>BDC EMC");
}

TEST_CASE("content with more or fewer marks than are told is refused", "[press]") {
  constexpr std::string_view two = "/P << /MCID 0 >> BDC EMC /P << /MCID 1 >> BDC EMC";
  CHECK(press::with_marks(two, {"P", "P"}));
  CHECK_FALSE(press::with_marks(two, {"P"}));
  CHECK_FALSE(press::with_marks(two, {"P", "P", "P"}));
  CHECK_FALSE(press::with_marks("EMC", {}));
  CHECK_FALSE(press::with_marks("/P << /MCID 0 >> BDC", {"P"}));
  CHECK_FALSE(press::with_marks("(never closed", {}));
}
