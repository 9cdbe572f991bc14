#include "render/pdf/content.h"

#include <iterator>

#include <fmt/format.h>

#include "render/numbers.h"
#include "render/pdf/objects.h"
#include "source/run/assert.h"

namespace talia::render {
namespace {

// The rectangle that a path consists of, side by side along the edges.
std::optional<Rect> as_rect(const Path& path) {
  using Kind = PathStep::Kind;
  const std::vector<PathStep>& steps = path.steps();
  if (steps.size() != 5 || steps[0].kind != Kind::move || steps[4].kind != Kind::close) {
    return std::nullopt;
  }
  for (std::size_t i = 1; i < 4; ++i) {
    if (steps[i].kind != Kind::line) {
      return std::nullopt;
    }
  }
  const Point a = steps[0].to, b = steps[1].to, c = steps[2].to, d = steps[3].to;
  if (a.y != b.y || b.x != c.x || c.y != d.y || d.x != a.x) {
    return std::nullopt;
  }
  return Rect{a, {c.x - a.x, c.y - a.y}};
}

void append_point(std::string& to, Point point) {
  append_number(to, point.x);
  append_number(to, point.y);
}

void append_colour(std::string& to, const Content::Colour& colour) {
  for (const double channel : colour.channels) {
    append_fine(to, channel);
  }
}

void append_names(std::string& to, const char* kind, const std::map<std::string, int>& names) {
  if (names.empty()) {
    return;
  }
  fmt::format_to(std::back_inserter(to), "/{} <<", kind);
  for (const auto& [name, object] : names) {
    fmt::format_to(std::back_inserter(to), " /{} {} 0 R", name, object);
  }
  to += " >> ";
}

}  // namespace

void Named::join(const Named& other) {
  fonts.insert(other.fonts.begin(), other.fonts.end());
  shadings.insert(other.shadings.begin(), other.shadings.end());
  drawings.insert(other.drawings.begin(), other.drawings.end());
  layers.insert(other.layers.begin(), other.layers.end());
  plates.insert(other.plates.begin(), other.plates.end());
}

std::string Named::dictionary() const {
  std::string result = "<< ";
  append_names(result, "Font", fonts);
  append_names(result, "Shading", shadings);
  append_names(result, "XObject", drawings);
  append_names(result, "Properties", layers);
  append_names(result, "ColorSpace", plates);
  return result + ">>";
}

void Content::save() {
  commands_ += "q ";
  states_.push_back(states_.back());
}

void Content::restore() {
  TALIA_ASSERT(states_.size() > 1);
  commands_ += "Q\n";
  states_.pop_back();
}

void Content::transform(const Transform& by) {
  if (by == Transform{}) {
    return;
  }
  for (const double share : {by.xx, by.yx, by.xy, by.yy}) {
    append_fine(commands_, share);
  }
  append_point(commands_, by.shift);
  commands_ += "cm\n";
}

void Content::trace(const Path& path) {
  if (const auto rect = as_rect(path)) {
    append_point(commands_, rect->origin);
    append_number(commands_, rect->size.width);
    append_number(commands_, rect->size.height);
    commands_ += "re ";
    return;
  }
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        append_point(commands_, step.to);
        commands_ += "m ";
        break;
      case PathStep::Kind::line:
        append_point(commands_, step.to);
        commands_ += "l ";
        break;
      case PathStep::Kind::curve:
        append_point(commands_, step.control_1);
        append_point(commands_, step.control_2);
        append_point(commands_, step.to);
        commands_ += "c ";
        break;
      case PathStep::Kind::close:
        commands_ += "h ";
        break;
    }
  }
}

void Content::clip(const Path& path) {
  if (path.empty()) {
    commands_ += "0 0 0 0 re ";  // Nothing is seen.
  } else {
    trace(path);
  }
  commands_ += "W n\n";
}

void Content::set(std::optional<Colour>& known, const Colour& colour, Use use) {
  if (known == colour) {
    return;
  }
  known = colour;
  if (colour.plate.empty()) {
    append_colour(commands_, colour);
    commands_ += use == Use::line ? "RG " : "rg ";
    return;
  }
  named_.plates.emplace(colour.plate, colour.object);
  fmt::format_to(std::back_inserter(commands_), "/{} {} 1 {} ", colour.plate, use == Use::line ? "CS" : "cs",
                 use == Use::line ? "SCN" : "scn");
}

void Content::set_colour(const Colour& colour) {
  set(state().fill, colour, Use::area);
}

void Content::fill(const Path& path, bool even_odd, const Colour& colour) {
  if (!path.empty()) {
    set_colour(colour);
    trace(path);
    commands_ += even_odd ? "f*\n" : "f\n";
  }
}

void Content::stroke(const Path& path, Length width, const StrokeStyle& style, const Colour& colour) {
  if (path.empty()) {
    return;
  }
  set(state().line, colour, Use::line);
  if (state().width != width) {
    state().width = width;
    append_number(commands_, width);
    commands_ += "w ";
  }
  if (state().style != style) {
    if (!state().style) {
      append_number(commands_, mitre_limit);
      commands_ += "M ";
    }
    state().style = style;
    fmt::format_to(std::back_inserter(commands_), "{} J {} j [", style.round_ends ? 1 : 0,
                   style.round_joins ? 1 : 0);
    for (const Length dash : style.dashes) {
      append_number(commands_, dash);
    }
    commands_ += "] 0 d ";
  }
  trace(path);
  commands_ += "S\n";
}

void Content::shade(const Path& path, bool even_odd, const std::string& name, int object) {
  commands_ += "q ";
  trace(path);
  fmt::format_to(std::back_inserter(commands_), "{} n /{} sh Q\n", even_odd ? "W*" : "W", name);
  named_.shadings.emplace(name, object);
}

void Content::place(const std::string& name, int object) {
  fmt::format_to(std::back_inserter(commands_), "/{} Do ", name);
  named_.drawings.emplace(name, object);
}

void Content::begin_text(const std::string& font, int object, Length size, const Colour& colour) {
  set_colour(colour);
  commands_ += "BT ";
  named_.fonts.try_emplace(font, object);
  if (state().font != font || state().size != size) {
    state().font = font;
    state().size = size;
    commands_ += '/';
    commands_ += font;
    commands_ += ' ';
    append_number(commands_, size);
    commands_ += "Tf ";
  }
}

void Content::start_line(double scale_across, Point place) {
  append_fine(commands_, scale_across);
  commands_ += "0 0 -1 ";
  append_point(commands_, place);
  commands_ += "Tm [(";
}

void Content::show(std::uint32_t code) {
  append_byte(commands_, static_cast<char>(code >> 8));
  append_byte(commands_, static_cast<char>(code));
}

void Content::back(int thousandths) {
  const fmt::format_int digits(thousandths);
  commands_ += ')';
  commands_.append(digits.data(), digits.size());
  commands_ += '(';
}

void Content::end_line() {
  commands_ += ")]TJ ";
}

void Content::end_text() {
  commands_ += "ET\n";
}

void Content::begin_mark(std::string_view tag, std::string_view facts) {
  fmt::format_to(std::back_inserter(commands_), "/{} <<{}>>BDC ", tag, facts);
}

void Content::begin_layer(const std::string& name, int object) {
  fmt::format_to(std::back_inserter(commands_), "/OC /{} BDC ", name);
  named_.layers.emplace(name, object);
}

void Content::end_mark() {
  commands_ += "EMC\n";
}

}  // namespace talia::render
