// What charts are known by.
#include "chart/key.h"

#include <catch2/catch.hpp>

#include "unit/drawing_fixture.h"

using namespace talia;

namespace {

std::unique_ptr<chart::ChartContext> context_with(const std::string& file) {
  FontList list;
  list.fonts.push_back({"text", file, {}, {}, {}, {}});
  list.families.push_back({"text", "text", "text", "text", "text", {}, {}});
  static const std::unique_ptr<Files> nothing = source::map_files({});
  const auto files = source::disk_files(TALIA_TESTS "/fonts");
  Diagnostics diagnostics;
  return chart::set_up(list, typeset::load_fonts(list, *files, *files, diagnostics), *nothing, diagnostics);
}

const chart::ChanceTable coin{{"coin"}, {"heads", "tails"}, {{{1, 2}}, {{1, 2}}}, {Rational(1, 2)}};

}  // namespace

TEST_CASE("a bar chart's key changes with each number and word, and with its fonts", "[chart]") {
  const auto context = context_with("text-regular.ttf");
  REQUIRE(context);
  const Digest before = chart::key_of(coin, *context);
  CHECK(chart::key_of(coin, *context_with("text-regular.ttf")) == before);
  const auto changed = [&](auto change) {
    chart::ChanceTable other = coin;
    change(other);
    return chart::key_of(other, *context) != before;
  };
  CHECK(changed([](chart::ChanceTable& table) { table.names[0] = "a coin"; }));
  CHECK(changed([](chart::ChanceTable& table) { table.labels[1] = "tail"; }));
  CHECK(changed([](chart::ChanceTable& table) { table.chances[1][0] = Rational(1, 3); }));
  CHECK(changed([](chart::ChanceTable& table) { table.means[0].reset(); }));
  CHECK(chart::key_of(coin, *context_with("none.ttf")) != before);
}

TEST_CASE("the key of scatter plots changes with all that they show", "[chart]") {
  const auto context = context_with("text-regular.ttf");
  REQUIRE(context);
  chart::Panel plot;
  plot.title = "Might";
  plot.dots = {{1, 2, {"eel"}}, {2, 4.5, {"crab", "ogre"}}};
  const Digest before = chart::key_of("Reach", Rational(3), {plot}, *context);
  CHECK(chart::key_of("Reach", Rational(3), {plot}, *context) == before);
  CHECK(chart::key_of("Reach", *Rational::parse("2.5"), {plot}, *context) != before);
  CHECK(chart::key_of("Shore", Rational(3), {plot}, *context) != before);
  CHECK(chart::key_of("Reach", Rational(3), {plot, plot}, *context) != before);
  const auto changed = [&](auto change) {
    chart::Panel other = plot;
    change(other);
    return chart::key_of("Reach", Rational(3), {other}, *context) != before;
  };
  CHECK(changed([](chart::Panel& panel) { panel.note = "few"; }));
  CHECK(changed([](chart::Panel& panel) { panel.reach = 0.5; }));
  CHECK(changed([](chart::Panel& panel) { panel.has_line = true; }));
  CHECK(changed([](chart::Panel& panel) { panel.dots[1].y = 4.25; }));
  CHECK(changed([](chart::Panel& panel) { panel.dots[0].stands_out = true; }));
  CHECK(changed([](chart::Panel& panel) {
    panel.dots[0].names = {"eel", "crab"};
    panel.dots[1].names = {"ogre"};
  }));
}
