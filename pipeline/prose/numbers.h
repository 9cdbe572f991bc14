// What is found wrong with numbers of one passage.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "prose/reading.h"
#include "prose/subjects.h"

namespace talia::prose {

// Rows of a table that a sentence lists with a number each, of which one is not the table's.
void check_listed_rows(const Passage& passage, const Subjects& subjects, Diagnostics& diagnostics);

// The cells of one table of a text, whose first column names rows of a ruleset's table.
void check_copied_table(std::span<const Passage* const> cells, const Subjects& subjects,
                        Diagnostics& diagnostics);

// Numbers of the passage's own definition. Its texts are asked together, for one may be right where another is an amount.
void check_own_numbers(std::span<const Passage* const> texts, Subjects& subjects, const Reading& reading,
                       Diagnostics& diagnostics);

// What a number contradicts: `power` of `Ogre`, which is 5.
struct Fact {
  std::string expression;
  std::vector<std::string> values;  // One of them should stand there; offered where there is one.
  Span stated;                      // Where it is written; none where it is computed.
};
void report_contradiction(const Passage& passage, const WrittenNumber& number, std::size_t token,
                          const Fact& fact, Diagnostics& diagnostics);

}  // namespace talia::prose
