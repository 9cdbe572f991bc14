#include "render/painter.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <variant>

#include <cairo.h>

#include "frame/tell.h"
#include "render/glyph_show.h"
#include "source/run/assert.h"

namespace talia::render {
namespace {

// Steps of a symbol's paths from which one recording beats copies.
constexpr std::size_t shared_steps = 6;
constexpr double mitre_limit = 4;  // As in SVG.
// Units of an em in which a glyph is recorded: fine in Cairo's 1/256.
constexpr double outline_size = 1000;
// What is narrower is printed as lines are.
constexpr Length thinnest_area = 2_mm;
constexpr double points_of_inch = 72;
// Pixels an inch; a press of the finest screen shows no more.
constexpr double finest_picture = 400;
// Likewise of printers that are fed as they are, and of pictures of cards. A JPEG goes into a PDF as it is.
constexpr double finest_at_home = 600;
// Lines are some quarter of a symbol: those of a smaller one are thinner than such an area.
constexpr Length smallest_symbol = 8_mm;

void set_stroke(cairo_t* context, Length width, const StrokeStyle& style) {
  cairo_set_line_width(context, width.in_pt());
  cairo_set_line_cap(context, style.round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(context, style.round_joins ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit(context, mitre_limit);
  std::vector<double> dashes(style.dashes.size());
  std::ranges::transform(style.dashes, dashes.begin(), [](Length dash) { return dash.in_pt(); });
  cairo_set_dash(context, dashes.data(), static_cast<int>(dashes.size()), 0);
}

// Whether a traced path is a box over all that is seen of a page. Such a one of a page of whole points Cairo takes for a new
// beginning: it forgets what it was told before, tags among it, and comes to grief over their ends (1.16, 1.18).
bool covers_page(cairo_t* context, const Path& path) {
  constexpr std::size_t steps_of_box = 5;
  if (path.steps().size() != steps_of_box ||
      cairo_surface_get_type(cairo_get_target(context)) != CAIRO_SURFACE_TYPE_PDF) {
    return false;
  }
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_path_extents(context, &left, &top, &right, &bottom);
  double seen_left = 0, seen_top = 0, seen_right = 0, seen_bottom = 0;
  cairo_clip_extents(context, &seen_left, &seen_top, &seen_right, &seen_bottom);
  return left <= seen_left && top <= seen_top && right >= seen_right && bottom >= seen_bottom;
}

bool is_level_or_upright(const Path& path) {
  Point from;
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::curve ||
        (step.kind == PathStep::Kind::line && step.to.x != from.x && step.to.y != from.y)) {
      return false;
    }
    from = step.kind == PathStep::Kind::close ? from : step.to;
  }
  return true;
}

// Whether a traced path with its line reaches into the clip, as Cairo reckons lines. What does not, in a drawing that is recorded,
// makes Cairo 1.16 draw all of it as pixels, or leave it out where it is drawn again.
bool reaches_clip(cairo_t* context, const Path& path, std::optional<Length> stroke,
                  const StrokeStyle& style) {
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_path_extents(context, &left, &top, &right, &bottom);
  double seen_left = 0, seen_top = 0, seen_right = 0, seen_bottom = 0;
  cairo_clip_extents(context, &seen_left, &seen_top, &seen_right, &seen_bottom);
  const bool has_mitres = stroke && !style.round_joins && !is_level_or_upright(path);
  const double beyond = stroke ? stroke->in_pt() * (has_mitres ? mitre_limit / std::numbers::sqrt2 : 0.5) : 0;
  return left - beyond <= seen_right && right + beyond >= seen_left && top - beyond <= seen_bottom &&
         bottom + beyond >= seen_top;
}

void ink(cairo_t* context, const Path& path, std::optional<Length> stroke, const StrokeStyle& style,
         bool even_odd) {
  trace(context, path);
  if (!reaches_clip(context, path, stroke, style)) {
    cairo_new_path(context);
    return;
  }
  if (stroke) {
    set_stroke(context, *stroke, style);
    cairo_stroke(context);
  } else {
    if (covers_page(context, path)) {
      // With an outline of nothing beside it, it is no box.
      cairo_move_to(context, 0, 0);
      cairo_line_to(context, 0, 0);
    }
    cairo_set_fill_rule(context, even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill(context);
  }
}

Surface new_recording(const Rect& area) {
  const cairo_rectangle_t extents{area.left().in_pt(), area.top().in_pt(), area.size.width.in_pt(),
                                  area.size.height.in_pt()};
  return Surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
}

// An area of the context as its surface has it, and what of that is seen.
struct OnSurface {
  double left, top, right, bottom;
  bool is_in(const OnSurface& seen) const {
    constexpr double tolerance = 0.5;  // In points.
    return left >= seen.left - tolerance && top >= seen.top - tolerance && right <= seen.right + tolerance &&
           bottom <= seen.bottom + tolerance;
  }
  bool meets(const OnSurface& seen) const {
    return left < seen.right && right > seen.left && top < seen.bottom && bottom > seen.top;
  }
};

OnSurface on_surface(cairo_t* context, const Rect& area) {
  OnSurface box{1e9, 1e9, -1e9, -1e9};
  for (const double corner_x : {area.left().in_pt(), area.right().in_pt()}) {
    for (const double corner_y : {area.top().in_pt(), area.bottom().in_pt()}) {
      double x = corner_x;
      double y = corner_y;
      cairo_user_to_device(context, &x, &y);
      box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x), std::max(box.bottom, y)};
    }
  }
  return box;
}

OnSurface seen_on_surface(cairo_t* context) {
  OnSurface seen{};
  cairo_save(context);
  cairo_identity_matrix(context);
  cairo_clip_extents(context, &seen.left, &seen.top, &seen.right, &seen.bottom);
  cairo_restore(context);
  return seen;
}

// Lines within a clip that is no rectangle, somewhere in an item.
bool holds_clipped_lines(const Item& item, bool is_clipped = false) {
  if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    return is_clipped && path->stroke.has_value();
  }
  const auto* const group = std::get_if<Group>(&item.what);
  if (group == nullptr) {
    return false;
  }
  const bool is_within = is_clipped || (group->clip && !is_level_or_upright(*group->clip));
  return std::ranges::any_of(group->items,
                             [&](const Item& inner) { return holds_clipped_lines(inner, is_within); });
}

}  // namespace

bool records_well(std::span<const Item> items) {
  return std::ranges::none_of(items, [](const Item& item) { return holds_clipped_lines(item); });
}

void apply(cairo_t* context, const Transform& transform) {
  const cairo_matrix_t matrix{transform.xx,
                              transform.yx,
                              transform.xy,
                              transform.yy,
                              transform.shift.x.in_pt(),
                              transform.shift.y.in_pt()};
  cairo_transform(context, &matrix);
}

void trace(cairo_t* context, const Path& path) {
  cairo_new_path(context);
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        cairo_move_to(context, step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::line:
        cairo_line_to(context, step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::curve:
        cairo_curve_to(context, step.control_1.x.in_pt(), step.control_1.y.in_pt(), step.control_2.x.in_pt(),
                       step.control_2.y.in_pt(), step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::close:
        cairo_close_path(context);
        break;
    }
  }
}

Painter::Painter(const Resources& resources, Medium medium, PdfStyle style)
    : resources_(resources),
      medium_(medium),
      style_(style),
      fonts_(resources.fonts),
      font_options_(cairo_font_options_create()),
      pictures_(resources.images, medium == Medium::pdf),
      glyphs_(std::make_unique<GlyphShow>()),
      blanks_(resources.fonts, fonts_, *glyphs_) {
  // Glyphs stand where the text engine put them: nothing is rounded to a device.
  cairo_font_options_set_hint_style(font_options_.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(font_options_.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(font_options_.get(), CAIRO_ANTIALIAS_GRAY);
}

Painter::~Painter() = default;

void Painter::begin_told(cairo_t* context, std::span<const Item> items) {
  cairo_tag_begin(context, told_mark + 1, nullptr);
  if (!marks_text_alone() || holds_text(items)) {
    return;
  }
  const Rect area = frame::picture_area(items, &resources_.symbols);
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_clip_extents(context, &left, &top, &right, &bottom);
  const auto within = [](Length begin, Length end, double least, double most) {
    return Length::pt(std::clamp((begin + end).in_pt() / 2, least, most));
  };
  blanks_.draw_any(context, {within(area.left(), area.right(), left, right),
                             within(area.top(), area.bottom(), top, bottom)});
}

void Painter::end_told(cairo_t* context) {
  cairo_tag_end(context, told_mark + 1);
}

// In a drawing that is not coded there is one way to use a colour.
CodedPaint Painter::coded(const Item& item) const {
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

std::array<double, 3> Painter::drawn(const CodedPaint& paint) const {
  if (style_.coded) {
    return code_of(paint);
  }
  const Rgb colour = rgb_of(paint.paint, resources_.palette);
  return {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
}

void Painter::set_paint(cairo_t* context, const CodedPaint& paint) const {
  const auto [red, green, blue] = drawn(paint);
  cairo_set_source_rgb(context, red, green, blue);
}

// Between codes there is nothing: `press` sets inks at both ends of each piece.
void Painter::set_gradient(cairo_t* context, const PathItem& item, Grain grain) const {
  const GradientWay way = way_of(*item.gradient, item.path.bounds());
  const Pattern pattern(item.gradient->is_radial
                            ? cairo_pattern_create_radial(way.from.x.in_pt(), way.from.y.in_pt(), 0,
                                                          way.to.x.in_pt(), way.to.y.in_pt(),
                                                          way.radius.in_pt())
                            : cairo_pattern_create_linear(way.from.x.in_pt(), way.from.y.in_pt(),
                                                          way.to.x.in_pt(), way.to.y.in_pt()));
  for (const GradientStop& stop : item.gradient->stops) {
    const auto [red, green, blue] = drawn({stop.paint, grain});
    cairo_pattern_add_color_stop_rgb(pattern.get(), stop.at / 1000.0, red, green, blue);
  }
  cairo_set_source(context, pattern.get());
}

void Painter::draw(cairo_t* context, const std::vector<Item>& items, Telling telling) {
  const std::vector<Repeats::Run> runs =
      medium_ == Medium::pdf ? repeats_.runs(items) : std::vector<Repeats::Run>();
  const std::vector<frame::Stretch> stretches =
      telling == Telling::each ? frame::stretches(items) : std::vector<frame::Stretch>();
  auto run = runs.begin();
  auto stretch = stretches.begin();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (stretch != stretches.end() && stretch->first == i) {
      begin_told(context, std::span(items).subspan(i, stretch->last - i));
    }
    if (run != runs.end() && run->first == i) {
      draw_shared(context, std::span(items).subspan(i, run->count), *run);
      i += run->count - 1;
      ++run;
    } else {
      draw_one(context, items[i], telling);
    }
    if (stretch != stretches.end() && stretch->last == i + 1) {
      end_told(context);
      ++stretch;
    }
  }
}

void Painter::draw_one(cairo_t* context, const Item& item, Telling telling) {
  if (const auto* const group = std::get_if<Group>(&item.what)) {
    cairo_save(context);
    apply(context, group->place);
    if (group->clip) {
      trace(context, *group->clip);
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING);
      cairo_clip(context);
    }
    if (telling == Telling::each && frame::is_figure(item)) {
      begin_told(context, group->items);
      draw(context, group->items);
      end_told(context);
    } else {
      draw(context, group->items, telling);
    }
    cairo_restore(context);
  } else if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    draw(context, *run, coded(item));
    if (telling == Telling::each && run->ends_line && item.role.reading != Reading::artefact &&
        !style_.outlines && !run->glyphs.empty()) {
      // The space behind a line, for those who hear it.
      blanks_.draw(context, run->font, {run->origin.x + run->advance, run->origin.y});
    }
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    draw(context, *path, coded(item));
  } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    draw(context, *symbol, coded(item));
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    draw(context, *image);
  }
}

// Of a recording Cairo writes what is seen of it where it is drawn first, and nothing else of it ever: an outline that is not
// seen there would be missing wherever it is drawn again.
bool Painter::may_record(cairo_t* context, std::span<const Item> items) const {
  const OnSurface seen = seen_on_surface(context);
  return records_well(items) && std::ranges::all_of(items, [&](const Item& item) {
           const OnSurface box = on_surface(context, ink_area(item, resources_.symbols));
           return std::holds_alternative<PathItem>(item.what) ? box.meets(seen) : box.is_in(seen);
         });
}

void Painter::draw_shared(cairo_t* context, std::span<const Item> items, const Repeats::Run& run) {
  auto drawing = shared_.find(run.key);
  if (drawing == shared_.end() && !may_record(context, items)) {
    for (const Item& item : items) {
      draw_one(context, item);
    }
    return;
  }
  if (drawing == shared_.end()) {
    std::vector<Item> own;
    Path corners;  // Of all that the ink covers.
    for (const Item& item : items) {
      own.push_back(at_origin(item, run.origin));
      corners.add_rect(ink_area(own.back(), resources_.symbols));
    }
    const Rect area = corners.bounds();
    drawing = shared_.emplace(run.key, SharedDrawing{new_recording(area), area}).first;
    const Context inner(cairo_create(drawing->second.recording.get()));
    for (const Item& item : own) {
      draw_one(inner.get(), item);
    }
  }
  cairo_save(context);
  cairo_translate(context, run.origin.x.in_pt(), run.origin.y.in_pt());
  place(context, drawing->second.recording.get(), drawing->second.area);
  cairo_restore(context);
}

// In points of an em of `outline_size`, from the glyph's origin.
const Painter::RecordedGlyph& Painter::outline(const GlyphKey& key, const CodedPaint& paint) {
  const auto [known, is_new] = outlines_.try_emplace(key);
  RecordedGlyph& recorded = known->second;
  if (!is_new) {
    return recorded;
  }
  const Surface endless(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
  const Context measured(cairo_create(endless.get()));
  const auto trace_glyph = [&](cairo_t* context) {
    cairo_set_font_options(context, font_options_.get());
    cairo_set_font_face(context, fonts_.face(key.font));
    cairo_set_font_size(context, outline_size);
    const cairo_glyph_t glyph{key.glyph, 0, 0};
    cairo_glyph_path(context, &glyph, 1);
  };
  trace_glyph(measured.get());
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  cairo_path_extents(measured.get(), &left, &top, &right, &bottom);
  if (left < right && top < bottom) {
    const cairo_rectangle_t extents{std::floor(left), std::floor(top), std::ceil(right) - std::floor(left),
                                    std::ceil(bottom) - std::floor(top)};
    recorded.area = {{Length::pt(extents.x), Length::pt(extents.y)},
                     {Length::pt(extents.width), Length::pt(extents.height)}};
    recorded.drawing.reset(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
    const Context inner(cairo_create(recorded.drawing.get()));
    set_paint(inner.get(), paint);
    trace_glyph(inner.get());
    cairo_fill(inner.get());
  }
  return recorded;
}

void Painter::draw_outlines(cairo_t* context, const GlyphRun& run, const CodedPaint& paint) {
  const double scale = run.size.in_pt() / outline_size;
  for (const PlacedGlyph& placed : run.glyphs) {
    const RecordedGlyph& glyph = outline({run.font, placed.glyph, paint.paint}, paint);
    if (!glyph.drawing) {
      continue;
    }
    cairo_save(context);
    cairo_translate(context, (run.origin.x + placed.offset.x).in_pt(),
                    (run.origin.y + placed.offset.y).in_pt());
    cairo_scale(context, scale * run.x_scale, scale);
    place(context, glyph.drawing.get(), glyph.area);
    cairo_restore(context);
  }
}

void Painter::draw(cairo_t* context, const GlyphRun& run, const CodedPaint& paint) {
  if (fonts_.face(run.font) == nullptr || run.glyphs.empty()) {
    return;
  }
  if (style_.outlines) {
    draw_outlines(context, run, paint);
    return;
  }
  set_paint(context, paint);
  cairo_set_font_options(context, font_options_.get());
  const cairo_matrix_t size{run.size.in_pt() * run.x_scale, 0, 0, run.size.in_pt(), 0, 0};
  cairo_set_font_matrix(context, &size);
  const double x = run.origin.x.in_pt();
  const double y = run.origin.y.in_pt();
  auto reading = CairoFonts::Reading::as_drawn;
  std::size_t shown = 0;  // Bytes.
  std::size_t byte = 0;
  std::size_t glyph = 0;
  // A text that stands for more has a face of its own, in which all its glyphs are read as they are written here.
  const bool has_own_face = run.stands_for_more && medium_ != Medium::pixels;
  const auto show = [&] {
    cairo_set_font_face(context,
                        has_own_face ? fonts_.face_for(run.font, run.text) : fonts_.face(run.font, reading));
    glyphs_->show(context, std::string_view(run.text).substr(shown, byte - shown), medium_ == Medium::pdf);
    shown = byte;
  };
  for (const Cluster& cluster : run.clusters) {
    TALIA_ASSERT(byte + cluster.bytes <= run.text.size() && glyph + cluster.glyphs <= run.glyphs.size());
    const std::string_view text = std::string_view(run.text).substr(byte, cluster.bytes);
    const auto own = medium_ == Medium::pixels || has_own_face || cluster.glyphs != 1 || text.empty()
                         ? CairoFonts::Reading::as_drawn
                         : fonts_.reading_of(run.font, run.glyphs[glyph].glyph, text);
    if (own != reading && !glyphs_->empty()) {
      show();
    }
    reading = own;
    glyphs_->add_cluster(cluster.bytes, cluster.glyphs);
    for (const std::size_t end = glyph + cluster.glyphs; glyph < end; ++glyph) {
      const PlacedGlyph& placed = run.glyphs[glyph];
      glyphs_->add_glyph(placed.glyph, x + placed.offset.x.in_pt(), y + placed.offset.y.in_pt());
    }
    byte += cluster.bytes;
  }
  TALIA_ASSERT(byte == run.text.size() && glyph == run.glyphs.size());
  show();
}

void Painter::draw(cairo_t* context, const PathItem& item, const CodedPaint& paint) {
  if (item.gradient && !item.stroke) {
    set_gradient(context, item, paint.grain);
  } else {
    set_paint(context, paint);
  }
  ink(context, item.path, item.stroke, item.stroke_style, item.even_odd);
}

void Painter::draw_parts(cairo_t* context, const Symbol& symbol, const CodedPaint& paint) {
  for (const SymbolPart& part : symbol.parts) {
    set_paint(context, {part.own.value_or(paint.paint), paint.grain});
    ink(context, part.path, part.stroke, part.stroke_style, part.even_odd);
  }
}

void Painter::draw(cairo_t* context, const SymbolUse& use, const CodedPaint& paint) {
  const Symbol& symbol = resources_.symbols.get(use.symbol);
  std::size_t steps = 0;
  for (const SymbolPart& part : symbol.parts) {
    steps += part.path.steps().size();
  }
  cairo_save(context);
  apply(context, use.place);
  const SymbolKey key{use.symbol, paint.paint, paint.grain};
  const Rect area{{}, symbol.size};
  if (medium_ == Medium::pixels || steps < shared_steps ||
      (!symbols_.contains(key) && !on_surface(context, area).is_in(seen_on_surface(context)))) {
    draw_parts(context, symbol, paint);
  } else {
    Surface& recording = symbols_[key];
    if (!recording) {
      recording = new_recording(area);
      const Context inner(cairo_create(recording.get()));
      draw_parts(inner.get(), symbol, paint);
    }
    place(context, recording.get(), area);
  }
  cairo_restore(context);
}

// How many pixels each way become one: as many as leave more than a press can show.
int Painter::reduction(cairo_t* context, const ImageUse& use) const {
  if (!style_.coded && pictures_.goes_as_it_is(use.image, 1)) {
    return 1;
  }
  const double finest = style_.coded ? finest_picture : finest_at_home;
  const Picture& picture = resources_.images.get(use.image);
  const auto per_inch = [&](double x, double y, int pixels) {
    cairo_user_to_device_distance(context, &x, &y);
    return pixels * points_of_inch / std::hypot(x, y);
  };
  const double coarser = std::min(per_inch(use.box.size.width.in_pt(), 0, picture.width),
                                  per_inch(0, use.box.size.height.in_pt(), picture.height));
  return std::clamp(static_cast<int>(std::min(coarser / finest, 30'000.0)), 1,
                    std::max(picture.width, picture.height));
}

void Painter::draw(cairo_t* context, const ImageUse& use) {
  const Picture& picture = resources_.images.get(use.image);
  cairo_save(context);
  cairo_translate(context, use.box.origin.x.in_pt(), use.box.origin.y.in_pt());
  const int reduction = this->reduction(context, use);
  cairo_scale(context, use.box.size.width.in_pt() / picture.width,
              use.box.size.height.in_pt() / picture.height);
  cairo_rectangle(context, 0, 0, picture.width, picture.height);
  if (pictures_.goes_as_it_is(use.image, reduction)) {
    cairo_scale(context, picture.width, picture.height);
  } else {
    cairo_scale(context, reduction, reduction);
  }
  cairo_set_source_surface(context, pictures_.get(use.image, reduction), 0, 0);
  if (medium_ == Medium::pixels) {
    // Its edges stay solid. A PDF has no need of it, and Cairo would resample the picture there.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
  }
  cairo_fill(context);
  cairo_restore(context);
}

Surface Painter::record(const Frame& frame) {
  Surface recording = new_recording({{}, frame.size});
  const Context context(cairo_create(recording.get()));
  draw(context.get(), frame.items);
  return recording;
}

// A bare paint on a tagged page would undo its tags; elsewhere it saves a clip.
void Painter::place(cairo_t* context, cairo_surface_t* recording, const Rect& area) const {
  cairo_set_source_surface(context, recording, 0, 0);
  if (!is_tagged_) {
    cairo_paint(context);
    return;
  }
  cairo_rectangle(context, area.left().in_pt(), area.top().in_pt(), area.size.width.in_pt(),
                  area.size.height.in_pt());
  cairo_fill(context);
}

}  // namespace talia::render
