#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "frame/read_length.h"
#include "layout/items/items.h"
#include "layout/reading/reader.h"
#include "markup/parse.h"
#include "markup/stray_signs.h"

namespace talia::layout {

namespace {

constexpr int deepest_boxes = 48;

constexpr std::uint16_t no_tint = 1001;

// `deep 40%`: the name and the tint in thousandths, or `no_tint` where there is no such.
std::pair<std::string_view, std::uint16_t> split_tint(std::string_view text) {
  const auto space = text.find(' ');
  if (space == std::string_view::npos || !text.ends_with('%')) {
    return {text, 1000};
  }
  const double percent = number_in(text.substr(space + 1, text.size() - space - 2));
  const bool is_tint = percent >= 0 && percent <= 100;
  return {text.substr(0, space), is_tint ? static_cast<std::uint16_t>(std::lround(percent * 10)) : no_tint};
}

Colours colours_of(const Palette& palette, const Theme& theme, std::string_view set) {
  Colours colours{{"black", black_paint}, {"white", white_paint}};
  const auto take = [&](Node map, std::string_view set_name) {
    for (const Entry& entry : map.entries()) {
      if (const auto number = palette.find(palette_name(theme.id, set_name, entry.key))) {
        colours.insert_or_assign(std::string(entry.key), Paint{*number, 1000});
      }
    }
  };
  take(theme.root.find("colours"), "");
  if (!set.empty()) {
    take(theme.root.find("sets").find(set), set);
  }
  return colours;
}

template <typename Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> keys;
  keys.reserve(map.size());
  for (const auto& [key, value] : map) {
    keys.emplace_back(key);
  }
  return keys;
}

std::vector<std::string> keys_of(Node map) {
  std::vector<std::string> keys;
  keys.reserve(map.size());
  for (const Entry& entry : map.entries()) {
    keys.emplace_back(entry.key);
  }
  return keys;
}

// Whether it is a colour of templates that take another set than this one.
bool is_in_a_set(const Theme& theme, std::string_view name) {
  for (const Entry& set : theme.root.find("sets").entries()) {
    if (set.value.find(name).exists()) {
      return true;
    }
  }
  return false;
}

}  // namespace

double number_in(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Length length_in(std::string_view text) {
  return frame::read_length(text).value_or(Length());
}

bool is_text(Node box) {
  return box.find("text").exists() || box.find("show").exists() || box.find("badge").exists();
}

Reader::Reader(const LayoutContext& common, const TemplateReading& reading, Origins& origins,
               Diagnostics& diagnostics)
    : common_(common),
      theme_(reading.theme),
      root_(reading.root),
      kind_(&reading.kind),
      furniture_(nullptr),
      origins_(origins),
      diagnostics_(diagnostics) {
  const auto& [theme, root, kind, variant] = reading;
  const Node set = root.find("colours");
  colours_ =
      std::make_shared<const Colours>(colours_of(common.palette, theme, set.exists() ? set.scalar() : ""));
  if (set.exists() && !theme.is_broken && !theme.root.find("sets").find(set.scalar()).exists()) {
    fault(Diagnostic::of(Code::unknown_colour, set.span(),
                         fmt::format("the theme has no set of colours `{}`", set.scalar()))
              .help_closest(set.scalar(), keys_of(theme.root.find("sets"))));
  }
  areas_ = *colours_;
  read_variant(theme.root.find("variants").find(variant));
  const KindId number{static_cast<std::uint16_t>(&kind - common.catalog.kinds.data())};
  open_scope(common.derived.scope(number), variant);
}

Reader::Reader(const LayoutContext& common, const Theme& theme, Node root, const FurnitureNames& names,
               Origins& origins, Diagnostics& diagnostics)
    : common_(common),
      theme_(theme),
      root_(root),
      kind_(nullptr),
      furniture_(&names),
      origins_(origins),
      diagnostics_(diagnostics),
      colours_(names.colours),
      areas_(*names.colours) {
  open_scope(names.scope, usual_variant);
}

// The theme's words and signs, and what the face is, over the names that there are.
void Reader::open_scope(Scope scope, std::string_view variant) {
  const auto add = [&](std::string_view name, const Type& type, const Value& value) {
    ScopeName added;
    added.name = name;
    added.type = type;
    added.constant = value;
    scope.add(std::move(added));
  };
  add("words", theme_.words_type, theme_.words);
  add("signs", theme_.signs_type, theme_.signs);
  ValueRecord face;
  face.emplace_back("language", Value(theme_.language));
  face.emplace_back("variant", Value(std::string(variant)));
  const Type text = Type::of(Type::Kind::text);
  // What no variant is called can never be true.
  static constexpr std::string_view variants = "face.variant";
  if (!theme_.is_broken) {
    scope.set_values(std::string(variants), variants_of(theme_));
  }
  add("face", Type::record_of({{"language", text}, {"variant", Type::text_of(std::string(variants))}}),
      Value(std::move(face)));
  scope.settle();
  scopes_.push_back(std::move(scope));
  present_.emplace_back();
}

void Reader::fault(Diagnostic diagnostic) {
  is_sound_ = false;
  diagnostics_.add(std::move(diagnostic));
}

std::optional<Length> Reader::length(Node node) {
  return node.exists() ? std::optional(length_in(node.scalar())) : std::nullopt;
}

double Reader::number(Node node, double otherwise) {
  return node.is_number() ? node.real() : otherwise;
}

Point Reader::point(Node pair) {
  return pair.size() == 2 ? Point{length_in(pair.at(0).scalar()), length_in(pair.at(1).scalar())} : Point{};
}

// What a variant changes: the colours of areas, those of all else, and lines around areas that are left white.
void Reader::read_variant(Node variant) {
  const Colours usual = *colours_;
  const auto change = [&](Node changes, Colours& colours) {
    const Node all = changes.find("all");
    for (auto& [name, paint] : colours) {
      const Node own = changes.find(name);
      if (const auto changed = colour_among(usual, own.exists() ? own : all)) {
        paint = changed->paint;
      }
    }
    for (const Entry& entry : changes.entries()) {
      if (entry.key != "all" && !colours.contains(entry.key) && !is_in_a_set(theme_, entry.key) &&
          !theme_.is_broken) {
        fault(Diagnostic::of(Code::unknown_colour, entry.key_span,
                             fmt::format("there is no colour `{}`", entry.key))
                  .help_closest(entry.key, keys_of(colours)));
      }
    }
  };
  change(variant.find("areas"), areas_);
  Colours lines = usual;
  change(variant.find("lines"), lines);
  if (const Node outline = variant.find("outline"); outline.exists()) {
    if (const auto drawn = colour_among(usual, outline.find("colour"))) {
      outline_ = Outline{drawn->paint, length(outline.find("width")).value_or(Length::mm(0.15))};
    }
  }
  colours_ = std::make_shared<const Colours>(std::move(lines));
}

std::optional<Colour> Reader::colour(Node node) {
  return colour_among(*colours_, node);
}

std::optional<Colour> Reader::area_colour(Node node) {
  auto found = colour_among(areas_, node);
  if (found) {
    found->is_area = true;
  }
  return found;
}

std::optional<Colour> Reader::colour_among(const Colours& colours, Node node) {
  if (!node.exists()) {
    return std::nullopt;
  }
  Wording words = wording(node);
  if (words.open) {
    return Colour{black_paint, std::move(words)};
  }
  const auto [name, tint] = split_tint(words.constant);
  if (tint > 1000) {
    fault(Diagnostic::of(Code::unknown_colour, node.span(),
                         fmt::format("`{}` is no tint of a colour", words.constant))
              .help("a tint is from 0% to 100%, as in `ink 40%`"));
    return Colour{black_paint, std::nullopt};
  }
  const auto found = colours.find(name);
  if (found == colours.end()) {
    report_colour(colours, node, name);
    return Colour{black_paint, std::nullopt};
  }
  const Paint paint = found->second;
  return Colour{{paint.entry, static_cast<std::uint16_t>(paint.tint * tint / 1000)}, std::nullopt};
}

// A theme that draws with the colours of sets is sound: a template that takes no set, or another, is told so once, where
// it names its theme.
void Reader::report_colour(const Colours& colours, Node node, std::string_view name) {
  if (theme_.is_broken) {
    return;
  }
  if (furniture_ != nullptr) {
    if (std::ranges::find(furniture_->of_set, name) != furniture_->of_set.end()) {
      lacking_.emplace(name);
      return;
    }
    fault(Diagnostic::of(Code::unknown_colour, node.span(), fmt::format("there is no colour `{}`", name))
              .help_closest(name, keys_of(colours)));
    return;
  }
  const Node set = root_.find("colours");
  const std::string_view taken = set.exists() ? set.scalar() : "";
  const auto help = help_for_colour_of_set(theme_, taken, name);
  if (help && set.exists() && !theme_.root.find("sets").find(taken).exists()) {
    is_sound_ = false;  // The set is not there, which was reported.
  } else if (help && node.span().file != root_.span().file && name.find('/') == std::string_view::npos) {
    is_sound_ = false;
    if (lacking_.emplace(name).second) {
      fault(Diagnostic::of(Code::unknown_colour, (set.exists() ? set : root_.find("theme")).span(),
                           set.exists()
                               ? fmt::format("the theme needs colours here that its set `{}` lacks", taken)
                               : "the theme needs colours of a set here, and the template takes no set")
                .note(node.span(), fmt::format("`{}` is used here", name))
                .help(*help));
    }
  } else if (help) {
    fault(Diagnostic::of(Code::unknown_colour, node.span(), fmt::format("there is no colour `{}`", name))
              .help(*help));
  } else {
    fault(Diagnostic::of(Code::unknown_colour, node.span(), fmt::format("there is no colour `{}`", name))
              .help_closest(name, keys_of(colours)));
  }
}

// Adds what a formula's check found; of a word or sign that the theme lacks, with the place where it belongs.
void Reader::take(const Diagnostics& found) {
  for (Diagnostic each : found.in_order_added()) {
    const auto* const missing = std::get_if<MissingName>(&each.subject);
    const std::string_view owner = missing == nullptr ? std::string_view() : missing->owner;
    if (const std::string_view key = owner.substr(0, owner.find('.')); key == "words" || key == "signs") {
      if (const Node listed = theme_.root.find_path(owner); listed.exists()) {
        each.notes.push_back({listed.span(), "what there is is listed here"});
      }
      const std::string add = fmt::format("add it under `{}:` in the theme", owner);
      each.help_text = !each.help_text      ? add
                       : each.fixes.empty() ? fmt::format("{}; {}", *each.help_text, add)
                                            : fmt::format("{} Else {}", *each.help_text, add);
    }
    diagnostics_.add(std::move(each));
  }
}

Formula Reader::formula(Node node, const Type& expected, Type* found) {
  Formula parsed = formula::parse(node.text(), diagnostics_);
  Type type = Type::of(Type::Kind::broken);
  if (!parsed.is_broken()) {
    Diagnostics found_here;
    type = formula::check(parsed, scopes_.back(), expected, found_here, {}, present_.back());
    take(found_here);
  }
  is_sound_ = is_sound_ && !parsed.is_broken();
  if (found != nullptr) {
    *found = std::move(type);
  }
  return parsed;
}

Text Reader::text(Node node) {
  Text text = markup::parse(node.text(), markup::Mode::inline_only, theme_.language, diagnostics_);
  Diagnostics found_here;
  markup::for_each_inline(text, [&](Inline& each) {
    if (auto* const insertion = std::get_if<Insertion>(&each.what);
        insertion != nullptr && !insertion->formula.is_broken()) {
      formula::check_insertion(insertion->formula, scopes_.back(), found_here, {}, present_.back());
      text.is_broken = text.is_broken || insertion->formula.is_broken();
    }
  });
  take(found_here);
  markup::report_stray_signs(text, common_.catalog.icons, diagnostics_);
  is_sound_ = is_sound_ && !text.is_broken;
  return text;
}

Wording Reader::wording(Node node) {
  Wording wording;
  wording.span = node.span();
  if (node.scalar().find('{') == std::string_view::npos) {
    wording.constant = node.scalar();
    return wording;
  }
  Text open = markup::parse(node.text(), markup::Mode::plain, theme_.language, diagnostics_);
  Diagnostics found_here;
  markup::for_each_inline(open, [&](Inline& each) {
    if (auto* const insertion = std::get_if<Insertion>(&each.what);
        insertion != nullptr && !insertion->formula.is_broken()) {
      formula::check_insertion(insertion->formula, scopes_.back(), found_here, {}, present_.back());
      open.is_broken = open.is_broken || insertion->formula.is_broken();
    }
  });
  take(found_here);
  is_sound_ = is_sound_ && !open.is_broken;
  wording.open = std::move(open);
  return wording;
}

bool Reader::is_bare_field(std::string_view name) const {
  const auto found = scopes_.back().find(name);
  return !found || static_cast<std::size_t>(*found) < scopes_.front().size();
}

std::optional<Formula> Reader::shown(Node node) {
  const std::string_view words = node.scalar();
  const auto field_is_text = [](const FieldType& type) {
    return type.shape == FieldType::Shape::markup || type.shape == FieldType::Shape::any;
  };
  const Field* const field = kind_ != nullptr && is_bare_field(words) ? kind_->field(words) : nullptr;
  // A text that is no markup is shown where an expression makes it; of a field it is a slip.
  using Form = FieldType::Shape;
  const Form form = field != nullptr ? field->type.shape : Form::any;
  if (form == Form::text || form == Form::term || form == Form::formula) {
    const bool may_have_markup = form == Form::text && field->type.allowed.empty();
    auto fault_of_field = Diagnostic::of(Code::unknown_binding, node.span(),
                                         fmt::format("the field `{}` holds no text with markup", words));
    if (field->declared.exists()) {
      fault_of_field.notes.push_back({field->declared, "the field is declared here"});
    }
    fault(std::move(fault_of_field)
              .help(may_have_markup
                        ? fmt::format("add `x-text: inline` (or `block`) to `{}` in the schema; or, where "
                                      "its words are plain, write `text: \"{{{}}}\"`",
                                      words, words)
                        : fmt::format("write `text: \"{{{}}}\"`", words)));
    return std::nullopt;
  }
  Formula parsed = formula::parse(node.text(), diagnostics_);
  const std::vector<std::string> names =
      parsed.is_broken() ? std::vector<std::string>{} : parsed.free_names();
  if (kind_ != nullptr && names.size() == 1 && names.front() == words && !scopes_.back().find(words) &&
      !scopes_.back().is_incomplete) {
    std::vector<std::string> texts;
    for (const Field& each : kind_->fields) {
      if (field_is_text(each.type)) {
        texts.push_back(each.name);
      }
    }
    fault(Diagnostic::of(Code::unknown_binding, node.span(),
                         fmt::format("the kind `{}` has no text `{}`", kind_->name, words))
              .note(kind_->span, "its fields are listed here")
              .help_closest(words, texts));
    return std::nullopt;
  }
  Diagnostics found_here;
  formula::check_shown(parsed, scopes_.back(), found_here);
  take(found_here);
  is_sound_ = is_sound_ && !parsed.is_broken();
  return parsed;
}

ShapeMeasures Reader::shape_measures(Node node) {
  return {length(node.find("radius")).value_or(Length()),
          std::clamp(static_cast<int>(number(node.find("points"), 5)), 2, 200),
          number(node.find("inner"), 0.5)};
}

std::string Reader::picture_folder() const {
  return kind_ == nullptr ? "templates/books/"
                          : fmt::format("templates/{}/", common_.catalog.system(kind_->system).name);
}

Insets Reader::insets(Node node) {
  if (!node.exists()) {
    return {};
  }
  if (!node.is(NodeKind::list)) {
    const Length all = length_in(node.scalar());
    return {all, all, all, all};
  }
  const auto at = [&](std::size_t i) { return length_in(node.at(i).scalar()); };
  switch (node.size()) {
    case 2:
      return {at(1), at(0), at(1), at(0)};
    case 3:
      return {at(1), at(0), at(1), at(2)};
    case 4:
      return {at(3), at(0), at(1), at(2)};
    default:
      return {};  // A fault of the shape.
  }
}

void Reader::read_placement(Node node, Box& box) {
  box.width = length(node.find("width"));
  box.height = length(node.find("height"));
  box.min_width = length(node.find("min_width"));
  box.max_width = length(node.find("max_width"));
  box.min_height = length(node.find("min_height"));
  box.max_height = length(node.find("max_height"));
  box.share = number(node.find("share"), 0);
  box.left = length(node.find("left"));
  box.top = length(node.find("top"));
  box.right = length(node.find("right"));
  box.bottom = length(node.find("bottom"));
  box.padding = insets(node.find("padding"));
  static constexpr std::array<std::string_view, 4> sides{"left", "top", "right", "bottom"};
  for (const Node side : node.find("bleed").items()) {
    const auto found = std::ranges::find(sides, side.scalar());
    if (found != sides.end()) {
      box.bleeds[static_cast<std::size_t>(found - sides.begin())] = true;
    }
  }
  if (const Node align = node.find("align"); align.exists()) {
    box.align = align.scalar() == "centre"  ? Horizontal::centre
                : align.scalar() == "right" ? Horizontal::right
                                            : Horizontal::left;
  }
  if (const Node align = node.find("valign"); align.exists()) {
    box.valign = align.scalar() == "middle"   ? Vertical::middle
                 : align.scalar() == "bottom" ? Vertical::bottom
                                              : Vertical::top;
  }
  box.background = area_colour(node.find("background"));
  box.border = colour(node.find("border"));
  box.border_width = length(node.find("border_width")).value_or(box.border_width);
  box.radius = length(node.find("radius")).value_or(Length());
  const Node clip = node.find("clip");
  box.clip = clip.is(NodeKind::boolean) && clip.boolean();
}

void Reader::read_content(Node node, const ItemKind& kind, Box& box) {
  const Node fit = node.find("fit");
  const bool reaches_inside = fit.exists() && !is_text(node);
  if (reaches_inside) {
    enter_fit(fit);
  }
  box.content = kind.read(node, *this);
  is_sound_ = is_sound_ && box.content != nullptr;
  if (reaches_inside) {
    leave_fit();
  }
}

// From the key on that says what the box is, where that is not the first.
Span Reader::span_of(Node box, const ItemKind* kind) {
  Span span = box.span();
  if (kind != nullptr && box.entry(0).key != kind->key) {
    span.begin = box.key_span(kind->key).begin;
  }
  return span;
}

std::unique_ptr<Box> Reader::box(Node node) {
  const bool is_column = std::exchange(is_column_, false);
  if (!spend_box(node)) {
    return nullptr;
  }
  if (depth_ >= deepest_boxes) {
    fault(Diagnostic::of(Code::bad_box, node.span(), fmt::format("boxes nest deeper than {}", deepest_boxes))
              .help("a part that holds itself never ends"));
    return nullptr;
  }
  const ItemKind* kind = nullptr;
  for (const Entry& entry : node.entries()) {
    const auto found = std::ranges::find(item_kinds, entry.key, &ItemKind::key);
    if (found == item_kinds.end()) {
      continue;
    }
    if (kind != nullptr) {
      fault(
          Diagnostic::of(Code::bad_box, entry.key_span, fmt::format("this box is a `{}` already", kind->key))
              .help("put one of the two into a box of its own"));
      return nullptr;
    }
    kind = &*found;
  }
  if (is_decimal(node) && !(is_column && kind != nullptr && kind->read == read_text)) {
    fault(Diagnostic::of(Code::bad_box, node.find("align").span(),
                         "only a text that is a column of a table has its numbers under each other")
              .help("put `align: decimal` at a text right under the `columns:` of a `table:`"));
  }
  ++depth_;
  const std::size_t scope = mark();
  const std::size_t present = present_.back().size();
  const std::size_t groups = groups_;
  auto box = std::make_unique<Box>();
  box->span = span_of(node, kind);
  box->origin = origins_.add(box->span);
  const Node name = node.find("name");
  box->name = name.exists() ? name.scalar() : kind != nullptr ? kind->key : "box";
  if (const Node when = node.find("when"); when.exists()) {
    box->when = formula(when, Type::of(Type::Kind::boolean));
    std::ranges::move(formula::present_when(*box->when, scopes_.back()), std::back_inserter(present_.back()));
  }
  read_placement(node, *box);
  follow_fit(node, *box);
  if (kind != nullptr) {
    read_content(node, *kind, *box);
  }
  box->shares_sizes = groups_ > groups;
  back_to(scope);
  present_.back().resize(present);
  --depth_;
  return kind != nullptr && !box->content ? nullptr : std::move(box);
}

std::vector<std::unique_ptr<Box>> Reader::boxes(Node list) {
  std::vector<std::unique_ptr<Box>> boxes;
  for (const Node node : list.items()) {
    if (auto read = box(node)) {
      boxes.push_back(std::move(read));
    }
  }
  return boxes;
}

}  // namespace talia::layout
