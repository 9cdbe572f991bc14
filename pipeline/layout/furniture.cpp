#include "layout/furniture.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "language/language.h"
#include "layout/budget.h"
#include "layout/items/shapes.h"
#include "layout/items/wrapped.h"
#include "layout/origins.h"
#include "layout/reading/keys.h"
#include "layout/reading/reader.h"
#include "layout/reading/theme.h"
#include "markup/parse.h"
#include "source/scatter.h"

namespace talia::layout {

namespace {

constexpr std::size_t first_number = std::size_t{1} << 15;  // Of 16 bits.

// The theme as furniture sees it: in the book's language, its words under those of the book.
Theme theme_of(const FurnitureSource& source, const Catalog& catalog, Diagnostics& diagnostics) {
  const auto found = std::ranges::find(catalog.themes, source.theme, &StyleSource::id);
  Theme theme = read_theme(*found, diagnostics);
  if (speaks(theme, source.language)) {
    theme = in_language(theme, source.language, diagnostics);
  }
  theme.language = source.language;
  for (const auto& [family, other] : source.families) {
    theme.families.insert_or_assign(family, other);
  }
  ValueRecord words;
  std::vector<std::pair<std::string, Type>> types;
  const auto take = [&](const Value& from, const Type& type) {
    for (const auto& [name, value] : from.record() == nullptr ? ValueRecord{} : *from.record()) {
      if (const Type* const member = type.member(name);
          member != nullptr &&
          std::ranges::find(words, name, &ValueRecord::value_type::first) == words.end()) {
        words.emplace_back(name, value);
        types.emplace_back(name, *member);
      }
    }
  };
  if (source.words_type.is(Type::Kind::broken)) {
    theme.words_type = source.words_type;
    return theme;
  }
  take(source.words, source.words_type);
  take(theme.words, theme.words_type);
  theme.words = Value(std::move(words));
  theme.words_type = Type::record_of(std::move(types));
  return theme;
}

std::shared_ptr<const Colours> colours_of(const FurnitureSource& source) {
  Colours colours{{"black", black_paint}, {"white", white_paint}};
  if (source.colours) {
    colours.insert(source.colours->begin(), source.colours->end());
  }
  return std::make_shared<const Colours>(std::move(colours));
}

Length whole_rows(Length height, Length row) {
  return row * ((height.units() + row.units() - 1) / row.units());
}

Node node_of(std::string_view kind, Node furniture) {
  const auto slash = kind.find('/');
  return slash == std::string_view::npos ? furniture.find(kind)
                                         : furniture.find(kind.substr(0, slash)).find(kind.substr(slash + 1));
}

std::optional<Paint> paint_in(const Colours& colours, std::string_view name) {
  const auto found = colours.find(name);
  return found == colours.end() ? std::nullopt : std::optional(found->second);
}

bool has_words(const std::vector<Inline>& inlines) {
  return !markup::plain_text(inlines).empty() || !inlines.empty();
}

}  // namespace

struct Furniture::Storage {
  struct Item {
    const FurnitureKind* kind;
    Node node;
    std::vector<NameId> names;  // Of the kind's records.
    std::unique_ptr<Box> box;   // Null: at fault, which was reported.
    std::set<std::string, std::less<>> lacking;
  };
  const LayoutContext& common;
  FurnitureSource source;
  std::vector<FurnitureKind> kinds;
  Theme theme;
  std::shared_ptr<const Colours> colours;
  Origins origins;
  std::vector<Item> items;
  TemplateColours in_variant{colours, *colours, {}};

  const Item* find(std::string_view kind) const {
    const auto found = std::ranges::find_if(items, [&](const Item& each) { return each.kind->name == kind; });
    return found == items.end() ? nullptr : &*found;
  }

  Item read(const FurnitureKind& kind, Node node, Diagnostics& diagnostics) {
    Item item{&kind, node, {}, nullptr, {}};
    FurnitureNames names{common.derived.scope(source.system), colours, source.of_set, kind.places};
    for (std::size_t i = 0; i < kind.names.members.size(); ++i) {
      ScopeName name;
      name.name = kind.names.members[i];
      name.type = kind.names.children[i];
      item.names.push_back(names.scope.add(std::move(name)));
    }
    names.scope.settle();
    check_keys_of_furniture(node, diagnostics);
    Findings findings(diagnostics);
    Reader reader({common, theme, source.style, nullptr, &names, findings}, source.variant, origins);
    in_variant = reader.colours().all();
    item.box = reader.box(node);
    if (!findings.is_sound()) {
      item.box = nullptr;
    }
    item.lacking = reader.colours().lacking();
    return item;
  }
};

bool is_of_furniture(Origin origin) {
  return origin != Origin::none && Origins::template_of(origin) >= first_number;
}

Furniture::Furniture(const FurnitureSource& source, std::span<const FurnitureKind> kinds,
                     const LayoutContext& common, Diagnostics& diagnostics)
    : storage_(std::make_unique<Storage>(Storage{common,
                                                 source,
                                                 {kinds.begin(), kinds.end()},
                                                 theme_of(source, common.catalog, diagnostics),
                                                 colours_of(source),
                                                 Origins(first_number + source.number),
                                                 {}})) {
  for (const FurnitureKind& kind : storage_->kinds) {
    if (const Node node = node_of(kind.name, source.style.find("furniture")); node.exists()) {
      storage_->items.push_back(storage_->read(kind, node, diagnostics));
    }
  }
}

Furniture::Furniture(Furniture&&) noexcept = default;
Furniture::~Furniture() = default;

bool Furniture::has(std::string_view kind) const {
  return storage_->find(kind) != nullptr;
}

std::optional<Paint> Furniture::line(std::string_view name) const {
  return paint_in(*storage_->in_variant.lines, name);
}

std::optional<Paint> Furniture::area(std::string_view name) const {
  return paint_in(storage_->in_variant.areas, name);
}

std::shared_ptr<const NamedColours> Furniture::lines() const {
  return storage_->in_variant.lines;
}

const std::set<std::string, std::less<>>& Furniture::lacking(std::string_view kind) const {
  static const std::set<std::string, std::less<>> nothing;
  const Storage::Item* const found = storage_->find(kind);
  return found == nullptr ? nothing : found->lacking;
}

std::optional<Span> Furniture::span_of(Origin origin) const {
  return is_of_furniture(origin) && Origins::template_of(origin) == first_number + storage_->source.number
             ? std::optional(storage_->origins.span_of(origin))
             : std::nullopt;
}

LaidFurniture Furniture::lay_out(std::string_view kind, const Record& record, const FurnitureRoom& room,
                                 const FurnitureUse& use, Diagnostics& diagnostics) const {
  LaidFurniture laid;
  const Storage::Item* const item = storage_->find(kind);
  if (item == nullptr || item->box == nullptr) {
    laid.is_sound = item == nullptr;
    return laid;
  }
  const LayoutContext& common = storage_->common;
  const Subject subject{nullptr, use.owner, use.place, "it is needed here"};
  const Setting setting{storage_->source.language, std::max(room.sheet.size.width, room.sheet.size.height)};
  RulesContext context{std::nullopt, use.campaign, {}, &use.reads};
  for (std::size_t i = 0; i < item->names.size(); ++i) {
    context.locals.emplace(item->names[i], record.values.at(i).second);
  }
  Given given{record, use, storage_->source.language};
  Filling filling{common,
                  subject,
                  setting,
                  *storage_->in_variant.lines,
                  storage_->in_variant.areas,
                  std::move(context),
                  diagnostics,
                  use.allowance,
                  budget_of_furniture()};
  filling.given = &given;
  std::vector<Piece> pieces;
  fill_box(*item->box, filling, pieces);
  Face face{{room.sheet.size, {}}, true, {}};
  Drawing drawing{common,
                  subject,
                  face,
                  diagnostics,
                  &face.frame.items,
                  room.sheet,
                  Sight(room.sheet, {}),
                  language::of(filling.setting.language).is_right_to_left,
                  source::seed_of(use.owner),
                  storage_->in_variant.outline};
  drawing.given = &given;
  for (Piece& piece : pieces) {
    const Length needed = piece.height(room.width, 0);
    if (room.most && needed > *room.most) {
      return laid;
    }
    laid.height = room.height.value_or(room.row ? whole_rows(needed, *room.row) : needed);
    const std::size_t step = first_fitting(0, piece.steps(), laid.height,
                                           [&](std::size_t at) { return piece.height(room.width, at); });
    piece.draw({room.corner, {room.width, laid.height}}, step, drawing);
  }
  const auto check_shown = [&](const std::string& name, std::string help) {
    if (given.shown.contains(name)) {
      return;
    }
    Diagnostic unseen =
        Diagnostic::of(Code::field_unseen, use.place,
                       fmt::format("the `{}` of {} stands nowhere on the page", name, use.owner));
    unseen.severity = Severity::error;
    filling.report(std::move(unseen)
                       .note(item->node.span(), "this furniture of the book's style shows it not")
                       .help(std::move(help)));
  };
  for (const std::string& name : item->kind->shows) {
    if (const auto text = record.texts.find(name); text != record.texts.end() && has_words(text->second)) {
      check_shown(name, fmt::format("give it a box `{{text: \"{{{}}}\"}}`", name));
    }
  }
  for (const auto& [name, place] : record.places) {
    check_shown(name, fmt::format("give it a box `{{slot: {}}}`", name));
  }
  laid.is_drawn = !pieces.empty();
  laid.is_sound = filling.is_sound && face.is_sound;
  laid.items = std::move(face.frame.items);
  return laid;
}

const std::vector<Inline>* Given::text(const Formula& formula) {
  const auto found = record.texts.find(formula.text().trimmed().view());
  if (found == record.texts.end()) {
    return nullptr;
  }
  shown.insert(found->first);
  return &found->second;
}

Text Given::as_text(const std::vector<Inline>& inlines) const {
  Text text{std::string(language), {}, {}, false};
  text.blocks.push_back({Paragraph{inlines}, {}});
  return text;
}

Text Given::put_into(const Text& text) {
  Text full = text;
  for (Block& block : full.blocks) {
    auto* const paragraph = std::get_if<Paragraph>(&block.what);
    if (paragraph == nullptr) {
      continue;
    }
    std::vector<Inline> all;
    for (Inline& each : paragraph->inlines) {
      const auto* const insertion = std::get_if<Insertion>(&each.what);
      const std::vector<Inline>* const own = insertion == nullptr ? nullptr : this->text(insertion->formula);
      if (own == nullptr) {
        all.push_back(std::move(each));
      } else {
        std::ranges::transform(*own, std::back_inserter(all), [&](Inline inserted) {
          inserted.style.strong = inserted.style.strong != each.style.strong;
          inserted.style.emphasis = inserted.style.emphasis != each.style.emphasis;
          return inserted;
        });
      }
    }
    paragraph->inlines = std::move(all);
  }
  return full;
}

const SlotDrawing* Given::place(std::string_view name) {
  const auto found = record.places.find(name);
  if (found == record.places.end()) {
    return nullptr;
  }
  shown.insert(found->first);
  return &found->second;
}

}  // namespace talia::layout
