// Sheet styles: templates/sheets/NAME.yaml, whose shape the core schema `sheet` has already held.
#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frame/named_sizes.h"
#include "language/language.h"
#include "sheet/grid.h"
#include "sheet/margin.h"
#include "sheet/nest.h"
#include "sheet/read.h"
#include "sheet/registration.h"
#include "sheet/sheet.h"
#include "source/run/assert.h"

namespace talia {

const std::pair<const std::string, SheetWords>* SheetStyle::words_for(std::string_view language) const {
  for (const std::string_view each : {language, language::primary_subtag(language), language::fallback}) {
    if (const auto found = words.find(std::string(each)); found != words.end()) {
      return &*found;
    }
  }
  return words.empty() ? nullptr : &*words.begin();
}

}  // namespace talia

namespace talia::sheet {

std::optional<int> number_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  const auto number = node.exists() ? node.int64() : std::nullopt;
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

Diagnostic no_such(Code code, Node node, std::string_view what, std::vector<std::string_view> names) {
  return Diagnostic::of(code, node.span(), fmt::format("there is no {} `{}`", what, node.scalar()))
      .help_closest(node.scalar(), std::vector<std::string>(names.begin(), names.end()));
}

Diagnostic no_such_size(Code code, Node node, std::string_view what,
                        const std::vector<std::string_view>& names,
                        std::optional<Size> (*size_named)(std::string_view)) {
  const std::string begin = std::string(node.scalar()) + "-";
  std::vector<std::string> meant;
  for (const std::string_view name : names) {
    if (name.starts_with(begin)) {
      const Size size = size_named(name).value_or(Size{});
      meant.push_back(
          fmt::format("`{}` ({:.5g} × {:.5g} mm)", name, size.width.in_mm(), size.height.in_mm()));
    }
  }
  const bool is_short = node.scalar().size() < 4;  // `a6` is no misspelt `a3`.
  Diagnostic found = no_such(code, node, what, is_short ? std::vector<std::string_view>() : names);
  return meant.empty() ? std::move(found).help_otherwise(fmt::format(
                             "give its width and height, or one of the names `{}`", fmt::join(names, "`, `")))
                       : std::move(found).help(fmt::format("write {}", fmt::join(meant, " or ")));
}

Diagnostic no_such_family(const SheetStyle& style, std::string_view family, const FontStore& fonts) {
  return typeset::no_such_family(family, style.label_span.exists() ? style.label_span : style.span, fonts);
}

bool read_margin(Node root, Code code, SheetTarget& target, Diagnostics& diagnostics) {
  const Node margin = root.find("margin");
  if (!margin.exists()) {
    return true;
  }
  SheetStyle& style = target.style;
  style.margin = layout::length_at(root, "margin");
  style.margin_span = margin.span();
  if (style.margin * 2 < std::min(style.paper.width, style.paper.height)) {
    return true;
  }
  diagnostics.add(
      Diagnostic::of(code, margin.span(),
                     fmt::format("a margin of {:.4g} mm at every edge leaves nothing of the paper of {:.4g} "
                                 "× {:.4g} mm",
                                 style.margin.in_mm(), style.paper.width.in_mm(), style.paper.height.in_mm()))
          .note(target.paper_span, "the paper is named here")
          .help("printers cannot reach the last 3 to 7 mm; `talia print --calibration` shows how many"));
  return false;
}

SheetMarks marks_of(Node marks) {
  const Node crosses = marks.find("crosses");
  return {layout::length_at(marks, "from"), layout::length_at(marks, "to"), layout::length_at(marks, "width"),
          crosses.exists() && crosses.boolean()};
}

std::optional<Size> read_paper(Node node, Code code, Diagnostics& diagnostics) {
  constexpr Length largest = Length::pt(14'400);  // Of a page that all readers open.
  auto paper = layout::size_of(node, frame::paper_size);
  if (!paper) {
    diagnostics.add(no_such_size(code, node, "paper", frame::paper_size_names(), frame::paper_size));
  } else if (std::max(paper->width, paper->height) > largest) {
    diagnostics.add(
        Diagnostic::of(code, node.span(),
                       fmt::format("a paper of {:.5g} × {:.5g} mm is larger than a page of a PDF can be",
                                   paper->width.in_mm(), paper->height.in_mm()))
            .help(fmt::format("a side has at most {:.4g} mm", largest.in_mm())));
    paper = std::nullopt;
  }
  return paper;
}

void read_variant(Node root, std::string& variant, Span& span) {
  if (const Node named = root.find("variant"); named.exists()) {
    variant = named.scalar();
    span = named.span();
  }
}

namespace {

Backs backs_of(std::string_view word) {
  return word == "none"         ? Backs::none
         : word == "short-edge" ? Backs::short_edge
         : word == "gutterfold" ? Backs::gutterfold
                                : Backs::long_edge;
}

void read_registration(SheetStyle& style, Node marks) {
  if (marks.exists()) {
    style.registration =
        Registration{layout::length_at(marks, "inset"), layout::length_at(marks, "square"),
                     layout::length_at(marks, "length"), layout::length_at(marks, "thickness")};
    style.registration_span = marks.span();
  }
}

void read_words(SheetStyle& style, Node words) {
  for (const Entry& entry : words.entries()) {
    style.words[std::string(entry.key)] = {entry.value.text_at("footer"), entry.value.text_at("front"),
                                           entry.value.text_at("back"), entry.value.text_at("scale")};
  }
}

// One way across the paper.
struct Axis {
  std::string_view name;
  Length card, gap, paper;
  // Taken at both ends of the paper by what must stand there.
  Length edge;
  bool is_folded;
  Length fold_gap;

  // How long so many cards are, fronts and, beyond a fold, backs.
  Length length_of(int count) const {
    const Length half = card * count + gap * (count - 1);
    return is_folded ? half * 2 + fold_gap : half;
  }
  // As many as fit; 0 when not even one does.
  int most() const {
    int count = 0;
    while (count < 100 && length_of(count + 1) <= paper - edge * 2) {
      ++count;
    }
    return count;
  }
};

class Settler {
 public:
  Settler(const SheetTarget& target, const Size& trim) : target_(target), trim_(target.card.value_or(trim)) {}

  Axis across(const Size& paper) const {
    const SheetStyle& style = target_.style;
    return {"wide",        trim_.width,         style.gap_x,
            paper.width,   edge(style.bleed_x), is_folded(FoldLine::upright),
            style.fold_gap};
  }
  Axis along(const Size& paper) const {
    const SheetStyle& style = target_.style;
    return {"high",        trim_.height,        style.gap_y,
            paper.height,  edge(style.bleed_y), is_folded(FoldLine::level),
            style.fold_gap};
  }
  int cards_on(const Size& paper) const {
    return target_.columns.value_or(across(paper).most()) * target_.rows.value_or(along(paper).most());
  }
  const Size& trim() const { return trim_; }

 private:
  bool is_folded(FoldLine line) const {
    return target_.style.backs == Backs::gutterfold && target_.style.fold == line;
  }
  // Marks reach so far beyond the trims, and the printer's margin follows; without marks the bleed may lie in it.
  Length edge(Length bleed) const {
    const SheetStyle& style = target_.style;
    const Length marks = style.registration ? style.registration->inset : Length();
    return std::max(
        marks, style.marks.width > Length() ? style.marks.to + style.margin : std::max(bleed, style.margin));
  }

  const SheetTarget& target_;
  const Size trim_;
};

Diagnostic misfit(const Axis& axis, std::optional<int> stated, Span at) {
  const int count = std::max(stated.value_or(1), 1);
  const std::string cards = count == 1 ? fmt::format("1 card of {:.4g} mm", axis.card.in_mm())
                                       : fmt::format("{} cards of {:.4g} mm with gaps of {:.4g} mm", count,
                                                     axis.card.in_mm(), axis.gap.in_mm());
  const std::string fold =
      axis.is_folded ? fmt::format(" and their backs beyond a fold of {:.4g} mm", axis.fold_gap.in_mm()) : "";
  const Length room = stated ? axis.paper : std::max(axis.paper - axis.edge * 2, Length());
  return Diagnostic::of(
             Code::bad_sheet, at,
             fmt::format("{}{} {} {:.4g} mm {}, and {} {:.4g} mm", cards, fold,
                         count == 1 && !axis.is_folded ? "is" : "are", axis.length_of(count).in_mm(),
                         axis.name, stated ? "the paper has" : "marks and margins leave", room.in_mm()))
      .help("take fewer cards, smaller gaps or larger paper; nothing is scaled");
}

// How far the label's letters reach above and below their baseline, in sizes of type.
constexpr double rise = 0.75;
constexpr double fall = 0.25;

// Whether the line of words and the bar have room beside the cards.
bool has_room_below(const SheetStyle& style, const SheetTarget& target, Diagnostics& diagnostics) {
  if (style.label_family.empty() || style.words.empty()) {
    return true;
  }
  const std::vector<Rect> all = grids(style);
  const Length above = style.label_baseline + style.label_size.scaled(rise);
  const Length below = style.label_baseline - style.label_size.scaled(fall);
  for (const Rect& grid : all) {
    if (style.paper.height - grid.bottom() < above && style.paper.height - grid.top() > below) {
      diagnostics.add(
          Diagnostic::of(
              Code::bad_sheet, style.baseline_span,
              fmt::format("words that reach to {:.4g} mm above the paper's lower edge would stand on "
                          "the cards, which reach down to {:.4g} mm",
                          above.in_mm(), (style.paper.height - grid.bottom()).in_mm()))
              .help("lower the baseline, make the type smaller or take fewer rows"));
      return false;
    }
  }
  const Length room = all.back().right() - style.margin;
  if (style.scale_bar > room) {
    diagnostics.add(
        Diagnostic::of(Code::bad_sheet, target.bar_span,
                       fmt::format("a scale bar of {:.4g} mm has no room on a paper of {:.4g} mm",
                                   style.scale_bar.in_mm(), style.paper.width.in_mm()))
            .help(fmt::format("it ends with the cards, and has at most {:.4g} mm", room.in_mm())));
    return false;
  }
  return true;
}

// What corrects pages that lie as the paper does.
Correction settled_correction(const SheetStyle& style, const SheetTarget& target, Diagnostics& diagnostics) {
  const bool lies = style.paper.width > style.paper.height;
  const auto& own = target.may_turn && lies ? target.landscape : target.correction;
  const auto& other = target.may_turn && lies ? target.correction : target.landscape;
  if (!own && other && *other != Correction{}) {
    const std::string_view these = lies ? "stand" : "lie";
    const std::string_view this_one = lies ? "lies" : "stands";
    diagnostics.add(
        Diagnostic::warning(
            Code::bad_sheet, lies ? target.correction_span : target.landscape_span,
            fmt::format("only pages that {} are corrected, and this deck's page {}", these, this_one))
            .help(fmt::format(
                "`talia print --calibration --target {}` makes the page that {}; write its numbers {}",
                style.id, this_one, lies ? "under `landscape`" : "above `landscape`")));
  }
  return own.value_or(Correction{});
}

// Cards take the size that the sheet states; not all outlines do.
bool fit_outlines(const SheetTarget& target, SheetStyle& style, Diagnostics& diagnostics) {
  for (CardShape& shape : style.shapes) {
    if (!frame::is_made_for(shape.outline, shape.trim, style.card)) {
      diagnostics.add(
          Diagnostic::of(
              Code::bad_sheet, target.card_span,
              fmt::format("cards of {:.5g} × {:.5g} mm cannot have the outline that their template "
                          "states for {:.5g} × {:.5g} mm",
                          style.card.width.in_mm(), style.card.height.in_mm(), shape.trim.width.in_mm(),
                          shape.trim.height.in_mm()))
              .help("leave the `card` of the sheet out: then cards have the size of their templates"));
      return false;
    }
    shape.trim = style.card;
  }
  return true;
}

// Columns and rows, and which way the paper lies. False when they do not fit it, which is reported.
bool settle_grid(const SheetTarget& target, SheetStyle& style, Diagnostics& diagnostics) {
  const Size trim = style.card;
  const Settler settler(target, trim);
  style.card = settler.trim();
  const Size lying{style.paper.height, style.paper.width};
  if (target.may_turn && settler.cards_on(lying) > settler.cards_on(style.paper)) {
    style.paper = lying;
  }
  const Axis across = settler.across(style.paper);
  const Axis along = settler.along(style.paper);
  style.columns = target.columns.value_or(across.most());
  style.rows = target.rows.value_or(along.most());
  SheetTarget whole = target;
  whole.style.margin = Length();
  const Settler unhindered(whole, trim);  // By the margin.
  for (const auto& [axis, stated, count, without] :
       {std::tuple(across, target.columns, style.columns, unhindered.across(style.paper).most()),
        std::tuple(along, target.rows, style.rows, unhindered.along(style.paper).most())}) {
    if (count == 0 || axis.length_of(count) > axis.paper) {
      diagnostics.add(
          !stated && without > 0
              ? misfit(axis, stated, style.margin_span).note(target.paper_span, "the paper is named here")
              : misfit(axis, stated, target.paper_span));
      return false;
    }
  }
  return fit_outlines(target, style, diagnostics);
}

}  // namespace

std::optional<SheetTarget> read_target(const StyleSource& source, Diagnostics& diagnostics) {
  if (source.is_broken) {
    return std::nullopt;
  }
  const Node root = source.root;
  SheetTarget target;
  SheetStyle& style = target.style;
  style.id = source.id;
  style.span = source.span;
  const Node paper = root.find("paper");
  const Node card = root.find("card");
  const auto paper_size = read_paper(paper, Code::bad_sheet, diagnostics);
  target.card = card.exists() ? layout::size_of(card, frame::card_size) : std::nullopt;
  if (card.exists() && !target.card) {
    diagnostics.add(no_such_size(Code::bad_sheet, card, "card", frame::card_size_names(), frame::card_size));
  }
  if (!paper_size || (card.exists() && !target.card)) {
    return std::nullopt;
  }
  style.paper = *paper_size;
  target.paper_span = paper.span();
  target.card_span = card.span();
  style.arrangement = root.text_at("arrangement") == "nest" ? Arrangement::nest : Arrangement::grid;
  style.cut_line = layout::length_at(root.find("cut"), "line");
  read_registration(style, root.find("registration"));
  const std::string orientation = root.text_at("orientation");
  target.may_turn = orientation == "either";
  if (orientation == "landscape") {
    style.paper = {std::max(style.paper.width, style.paper.height),
                   std::min(style.paper.width, style.paper.height)};
  }
  if (!read_margin(root, Code::bad_sheet, target, diagnostics)) {
    return std::nullopt;
  }
  target.columns = number_at(root, "columns");
  target.rows = number_at(root, "rows");
  style.gap_x = layout::length_at(root.find("gap"), "x");
  style.gap_y = layout::length_at(root.find("gap"), "y");
  style.bleed_x = style.bleed_y = layout::length_at(root, "bleed");
  style.safe = layout::length_at(root, "safe");
  style.marks = marks_of(root.find("marks"));
  target.marks_span = root.find("marks").span();
  style.backs = backs_of(root.text_at("backs"));
  style.fold = root.find("fold").text_at("line") == "upright" ? FoldLine::upright : FoldLine::level;
  style.fold_gap = layout::length_at(root.find("fold"), "gap");
  read_words(style, root.find("words"));
  style.label_family = root.find("label").text_at("family");
  style.label_span = root.find("label").find("family").span();
  style.label_size = layout::length_at(root.find("label"), "size");
  style.label_baseline = layout::length_at(root.find("label"), "baseline");
  style.baseline_span = root.find("label").find("baseline").span();
  style.scale_bar = layout::length_at(root, "scale_bar");
  target.bar_span = root.find("scale_bar").span();
  read_variant(root, style.variant, style.variant_span);
  const auto proof = std::ranges::find(proof_names, root.text_at("proof"), &ProofName::name);
  style.proof = proof == proof_names.end() ? Proof::none : proof->proof;
  const bool is_corrected = read_correction(root, Code::bad_sheet, target, diagnostics);
  return is_consistent(root, target, diagnostics) && is_corrected ? std::optional(std::move(target))
                                                                  : std::nullopt;
}

std::optional<SheetStyle> settle(const SheetTarget& target, std::vector<CardShape> shapes,
                                 Diagnostics& diagnostics) {
  TALIA_ASSERT(!shapes.empty());
  SheetStyle style = target.style;
  style.card = shapes.front().trim;
  style.shapes = std::move(shapes);
  const bool is_nest = style.arrangement == Arrangement::nest;
  if (!(is_nest ? settle_nest(target, style, diagnostics) : settle_grid(target, style, diagnostics)) ||
      !has_room_below(style, target, diagnostics) || !has_room_for_registration(style, diagnostics)) {
    return std::nullopt;
  }
  style.correction = settled_correction(style, target, diagnostics);
  check_grid_to_margin(style, target, diagnostics);
  return style;
}

std::optional<SheetStyle> settle(const SheetTarget& target, const Size& trim, Diagnostics& diagnostics) {
  return settle(target, std::vector{CardShape{trim, {}}}, diagnostics);
}

}  // namespace talia::sheet
