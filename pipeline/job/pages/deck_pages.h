// A deck's pages, some sheets at a time.
#pragma once
#include <optional>

#include "frame/booklet.h"
#include "job/pages/card_parts.h"

namespace talia::job {

class DeckPages {
 public:
  enum class Layout {
    sheets,   // As the job's sheet has them.
    contact,  // Reduced fronts with their names.
  };
  // All outlive it.
  DeckPages(CardParts& cards, const RunContext& run, Layout layout = Layout::sheets);
  // The next part; nothing after the last.
  std::optional<Booklet> next(Diagnostics& diagnostics);
  // The same in two steps, of which the first may be taken for the next part beside the second for this one.
  std::optional<CardPart> next_part(Diagnostics& diagnostics) { return cards_.next(diagnostics); }
  Booklet pages_of(CardPart part, Diagnostics& diagnostics);
  // What the pages of the next part say of themselves.
  const SheetFacts& facts();

  // Of the parts so far. Not sound withholds the job, but for a draft.
  bool is_sound() const { return cards_.is_sound(); }
  std::size_t cards() const { return cards_.cards(); }
  // How much of the pages was made: from 0 to 1.
  double done() const;
  Seen take_seen() { return cards_.take_seen(); }

 private:
  CardParts& cards_;
  const RunContext& run_;
  const Layout layout_;
  const std::size_t all_sheets_;
  sheet::Imposer imposer_;
  // With the first sheet and page of the next part; found out when pages ask, for cards can be laid out meanwhile.
  std::optional<SheetFacts> facts_;
};

}  // namespace talia::job
