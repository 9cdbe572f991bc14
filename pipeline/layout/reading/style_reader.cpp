#include "layout/reading/style_reader.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "layout/reading/read_type.h"
#include "layout/reading/theme_names.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

constexpr std::size_t deepest_styles = 100;

std::vector<std::string> names_in(Node a, Node b) {
  std::vector<std::string> names;
  for (const Node map : {a, b}) {
    for (const Entry& entry : map.entries()) {
      names.emplace_back(entry.key);
    }
  }
  return names;
}

}  // namespace

ReadStyle StyleReader::usual() const {
  ReadStyle style;
  if (context_.furniture == nullptr) {
    style.text.features = {"lnum", "kern"};
  } else {
    style.text.hyphenate = false;  // As in all looks of books.
  }
  style.text.colours = colours_.all().lines;
  return style;
}

void StyleReader::resolve(Node name, ReadStyle& style) {
  const std::string_view wanted = name.scalar();
  const Node own = context_.root.find("styles");
  const Node shared = context_.theme.root.find("styles");
  Node found = own.find(wanted);
  if (!found.exists()) {
    found = shared.find(wanted);
  }
  if (!found.exists()) {
    if (!context_.theme.is_broken) {
      context_.findings.fault(
          Diagnostic::of(Code::unknown_style, name.span(), fmt::format("there is no style `{}`", wanted))
              .help_closest(wanted, names_in(own, shared)));
    }
    return;
  }
  const auto open = std::ranges::find(open_, wanted, &Node::scalar);
  if (open != open_.end()) {
    std::vector<Node> names(std::next(open), open_.end());
    names.push_back(name);
    context_.findings.fault(circle_of_styles(names));
    return;
  }
  if (open_.size() >= deepest_styles) {
    context_.findings.fault(
        Diagnostic::of(Code::unknown_style, name.span(),
                       fmt::format("styles extend each other deeper than {}", deepest_styles))
            .help("let this one stand on its own, or extend one with fewer below it"));
    return;
  }
  open_.push_back(name);
  apply(found, style);
  open_.pop_back();
}

void StyleReader::apply(Node node, ReadStyle& style) {
  TextStyle& text = style.text;
  if (const Node base = node.find("extends"); base.exists()) {
    resolve(base, style);
  }
  text.family = family(node.find("family")).value_or(text.family);
  read_type(node, context_.common.fonts, std::nullopt, text, context_.findings.diagnostics(),
            context_.theme.families.empty() ? FamilyOf::style : FamilyOf::stand_in);
  apply_drop_cap(node.find("drop_cap"), text.drop_cap);
  text.paragraph_indent = length_of(node.find("paragraph_indent")).value_or(text.paragraph_indent);
  text.icon_scale = number_of(node.find("icon_scale"), text.icon_scale);
  text.max_lines = static_cast<int>(number_of(node.find("lines"), text.max_lines));
  if (const Node size = node.find("size"); size.exists() && text.max_lines != 1) {
    const bool is_apart =
        check_leading(size, text.size, text.leading,
                      "the second length is from line to line; `lines: 1` where there is but one",
                      context_.findings.diagnostics());
    context_.findings.require(is_apart);
  }
  style.floor = length_of(node.find("floor")).value_or(style.floor);
  apply_colours(node, text);
  if (const Node reading = node.find("reading"); reading.exists()) {
    const std::string_view name = reading.scalar();
    style.reading = name == "heading"    ? Reading::heading
                    : name == "cell"     ? Reading::cell
                    : name == "figure"   ? Reading::figure
                    : name == "artefact" ? Reading::artefact
                                         : Reading::paragraph;
  }
}

void StyleReader::apply_colours(Node node, TextStyle& text) {
  text.paint = colours_.fixed(node.find("colour"), colour_of_text).value_or(text.paint);
  if (const auto icons = colours_.fixed(node.find("icon_colour"), colour_of_text)) {
    text.icon_paint = icons;
  }
  if (const auto strong = colours_.fixed(node.find("strong_colour"), colour_of_text)) {
    text.strong_paint = strong;
  }
  if (const auto marks = colours_.fixed(node.find("lists").find("colour"), colour_of_text)) {
    text.lists.paint = marks;
  }
}

std::optional<FamilyId> StyleReader::family(Node node) {
  const auto& families = context_.theme.families;
  if (const auto other = families.find(node.exists() ? node.scalar() : std::string_view());
      other != families.end()) {
    // One that is not there was reported where it is named.
    return context_.common.fonts.find_family(other->second);
  }
  const auto found = read_family(node, context_.common.fonts, context_.findings.diagnostics());
  context_.findings.require(found || !node.exists());
  return found;
}

void StyleReader::apply_drop_cap(Node node, DropCap& drop_cap) {
  if (!node.exists()) {
    return;
  }
  read_drop_cap(node, drop_cap);
  drop_cap.family = family(node.find("family"));
  drop_cap.paint = colours_.fixed(node.find("colour"), colour_of_text);
}

ReadStyle StyleReader::read(Node node, const ReadStyle& base) {
  ReadStyle style = base;
  if (node.is(NodeKind::map)) {
    apply(node, style);
  } else if (node.exists()) {
    resolve(node, style);
  }
  return style;
}

}  // namespace talia::layout
