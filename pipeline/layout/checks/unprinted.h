// Fields that are not for print, as templates and campaigns say by `unprinted`.
#pragma once
#include <string_view>

#include "model/catalog.h"

namespace talia::layout {

// The entry of a template's `unprinted`, or of the list that a campaign has for a kind, that names a field or what it is
// part of; absent when none does.
Node unprinted_entry(Node list, std::string_view field);

// Reports unknown-field where an entry names no field of any of its kinds, and key-without-effect where it names one that
// has no words.
void check_unprinted(const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::layout
