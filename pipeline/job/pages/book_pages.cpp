#include "job/pages/book_pages.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "job/plan/books.h"
#include "sheet/fold.h"

namespace talia::job {

book::Made BookPages::make(const book::Form& form, Diagnostics& diagnostics) const {
  return book::make(*job_.book, form, *run_.drawing.common, *run_.drawing.faces, diagnostics);
}

std::optional<book::Form> BookPages::form_of_wrap(Diagnostics& diagnostics) const {
  const Printer& printer = *job_.run->printer;
  book::Form form = form_of(job_);
  Diagnostics heard;
  const book::Made inside = make(form, heard);
  if (!inside.is_sound && !run_.draft) {
    return std::nullopt;
  }
  const BookWrap& wrap = *printer.book->wrap;
  const auto leaves = static_cast<std::int64_t>((inside.booklet.pages.size() + 1) / 2);
  form.part = book::Part::wrap;
  form.spine = wrap.stock * leaves + wrap.board;
  if (std::ranges::none_of(job_.book->chapters, [](const Chapter& chapter) {
        return std::ranges::any_of(chapter.directives,
                                   [](const ParsedDirective& each) { return each.name == "cover"; });
      })) {
    diagnostics.add(Diagnostic::of(Code::bad_printer, wrap.span,
                                   fmt::format("`{}` wants a cover around the book `{}`, which has none",
                                               printer.id, job_.book->id))
                        .note(job_.book->span, "the book is here")
                        .help("give it a chapter with a `{cover}`"));
    return std::nullopt;
  }
  return form;
}

std::optional<book::Made> BookPages::whole(Diagnostics& diagnostics) {
  if (std::exchange(is_made_, true)) {
    return std::nullopt;
  }
  if (!run_.drawing.is_wanted()) {
    return std::nullopt;
  }
  const bool is_wrap = job_.run && job_.run->is_wrap;
  const auto form = is_wrap ? form_of_wrap(diagnostics) : std::optional(form_of(job_));
  if (!form) {
    is_sound_ = false;
    return std::nullopt;
  }
  book::Made made = make(*form, diagnostics);
  is_sound_ = made.is_sound;
  for (const book::ShownCard& card : made.cards) {
    if (card.card.side == FaceSide::back) {
      continue;  // It need not say what the card does.
    }
    if (card.part == 1) {
      seen_.cards.push_back({card.card.definition, card.unseen});
    } else {
      // What one of a definition's cards shows is seen.
      std::erase_if(seen_.cards.back().unseen,
                    [&](std::uint32_t each) { return !std::ranges::binary_search(card.unseen, each); });
    }
  }
  seen_.values = std::move(made.values);
  seen_.chapters = std::move(made.words);
  return made;
}

std::optional<Booklet> BookPages::next(Diagnostics& diagnostics) {
  auto made = whole(diagnostics);
  if (!made) {
    return std::nullopt;
  }
  const BookPrint* const print = job_.run ? &*job_.run->printer->book : nullptr;
  if (print == nullptr || !print->fold || job_.run->is_wrap) {
    return std::move(made->booklet);
  }
  auto folded = sheet::fold(std::move(made->booklet), *print->fold, diagnostics);
  is_sound_ = is_sound_ && folded;
  return folded;
}

}  // namespace talia::job
