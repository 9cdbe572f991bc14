#include "job/plan/shapes.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "job/plan/reverses.h"
#include "sheet/nest.h"
#include "source/of_each.h"

namespace talia::job {

std::vector<Size> DeckShapes::trims() const {
  std::set<Size> all;
  for (const CardShape& shape : shapes) {
    all.insert(shape.trim);
  }
  return {all.begin(), all.end()};
}

DeckShapes shapes_of(const Deck& deck, std::span<const rules::DeckCard> members, const Faces& faces) {
  std::map<DefinitionId, CardShape> of_cards;
  DeckShapes made;
  for (const rules::DeckCard& member : members) {
    FaceKey key{};
    key.definition = member.definition;
    key.face = deck.face;
    key.trim = usual_trim;
    if (const auto trim = faces.stated_trim(key)) {
      const CardShape shape{*trim, faces.outline_of(key)};
      of_cards.emplace(member.definition, shape);
      if (std::ranges::find(made.shapes, shape) == made.shapes.end()) {
        made.shapes.push_back(shape);
      }
    }
  }
  if (made.shapes.empty()) {
    made.shapes.push_back({usual_trim, {}});
  }
  std::ranges::stable_sort(made.shapes, sheet::goes_first, &CardShape::trim);
  for (const auto& [definition, shape] : of_cards) {
    made.of_cards.emplace(
        definition, static_cast<std::uint32_t>(std::ranges::find(made.shapes, shape) - made.shapes.begin()));
  }
  return made;
}

bool check_outlines(const Deck& deck, std::span<const rules::DeckCard> members, const Faces& faces,
                    const Catalog& catalog, Diagnostics& diagnostics) {
  for (const rules::DeckCard& member : members) {
    FaceKey front{};
    front.definition = member.definition;
    front.face = deck.face;
    front.trim = usual_trim;
    const auto trim = faces.stated_trim(front);
    FaceKey other = front;
    other.definition = member.reverse ? member.reverse->definition : member.definition;
    other.face = member.reverse ? member.reverse->face : deck.back;
    if (!trim || (!member.reverse && deck.back.empty())) {
      continue;
    }
    // A template states its outline as its front shows it; another front in the place of a back shows it from behind.
    const CardOutline& cut = faces.outline_of(front);
    const CardOutline& stated = faces.outline_of(other);
    if (stated.is_rectangle() ||
        frame::is_alike(stated, member.reverse ? frame::mirrored(cut, *trim) : cut)) {
      continue;
    }
    const Definition& card = catalog.definition(member.definition);
    diagnostics.add(
        Diagnostic::of(
            Code::bad_reverse, member.reverse ? member.reverse_span : deck.root.find("back").span(),
            fmt::format("the other side of `{}` states an outline to which its front is not cut", card.id))
            .note(card.id_span, "the card is here")
            .help(member.reverse
                      ? "a front in the place of a back is seen from behind: its outline is that of "
                        "the front, mirrored; or leave it out there"
                      : "state the same `outline` in both templates, or leave it out in that of the "
                        "back"));
    return false;
  }
  return true;
}

std::string words_of(const std::vector<Size>& sizes) {
  const auto words = source::of_each(sizes, [](const Size& size) { return job::words_of(size); });
  return fmt::format("{}", fmt::join(words, ", "));
}

Diagnostic several_sizes(Code code, const Deck& deck, const std::vector<Size>& trims) {
  return Diagnostic::of(
      code, deck.span,
      fmt::format("the cards of the deck `{}` have {} sizes: {}", deck.id, trims.size(), words_of(trims)));
}

std::vector<CardShape> shapes_for(const Size& trim, std::vector<CardShape> shapes) {
  for (CardShape& shape : shapes) {
    shape = {trim, frame::is_made_for(shape.outline, shape.trim, trim) ? shape.outline : CardOutline{}};
  }
  return shapes;
}

bool is_left_to_its_sheet(const Deck& deck, const DeckShapes& cards, const PrinterTarget& target,
                          Diagnostics& diagnostics) {
  const Node named = deck.root.find("sheet");
  const std::vector<Size> trims = cards.trims();
  const auto* const sheet = std::get_if<SheetTarget>(&target);
  const auto* const printer = std::get_if<Printer>(&target);
  const std::string& id = sheet != nullptr ? sheet->style.id : printer->id;
  const auto is_made = [&](const Size& trim) { return sheet::product_for(*printer, trim) != nullptr; };
  const bool takes_them =
      sheet != nullptr ? trims.size() == 1 || sheet->card || sheet->style.arrangement == Arrangement::nest
                       : trims.size() == 1 && is_made(trims.front());
  if (!named.exists() || named.scalar() == id || takes_them) {
    return false;
  }
  auto left =
      Diagnostic::of(sheet != nullptr ? Code::bad_sheet : Code::unprintable_deck, named.span(),
                     fmt::format("the deck `{}` is printed on `{}`, and not made for `{}`: its cards are "
                                 "{}",
                                 deck.id, named.scalar(), id, words_of(trims)));
  left.severity = Severity::note;
  diagnostics.add(std::move(left));
  return true;
}

void check_sheet_named(const Deck& deck, const Catalog& catalog, Diagnostics& diagnostics) {
  const Node named = deck.root.find("sheet");
  const auto names = source::of_each(catalog.sheets, &StyleSource::id);
  if (named.exists() && std::ranges::find(names, named.scalar()) == names.end()) {
    diagnostics.add(
        Diagnostic::of(Code::bad_sheet, named.span(), fmt::format("there is no sheet `{}`", named.scalar()))
            .help_closest(named.scalar(), names));
  }
}

std::optional<SheetStyle> sheet_for(const Deck& deck, const DeckShapes& cards, const SheetTarget& target,
                                    Diagnostics& diagnostics) {
  const std::vector<Size> trims = cards.trims();
  const bool is_grid = target.style.arrangement == Arrangement::grid;
  if (trims.size() > 1 && is_grid && !target.card) {
    diagnostics.add(
        several_sizes(Code::bad_sheet, deck, trims)
            .help(fmt::format("take a sheet with `arrangement: nest`, such as `nest-a4`, part the "
                              "deck, or state the `card` of the sheet `{}`",
                              target.style.id)));
    return std::nullopt;
  }
  Diagnostics own;
  auto style = sheet::settle(target, cards.shapes, own);
  for (Diagnostic each : own.in_order_added()) {
    if (!target.card && each.severity == Severity::error) {
      each.notes.push_back({deck.span, fmt::format("the templates of the deck `{}` are made for cards of {}",
                                                   deck.id, words_of(trims))});
    }
    diagnostics.add(std::move(each));
  }
  return style;
}

}  // namespace talia::job
