// What changed between two states, in words, as JSON, and for a pull request.
#pragma once
#include <string>

#include "job/differences/changes.h"

namespace talia::cli {

std::string diff_as_text(const job::Differences& differences);
std::string diff_as_json(const job::Differences& differences);
std::string diff_as_markdown(const job::Differences& differences);

// For every form: what became of a definition, `added`, `removed`, `changed`, `moved`, `at fault`.
std::string_view fate_of(const job::DefinitionChange& change);
std::string_view fate_of(const job::FileChange& file);
// `5 definitions, 7 cards, 1 deck …`; `nothing` where nothing changed.
std::string summary_of(const job::Differences& differences);
// A side as it is called: `reach/crabs front`, with a number where the definition takes several cards.
std::string words_of(const job::SideName& side);
std::string words_of(const job::FitChange& fit);
// `old → new`, of texts what goes and comes.
std::string words_of(const job::PagesChange& pages);
std::string_view words_of(job::Cause::Sort sort);

}  // namespace talia::cli
