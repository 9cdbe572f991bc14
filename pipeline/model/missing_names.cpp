#include "model/missing_names.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "source/reports/fixes.h"

namespace talia::model {

namespace {

// Of the names of a kind (empty: of any) those that begin with the same word, `pistol_shells` beside `pistol_rounds`; else where to
// find them all.
std::string likely_names(const std::string& name, const std::string& kind,
                         const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  const std::string_view first = std::string_view(name).substr(0, name.find('_'));
  std::vector<std::string_view> alike;
  for (const std::string& each : names) {
    const bool is_alike = first.size() > 2 && each.starts_with(first) &&
                          (each.size() == first.size() || each[first.size()] == '_');
    if (is_alike && alike.size() < most) {
      alike.push_back(each);
    }
  }
  if (!alike.empty()) {
    return fmt::format("there {} `{}`", alike.size() == 1 ? "is" : "are", fmt::join(alike, "`, `"));
  }
  return kind.empty() ? "`talia list` shows all that there are"
                      : fmt::format("`talia list \"kind == '{}'\"` shows all that there are", kind);
}

// The places that name it beside the first, the first few by themselves.
void note_places(const std::vector<Span>& places, Diagnostic& diagnostic) {
  constexpr std::size_t listed = 4;
  const std::size_t more = places.size() - 1;
  for (std::size_t i = 1; i <= std::min(more, listed); ++i) {
    diagnostic.notes.push_back({places[i], "it is named here too"});
  }
  if (more > listed) {
    diagnostic.notes.push_back(
        {places[listed + 1], fmt::format("and in {} more places from here on", more - listed)});
  }
}

}  // namespace

void MissingNames::note(Missing missing) {
  const auto same = std::ranges::find_if(all_, [&](const Missing& each) {
    return each.name == missing.name && each.viewer == missing.viewer && each.system == missing.system;
  });
  if (same == all_.end()) {
    all_.push_back(std::move(missing));
    return;
  }
  if (std::ranges::find(same->places, missing.places.front()) == same->places.end()) {
    // A default has one place for all that it is filled in at.
    same->places.push_back(missing.places.front());
  }
  if (same->kind.empty()) {
    same->kind = std::move(missing.kind);
  }
}

bool MissingNames::is_of_wanted_kind(const Definition& each, const Missing& missing) const {
  return missing.kind.empty() || builder_.catalog.kind(each.kind).name == missing.kind;
}

std::vector<std::string> MissingNames::candidates(const Missing& missing) const {
  std::vector<std::string> names;
  for (const Definition& definition : builder_.catalog.definitions) {
    const bool is_visible = missing.viewer ? builder_.catalog.is_seen_by(missing.viewer, definition)
                                           : definition.system == missing.system;
    if (is_visible && is_of_wanted_kind(definition, missing)) {
      names.push_back(definition.id);
    }
  }
  return names;
}

// One of that name which stands in another campaign of the game, and can be meant.
const Definition* MissingNames::elsewhere(const Missing& missing) const {
  const auto& all = builder_.catalog.definitions;
  const auto found = std::ranges::find_if(all, [&](const Definition& each) {
    return each.campaign && each.campaign != missing.viewer && each.system == missing.system &&
           each.id == missing.name && is_of_wanted_kind(each, missing);
  });
  return found == all.end() ? nullptr : &*found;
}

Diagnostic MissingNames::not_seen_from_here(const Missing& missing, const Definition& other) const {
  const Catalog& catalog = builder_.catalog;
  return Diagnostic::of(Code::unknown_reference, missing.places[0],
                        missing.viewer ? fmt::format("the campaign `{}` has no definition `{}`",
                                                     catalog.campaign(*missing.viewer).id, missing.name)
                                       : fmt::format("the library of `{}` has no definition `{}`",
                                                     catalog.system(missing.system).name, missing.name))
      .note(other.id_span, fmt::format("the campaign `{}` has one, which is not seen from here",
                                       catalog.campaign(*other.campaign).id))
      .help(fmt::format("write `{}`, or move it into the library", catalog.full_name(other)));
}

// What is missing in all of a system is missing in each of its campaigns for the same cause.
void MissingNames::join_places() {
  for (Missing& all : all_) {
    for (Missing& one : all_) {
      if (!all.viewer && one.viewer && one.system == all.system && one.name == all.name) {
        std::ranges::move(one.places, std::back_inserter(all.places));
        one.places.clear();
        all.kind = all.kind.empty() ? one.kind : all.kind;
      }
    }
  }
  std::erase_if(all_, [](const Missing& each) { return each.places.empty(); });
}

void MissingNames::report() {
  // A name is sought among all that there are; after so many faults nobody reads on.
  constexpr std::size_t most_helped = 200;
  join_places();
  for (std::size_t helped = 0; Missing & missing : all_) {
    builder_.catalog.missing.push_back({missing.name, missing.viewer, missing.system});
    std::ranges::sort(missing.places, {},
                      [&](Span span) { return std::pair(builder_.sources.path(span.file), span.begin); });
    const bool is_helped = helped++ < most_helped;
    const Definition* const other = is_helped ? elsewhere(missing) : nullptr;
    const std::vector<std::string> names = is_helped ? candidates(missing) : std::vector<std::string>();
    Diagnostic diagnostic =
        other == nullptr
            ? Diagnostic::of(Code::unknown_reference, missing.places[0],
                             fmt::format("there is no definition `{}`", missing.name))
                  .help_closest(missing.name, names)
                  .help_otherwise(is_helped ? likely_names(missing.name, missing.kind, names) : std::string())
            : not_seen_from_here(missing, *other);
    source::repeat_fix(diagnostic, missing.places, builder_.sources);
    note_places(missing.places, diagnostic);
    builder_.diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace talia::model
