#include "job/faces/alike.h"

#include <algorithm>

#include <fmt/format.h>

#include "frame/walk.h"

namespace talia::job {

namespace {

constexpr Length least_hero = Length::mm(8);
// Cards that are named beside the first two.
constexpr std::size_t listed = 4;

bool is_hero(Size size) {
  return std::min(size.width, size.height) >= least_hero;
}

}  // namespace

// Groups turn and clip; they do not scale.
std::string hero_of(const Frame& face, const Symbols& symbols) {
  std::string picture;
  frame::for_each_item(face.items, [&](const Item& item, const Transform&) {
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      const Symbol& symbol = symbols.get(use->symbol);
      const Size size{symbol.size.width.scaled(use->place.xx), symbol.size.height.scaled(use->place.yy)};
      if (is_hero(size) && !symbol.name.starts_with("ornament/")) {
        picture += fmt::format("{} {} {}\n", symbol.name, item.paint.entry, item.paint.tint);
      }
    } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      if (is_hero(image->box.size)) {
        picture += fmt::format("{}\n", static_cast<std::uint32_t>(image->image));
      }
    }
  });
  return picture;
}

void Alikes::add(DefinitionId card, const std::string& hero) {
  if (hero.empty()) {
    return;
  }
  std::vector<DefinitionId>& cards = by_picture_[hero];
  if (std::ranges::find(cards, card) == cards.end()) {
    cards.push_back(card);
  }
}

void Alikes::report(const Catalog& catalog, Diagnostics& diagnostics) const {
  for (const auto& [picture, cards] : by_picture_) {
    if (cards.size() < 2) {
      continue;
    }
    const Definition& first = catalog.definition(cards[0]);
    const Definition& second = catalog.definition(cards[1]);
    Diagnostic diagnostic =
        Diagnostic::of(Code::similar_faces, second.id_span,
                       fmt::format("the card `{}` shows the same picture as `{}`{}", second.id, first.id,
                                   cards.size() > 2 ? fmt::format(" and {} more", cards.size() - 2) : ""))
            .note(first.id_span, "it is here")
            .help("give one of them an icon or a picture of its own");
    for (std::size_t i = 2; i < std::min(cards.size(), 2 + listed); ++i) {
      diagnostic.notes.push_back({catalog.definition(cards[i]).id_span, "this card shows it too"});
    }
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace talia::job
