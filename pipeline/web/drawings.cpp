#include "web/drawings.h"

#include <fmt/format.h>

#include "web/colours.h"

namespace talia::web {

namespace {

// In points, to a thousandth.
std::string number(Length length) {
  std::string digits = fmt::format("{:.3f}", length.in_pt());
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') {
    digits.pop_back();
  }
  return digits == "-0" ? "0" : digits;
}

std::string point(Point at) {
  return fmt::format("{} {}", number(at.x), number(at.y));
}

std::string outline(const Path& path) {
  std::string out;
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        out += "M" + point(step.to);
        break;
      case PathStep::Kind::line:
        out += "L" + point(step.to);
        break;
      case PathStep::Kind::curve:
        out += fmt::format("C{} {} {}", point(step.control_1), point(step.control_2), point(step.to));
        break;
      case PathStep::Kind::close:
        out += "Z";
        break;
    }
  }
  return out;
}

std::string stroke_of(const SymbolPart& part) {
  std::string out = fmt::format(" stroke-width=\"{}\"", number(*part.stroke));
  out += part.stroke_style.round_ends ? " stroke-linecap=\"round\"" : "";
  out += part.stroke_style.round_joins ? " stroke-linejoin=\"round\"" : "";
  if (!part.stroke_style.dashes.empty()) {
    std::string dashes;
    for (const Length dash : part.stroke_style.dashes) {
      dashes += (dashes.empty() ? "" : " ") + number(dash);
    }
    out += fmt::format(" stroke-dasharray=\"{}\"", dashes);
  }
  return out;
}

}  // namespace

std::string view_box(const Symbol& symbol) {
  return fmt::format("0 0 {} {}", number(symbol.size.width), number(symbol.size.height));
}

std::string parts_of(const Symbol& symbol, const Palette& palette) {
  std::string out;
  for (const SymbolPart& part : symbol.parts) {
    const std::string colour = part.own ? hex(rgb_of(*part.own, palette)) : "currentColor";
    out += fmt::format("<path d=\"{}\"", outline(part.path));
    out += part.stroke ? fmt::format(" fill=\"none\" stroke=\"{}\"{}", colour, stroke_of(part))
                       : fmt::format(" fill=\"{}\"{}", colour, part.even_odd ? " fill-rule=\"evenodd\"" : "");
    out += "/>";
  }
  return out;
}

std::string svg_file(const Symbol& symbol, Rgb by_day, Rgb by_night, const Palette& palette) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"{}\" height=\"{}\"><style>svg {{ "
      "color: {}; "
      "}} @media (prefers-color-scheme: dark) {{ svg {{ color: {}; }} }}</style>{}</svg>\n",
      view_box(symbol), number(symbol.size.width), number(symbol.size.height), hex(by_day), hex(by_night),
      parts_of(symbol, palette));
}

}  // namespace talia::web
