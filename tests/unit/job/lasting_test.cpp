#include <catch2/catch.hpp>

#include "job/faces/lasting_frames.h"

using namespace talia;
using namespace length_literals;

namespace {

Frame back_of(Length width) {
  Frame frame{{width, 10_mm}, {}};
  frame.items.push_back({PathItem{Path().add_rect({{}, frame.size})}, black_paint});
  return frame;
}

Digest look_of(const std::string& name) {
  return source::digest_of(name);
}

}  // namespace

TEST_CASE("of backs that are drawn alike there is one, and none is made to see that", "[job]") {
  int made = 0;
  const auto kept = [&](Length width, const std::string& look) {
    return SharedFrame(back_of(width).size, look_of(look), [&made, width] {
      ++made;
      return back_of(width);
    });
  };
  job::LastingFrames frames;
  CHECK(frames.add_back(kept(20_mm, "wide")) == 0);
  CHECK(frames.add_back(kept(20_mm, "wide")) == 0);
  CHECK(frames.add_back(kept(10_mm, "narrow")) == 1);
  CHECK(made == 0);
  SECTION("but where of one no look is known") {
    CHECK(frames.add_back(back_of(10_mm)) == 1);
    CHECK(frames.add_back(back_of(30_mm)) == 2);
    CHECK(frames.add_back(kept(30_mm, "widest")) == 2);
    CHECK(frames.add_back(kept(30_mm, "widest")) == 2);
    CHECK(frames.add_back(kept(40_mm, "beyond")) == 3);
  }
  const std::size_t before = frames.all().size();
  CHECK(frames.add(back_of(20_mm)) == before);
}
