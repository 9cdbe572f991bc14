// What the plain face knows of a card, whatever its kind: one record, `card`, that its template binds to. Known to layout
// alone.
#pragma once
#include <string_view>

#include "formula/type.h"
#include "formula/value.h"
#include "layout/layout.h"

namespace talia::layout {

// The name of the record in the plain face's template.
inline constexpr std::string_view name_of_card = "card";

// `name`, `ref`, `line` (the kind, then what sorts the card), `icons`, `pictures` and `more_` of both (all but the first), `letter`, `figures` (at most eight
// `{label, value, unit}`), `facts` (`{label, value}`), `text` (the first of the texts, where nothing stands before
// it; else null), `texts` (`{section, head, facts, text}`, the others), `campaign`, `version`;
// of its kind `kind`, `kind_icon`, `kind_letter`; and `width` and `height` in millimetres.
const Type& type_of_card();

// Every value of the definition but its id stands in it once; those that its campaign calls unprinted are left out. `reads`
// hears of the definitions that are named.
Value card_values(const FaceKey& key, const LayoutContext& common, Reads& reads);

// The name of the record in every template's scope but those of kinds that have such a field.
inline constexpr std::string_view name_of_campaign = "campaign";

// `id`, `name`, `version` and `date`, each null where the campaign does not say it, or there is none.
const Type& type_of_campaign();
// Nothing where a name of the kind hides it.
std::optional<NameId> campaign_in(const Scope& scope);

// Likewise of the deck: `id` and `name` (its id where it says none), both null of a card by itself and in a book.
inline constexpr std::string_view name_of_deck = "deck";
const Type& type_of_deck();
std::optional<NameId> deck_in(const Scope& scope);
Value deck_values(const FaceKey& key);

Value campaign_values(const FaceKey& key, const Catalog& catalog);

}  // namespace talia::layout
