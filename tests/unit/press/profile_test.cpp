#include "press/profile.h"

#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "unit/press_fixture.h"

using namespace talia;
using press::Standard;

namespace {

Result<Profile> read(const std::string& bytes, Standard standard = Standard::x1a) {
  const auto files = source::map_files({{"templates/profiles/own.icc", bytes}});
  return press::read_profile("own", standard, *files, {});
}

std::string rgb_profile() {
  const auto profile = cmsCreate_sRGBProfile();
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(profile, nullptr, &size);
  std::string bytes(size, '\0');
  cmsSaveProfileToMem(profile, bytes.data(), &size);
  cmsCloseProfile(profile);
  return bytes;
}

}  // namespace

TEST_CASE("a press profile is read with its words and the condition that they name", "[press]") {
  const auto known = read(test::press_profile("ISO Coated v2 300% (FOGRA39L)"));
  REQUIRE(known);
  CHECK(known->description == "ISO Coated v2 300% (FOGRA39L)");
  CHECK(known->condition == "FOGRA39");
  CHECK(read(test::press_profile("My own press"))->condition.empty());
  CHECK(read(test::press_profile("FOGRA"))->condition.empty());
}

TEST_CASE("a profile that is not there is an error that names the file", "[press]") {
  const auto files = source::map_files({});
  for (const char* const name : {"fogra39", "../../etc/passwd", ""}) {
    const auto result = press::read_profile(name, Standard::x4, *files, {});
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::press_profile_missing);
    CHECK(result.error().severity == Severity::error);
  }
  const auto some = source::map_files({{"templates/profiles/fogra39.icc", "…"}});
  const auto misspelt = press::read_profile("fogra93", Standard::x4, *some, {});
  REQUIRE_FALSE(misspelt);
  CHECK(misspelt.error().help_text == "did you mean `fogra39`?");
}

TEST_CASE("what is no profile of a press is refused with the reason", "[press]") {
  const std::string sound = test::press_profile("Sound");
  std::string other_class = sound;
  other_class.replace(12, 4, "mntr");
  std::string other_colours = sound;
  other_colours.replace(16, 4, "GRAY");
  std::string no_tables = sound;
  no_tables.replace(128, 4, std::string(4, '\0'));
  std::string too_many = sound;
  too_many.replace(128, 4, "\x7f\xff\xff\xff");
  for (const auto& [bytes, words] : {std::pair<std::string, std::string>{"", "it is no ICC profile"},
                                     {"kind: profile", "it is no ICC profile"},
                                     {std::string(5000, 'x'), "it is no ICC profile"},
                                     {sound.substr(0, 2000), "it has 2000 bytes and says"},
                                     {sound + "x", "and says that it has"},
                                     {rgb_profile(), "it is of the class `mntr`"},
                                     {other_class, "it is of the class `mntr` and its colours are `CMYK`"},
                                     {other_colours, "its colours are `GRAY`"},
                                     {no_tables, "tables"},
                                     {too_many, "damaged"},
                                     {std::string((16u << 20) + 1, 'x'), "cannot print by"}}) {
    const auto result = read(bytes);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::bad_profile);
    CAPTURE(result.error().message);
    CHECK(result.error().message.find(words) != std::string::npos);
  }
}

TEST_CASE("PDF/X-1a takes no profile of version 4, PDF/X-4 does", "[press]") {
  std::string newer = test::press_profile("Newer");
  newer[8] = 4;
  CHECK_FALSE(read(newer, Standard::x1a));
  CHECK(read(newer, Standard::x4));
}

TEST_CASE("a profile damaged anywhere is refused or converts", "[press]") {
  const std::string sound = test::press_profile("Sound");
  const std::size_t step = std::getenv("TALIA_WHOLE") != nullptr ? 1 : 29;
  for (std::size_t at = 0; at < 700; at += step) {
    for (const char byte : {'\0', '\x7f', '\xff'}) {
      std::string damaged = sound;
      damaged[at] = byte;
      const auto result = read(damaged);
      if (result) {
        const Cmyk inks = press::Converter(*result).inks_of({10, 200, 30});
        CHECK(inks.cyan >= 0);
        CHECK(inks.black <= 100);
      }
    }
  }
}
