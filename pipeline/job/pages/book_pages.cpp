#include "job/pages/book_pages.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "book/book.h"

namespace talia::job {

std::optional<Booklet> BookPages::next(Diagnostics& diagnostics) {
  if (std::exchange(is_made_, true)) {
    return std::nullopt;
  }
  book::Made made = book::make(*job_.book, *run_.drawing.common, *run_.drawing.faces, diagnostics);
  is_sound_ = made.is_sound;
  for (book::ShownCard& card : made.cards) {
    if (card.part == 1) {
      seen_.cards.push_back({card.definition, std::move(card.unseen)});
    } else {
      // What one of a definition's cards shows is seen.
      std::erase_if(seen_.cards.back().unseen,
                    [&](std::uint32_t each) { return !std::ranges::binary_search(card.unseen, each); });
    }
  }
  seen_.values = std::move(made.values);
  seen_.chapters = std::move(made.words);
  return std::move(made.booklet);
}

}  // namespace talia::job
