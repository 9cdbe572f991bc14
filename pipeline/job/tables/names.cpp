#include "job/tables/names.h"

#include <algorithm>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "table/guess/ids.h"

namespace talia::job {
namespace {

constexpr std::size_t longest_id = 100;

}  // namespace

std::string id_of_name(std::string_view name) {
  const std::string id = table::ascii_id(name).substr(0, longest_id);
  return id.empty() ? "x" : id;
}

std::optional<std::string> NamesInTables::id_of(const FieldType& type, std::string_view name) const {
  return type.shape == FieldType::Shape::term ? term(type.target, name) : definition(type.target, name);
}

std::optional<std::string> NamesInTables::definition(std::string_view kind, std::string_view name) const {
  const std::string folded = source::case_folded(name);
  const bool is_any = kind.empty() || kind == "any";
  std::optional<std::string> found;
  for (const Definition& definition : catalog_.definitions) {
    const bool is_seen = definition.campaign ? definition.campaign == campaign_
                                             : definition.system == catalog_.campaign(campaign_).system;
    if (!is_seen || (!is_any && catalog_.kind(definition.kind).name != kind)) {
      continue;
    }
    if (definition.id == name) {
      return definition.id;
    }
    if (source::case_folded(definition.title) == folded) {
      if (found) {
        return std::nullopt;
      }
      found = definition.id;
    }
  }
  // What is at fault is not known by its name.
  std::string likely = id_of_name(name);
  return !found && catalog_.is_broken(campaign_, likely) ? std::optional(std::move(likely)) : found;
}

std::optional<std::string> NamesInTables::term(std::string_view group, std::string_view name) const {
  const TermGroup* const terms = catalog_.system(catalog_.campaign(campaign_).system).group(group);
  if (terms == nullptr) {
    return std::nullopt;
  }
  const std::string folded = source::case_folded(name);
  const auto is_called = [&](const std::string& word) { return source::case_folded(word) == folded; };
  for (const Term& term : terms->terms) {
    if (is_called(term.id) || is_called(term.name) || is_called(term.abbreviation) ||
        std::ranges::any_of(term.forms, is_called)) {
      return term.id;
    }
  }
  return std::nullopt;
}

}  // namespace talia::job
