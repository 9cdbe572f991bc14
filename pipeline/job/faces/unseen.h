// What was written and is printed nowhere: texts of definitions whose words stand on none of their faces.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "book/book.h"
#include "job/plan/job.h"
#include "job/workspace/content.h"

namespace talia::job {

// A card and its texts that stand on none of its sides whole; see `Face::unseen`.
struct SeenCard {
  DefinitionId definition;
  std::vector<std::uint32_t> unseen;
};

// What a job shows of what was written.
struct Seen {
  // Of a deck those with unseen texts, of a book all whose faces it has.
  std::vector<SeenCard> cards;
  // Of a book: those that its pages show in words; sorted.
  std::vector<Span> values;
  std::vector<book::ChapterWords> chapters;  // Of a book.
};

// Of the fronts alone, or of fronts and backs.
std::vector<std::uint32_t> unseen_on(std::span<const Face* const> sides);

// Reports field-unseen, once for a field and the templates that could show it, where neither they nor the campaign say that
// it is not printed; and key-without-effect where they say so and it is. `seen`: of each job. Texts that a deck of the
// campaign shows in all of its targets are seen, and those that a book shows; of decks and books that the run leaves out it is
// not known.
void report_unseen(std::span<const Job> jobs, std::span<const Seen> seen, const Content& content,
                   Diagnostics& diagnostics);

}  // namespace talia::job
