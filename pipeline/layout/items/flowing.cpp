#include "layout/items/flowing.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/checks/words.h"
#include "typeset/parts.h"

namespace talia::layout {

namespace {

// Of its own lines, not of a table's head that stands there again.
std::string words_of(const typeset::PartOfText& part) {
  source::WordFolder folder;
  for (std::size_t i = part.repeated_lines; i < part.text.lines.size(); ++i) {
    for (const Item& item : part.text.lines[i].items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        folder.add(run->text);
      }
    }
  }
  return folder.has_words() ? folder.take() : std::string();
}

std::string all_words_of(const SetText& text) {
  source::WordFolder folder;
  for (const SetLine& line : text.lines) {
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        folder.add(run->text);
      }
    }
  }
  return folder.has_words() ? folder.take() : std::string();
}

class FlowingPiece : public PieceContent {
 public:
  FlowingPiece(Flowing& flowing, Filling& filling) : flowing_(flowing), longest_(filling.setting.longest) {
    // Where a text that was parted otherwise stands here now, nothing of it is drawn, and that is told.
    if (flowing.stage == Flowing::Stage::drawn &&
        flowing.text->may_have(flowing.flow->breaks, flowing.flow->setting)) {
      part_ = flowing.text->set_part(flowing.flow->widths, flowing.flow->breaks, *flowing.side,
                                     flowing.flow->setting);
      if (filling.asked != nullptr) {
        asked_ = filling.asked->ask_of_part(flowing.text->text(), all_words_of(part_->text));
      }
    }
  }

  Length natural_width() override { return part_ ? width() : longest_; }
  Length height(Length, std::size_t) override { return part_ ? part_->text.height : endless; }
  // The same when it is measured and when it is drawn, so that what stands beside it takes the same steps.
  Length least_height(Length, std::size_t) override {
    return leading() * std::int64_t{typeset::least_lines_in_room};
  }
  bool goes_on() const override { return true; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!part_) {
      flowing_.room = area.size;
      return;
    }
    flowing_.is_drawn = true;
    const SetText& text = part_->text;
    drawing.face.is_sound = drawing.face.is_sound && !text.is_broken;
    const TextStyle& style = flowing_.text->style(flowing_.flow->setting);
    drawing.face.fits.push_back({box.name,
                                 0,
                                 area.size.height > Length() ? text.height / area.size.height : 1.0,
                                 style.size,
                                 style.leading,
                                 style.size,
                                 {},
                                 text.lines.size()});
    if (text.height > area.size.height + typeset::fit_tolerance ||
        width() > area.size.width + typeset::fit_tolerance || text.is_overfull) {
      report(box, area, drawing);
    }
    drawing.diagnostics.join(flowing_.text->take_faults());
    const Rect placed =
        drawing.turned(aligned(area, {width(), text.height}, Horizontal::left, box.valign), area);
    const Origin origin = drawing.origin_of(flowing_.text->text(), box);
    typeset::place(std::move(part_->text), placed.origin, origin, *drawing.out);
    if (drawing.asked != nullptr) {
      drawing.asked->draw(asked_);
    }
  }

 private:
  Length leading() { return flowing_.text ? flowing_.text->style(setting_of_flow).leading : Length(); }
  Length width() const {
    const RoomWidths& widths = flowing_.flow->widths;
    return *flowing_.side == 0 ? widths.first : widths.others;
  }

  void report(const Box& box, const Rect& area, Drawing& drawing) {
    const SetText& text = part_->text;
    Span at = flowing_.at;
    at.end = std::min(at.end, at.begin + 1);
    drawing.report(
        Diagnostic::of(
            Code::text_overflows, at.exists() ? at : drawing.subject.place,
            text.is_overfull && text.wide_word
                ? fmt::format("`{}` cannot be divided and is wider than its box", text.wide_word->word)
                : "what of this text goes on here has no room")
            .note(box.span,
                  fmt::format("the box is here: {:.2f} × {:.2f} mm, and {:.2f} × {:.2f} mm are needed",
                              area.size.width.in_mm(), area.size.height.in_mm(), width().in_mm(),
                              text.height.in_mm()))
            .help("let the boxes beside it take the same room on every card"));
  }

  Flowing& flowing_;
  std::optional<typeset::PartOfText> part_;  // Nothing while its room is measured.
  Length longest_;
  std::size_t asked_ = 0;
};

}  // namespace

std::unique_ptr<PieceContent> flowing_piece(Flowing& flowing, Filling& filling) {
  return std::make_unique<FlowingPiece>(flowing, filling);
}

void check_drawn(const Flowing& flowing, const Subject& subject, Diagnostics& diagnostics) {
  if (flowing.text == nullptr || !flowing.side || flowing.is_drawn) {
    return;
  }
  diagnostics.add(Diagnostic::of(Code::text_overflows, flowing.at.exists() ? flowing.at : subject.place,
                                 fmt::format("this text goes on on card {} of {}, where no box shows it",
                                             flowing.card, flowing.cards))
                      .help("the box with `show: face.rest` stands there whatever the card's number is: look "
                            "at its `when` and at the steps of the `fit:` around it"));
}

void check_parts(Flowing& flowing, const Subject& subject, Diagnostics& diagnostics) {
  if (!flowing.text->may_have(flowing.flow->breaks, flowing.flow->setting)) {
    return;  // `check_drawn` says so.
  }
  std::string words;
  for (std::size_t i = 0; i <= flowing.flow->breaks.size(); ++i) {
    const typeset::PartOfText part =
        flowing.text->set_part(flowing.flow->widths, flowing.flow->breaks, i, flowing.flow->setting);
    if (part.text.is_broken) {
      return;  // Was reported.
    }
    words += words_of(part);
  }
  if (!FaceWords::stand_in(flowing.text->text(), words)) {
    diagnostics.add(Diagnostic::of(Code::words_lost, flowing.at.exists() ? flowing.at : subject.place,
                                   "words of this text were lost between its parts")
                        .help("that they are not printed is a fault of talia's: please report it with the "
                              "workspace"));
  }
}

}  // namespace talia::layout
