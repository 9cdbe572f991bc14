// The second reader: what no single value shows to be wrong, for it stands between the texts of a workspace. Spelling, names,
// signs, numbers and references are held against each other and against what games know.
#pragma once
#include "model/catalog.h"
#include "prose/dictionary.h"
#include "rules/rules.h"
#include "source/reports/diagnostics.h"
#include "source/run/worker.h"

namespace talia::prose {

struct Options {
  Dictionaries& dictionaries;  // Used by one run at a time.
  source::Workers workers = {};
};

// Reads all texts again and reports, mostly as warnings, what a careful reader would ask about.
void read_again(const Catalog& catalog, const Derived& derived, const Options& options,
                Diagnostics& diagnostics);

}  // namespace talia::prose
