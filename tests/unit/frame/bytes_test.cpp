#include "frame/bytes.h"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "frame/dump.h"
#include "source/version.h"

using namespace talia;
using namespace length_literals;

namespace {

// Names by number, as a run gives them.
frame::NameTable table_of(const std::vector<std::string>& names) {
  return {[names](std::uint32_t number) { return names.at(number); },
          [names](std::string_view name) -> std::optional<std::uint32_t> {
            for (std::uint32_t i = 0; i < names.size(); ++i) {
              if (names[i] == name) {
                return i;
              }
            }
            return std::nullopt;
          }};
}

struct RunNames {
  std::vector<std::string> paints, fonts, symbols, images, origins;
  frame::FrameNames tables() const {
    return {table_of(paints), table_of(fonts), table_of(symbols), table_of(images), table_of(origins)};
  }
};

const RunNames here{
    {"black", "white", "sea"}, {"text", "bold"}, {"icon/a", "icon/b"}, {"art/x.png"}, {"", "box 1", "box 2"}};
// The same things, declared among others and in another order.
const RunNames there{{"black", "white", "foam", "sea"},
                     {"new", "bold", "text"},
                     {"icon/b", "icon/0", "icon/a"},
                     {"art/a.png", "art/x.png"},
                     {"", "box 0", "box 2", "box 1"}};

// Something of everything.
Frame example() {
  Path path;
  path.move_to({1_mm, -2_mm})
      .curve_to({1_mm, 0_mm}, {Length::of_units(1), 3_mm}, {5_mm, 5_mm})
      .line_to({0_mm, 1_mm})
      .close();
  GlyphRun run{
      FontId{1},       8_pt, 0.987654321, {3_mm, 4_mm}, 12_mm, {{7, {}}, {65'535, {2_mm, -1_mm}}}, "zż",
      {{1, 1}, {2, 1}}};
  run.stands_for_more = true;
  Frame frame{{63_mm, 88_mm}, {}};
  frame.items.push_back({run, {2, 500}, {Layer::type, Reading::heading}, Origin{2}});
  PathItem line{path, 0.3_mm, true, {true, false, {1_mm, 2_mm}}};
  Group group{Transform::quarter_turns(1, {4_mm, 0_mm}), path, {}, "A crab."};
  group.items.push_back({line, black_paint, {Layer::mark, Reading::artefact}, Origin::none});
  group.items.push_back(
      {SymbolUse{SymbolId{1}, Transform::scale(0.5)}, {2, 1000}, {Layer::art, Reading::figure}, Origin{1}});
  frame.items.push_back({std::move(group), {}, {}, Origin::none});
  frame.items.push_back({ImageUse{ImageId{0}, {{1_mm, 1_mm}, {2_mm, 2_mm}}},
                         {},
                         {Layer::background, Reading::cell},
                         Origin{1}});
  frame.items.push_back({Link{{{}, {1_mm, 1_mm}}, "https://example.org"}, {}, {}, Origin::none});
  frame.items.push_back({Anchor{"reach:ogre", {2_mm, 3_mm}}, {}, {}, Origin::none});
  PathItem shaded{path};
  shaded.gradient = Gradient{33.5, true, 0.25, 0.75, {{0, {2, 400}}, {1000, {2, 250, 1, 300}}}};
  frame.items.push_back({std::move(shaded), {2, 400, 1, 100}, {}, Origin::none});
  frame.items.push_back({PathItem{}, white_paint, {}, Origin::none});
  return frame;
}

}  // namespace

TEST_CASE("a frame that is written and read is the same frame", "[frame]") {
  const Frame frame = example();
  const std::string bytes = frame::to_bytes(frame, here.tables());
  const auto read = frame::from_bytes(bytes, here.tables());
  REQUIRE(read);
  CHECK(*read == frame);
  CHECK(frame::to_bytes(*read, here.tables()) == bytes);
  const auto empty = frame::from_bytes(frame::to_bytes({}, here.tables()), here.tables());
  REQUIRE(empty);
  CHECK(*empty == Frame{});
}

TEST_CASE("a frame's bytes do not depend on what it does not use, and are read where numbers are others",
          "[frame]") {
  const std::string bytes = frame::to_bytes(example(), here.tables());
  const auto read = frame::from_bytes(bytes, there.tables());
  REQUIRE(read);
  CHECK_FALSE(*read == example());                         // Its numbers are those of the other run …
  CHECK(frame::to_bytes(*read, there.tables()) == bytes);  // … where it is the same drawing.
  CHECK(read->items[0].paint.entry == 3);
}

TEST_CASE("a frame changes its bytes with each of its values", "[frame]") {
  const std::string bytes = frame::to_bytes(example(), here.tables());
  const auto changed = [&](auto change) {
    Frame frame = example();
    change(frame);
    return frame::to_bytes(frame, here.tables()) != bytes;
  };
  CHECK(changed([](Frame& frame) { frame.size.width += Length::of_units(1); }));
  CHECK(changed([](Frame& frame) { frame.items[0].paint.tint = 501; }));
  CHECK(changed([](Frame& frame) { frame.items[0].origin = Origin{1}; }));
  CHECK(changed([](Frame& frame) { frame.items[0].role.reading = Reading::paragraph; }));
  CHECK(changed([](Frame& frame) { std::get<GlyphRun>(frame.items[0].what).text = "zz"; }));
  CHECK(changed([](Frame& frame) { std::get<GlyphRun>(frame.items[0].what).x_scale = 0.98765432; }));
  CHECK(changed([](Frame& frame) { std::get<Group>(frame.items[1].what).clip.reset(); }));
  CHECK(changed([](Frame& frame) { std::get<Group>(frame.items[1].what).alt = "A king."; }));
  CHECK(changed([](Frame& frame) { frame.items[5].paint.under_tint = 101; }));
  CHECK(changed([](Frame& frame) { std::get<PathItem>(frame.items[5].what).gradient->angle = 33; }));
  CHECK(changed([](Frame& frame) { std::get<PathItem>(frame.items[5].what).gradient->stops[1].at = 999; }));
  CHECK(changed([](Frame& frame) { frame.items.pop_back(); }));
}

TEST_CASE("damaged bytes of a frame give no frame, or one that says so by its bytes", "[frame]") {
  const std::string bytes = frame::to_bytes(example(), here.tables());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_FALSE(frame::from_bytes(std::string_view(bytes).substr(0, size), here.tables()));
  }
  CHECK_FALSE(frame::from_bytes(bytes + "x", here.tables()));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const char damage : {'\x01', '\x7f', '\xff'}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ damage);
      const auto read = frame::from_bytes(damaged, here.tables());
      CHECK((!read || !(*read == example())));
    }
  }
}

TEST_CASE("a frame of another version of the program, or of another form, is not read", "[frame]") {
  const std::string bytes = frame::to_bytes(example(), here.tables());
  const std::string head = "talia " + std::string(source::version()) + " frame 5\n";
  REQUIRE(bytes.starts_with(head));
  const std::string body = bytes.substr(head.size());
  CHECK(frame::from_bytes(head + body, here.tables()));
  for (const std::string other : {"talia 0.0.9 frame 4\n", "talia 99.1.0 frame 2\n", "talia frame 1\n"}) {
    CHECK_FALSE(frame::from_bytes(other + body, here.tables()));
  }
  CHECK_FALSE(
      frame::from_bytes("talia " + std::string(source::version()) + " frame 1\n" + body, here.tables()));
}

TEST_CASE("a frame that names what the run does not have is not read", "[frame]") {
  const std::string bytes = frame::to_bytes(example(), here.tables());
  RunNames less = here;
  less.paints.pop_back();
  CHECK_FALSE(frame::from_bytes(bytes, less.tables()));
  less = here;
  less.fonts[1] = "other";
  CHECK_FALSE(frame::from_bytes(bytes, less.tables()));
}

TEST_CASE("groups without end are not read", "[frame]") {
  Frame deep{{1_mm, 1_mm}, {}};
  for (int i = 0; i < 300; ++i) {
    Group group{{}, std::nullopt, std::move(deep.items)};
    deep.items = {};
    deep.items.push_back({std::move(group), {}, {}, Origin::none});
  }
  CHECK_FALSE(frame::from_bytes(frame::to_bytes(deep, here.tables()), here.tables()));
}

TEST_CASE("a symbol's bytes give its outlines and its names back; one with colours of its own has none",
          "[frame]") {
  Path path;
  path.move_to({1_mm, -2_mm}).curve_to({1_mm, 0_mm}, {Length::of_units(1), 3_mm}, {5_mm, 5_mm}).close();
  Symbol symbol{"icon/crab", {24_mm, 20_mm}, {{path, true}, {path, false, 0.5_mm}}};
  symbol.parts[1].stroke_style = {true, false, {1_mm, 2_mm}};
  symbol.names = {{"", "crab"}, {"pl", "krab"}};
  const auto bytes = frame::to_bytes(symbol);
  REQUIRE(bytes);
  const auto read = frame::symbol_from_bytes(*bytes);
  REQUIRE(read);
  CHECK(read->size == symbol.size);
  CHECK(read->names == symbol.names);
  REQUIRE(read->parts.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(read->parts[i].path.steps().size() == path.steps().size());
    CHECK(read->parts[i].path.bounds() == path.bounds());
    CHECK(read->parts[i].even_odd == symbol.parts[i].even_odd);
    CHECK(read->parts[i].stroke == symbol.parts[i].stroke);
    CHECK(read->parts[i].stroke_style == symbol.parts[i].stroke_style);
  }
  for (std::size_t size = 0; size < bytes->size(); ++size) {
    CHECK_FALSE(frame::symbol_from_bytes(bytes->substr(0, size)));
  }
  symbol.parts[0].own = Paint{2, 1000};
  CHECK_FALSE(frame::to_bytes(symbol));
}
