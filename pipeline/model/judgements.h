// What people have decided on findings: how grave they are, and which of them are accepted. It stands in `findings.yaml` of the
// workspace and of campaigns, and at the key `allow` of definitions.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "source/source_map.h"

namespace talia::model {

// Whether a path fits a pattern, in which `*` stands for anything within a folder and `**` for anything.
bool fits_pattern(std::string_view path, std::string_view pattern);

struct Judgement {
  Code code = {};
  std::optional<Severity> as;  // Absent: what fits is accepted.
  std::string why;
  Span place;          // Of the entry's code.
  std::string within;  // A pattern of paths; all that fits lies in such a file. Empty: anywhere.
  // What fits lies in one of these; nothing where all of the files may hold it.
  std::optional<std::vector<Span>> in;
  std::string words;       // What fits has these words; empty: any.
  bool is_single = false;  // Of findings that are there now: one that fits none is told.
  bool is_beside = false;  // It stands in a definition.
};

// In the order in which they hold: those of the workspace, of campaigns, of definitions. Reports what their schema finds, and
// bad-allowance.
std::vector<Judgement> judgements_of(const Catalog& catalog, const SourceMap& sources,
                                     Diagnostics& diagnostics);

}  // namespace talia::model
