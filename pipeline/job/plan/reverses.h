// Whether the two sides of cards belong together, where the other one is a face of its own.
#pragma once
#include <span>
#include <string>

#include "job/plan/job.h"
#include "layout/layout.h"
#include "rules/hidden.h"

namespace talia::job {

// As reports say a size: 63 × 88 mm.
std::string words_of(const Size& size);

// False when one is at fault, which is reported: unknown-template for a template that does not draw the definition, bad-reverse for
// sides of two sizes, or where a text goes on on a back that is none.
bool check_reverses(const Deck& deck, std::span<const rules::DeckCard> cards, const Catalog& catalog,
                    const Faces& faces, Diagnostics& diagnostics);

// Of all cards of a deck: reports key-without-effect, a warning, for a back that none of them has.
void note_unused_back(const Deck& deck, std::span<const rules::DeckCard> cards, Diagnostics& diagnostics);

// Reports key-without-effect, a warning, where a sheet that prints fronts alone leaves the other sides out.
void note_left_out_sides(const DeckJob& job, Diagnostics& diagnostics);

// Reports hidden-side-shown, a note, for the hidden sides of the cards that are cards of the campaign as well.
void note_shown_sides(const Deck& deck, std::span<const rules::DeckCard> cards,
                      const rules::HiddenSides& hidden, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::job
