// Cards, sheets and pages as SVG, as they print.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frame/booklet.h"
#include "frame/proof.h"
#include "serve/look.h"

namespace talia::serve {

// A side of a card, as a browser calls it.
struct SideAsked {
  std::string campaign, deck;  // No deck: the card stands in none.
  std::string card;            // `campaign:id`.
  int part = 1;                // Of the cards that its definition takes.
  FaceSide side = FaceSide::front;
  std::string variant{usual_variant};
};

// Nothing where there is no such side now.
std::optional<FaceKey> key_of(const SideAsked& asked, const Look& look);

struct Drawn {
  std::string tag;  // Equal ones are drawn the same; `stock` is in it.
  std::string svg;  // Empty where `known` is the tag.
};
// `stock`: names the symbols, pictures and fonts of the look. Error: drawing-failed.
Result<Drawn> draw_face(const FaceKey& key, Proof proof, const Look& look, const std::string& stock,
                        const std::string& known);

// The face of a definition as no deck has it, a PNG of so many dots an inch. Error: drawing-failed.
Result<std::string> picture_of(DefinitionId definition, double dpi, const Look& look);

// Which numbers stand where on a face, as JSON: rectangles in shares of the frame, each with the names of fields and stats that
// its box shows.
std::string regions_of(const FaceKey& key, const Look& look);

// All pages of a deck's sheets, of a book or of a box.
struct Pages {
  Booklet booklet;
  std::size_t cards = 0;
  std::size_t look = 0;  // With whose fonts and colours alone they can be drawn.
};
// Cards at fault stand on sheets as a draft has them. Nothing where the look has no such deck or sheet.
std::optional<Pages> sheets_of(const std::string& campaign, const std::string& deck, const std::string& sheet,
                               const Look& look, const job::ReadRequest& reading);
std::optional<Pages> pages_of_work(const std::string& campaign, const std::string& work, const Look& look,
                                   const job::ReadRequest& reading);
// How many there are and what each is called, with its size in millimetres, as JSON.
std::string describe(const Pages& pages);
Result<std::string> draw_page(const Pages& pages, std::size_t number, Proof proof, const Look& look);

}  // namespace talia::serve
