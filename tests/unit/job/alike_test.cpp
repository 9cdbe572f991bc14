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
  alikes.add(DefinitionId(0), job::hero_of(card(sword, 0.8), symbols));
  alikes.add(DefinitionId(1), job::hero_of(card(sword, 0.5), symbols));
  alikes.add(DefinitionId(1), job::hero_of(card(sword, 0.5), symbols));
  alikes.add(DefinitionId(2), job::hero_of(card(sword, 0.6), symbols));
  alikes.add(DefinitionId(3), job::hero_of(card(crown, 0.8), symbols));
  alikes.add(DefinitionId(4), job::hero_of(card(sword, 0.2), symbols));  // Too small to be known by.
  alikes.add(DefinitionId(5), job::hero_of(card(sword, 0.8, Paint{0, 500}), symbols));
  Diagnostics diagnostics;
  alikes.report(catalog, diagnostics);
  REQUIRE(diagnostics.in_order_added().size() == 1);
  const Diagnostic& found = diagnostics.in_order_added()[0];
  CHECK(found.code == Code::similar_faces);
  CHECK(found.span == catalog.definitions[1].id_span);
  CHECK(found.message == "the card `sword` shows the same picture as `sabre` and 1 more");
  CHECK(found.notes.size() == 2);
}
