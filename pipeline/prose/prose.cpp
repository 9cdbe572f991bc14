#include "prose/prose.h"

#include <array>

#include "prose/reading.h"
#include "source/run/worker.h"

namespace talia::prose {

void read_again(const Catalog& catalog, const Derived& derived, const Options& options,
                Diagnostics& diagnostics) {
  Reading reading{
      catalog, derived, passages_of(catalog, options.jobs), {}, Dictionaries(options.dictionaries)};
  if (reading.passages.all.empty()) {
    return;
  }
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    reading.vocabularies.emplace_back(static_cast<SystemId>(i), catalog);
  }
  check_names(catalog, diagnostics);
  check_rows(catalog, diagnostics);
  // Those that ask the vocabularies, which keep what was used, come one after the other; the others beside them.
  constexpr std::array<void (*)(Reading&, Diagnostics&), 9> beside{
      check_letters, check_terms,      check_endings,        check_repeated_facts, check_plurals,
      check_signs,   check_references, check_near_notations, check_facts};
  source::for_each(beside.size() + 1, options.jobs, diagnostics, [&](std::size_t i, Diagnostics& own) {
    if (i > 0) {
      beside[i - 1](reading, own);
      return;
    }
    check_doubled_words(reading, own);
    check_abbreviations(reading, own);
    check_spelling(reading, own);
  });
  check_house_rules(reading, diagnostics);
  // Of what is at fault no text is read, which may need an entry.
  if (!diagnostics.has_errors()) {
    check_entries(reading, diagnostics);
  }
}

}  // namespace talia::prose
