// Entries of lists that no text needs.
#include <fmt/format.h>

#include "prose/reading.h"

namespace talia::prose {

void check_entries(const Reading& reading, Diagnostics& diagnostics) {
  for (const Vocabulary& vocabulary : reading.vocabularies) {
    for (const ListedWord& each : vocabulary.listed()) {
      if (!each.is_used) {
        diagnostics.add(Diagnostic::of(Code::unused_entry, each.span,
                                       fmt::format("no text needs this entry of `{}`", each.list))
                            .help("take it out: it would hide a slip"));
      }
    }
  }
}

}  // namespace talia::prose
