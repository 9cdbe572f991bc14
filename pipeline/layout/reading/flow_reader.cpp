#include "layout/reading/flow_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace talia::layout {

namespace {

// Whether a box holds others in which no text goes on: there may be several of them, or none has a height of its own.
bool is_closed(Node box) {
  static constexpr std::array<std::string_view, 4> kinds{"repeat", "table", "grid", "rotate"};
  return std::ranges::any_of(kinds, [&](std::string_view kind) { return box.find(kind).exists(); });
}

// Whether a box of a stack lies under all that comes after it, on every card.
bool fills_its_stack(const Box& box) {
  const auto reaches = [](const std::optional<Length>& near, const std::optional<Length>& far) {
    return near.has_value() == far.has_value() && near.value_or(Length()) <= Length() &&
           far.value_or(Length()) <= Length();
  };
  return !box.width && !box.height && !box.when && reaches(box.left, box.right) &&
         reaches(box.top, box.bottom);
}

}  // namespace

bool FlowReader::fault(Span span, std::string message, std::string help) {
  context_.findings.fault(Diagnostic::of(Code::bad_box, span, std::move(message)).help(std::move(help)));
  return false;
}

void FlowReader::enter(const Box& box, Node node) {
  around_.push_back({&box, node.find("stack").exists()});
  closed_ += is_closed(node) ? 1 : 0;
}

void FlowReader::leave(Node node) {
  const Box& box = *around_.back().box;
  const std::optional<Fill> ground = around_.back().ground;
  around_.pop_back();
  if (!around_.empty() && around_.back().is_stack && fills_its_stack(box) && (box.background || ground)) {
    around_.back().ground = ground ? ground : box.background;
  }
  closed_ -= is_closed(node) ? 1 : 0;
}

bool FlowReader::has_place(Span at) {
  if (side_ == Side::none) {
    return fault(at, "only a text on a card goes on elsewhere", "leave it out here");
  }
  if (closed_ > 0) {
    return fault(at, "in a `repeat`, a `table`, a `grid` or a `rotate` no text goes on elsewhere",
                 "put the text into a row, a column or a stack");
  }
  return true;
}

bool FlowReader::begins(Node node, const TextFit& fit) {
  const Node rest = node.find("rest");
  const Span at = node.key_span("rest");
  if (!has_place(at)) {
    return false;
  }
  if (side_ != Side::front) {
    return fault(at, "a text that goes on begins on the front",
                 "show it there, and here what is left of it: `show: face.rest`");
  }
  // One box that stands in several places by an anchor is one text: a card shows it in one of them.
  if (front_ && front_->span == around_.back().box->span) {
    return true;
  }
  if (front_) {
    context_.findings.fault(
        Diagnostic::of(Code::bad_box, at, "of one card one text goes on, and here is a second")
            .note(front_->span, "the first is here")
            .help("show both in one box, as in `show: [rules, lore]`"));
    return false;
  }
  if (fit.finds_own_setting) {
    return fault(at, "this text has a number of `lines`, and goes on nowhere",
                 "leave `lines` out, or `rest`");
  }
  FlowBox begun;
  begun.span = around_.back().box->span;
  begun.rest_span = rest.span();
  begun.origin = around_.back().box->origin;
  for (const Node each : rest.as_list()) {
    begun.takes_backs = begun.takes_backs || each.scalar() == "back";
    begun.takes_cards = begun.takes_cards || each.scalar() == "card";
  }
  begun.style = fit.settings.front();
  for (const Around& each : around_) {
    begun.ground = each.box->background ? each.box->background : begun.ground;
    begun.ground = each.ground ? each.ground : begun.ground;
  }
  front_ = std::move(begun);
  return true;
}

bool FlowReader::goes_on(Node node) {
  const Span at = node.find("show").span();
  if (!has_place(at)) {
    return false;
  }
  if (side_ == Side::front) {
    return fault(at, "the front begins the text, and has nothing left of another side",
                 "`show: face.rest` stands on the `back` and on the `continuation`");
  }
  if (takes_rest_) {
    return fault(at, "this side shows the rest already", "let one box show it");
  }
  takes_rest_ = true;
  for (const std::string_view key : {"style", "fit", "colour", "rest"}) {
    if (node.find(key).exists()) {
      return fault(node.key_span(key), fmt::format("`{}` does nothing at what is left of a text", key),
                   "it is set as where it begins, in the box with `rest:`");
    }
  }
  return true;
}

}  // namespace talia::layout
