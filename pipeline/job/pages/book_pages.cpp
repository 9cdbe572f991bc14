#include "job/pages/book_pages.h"

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
    seen_.cards.push_back({card.definition, std::move(card.unseen)});
  }
  seen_.values = std::move(made.values);
  seen_.chapters = std::move(made.words);
  return std::move(made.booklet);
}

}  // namespace talia::job
