// How cards and books look that no template or style of a game draws: as `campaign.yaml` says by `theme`, `font`, `card`,
// `colours` and `icons`. Known to layout and book.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "layout/layout.h"

namespace talia::layout {

// The themes that draw any kind stand in templates/themes/; in the catalog they go by `themes/NAME`.
inline constexpr std::string_view folder_of_themes = "themes/";
inline constexpr std::string_view usual_theme = "plain";

// By what styles call a family, the one that the campaign wants in its place.
using FamilyNames = std::map<std::string, std::string, std::less<>>;

struct Look {
  std::string theme;  // As the catalog has it.
  FamilyNames families;
};
Look look_of(const Campaign* campaign);  // Null: the usual one.
// Of a theme, as a campaign has it: what the theme says, and over it the campaign.
FamilyNames families_of(Node theme, const Campaign* campaign);

// The set of colours of a kind's cards: one of the theme's sets by name, or the colour `#RRGGBB` that its campaign gives
// it, which is a set in the palette.
std::string set_of_kind(const Campaign* campaign, const Kind& kind, Node theme, const Catalog& catalog);
// The icon of a kind's cards; empty: none.
std::string icon_of_kind(const Campaign& campaign, std::string_view kind);
// Of the plain faces, where the campaign's `card` says it.
std::optional<Size> card_size_of(const Campaign& campaign);
// What a plain face takes from the campaign, for keys.
std::vector<Node> nodes_of_look(const Campaign& campaign);

// Reports unknown-theme, unknown-family, unknown-kind, unknown-colour, unknown-icon and unknown-size in every `campaign.yaml`.
void check_looks(const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::layout
