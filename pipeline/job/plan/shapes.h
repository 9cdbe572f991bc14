// Of what sizes and outlines the cards of a deck are, and which sheet takes them.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "layout/layout.h"
#include "rules/rules.h"
#include "sheet/printer.h"
#include "sheet/sheet.h"

namespace talia::job {

struct DeckShapes {
  std::vector<CardShape> shapes;                   // Each once, the largest first; at least one.
  std::map<DefinitionId, std::uint32_t> of_cards;  // By number.

  // Their sizes, ascending, each once.
  std::vector<Size> trims() const;
};

// Of cards as their templates have them.
DeckShapes shapes_of(const Deck& deck, std::span<const rules::DeckCard> members, const Faces& faces);

// Whether the other sides of a deck's cards have no outline of their own. Reports bad-reverse, at the deck's `back` or at what states
// another side, for a template that states one and is not cut so.
bool check_outlines(const Deck& deck, std::span<const rules::DeckCard> members, const Faces& faces,
                    const Catalog& catalog, Diagnostics& diagnostics);

std::string words_of(const std::vector<Size>& sizes);
// `the cards of the deck … have 3 sizes`.
Diagnostic several_sizes(Code code, const Deck& deck, const std::vector<Size>& trims);

// As a service cuts them that makes cards of one size: what cannot have its outline is a rectangle.
std::vector<CardShape> shapes_for(const Size& trim, std::vector<CardShape> shapes);

// Whether a deck that names its sheet is left to that: another grid, or a service, does not make cards of its sizes. Reports it, a note.
bool is_left_to_its_sheet(const Deck& deck, const DeckShapes& cards, const PrinterTarget& target,
                          Diagnostics& diagnostics);

// Reports bad-sheet, at a deck's `sheet`, where there is none of that name.
void check_sheet_named(const Deck& deck, const Catalog& catalog, Diagnostics& diagnostics);

// Reports bad-sheet for a deck of several sizes on a grid that states none, and what `settle` finds.
std::optional<SheetStyle> sheet_for(const Deck& deck, const DeckShapes& cards, const SheetTarget& target,
                                    Diagnostics& diagnostics);

}  // namespace talia::job
