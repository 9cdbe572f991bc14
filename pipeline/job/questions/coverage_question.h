// How many definitions of a kind have each value of a field, or each pair of values of two.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct CoverageQuestion {
  std::string kind;
  std::vector<std::string> fields;       // One or two expressions over fields and stats.
  std::optional<std::string> condition;  // Which definitions are counted; none: all.
  std::optional<std::string> system;     // None: the only game that has the kind.
};

// The values that an expression comes to: first what a field may hold (terms, truth values, an enumeration) whether or not a
// definition has it, then what else there is; null, where a definition has nothing there, comes last. Each item of a list
// counts.
struct CoverageAxis {
  std::string name;  // The expression.
  std::vector<Value> values;
  std::vector<std::size_t> totals;  // Definitions that have it, by value.
};

struct Coverage {
  std::size_t definitions = 0;
  CoverageAxis rows;
  std::optional<CoverageAxis> columns;
  std::vector<std::vector<std::size_t>> counts;  // Definitions by row and column; empty without columns.
};

// Nothing when the question is at fault, which is reported; `content` keeps what was asked for the reports.
std::optional<Coverage> answer(const CoverageQuestion& question, Content& content, Diagnostics& asked);

}  // namespace talia::job
