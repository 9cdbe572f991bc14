#include "prose/prose.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "prose/reading.h"
#include "source/run/progress.h"

namespace talia::prose {
namespace {

// The places that errors speak of.
class Faults {
 public:
  explicit Faults(const Diagnostics& diagnostics) {
    for (const Diagnostic& each : diagnostics.in_order_added()) {
      if (each.severity <= Severity::error && each.span.exists()) {
        spans_.push_back(each.span);
      }
    }
    std::ranges::sort(spans_);
    for (std::size_t i = 1; i < spans_.size(); ++i) {
      // As far as any before it in the file reaches: what lies so far is of no interest where it begins.
      if (spans_[i].file == spans_[i - 1].file) {
        spans_[i].end = std::max(spans_[i].end, spans_[i - 1].end);
      }
    }
  }

  bool hold(const Span& place) const {
    const auto after =
        std::ranges::upper_bound(spans_, std::pair(place.file, place.begin), {},
                                 [](const Span& span) { return std::pair(span.file, span.begin); });
    return after != spans_.begin() && std::prev(after)->holds(place);
  }

 private:
  std::vector<Span> spans_;
};

}  // namespace

void read_again(const Catalog& catalog, const Derived& derived, const Options& options,
                Diagnostics& diagnostics) {
  Reading reading{catalog, derived, passages_of(catalog, options.workers.threads), {}, options.dictionaries};
  // A game whose ruleset is not whole may know each word.
  std::erase_if(reading.passages.all,
                [&](const Passage& passage) { return catalog.system(passage.system).is_incomplete; });
  if (reading.passages.all.empty()) {
    return;
  }
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    reading.vocabularies.emplace_back(static_cast<SystemId>(i), catalog);
  }
  Diagnostics found;
  check_names(catalog, found);
  check_rows(catalog, found);
  // Those that ask the vocabularies, which keep what was used, and the dictionaries come one after the other; the others beside
  // them.
  constexpr std::array<void (*)(Reading&, Diagnostics&), 9> beside{
      check_term_capitals, check_terms,      check_endings,        check_repeated_facts, check_plurals,
      check_signs,         check_references, check_near_notations, check_facts};
  source::begin_stage(options.workers.progress, "reading all texts again", beside.size() + 1);
  source::for_each(beside.size() + 1, options.workers.threads, found, [&](std::size_t i, Diagnostics& own) {
    source::take_step(options.workers.progress);
    if (i > 0) {
      beside[i - 1](reading, own);
      return;
    }
    check_letters(reading, own);
    check_doubled_words(reading, own);
    check_abbreviations(reading, own);
    check_spelling(reading, own);
  });
  check_house_rules(reading, found);
  // Of what is at fault no text is read, which may need an entry.
  if (!diagnostics.has_errors() && !found.has_errors()) {
    check_entries(reading, found);
  }
  // A word that is at fault already is not asked about again.
  const Faults faults(diagnostics);
  diagnostics.expect(found.in_order_added().size());
  for (Diagnostic& each : std::move(found).take()) {
    if (!faults.hold(each.span)) {
      diagnostics.add(std::move(each));
    }
  }
}

}  // namespace talia::prose
