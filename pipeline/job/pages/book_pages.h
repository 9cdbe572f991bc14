// A book's pages, in one part: what stands where on them depends on all.
#pragma once
#include <optional>

#include "book/book.h"
#include "frame/booklet.h"
#include "job/faces/run_context.h"
#include "job/faces/unseen.h"
#include "job/plan/job.h"

namespace talia::job {

class BookPages {
 public:
  // Both outlive it.
  BookPages(const BookJob& job, const RunContext& run) : job_(job), run_(run) {}
  // All pages, on the sheets that they are printed on; nothing after that.
  std::optional<Booklet> next(Diagnostics& diagnostics);
  // The same as it was made; one of the two.
  std::optional<book::Made> whole(Diagnostics& diagnostics);

  // As DeckPages has them.
  bool is_sound() const { return is_sound_; }
  std::size_t cards() const { return 0; }
  double done() const { return 1; }
  Seen take_seen() { return std::move(seen_); }

 private:
  book::Made make(const book::Form& form, Diagnostics& diagnostics) const;
  // How the cover in one piece is made, which is as thick as the book; nothing where that is at fault, which its own job reports.
  std::optional<book::Form> form_of_wrap(Diagnostics& diagnostics) const;

  const BookJob& job_;
  const RunContext& run_;
  bool is_made_ = false;
  bool is_sound_ = true;
  Seen seen_;
};

}  // namespace talia::job
