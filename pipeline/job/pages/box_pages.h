// The box of a deck, on one page.
#pragma once
#include <optional>

#include "frame/booklet.h"
#include "job/pages/card_parts.h"

namespace talia::job {

class BoxPages {
 public:
  // Both outlive it.
  BoxPages(CardParts& cards, const RunContext& run) : cards_(cards), run_(run) {}
  // The page; nothing after it, or where it has no room.
  std::optional<Booklet> next(Diagnostics& diagnostics);

  // As DeckPages has them.
  bool is_sound() const { return cards_.is_sound(); }
  std::size_t cards() const { return cards_.cards(); }
  double done() const { return 1; }

 private:
  CardParts& cards_;
  const RunContext& run_;
  bool is_made_ = false;
};

}  // namespace talia::job
