// What sheets say of themselves: title, version, date, and a short hash of all that they say.
#pragma once
#include <cstddef>

#include "job/plan/job.h"
#include "job/workspace/content.h"
#include "sheet/sheet.h"

namespace talia::job {

// Of a deck's job that takes so many sheets.
SheetFacts sheet_facts(const DeckJob& job, std::size_t sheets, const Content& content, unsigned threads);

}  // namespace talia::job
