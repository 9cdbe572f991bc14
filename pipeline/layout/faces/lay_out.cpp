// Faces of the run's templates: filled with a definition, and drawn.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "language/language.h"
#include "layout/checks/mixes.h"
#include "layout/checks/words.h"
#include "layout/faces/box_values.h"
#include "layout/faces/card_values.h"
#include "layout/faces/storage.h"
#include "layout/items/flowing.h"
#include "layout/items/shapes.h"
#include "layout/items/wrapped.h"
#include "layout/reading/expressions.h"
#include "layout/reading/looks.h"
#include "source/scatter.h"
#include "typeset/parts.h"

namespace talia {

namespace {

Frame empty_frame(const FaceKey& key) {
  return {{key.trim.width + key.bleed_x * 2, key.trim.height + key.bleed_y * 2}, {}};
}

Rect trim_of(const FaceKey& key) {
  return {{key.bleed_x, key.bleed_y}, key.trim};
}

// One that could draw the kind, were it named like it.
const TemplateSource* template_for(const Kind& kind, const Catalog& catalog) {
  for (const TemplateSource& source : catalog.templates) {
    const std::vector<Node> kinds = source.root.find("for").as_list();
    if (source.system == kind.system && std::ranges::find(kinds, kind.name, &Node::scalar) != kinds.end()) {
      return &source;
    }
  }
  return nullptr;
}

void note_plain_face(const Kind& kind, const Catalog& catalog, Diagnostics& diagnostics) {
  auto plain = Diagnostic::of(
      Code::default_face, kind.span,
      fmt::format("no template draws definitions of kind `{}`; they have the plain face", kind.name));
  if (const TemplateSource* const other = template_for(kind, catalog)) {
    plain.notes.push_back({other->root.find("id").span(),
                           fmt::format("the template `{}` is for them, and has another name", other->id)});
    plain.help_text =
        fmt::format("write `id: {}` there, or `template: {}` in the deck", kind.name, other->id);
  } else {
    plain.help_text = fmt::format(
        "its look is the `theme` of `campaign.yaml`; for one of its own write `templates/{}/{}.yaml`",
        catalog.system(kind.system).name, kind.name);
  }
  diagnostics.add(std::move(plain));
}

bool holds_truth(const FieldType& type) {
  return type.shape == FieldType::Shape::boolean || std::ranges::any_of(type.items, holds_truth) ||
         std::ranges::any_of(type.members, [](const Field& member) { return holds_truth(member.type); });
}

// Where it says yes or no in a language whose words for these are not known.
void note_foreign_words(const FaceKey& key, const Kind& kind, const Catalog& catalog,
                        Diagnostics& diagnostics) {
  const auto says = [](const Field& field) { return holds_truth(field.type); };
  if (!language::of(key.language).word("no").empty() || std::ranges::none_of(kind.fields, says)) {
    return;
  }
  for (const Campaign& campaign : catalog.campaigns) {
    if (campaign.language == key.language && !campaign.is_broken) {
      diagnostics.add(Diagnostic::of(Code::untranslated, campaign.root.find("language").span(),
                                     fmt::format("no words for yes and no are known in `{}`; those in `{}` "
                                                 "stand on cards without a template",
                                                 key.language, language::fallback))
                          .help("a template of your own says them as it likes"));
    }
  }
}

void report_no_variant(const FaceKey& key, Node place, std::string_view theme_name,
                       const Faces::Storage& storage, Diagnostics& diagnostics) {
  const auto theme = std::ranges::find(storage.themes, theme_name, &layout::Theme::id);
  if (theme != storage.themes.end() && !theme->is_broken) {
    diagnostics.add(Diagnostic::of(Code::unknown_variant, place.span(),
                                   fmt::format("the theme `{}` has no variant `{}`, which the sheet asks for",
                                               theme->id, key.variant))
                        .help_closest(key.variant, layout::variants_of(*theme)));
  }
}

// Why there is no plain face: the share folder has none, the kind or the theme is at fault (reported), or the theme lacks
// the variant.
void report_no_plain_face(const FaceKey& key, const Faces::Storage& storage, Diagnostics& diagnostics) {
  const Catalog& catalog = storage.common.catalog;
  const Definition& definition = catalog.definition(key.definition);
  const Kind& kind = catalog.kind(definition.kind);
  if (model::plain_face(catalog) == nullptr) {
    diagnostics.add(
        Diagnostic::of(
            Code::unknown_template, kind.span,
            fmt::format("no template draws definitions of kind `{}`, and the plain face is not here",
                        kind.name))
            .help("`templates/themes/card.yaml` comes from the share folder: name it with `--share DIR`"));
  } else if (const auto campaign = catalog.campaign_of(definition, key.campaign);
             campaign && !kind.is_broken) {
    const Campaign& owner = catalog.campaign(*campaign);
    report_no_variant(key, owner.root.find("theme"), layout::look_of(&owner).theme, storage, diagnostics);
  }
}

void report_no_template(const FaceKey& key, const Faces::Storage& storage, Diagnostics& diagnostics) {
  const Catalog& catalog = storage.common.catalog;
  const Definition& definition = catalog.definition(key.definition);
  const TemplateSource* const source = storage.source_of(key);
  if (source == nullptr || source->is_broken || storage.astray.contains(source)) {
    return;  // Was reported.
  }
  const bool is_for_kind = std::ranges::any_of(storage.templates, [&](const Faces::Storage::Template& each) {
    return each.source == source && each.kind == definition.kind;
  });
  if (!is_for_kind) {
    const Kind& kind = catalog.kind(definition.kind);
    diagnostics.add(Diagnostic::of(Code::unknown_template, definition.id_span,
                                   fmt::format("the template `{}` is not for definitions of kind `{}`",
                                               source->id, kind.name))
                        .note(kind.span, "the kind is here"));
    return;
  }
  report_no_variant(key, source->root.find("theme"), source->root.find("theme").scalar(), storage,
                    diagnostics);
}

// What one side of one card is drawn with.
struct Side {
  const FaceKey& key;
  const Faces::Storage::Template& made;
  const LayoutContext& common;
  layout::Flowing& flowing;
};

const layout::Box* box_of(const Side& side) {
  const bool is_continuation = side.key.side == FaceSide::front && side.key.part > 1;
  return is_continuation ? side.made.continuation.get()
                         : side.made.sides[static_cast<std::size_t>(side.key.side)].get();
}

// What a side is made for.
enum class Purpose { face, shared_fits, rooms, texts };

// False when a formula of the template was at fault. `asked` hears of the words of a face; else null. For its texts alone
// nothing is drawn.
bool draw(const Side& on, Purpose purpose, layout::FaceWords* asked, Face& face, Diagnostics& diagnostics) {
  const auto& [key, made, common, flowing] = on;
  const layout::Box* const side = box_of(on);
  if (side == nullptr) {
    return true;
  }
  const Definition& definition = common.catalog.definition(key.definition);
  const layout::Subject subject{&definition, definition.id, definition.id_span,
                                "on the face of this definition"};
  const layout::Setting setting{key.language, std::max(key.trim.width, key.trim.height), key.least_type,
                                key.ppi, key.groups};
  formula::Allowance allowance = rules::allowance_of_face(common.derived, key.definition);
  layout::Filling filling{common,
                          subject,
                          setting,
                          *made.colours.lines,
                          made.colours.areas,
                          {key.definition, key.campaign, {}, &face.reads},
                          diagnostics,
                          allowance,
                          layout::budget_of(definition, common.catalog),
                          true,
                          made.words,
                          asked,
                          nullptr,
                          &flowing};
  filling.context.locals.emplace(made.face, layout::values_of_face(made.language, made.variant, &flowing));
  if (made.deck_name) {
    filling.context.locals.emplace(*made.deck_name, layout::deck_values(key));
  }
  if (made.box_name) {
    filling.context.locals.emplace(*made.box_name, layout::box_values(key));
  }
  if (made.campaign_name) {
    filling.context.locals.emplace(*made.campaign_name, layout::campaign_values(key, common.catalog));
  }
  if (made.card) {
    filling.context.locals.emplace(*made.card, layout::card_values(key, common, face.reads));
  }
  std::vector<layout::Piece> pieces;
  layout::fill_box(*side, filling, pieces);
  if (purpose == Purpose::texts) {
    return filling.is_sound;
  }
  layout::Drawing drawing{common,
                          subject,
                          face,
                          diagnostics,
                          &face.frame.items,
                          Rect{{}, face.frame.size},
                          layout::Sight(trim_of(key), key.outline),
                          language::of(key.language).is_right_to_left,
                          source::seed_of(key.side == FaceSide::back ? made.source->id : definition.id),
                          made.colours.outline,
                          purpose == Purpose::shared_fits,
                          asked};
  const Length width = key.trim.width;
  for (layout::Piece& piece : pieces) {
    const std::size_t step = layout::first_fitting(
        0, piece.steps(), key.trim.height, [&](std::size_t at) { return piece.least_height(width, at); });
    piece.draw(trim_of(key), step, drawing);
  }
  return filling.is_sound;
}

layout::Flowing flowing_on(const FaceKey& key) {
  using Stage = layout::Flowing::Stage;
  layout::Flowing flowing{key.flow.goes_on() ? Stage::drawn : Stage::tried,
                          key.flow.number_of(key.part, key.side), &key.flow, key.part, key.flow.cards()};
  return flowing;
}

// The text, for a side on which it goes on.
void begin_flow(const FaceKey& key, const Faces::Storage& storage, layout::Flowing& flowing, Reads& reads) {
  if (!flowing.side || *flowing.side == 0) {
    return;
  }
  FaceKey front = key;
  front.face = key.flow.front;
  front.side = FaceSide::front;
  front.part = 1;
  const Faces::Storage::Template* const found = storage.find(front);
  if (found == nullptr || found->is_broken) {
    return;
  }
  layout::Flowing begun{layout::Flowing::Stage::drawn, {}, &key.flow, 1, flowing.cards};
  Face unseen{empty_frame(front), true, {}};
  Diagnostics told_with_the_front;
  draw({front, *found, storage.common, begun}, Purpose::texts, nullptr, unseen, told_with_the_front);
  flowing.text = std::move(begun.text);
  flowing.at = begun.at;
  reads.join(unseen.reads);
  flowing.side = flowing.text == nullptr ? std::nullopt : flowing.side;
}

// Finds out how the text of one card goes on.
class FlowFinder {
 public:
  using Template = Faces::Storage::Template;
  FlowFinder(const FaceKey& front, const Template& made, const FaceKey* back, const Template* behind,
             const LayoutContext& common)
      : front_(front), made_(made), back_(back), behind_(behind), common_(common) {
    const bool has_back_for_it = behind != nullptr && !behind->is_broken && behind->takes_rest;
    flow_.front = front.face;
    flow_.takes_backs = made.flow->takes_backs && has_back_for_it;
    // A back that is not there is a card.
    takes_cards_ = made.flow->takes_cards || !flow_.takes_backs;
  }

  CardFlow run() {
    layout::Flowing tried{Stage::tried, {}};
    measure(front_, made_, tried);
    if (!tried.is_over) {
      return {};
    }
    // How many cards there are may stand on the cards, and change how much room there is.
    constexpr int most_rounds = 5;
    int cards = takes_cards_ ? 2 : 1;
    for (int round = 0; round < most_rounds; ++round) {
      if (!part(cards)) {
        return not_going_on();
      }
      if (flow_.cards() == cards) {
        return flow_;
      }
      cards = flow_.cards();
    }
    return {};
  }

 private:
  using Stage = layout::Flowing::Stage;
  static constexpr std::size_t most_cards = 60;

  CardFlow not_going_on() const {
    CardFlow none;
    none.refused = flow_.refused;
    return none;
  }

  std::optional<Size> measure(const FaceKey& key, const Template& made, layout::Flowing& flowing) {
    Face face{empty_frame(key), true, {}};
    Diagnostics told_with_the_face;
    draw({key, made, common_, flowing}, Purpose::rooms, nullptr, face, told_with_the_face);
    return flowing.room;
  }

  // The room on a side of a card; the text is kept that the front begins.
  std::optional<Size> room_of(FaceSide side, int card, int cards) {
    const bool is_back = side == FaceSide::back;
    FaceKey key = is_back ? *back_ : front_;
    key.part = card;
    layout::Flowing flowing{Stage::measured, is_back || card > 1 ? 1 : 0, nullptr, card, cards};
    flowing.text = std::move(text_);
    const auto room = measure(key, is_back ? *behind_ : made_, flowing);
    text_ = std::move(flowing.text);
    if (side == FaceSide::front && card == 1) {
      step_ends_ = std::move(flowing.step_ends);
    }
    return room;
  }

  // Of all sides that the text may take.
  std::vector<Size> rooms(int cards) {
    std::vector<Size> rooms;
    const auto add = [&](std::optional<Size> room) {
      if (room) {
        rooms.push_back(*room);
      }
      return room.has_value();
    };
    if (!add(room_of(FaceSide::front, 1, cards)) ||
        (flow_.takes_backs && !add(room_of(FaceSide::back, 1, cards)))) {
      return {};
    }
    if (takes_cards_) {
      const auto next = room_of(FaceSide::front, 2, cards);
      if (!next) {
        return {};
      }
      const auto next_back = flow_.takes_backs ? room_of(FaceSide::back, 2, cards) : std::nullopt;
      for (std::size_t card = 1; card < most_cards; ++card) {
        add(next);
        add(next_back);
      }
    }
    Length others = rooms.back().width;
    for (std::size_t i = 1; i < rooms.size(); ++i) {
      others = std::min(others, rooms[i].width);
    }
    for (std::size_t i = 1; i < rooms.size(); ++i) {
      rooms[i].width = others;
    }
    return rooms;
  }

  // At the first step of the text's `fit:` that has a size at which it can be parted.
  bool part(int cards) {
    text_ = nullptr;
    const std::vector<Size> all = rooms(cards);
    if (all.size() < 2 || text_ == nullptr) {
      return false;
    }
    flow_.widths = {all[0].width, all[1].width};
    std::size_t begin = 0;
    for (const std::size_t end : step_ends_) {
      if (part_at_step(all, begin, end)) {
        return true;
      }
      begin = end;
    }
    flow_.breaks.clear();
    refuse(all);
    return false;
  }

  // Of the sizes of a step the largest is taken that needs no more cards than the smallest.
  bool part_at_step(std::span<const Size> all, std::size_t begin, std::size_t end) {
    std::size_t high = end - 1;
    auto best = parted(all, high);
    if (!best) {
      return false;
    }
    const std::size_t most_breaks = std::max(best->size(), std::size_t{1});
    const auto take = [&](std::size_t setting) {
      auto tried = parted(all, setting);
      const bool is_taken = tried && tried->size() <= most_breaks;
      if (is_taken) {
        high = setting;
        best = std::move(tried);
      }
      return is_taken;
    };
    std::size_t low = begin;
    if (begin < high && !take(begin)) {
      while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        if (!take(middle)) {
          low = middle;
        }
      }
    }
    flow_.setting = high;
    flow_.breaks = *std::move(best);
    return flow_.goes_on();
  }

  // Nothing where the rooms do not hold the text, a word is wider than them, or one has too few lines.
  std::optional<std::vector<TextBreak>> parted(std::span<const Size> all, std::size_t setting) {
    const Size whole{std::max(all[0].width, all[1].width), all[0].height + all[1].height * most_cards * 2};
    if (text_->is_beyond(whole, setting) || text_->extent(flow_.widths.first, setting).is_overfull ||
        text_->extent(flow_.widths.others, setting).is_overfull) {
      return std::nullopt;
    }
    auto breaks = text_->part(all, setting);
    return breaks && short_room(all.first(breaks->size() + 1), setting) ? std::nullopt : std::move(breaks);
  }

  // The first room that has fewer lines than a text that goes on is to have on each side.
  std::optional<std::size_t> short_room(std::span<const Size> all, std::size_t setting) {
    const Length least = text_->style(setting).leading * std::int64_t{typeset::least_lines_in_room};
    const auto found = std::ranges::find_if(
        all, [&](const Size& room) { return room.height + typeset::fit_tolerance < least; });
    return found == all.end() ? std::nullopt : std::optional<std::size_t>(found - all.begin());
  }

  // Says why the text is parted at no setting.
  void refuse(std::span<const Size> all) {
    NoFlow& refused = flow_.refused;
    const std::size_t last = text_->size() - 1;
    refused.sides = all.size();
    if (text_->extent(flow_.widths.others, last).is_overfull) {
      refused.reason = NoFlow::Reason::wide_word;
      return;
    }
    const auto breaks = text_->part(all, last);
    if (const auto room = short_room(breaks ? all.first(breaks->size() + 1) : all, last)) {
      refused.reason = NoFlow::Reason::short_room;
      refused.place = *room == 0                            ? NoFlow::Place::front
                      : flow_.takes_backs && *room % 2 != 0 ? NoFlow::Place::back
                                                            : NoFlow::Place::further_card;
      refused.lines =
          static_cast<std::size_t>((all[*room].height + typeset::fit_tolerance) / text_->style(last).leading);
      return;
    }
    Size together{all[0].width, {}};
    for (const Size& room : all) {
      together = {std::min(together.width, room.width), together.height + room.height};
    }
    refused.left_over = text_->overflow({together, layout::endless, layout::endless}, last).characters;
  }

  const FaceKey& front_;
  const Template& made_;
  const FaceKey* const back_;
  const Template* const behind_;
  const LayoutContext& common_;
  bool takes_cards_;
  std::vector<std::size_t> step_ends_;
  CardFlow flow_;
  std::unique_ptr<typeset::FittedText> text_;
};

}  // namespace

Face Faces::lay_out(const FaceKey& key, Diagnostics& diagnostics) const {
  const LayoutContext& common = storage_->common;
  Face face{empty_frame(key), true, {}};
  const Storage::Template* const found = storage_->find(key);
  if (found == nullptr) {
    if (storage_->is_plain(key)) {
      report_no_plain_face(key, *storage_, diagnostics);
    } else {
      report_no_template(key, *storage_, diagnostics);
    }
    face.is_sound = false;
    return face;
  }
  if (found->card) {
    const Definition& definition = common.catalog.definition(key.definition);
    const Kind& kind = common.catalog.kind(definition.kind);
    note_plain_face(kind, common.catalog, diagnostics);
    note_foreign_words(key, kind, common.catalog, diagnostics);
  }
  face.is_sound = !found->is_broken && !common.derived.is_broken(key.definition);
  if (found->is_broken) {
    return face;
  }
  // What this face finds is kept apart until it ends: that a fault was heard before makes the face no sounder.
  Diagnostics own;
  storage_->format_of(*found, key, own, &face.reads);
  layout::FaceWords words;
  layout::Flowing flowing = flowing_on(key);
  begin_flow(key, *storage_, flowing, face.reads);
  const bool is_filled = draw({key, *found, common, flowing}, Purpose::face, &words, face, own);
  layout::mix_with_grounds(face, *this, common, own);
  if (flowing.side && flowing.text != nullptr && is_filled) {
    const Definition& definition = common.catalog.definition(key.definition);
    const layout::Subject subject{&definition, definition.id, definition.id_span, {}};
    layout::check_drawn(flowing, subject, own);
    if (*flowing.side == 0) {
      layout::check_parts(flowing, subject, own);
    }
  }
  face.is_sound = face.is_sound && is_filled && !own.has_errors();
  if (face.is_sound) {
    words.check(face, key, common, own);
  }
  if (found->card) {
    face.reads.forget(key.definition);
  }
  diagnostics.join(std::move(own));
  return face;
}

std::vector<BoxFit> Faces::shared_fits(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  Face face{empty_frame(key), true, {}};
  if (found != nullptr && found->shares_sizes && !found->is_broken) {
    Diagnostics told_with_the_face;
    layout::Flowing flowing = flowing_on(key);
    flowing.stage = layout::Flowing::Stage::tried;
    draw({key, *found, storage_->common, flowing}, Purpose::shared_fits, nullptr, face, told_with_the_face);
  }
  std::erase_if(face.fits, [](const BoxFit& fit) { return fit.group.empty(); });
  return std::move(face.fits);
}

bool Faces::may_go_on(const FaceKey& front) const {
  const Storage::Template* const found = storage_->find(front);
  return found != nullptr && !found->is_broken && found->flow.has_value();
}

std::optional<Span> Faces::goes_on_on_back(const FaceKey& front) const {
  const Storage::Template* const found = storage_->find(front);
  const bool goes_on = found != nullptr && !found->is_broken && found->flow && found->flow->takes_backs;
  return goes_on ? std::optional(found->flow->rest_span) : std::nullopt;
}

CardFlow Faces::flow_of(const FaceKey& front, const FaceKey* back) const {
  const Storage::Template* const found = storage_->find(front);
  if (found == nullptr || found->is_broken || !found->flow ||
      storage_->common.derived.is_broken(front.definition)) {
    return {};
  }
  const Storage::Template* const behind = back == nullptr ? nullptr : storage_->find(*back);
  return FlowFinder(front, *found, back, behind, storage_->common).run();
}

}  // namespace talia
