// What pages of cards are known by.
#include "sheet/key.h"

#include <catch2/catch.hpp>

using namespace talia;
using namespace length_literals;

namespace {

const std::vector<Digest> frames{source::digest_of("front"), source::digest_of("back")};
const std::vector<SheetCard> cards{{0, 1, 2}};

SheetStyle style_with(const std::string& footer) {
  SheetStyle style;
  style.paper = {210_mm, 297_mm};
  style.card = {63_mm, 88_mm};
  style.label_family = "text";
  style.words["en"] = {footer, "front", "back", "50 mm"};
  return style;
}

const SheetFacts facts{"Beasts", "en", "Reach", "1.0", "Beasts", "abc", "2026-01-02", "Ola"};

Digest key_of(const SheetFacts& said, const std::string& footer = "{deck}") {
  return sheet::key_of(frames, cards, style_with(footer), said, {});
}

template <typename Change>
bool changed(Change change, const std::string& footer = "{deck}") {
  SheetFacts other = facts;
  change(other);
  return key_of(other, footer) != key_of(facts, footer);
}

}  // namespace

TEST_CASE("what a file of cards states of itself is in the key of its pages", "[sheet]") {
  CHECK_FALSE(changed([](SheetFacts&) {}));
  CHECK(changed([](SheetFacts& each) { each.title = "Creatures"; }));
  CHECK(changed([](SheetFacts& each) { each.author = "Ala"; }));
  CHECK(changed([](SheetFacts& each) { each.date = "2026-01-03"; }));
  CHECK(changed([](SheetFacts& each) { each.rights = "CC-BY-4.0"; }));
  CHECK(changed([](SheetFacts& each) { each.language = "pl"; }));
  CHECK(changed([](SheetFacts& each) { each.first_page = 2; }));
}

TEST_CASE("what the footer does not show is not in the key of the pages", "[sheet]") {
  CHECK(changed([](SheetFacts& each) { each.deck = "Creatures"; }));
  const auto other_hash = [](SheetFacts& each) { each.hash = "abd"; };
  CHECK_FALSE(changed(other_hash));
  CHECK(changed(other_hash, "{deck} {hash}"));
  const auto other_sheet = [](SheetFacts& each) { each.first_sheet = 1; };
  CHECK_FALSE(changed(other_sheet));
  CHECK(changed(other_sheet, "{sheet}"));
}

TEST_CASE("the key of pages tells cards that share a frame from those that look alike", "[sheet]") {
  const SheetStyle style = style_with("");
  const Digest before = sheet::key_of(frames, cards, style, facts, {});
  CHECK(sheet::key_of(frames, {{0, 1, 1}, {0, 1, 1}}, style, facts, {}) != before);
  CHECK(sheet::key_of(frames, {{0, std::nullopt, 2}}, style, facts, {}) != before);
  CHECK(
      sheet::key_of(std::vector{frames[0], frames[0], frames[1]}, {{0, 2, 1}, {1, 2, 1}}, style, facts, {}) !=
      sheet::key_of(std::vector{frames[0], frames[0], frames[1]}, {{0, 2, 1}, {0, 2, 1}}, style, facts, {}));
  CHECK(sheet::key_of(frames, cards, style, facts, source::digest_of("fonts")) != before);
}

TEST_CASE("what cards are cut to, and how that is drawn, is in the key of their pages", "[sheet]") {
  const auto key = [](const auto& change) {
    SheetStyle style = style_with("");
    style.shapes = {{{20_mm, 20_mm}, {}}, {{20_mm, 20_mm}, {CardOutline::Shape::circle, 0, {}, {}}}};
    change(style);
    return sheet::key_of(frames, cards, style, facts, {});
  };
  const Digest before = key([](SheetStyle&) {});
  CHECK(key([](SheetStyle& each) { each.shapes[1].outline.shape = CardOutline::Shape::polygon; }) != before);
  CHECK(key([](SheetStyle& each) { each.shapes[1].trim = {25_mm, 25_mm}; }) != before);
  CHECK(key([](SheetStyle& each) { each.arrangement = Arrangement::nest; }) != before);
  CHECK(key([](SheetStyle& each) { each.cut_line = 0.1_mm; }) != before);
  CHECK(key([](SheetStyle& each) {
          each.registration = Registration{10_mm, 5_mm, 20_mm, 0.5_mm};
        }) != before);
  const SheetStyle plain = style_with("");
  CHECK(sheet::key_of(frames, {{0, 1, 2, 1}}, plain, facts, {}) !=
        sheet::key_of(frames, {{0, 1, 2, 0}}, plain, facts, {}));
}
