#include "job/faces/alike.h"

#include <catch2/catch.hpp>

using namespace talia;
using namespace length_literals;

TEST_CASE("cards that show the same picture are told once, whatever their words and scenes", "[cli]") {
  Symbols symbols;
  const SymbolId sword = symbols.add({"icon/sword", {24_mm, 24_mm}, {}});
  const SymbolId crown = symbols.add({"icon/crown", {24_mm, 24_mm}, {}});
  const SymbolId corner = symbols.add({"ornament/corner", {24_mm, 24_mm}, {}});
  const auto card = [&](SymbolId hero, double scale, Paint paint = black_paint) {
    Frame frame{{63_mm, 88_mm}, {}};
    frame.items.push_back({SymbolUse{corner, {}}, paint});
    frame.items.push_back({PathItem{Path().add_circle({}, Length::mm(scale))}, paint});
    frame.items.push_back({Group{{}, {}, {Item{SymbolUse{hero, Transform::scale(scale)}, paint}}}});
    return frame;
  };
  Catalog catalog;
  for (const char* id : {"sabre", "sword", "cleaver", "crown", "dirk", "red_sword"}) {
    Definition definition;
    definition.id = id;
    definition.id_span = {FileId(0), static_cast<std::uint32_t>(catalog.definitions.size()), 9};
    catalog.definitions.push_back(std::move(definition));
  }
  job::Alikes alikes;
  alikes.add(DefinitionId(0), job::hero_of(card(sword, 0.8), {}, symbols));
  alikes.add(DefinitionId(1), job::hero_of(card(sword, 0.5), {}, symbols));
  alikes.add(DefinitionId(1), job::hero_of(card(sword, 0.5), {}, symbols));
  alikes.add(DefinitionId(2), job::hero_of(card(sword, 0.6), {}, symbols));
  alikes.add(DefinitionId(3), job::hero_of(card(crown, 0.8), {}, symbols));
  alikes.add(DefinitionId(4), job::hero_of(card(sword, 0.2), {}, symbols));  // Too small to be known by.
  alikes.add(DefinitionId(5), job::hero_of(card(sword, 0.8, Paint{0, 500}), {}, symbols));
  Diagnostics diagnostics;
  alikes.report(catalog, diagnostics);
  REQUIRE(diagnostics.in_order_added().size() == 1);
  const Diagnostic& found = diagnostics.in_order_added()[0];
  CHECK(found.code == Code::similar_faces);
  CHECK(found.span == catalog.definitions[1].id_span);
  CHECK(found.message == "the card `sword` shows the same picture as `sabre` and 1 more");
  CHECK(found.notes.size() == 2);
}

TEST_CASE("cards whose scenes are motifs alone are told apart by their arguments", "[cli]") {
  Symbols symbols;
  const SymbolId sword = symbols.add({"icon/sword", {24_mm, 24_mm}, {}});
  const Frame plain{{63_mm, 88_mm}, {}};
  Frame armed = plain;
  armed.items.push_back({SymbolUse{sword, {}}, black_paint});
  Catalog catalog;
  for (const char* id : {"monk", "friar", "abbot", "novice"}) {
    Definition definition;
    definition.id = id;
    definition.id_span = {FileId(0), static_cast<std::uint32_t>(catalog.definitions.size()), 9};
    catalog.definitions.push_back(std::move(definition));
  }
  const auto figure = [](const char* hat, Length size = 30_mm) {
    return std::vector<DrawnMotif>{{{size, size}, std::string("figure\n") + hat}};
  };
  const auto told = [&](const std::vector<std::string>& heroes) {
    job::Alikes alikes;
    for (std::size_t i = 0; i < heroes.size(); ++i) {
      alikes.add(static_cast<DefinitionId>(i), heroes[i]);
    }
    Diagnostics diagnostics;
    alikes.report(catalog, diagnostics);
    return diagnostics.in_order_added().size();
  };
  const std::string cowl = job::hero_of(plain, figure("cowl"), symbols);
  CHECK(told({cowl, job::hero_of(plain, figure("mitre"), symbols), cowl}) == 1);
  CHECK(told({cowl, job::hero_of(plain, figure("mitre"), symbols)}) == 0);
  // What all have is a decoration, and what is small is none of it.
  CHECK(told({cowl, cowl, cowl}) == 0);
  const auto before_wall = [&](std::vector<DrawnMotif> motifs) {
    motifs.push_back({{60_mm, 30_mm}, "wall"});
    return job::hero_of(plain, motifs, symbols);
  };
  CHECK(told({before_wall({}), before_wall({}), before_wall(figure("cowl"))}) == 0);
  CHECK(told({before_wall({}), before_wall(figure("cowl")), before_wall(figure("cowl"))}) == 1);
  CHECK(job::hero_of(plain, figure("cowl", 5_mm), symbols).empty());
  CHECK(job::hero_of(armed, figure("cowl"), symbols) == job::hero_of(armed, figure("mitre"), symbols));
}
