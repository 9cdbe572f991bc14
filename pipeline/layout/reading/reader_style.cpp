// Text styles of templates: named, inherited, overridden in place.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "layout/reading/read_habits.h"
#include "layout/reading/reader.h"
#include "layout/reading/theme_names.h"

namespace talia::layout {

namespace {

constexpr std::size_t deepest_styles = 100;

bool flag(Node node, bool otherwise) {
  return node.is(NodeKind::boolean) ? node.boolean() : otherwise;
}

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

ReadStyle Reader::default_style() const {
  ReadStyle style;
  if (furniture_ == nullptr) {
    style.text.features = {"lnum", "kern"};
  } else {
    style.text.hyphenate = false;  // As in all looks of books.
  }
  style.text.colours = colours_;
  return style;
}

void Reader::resolve_style(Node name, ReadStyle& style) {
  const std::string_view wanted = name.scalar();
  const Node own = root_.find("styles");
  const Node shared = theme_.root.find("styles");
  Node found = own.find(wanted);
  if (!found.exists()) {
    found = shared.find(wanted);
  }
  if (!found.exists()) {
    if (!theme_.is_broken) {
      fault(Diagnostic::of(Code::unknown_style, name.span(), fmt::format("there is no style `{}`", wanted))
                .help_closest(wanted, names_in(own, shared)));
    }
    return;
  }
  const auto open = std::ranges::find(open_styles_, wanted, &Node::scalar);
  if (open != open_styles_.end()) {
    std::vector<Node> names(std::next(open), open_styles_.end());
    names.push_back(name);
    fault(circle_of_styles(names));
    return;
  }
  if (open_styles_.size() >= deepest_styles) {
    fault(Diagnostic::of(Code::unknown_style, name.span(),
                         fmt::format("styles extend each other deeper than {}", deepest_styles))
              .help("let this one stand on its own, or extend one with fewer below it"));
    return;
  }
  open_styles_.push_back(name);
  apply_style(found, style);
  open_styles_.pop_back();
}

void Reader::apply_style(Node node, ReadStyle& style) {
  TextStyle& text = style.text;
  if (const Node base = node.find("extends"); base.exists()) {
    resolve_style(base, style);
  }
  text.family = family(node.find("family")).value_or(text.family);
  if (const auto size = read_type_size(node.find("size").scalar())) {  // A range of `fit` is read by it.
    text.size = size->size;
    text.leading = size->leading.value_or(size->size.scaled(usual_leading));
  }
  text.tracking = number(node.find("tracking"), text.tracking);
  text.caps_tracking = number(node.find("caps_tracking"), text.caps_tracking);
  text.strong = flag(node.find("bold"), text.strong);
  text.emphasis = flag(node.find("italic"), text.emphasis);
  read_habits(node, text);
  read_lines(node, text);
  if (const Node letters = node.find("case"); letters.exists()) {
    text.letter_case = letters.scalar() == "upper" ? Case::upper : Case::as_written;
  }
  if (const Node align = node.find("align"); align.exists()) {
    const std::string_view name = align.scalar();
    text.alignment = name == "centre"      ? Alignment::centre
                     : name == "right"     ? Alignment::right
                     : name == "justified" ? Alignment::justified
                                           : Alignment::left;
  }
  read_features(node, common_.fonts, text, diagnostics_);
  read_drop_cap(node.find("drop_cap"), text.drop_cap);
  text.paragraph_gap = length(node.find("paragraph_gap")).value_or(text.paragraph_gap);
  text.paragraph_indent = length(node.find("paragraph_indent")).value_or(text.paragraph_indent);
  text.icon_scale = number(node.find("icon_scale"), text.icon_scale);
  text.max_lines = static_cast<int>(number(node.find("lines"), text.max_lines));
  if (const Node size = node.find("size"); size.exists() && text.max_lines != 1) {
    const bool is_apart = check_leading(
        size, text.size, text.leading,
        "the second length is from line to line; `lines: 1` where there is but one", diagnostics_);
    is_sound_ = is_sound_ && is_apart;
  }
  style.floor = length(node.find("floor")).value_or(style.floor);
  const auto paint = [&](std::string_view key) -> std::optional<Paint> {
    const auto found = colour(node.find(key));
    return found ? std::optional(found->paint) : std::nullopt;
  };
  text.paint = paint("colour").value_or(text.paint);
  if (const auto icons = paint("icon_colour")) {
    text.icon_paint = icons;
  }
  if (const auto strong = paint("strong_colour")) {
    text.strong_paint = strong;
  }
  if (const auto marks = colour(node.find("lists").find("colour"))) {
    text.lists.paint = marks->paint;
  }
  if (const Node reading = node.find("reading"); reading.exists()) {
    const std::string_view name = reading.scalar();
    style.reading = name == "heading"    ? Reading::heading
                    : name == "cell"     ? Reading::cell
                    : name == "figure"   ? Reading::figure
                    : name == "artefact" ? Reading::artefact
                                         : Reading::paragraph;
  }
}

std::optional<FamilyId> Reader::family(Node node) {
  const auto found = read_family(node, common_.fonts, diagnostics_);
  is_sound_ = is_sound_ && (found || !node.exists());
  return found;
}

void Reader::read_drop_cap(Node node, DropCap& drop_cap) {
  if (!node.exists()) {
    return;
  }
  layout::read_drop_cap(node, drop_cap);
  drop_cap.family = family(node.find("family"));
  const auto paint = colour(node.find("colour"));
  drop_cap.paint = paint ? std::optional(paint->paint) : std::nullopt;
}

ReadStyle Reader::style(Node node, const ReadStyle& base) {
  ReadStyle style = base;
  if (node.is(NodeKind::map)) {
    apply_style(node, style);
  } else if (node.exists()) {
    resolve_style(node, style);
  }
  return style;
}

}  // namespace talia::layout
