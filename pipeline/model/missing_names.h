// What is said of a definition that there is not.
#pragma once
#include <string>
#include <vector>

#include "source/reports/diagnostic.h"

namespace talia::model {

// Of the names of a kind (empty: of any) those that begin with the same word, `pistol_shells` beside `pistol_rounds`; else where to
// find them all.
std::string likely_names(const std::string& name, const std::string& kind,
                         const std::vector<std::string>& names);

// Notes the places that name it beside the first, the first few by themselves.
void note_places(const std::vector<Span>& places, Diagnostic& diagnostic);

}  // namespace talia::model
