#include "book/set/cards.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/set/call_outs.h"
#include "frame/frame_words.h"
#include "frame/links.h"
#include "frame/outline.h"

namespace talia::book {

std::vector<FaceKey> face_keys(const CardFace& card, const Book& book, const std::string& variant,
                               const Catalog& catalog, const Faces& faces) {
  FaceKey key;
  key.variant = variant;
  key.definition = card.definition;
  key.face = card.face;
  key.side = card.side;
  for (const Deck& deck : catalog.decks) {
    key.deck = deck.campaign == book.campaign && deck.id == card.deck ? &deck : key.deck;
  }
  key.safe = usual_safe;
  key.campaign = catalog.campaign_of(catalog.definition(card.definition), book.campaign);
  key.language = catalog.campaign(book.campaign).language;
  FaceKey cut = key;
  if (!card.cut.empty()) {
    cut.face = card.cut;
    cut.side = FaceSide::front;
  }
  key.trim = faces.natural_trim(cut);
  key.outline = card.is_behind ? frame::mirrored(faces.outline_of(cut), key.trim) : faces.outline_of(cut);
  key.flow = card.side == FaceSide::front && faces.may_go_on(key) ? faces.flow_of(key, nullptr) : CardFlow{};
  std::vector<FaceKey> keys;
  for (key.part = 1; key.part <= key.flow.cards(); ++key.part) {
    keys.push_back(key);
  }
  return keys;
}

CardFrames::CardFrames(const ResolvedBook& book, const BookStyle& style, const LayoutContext& common,
                       const Faces& faces, std::uint32_t first_frame, Diagnostics& diagnostics)
    : variant_(style.form.variant), first_frame_(first_frame) {
  for_each_figure(book, [&](const Figure& figure) {
    for (std::size_t i = 0; i < figure.cards.size(); ++i) {
      if (const CardFace card = face_of(figure, i, common.catalog); !cards_.contains(card)) {
        add(card, *book.source, common, faces, diagnostics);
      }
    }
  });
  // Behind all cards, which are shown in their order.
  for_each_figure(book, [&](const Figure& figure) {
    if (!figure.labels.empty()) {
      add_labelled(figure, style, common, diagnostics);
    }
  });
}

Path CardFrames::Card::edge(Length corner) const {
  Path edge;
  return outline.is_rectangle() ? edge.add_rounded_rect({{}, trim}, corner)
                                : frame::path_of(outline, {{}, trim});
}

std::map<Span, std::uint32_t> CardFrames::labelled() const {
  std::map<Span, std::uint32_t> frames;
  for (const auto& [place, card] : labelled_) {
    frames.emplace(place, card.frame);
  }
  return frames;
}

std::string CardFrames::alt_of(std::uint32_t frame, std::string_view name) const {
  const std::string words = frame::words_of(frames_[frame - first_frame_]);
  return words.starts_with(name) ? words : fmt::format("{}. {}", name, words);
}

void CardFrames::add(const CardFace& card, const Book& book, const LayoutContext& common, const Faces& faces,
                     Diagnostics& diagnostics) {
  const std::vector<FaceKey> keys = face_keys(card, book, variant_, common.catalog, faces);
  const Size& trim = keys.front().trim;
  const CardOutline& outline = keys.front().outline;
  cards_.emplace(card, Card{first_frame_ + static_cast<std::uint32_t>(frames_.size()),
                            static_cast<std::uint32_t>(keys.size()), trim, outline});
  for (const FaceKey& key : keys) {
    Face face = faces.lay_out(key, diagnostics);
    is_sound_ = is_sound_ && face.is_sound;
    if (!face.is_sound) {
      faulty_.insert(card.definition);
    }
    frame::remove_links(face.frame.items, [](std::string_view) { return false; });
    if (!outline.is_rectangle()) {
      face.frame.items = {{Group{{}, frame::path_of(outline, {{}, trim}), std::move(face.frame.items)}}};
    }
    frames_.push_back(std::move(face.frame));
    shown_.push_back({card, std::move(face.unseen), std::move(face.reads), key.part});
    named_places_.try_emplace(card, std::move(face.places));
  }
}

void CardFrames::add_labelled(const Figure& figure, const BookStyle& style, const LayoutContext& common,
                              Diagnostics& diagnostics) {
  const DefinitionId definition = figure.cards.front();
  const CardFace shown = face_of(figure, 0, common.catalog);
  const Card& card = of(shown);
  const std::vector<NamedPlace>& places = named_places_.find(shown)->second;
  std::vector<Rect> areas;
  for (const CallOut& label : figure.labels) {
    const auto place = std::ranges::find(places, label.box, &NamedPlace::box);
    if (place != places.end()) {
      areas.push_back(place->area);
      continue;
    }
    is_sound_ = false;
    if (faulty_.contains(definition)) {
      continue;  // That it lacks the box may follow from that.
    }
    std::vector<std::string> names;
    std::ranges::transform(places, std::back_inserter(names), &NamedPlace::box);
    diagnostics.add(Diagnostic::of(Code::bad_directive, label.place,
                                   fmt::format("the face of `{}` draws no box named `{}`",
                                               common.catalog.definition(definition).id, label.box))
                        .help_closest(label.box, names)
                        .help_otherwise("give the box a `name:` in its template"));
  }
  Frame frame = labelled_card(frames_[card.frame - first_frame_], card.edge(style.figures.corner), areas,
                              style, common);
  const Size size = frame.size;
  labelled_.emplace(figure.place, Card{first_frame_ + static_cast<std::uint32_t>(frames_.size()), 1, size});
  frames_.push_back(std::move(frame));
}

}  // namespace talia::book
