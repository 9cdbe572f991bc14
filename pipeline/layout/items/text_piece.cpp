#include "layout/items/text_piece.h"

#include <algorithm>

#include <fmt/format.h>

#include "layout/checks/words.h"
#include "layout/items/flowing.h"
#include "markup/parse.h"
#include "source/text/unicode.h"
#include "typeset/parts.h"

namespace talia::layout {

namespace {

std::string shortened(const std::string& words) {
  constexpr std::size_t most = 60;
  if (source::count_code_points(words) <= most) {
    return words;
  }
  std::size_t byte = 0;
  for (std::size_t i = 0; i < most; ++i) {
    source::next_code_point(words, byte);
  }
  return words.substr(0, byte) + "…";
}

// Where a box takes its height from its text, the leading says how close letters come to what stands beside them; where it
// is given, they stay within it and its padding. A drop cap's accent rises too high for any leading.
typeset::Room room_of(const Box& box, const TextStyle& style, Size size) {
  const double lean = box.valign == Vertical::top ? 0 : box.valign == Vertical::middle ? 0.5 : 1;
  const bool is_given = box.height.has_value();
  const bool is_held_above = is_given || style.drop_cap.lines > 0;
  return {size, is_held_above ? box.padding.top : endless, is_given ? box.padding.bottom : endless, lean};
}

// Where a text that goes on has too little room, as a sentence begins with it.
std::string_view name_of(NoFlow::Place place) {
  return place == NoFlow::Place::front  ? "the box in which this text begins"
         : place == NoFlow::Place::back ? "the box of the back in which this text goes on"
                                        : "the box of a further card in which this text goes on";
}

}  // namespace

std::vector<std::size_t> TextFit::step_ends() const {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i + 1 == steps.size() || steps[i + 1].number != steps[i].number) {
      ends.push_back(i + 1);
    }
  }
  return ends;
}

std::vector<typeset::HeldSetting> held_settings(const TextFit& fit, const Setting& setting) {
  const auto is_held = [&](const TextFit::Step& step) { return setting.groups.contains(step.group); };
  const auto is_too_small = [&](const TextStyle& style) { return style.size < setting.least_type; };
  if (std::ranges::none_of(fit.steps, is_held) && std::ranges::none_of(fit.settings, is_too_small)) {
    return {};
  }
  std::vector<typeset::HeldSetting> held;
  std::optional<GroupSize> most;
  for (std::size_t i = 0; i < fit.settings.size(); ++i) {
    const TextStyle& style = fit.settings[i];
    if (const auto of_group = setting.groups.find(fit.steps[i].group); of_group != setting.groups.end()) {
      most = of_group->second;
    }
    held.push_back({i, style.size, style.leading});
    if (most) {
      held[i].size = std::min(style.size, most->size);
      held[i].leading = std::min(style.leading, most->leading);
    }
  }
  for (std::size_t i = 1; i < held.size(); ++i) {
    if (held[i].size < setting.least_type) {
      held[i] = held[i - 1];
    }
  }
  return held;
}

TextPiece::TextPiece(Text text, Span at, const TextFit& fit, Reading reading, Filling& filling)
    : at_(at),
      fit_(fit),
      asked_(filling.asked == nullptr ? 0 : filling.asked->ask(text)),
      text_(filling.common.typesetter, std::move(text), {Layer::type, reading}, fit.settings,
            held_settings(fit, filling.setting)),
      longest_(filling.setting.longest) {}

void TextPiece::let_go_on(Flowing* flowing) {
  goes_on_ = true;
  flowing_ = flowing;
}

void TextPiece::keep_clear(typeset::KeptClear area) {
  text_.keep_clear(std::move(area));
}

Length TextPiece::natural_width() {
  return text_.extent(endless, fit_.finds_own_setting ? 0 : last()).width + Length::of_units(256);
}

Length TextPiece::height(Length width, std::size_t step) {
  if (fit_.finds_own_setting) {
    return text_.extent(width, first_fitting_setting({{width, endless}, endless, endless}, 0)).height;
  }
  const std::size_t setting = std::min(step, last());
  if (setting < last() && text_.is_beyond({width, longest_}, setting)) {
    return endless;
  }
  const typeset::TextExtent& extent = text_.extent(width, setting);
  // What is above this text can only look at heights: where there are steps left, words that are too wide take them.
  return extent.is_overfull && setting < last() ? endless : extent.height;
}

const SetText* TextPiece::in_one_line(std::size_t step) {
  return &text_.set(endless, fit_.finds_own_setting ? 0 : std::min(step, last()));
}

std::size_t TextPiece::first_fitting_setting(const typeset::Room& room, std::size_t first) {
  for (std::size_t begin = first; begin < text_.size();) {
    std::size_t end = begin + 1;
    while (end < text_.size() && fit_.steps[end].number == fit_.steps[begin].number) {
      ++end;
    }
    if (const std::size_t found = text_.first_fitting(room, begin, end); found != typeset::none_feasible) {
      return found;
    }
    begin = end;
  }
  return last();
}

void TextPiece::draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) {
  const typeset::Room room = room_of(box, text_.style(0), area.size);
  std::size_t setting = first_fitting_setting(room, fit_.finds_own_setting ? 0 : std::min(step, last()));
  if (goes_on_ && !typeset::fits(text_.extent(area.size.width, setting), text_.style(setting), room)) {
    if (flowing_ != nullptr) {
      flowing_->is_over = !text_.extent(area.size.width, setting).is_overfull;
    }
    setting = drawing.is_for_shared_fits ? setting_of_flow : setting;
  }
  const TextStyle& style = text_.style(setting);
  const Length height = text_.extent(area.size.width, setting).height;
  drawing.face.fits.push_back({box.name, fit_.steps[setting].number,
                               area.size.height > Length() ? height / area.size.height : 1.0, style.size,
                               style.leading, fit_.settings.front().size, fit_.steps[setting].group});
  if (drawing.is_for_shared_fits) {
    return;
  }
  const auto& clear = text_.kept_clear();
  if (clear && !typeset::reaches_into(*clear, area.size) && drawing.face.is_sound) {
    drawing.report(
        Diagnostic::of(Code::bad_box, box.span,
                       fmt::format("the outline of `around` lies beside this text, which is {:.2f} mm "
                                   "wide and {:.2f} mm high",
                                   area.size.width.in_mm(), area.size.height.in_mm()))
            .note(drawing.subject.place, drawing.subject.note)
            .help("its corners are told in mm from an upper corner of the text's box, the one that `from` "
                  "names; a `box` has the place that it has in the stack"));
  }
  const SetText& text = text_.set(area.size.width, setting);
  drawing.face.fits.back().lines = text.lines.size();
  drawing.face.is_sound = drawing.face.is_sound && !text.is_broken;
  if (!typeset::fits(text_.extent(area.size.width, setting), style, room)) {
    report(box, room, setting, drawing);
  } else if (text.parted) {
    const Span at = text.parted->span.exists() ? text.parted->span : at_;
    typeset::report_parted(text, at.exists() ? at : drawing.subject.place, drawing.diagnostics);
  }
  drawing.diagnostics.join(text_.take_faults());
  const Rect placed = aligned(area, {area.size.width, height}, Horizontal::left, box.valign);
  const Origin origin = drawing.origin_of(text_.text(), box);
  typeset::place(text_.take(area.size.width, setting), placed.origin, origin, *drawing.out);
  if (drawing.asked != nullptr) {
    drawing.asked->draw(asked_);
  }
}

void TextPiece::report(const Box& box, const typeset::Room& room, std::size_t setting, Drawing& drawing) {
  const bool has_no_room = room.size.width <= Length() || room.size.height <= Length();
  if (has_no_room && !drawing.face.is_sound) {
    return;  // The boxes around it are at fault, which was reported.
  }
  const TextStyle& style = text_.style(setting);
  const SetText& text = text_.set(room.size.width, setting);
  if (style.leading > room.size.height + typeset::fit_tolerance) {
    report_line(box, room, style, drawing);
    return;
  }
  const CardFlow* const flow = flowing_ == nullptr ? nullptr : flowing_->flow;
  if (flow != nullptr && flow->refused.sides > 0 && !text.is_overfull) {
    report_refused(box, flow->refused, style, drawing);
    return;
  }
  const typeset::Overflow over = text_.overflow(room, setting);
  const std::string most_lines = style.max_lines == 0   ? ""
                                 : style.max_lines == 1 ? " on one line"
                                                        : fmt::format(" on {} lines", style.max_lines);
  Span first = text.is_overfull ? place_of(text.wide_word->span) : at_;
  if (!first.exists() && text.is_overfull && drawing.subject.definition == nullptr) {
    first = text.wide_word->span;
  }
  first.end = std::min(first.end, first.begin + 1);
  auto diagnostic = Diagnostic::of(
      Code::text_overflows, first.exists() ? first : drawing.subject.place,
      text.is_overfull ? fmt::format("`{}` cannot be divided and is wider than its box, even at {:.3g} pt",
                                     shortened(over.left_over), style.size.in_pt())
                       : fmt::format("the text is too long for its box, even at {:.3g} pt{}",
                                     style.size.in_pt(), most_lines));
  const typeset::TextExtent& extent = text_.extent(room.size.width, setting);
  const Length above = std::max(Length(), extent.ink_above - room.above);
  const Length below = std::max(Length(), extent.ink_below - room.below);
  if (over.characters > 0) {
    const double lines = std::min(static_cast<double>(extent.lines) / 2, room.size.height / style.leading);
    const bool is_told_of_rest = could_go_on_ && lines >= typeset::least_lines_in_room;
    diagnostic.help_text = fmt::format("cut {} characters or so", over.characters);
    *diagnostic.help_text +=
        text.is_overfull
            ? ""
            : fmt::format("{}; left over is `{}`",
                          is_told_of_rest ? ", or let the text go on on further cards with `rest: card`" : "",
                          shortened(over.left_over));
  } else if (!text.is_overfull) {
    diagnostic.help_text = fmt::format(
        "letters reach {:.2f} mm over its lines and {:.2f} mm below them: give the box more room, or "
        "padding there",
        above.in_mm(), below.in_mm());
  }
  const bool has_too_many_lines =
      style.max_lines > 0 && extent.lines > static_cast<std::size_t>(style.max_lines);
  const Length needed = text.height + above + below;
  diagnostic.notes.push_back(
      {box.span,
       text.is_overfull
           ? fmt::format("the box is here: {:.2f} mm wide, and the word {:.2f} mm, in a line of {:.2f} mm",
                         room.size.width.in_mm(), text.wide_word->width.in_mm(),
                         text.wide_word->measure.in_mm())
       : has_too_many_lines
           ? fmt::format("the box is here: {:.2f} mm wide, and the text takes {} lines of it",
                         room.size.width.in_mm(), extent.lines)
       // Its lines have room, but not where they stand.
       : needed <= room.size.height
           ? fmt::format("the box is here: {:.2f} mm high, and letters reach {:.2f} mm beyond it",
                         room.size.height.in_mm(), std::max(above, below).in_mm())
           : fmt::format("the box is here: {:.2f} mm high, and {:.2f} mm are needed{}",
                         room.size.height.in_mm(), needed.in_mm(),
                         text_.kept_clear() ? " round the outline" : "")});
  drawing.report(std::move(diagnostic));
}

// A box that is lower than a line.
void TextPiece::report_line(const Box& box, const typeset::Room& room, const TextStyle& style,
                            Drawing& drawing) {
  const bool is_fixed = box.height_at(0).has_value();
  drawing.report(
      Diagnostic::of(Code::box_overflows, box.span,
                     is_fixed
                         ? fmt::format("the box is {:.2f} mm high and a line of its text {:.2f} mm",
                                       room.size.height.in_mm(), style.leading.in_mm())
                         : fmt::format("`{}` leaves {:.2f} mm for this text, and a line of it takes "
                                       "{:.2f} mm",
                                       drawing.subject.name, std::max(Length(), room.size.height).in_mm(),
                                       style.leading.in_mm()))
          .note(drawing.subject.place, drawing.subject.note)
          .help(is_fixed
                    ? "give the box the height of a line at least, or its style less leading"
                    : "what stands beside it takes the room: shorten that, or let the boxes around it be "
                      "smaller"));
}

// A text that goes on, for which all sides that it may take are not enough.
void TextPiece::report_refused(const Box& box, const NoFlow& refused, const TextStyle& style,
                               Drawing& drawing) {
  if (refused.reason == NoFlow::Reason::short_room) {
    drawing.report(
        Diagnostic::of(
            Code::box_overflows, box.span,
            fmt::format("{} has room for {} of its lines at {:.3g} pt, and a text that goes on has "
                        "{} or more on each side",
                        name_of(refused.place), refused.lines, style.size.in_pt(),
                        typeset::least_lines_in_room))
            .note(drawing.subject.place, drawing.subject.note)
            .help("give that box more height, or what stands beside it less, or the text a smaller size"));
    return;
  }
  Span first = at_.exists() ? at_ : drawing.subject.place;
  first.end = std::min(first.end, first.begin + 1);
  if (refused.reason == NoFlow::Reason::wide_word) {
    drawing.report(
        Diagnostic::of(Code::text_overflows, first,
                       fmt::format("a word of this text cannot be divided and is wider than the box "
                                   "in which it goes on, even at {:.3g} pt",
                                   style.size.in_pt()))
            .note(box.span, "the box in which it begins is here")
            .help("give the box of the other side more width, or the text a smaller size"));
    return;
  }
  drawing.report(
      Diagnostic::of(Code::text_overflows, first,
                     fmt::format("the text is too long for the {} sides that it may take, even at {:.3g} pt",
                                 refused.sides, style.size.in_pt()))
          .note(box.span, "the box in which it begins is here")
          .help(refused.left_over > 0
                    ? fmt::format("cut {} characters or so", refused.left_over)
                    : "cut a few lines: no side parts a heading from what it heads, or a row of a table"));
}

// The value that a word too wide for the box comes from, which may be another definition's.
Span TextPiece::place_of(Span word) const {
  const Span value = markup::value_with(word, text_.text());
  return value.exists() ? value : at_;
}

}  // namespace talia::layout
