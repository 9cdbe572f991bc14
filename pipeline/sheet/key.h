// What the pages of some cards are known by: the digest of all that imposing them reads.
#pragma once
#include <span>
#include <vector>

#include "sheet/sheet.h"
#include "source/files/digest.h"

namespace talia::sheet {

// `frames`: the faces that the pages share, each by the digest of its bytes; `label_family`: the fonts that the footer is set
// in. Spans do not count.
Digest key_of(std::span<const Digest> frames, const std::vector<SheetCard>& cards, const SheetStyle& style,
              const SheetFacts& facts, const Digest& label_family);

}  // namespace talia::sheet
