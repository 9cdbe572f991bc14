#include "layout/items/named_outline.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/items/contours.h"
#include "layout/items/shapes.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

constexpr Length beyond_all_cards = Length::mm(900);

bool is_written(Node box, std::string_view key) {
  return box.find(key).exists();
}

bool is_aligned(Node stack, std::string_view key, std::string_view first) {
  const Node align = stack.find(key);
  return !align.exists() || align.scalar() == first;
}

class NamedBox {
 public:
  NamedBox(Node text, Node name, Reader& reader) : text_(text), name_(name), reader_(reader) {}

  std::optional<NamedOutline> read() {
    if (!find() || !has_own_size() || !is_steady()) {
      return std::nullopt;
    }
    NamedOutline outline;
    outline.width = *length_of(box_.find("width"));
    if (!place(outline) || !draw(outline)) {
      return std::nullopt;
    }
    if (const Node when = box_.find("when"); when.exists()) {
      outline.when = reader_.expressions().formula(when, Type::of(Type::Kind::boolean));
    }
    return outline;
  }

 private:
  bool refuse(std::string message, std::string help) {
    auto fault = Diagnostic::of(Code::bad_box, name_.span(), std::move(message)).help(std::move(help));
    if (box_.exists()) {
      fault.notes.push_back({box_.find("name").span(), "the box is here"});
    }
    reader_.findings().fault(std::move(fault));
    return false;
  }

  bool find() {
    stack_ = reader_.stack_of_box();
    if (!stack_.exists()) {
      return refuse("this text stands in no stack itself, and `around` names a box of that",
                    "let the text and the box stand right in one `stack`, or write the `outline`");
    }
    std::vector<std::string> names;
    Node found;
    for (const Node each : stack_.find("stack").items()) {
      const Node own = each.find("name");
      if (!own.exists() || each == text_) {
        continue;
      }
      names.emplace_back(own.scalar());
      if (own.scalar() == name_.scalar()) {
        if (found.exists()) {
          return refuse(fmt::format("the stack has several boxes `{}`", name_.scalar()),
                        "give the one that the text runs round a `name` of its own");
        }
        found = each;
      }
    }
    if (!found.exists()) {
      reader_.findings().fault(
          Diagnostic::of(
              Code::bad_box, name_.span(),
              fmt::format("the stack in which this text stands has no other box `{}`", name_.scalar()))
              .note(stack_.key_span("stack"), "the stack is here")
              .help_closest(name_.scalar(), names)
              .help_otherwise("give the box that the text runs round this `name`"));
      return false;
    }
    box_ = found;
    return true;
  }

  bool has_own_size() {
    for (const std::string_view key : {"repeat", "given", "slot"}) {
      if (is_written(box_, key)) {
        return refuse(fmt::format("`{}` is a `{}`, and has no place of its own", name_.scalar(), key),
                      "name a box that stands in the stack itself, with a `when` if it is not always there");
      }
    }
    for (const std::string_view key : {"width", "height"}) {
      if (length_of(box_.find(key)).value_or(Length()) <= Length()) {
        return refuse(
            fmt::format("`{}` has no `{}` of its own, and its outline is not known", name_.scalar(), key),
            fmt::format("give it a `{}`, or write the `outline` that the text keeps clear of", key));
      }
    }
    return true;
  }

  // Whether it stays what it is at all steps of a `fit:`.
  bool is_steady() {
    Box probe;
    reader_.fits().follow(box_, probe);
    return (probe.hidden_from == Box::never && probe.heights.empty()) ||
           refuse(fmt::format("a `fit:` hides `{}` or gives it another height", name_.scalar()),
                  "write the `outline` that the text keeps clear of at all steps");
  }

  // Both are told from the stack: it is not known how wide and high that is.
  bool place(NamedOutline& outline) {
    const auto inset = [](Node box, std::string_view key) {
      return length_of(box.find(key)).value_or(Length());
    };
    const bool is_free = !is_written(text_, "left") && !is_written(text_, "right");
    const bool has_width = is_written(text_, "width");
    const bool has_left =
        is_written(text_, "left") || (is_free && (!has_width || is_aligned(stack_, "align", "left")));
    const bool has_right = !has_width && (is_free || is_written(text_, "right"));
    const bool is_at_left =
        is_written(box_, "left") || (!is_written(box_, "right") && is_aligned(stack_, "align", "left"));
    outline.from_right = !is_at_left;
    const bool is_at_right = is_written(box_, "right") || !is_aligned(stack_, "align", "centre");
    if (!is_at_left && !is_at_right) {
      return refuse(fmt::format("`{}` stands in the middle of its stack", name_.scalar()),
                    "give it a `left` or a `right`");
    }
    if (outline.from_right ? !has_right : !has_left) {
      return refuse(fmt::format("`{}` is told from the {} of the stack, and the text is not", name_.scalar(),
                                outline.from_right ? "right" : "left"),
                    outline.from_right ? "give the text `left` and `right` in place of a width"
                                       : "give the text a `left`");
    }
    const std::string_view side = outline.from_right ? "right" : "left";
    outline.aside = inset(box_, side) - inset(text_, side);
    for (const Node each : {box_, text_}) {
      const bool is_high = is_written(each, "height");
      const bool is_at_top = is_written(each, "top") || (!is_written(each, "bottom") &&
                                                         (!is_high || is_aligned(stack_, "valign", "top")));
      if (!is_at_top) {
        return refuse(each == box_
                          ? fmt::format("`{}` does not stand from the top of its stack", name_.scalar())
                          : "this text does not stand from the top of its stack",
                      "give it a `top`");
      }
    }
    outline.top = inset(box_, "top") - inset(text_, "top");
    return true;
  }

  bool draw(NamedOutline& outline) {
    const Rect rect{{}, {outline.width, *length_of(box_.find("height"))}};
    const auto drawn = drawn_in(rect);
    const bool bleeds = box_.find("bleed").size() > 0;
    if (drawn && bleeds) {
      return refuse(fmt::format("`{}` bleeds, and its shape is another on each paper", name_.scalar()),
                    "write the `outline` that the text keeps clear of");
    }
    if (!drawn) {
      const Rect ground = bleeds ? with_bleed(rect) : rect;
      outline.shape = {ground.origin,
                       {ground.right(), ground.top()},
                       {ground.right(), ground.bottom()},
                       {ground.left(), ground.bottom()}};
      return true;
    }
    auto corners = corners_of_outline(with_straight_lines(*drawn), name_.span());
    if (!corners) {
      return refuse(
          fmt::format("no text runs round what `{}` is: {}", name_.scalar(), corners.error().message),
          "write an `outline` around it");
    }
    outline.shape = *std::move(corners);
    return true;
  }

  Rect with_bleed(const Rect& rect) const {
    const auto reach = [&](std::string_view side) {
      return std::ranges::any_of(box_.find("bleed").items(), [&](Node each) { return each.scalar() == side; })
                 ? beyond_all_cards
                 : Length();
    };
    const Length left = reach("left");
    const Length top = reach("top");
    return {{rect.left() - left, rect.top() - top},
            {rect.size.width + left + reach("right"), rect.size.height + top + reach("bottom")}};
  }

  // The shape of what it draws; nothing where that is as large as the box.
  std::optional<Path> drawn_in(const Rect& rect) {
    for (const std::string_view key : {"background", "border", "frame", "shadow"}) {
      if (is_written(box_, key)) {
        return std::nullopt;
      }
    }
    if (is_written(box_, "clip")) {
      Box masked;
      reader_.read_clip(box_.find("clip"), masked);
      return masked.clip ? masked.mask.over(rect) : std::nullopt;
    }
    const bool is_path = is_written(box_, "path");
    if ((!is_path && !is_written(box_, "badge")) || is_written(box_, "padding")) {
      return std::nullopt;
    }
    const Node shape = box_.find(is_path ? "path" : "shape");
    const auto named = shape.exists() ? find_shape(shape.scalar()) : DrawnShape::circle;
    if (named) {
      const bool is_line = *named == DrawnShape::across || *named == DrawnShape::down;
      return is_line ? std::nullopt : std::optional(outline_of(*named, rect, shape_measures_of(box_)));
    }
    const auto path = parse_path(shape.scalar(), shape.span());  // A fault of it is its own box's.
    return path ? std::optional(*path) : std::nullopt;
  }

  Node text_, name_;
  Reader& reader_;
  Node stack_, box_;
};

}  // namespace

typeset::KeptClear NamedOutline::area(Length gap, bool is_turned) const {
  typeset::KeptClear area{shape, gap};
  area.from_right = from_right;
  for (Point& corner : area.corners) {
    const Length across = is_turned ? width - corner.x : corner.x;
    corner = {aside + (from_right ? width - across : across), top + corner.y};
  }
  return area;
}

std::optional<NamedOutline> outline_of_named(Node text, Node name, Reader& reader) {
  return NamedBox(text, name, reader).read();
}

}  // namespace talia::layout
