#include "press/recolour.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "press/content.h"
#include "press/stencil.h"

namespace talia::press {
namespace {

constexpr int deepest_drawing = 8;  // Drawings within drawings.

// The numbers before an operator; nothing where there are not so many, or something else.
template <std::size_t count>
std::optional<std::array<double, count>> numbers(const Command& command) {
  std::array<double, count> result{};
  if (command.operands.size() != count) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view word = command.operands[i];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), result[i]);
    if (error != std::errc() || end != word.data() + word.size()) {
      return std::nullopt;
    }
  }
  return result;
}

// A share of an ink, with four decimals at most: a 255th is 0.0039.
std::string share(double per_cent) {
  std::string text = fmt::format("{:.4f}", per_cent / 100);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') {
    text.pop_back();
  }
  return text;
}

// Dots of a stencil to a pixel: at 300 pixels an inch as fine as a plate is exposed, and fewer where that would be too many.
int dots_of(double width, double height) {
  constexpr double most = 12000;
  return std::clamp(static_cast<int>(most / std::max(width, height)), 1, 4);
}

// A byte for each bit of rows that begin at bytes of their own: 0 or 255.
std::string bytes_of_bits(std::string_view bits, std::size_t width) {
  const std::size_t row_bytes = (width + 7) / 8;
  std::string result;
  for (std::size_t row = 0; row + row_bytes <= bits.size() && row_bytes > 0; row += row_bytes) {
    for (std::size_t x = 0; x < width; ++x) {
      const bool is_set = (static_cast<unsigned char>(bits[row + x / 8]) & 0x80u >> x % 8) != 0;
      result += is_set ? '\xff' : '\0';
    }
  }
  return result;
}

}  // namespace

void Recolour::page(Handle page) {
  const Handle named = pdf_.get(page, "/Resources");
  pdf_.set(page, "/Contents", pdf_.new_stream(commands(pdf_.content(page), named, Begin::of_page)));
  resources(named, 0);
}

std::string Recolour::name_of(const Overprint& overprint) {
  return fmt::format("/O{}{}", overprint.of_areas ? 1 : 0, overprint.of_lines ? 1 : 0);
}

// ISO 32000-1, 8.6.7: inks that a colour has none of stay as they are.
void Recolour::state(const Overprint& overprint, Handle resources) {
  Handle states = pdf_.get(resources, "/ExtGState");
  if (!pdf_.is_dictionary(states)) {
    states = pdf_.parsed("<< >>");
    pdf_.set(resources, "/ExtGState", states);
  }
  pdf_.set(states, name_of(overprint).c_str(),
           pdf_.parsed(fmt::format("<< /Type /ExtGState /OP {} /op {} /OPM 1 >>", overprint.of_lines,
                                   overprint.of_areas)));
}

std::string Recolour::commands(std::string_view content, Handle resources, Begin begin) {
  // A drawing is begun with what was set where it is placed. What it draws before it sets a colour has the colour of there as well.
  std::vector<std::optional<Overprint>> overprints{begin == Begin::of_page ? std::optional(Overprint{})
                                                                           : std::nullopt};
  std::string result;
  result.reserve(content.size() + content.size() / 4);
  Commands reader(content);
  Command command;
  std::size_t copied = 0;
  while (reader.next(command)) {
    if (command.name == "q") {
      overprints.push_back(overprints.back());
    } else if (command.name == "Q" && overprints.size() > 1) {
      overprints.pop_back();
    }
    const bool is_line = command.name == "RG" || command.name == "G";
    std::optional<std::array<double, 3>> code;
    if (command.name == "rg" || command.name == "RG") {
      code = numbers<3>(command);
    } else if (command.name == "g" || command.name == "G") {
      // A code whose three parts are equal may be written so.
      const auto grey = numbers<1>(command);
      code = grey ? std::optional(std::array{(*grey)[0], (*grey)[0], (*grey)[0]}) : std::nullopt;
    } else {
      continue;
    }
    const auto coded = code ? render::paint_of_code(*code) : std::nullopt;
    const auto inks = coded ? inks_.of(*coded) : std::nullopt;
    if (!inks) {
      pdf_.fail(fmt::format("`{}` is no colour of the drawing",
                            content.substr(command.begin, command.end - command.begin)));
      return {};
    }
    result += content.substr(copied, command.begin - copied);
    Overprint overprint = overprints.back().value_or(Overprint{});
    (is_line ? overprint.of_lines : overprint.of_areas) =
        coded->grain == render::Grain::upon && *inks == Cmyk{0, 0, 0, 100};
    if (overprints.back() != overprint) {
      overprints.back() = overprint;
      result += name_of(overprint) + " gs ";
      state(overprint, resources);
    }
    result += fmt::format("{} {} {} {} {}", share(inks->cyan), share(inks->magenta), share(inks->yellow),
                          share(inks->black), is_line ? "K" : "k");
    copied = command.end;
  }
  if (!reader.is_sound()) {
    pdf_.fail("a content stream breaks the grammar of PDF");
  }
  result += content.substr(copied);
  return result;
}

void Recolour::resources(Handle resources, int depth) {
  if (depth > deepest_drawing) {
    pdf_.fail("drawings are nested too deeply");
    return;
  }
  const Handle shadings = pdf_.get(resources, "/Shading");
  for (const std::string& name : pdf_.keys(shadings)) {
    shading(pdf_.get(shadings, name.c_str()));
  }
  for (const char* const kind : {"/XObject", "/Pattern"}) {
    const Handle objects = pdf_.get(resources, kind);
    for (const std::string& name : pdf_.keys(objects)) {
      const Handle object = pdf_.get(objects, name.c_str());
      if (!pdf_.is_stream(object)) {
        shading(pdf_.get(object, "/Shading"));
        continue;
      }
      if (!done_.insert(pdf_.id(object)).second) {
        continue;
      }
      if (pdf_.is_name(pdf_.get(pdf_.facts(object), "/Subtype"), "/Image")) {
        picture(object);
      } else {
        drawing(object, depth);
      }
    }
  }
}

// Its ends and stops are codes; between them inks run in proportion.
void Recolour::shading(Handle shading) {
  if (!pdf_.is_name(pdf_.get(shading, "/ColorSpace"), "/DeviceRGB")) {
    if (!pdf_.is_name(pdf_.get(shading, "/ColorSpace"), "/DeviceCMYK")) {
      pdf_.fail("a shading is of another kind than those that are drawn");
    }
    return;  // One of an earlier page.
  }
  pdf_.set(shading, "/ColorSpace", pdf_.name_of("/DeviceCMYK"));
  function(pdf_.get(shading, "/Function"), 0);
}

void Recolour::function(Handle function, int depth) {
  constexpr double between_two = 2;
  constexpr double stitched = 3;
  const double kind = pdf_.number(pdf_.get(function, "/FunctionType"));
  if (kind == stitched && depth == 0) {
    for (const Handle part : pdf_.items(pdf_.get(function, "/Functions"))) {
      this->function(part, depth + 1);
    }
    return;
  }
  for (const char* const end : {"/C0", "/C1"}) {
    const std::vector<Handle> code = pdf_.items(pdf_.get(function, end));
    if (code.size() == 4) {
      continue;  // Shared with another shading.
    }
    const auto coded =
        kind == between_two && code.size() == 3
            ? render::paint_of_code({pdf_.number(code[0]), pdf_.number(code[1]), pdf_.number(code[2])})
            : std::nullopt;
    const auto inks = coded ? inks_.of(*coded) : std::nullopt;
    if (!inks) {
      pdf_.fail("a shading has an end that is no colour of the drawing");
      return;
    }
    pdf_.set(function, end,
             pdf_.parsed(fmt::format("[{} {} {} {}]", share(inks->cyan), share(inks->magenta),
                                     share(inks->yellow), share(inks->black))));
  }
}

void Recolour::drawing(Handle stream, int depth) {
  const Handle named = pdf_.get(pdf_.facts(stream), "/Resources");
  pdf_.replace_data(stream, commands(pdf_.data(stream), named, Begin::of_drawing));
  resources(named, depth + 1);
}

void Recolour::picture(Handle stream) {
  const Handle facts = pdf_.facts(stream);
  pdf_.remove(facts, "/Interpolate");
  const double width = pdf_.number(pdf_.get(facts, "/Width"));
  const double height = pdf_.number(pdf_.get(facts, "/Height"));
  if (pdf_.is_name(pdf_.get(facts, "/ColorSpace"), "/DeviceRGB")) {
    const std::string pixels = pdf_.data(stream);
    if (pdf_.number(pdf_.get(facts, "/BitsPerComponent")) != 8 ||
        static_cast<double>(pixels.size()) != width * height * 3) {
      pdf_.fail("a picture has another number of pixels than it says");
      return;
    }
    pdf_.replace_data(stream, inks_.of_pixels(pixels));
    pdf_.set(facts, "/ColorSpace", pdf_.name_of("/DeviceCMYK"));
  }
  const Handle alpha = pdf_.get(facts, "/SMask");
  if (!pdf_.is_stream(alpha)) {
    return;
  }
  pdf_.remove(pdf_.facts(alpha), "/Interpolate");
  if (standard_ == Standard::x1a) {
    const bool is_hard = pdf_.number(pdf_.get(pdf_.facts(alpha), "/BitsPerComponent")) == 1;
    const std::string data = pdf_.data(alpha);
    const std::string bytes = is_hard ? bytes_of_bits(data, static_cast<std::size_t>(width)) : data;
    if (static_cast<double>(bytes.size()) != width * height) {
      pdf_.fail("a picture has another alpha than pixels");
      return;
    }
    pdf_.remove(facts, "/SMask");
    pdf_.set(facts, "/Mask", mask_of(bytes, static_cast<int>(width), static_cast<int>(height)));
  }
}

Handle Recolour::mask_of(std::string_view alpha, int width, int height) {
  const Stencil stencil = stencil_of(alpha, width, height, dots_of(width, height));
  const Handle mask = pdf_.new_stream(stencil.bits);
  const Handle facts = pdf_.facts(mask);
  pdf_.set(facts, "/Type", pdf_.name_of("/XObject"));
  pdf_.set(facts, "/Subtype", pdf_.name_of("/Image"));
  pdf_.set(facts, "/ImageMask", pdf_.parsed("true"));
  pdf_.set(facts, "/BitsPerComponent", pdf_.number_of(1));
  pdf_.set(facts, "/Width", pdf_.number_of(stencil.width));
  pdf_.set(facts, "/Height", pdf_.number_of(stencil.height));
  return mask;
}

}  // namespace talia::press
