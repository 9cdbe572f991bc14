// What stands in for what nobody has written: the face of kinds without a template, and the decks of campaigns without one.
#pragma once
#include <string>
#include <string_view>

#include "model/catalog.h"

namespace talia::model {

struct Builder;

// Themes and templates of templates/themes/ go by `themes/NAME` in the catalog, which none of a game can be called.
std::string id_of_plain(std::string_view name);

// The face of kinds that no template draws; null: the share folder has none.
const TemplateSource* plain_face(const Catalog& catalog);
bool is_plain_face(const TemplateSource& source);

// Of campaigns without decks; a step of building the catalog.
void add_decks_of_kinds(Builder& builder);
// Whether a campaign has not written the deck: it has none, and each of its kinds is one.
bool is_of_kind(const Deck& deck);

}  // namespace talia::model
