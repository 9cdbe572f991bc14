// What directives show besides tables: cards, pictures, dialogues and worked sums.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// Nothing where no definition is chosen, which was reported.
std::optional<Figure> card_of(Node body, ResolveContext& context);
std::optional<Figure> cards_of(Node body, ResolveContext& context);
// All cards of one of the campaign's decks.
std::optional<Figure> deck_of(Node body, ResolveContext& context);
std::optional<Dialogue> dialogue_of(Node body, ResolveContext& context);
std::optional<Example> example_of(Node body, ResolveContext& context);
// Nothing where the picture is missing or at fault, which was reported.
std::optional<Illustration> picture_of(Node body, ResolveContext& context);

}  // namespace talia::book
