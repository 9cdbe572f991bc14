// What two values of a sheet say against each other, and words that nothing would print.
#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "sheet/read.h"

namespace talia::sheet {

namespace {

class Holder {
 public:
  Holder(Node root, const SheetTarget& target, Diagnostics& diagnostics)
      : root_(root), target_(target), diagnostics_(diagnostics) {}

  bool hold() {
    check_marks();
    check_orientation();
    check_nest();
    check_registration();
    check_bleed();
    for (const Entry& words : root_.find("words").entries()) {
      check_footer(words.value.find("footer"));
    }
    check_label();
    return is_sound_;
  }

 private:
  void fault(Diagnostic diagnostic) {
    is_sound_ = false;
    diagnostics_.add(std::move(diagnostic));
  }

  void check_marks() {
    const SheetMarks& marks = target_.style.marks;
    if (root_.find("marks").exists() && marks.from >= marks.to) {
      fault(Diagnostic::of(Code::bad_sheet, root_.find("marks").find("from").span(),
                           fmt::format("marks from {:.4g} mm to {:.4g} mm have no length", marks.from.in_mm(),
                                       marks.to.in_mm()))
                .help("both are measured outwards from the trim: `from` is the smaller of the two"));
    }
    const Length bleed = std::max(target_.style.bleed_x, target_.style.bleed_y);
    if (marks.width > Length() && marks.from < bleed && marks.from < marks.to) {
      diagnostics_.add(
          Diagnostic::warning(
              Code::bad_sheet, root_.find("marks").find("from").span(),
              fmt::format("the marks begin {:.4g} mm from the cards, inside their bleed of {:.4g} mm",
                          marks.from.in_mm(), bleed.in_mm()))
              .note(root_.find("bleed").span(), "the bleed is here")
              .help("on a dark card they could not be seen; let them begin where the bleed ends"));
    }
  }

  void check_orientation() {
    const Node orientation = root_.find("orientation");
    const Size& paper = target_.style.paper;
    if (root_.text_at("orientation") == "portrait" && paper.width > paper.height) {
      fault(Diagnostic::of(Code::bad_sheet, orientation.span(),
                           fmt::format("paper of {:.4g} × {:.4g} mm lies, and is not turned",
                                       paper.width.in_mm(), paper.height.in_mm()))
                .help("exchange its `width` and `height`, or leave the `orientation` out"));
    }
  }

  // What belongs to a grid alone.
  void check_nest() {
    const SheetStyle& style = target_.style;
    if (style.arrangement != Arrangement::nest) {
      return;
    }
    for (const auto& [key, why] :
         {std::pair("columns", "a nest has no columns: each shelf holds as many cards as there is room for"),
          std::pair("rows", "a nest has no rows: the largest cards come first, on shelves below each other"),
          std::pair("card", "in a nest each card has the size of its own template"),
          std::pair("fold", "a nest has no fold")}) {
      if (root_.find(key).exists()) {
        fault(Diagnostic::of(Code::bad_sheet, root_.key_span(key), why)
                  .note(root_.find("arrangement").span(), "the arrangement is stated here")
                  .help(fmt::format("leave `{}` out, or take a grid", key)));
      }
    }
    if (style.backs == Backs::gutterfold) {
      fault(Diagnostic::of(Code::bad_sheet, root_.find("backs").span(),
                           "a nest cannot be folded over: its shelves take the whole sheet")
                .note(root_.find("arrangement").span(), "the arrangement is stated here")
                .help("take `long-edge` or `short-edge`, or a grid for each size"));
    }
    const Length gap = std::min(style.gap_x, style.gap_y);
    if (style.marks.width > Length() && style.marks.to > gap) {
      fault(Diagnostic::of(
                Code::bad_sheet, root_.find("marks").find("to").span(),
                fmt::format("marks that reach {:.4g} mm from each card would stand on others, {:.4g} mm away",
                            style.marks.to.in_mm(), gap.in_mm()))
                .help("in a nest they stand around each card: let them end within the `gap`, or state the "
                      "line of a `cut` in their place"));
    }
    if (style.marks.crosses) {
      fault(Diagnostic::of(Code::bad_sheet, root_.find("marks").find("crosses").span(),
                           "in a nest no gaps cross")
                .help("leave `crosses` out"));
    }
    const Length bleed = std::max(style.bleed_x, style.bleed_y);
    if (gap == Length() && bleed > Length()) {
      diagnostics_.add(Diagnostic::warning(Code::bad_sheet, root_.find("bleed").span(),
                                           fmt::format("a nest without a gap shows nothing of a bleed of "
                                                       "{:.4g} mm",
                                                       bleed.in_mm()))
                           .help(fmt::format("give it a `gap` of {:.4g} mm or more", bleed.in_mm() * 2)));
    }
  }

  // A machine takes words beside its marks for marks.
  void check_registration() {
    if (target_.style.registration && root_.find("label").exists()) {
      fault(Diagnostic::of(Code::bad_sheet, root_.find("label").span(),
                           "a sheet with registration marks has no room for words at its foot: a cutting "
                           "machine takes them for marks")
                .note(root_.find("registration").span(), "the marks are here")
                .help("leave `label`, `words` and `scale_bar` out"));
    }
  }

  // Where there is a gap, each card has half of it for its bleed.
  void check_bleed() {
    const SheetStyle& style = target_.style;
    for (const auto& [axis, gap, bleed] :
         {std::tuple("x", style.gap_x, style.bleed_x), std::tuple("y", style.gap_y, style.bleed_y)}) {
      if (gap > Length() && bleed * 2 > gap) {
        diagnostics_.add(
            Diagnostic::warning(Code::bad_sheet, root_.find("bleed").span(),
                                fmt::format("a gap of {:.4g} mm has no room for two bleeds of {:.4g} mm",
                                            gap.in_mm(), bleed.in_mm()))
                .note(root_.find("gap").find(axis).span(), "the gap is here")
                .help(fmt::format("make the gap {:.4g} mm or more, or the bleed {:.4g} mm or less",
                                  bleed.in_mm() * 2, gap.in_mm() / 2)));
        return;
      }
    }
    const Length bleed = style.fold == FoldLine::level ? style.bleed_y : style.bleed_x;
    if (style.backs == Backs::gutterfold && bleed * 2 > style.fold_gap) {
      diagnostics_.add(
          Diagnostic::warning(Code::bad_sheet, root_.find("fold").find("gap").span(),
                              fmt::format("a fold gap of {:.4g} mm has no room for two bleeds of {:.4g} mm",
                                          style.fold_gap.in_mm(), bleed.in_mm()))
              .help(fmt::format("make it {:.4g} mm or more: twice the bleed and 5 mm are wise",
                                bleed.in_mm() * 2)));
    }
  }

  void check_footer(Node footer) {
    const MappedText text = footer.text();
    const std::string_view view = text.view();
    for (std::size_t at = view.find_first_of("{}"); at < view.size(); at = view.find_first_of("{}", at)) {
      const std::size_t close = view[at] == '{' ? view.find_first_of("{}", at + 1) : std::string_view::npos;
      if (close == std::string_view::npos || view[close] == '{') {
        fault(Diagnostic::of(Code::bad_sheet, text.span_of(at, at + 1),
                             fmt::format("this `{}` has no other brace that belongs to it", view[at]))
                  .help("names stand in braces, as in `{deck}`"));
        ++at;
        continue;
      }
      const std::string_view name = view.substr(at + 1, close - at - 1);
      if (std::ranges::find(footer_names, name) == footer_names.end()) {
        fault(Diagnostic::of(Code::bad_sheet, text.span_of(at + 1, close),
                             fmt::format("`{{{}}}` is nothing that a footer can say", name))
                  .help_closest(name, std::vector<std::string>(footer_names.begin(), footer_names.end())));
      }
      at = close + 1;
    }
  }

  void check_label() {
    const bool has_label = root_.find("label").exists();
    const bool has_words = root_.find("words").size() > 0;
    for (const char* const key : {"words", "scale_bar"}) {
      if (root_.find(key).exists() && !(has_label && has_words)) {
        diagnostics_.add(
            Diagnostic::warning(Code::bad_sheet, root_.key_span(key),
                                fmt::format("nothing of `{}` is printed: the sheet has no `{}`", key,
                                            has_label ? "words" : "label"))
                .help(has_label ? "give it `words`, whose `scale` is the caption of the bar"
                                : "say how it is set, as in `label: {family: label, size: 6.6pt, baseline: "
                                  "8.2mm}`"));
        return;
      }
    }
  }

  const Node root_;
  const SheetTarget& target_;
  Diagnostics& diagnostics_;
  bool is_sound_ = true;
};

}  // namespace

bool is_consistent(Node root, const SheetTarget& target, Diagnostics& diagnostics) {
  return Holder(root, target, diagnostics).hold();
}

}  // namespace talia::sheet
