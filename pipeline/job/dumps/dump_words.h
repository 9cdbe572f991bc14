// Which texts stand on a deck's faces or a book's pages, as text for `dump --stage words`.
#pragma once
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/faces/unseen.h"
#include "job/plan/job.h"

namespace talia::job {

// Of a deck's cards that are among `cards`; of all, when there are none.
std::string dump_words(const DeckJob& job, const std::string& path, const std::vector<DefinitionId>& cards,
                       const DrawingContext& drawing, Content& content);

// The chapters with their pages, and the texts of definitions that stand in them.
std::string dump_words(const BookJob& job, const std::string& path, const Seen& seen,
                       const DrawingContext& drawing, const Content& content);

}  // namespace talia::job
