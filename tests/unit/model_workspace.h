// A workspace in memory for the tests of `model`: an invented game with two kinds and one campaign, over which a test
// lays its own files.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/build.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::test {

using FileTexts = std::map<std::string, std::string>;

struct Modelled {
  SourceMap sources;
  Diagnostics diagnostics;
  Catalog catalog;

  const Definition& definition(std::string_view id) const;  // Requires that there is exactly one.
  bool has(std::string_view id) const { return !catalog.find_anywhere(id).empty(); }
  // Every report as `file:line:column code`, in the order of places.
  std::vector<std::string> reports() const;
  // The only report; fails the test when there are more or fewer.
  Diagnostic only_report() const;
  std::string place(Span span) const;  // `file:line:column`.
};

// The game `hexfall` with the kinds `creature` and `place`, terms and icons, and the campaign `reach`; then `files`.
std::unique_ptr<Modelled> modelled(const FileTexts& files);

// JSON, or a node as JSON, without the spaces between its parts.
std::string compact(std::string_view json);
std::string compact_json(Node node);

// Where a definition of the campaign `reach` stands.
std::string in_reach(std::string_view name);

}  // namespace talia::test
