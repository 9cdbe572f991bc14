#include "book/resolve/exhibits.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "book/resolve/choose.h"
#include "layout/pictures.h"
#include "layout/reading/values.h"
#include "rules/rules.h"

namespace talia::book {

namespace {

std::string figure_number(ResolveContext& context) {
  return fmt::format("{} {}", context.word("figure"), context.next_figure());
}

Extent extent_of(Node body) {
  const std::string span = body.text_at("span");
  return span == "page" ? Extent::page : span == "plate" ? Extent::plate : Extent::column;
}

Side side_of(Node body) {
  const std::string side = body.text_at("beside");
  return side == "left" ? Side::left : side == "right" ? Side::right : Side::none;
}

// Where none is stated, all of the room is taken, but for what the text is to stand beside.
Width width_of(Node body) {
  constexpr double share_beside = 0.4;
  const Node stated = body.find("width");
  if (!stated.exists()) {
    return {{}, side_of(body) == Side::none ? 1 : share_beside, {}};
  }
  if (stated.scalar().ends_with('%')) {
    return {{}, layout::number_in(stated.scalar()) / 100, stated.span()};
  }
  return {layout::length_of(stated), 1, stated.span()};
}

Example::Row row_of(Node row, ResolveContext& context) {
  return {context.line_of(row.find("label")), context.line_of(row.find("value"))};
}

// Of the book's campaign; null where there is none, which is told.
const Deck* deck_named(Node name, ResolveContext& context) {
  const Catalog& catalog = context.common.catalog;
  std::vector<std::string> names;
  for (const Deck& each : catalog.decks) {
    if (each.campaign == context.book.campaign && each.id == name.scalar()) {
      return &each;
    }
    if (each.campaign == context.book.campaign) {
      names.push_back(each.id);
    }
  }
  context.made.is_sound = false;
  if (!catalog.campaign(context.book.campaign).has_broken_decks) {
    context.diagnostics.add(Diagnostic::of(Code::unknown_reference, name.span(),
                                           fmt::format("there is no deck `{}`", name.scalar()))
                                .help_closest(name.scalar(), names));
  }
  return nullptr;
}

rules::Selection selection_of(const Deck& deck, ResolveContext& context) {
  Diagnostics told;  // With the deck.
  rules::Selection selection = rules::select(deck, context.common.catalog, context.common.derived, told);
  context.made.is_sound = context.made.is_sound && selection.is_sound;
  return selection;
}

// Shows the card's other side: another face behind it, or the deck's back. False where there is none, which is told.
bool turn(const rules::DeckCard& card, const Deck& deck, Node side, Figure& figure, ResolveContext& context) {
  const Catalog& catalog = context.common.catalog;
  if (!card.reverse) {
    if (deck.back.empty()) {
      context.fault(
          Diagnostic::of(Code::bad_directive, side.span(),
                         fmt::format("nothing is printed behind the cards of the deck `{}`", deck.id))
              .note(deck.span, "the deck is here")
              .help("leave `side` out, or give the deck a `back` or this card a `reverse`"));
      return false;
    }
    figure.side = FaceSide::back;
    figure.face = deck.back;
    return true;
  }
  if (card.reverse->is_hidden) {
    context.fault(rules::hidden_side(card.reverse->definition, figure.cards.front(), side.span(), catalog)
                      .help("show the front alone, which players may see"));
    return false;
  }
  figure.cards = {card.reverse->definition};
  figure.face = card.reverse->face;
  return true;
}

// As a deck prints the card; false where that cannot be shown, which is told.
bool take_from_deck(Node body, Figure& figure, ResolveContext& context) {
  const Node name = body.find("deck");
  const Deck* const deck = deck_named(name, context);
  if (deck == nullptr) {
    return false;
  }
  const Catalog& catalog = context.common.catalog;
  figure.deck = deck->id;
  figure.face = deck->face;
  const rules::Selection selection = selection_of(*deck, context);
  const auto card = std::ranges::find(selection.cards, figure.cards.front(), &rules::DeckCard::definition);
  if (card == selection.cards.end()) {
    if (selection.is_sound) {
      context.fault(
          Diagnostic::of(Code::bad_directive, name.span(),
                         fmt::format("the deck `{}` has no card of `{}`", deck->id, body.text_at("id")))
              .note(deck->span, "the deck is here"));
    }
    return false;
  }
  if (body.text_at("side") != "back") {
    return true;
  }
  figure.cut = deck->face.empty() ? catalog.kind(catalog.definition(card->definition).kind).name : deck->face;
  figure.is_behind = true;
  return turn(*card, *deck, body.find("side"), figure, context);
}

}  // namespace

std::optional<Figure> card_of(Node body, ResolveContext& context) {
  const std::vector<DefinitionId> ids = chosen(body, context);
  if (ids.empty()) {
    return std::nullopt;
  }
  Figure figure{
      {ids.front()}, figure_number(context), context.line_of(body.find("caption")), {}, body.span()};
  for (const Node label : body.find("labels").items()) {
    figure.labels.push_back(
        {label.text_at("box"), label.find("box").span(), context.line_of(label.find("text"))});
  }
  figure.extent = extent_of(body);
  figure.beside = side_of(body);
  figure.width = width_of(body);
  if (body.find("deck").exists() && !take_from_deck(body, figure, context)) {
    return std::nullopt;
  }
  return figure;
}

std::optional<Figure> cards_of(Node body, ResolveContext& context) {
  std::vector<DefinitionId> ids = chosen(body, context);
  if (ids.empty()) {
    return std::nullopt;
  }
  Line caption = context.line_of(body.find("caption"));
  std::string number = caption.empty() ? std::string() : figure_number(context);
  return Figure{std::move(ids), std::move(number), std::move(caption), {}, body.span()};
}

std::optional<Figure> deck_of(Node body, ResolveContext& context) {
  const Node name = body.find("id");
  const Deck* const deck = deck_named(name, context);
  if (deck == nullptr) {
    return std::nullopt;
  }
  const rules::Selection chosen = selection_of(*deck, context);
  Figure figure{{}, {}, {}, {}, body.span()};
  figure.is_deck = true;
  figure.face = deck->face;
  figure.deck = deck->id;
  const Node copies = body.find("copies");
  const bool has_copies = copies.exists() && copies.boolean();
  for (const rules::DeckCard& card : has_copies ? chosen.cards : rules::each_once(chosen.cards)) {
    figure.cards.insert(figure.cards.end(), has_copies ? static_cast<std::size_t>(card.count) : 1,
                        card.definition);
  }
  if (figure.cards.empty() && chosen.is_sound) {
    context.fault(Diagnostic::of(Code::bad_directive, name.span(),
                                 fmt::format("nothing is shown: the deck `{}` chooses no card", deck->id))
                      .note(deck->span, "the deck is here"));
  }
  return figure.cards.empty() ? std::nullopt : std::optional(std::move(figure));
}

std::optional<Dialogue> dialogue_of(Node body, ResolveContext& context) {
  Dialogue dialogue;
  for (const Node turn : body.find("turns").items()) {
    Line speaker = context.line_of(turn.find("who"));
    dialogue.turns.push_back({std::move(speaker), context.line_of(turn.find("says"))});
  }
  return dialogue;
}

std::optional<Example> example_of(Node body, ResolveContext& context) {
  Example example;
  example.place = body.span();
  example.title = context.line_of(body.find("title"));
  example.text = context.line_of(body.find("text"));
  for (const Node row : body.find("rows").items()) {
    example.rows.push_back(row_of(row, context));
  }
  if (const Node total = body.find("sum"); total.exists()) {
    example.total.push_back(row_of(total, context));
  }
  return example;
}

std::optional<Illustration> picture_of(Node body, ResolveContext& context) {
  const Node image = body.find("image");
  const auto& pictures = context.chapter().source->pictures;
  const auto found = std::ranges::find_if(
      pictures, [&](const PictureField& each) { return each.node.span() == image.span(); });
  if (found == pictures.end() || !layout::find_picture(found->file, context.common)) {
    context.made.is_sound = false;
    context.enter_broken(body.find("id"), "in_figure");
    return std::nullopt;
  }
  Illustration picture;
  picture.file = found->file;
  picture.place = image.span();
  picture.width = width_of(body);
  picture.extent = extent_of(body);
  picture.beside = side_of(body);
  picture.caption = context.line_of(body.find("caption"));
  picture.alt = body.text_at("alt");
  Label label;
  if (!picture.caption.empty()) {
    label.number = context.next_figure();
    label.noun = context.word("in_figure");
    label.title = fmt::format("{} {}", label.noun, label.number);
    picture.number = fmt::format("{} {}", context.word("figure"), label.number);
  }
  picture.anchor = context.enter_label(body.find("id"), std::move(label));
  return picture;
}

}  // namespace talia::book
