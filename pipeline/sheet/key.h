// What the pages of some cards are known by: the digest of all that imposing them reads.
#pragma once
#include <span>
#include <vector>

#include "sheet/sheet.h"
#include "source/files/digest.h"

namespace talia::sheet {

// `frames`: of each of the frames that the cards name, by the digest of its bytes. Fonts, which the footer is set in, are known
// by `fonts`. Spans do not count.
Digest key_of(std::span<const Digest> frames, const std::vector<SheetCard>& cards, const SheetStyle& style,
              const SheetFacts& facts, const Digest& fonts);

}  // namespace talia::sheet
