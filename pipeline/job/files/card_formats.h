// The forms in which printers take cards, in one table: name, what it needs, what writes it.
#pragma once
#include <string_view>

#include "job/files/written.h"
#include "job/pages/card_parts.h"
#include "sheet/printer.h"

namespace talia::job {

// Null where there is none of that name.
const CardFormat* format_named(std::string_view name);

// Goes through a deck's cards and, when all is sound or a draft is wanted, writes its files, all or none of them, for
// `publish` to put in place. A deck on sheets is a PDF where the sheet has no format of its own.
Written write_deck(CardParts& cards, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
