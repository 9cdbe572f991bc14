#include "render/painter.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <variant>

#include <cairo.h>

#include "render/fineness.h"
#include "render/glyph_show.h"

namespace talia::render {
namespace {

// Multiplies the context by a transform.
void apply(cairo_t* context, const Transform& transform) {
  const cairo_matrix_t matrix{transform.xx,
                              transform.yx,
                              transform.xy,
                              transform.yy,
                              transform.shift.x.in_pt(),
                              transform.shift.y.in_pt()};
  cairo_transform(context, &matrix);
}

// Draws a path anew as the context's current one.
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

void set_stroke(cairo_t* context, Length width, const StrokeStyle& style) {
  cairo_set_line_width(context, width.in_pt());
  cairo_set_line_cap(context, style.round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(context, style.round_joins ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit(context, mitre_limit);
  std::vector<double> dashes(style.dashes.size());
  std::ranges::transform(style.dashes, dashes.begin(), [](Length dash) { return dash.in_pt(); });
  cairo_set_dash(context, dashes.data(), static_cast<int>(dashes.size()), 0);
}

void ink(cairo_t* context, const Path& path, std::optional<Length> stroke, const StrokeStyle& style,
         bool even_odd) {
  trace(context, path);
  if (stroke) {
    set_stroke(context, *stroke, style);
    cairo_stroke(context);
  } else {
    cairo_set_fill_rule(context, even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill(context);
  }
}

}  // namespace

Painter::Painter(const Resources& resources)
    : resources_(resources),
      fonts_(resources.fonts),
      font_options_(cairo_font_options_create()),
      pictures_(resources.images),
      glyphs_(std::make_unique<GlyphShow>()) {
  // Glyphs stand where the text engine put them: nothing is rounded to a device.
  cairo_font_options_set_hint_style(font_options_.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(font_options_.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(font_options_.get(), CAIRO_ANTIALIAS_GRAY);
}

Painter::~Painter() = default;

std::array<double, 3> Painter::drawn(const Paint& paint) const {
  const Rgb colour = rgb_of(paint, resources_.palette);
  return {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
}

void Painter::set_paint(cairo_t* context, const Paint& paint) const {
  const auto [red, green, blue] = drawn(paint);
  cairo_set_source_rgb(context, red, green, blue);
}

void Painter::set_gradient(cairo_t* context, const PathItem& item) const {
  const GradientWay way = way_of(*item.gradient, item.path.bounds());
  const Pattern pattern(item.gradient->is_radial
                            ? cairo_pattern_create_radial(way.from.x.in_pt(), way.from.y.in_pt(), 0,
                                                          way.to.x.in_pt(), way.to.y.in_pt(),
                                                          way.radius.in_pt())
                            : cairo_pattern_create_linear(way.from.x.in_pt(), way.from.y.in_pt(),
                                                          way.to.x.in_pt(), way.to.y.in_pt()));
  for (const GradientStop& stop : item.gradient->stops) {
    const auto [red, green, blue] = drawn(stop.paint);
    cairo_pattern_add_color_stop_rgb(pattern.get(), stop.at / 1000.0, red, green, blue);
  }
  cairo_set_source(context, pattern.get());
}

void Painter::draw(cairo_t* context, const std::vector<Item>& items) {
  for (const Item& item : items) {
    draw_one(context, item);
  }
}

void Painter::draw_one(cairo_t* context, const Item& item) {
  if (const auto* const group = std::get_if<Group>(&item.what)) {
    cairo_save(context);
    apply(context, group->place);
    if (group->clip) {
      trace(context, *group->clip);
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING);
      cairo_clip(context);
    }
    draw(context, group->items);
    cairo_restore(context);
  } else if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    draw(context, *run, item.paint);
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    draw(context, *path, item.paint);
  } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    draw(context, *symbol, item.paint);
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    draw(context, *image);
  }
}

void Painter::draw(cairo_t* context, const GlyphRun& run, const Paint& paint) {
  cairo_font_face_t* const face = fonts_.face(run.font);
  if (face == nullptr || run.glyphs.empty()) {
    return;
  }
  set_paint(context, paint);
  cairo_set_font_face(context, face);
  cairo_set_font_options(context, font_options_.get());
  const cairo_matrix_t size{run.size.in_pt() * run.x_scale, 0, 0, run.size.in_pt(), 0, 0};
  cairo_set_font_matrix(context, &size);
  glyphs_->clear();
  for (const PlacedGlyph& placed : run.glyphs) {
    glyphs_->add(placed.glyph, (run.origin.x + placed.offset.x).in_pt(),
                 (run.origin.y + placed.offset.y).in_pt());
  }
  glyphs_->show(context);
}

void Painter::draw(cairo_t* context, const PathItem& item, const Paint& paint) {
  if (item.gradient && !item.stroke) {
    set_gradient(context, item);
  } else {
    set_paint(context, paint);
  }
  ink(context, item.path, item.stroke, item.stroke_style, item.even_odd);
}

void Painter::draw(cairo_t* context, const SymbolUse& use, const Paint& paint) {
  cairo_save(context);
  apply(context, use.place);
  for (const SymbolPart& part : resources_.symbols.get(use.symbol).parts) {
    set_paint(context, part.own.value_or(paint));
    ink(context, part.path, part.stroke, part.stroke_style, part.even_odd);
  }
  cairo_restore(context);
}

void Painter::draw(cairo_t* context, const ImageUse& use) {
  const Picture& picture = resources_.images.get(use.image);
  cairo_save(context);
  cairo_translate(context, use.box.origin.x.in_pt(), use.box.origin.y.in_pt());
  const auto in_points = [&](double x, double y) {
    cairo_user_to_device_distance(context, &x, &y);
    return std::hypot(x, y);
  };
  const int reduction = render::reduction(picture, in_points(use.box.size.width.in_pt(), 0),
                                          in_points(0, use.box.size.height.in_pt()), finest_elsewhere);
  cairo_scale(context, use.box.size.width.in_pt() / picture.width,
              use.box.size.height.in_pt() / picture.height);
  cairo_rectangle(context, 0, 0, picture.width, picture.height);
  cairo_scale(context, reduction, reduction);
  cairo_set_source_surface(context, pictures_.get(use.image, reduction), 0, 0);
  // Its edges stay solid.
  cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
  cairo_fill(context);
  cairo_restore(context);
}

}  // namespace talia::render
