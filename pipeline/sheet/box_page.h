// A box on paper: its net with the art of its panels, lines to cut and to fold, and words beside it; and its dividers.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sheet/box.h"
#include "sheet/sheet.h"

namespace talia {

// What a box says where no template does, and beside its net.
struct BoxWords {
  MappedText title, note;            // The note may be empty.
  std::vector<MappedText> contents;  // A line each.
  std::vector<MappedText> facts;     // Beside the net, a line each.
};

// A card with a tab above it.
struct Divider {
  MappedText name;
  Size card;  // Below the tab.
};

namespace sheet {

// How high the tabs of dividers are.
inline constexpr Length divider_tab = Length::mm(8);

// The art of panels, by `BoxPanel`: numbers of the booklet's frames, each of its panel's size plus bleed. On those without art stands
// what the box says. The net lies in the middle of the sheet's paper; with its scale bar, if it has one and there is room beside the
// net. Requires paper that holds the net.
Page box_page(const BoxNet& net, const SheetStyle& style,
              const std::array<std::optional<std::uint32_t>, 6>& art, const BoxWords& words,
              const std::string& language, const LayoutContext& common, Diagnostics& diagnostics);

// As many on a page as there is room for; tabs stand from left to right. Reports bad-tuck-box at `at` of a divider larger than the
// paper, which is left out then.
std::vector<Page> divider_pages(const std::vector<Divider>& dividers, const SheetStyle& style,
                                const std::string& language, Span at, const LayoutContext& common,
                                Diagnostics& diagnostics);

}  // namespace sheet
}  // namespace talia
