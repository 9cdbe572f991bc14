#include "layout/faces/default_face.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "layout/checks/words.h"
#include "layout/items/shapes.h"
#include "model/fields.h"
#include "rules/shares.h"

namespace talia::layout {

using namespace length_literals;

namespace {

constexpr Paint grey{0, 620};    // For labels.
constexpr Paint rule{0, 300};    // Between rows.
constexpr Paint ground{0, 120};  // Below the name.
constexpr Length margin = 4_mm;
constexpr Length row_gap = Length::mm(0.7);
constexpr std::array<double, 7> sizes_pt{8, 7.5, 7, 6.5, 6, 5.5, 5};

struct Row {
  std::string label, value;
};

// What the front says, and what was read of definitions for it.
struct Content {
  std::vector<Text> texts;
  std::vector<Row> rows;
  Reads reads;
};

TextStyle style_of(Length size, Paint paint = black_paint) {
  TextStyle style;
  style.size = size;
  style.leading = size.scaled(1.2);
  style.features = {"lnum", "kern"};
  style.hyphenate = false;
  style.paint = paint;
  return style;
}

std::vector<Inline> as_inlines(std::string_view words) {
  return {{Words{MappedText::from(std::string(words), {})}, {}}};
}

// Whether there is nothing in a value but texts with markup, which are set by themselves.
bool is_of_texts(const FieldType& type) {
  using Shape = FieldType::Shape;
  return type.shape == Shape::markup ||
         (type.shape == Shape::list && !type.items.empty() && is_of_texts(type.items[0])) ||
         (type.shape == Shape::record && !type.members.empty() &&
          std::ranges::all_of(type.members, is_of_texts, &Field::type));
}

// A field as a reader of the card says it: terms and definitions by their names. Empty when there is nothing to say.
std::string value_of(Node node, const FieldType& declared, const FaceKey& key, const Catalog& catalog,
                     Reads& reads) {
  using Shape = FieldType::Shape;
  const FieldType& type = model::alternative_for(declared, node);
  const auto joined = [](const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
  };
  if (node.is(NodeKind::list)) {
    std::vector<std::string> parts;
    for (const Node item : node.items()) {
      parts.push_back(value_of(item, type.items.empty() ? FieldType{} : type.items[0], key, catalog, reads));
    }
    return joined(parts);
  }
  if (node.is(NodeKind::map)) {
    std::vector<std::string> parts;
    for (const Entry& entry : node.entries()) {
      const auto member = std::ranges::find(type.members, entry.key, &Field::name);
      const bool is_known = member != type.members.end();
      if (is_known && is_of_texts(member->type)) {
        continue;
      }
      const std::string value =
          value_of(entry.value, is_known ? member->type : FieldType{}, key, catalog, reads);
      const std::string_view label =
          is_known && !member->label.empty() ? std::string_view(member->label) : entry.key;
      parts.push_back(fmt::format("{} {}", label, value));
    }
    return joined(parts);
  }
  if (type.shape == Shape::term) {
    const TermGroup* const group =
        catalog.system(catalog.definition(key.definition).system).group(type.target);
    const Term* const term = group != nullptr ? group->find(node.scalar()) : nullptr;
    return term != nullptr ? term->name : std::string(node.scalar());
  }
  if (type.shape == Shape::reference) {
    const auto found = catalog.find(key.campaign, catalog.definition(key.definition).system, node.scalar());
    if (!found) {
      return std::string(node.scalar());
    }
    const Definition& definition = catalog.definition(*found);
    reads.note(*found, definition.kind);
    return definition.title;
  }
  if (node.is(NodeKind::boolean)) {
    return node.boolean() ? "+" : "";
  }
  return node.is(NodeKind::null) ? std::string() : std::string(node.scalar());
}

// The texts with markup that a stat comes to, each with the language of its own.
void add_texts(const Value& value, Span at, const FaceKey& key, const LayoutContext& common,
               Diagnostics& diagnostics, Content& content) {
  const auto is_own_field = [&key](const Value& text) {  // It is set as that.
    const auto owner = text.field_of();
    return owner && static_cast<DefinitionId>(owner->definition) == key.definition;
  };
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      add_texts(item, at, key, common, diagnostics, content);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      add_texts(member, at, key, common, diagnostics, content);
    }
  } else if (value.text() != nullptr && value.has_markup() && !is_own_field(value)) {
    auto allowance = rules::allowance_of_face(common.derived, key.definition);
    content.texts.push_back(rules::shown(value, {at, key.language},
                                         {key.definition, key.campaign, {}, &content.reads}, common.derived,
                                         diagnostics, allowance));
  }
}

// The definitions that a value is printed by the names of.
void note_named(const Value& value, const Catalog& catalog, Reads& reads) {
  if (const DefinitionValue* const definition = value.definition()) {
    const auto id = static_cast<DefinitionId>(definition->definition);
    reads.note(id, catalog.definition(id).kind);
  } else if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      note_named(item, catalog, reads);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      note_named(member, catalog, reads);
    }
  }
}

// The rows of fields and stats; those that are texts with markup join the texts.
void add_rows(const FaceKey& key, const LayoutContext& common, Diagnostics& diagnostics, Content& content) {
  const Definition& definition = common.catalog.definition(key.definition);
  for (const Field& field : common.catalog.kind(definition.kind).fields) {
    const Node node = definition.root.find(field.name);
    const bool is_elsewhere = field.name == "kind" || field.name == "id" || field.name == "ref" ||
                              field.name == "name" || field.name == "extends" ||
                              is_of_texts(model::alternative_for(field.type, node));
    if (!node.exists() || is_elsewhere) {
      continue;
    }
    std::string value = value_of(node, field.type, key, common.catalog, content.reads);
    if (!value.empty()) {
      value += field.unit.empty() ? "" : "\u00a0" + field.unit;
      content.rows.push_back({field.label.empty() ? field.name : field.label, std::move(value)});
    }
  }
  for (const Stat& stat : common.derived.stats(definition.kind)) {
    const auto value = common.derived.stat(key.definition, stat.id, key.campaign, &content.reads);
    if (value && value->has_markup()) {
      add_texts(*value, stat.span, key, common, diagnostics, content);
    } else if (value) {
      note_named(*value, common.catalog, content.reads);
      content.rows.push_back(
          {stat.label.empty() ? stat.id : stat.label, rules::to_text(*value, common.catalog)});
    }
  }
}

// Sets the parts of a face one below the other; with `out`, draws them.
class Setter {
 public:
  Setter(const FaceKey& key, const LayoutContext& common, Diagnostics& diagnostics, std::vector<Item>* out)
      : key_(key), common_(common), diagnostics_(diagnostics), out_(out), y_(key.bleed_y) {}

  Length left() const { return key_.bleed_x + margin; }
  Length measure() const { return key_.trim.width - margin * 2; }
  Length y() const { return y_; }
  bool is_whole() const { return is_whole_; }
  void skip(Length by) { y_ += by; }

  void head(std::string_view kind, std::string_view name) {
    TextStyle title = style_of(14_pt);
    title.strong = true;
    title.balanced = true;
    while (title.size > 9_pt && common_.typesetter.width_of(name, key_.language, title) > measure()) {
      title = style_of(title.size - Length::pt(0.5));
      title.strong = true;
      title.balanced = true;
    }
    TextStyle small = style_of(6.4_pt, grey);
    small.letter_case = Case::upper;
    small.tracking = 60;
    skip(3.5_mm);
    text(as_inlines(kind), small, Reading::paragraph);
    text(as_inlines(name), title, Reading::heading);
    skip(1.5_mm);
    if (out_ != nullptr) {
      Path path;
      path.add_rect({{Length(), Length()}, {key_.trim.width + key_.bleed_x * 2, y_}});
      out_->push_back({PathItem{std::move(path)}, ground, {Layer::background, Reading::artefact}});
      line(y_, black_paint, 0.3_mm, Length());
    }
    flush();
  }

  void text(const std::vector<Inline>& inlines, const TextStyle& style, Reading reading) {
    place(common_.typesetter.set(inlines, key_.language, measure(), style, {Layer::type, reading},
                                 diagnostics_));
  }

  void text(const Text& words, const TextStyle& style) {
    place(common_.typesetter.set(words, measure(), style, {Layer::type, Reading::paragraph}, diagnostics_));
    flush();
  }

  // A label at the left, and its value at the right of it, in as many lines as it takes.
  void row(const Row& row, Length size) {
    const TextStyle label = style_of(size, grey);
    TextStyle value = style_of(size);
    value.strong = true;
    value.alignment = Alignment::right;
    const Length label_width =
        std::min(common_.typesetter.width_of(row.label, key_.language, label) + 2_mm, measure() / 2);
    const SetText left_text = common_.typesetter.set(as_inlines(row.label), key_.language, label_width, label,
                                                     {Layer::type, Reading::cell}, diagnostics_);
    const SetText right_text =
        common_.typesetter.set(as_inlines(row.value), key_.language, measure() - label_width, value,
                               {Layer::type, Reading::cell}, diagnostics_);
    if (out_ != nullptr) {
      typeset::place(left_text, {left(), y_ + row_gap / 2}, Origin::none, *out_);
      typeset::place(right_text, {left() + label_width, y_ + row_gap / 2}, Origin::none, *out_);
    }
    is_whole_ = is_whole_ && !left_text.is_broken && !right_text.is_broken;
    y_ += std::max(left_text.height, right_text.height) + row_gap;
    line(y_, rule, 0.1_mm, margin);
  }

  void line(Length y, Paint paint, Length width, Length inset) {
    if (out_ != nullptr) {
      const Length begin = inset > Length() ? key_.bleed_x + inset : Length();
      Path path;
      path.move_to({begin, y}).line_to({key_.trim.width + key_.bleed_x * 2 - begin, y});
      out_->push_back({PathItem{std::move(path), width}, paint, {Layer::art, Reading::artefact}});
    }
  }

 private:
  void place(const SetText& set) {
    typeset::place(set, {left(), y_}, Origin::none, pending_);
    is_whole_ = is_whole_ && !set.is_broken;
    y_ += set.height;
  }

  // A ground is drawn before what stands on it.
  void flush() {
    if (out_ != nullptr) {
      std::ranges::move(pending_, std::back_inserter(*out_));
    }
    pending_.clear();
  }

  const FaceKey& key_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  std::vector<Item>* out_;
  std::vector<Item> pending_;
  Length y_;
  bool is_whole_ = true;  // Else a font is broken, which was reported.
};

struct Front {
  Length used;
  bool is_whole;
};

Front set_front(const FaceKey& key, const Content& content, Length size, const LayoutContext& common,
                Diagnostics& diagnostics, std::vector<Item>* out) {
  const Definition& definition = common.catalog.definition(key.definition);
  const Kind& kind = common.catalog.kind(definition.kind);
  Setter setter(key, common, diagnostics, out);
  setter.head(kind.label.empty() ? kind.name : kind.label, definition.title);
  setter.skip(1.5_mm);
  TextStyle body = style_of(size);
  body.paragraph_gap = size.scaled(0.3);
  for (const Text& text : content.texts) {
    setter.text(text, body);
    setter.skip(1_mm);
  }
  for (const Row& row : content.rows) {
    setter.row(row, size);
  }
  return {setter.y(), setter.is_whole()};
}

void draw_back(const FaceKey& key, std::vector<Item>& out) {
  const Size whole{key.trim.width + key.bleed_x * 2, key.trim.height + key.bleed_y * 2};
  constexpr Role art{Layer::art, Reading::artefact};
  Path all;
  all.add_rect({{}, whole});
  out.push_back({PathItem{std::move(all)}, ground, {Layer::background, Reading::artefact}});
  const Length side = std::min(key.trim.width, key.trim.height) / 2;
  const Rect middle{{(whole.width - side) / 2, (whole.height - side) / 2}, {side, side}};
  out.push_back({PathItem{lozenge(middle), 0.5_mm}, grey, art});
  out.push_back({PathItem{lozenge(middle.inset(1.5_mm)), 0.2_mm}, grey, art});
}

// One that could draw the kind, were it named like it.
const TemplateSource* template_for(const Kind& kind, const Catalog& catalog) {
  for (const TemplateSource& source : catalog.templates) {
    const Node kinds = source.root.find("for");
    bool is_for_it = kinds.is(NodeKind::text) && kinds.scalar() == kind.name;
    for (const Node name : kinds.items()) {
      is_for_it = is_for_it || name.scalar() == kind.name;
    }
    if (is_for_it && source.system == kind.system) {
      return &source;
    }
  }
  return nullptr;
}

}  // namespace

Face default_face(const FaceKey& key, const LayoutContext& common, Diagnostics& diagnostics) {
  Face face{{{key.trim.width + key.bleed_x * 2, key.trim.height + key.bleed_y * 2}, {}},
            !common.derived.is_broken(key.definition),
            {}};
  const Definition& definition = common.catalog.definition(key.definition);
  const Kind& kind = common.catalog.kind(definition.kind);
  if (kind.is_broken) {
    face.is_sound = false;
    return face;
  }
  auto plain = Diagnostic::of(
      Code::default_face, kind.span,
      fmt::format("no template draws definitions of kind `{}`; they have the plain face", kind.name));
  if (const TemplateSource* const other = template_for(kind, common.catalog)) {
    plain.notes.push_back({other->root.find("id").span(),
                           fmt::format("the template `{}` is for them, and has another name", other->id)});
    plain.help_text =
        fmt::format("write `id: {}` there, or `template: {}` in the deck", kind.name, other->id);
  } else {
    plain.help_text =
        fmt::format("write `templates/{}/{}.yaml`", common.catalog.system(kind.system).name, kind.name);
  }
  diagnostics.add(std::move(plain));
  if (key.side == FaceSide::back) {
    draw_back(key, face.frame.items);
    return face;
  }
  Diagnostics own;
  Content content;
  const RulesContext context{key.definition, key.campaign, {}, &content.reads};
  for (const TextField& field : definition.texts) {
    content.texts.push_back(rules::fill(field.text, context, common.catalog, common.derived, own));
  }
  add_rows(key, common, own, content);
  const Length foot = key.bleed_y + key.trim.height - margin;
  const Length reference_height = 3_mm;
  Length size = Length::pt(sizes_pt.back());
  Length used;
  for (const double each : sizes_pt) {
    Diagnostics unheard;
    used = set_front(key, content, Length::pt(each), common, unheard, nullptr).used;
    if (used <= foot - reference_height) {
      size = Length::pt(each);
      break;
    }
  }
  if (used > foot - reference_height) {
    own.add(
        Diagnostic::of(Code::text_overflows, definition.id_span,
                       fmt::format("the plain face has no room for it all, even at {:.3g} pt", size.in_pt()))
            .help(fmt::format("draw a template for the kind `{}`", kind.name)));
  }
  const Front front = set_front(key, content, size, common, own, &face.frame.items);
  if (const Node reference = definition.root.find("ref"); reference.exists()) {
    TextStyle small = style_of(5.6_pt, grey);
    small.alignment = Alignment::right;
    const SetText set =
        common.typesetter.set(as_inlines(reference.scalar()), key.language, key.trim.width - margin * 2,
                              small, {Layer::type, Reading::paragraph}, own);
    typeset::place(set, {key.bleed_x + margin, foot - set.height}, Origin::none, face.frame.items);
  }
  face.is_sound = face.is_sound && front.is_whole && !own.has_errors();
  if (face.is_sound) {
    FaceWords words;
    for (const Text& text : content.texts) {
      words.draw(words.ask(text));
    }
    for (const Row& row : content.rows) {
      words.draw(words.ask(row.value));
    }
    words.draw(words.ask(definition.title));
    words.draw(words.ask(definition.root.find("ref").scalar()));
    words.check(face, key, common, own);
  }
  face.reads = std::move(content.reads);
  face.reads.forget(key.definition);
  diagnostics.join(std::move(own));
  return face;
}

}  // namespace talia::layout
