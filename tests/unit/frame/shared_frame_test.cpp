#include "frame/shared_frame.h"

#include <catch2/catch.hpp>

#include "source/run/worker.h"

using namespace talia;
using namespace length_literals;

namespace {

Frame frame_of(Length width) {
  Frame frame{{width, 10_mm}, {}};
  frame.items.push_back({PathItem{Path().add_rect({{}, frame.size})}, black_paint});
  return frame;
}

}  // namespace

TEST_CASE("a shared frame is made once, by whoever looks first", "[frame]") {
  int made = 0;
  const SharedFrame frame({20_mm, 10_mm}, {}, [&made] {
    ++made;
    return frame_of(20_mm);
  });
  CHECK(frame.size() == Size{20_mm, 10_mm});
  CHECK(frame.look() == Digest{});
  CHECK_FALSE(frame.is_made());
  CHECK(made == 0);
  source::for_each(8, 2, [&](std::size_t) {
    const SharedFrame copy = frame;
    CHECK(copy->items.size() == 1);
  });
  CHECK(made == 1);
  CHECK(frame.is_made());
}

TEST_CASE("who changes or takes a shared frame leaves it to the others as it was", "[frame]") {
  const SharedFrame kept = SharedFrame(frame_of(20_mm)).with_look(source::digest_of(std::string_view("a")));
  SharedFrame changed = kept;
  changed.edit().items.clear();
  CHECK(changed->items.empty());
  CHECK_FALSE(changed.look());
  CHECK(kept->items.size() == 1);
  CHECK(kept.look());
  SharedFrame other = kept;
  CHECK(std::move(other).take() == frame_of(20_mm));
  CHECK(*kept == frame_of(20_mm));
}
