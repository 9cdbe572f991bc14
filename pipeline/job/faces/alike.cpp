#include "job/faces/alike.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "frame/walk.h"

namespace talia::job {

namespace {

constexpr Length least_hero = Length::mm(8);
constexpr Length least_sign = Length::mm(5);  // On a motif: it belongs to the picture.
// With its bleed. Tokens and money, which are smaller, share their signs, and are told apart by figure, size and shape.
constexpr Length least_card = Length::mm(37);
// Cards that are named beside the first two.
constexpr std::size_t listed = 4;
// With which each part of a picture of motifs begins; no icon has such a name.
constexpr char of_motif = '\f';

using PictureParts = std::set<std::string_view>;

PictureParts parts_of(std::string_view picture) {
  PictureParts parts;
  for (std::size_t at = 0; at < picture.size();) {
    const std::size_t end = std::min(picture.find(of_motif, at + 1), picture.size());
    parts.insert(picture.substr(at, end - at));
    at = end;
  }
  return parts;
}

bool is_of_motifs(std::string_view picture) {
  return picture.starts_with(of_motif);
}

bool is_hero(Size size) {
  return std::min(size.width, size.height) >= least_hero;
}

}  // namespace

// Groups turn and clip; they do not scale.
std::string hero_of(const Frame& face, const std::vector<DrawnMotif>& motifs, const Symbols& symbols) {
  std::string picture, drawn, signs;
  if (std::min(face.size.width, face.size.height) < least_card) {
    return picture;
  }
  frame::for_each_item(face.items, [&](const Item& item, const Transform&) {
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      const Symbol& symbol = symbols.get(use->symbol);
      const Size size{symbol.size.width.scaled(use->place.xx), symbol.size.height.scaled(use->place.yy)};
      if (symbol.name.starts_with("ornament/")) {
        return;
      }
      if (is_hero(size)) {
        picture += fmt::format("{} {} {}\n", symbol.name, item.paint.entry, item.paint.tint);
      } else if (std::min(size.width, size.height) >= least_sign) {
        signs += fmt::format("{}{}", of_motif, symbol.name);
      }
    } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      if (is_hero(image->box.size)) {
        picture += fmt::format("{}\n", static_cast<std::uint32_t>(image->image));
      }
    }
  });
  for (const DrawnMotif& each : picture.empty() ? motifs : std::vector<DrawnMotif>()) {
    if (is_hero(each.size)) {
      drawn += fmt::format("{}{}", of_motif, each.drawn);
    }
  }
  return drawn.empty() ? picture : drawn + signs;
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

// What all of them have is a decoration.
std::map<std::string, std::vector<DefinitionId>> Alikes::pictures() const {
  std::optional<PictureParts> common;
  for (const auto& [picture, cards] : by_picture_) {
    if (is_of_motifs(picture)) {
      const PictureParts parts = parts_of(picture);
      common = common.value_or(parts);
      std::erase_if(*common, [&](std::string_view part) { return !parts.contains(part); });
    }
  }
  std::map<std::string, std::vector<DefinitionId>> pictures;
  for (const auto& [picture, cards] : by_picture_) {
    std::string own = is_of_motifs(picture) ? std::string() : picture;
    for (const std::string_view part : own.empty() ? parts_of(picture) : PictureParts()) {
      own += common->contains(part) ? std::string_view() : part;
    }
    if (!own.empty()) {
      std::ranges::copy(cards, std::back_inserter(pictures[own]));
    }
  }
  return pictures;
}

void Alikes::report(const Catalog& catalog, Diagnostics& diagnostics) const {
  for (const auto& [picture, cards] : pictures()) {
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
