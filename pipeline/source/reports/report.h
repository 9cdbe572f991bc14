// What a check has found, once it was weighed, and the reports of it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/reports/diagnostics.h"

namespace talia::source {

class Places;

// A finding that a person has accepted, and why.
struct Accepted {
  Diagnostic finding;
  std::string why;
  Span place;              // Where it says so.
  bool is_beside = false;  // In the file of the finding itself, not in a list.
};

struct Report {
  Diagnostics found = {};
  std::vector<Accepted> accepted = {};
  std::vector<Diagnostic> known = {};  // To a baseline.
  bool has_baseline = false;
  std::size_t files = 0, definitions = 0;
};

// The files as a repository has them.
struct Revision {
  std::string repository;  // Its address, without a password.
  std::string commit, branch;
  std::string folder;  // Of the workspace within it; empty: they are one.
};

// Whether something was found that is as grave as `least` or graver.
bool fails(const Report& report, Severity least);
// Of what is as grave as that, the finding that the others may come of: the gravest that was found first, for files are read
// before what is made of them is looked at. Null: none.
const Diagnostic* first_cause(const Report& report, Severity least);

// "2 errors, 1 warning in 31 files, 24 definitions; 3 allowed".
std::string summary_of(const Report& report);
// How many findings there are of each code, and in each file.
std::string render_statistics(const Report& report, const SourceMap& sources);

// The report of `check --format json`.
std::string render_json(const Report& report, const SourceMap& sources);
// GitHub workflow commands, one line each, errors first, and the summary.
std::string render_github(const Report& report, const SourceMap& sources);
// For the summary of a pull request.
std::string render_markdown(const Report& report, const SourceMap& sources);
// SARIF 2.1.0. Without a revision it is said of no repository.
std::string render_sarif(const Report& report, const SourceMap& sources, std::string_view version,
                         const std::optional<Revision>& revision = std::nullopt);

// By severity, then as in the other reports.
std::vector<Diagnostic> by_importance(const Diagnostics& diagnostics, const SourceMap& sources);
// The message with its notes and its help, a line each.
std::string whole_words(const Diagnostic& diagnostic, Places& places);
// A fix as bytes of the files; nothing where one of its edits has no place.
std::optional<std::vector<std::pair<Span, std::string>>> edits_of(const Fix& fix, const SourceMap& sources);

}  // namespace talia::source
