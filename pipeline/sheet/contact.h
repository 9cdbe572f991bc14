// Pages for reviewing: many faces, reduced, with what they are called under each. Nothing of it is meant to be cut.
#pragma once
#include <string>
#include <vector>

#include "sheet/sheet.h"

namespace talia::sheet {

struct ContactCard {
  std::uint32_t face;  // Into the frames.
  std::string caption;
};

inline constexpr std::size_t cards_on_contact_page = 16;

// As many A4 pages as the cards take, with the deck's name at their heads. `frames` are of one size, and pages share them by number.
Booklet contact_pages(std::vector<SharedFrame> frames, const std::vector<ContactCard>& cards,
                      const SheetFacts& facts, const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::sheet
