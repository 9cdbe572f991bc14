#include "image/svg.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <Poco/Exception.h>
#include <Poco/SAX/Attributes.h>
#include <Poco/SAX/DefaultHandler.h>
#include <Poco/SAX/SAXException.h>
#include <Poco/SAX/SAXParser.h>
#include <fmt/format.h>

#include "image/path_data.h"
#include "source/text/ascii.h"

namespace talia::image {
namespace {

constexpr std::size_t largest_file = 1u << 20;
constexpr std::size_t deepest = 32;
constexpr std::size_t most_parts = 10'000;
constexpr std::string_view svg_namespace = "http://www.w3.org/2000/svg";

// Whose colour: nobody's, the user's, or one of the drawing's own.
struct Ink {
  enum class Kind { none, user, own } kind = Kind::own;
  Paint paint = black_paint;
};

struct Style {
  // Black where nothing is said, as SVG has it.
  Ink fill;
  Ink stroke{Ink::Kind::none, {}};
  double width = 1;
  bool even_odd = false;
  bool round_ends = false;
  bool round_joins = false;
  std::vector<double> dashes;
};

struct Level {
  Style style;
  Affine place;
  bool skipped = false;
  bool is_title = false;  // Of the whole drawing.
};

using AttributeMap = std::map<std::string, std::string, std::less<>>;

// Finds the places of elements and attributes again, in step with the parser's events.
class TagFinder {
 public:
  explicit TagFinder(std::string_view text) : text_(text) {}

  void next(std::string_view name) {
    while (byte_ < text_.size()) {
      const std::size_t open = text_.find('<', byte_);
      if (open == std::string_view::npos) {
        break;
      }
      const std::string_view rest = text_.substr(open + 1);
      if (rest.starts_with("!--")) {
        pass(open, "-->");
      } else if (rest.starts_with('?')) {
        pass(open, "?>");
      } else if (rest.starts_with("![CDATA[")) {
        pass(open, "]]>");
      } else if (rest.starts_with(name) && rest.size() > name.size() &&
                 std::string_view(" \t\r\n/>").find(rest[name.size()]) != std::string_view::npos) {
        begin_ = open;
        byte_ = end_ = end_of_tag(open);
        return;
      } else {
        byte_ = open + 1;
      }
    }
    begin_ = end_ = text_.size();
  }

  // Bytes of the element's name with its bracket.
  std::pair<std::size_t, std::size_t> tag() const {
    return {begin_, std::min(end_, text_.find_first_of(" \t\r\n/>", begin_ + 1))};
  }

  // Bytes of an attribute's value; of the tag when it is not found.
  std::pair<std::size_t, std::size_t> value(std::string_view attribute) const {
    std::size_t byte = begin_;
    while ((byte = text_.find('=', byte)) < end_) {
      const std::size_t quote = text_.find_first_of("\"'", byte);
      const std::size_t close = quote < end_ ? text_.find(text_[quote], quote + 1) : std::string_view::npos;
      if (close >= end_) {
        break;
      }
      const std::size_t last = text_.find_last_not_of(" \t\r\n", byte - 1);
      const std::size_t first = text_.find_last_of(" \t\r\n\"'", last) + 1;
      if (text_.substr(first, last + 1 - first) == attribute) {
        return {quote + 1, close};
      }
      byte = close + 1;
    }
    return tag();
  }

 private:
  void pass(std::size_t from, std::string_view end) {
    const std::size_t found = text_.find(end, from);
    byte_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  std::size_t end_of_tag(std::size_t open) const {
    char quote = '\0';
    for (std::size_t i = open; i < text_.size(); ++i) {
      const char c = text_[i];
      if (quote != '\0') {
        quote = c == quote ? '\0' : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return i + 1;
      }
    }
    return text_.size();
  }

  std::string_view text_;
  std::size_t byte_ = 0, begin_ = 0, end_ = 0;
};

// Turns the parser's events into parts of a symbol; keeps the first fault and then does nothing more.
class Drawing final : public Poco::XML::DefaultHandler {
 public:
  Drawing(std::string name, std::string_view text, FileId file, Palette& palette)
      : text_(text), file_(file), palette_(palette), tags_(text) {
    symbol_.name = std::move(name);
  }

  Result<Symbol> take() {
    if (!fault_ && levels_seen_ == 0) {
      fail(0, 0, "it is not an SVG drawing");
    }
    if (!fault_ && symbol_.parts.empty()) {
      fail(0, 0, "it draws nothing", "give it a shape that is filled or stroked");
    }
    if (fault_) {
      return tl::unexpected(std::move(*fault_));
    }
    const std::size_t begin = std::min(text_.find("<svg"), text_.size());
    symbol_.place = {file_, static_cast<std::uint32_t>(begin),
                     static_cast<std::uint32_t>(std::min(begin + 4, text_.size()))};
    return std::move(symbol_);
  }

  void fail(std::size_t begin, std::size_t end, std::string_view why, std::string help = {}) {
    if (!fault_) {
      const Span span{file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
      fault_ =
          Diagnostic::of(Code::faulty_icon, span, fmt::format("`{}` cannot be drawn: {}", symbol_.name, why));
      if (!help.empty()) {
        fault_->help_text = std::move(help);
      }
    }
  }

  void startElement(const std::string& uri, const std::string& local, const std::string& qualified,  // NOLINT
                    const Poco::XML::Attributes& attributes) override {
    if (fault_) {
      return;
    }
    tags_.next(qualified);
    ++levels_seen_;
    if (levels_.size() >= deepest) {
      fail_at_tag(fmt::format("elements are nested more than {} deep", deepest));
      return;
    }
    const AttributeMap known = plain_attributes(attributes);
    Level level = levels_.empty() ? Level() : levels_.back();
    const bool is_foreign = !uri.empty() && uri != svg_namespace;
    if (levels_.empty() ? local != "svg" || is_foreign : false) {
      fail_at_tag("it is not an SVG drawing");
      return;
    }
    level.skipped = level.skipped || is_foreign || local == "title" || local == "desc" || local == "metadata";
    level.is_title = levels_.size() == 1 && !is_foreign && local == "title";
    if (level.is_title) {
      title_.clear();
      const std::string language = attributes.getValue("http://www.w3.org/XML/1998/namespace", "lang");
      language_ = language.empty() && known.contains("lang") ? known.at("lang") : language;
    }
    if (!level.skipped) {
      level.skipped = !take_style(known, level);
    }
    if (!level.skipped) {
      draw(local, known, level);
    }
    levels_.push_back(std::move(level));
  }

  void endElement(const std::string&, const std::string&, const std::string&) override {  // NOLINT
    if (fault_ || levels_.empty()) {
      return;
    }
    if (levels_.back().is_title) {
      take_title();
    }
    levels_.pop_back();
  }

  void characters(const Poco::XML::XMLChar text[], int start, int length) override {  // NOLINT
    if (!levels_.empty() && levels_.back().is_title) {
      title_.append(text + start, static_cast<std::size_t>(length));
    }
  }

 private:
  // The first of a language counts, and one that says nothing says nothing.
  void take_title() {
    constexpr std::size_t longest = 200;  // Bytes.
    std::string title;
    for (const char c : title_) {
      if (!source::is_ascii_space(c)) {
        title += c;
      } else if (!title.empty() && title.back() != ' ') {
        title += ' ';
      }
    }
    title = source::trimmed(title);
    if (title.size() > longest) {
      fail_at_tag("its title is longer than a name",
                  "write more in `desc`, which nobody reads aloud in a line");
    } else if (std::ranges::any_of(
                   title, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; })) {
      fail_at_tag("its title holds control characters");
    } else if (!title.empty()) {
      symbol_.names.emplace(language_, std::move(title));
    }
  }

  void fail_at_tag(std::string_view why, std::string help = {}) {
    const auto [begin, end] = tags_.tag();
    fail(begin, end, why, std::move(help));
  }

  void fail_at(std::string_view attribute, std::string_view why, std::string help = {}) {
    const auto [begin, end] = tags_.value(attribute);
    fail(begin, end, why, std::move(help));
  }

  // At a byte of an attribute's value, when its text stands in the file as the parser gave it.
  void fail_at(std::string_view attribute, const std::string& value, const TextFault& fault) {
    const auto [begin, end] = tags_.value(attribute);
    if (text_.substr(begin, end - begin) == value && fault.byte < value.size()) {
      fail(begin + fault.byte, begin + fault.byte + 1, fault.message);
    } else {
      fail(begin, end, fault.message);
    }
  }

  // Attributes without a prefix, and over them the declarations of `style`.
  AttributeMap plain_attributes(const Poco::XML::Attributes& attributes) const {
    AttributeMap result;
    for (int i = 0; i < attributes.getLength(); ++i) {
      if (attributes.getURI(i).empty()) {
        result[attributes.getLocalName(i)] = attributes.getValue(i);
      }
    }
    if (const auto style = result.find("style"); style != result.end()) {
      const std::string declarations = style->second;
      for (std::size_t begin = 0; begin < declarations.size();) {
        const std::size_t end = std::min(declarations.find(';', begin), declarations.size());
        const std::string_view one = std::string_view(declarations).substr(begin, end - begin);
        if (const std::size_t colon = one.find(':'); colon != std::string_view::npos) {
          result[std::string(source::trimmed(one.substr(0, colon)))] = source::trimmed(one.substr(colon + 1));
        }
        begin = end + 1;
      }
    }
    return result;
  }

  // False when the element shows nothing. Reports what cannot be drawn.
  bool take_style(const AttributeMap& attributes, Level& level) {
    Style& style = level.style;
    for (const auto& [name, value] : attributes) {
      if (name == "display" && value == "none") {
        return false;
      }
      if (name == "fill") {
        take_ink(name, value, style.fill);
      } else if (name == "stroke") {
        take_ink(name, value, style.stroke);
      } else if (name == "stroke-width") {
        style.width = number_of(attributes, name, 1);
      } else if (name == "fill-rule") {
        style.even_odd = value == "evenodd";
      } else if (name == "stroke-linecap") {
        style.round_ends = value == "round";
        refuse_unless(name, value != "square", "square line ends are not drawn");
      } else if (name == "stroke-linejoin") {
        style.round_joins = value == "round";
        refuse_unless(name, value != "bevel", "bevelled joins are not drawn");
      } else if (name == "stroke-dasharray") {
        take_dashes(value, style);
      } else if (name == "transform") {
        const auto transform = read_transform(value);
        if (transform) {
          level.place = level.place.after(*transform);
        } else {
          fail_at(name, value, transform.error());
        }
      } else if (name == "opacity" || name == "fill-opacity" || name == "stroke-opacity") {
        refuse_unless(name, value == "1" || value == "1.0", "colours are solid; nothing shows through");
      } else if (name == "clip-path" || name == "mask" || name == "filter") {
        refuse_unless(name, value == "none", fmt::format("`{}` is not drawn", name));
      }
    }
    return true;
  }

  void refuse_unless(std::string_view attribute, bool holds, std::string_view why) {
    if (!holds) {
      fail_at(attribute, why);
    }
  }

  void take_dashes(const std::string& value, Style& style) {
    style.dashes.clear();
    if (value == "none") {
      return;
    }
    const auto numbers = read_numbers(value);
    if (!numbers) {
      fail_at("stroke-dasharray", value, numbers.error());
      return;
    }
    style.dashes = *numbers;
    if (std::ranges::any_of(style.dashes, [](double dash) { return dash < 0; }) ||
        std::ranges::none_of(style.dashes, [](double dash) { return dash > 0; })) {
      style.dashes.clear();
    }
  }

  void take_ink(const std::string& attribute, const std::string& value, Ink& ink) {
    if (value == "inherit") {
      return;
    }
    if (value == "none" || value == "transparent") {
      ink = {Ink::Kind::none, {}};
    } else if (value == "currentColor" || value == "currentcolor") {
      ink = {Ink::Kind::user, {}};
    } else if (const auto colour = colour_of(value)) {
      ink = {Ink::Kind::own, *colour};
    } else {
      fail_at(attribute, fmt::format("`{}` is not a solid colour that is known here", value),
              "write `currentColor`, `none`, `black`, `white` or a colour such as `#7a1f1f`");
    }
  }

  std::optional<Paint> colour_of(std::string_view value) {
    if (value == "black") {
      return black_paint;
    }
    if (value == "white") {
      return white_paint;
    }
    std::string hex;
    if (value.size() == 4 && value[0] == '#') {
      for (const char c : value.substr(1)) {
        hex.append(2, c);
      }
    } else if (value.size() == 7 && value[0] == '#') {
      hex = value.substr(1);
    }
    std::uint32_t rgb = 0;
    const auto result = std::from_chars(hex.data(), hex.data() + hex.size(), rgb, 16);
    if (hex.empty() || result.ec != std::errc() || result.ptr != hex.data() + hex.size()) {
      return std::nullopt;
    }
    if (rgb == 0 || rgb == 0xffffff) {
      return rgb == 0 ? black_paint : white_paint;
    }
    const std::string name = fmt::format("#{:06x}", rgb);
    if (const auto known = palette_.find(name)) {
      return Paint{*known, 1000};
    }
    const auto channel = [&](int shift) { return static_cast<std::uint8_t>(rgb >> shift & 0xff); };
    return Paint{palette_.declare({name, {channel(16), channel(8), channel(0)}, {}, {}}), 1000};
  }

  // A number in the drawing's units; `px` may follow.
  double number_of(const AttributeMap& attributes, std::string_view name, double otherwise) {
    const auto attribute = attributes.find(name);
    if (attribute == attributes.end()) {
      return otherwise;
    }
    NumberReader reader(attribute->second);
    reader.skip_white();
    const auto value = reader.number();
    const std::string_view unit = source::trimmed(std::string_view(attribute->second).substr(reader.byte()));
    if (!value || !(unit.empty() || unit == "px")) {
      fail_at(name, fmt::format("`{}` is not a number in the drawing's units", attribute->second));
      return otherwise;
    }
    return *value;
  }

  void draw(const std::string& element, const AttributeMap& attributes, Level& level) {
    const auto number = [&](std::string_view name, double otherwise = 0) {
      return number_of(attributes, name, otherwise);
    };
    if (element == "svg") {
      begin_drawing(attributes, level);
    } else if (element == "g") {
      return;
    } else if (element == "path" || element == "polyline" || element == "polygon") {
      const std::string_view name = element == "path" ? "d" : "points";
      const auto data = attributes.find(name);
      const std::string value = data == attributes.end() ? std::string() : data->second;
      if (!source::trimmed(value).empty()) {
        const std::string text = element == "path" ? value : "M" + value + (element == "polygon" ? "z" : "");
        const auto path = read_path_data(text, level.place);
        if (path) {
          add(*path, level);
        } else {
          const std::size_t shift = element == "path" ? 0 : 1;
          fail_at(name, value, {std::max(path.error().byte, shift) - shift, path.error().message});
        }
      }
    } else if (element == "rect") {
      const double rx = number("rx", number("ry"));
      add_rect({number("x"), number("y"), number("width"), number("height"), rx, number("ry", rx)}, level);
    } else if (element == "circle") {
      add_ellipse(number("cx"), number("cy"), number("r"), number("r"), level);
    } else if (element == "ellipse") {
      add_ellipse(number("cx"), number("cy"), number("rx"), number("ry"), level);
    } else if (element == "line") {
      add_path(fmt::format("M{} {}L{} {}", number("x1"), number("y1"), number("x2"), number("y2")), level);
    } else {
      fail_at_tag(fmt::format("`<{}>` is not drawn", element),
                  "draw it with paths and basic shapes: text as outlines, parts in place of `use`");
    }
  }

  void begin_drawing(const AttributeMap& attributes, Level& level) {
    if (levels_seen_ > 1) {
      fail_at_tag("a drawing inside a drawing is not drawn");
      return;
    }
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    if (const auto box = attributes.find("viewBox"); box != attributes.end()) {
      const auto numbers = read_numbers(box->second);
      if (!numbers || numbers->size() != 4) {
        fail_at("viewBox", "a view box is four numbers");
        return;
      }
      x = (*numbers)[0];
      y = (*numbers)[1];
      width = (*numbers)[2];
      height = (*numbers)[3];
    } else {
      width = number_of(attributes, "width", 0);
      height = number_of(attributes, "height", 0);
    }
    if (width <= 0 || height <= 0) {
      fail_at_tag("it says no size", "give it a view box: viewBox=\"0 0 24 24\"");
      return;
    }
    symbol_.size = {Length::mm(width), Length::mm(height)};
    level.place = level.place.after({1, 0, 0, 1, -x, -y});
  }

  void add_path(const std::string& data, const Level& level) {
    if (const auto path = read_path_data(data, level.place)) {
      add(*path, level);
    }
  }

  struct RoundedRect {
    double x, y, width, height, rx, ry;
  };

  void add_rect(const RoundedRect& rect, const Level& level) {
    const auto [x, y, width, height, wanted_rx, wanted_ry] = rect;
    if (width <= 0 || height <= 0) {
      return;
    }
    const double rx = std::clamp(wanted_rx, 0.0, width / 2);
    const double ry = std::clamp(wanted_ry, 0.0, height / 2);
    const std::string corner = fmt::format("a{} {} 0 0 1 ", rx, ry);
    add_path(rx == 0 || ry == 0
                 ? fmt::format("M{} {}h{}v{}h{}z", x, y, width, height, -width)
                 : fmt::format("M{} {}h{}{}{} {}v{}{}{} {}h{}{}{} {}v{}{}{} {}z", x + rx, y, width - 2 * rx,
                               corner, rx, ry, height - 2 * ry, corner, -rx, ry, 2 * rx - width, corner, -rx,
                               -ry, 2 * ry - height, corner, rx, -ry),
             level);
  }

  void add_ellipse(double cx, double cy, double rx, double ry, const Level& level) {
    if (rx > 0 && ry > 0) {
      const std::string arc = fmt::format("a{} {} 0 0 1 ", rx, ry);
      add_path(fmt::format("M{} {}{}{} 0{}{} 0z", cx - rx, cy, arc, 2 * rx, arc, -2 * rx), level);
    }
  }

  void add(const Path& path, const Level& level) {
    const Style& style = level.style;
    if (symbol_.parts.size() > most_parts) {
      fail_at_tag(fmt::format("it has more than {} parts", most_parts));
      return;
    }
    const auto own = [](const Ink& ink) {
      return ink.kind == Ink::Kind::own ? std::optional(ink.paint) : std::nullopt;
    };
    if (style.fill.kind != Ink::Kind::none) {
      symbol_.parts.push_back({path, style.even_odd, {}, own(style.fill), {}});
    }
    if (style.stroke.kind != Ink::Kind::none && style.width > 0) {
      const double scale = level.place.scale();
      StrokeStyle stroke{style.round_ends, style.round_joins, {}};
      for (const double dash : style.dashes) {
        stroke.dashes.push_back(Length::mm(dash * scale));
      }
      symbol_.parts.push_back(
          {path, false, Length::mm(style.width * scale), own(style.stroke), std::move(stroke)});
    }
  }

  std::string_view text_;
  FileId file_;
  Palette& palette_;
  TagFinder tags_;
  Symbol symbol_;
  std::vector<Level> levels_;
  std::size_t levels_seen_ = 0;
  std::string title_, language_;  // Of the title at hand.
  std::optional<Diagnostic> fault_;
};

// The byte at a line and column, both from 1.
std::size_t byte_at(std::string_view text, int line, int column) {
  std::size_t byte = 0;
  for (int i = 1; i < line; ++i) {
    const std::size_t end = text.find('\n', byte);
    if (end == std::string_view::npos) {
      break;
    }
    byte = end + 1;
  }
  return std::min(text.size(), byte + static_cast<std::size_t>(std::max(0, column - 1)));
}

}  // namespace

Result<Symbol> read_symbol(std::string name, std::string_view svg, FileId file, Palette& palette) {
  Drawing drawing(std::move(name), svg, file, palette);
  if (svg.size() > largest_file) {
    drawing.fail(0, 0, fmt::format("it is larger than {} bytes", largest_file));
  }
  for (const std::string_view declaration : {"<!DOCTYPE", "<!ENTITY"}) {
    if (const std::size_t found = svg.find(declaration); found != std::string_view::npos) {
      drawing.fail(found, found + declaration.size(), "document types and entities are not read",
                   "remove the declaration; a drawing needs none");
      return drawing.take();
    }
  }
  Poco::XML::SAXParser parser;
  try {
    parser.setFeature(Poco::XML::XMLReader::FEATURE_EXTERNAL_GENERAL_ENTITIES, false);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_EXTERNAL_PARAMETER_ENTITIES, false);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_NAMESPACES, true);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_NAMESPACE_PREFIXES, true);
    parser.setContentHandler(&drawing);
    parser.parseMemoryNP(svg.data(), svg.size());
  } catch (const Poco::XML::SAXParseException& error) {
    const std::size_t byte = byte_at(svg, error.getLineNumber(), error.getColumnNumber());
    drawing.fail(byte, byte, "its XML is broken: " + error.message());
  } catch (const Poco::Exception& error) {
    drawing.fail(0, 0, "its XML is broken: " + error.message());
  }
  return drawing.take();
}

}  // namespace talia::image
