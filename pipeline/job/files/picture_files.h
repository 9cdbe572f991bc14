// Cards into files, part by part.
#pragma once
#include <utility>

#include "job/files/written.h"
#include "job/pages/card_parts.h"

namespace talia::job {

// `Target` takes the cards by `add`, and gives the files at the end by `finish`.
template <typename Target>
Written write_parts(Target target, CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  Result<std::monostate> added;
  while (const auto part = cards.next(diagnostics)) {
    if (is_wanted(cards, how, diagnostics) && added) {
      added = target.add(*part, diagnostics);
    }
  }
  if (!added) {
    return std::move(added.error());
  }
  if (!is_wanted(cards, how, diagnostics) || cards.cards() == 0) {
    return {};
  }
  Result<WrittenJob> files = target.finish();
  return files ? Written(*std::move(files)) : Written(std::move(files.error()));
}

}  // namespace talia::job
