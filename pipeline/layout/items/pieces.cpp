// What all boxes share: conditions, sizes, padding, grounds, borders; and filling what is written in templates.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "layout/box.h"
#include "layout/checks/words.h"
#include "layout/furniture.h"
#include "layout/items/edging.h"
#include "layout/items/shapes.h"
#include "markup/parse.h"

namespace talia::layout {

namespace {

// Of whatever tint: a variant leaves all stops of a gradient white, and their tints stay what they were.
bool is_paper(const Paint& paint) {
  return paint.entry == white_paint.entry && paint.under_tint == 0;
}

}  // namespace

void Filling::report(Diagnostic diagnostic) {
  is_sound = false;
  diagnostics.add(std::move(diagnostic));
}

std::optional<Value> Filling::evaluate(const Formula& formula) {
  auto value = rules::evaluate(formula, context, common.derived, allowance);
  if (value) {
    return std::move(*value);
  }
  is_sound = false;
  if (!formula::is_silent(value.error())) {
    diagnostics.add(std::move(value.error()));
  }
  return std::nullopt;
}

bool Filling::holds(const Formula& condition) {
  const auto value = evaluate(condition);
  return value && value->boolean() != nullptr && *value->boolean();
}

Text Filling::fill(const Text& text) {
  return fill(text, [&](Diagnostic hole) { return with_missing_word(std::move(hole)); });
}

template <typename Mend>
Text Filling::fill(const Text& text, const Mend& mend) {
  Diagnostics own;
  const Text open = given == nullptr ? text : given->put_into(text);
  Text filled = rules::fill(open, context, common.catalog, common.derived, own, allowance);
  for (const Diagnostic& each : own.in_order_added()) {
    diagnostics.add(each.code == Code::no_such_item ? mend(each) : each);
  }
  is_sound = is_sound && !filled.is_broken;
  return filled;
}

std::optional<Text> Filling::shown(const Formula& formula) {
  if (const auto* const text = given == nullptr ? nullptr : given->text(formula)) {
    return text->empty() ? std::nullopt : std::optional(given->as_text(*text));
  }
  const auto value = evaluate(formula);
  if (!value || value->is_null()) {
    return std::nullopt;
  }
  Text text = rules::shown(*value, {formula.span(), setting.language}, context, common.derived, diagnostics,
                           allowance);
  is_sound = is_sound && !text.is_broken;
  return text;
}

// A hole where `words.GROUP[field]` stands, with the word that the theme lacks.
Diagnostic Filling::with_missing_word(Diagnostic hole) const {
  const auto* const missing = std::get_if<MissingName>(&hole.subject);
  if (missing == nullptr || !missing->owner.starts_with("words.")) {
    return hole;
  }
  const std::string_view owner = missing->owner;
  const std::size_t dot = owner.rfind('.');
  const std::size_t first = owner.find('.');  // After `words`, which is `theme_words`.
  const Node holder =
      dot == first ? theme_words : theme_words.find_path(owner.substr(first + 1, dot - first - 1));
  const std::string_view name = owner.substr(dot + 1);
  if (const Node group = holder.find(name); group.is(NodeKind::map) && !group.find(missing->name).exists()) {
    hole.message = fmt::format("the theme's `{}` has no `{}`, and the text has a hole", owner, missing->name);
    hole.notes.insert(hole.notes.begin(), {holder.key_span(name), "its words are here"});
    hole.help_text = fmt::format("add `{}: …` there", missing->name);
  }
  return hole;
}

// A hole where a name of something that is drawn stands: the box is left out, or chooses another.
Diagnostic Filling::with_missing_name(Diagnostic hole, const Text& text, std::string_view what) {
  markup::for_each_inline(text, [&](const Inline& each) {
    const auto* const insertion = std::get_if<Insertion>(&each.what);
    if (insertion == nullptr || insertion->span != hole.span) {
      return;
    }
    const std::string written = insertion->formula.text().trimmed().str();
    hole.message = fmt::format("nothing comes of this, and the box lacks the name of {}", what);
    hole.help_text = fmt::format(
        "leave the box out then, `when: {} != null`, or name another, `{{{} ?? '…'}}`", written, written);
  });
  return hole;
}

std::string Filling::words(const Wording& wording, std::string_view what) {
  if (!wording.open) {
    return wording.constant;
  }
  const Text filled = fill(*wording.open, [&](Diagnostic hole) {
    return with_missing_name(std::move(hole), *wording.open, what);
  });
  if (asked != nullptr) {
    asked->choose_by(filled);
  }
  return markup::plain_text(filled);
}

Paint Filling::paint(const Colour& colour) {
  if (!colour.chosen) {
    return colour.paint;
  }
  const std::string name = words(*colour.chosen, "a colour");
  const Colours& known = colour.is_area ? area_colours : colours;
  if (const auto found = known.find(name); found != known.end()) {
    return found->second;
  }
  if (is_sound) {
    std::vector<std::string> names;
    for (const auto& [each, paint] : colours) {
      names.push_back(each);
    }
    report(Diagnostic::of(Code::unknown_colour, colour.chosen->span,
                          fmt::format("there is no colour `{}`", name))
               .note(subject.place, subject.note)
               .help_closest(name, names));
  }
  return black_paint;
}

std::optional<Paint> Filling::paint(const std::optional<Colour>& colour, int opacity) {
  return colour ? translucent(paint(*colour), opacity) : std::nullopt;
}

std::optional<FillPaint> Filling::paint(const std::optional<Fill>& fill, int opacity) {
  if (!fill) {
    return std::nullopt;
  }
  FillPaint chosen{paint(std::optional(fill->colours.front()), opacity).value_or(black_paint),
                   fill->gradient};
  bool is_one = true;
  for (std::size_t i = 0; chosen.gradient && i < fill->colours.size(); ++i) {
    Paint& own = chosen.gradient->stops[i].paint;
    own = paint(std::optional(fill->colours[i]), opacity).value_or(black_paint);
    is_one = is_one && (own == chosen.paint || (is_paper(own) && is_paper(chosen.paint)));
  }
  if (is_one) {
    chosen.gradient.reset();
  }
  return chosen;
}

void Drawing::add(Item item, Origin origin) {
  const auto* const path = std::get_if<PathItem>(&item.what);
  const std::size_t cost = path == nullptr ? 1 : path->path.steps().size();
  strokes -= std::min(strokes, cost);
  if (strokes > 0) {
    item.origin = origin;
    out->push_back(std::move(item));
  }
}

void Drawing::fill(Path path, FillPaint paint, Origin origin, bool even_odd) {
  constexpr Role art{Layer::art, Reading::artefact};
  const bool is_outlined = outline && !paint.gradient && paint.paint.entry == white_paint.entry;
  Path line = is_outlined ? path : Path();
  add({PathItem{std::move(path), std::nullopt, even_odd, {}, std::move(paint.gradient)}, paint.paint, art},
      origin);
  if (is_outlined) {
    add({PathItem{std::move(line), outline->width}, outline->paint, art}, origin);
  }
}

bool Drawing::has_room(const Box& box, const Rect& area) {
  if (area.size.width > Length() && area.size.height > Length()) {
    return is_in_sight(box, area);
  }
  if (face.is_sound) {
    report(Diagnostic::of(Code::box_overflows, box.span,
                          fmt::format("a drawing has no room in a box {:.2f} mm wide and {:.2f} mm high",
                                      std::max(area.size.width, Length()).in_mm(),
                                      std::max(area.size.height, Length()).in_mm()))
               .note(subject.place, subject.note)
               .help("give the box a width and a height, or a `share` of what is left"));
  }
  return false;
}

bool Drawing::is_in_sight(const Box& box, const Rect& drawn) {
  strokes -= std::min(strokes, sight.work_of(drawn));
  if (strokes == 0) {
    return false;  // Told at the piece that is being drawn.
  }
  const Sight::Left left = sight.left_of(drawn, common);
  if (left != Sight::Left::enough && face.is_sound) {
    report(Diagnostic::of(
               Code::box_overflows, box.span,
               left == Sight::Left::nothing
                   ? "this drawing lies beyond the cut of the card, or is clipped away whole"
                   : fmt::format("the cut of the card or a `clip` leaves less than {:.0f} % of this drawing",
                                 Sight::least_share * 100))
               .note(subject.place, subject.note)
               .help("let it stand where it is seen"));
  }
  return left == Sight::Left::enough;
}

const SlotDrawing* Filling::place(std::string_view name) const {
  return given == nullptr ? nullptr : given->place(name);
}

Origin Drawing::origin_of(const Text& text, const Box& box) const {
  return given == nullptr || !given->use.ask ? box.origin : given->use.ask(text, box.origin);
}

void Drawing::leave_out() {
  if (asked != nullptr) {
    asked->leave_out();
  }
}

void Drawing::report(Diagnostic diagnostic) {
  const bool is_of_room = diagnostic.code == Code::text_overflows || diagnostic.code == Code::box_overflows;
  if (crowding && is_of_room) {
    diagnostic.notes.push_back(*crowding);
  }
  face.is_sound = false;
  diagnostics.add(std::move(diagnostic));
}

void fill_box(const Box& box, Filling& filling, std::vector<Piece>& out) {
  if (!filling.spend_box(box)) {
    return;
  }
  if (box.when && !filling.holds(*box.when)) {
    return;
  }
  if (box.content) {
    box.content->fill(box, filling, out);
  } else {
    out.push_back(piece_of(box, filling, nullptr));
  }
}

Piece piece_of(const Box& box, Filling& filling, std::unique_ptr<PieceContent> content) {
  std::optional<Paint> shadow;
  if (box.shadow) {
    // So strong that all steps, one upon the other, come to what is asked.
    const double each = 1 - std::pow(1 - box.shadow->opacity / 1000.0, 1.0 / box.shadow->steps);
    shadow = filling.paint(std::optional(box.shadow->colour), static_cast<int>(std::lround(each * 1000)));
  }
  return {&box,
          filling.paint(box.background, box.opacity),
          filling.paint(box.border, box.opacity),
          shadow,
          std::move(content),
          box.edging ? filling.paint(std::optional(box.edging->colour), box.opacity) : std::nullopt};
}

Length Piece::natural_width(Length least) {
  if (box->width) {
    return *box->width;
  }
  Length width = box->padding.left + box->padding.right;
  if (content) {
    width += std::max(content->natural_width(), least);
  }
  width = std::max(width, box->min_width.value_or(Length()));
  return box->max_width ? std::min(width, *box->max_width) : width;
}

std::optional<Length> Box::height_at(std::size_t step) const {
  std::optional<Length> found = height;
  for (const auto& [from, given] : heights) {
    found = step >= from ? given : found;
  }
  return found;
}

std::size_t Piece::steps() const {
  std::size_t steps = content ? content->steps() : 1;
  for (const auto& [from, given] : box->heights) {
    steps = std::max(steps, from + 1);
  }
  return box->hidden_from == Box::never ? steps : std::max(steps, box->hidden_from + 1);
}

Length Piece::height(Length width, std::size_t step) {
  if (is_hidden(step)) {
    return {};
  }
  if (const auto given = box->height_at(step)) {
    return *given;
  }
  Length height = box->padding.top + box->padding.bottom;
  if (content) {
    const Length inner = (box->width ? *box->width : width) - box->padding.left - box->padding.right;
    height += content->height(inner, step);
  }
  return std::max(height, box->min_height.value_or(Length()));
}

std::optional<TallPicture> Piece::tall_picture(Length width, std::size_t step) {
  if (!content || is_hidden(step) || box->height_at(step)) {
    return std::nullopt;
  }
  const Length inner = (box->width ? *box->width : width) - box->padding.left - box->padding.right;
  auto picture = content->tall_picture(inner, step);
  if (picture && picture->box == nullptr) {
    picture->box = box;
  }
  return picture;
}

Length Piece::least_height(Length width, std::size_t step) {
  if (!goes_on() || is_hidden(step) || box->height_at(step)) {
    return height(width, step);
  }
  const Length inner = (box->width ? *box->width : width) - box->padding.left - box->padding.right;
  return std::max(box->padding.top + box->padding.bottom + content->least_height(inner, step),
                  box->min_height.value_or(Length()));
}

void Piece::draw(const Rect& given, std::size_t step, Drawing& drawing, Length indent) {
  if (is_hidden(step) || (drawing.is_for_shared_fits && !box->shares_sizes) || drawing.strokes == 0) {
    drawing.leave_out();
    return;
  }
  Rect area = given;
  if (drawing.sheet) {
    if (box->has_name) {
      drawing.face.places.push_back({box->name, given});
    }
    const Rect& sheet = *drawing.sheet;
    const bool is_turned = drawing.runs_from_right;
    const Length left = box->bleeds[is_turned ? side_right : side_left] ? sheet.left() : area.left();
    const Length top = box->bleeds[side_top] ? sheet.top() : area.top();
    const Length right = box->bleeds[is_turned ? side_left : side_right] ? sheet.right() : area.right();
    const Length bottom = box->bleeds[side_bottom] ? sheet.bottom() : area.bottom();
    area = {{left, top}, {right - left, bottom - top}};
  }
  constexpr Role ground{Layer::background, Reading::artefact};
  if (shadow) {
    draw_shadow(area, drawing);
  }
  const bool has_ground = (background || border) && area.size.width > Length() && area.size.height > Length();
  const bool shows_ground = has_ground && drawing.is_in_sight(*box, area);
  if (background && shows_ground) {
    drawing.add(
        {PathItem{outline(area), std::nullopt, false, {}, background->gradient}, background->paint, ground},
        box->origin);
  }
  if (content) {
    draw_content(area, given, step, drawing, indent);
  }
  if (border && shows_ground) {
    drawing.add({PathItem{outline(area.inset(box->border_width / 2)), box->border_width}, *border, ground},
                box->origin);
  }
  if (edging) {
    draw_edging(*box->edging, *edging, *box, given, drawing);
  }
  if (drawing.strokes == 0) {
    drawing.tell_exhausted(*box);
  }
}

Path Piece::outline(const Rect& rect) const {
  Path path;
  if (box->radius > Length()) {
    path.add_rounded_rect(rect, box->radius);
  } else {
    path.add_rect(rect);
  }
  return path;
}

void Piece::draw_shadow(const Rect& area, Drawing& drawing) const {
  const Shadow& own = *box->shadow;
  const Rect below{{area.left() + own.shift.x, area.top() + own.shift.y}, area.size};
  for (int i = own.steps; i > 0; --i) {
    const Length beyond = own.blur.scaled(static_cast<double>(i) / own.steps);
    Path path;
    path.add_rounded_rect(below.inset(-beyond), box->radius + beyond);
    drawing.add({PathItem{std::move(path)}, *shadow, {Layer::background, Reading::artefact}}, box->origin);
  }
}

void Piece::draw_content(const Rect& area, const Rect& given, std::size_t step, Drawing& drawing,
                         Length indent) {
  const Insets& padding = box->padding;
  const Rect& outer = content->bleeds() ? area : given;
  const Length left = drawing.runs_from_right ? padding.right : padding.left;
  const auto within = [&](const Rect& rect) {
    return Rect{{rect.left() + left + indent, rect.top() + padding.top},
                {rect.size.width - padding.left - padding.right - indent,
                 rect.size.height - padding.top - padding.bottom}};
  };
  const Rect inner = within(outer);
  drawing.unbled = within(given);
  if (!box->clip) {
    content->draw(*box, inner, step, drawing);
    return;
  }
  Group group{{}, box->mask.over(area).value_or(outline(area)), {}};
  std::vector<Item>* const items = drawing.out;
  drawing.out = &group.items;
  drawing.sight.enter_clip(*group.clip);
  content->draw(*box, inner, step, drawing);
  drawing.sight.leave();
  drawing.out = items;
  drawing.add({std::move(group), {}, {Layer::art, Reading::artefact}}, box->origin);
}

std::optional<Path> Mask::over(const Rect& area) const {
  if (const auto found = find_shape(shape)) {
    return outline_of(*found, area, {});
  }
  if (path.empty()) {
    return std::nullopt;
  }
  if (of_icon == Size{}) {
    return moved(path, Transform::move(area.origin));
  }
  const double scale = std::min(area.size.width / of_icon.width, area.size.height / of_icon.height);
  const Rect place = aligned(area, {of_icon.width.scaled(scale), of_icon.height.scaled(scale)},
                             Horizontal::centre, Vertical::middle);
  return moved(path, Transform::scale(scale, place.origin));
}

Rect Drawing::turned(const Rect& inner, const Rect& area) const {
  return runs_from_right ? Rect{{area.left() + area.right() - inner.right(), inner.top()}, inner.size}
                         : inner;
}

Rect aligned(const Rect& area, Size size, Horizontal align, Vertical valign) {
  const Length free_x = area.size.width - size.width;
  const Length free_y = area.size.height - size.height;
  const Length x = align == Horizontal::left ? Length() : align == Horizontal::centre ? free_x / 2 : free_x;
  const Length y = valign == Vertical::top ? Length() : valign == Vertical::middle ? free_y / 2 : free_y;
  return {{area.left() + x, area.top() + y}, size};
}

}  // namespace talia::layout
