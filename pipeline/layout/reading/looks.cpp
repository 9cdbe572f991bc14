#include "layout/reading/looks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "frame/named_sizes.h"
#include "layout/reading/theme.h"
#include "layout/reading/values.h"
#include "source/of_each.h"

namespace talia::layout {

namespace {

constexpr double readable_contrast = 4.5;  // Of small type, as WCAG has it.
// What `font: NAME` changes: all that words are read in. Figures and captions stay as the theme has them.
constexpr std::array<std::string_view, 2> families_of_font{"text", "display"};

Node theme_node(std::string_view id, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.themes, id, &StyleSource::id);
  return found == catalog.themes.end() ? Node{} : found->root;
}

// Kinds of the campaign's game in their order, but for those whose colour is told.
std::vector<std::string_view> kinds_without_colour(Node told, SystemId system, const Catalog& catalog) {
  std::vector<std::string_view> names;
  for (const KindId id : catalog.system(system).kinds) {
    const std::string& name = catalog.kind(id).name;
    if (!told.find(name).exists()) {
      names.push_back(name);
    }
  }
  std::ranges::sort(names);
  return names;
}

std::uint8_t mixed(std::uint8_t from, std::uint8_t to, double share) {
  return static_cast<std::uint8_t>(std::lround(from * share + to * (1 - share)));
}

Rgb mixed(Rgb colour, Rgb ground, double share) {
  return {mixed(colour.red, ground.red, share), mixed(colour.green, ground.green, share),
          mixed(colour.blue, ground.blue, share)};
}

Rgb colour_of(Node theme, std::string_view name, Rgb otherwise) {
  const Node node = theme.find("colours").find(name);
  const Node hex = node.is(NodeKind::map) ? node.find("rgb") : node;
  return hex.is(NodeKind::text) ? rgb_of_hex(hex.scalar()).value_or(otherwise) : otherwise;
}

// Darker by steps until small type of it stands out on the ground.
Rgb legible(Rgb colour, Rgb ground) {
  for (double share = 1; share > 0; share -= 0.04) {
    const Rgb darker = mixed(colour, {0, 0, 0}, share);
    if (contrast(darker, ground) >= readable_contrast) {
      return darker;
    }
  }
  return {0, 0, 0};
}

// A shade of a campaign's own colour: `on` and `letters` stand out, the others are mixed with the theme's paper.
Rgb shade(std::string_view name, Rgb colour, Node theme) {
  const Rgb paper = colour_of(theme, "paper", {255, 255, 255}), ink = colour_of(theme, "ink", {0, 0, 0});
  if (name == "on") {
    return contrast(paper, colour) >= contrast(ink, colour) ? paper : ink;
  }
  if (name == "letters") {
    return legible(colour, paper);
  }
  return mixed(colour, paper, number_of(theme.find("shades").find(name), 100) / 100);
}

std::string article_of_family(std::string_view name) {
  return fmt::format("there is no family `{}`", name);
}

class LooksCheck {
 public:
  LooksCheck(const Campaign& campaign, const LayoutContext& common, Diagnostics& diagnostics)
      : campaign_(campaign), common_(common), diagnostics_(diagnostics) {}

  void run() {
    check_theme(campaign_.root.find("theme"));
    check_fonts(campaign_.root.find("font"));
    check_kinds(campaign_.root.find("colours"));
    check_kinds(campaign_.root.find("icons"));
    check_colours(campaign_.root.find("colours"));
    check_icons(campaign_.root.find("icons"));
    check_size(campaign_.root.find("card"));
  }

 private:
  // `help` says what else there is where no known name is near.
  void add(Code code, Node node, std::string message, const std::vector<std::string>& known,
           const std::string& help) {
    Diagnostic made =
        Diagnostic::of(code, node.span(), std::move(message)).help_closest(node.scalar(), known);
    if (made.fixes.empty()) {
      made.help_text = made.help_text ? fmt::format("{}; {}", *made.help_text, help) : help;
    }
    diagnostics_.add(std::move(made));
  }

  void check_theme(Node node) {
    if (!node.exists() || theme_node(look_of(&campaign_).theme, common_.catalog).exists() ||
        is_broken_theme(look_of(&campaign_).theme)) {
      return;
    }
    std::vector<std::string> names;
    for (const StyleSource& theme : common_.catalog.themes) {
      if (theme.id.starts_with(folder_of_themes)) {
        names.push_back(theme.id.substr(folder_of_themes.size()));
      }
    }
    const bool is_of_game = std::ranges::find(common_.catalog.themes, node.scalar(), &StyleSource::id) !=
                            common_.catalog.themes.end();
    add(Code::unknown_theme, node,
        fmt::format("there is no theme `{}` for cards without templates", node.scalar()), names,
        is_of_game
            ? "templates name the themes of a game, and those for all cards stand in `templates/themes/`"
            : fmt::format("one of your own is `templates/themes/{}.yaml`", node.scalar()));
  }

  bool is_broken_theme(std::string_view id) const {
    return std::ranges::any_of(common_.catalog.themes,
                               [&](const StyleSource& theme) { return theme.id == id && theme.is_broken; });
  }

  void check_fonts(Node node) {
    const auto check = [&](Node name) {
      if (name.is(NodeKind::text) && !common_.fonts.find_family(name.scalar())) {
        add(Code::unknown_family, name, article_of_family(name.scalar()), common_.fonts.family_names(),
            "name a font or a family of `templates/fonts.yaml`");
      }
    };
    check(node);
    for (const Entry& entry : node.entries()) {
      check(entry.value);
      if (!common_.fonts.find_family(entry.key)) {
        diagnostics_.add(Diagnostic::of(Code::unknown_family, entry.key_span, article_of_family(entry.key))
                             .help_closest(entry.key, common_.fonts.family_names()));
      }
    }
  }

  void check_kinds(Node map) {
    const std::vector<std::string> names =
        source::of_each(common_.catalog.system(campaign_.system).kinds,
                        [&](KindId id) { return common_.catalog.kind(id).name; });
    for (const Entry& entry : map.entries()) {
      if (std::ranges::find(names, entry.key) == names.end() &&
          !common_.catalog.system(campaign_.system).is_incomplete) {
        diagnostics_.add(Diagnostic::of(Code::unknown_kind, entry.key_span,
                                        fmt::format("there is no kind `{}`", entry.key))
                             .help_closest(entry.key, names));
      }
    }
  }

  void check_colours(Node map) {
    const Node sets = theme_node(look_of(&campaign_).theme, common_.catalog).find("sets");
    std::vector<std::string> names;
    for (const Entry& set : sets.entries()) {
      names.emplace_back(set.key);
    }
    for (const Entry& entry : map.entries()) {
      if (!rgb_of_hex(entry.value.scalar()) && !sets.find(entry.value.scalar()).exists() && sets.exists()) {
        add(Code::unknown_colour, entry.value, fmt::format("`{}` is no colour", entry.value.scalar()), names,
            "a colour of your own is written as '#RRGGBB', in quotes");
      }
    }
  }

  void check_icons(Node map) {
    for (const Entry& entry : map.entries()) {
      const std::string name(entry.value.scalar());
      if (!std::ranges::binary_search(common_.catalog.icons, name)) {
        add(Code::unknown_icon, entry.value, fmt::format("there is no icon `{}`", name),
            common_.catalog.icons,
            "icons are the drawings in `templates/icons/`, named without their ending");
      }
    }
  }

  void check_size(Node card) {
    if (card.exists() && !card_size_of(campaign_)) {
      const auto names =
          source::of_each(frame::card_size_names(), [](std::string_view name) { return std::string(name); });
      add(Code::unknown_size, card, fmt::format("no size of cards is called `{}`", card.scalar()), names,
          fmt::format("write `{{width: 70mm, height: 120mm}}`, or one of the names `{}`",
                      fmt::join(names, "`, `")));
    }
  }

  const Campaign& campaign_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
};

}  // namespace

Look look_of(const Campaign* campaign) {
  Look look{fmt::format("{}{}", folder_of_themes, usual_theme), {}};
  if (campaign == nullptr) {
    return look;
  }
  if (const Node theme = campaign->root.find("theme"); theme.is(NodeKind::text)) {
    look.theme = fmt::format("{}{}", folder_of_themes, theme.scalar());
  }
  const Node font = campaign->root.find("font");
  if (font.is(NodeKind::text)) {
    for (const std::string_view family : families_of_font) {
      look.families.emplace(family, font.scalar());
    }
  }
  for (const Entry& entry : font.entries()) {
    look.families.insert_or_assign(std::string(entry.key), std::string(entry.value.scalar()));
  }
  return look;
}

FamilyNames families_of(Node theme, const Campaign* campaign) {
  FamilyNames families = look_of(campaign).families;
  for (const Entry& entry : theme.find("families").entries()) {
    families.emplace(entry.key, entry.value.scalar());
  }
  return families;
}

std::string set_of_kind(const Campaign* campaign, const Kind& kind, Node theme, const Catalog& catalog) {
  const Node told = campaign == nullptr ? Node{} : campaign->root.find("colours");
  const Node sets = theme.find("sets");
  if (const Node own = told.find(kind.name);
      own.is(NodeKind::text) && (rgb_of_hex(own.scalar()) || sets.find(own.scalar()).exists())) {
    return std::string(own.scalar());
  }
  std::vector<std::string_view> free;
  std::set<std::string_view> taken;
  for (const Entry& entry : told.entries()) {
    taken.insert(entry.value.scalar());
  }
  for (const Entry& set : sets.entries()) {
    if (!taken.contains(set.key)) {
      free.push_back(set.key);
    }
  }
  if (free.empty()) {
    return sets.size() == 0 ? std::string() : std::string(sets.entry(0).key);
  }
  const auto kinds = kinds_without_colour(told, kind.system, catalog);
  const auto at = static_cast<std::size_t>(std::ranges::find(kinds, kind.name) - kinds.begin());
  return std::string(free[at % free.size()]);
}

std::string icon_of_kind(const Campaign& campaign, std::string_view kind) {
  const Node icon = campaign.root.find("icons").find(kind);
  return icon.is(NodeKind::text) ? std::string(icon.scalar()) : std::string();
}

std::optional<Size> card_size_of(const Campaign& campaign) {
  const Node card = campaign.root.find("card");
  return card.exists() ? size_of(card, frame::card_size) : std::nullopt;
}

std::vector<Node> nodes_of_look(const Campaign& campaign) {
  std::vector<Node> nodes;
  for (const char* const key :
       {"theme", "font", "card", "colours", "icons", "name", "version", "unprinted"}) {
    if (const Node node = campaign.root.find(key); node.exists()) {
      nodes.push_back(node);
    }
  }
  return nodes;
}

void declare_colours(const Catalog& catalog, Palette& palette, Diagnostics& diagnostics) {
  declare_colours_of_themes(catalog, palette, diagnostics);
  for (const Campaign& campaign : catalog.campaigns) {
    const std::string theme = look_of(&campaign).theme;
    const Node root = theme_node(theme, catalog);
    const Node sets = root.find("sets");
    for (const Entry& entry : campaign.root.find("colours").entries()) {
      const auto colour = rgb_of_hex(entry.value.scalar());
      for (std::size_t i = 0; colour && sets.size() > 0 && i < sets.entry(0).value.size(); ++i) {
        const std::string_view name = sets.entry(0).value.entry(i).key;
        PaletteEntry made;
        made.name = palette_name(theme, entry.value.scalar(), name);
        made.rgb = shade(name, *colour, root);
        palette.declare(std::move(made));
      }
    }
  }
  palette.declare({std::string(cut_colour), {0xc2, 0x1e, 0x1e}, Cmyk{0, 100, 100, 0}, std::nullopt, "cut"});
  palette.declare({std::string(fold_colour), {0x1e, 0x46, 0xb4}, Cmyk{100, 70, 0, 0}, std::nullopt, "fold"});
}

void check_looks(const LayoutContext& common, Diagnostics& diagnostics) {
  for (const Campaign& campaign : common.catalog.campaigns) {
    if (!campaign.is_broken) {
      LooksCheck(campaign, common, diagnostics).run();
    }
  }
}

}  // namespace talia::layout
