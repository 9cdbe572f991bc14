#include "render/pdf/painter.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "frame/tell.h"
#include "render/fineness.h"
#include "render/numbers.h"
#include "render/pdf/words.h"
#include "source/files/digest.h"

namespace talia::render {
namespace {

// Steps of a symbol's paths from which one drawing beats copies.
constexpr std::size_t shared_steps = 6;
// What is narrower is printed as lines are.
constexpr Length thinnest_area = 2_mm;
// Lines are some quarter of a symbol: those of a smaller one are thinner than such an area.
constexpr Length smallest_symbol = 8_mm;

// As many digits of a digest as tell all drawings of a file apart.
constexpr std::size_t digits_of_name = 16;

}  // namespace

PdfPainter::PdfPainter(const Resources& resources, Objects& objects, PdfStyle style)
    : resources_(resources),
      objects_(objects),
      style_(style),
      fonts_(resources.fonts, objects),
      pictures_(resources.images, objects) {}

Content PdfPainter::begun(Length height) {
  marks_ = 0;
  Content content;
  content.transform({1, 0, 0, -1, {Length(), height}});
  return content;
}

void PdfPainter::begin_told(Content& content) {
  content.begin_mark(told_mark + 1, fmt::format("/MCID {}", marks_++));
}

// In a drawing that is not coded there is one way to use a colour.
CodedPaint PdfPainter::coded(const Item& item) const {
  const auto* const words = std::get_if<GlyphRun>(&item.what);
  if (style_.coded && words != nullptr && words->is_upon) {
    return {item.paint, Grain::upon};
  }
  const auto is_fine = [&] {
    if (item.role.layer == Layer::type || item.role.layer == Layer::mark) {
      return true;
    }
    if (const auto* const path = std::get_if<PathItem>(&item.what)) {
      const Size size = path->path.bounds().size;
      return path->stroke ? *path->stroke < thinnest_area : std::min(size.width, size.height) < thinnest_area;
    }
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      const Size size = resources_.symbols.get(use->symbol).size;
      const double scale = std::sqrt(std::abs(use->place.xx * use->place.yy - use->place.xy * use->place.yx));
      return std::min(size.width, size.height).in_pt() * scale < smallest_symbol.in_pt();
    }
    return false;
  };
  return {item.paint, style_.coded && is_fine() ? Grain::fine : Grain::area};
}

Content::Colour PdfPainter::drawn(const CodedPaint& coded) {
  if (style_.coded) {
    return {code_of(coded)};
  }
  const Rgb seen = rgb_of(coded.paint, resources_.palette);
  Content::Colour colour{{seen.red / 255.0, seen.green / 255.0, seen.blue / 255.0}};
  const PaletteEntry& entry = resources_.palette.entry(coded.paint.entry);
  if (!entry.plate.empty() && coded.paint == Paint{coded.paint.entry}) {
    colour.plate = entry.plate;
    colour.object = plate(entry);
  }
  return colour;
}

// A colour space of one ink (ISO 32000-1, 8.6.6.4).
int PdfPainter::plate(const PaletteEntry& entry) {
  int& object = plates_[entry.plate];
  if (object == 0) {
    std::string full;
    for (const std::uint8_t channel : {entry.rgb.red, entry.rgb.green, entry.rgb.blue}) {
      append_fine(full, channel / 255.0);
    }
    object = objects_.add(fmt::format(
        "[ /Separation /{} /DeviceRGB << /FunctionType 2 /Domain [ 0 1 ] /N 1 /C0 [ 1 1 1 ] /C1 [ {}] >> ]",
        entry.plate, full));
  }
  return object;
}

void PdfPainter::draw(Content& content, const std::vector<Item>& items, const Transform& place,
                      Telling telling) {
  const std::vector<Repeats::Run> runs = scopes_.back().runs(items);
  const std::vector<frame::Stretch> stretches =
      telling == Telling::each ? frame::stretches(items) : std::vector<frame::Stretch>();
  auto run = runs.begin();
  auto stretch = stretches.begin();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (stretch != stretches.end() && stretch->first == i) {
      begin_told(content);
    }
    if (run != runs.end() && run->first == i) {
      draw_shared(content, std::span(items).subspan(i, run->count), *run);
      i += run->count - 1;
      ++run;
    } else {
      draw_one(content, items[i], place, telling);
    }
    if (stretch != stretches.end() && stretch->last == i + 1) {
      end_told(content);
      ++stretch;
    }
  }
}

void PdfPainter::draw_one(Content& content, const Item& item, const Transform& place, Telling telling) {
  if (const auto* const group = std::get_if<Group>(&item.what)) {
    check(group->place);
    content.save();
    content.transform(group->place);
    if (group->clip) {
      content.clip(*group->clip);
    }
    const Transform inner = group->place.then(place);
    if (telling == Telling::each && frame::is_figure(item)) {
      begin_told(content);
      draw(content, group->items, inner);
      end_told(content);
    } else {
      draw(content, group->items, inner, telling);
    }
    content.restore();
  } else if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    draw(content, *run, coded(item));
    if (telling == Telling::each && run->ends_line && item.role.reading != Reading::artefact) {
      draw_space_behind(content, *run, coded(item));
    }
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    draw(content, *path, coded(item));
  } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    draw(content, *symbol, coded(item));
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    draw(content, *image, place);
  }
}

// What has no way back to the page is seen by nobody.
void PdfPainter::check(const Transform& place) {
  if (!fault_ && place.xx * place.yy == place.xy * place.yx) {
    fault_ = Diagnostic::of(Code::drawing_failed, {}, "a drawing is scaled to nothing");
  }
}

// Named by what it is, so that commands that place it do not depend on what else the file has.
PdfPainter::Drawing PdfPainter::written(const Content& content, const Rect& area) {
  std::string facts = "/Type /XObject /Subtype /Form /BBox [ ";
  for (const Length edge : {area.left(), area.top(), area.right(), area.bottom()}) {
    append_number(facts, edge);
  }
  facts += "] /Resources ";
  const std::string name =
      "X" + source::digest_of(facts + content.commands()).hex().substr(0, digits_of_name);
  Drawing& drawing = by_name_[name];
  if (drawing.object == 0 && noted_) {
    std::string packed = objects_.packed(content.commands());
    drawing = {name, objects_.add_packed(facts + content.named().dictionary(), packed)};
    noted_->objects.push_back(
        {name, std::move(facts), false, std::move(packed), DrawnPart::names_of(content.named())});
  } else if (drawing.object == 0) {
    drawing = {name, objects_.add_stream(facts + content.named().dictionary(), content.commands())};
  }
  return drawing;
}

void PdfPainter::note_part() {
  noted_.emplace();
  fonts_.note_asked();
}

DrawnPart PdfPainter::take_part() {
  DrawnPart part = *std::exchange(noted_, std::nullopt);
  part.asked = fonts_.take_asked();
  return part;
}

bool PdfPainter::take_up(const DrawnPart& part) {
  if (!fonts_.ask_again(part.asked)) {
    return false;
  }
  for (const DrawnPart::Object& object : part.objects) {
    Drawing& known = by_name_[object.name];
    if (known.object != 0) {
      continue;
    }
    const auto named = find(object.names);
    if (!named) {
      by_name_.erase(object.name);
      return false;
    }
    known = {object.name, object.is_shading
                              ? objects_.add(object.facts)
                              : objects_.add_packed(object.facts + named->dictionary(), object.packed)};
  }
  return std::ranges::all_of(part.pages,
                             [this](const DrawnPart::Stream& page) { return find(page.names).has_value(); });
}

std::optional<Named> PdfPainter::find(const DrawnPart::Names& names) const {
  Named named;
  for (const std::string& name : names.fonts) {
    named.fonts.emplace(name, fonts_.object(name));
  }
  const auto add = [this](const std::vector<std::string>& wanted, std::map<std::string, int>& to) {
    for (const std::string& name : wanted) {
      const auto known = by_name_.find(name);
      to.emplace(name, known == by_name_.end() ? 0 : known->second.object);
    }
  };
  add(names.shadings, named.shadings);
  add(names.drawings, named.drawings);
  for (const auto* const sort : {&named.fonts, &named.shadings, &named.drawings}) {
    if (std::ranges::any_of(*sort, [](const auto& each) { return each.second == 0; })) {
      return std::nullopt;
    }
  }
  return named;
}

PdfPainter::Drawing PdfPainter::record(const Frame& frame) {
  Content content;
  draw(content, frame.items, {});
  return written(content, {{}, frame.size});
}

void PdfPainter::draw_shared(Content& content, std::span<const Item> items, const Repeats::Run& run) {
  auto drawing = shared_.find(run.key);
  if (drawing == shared_.end()) {
    Path corners;  // Of all that the ink covers.
    Content own;
    for (const Item& item : items) {
      const Item moved = at_origin(item, run.origin);
      corners.add_rect(ink_area(moved, resources_.symbols));
      draw_one(own, moved, {});
    }
    drawing = shared_.emplace(run.key, written(own, corners.bounds())).first;
  }
  content.save();
  content.transform(Transform::move(run.origin));
  content.place(drawing->second.name, drawing->second.object);
  content.restore();
}

// In units of the em, which grow upwards.
PdfPainter::Drawing PdfPainter::outline(FontId font, std::uint32_t glyph) {
  const auto [known, is_new] = outlines_.try_emplace({font, glyph});
  if (is_new) {
    const GlyphOutline outline = fonts_.outline(font, glyph);
    if (!outline.commands.empty()) {
      known->second.name = fmt::format("G{}-{}", static_cast<unsigned>(font), glyph);
      known->second.object = objects_.add_stream(
          fmt::format("/Type /XObject /Subtype /Form /BBox [ {} {} {} {} ] /Resources << >>", outline.left,
                      outline.bottom, outline.right, outline.top),
          outline.commands);
    }
  }
  return known->second;
}

void PdfPainter::draw_outlines(Content& content, const GlyphRun& run, const CodedPaint& paint) {
  const double scale = run.size.in_pt() / resources_.fonts.metrics(run.font).units_per_em;
  content.set_colour(drawn(paint));
  for (const PlacedGlyph& placed : run.glyphs) {
    const Drawing glyph = outline(run.font, placed.glyph);
    if (glyph.object != 0) {
      content.save();
      content.transform({scale * run.x_scale,
                         0,
                         0,
                         -scale,
                         {run.origin.x + placed.offset.x, run.origin.y + placed.offset.y}});
      content.place(glyph.name, glyph.object);
      content.restore();
    }
  }
}

void PdfPainter::draw(Content& content, const GlyphRun& run, const CodedPaint& paint) {
  if (resources_.fonts.is_broken(run.font) || run.glyphs.empty()) {
    return;
  }
  if (style_.outlines) {
    draw_outlines(content, run, paint);
  } else {
    write_words(content, run, drawn(paint), fonts_);
  }
}

// For those who hear it.
void PdfPainter::draw_space_behind(Content& content, const GlyphRun& run, const CodedPaint& paint) {
  if (style_.outlines || run.glyphs.empty() || resources_.fonts.is_broken(run.font)) {
    return;
  }
  if (const std::uint32_t space = fonts_.space(run.font); space != 0) {
    GlyphRun behind;
    behind.font = run.font;
    behind.size = run.size;
    behind.origin = {run.origin.x + run.advance, run.origin.y};
    behind.glyphs = {{space, {}}};
    behind.text = " ";
    behind.clusters = {{1, 1}};
    write_words(content, behind, drawn(paint), fonts_);
  }
}

void PdfPainter::draw(Content& content, const PathItem& item, const CodedPaint& paint) {
  if (item.stroke) {
    content.stroke(item.path, *item.stroke, item.stroke_style, drawn(paint));
  } else if (item.gradient && !item.path.empty()) {
    const Drawing shaded = shading(item, paint.grain);
    content.shade(item.path, item.even_odd, shaded.name, shaded.object);
  } else {
    content.fill(item.path, item.even_odd, drawn(paint));
  }
}

// Between codes there is nothing: `press` sets inks at both ends of each piece.
PdfPainter::Drawing PdfPainter::shading(const PathItem& item, Grain grain) {
  const GradientWay way = way_of(*item.gradient, item.path.bounds());
  std::string facts =
      fmt::format("<< /ShadingType {} /ColorSpace /DeviceRGB /Coords [ ", item.gradient->is_radial ? 3 : 2);
  const auto add_point = [&](Point point) {
    append_number(facts, point.x);
    append_number(facts, point.y);
  };
  add_point(way.from);
  if (item.gradient->is_radial) {
    facts += "0 ";
  }
  add_point(way.to);
  if (item.gradient->is_radial) {
    append_number(facts, way.radius);
  }
  facts += "] /Extend [ true true ] /Function " +
           function_between(*item.gradient,
                            [&](Paint paint) {
                              return drawn({paint, grain});
                            }) +
           " >>";
  Drawing& known = shadings_[facts];
  if (known.object == 0) {
    known.name = "S" + source::digest_of(facts).hex().substr(0, digits_of_name);
    Drawing& named = by_name_[known.name];
    if (named.object == 0) {
      named = {known.name, objects_.add(facts)};
      if (noted_) {
        noted_->objects.push_back({known.name, std::move(facts), true});
      }
    }
    known = named;
  }
  return known;
}

void PdfPainter::draw_parts(Content& content, const Symbol& symbol, const CodedPaint& paint) {
  for (const SymbolPart& part : symbol.parts) {
    const Content::Colour colour = drawn({part.own.value_or(paint.paint), paint.grain});
    if (part.stroke) {
      content.stroke(part.path, *part.stroke, part.stroke_style, colour);
    } else {
      content.fill(part.path, part.even_odd, colour);
    }
  }
}

void PdfPainter::draw(Content& content, const SymbolUse& use, const CodedPaint& paint) {
  const Symbol& symbol = resources_.symbols.get(use.symbol);
  std::size_t steps = 0;
  for (const SymbolPart& part : symbol.parts) {
    steps += part.path.steps().size();
  }
  check(use.place);
  content.save();
  content.transform(use.place);
  if (steps < shared_steps) {
    draw_parts(content, symbol, paint);
  } else {
    Drawing& drawing = symbols_[{use.symbol, paint.paint, paint.grain}];
    if (drawing.object == 0) {
      Content own;
      draw_parts(own, symbol, paint);
      drawing = written(own, {{}, symbol.size});
    }
    content.place(drawing.name, drawing.object);
  }
  content.restore();
}

void PdfPainter::draw(Content& content, const ImageUse& use, const Transform& place) {
  // A JPEG goes into a file for home as it is.
  const int reduction = !style_.coded && pictures_.goes_as_it_is(use.image, 1)
                            ? 1
                            : render::reduction(resources_.images.get(use.image),
                                                use.box.size.width.in_pt() * std::hypot(place.xx, place.yx),
                                                use.box.size.height.in_pt() * std::hypot(place.xy, place.yy),
                                                style_.coded ? finest_in_press : finest_elsewhere);
  content.save();
  content.transform(
      {use.box.size.width.in_pt(), 0, 0, -use.box.size.height.in_pt(), {use.box.left(), use.box.bottom()}});
  content.place(pictures_.name(use.image, reduction), pictures_.object(use.image, reduction));
  content.restore();
}

}  // namespace talia::render
