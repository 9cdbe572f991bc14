#include "typeset/flow.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "markup/parse.h"
#include "source/run/assert.h"
#include "typeset/columns.h"
#include "typeset/paragraph/drop_cap.h"
#include "typeset/paragraph/list_marks.h"
#include "typeset/set_line.h"

namespace talia::typeset {
namespace {

// In times the size.
constexpr double column_gap = 0.9;
// A line beside what a text runs round has so much room, or all of the width.
constexpr double least_beside = 6;
// A paragraph of more rooms is no title and is not made even: each of the tries takes the longer the more rooms there are.
constexpr std::size_t most_even_rooms = 60;
// What keeps letters that reach beyond their line's edge off what stands there: slanted ones, and those that hang in the
// margin of justified lines.
constexpr double gap_of_slants = 0.1, gap_of_hangs = 0.3;
constexpr Length rule_width = Length::pt(0.3);
// The line beside a quotation, and how far before the words it stands, of a step of the list indent.
constexpr Length quote_line_width = Length::pt(0.5);
constexpr double quote_line_aside = 0.6;

Alignment alignment_of(TableBlock::Align align) {
  switch (align) {
    case TableBlock::Align::centre:
      return Alignment::centre;
    case TableBlock::Align::right:
      return Alignment::right;
    case TableBlock::Align::left:
      break;
  }
  return Alignment::left;
}

class Flow {
 public:
  Flow(Length width, const TextStyle& style, Role role, TypesetContext& context, std::size_t usual_lines = 0)
      : width_(width),
        style_(style),
        role_(role),
        context_(context),
        usual_lines_(usual_lines),
        to_baseline_(baseline_in_line(style, context.fonts)) {}

  // Sets a stretch of a text and tells of its strips. Both outlive the flow.
  void set_stretch(const std::vector<FlowedParagraph>& pieces, const Stretch& stretch) {
    pieces_ = pieces.data();
    stretch_ = &stretch;
    std::size_t first = stretch.from.piece;
    if (first < pieces.size() && pieces[first].is_cell && pieces[first].table.empty()) {
      repeat_head(first);
    }
    const std::size_t end = !stretch.to ? pieces.size() : stretch.to->piece + (stretch.to->line > 0 ? 1 : 0);
    for (; first < end; ++first) {
      add(pieces[first]);
    }
  }

  // The text, as a whole, runs round an area. Both outlive the flow.
  void run_round(const std::vector<FlowedParagraph>& pieces, const RunRound& around) {
    pieces_ = pieces.data();
    end_ = pieces.data() + pieces.size();
    around_ = &around;
    const bool hangs = style_.alignment == Alignment::justified && style_.protrusion;
    rooms_.emplace(around.area, width_, style_.size.scaled(hangs ? gap_of_hangs : gap_of_slants));
  }

  std::vector<FlowStrip> take_strips() { return std::move(strips_); }

  void add(const FlowedParagraph& piece) {
    if (!piece.is_cell) {
      bottom_ = std::max(bottom_, row_bottom_);
    }
    if (piece.paragraph.empty() && !piece.is_rule && !piece.is_cell) {
      return;
    }
    const bool opens = !piece.is_cell || piece.starts_row;
    if (opens) {
      bottom_ = std::max(bottom_, row_bottom_);
      if (!is_empty_ && !piece.is_tight) {
        bottom_ += style_.paragraph_gap;
      }
      if (rooms_ && piece.is_cell && !piece.table.empty()) {
        bottom_ = top_of_table(piece, bottom_);
      }
      row_top_ = bottom_;
    }
    is_empty_ = false;
    if (piece.is_rule) {
      add_rule(piece);
    } else if (!piece.is_cell) {
      const Length indent = indent_of(piece);
      bottom_ =
          add_lines(piece, style_, from_start(piece, indent, width_ - indent), width_ - indent, bottom_);
    } else {
      add_cell(piece);
    }
  }

  SetText finish() {
    out_.height = std::max(bottom_, row_bottom_);
    if (!out_.lines.empty()) {
      out_.first_baseline = out_.lines.front().baseline;
    }
    return std::move(out_);
  }

 private:
  // From a list's marks to its words.
  Length step_of(Em widest_mark) const {
    return std::max(style_.lists.indent,
                    scaled(widest_mark, style_.size) + style_.size.scaled(list_mark_gap));
  }

  // However deep a list is, half of the width is left for its words.
  Length indent_of(const FlowedParagraph& piece) const { return indent_of(piece, width_); }
  Length indent_of(const FlowedParagraph& piece, Length width) const {
    return indent_of(piece.indent, piece.marks, width);
  }
  Length indent_of(int steps, std::span<const Em> marks, Length width) const {
    Length indent = style_.lists.indent * steps;
    for (const Em widest : marks) {
      indent += step_of(widest) - style_.lists.indent;
    }
    return std::min(indent, width / 2);
  }

  // The columns of the table that begins with the cell.
  void open_table(const FlowedParagraph& cell) {
    columns_.emplace(cell.table.size(), style_.size.scaled(column_gap));
    for (std::size_t i = 0; i < cell.table.size(); ++i) {
      const CellNeed& need = cell.table[i];
      columns_->hear(i, ColumnNeed{scaled(need.least, style_.size), scaled(need.most, style_.size)});
      columns_->hear(i, NumberWidth{scaled(need.before, style_.size), scaled(need.after, style_.size)});
    }
    columns_->share(indent_of(cell), width_ - indent_of(cell));
  }

  void add_cell(const FlowedParagraph& piece) {
    if (!piece.table.empty()) {
      open_table(piece);
    }
    TextStyle style = style_;
    style.alignment = alignment_of(piece.align);
    Length measure = columns_->width(piece.column);
    Length left = from_start(piece, columns_->left(piece.column), measure);
    if (piece.number && columns_->width_of_numbers(piece.column) <= measure) {
      const Length indent =
          columns_->indent_of(piece.column, {scaled(*piece.number, style_.size), Length()}, measure);
      style.alignment = Alignment::decimal;
      left += indent;
      measure += rounding_of_widths - indent;
    }
    row_bottom_ = std::max(row_bottom_, add_lines(piece, style, left, measure, row_top_));
    if (piece.starts_row) {
      add_strip(piece, {.top = row_top_});
    }
    if (stretch_ != nullptr) {
      strips_.back().bottom = row_bottom_;
      strips_.back().lines_high =
          static_cast<std::size_t>(std::max(1L, std::lround((row_bottom_ - row_top_) / style_.leading)));
    }
  }

  void add_strip(const FlowedParagraph& piece, FlowStrip strip) {
    if (stretch_ != nullptr) {
      strip.piece = static_cast<std::size_t>(&piece - pieces_);
      strip.is_repeated = strip.piece < stretch_->from.piece;
      strips_.push_back(strip);
    }
  }

  // The first row of the table that a row belongs to.
  void repeat_head(std::size_t row) {
    std::size_t head = row;
    while (head > 0 && pieces_[head].table.empty()) {
      --head;
    }
    do {
      add(pieces_[head]);
      ++head;
    } while (head < row && !pieces_[head].starts_row);
  }

  // The rooms of a paragraph's first lines, the last of which serves all that follow; of one that goes on in rooms of another
  // width, with those there.
  std::vector<LineRoom> rooms_of(const FlowedParagraph& piece, std::vector<LineRoom> rooms) const {
    const auto index = static_cast<std::size_t>(&piece - pieces_);
    if (stretch_ == nullptr || !stretch_->first_end || stretch_->first_end->line == 0 ||
        stretch_->first_end->piece != index || stretch_->first_width == stretch_->other_width) {
      return rooms;
    }
    const LineRoom rest = rooms.back();
    const Length there = stretch_->is_in_first() ? stretch_->other_width : stretch_->first_width;
    const LineRoom other{Length(), there - indent_of(piece, there)};
    if (!stretch_->is_in_first()) {
      // As they were set there.
      for (LineRoom& each : rooms) {
        each.width += other.width - rest.width;
      }
    }
    rooms.resize(stretch_->first_end->line, stretch_->is_in_first() ? rest : other);
    rooms.push_back(stretch_->is_in_first() ? other : rest);
    return rooms;
  }

  // The same where what its style stands beside reaches down to some of its lines.
  std::vector<LineRoom> rooms_beside(const PreparedParagraph& paragraph, std::vector<LineRoom> rooms) const {
    const auto all = static_cast<std::size_t>(std::max(style_.beside.lines, 0));
    const std::size_t lines = all - std::min(all, out_.lines.size());
    rooms.resize(std::max(rooms.size(), lines + 1), rooms.back());
    for (std::size_t i = 0; i < lines; ++i) {
      rooms[i].indent += runs_from_right(paragraph) ? style_.beside.right : style_.beside.left;
      rooms[i].width -= style_.beside.left + style_.beside.right;
    }
    return rooms;
  }

  // Where a line of a piece is that begins at `top`, with all ink that it may have.
  Band band_of(const FlowedParagraph& piece, Length top) const {
    const InkReach& ink = around_->reaches[static_cast<std::size_t>(&piece - pieces_)];
    const Length baseline = top + to_baseline_;
    return {std::min(top, baseline - scaled(ink.above, style_.size)),
            std::max(top + style_.leading, baseline + scaled(ink.below, style_.size))};
  }

  // The rooms of a paragraph's lines, the first at `top` or further down: lines with less room than `least` stand below.
  std::vector<LineRoom> rooms_around(const FlowedParagraph& piece, Length top, Length first_indent,
                                     Length least) const {
    const Length indent = indent_of(piece);
    // A line has a character at least.
    const std::size_t most = piece.paragraph.text.written.size() + 1;
    std::vector<LineRoom> rooms;
    Length above;
    const auto own_indent = [&] { return rooms.empty() ? first_indent : Length(); };
    for (Length at = top; rooms.size() < most; at += style_.leading) {
      const Band band = band_of(piece, at);
      if (band.top >= rooms_->bottom()) {
        break;
      }
      const Breadth free = rooms_->widest(band);
      const Length width = free.width() - indent - own_indent();
      if (free.width() < width_ && width < least) {
        above += style_.leading;
      } else {
        const Length from = runs_from_right(piece.paragraph) ? width_ - free.right : free.left;
        rooms.push_back({from + own_indent(), width, std::exchange(above, Length())});
      }
    }
    rooms.push_back({own_indent(), width_ - indent - own_indent(), above});
    rooms.push_back({Length(), width_ - indent});
    // Lines of one room need not be told apart.
    while (rooms.size() > 1 && rooms[rooms.size() - 2] == rooms.back()) {
      rooms.pop_back();
    }
    return rooms;
  }

  // Where a table has all of the width.
  Length top_of_table(const FlowedParagraph& first, Length top) {
    Flow alone(width_, style_, role_, context_);
    const FlowedParagraph* cell = &first;
    do {
      alone.add(*cell);
      ++cell;
    } while (cell != end_ && cell->is_cell && cell->table.empty());
    const Length height = alone.finish().height;
    while (top < rooms_->bottom() && !rooms_->is_free({top, top + height})) {
      top += style_.leading;
    }
    return top;
  }

  // Which lines of a paragraph stand in the stretch.
  bool has_line(std::size_t piece, std::size_t line) const {
    return stretch_ == nullptr ||
           ((piece != stretch_->from.piece || line >= stretch_->from.line) &&
            (!stretch_->to || stretch_->to->piece != piece || line < stretch_->to->line));
  }

  void add_rule(const FlowedParagraph& piece) {
    SetLine line;
    Length width = width_ - indent_of(piece);
    Length left = from_start(piece, indent_of(piece), width);
    if (rooms_) {
      const LineRoom room = rooms_around(piece, bottom_, Length(), least_room()).front();
      left += runs_from_right(piece.paragraph) ? width - room.indent - room.width : room.indent;
      width = room.width;
      bottom_ += room.above;
    }
    line.baseline = bottom_ + to_baseline_;
    line.width = line.measure = width;
    line.is_last = true;
    Path path;
    const Length y = bottom_ + style_.leading / 2;
    path.move_to({left, y}).line_to({left + width, y});
    line.items.push_back({PathItem{std::move(path), rule_width, false}, style_.paint, role_, Origin::none});
    add(std::move(line), indent_of(piece));
    add_strip(piece, {.top = bottom_, .bottom = bottom_ + style_.leading});
    bottom_ += style_.leading;
  }

  ChosenLines choose(const FlowedParagraph& piece, const TextStyle& style, std::vector<LineRoom> rooms) {
    const LineOptions options{
        .size = style.size,
        .rooms = std::move(rooms),
        .setting = style.alignment == Alignment::justified ? LineSetting::justified : LineSetting::ragged,
        .elasticity = style.alignment == Alignment::justified ? elasticity_of(style) : Elasticity{},
        .balanced = style.balanced && style.alignment != Alignment::justified,
        .hyphens_in_row = style.hyphens_in_row,
        .looseness = style.looseness,
        .usual_lines = usual_lines_};
    return choose_lines(piece.paragraph, piece.break_widths, options, context_.shaper, context_.shapes);
  }

  Length least_room() const { return style_.size.scaled(least_beside); }

  // A word that is wider than some of the rooms and finds no other place keeps the lines out of these.
  ChosenLines choose_around(const FlowedParagraph& piece, Length top, Length first_indent) {
    std::vector<LineRoom> rooms = rooms_around(piece, top, first_indent, least_room());
    TextStyle style = style_;
    style.balanced = style.balanced && rooms.size() <= most_even_rooms;
    ChosenLines chosen = choose(piece, style, std::move(rooms));
    if (std::ranges::any_of(chosen.lines,
                            [](const ChosenLine& line) { return line.is_overfull || line.cuts_word; })) {
      const Em widest = widest_part(piece.paragraph, piece.break_widths, context_.shaper, context_.shapes);
      const Length least = std::max(least_room(), scaled(widest, style_.size) + Length::of_units(1));
      chosen = choose(piece, style, rooms_around(piece, top, first_indent, least));
    }
    return chosen;
  }

  // Gives the bottom of the last line's box.
  Length add_lines(const FlowedParagraph& piece, const TextStyle& style, Length left, Length measure,
                   Length top) {
    const PreparedParagraph& paragraph = piece.paragraph;
    if (paragraph.empty()) {
      return top;
    }
    const std::size_t number = stretch_ == nullptr ? 0 : static_cast<std::size_t>(&piece - pieces_);
    const bool is_at_head = top == Length() && number == 0;
    const Length first_indent = piece.is_indented ? std::min(style.paragraph_indent, measure / 2)
                                : is_at_head      ? style.first_indent
                                                  : Length();
    std::optional<SetInitial> initial;
    if (paragraph.initial) {
      initial = set_initial(*paragraph.initial, style, left, measure, to_baseline_, context_.fonts);
    }
    const bool runs_round = rooms_ && !piece.is_cell;
    const bool is_beside = style_.beside.lines > static_cast<int>(out_.lines.size()) && !piece.is_cell;
    using Rooms = std::vector<LineRoom>;
    Rooms rooms =
        initial ? initial->rooms : Rooms{{first_indent, measure - first_indent}, {Length(), measure}};
    rooms = is_beside ? rooms_beside(paragraph, std::move(rooms)) : std::move(rooms);
    const ChosenLines chosen = runs_round ? choose_around(piece, top, first_indent)
                                          : choose(piece, style, rooms_of(piece, std::move(rooms)));
    out_.passes.push_back(chosen.pass);
    bool is_first = true;
    Length bottom = top;
    for (std::size_t i = 0; i < chosen.lines.size(); ++i) {
      const ChosenLine& each = chosen.lines[i];
      if (!has_line(number, i)) {
        is_first = false;
        continue;
      }
      bottom += each.room.above;
      const Length start = runs_from_right(paragraph) ? left + measure - each.room.indent - each.room.width
                                                      : left + each.room.indent;
      SetLine line = set_line(paragraph, each, {start, bottom + to_baseline_, role_}, style, context_.symbols,
                              context_.shaper);
      if (each.is_overfull || each.cuts_word) {
        note_overfull(paragraph, each, style.size);
      } else if (each.breaks_tie && !out_.parted) {
        note_parted(paragraph, each.end);
      }
      if (std::exchange(is_first, false)) {
        if (initial) {
          add_initial(*initial, top, line);
        }
        if (!piece.marker.empty()) {
          const Length aside = runs_round || is_beside ? each.room.indent - first_indent : Length();
          add_marker(piece, runs_from_right(paragraph) ? left + measure - aside : left + aside, line);
        }
      }
      if (piece.quoted && !piece.is_cell) {
        const Length own = i == 0 ? first_indent : Length();
        add_quote_line(piece, runs_from_right(paragraph) ? start + each.room.width + own : start - own,
                       {bottom, bottom + style.leading}, line);
      }
      add(std::move(line), runs_from_right(paragraph) ? width_ - start - each.room.width : start);
      if (!piece.is_cell) {
        add_strip(piece, {.line = i,
                          .lines = chosen.lines.size(),
                          .top = bottom,
                          .bottom = bottom + style.leading,
                          .ends_hyphenated = each.ends_hyphenated});
      }
      bottom += style.leading;
    }
    if (initial && has_line(number, 0)) {
      out_.initial_lines = static_cast<int>(initial->lines());
      bottom = std::max(bottom, top + style.leading * out_.initial_lines);
    }
    return bottom;
  }

  // Beside a line of a quotation whose words begin at `edge`, and up to the line of it above.
  void add_quote_line(const FlowedParagraph& piece, Length edge, Band band, SetLine& line) {
    const std::span<const Em> lists = std::span(piece.marks).first(piece.quoted->lists);
    const Length aside = indent_of(piece) - indent_of(piece.quoted->indent, lists, width_) +
                         style_.lists.indent.scaled(quote_line_aside);
    const Length x = runs_from_right(piece.paragraph) ? edge + aside : edge - aside;
    const bool goes_on = last_quoted_ == piece.quoted && quote_bottom_ <= band.top;
    Path path;
    path.move_to({x, goes_on ? quote_bottom_ : band.top}).line_to({x, band.bottom});
    line.items.insert(line.items.begin(), {PathItem{std::move(path), quote_line_width, false},
                                           style_.lists.paint.value_or(style_.paint),
                                           {role_.layer, Reading::artefact},
                                           Origin::none});
    last_quoted_ = piece.quoted;
    quote_bottom_ = band.bottom;
  }

  void add_initial(const SetInitial& initial, Length top, SetLine& line) {
    line.items.insert(line.items.begin(), {PathItem{moved(initial.path, Transform::move({Length(), top}))},
                                           style_.drop_cap.paint.value_or(style_.paint),
                                           {role_.layer, Reading::artefact},
                                           Origin::none});
  }

  // Hangs in the indent, before the words that it belongs to, whose lines begin at `edge`; the marks of a list end at one place.
  void add_marker(const FlowedParagraph& piece, Length edge, SetLine& line) {
    const TextStyle style = style_of_list_marks(style_);
    const auto length = static_cast<std::uint32_t>(piece.marker.text.written.size());
    const Em widest = piece.marks.back();
    const Em own = piece.marker.widths.back();
    const bool is_turned = runs_from_right(piece.paragraph);
    const Length start = is_turned ? edge + step_of(widest) - scaled(widest, style_.size)
                                   : edge - step_of(widest) + scaled(widest - own, style_.size);
    ChosenLine whole{0, length, {Length(), is_turned ? scaled(own, style_.size) : step_of(widest)}};
    whole.is_last = true;
    SetLine mark = set_line(piece.marker, whole, {start, line.baseline, role_}, style, context_.symbols,
                            context_.shaper);
    for (Item& item : mark.items) {
      item.origin = origin_of_list_marks;
    }
    line.items.insert(line.items.begin(), std::make_move_iterator(mark.items.begin()),
                      std::make_move_iterator(mark.items.end()));
  }

  struct Part {
    std::uint32_t begin, end;
  };

  // The word that holds the character before `at`, or ends there.
  Part word_around(const PreparedParagraph& paragraph, std::uint32_t at) {
    // A word of many lines is told of at each of them, and searched for once.
    if (known_of_ == &paragraph && at >= known_.begin && at <= known_.end) {
      return known_;
    }
    Part word{at, at};
    while (word.begin > 0 && !is_elastic(paragraph.text.written[word.begin - 1])) {
      --word.begin;
    }
    while (word.end < paragraph.text.written.size() && !is_elastic(paragraph.text.written[word.end])) {
      ++word.end;
    }
    known_of_ = &paragraph;
    known_ = word;
    return word;
  }

  // The word that ends the line or is cut at its end is wider than the measure; or words are that nothing parts.
  void note_overfull(const PreparedParagraph& paragraph, const ChosenLine& line, Length size) {
    const Part word = word_around(paragraph, line.end);
    const auto width_of = [&](const Part& part) {
      return scaled(paragraph.widths[part.end] - paragraph.widths[part.begin], size);
    };
    const bool is_word = width_of(word) > line.room.width;
    const Part part = is_word ? word : Part{std::min(line.begin, word.begin), word.end};
    const Length width = width_of(part);
    if (!out_.wide_word || width - line.room.width > out_.wide_word->width - out_.wide_word->measure) {
      out_.wide_word = {paragraph.text.words(part.begin, part.end),
                        paragraph.text.span_of(part.begin, part.end), width, line.room.width};
    }
    out_.is_overfull = true;
  }

  // What ends before `at` and what comes next belong together.
  void note_parted(const PreparedParagraph& paragraph, std::uint32_t at) {
    Part words = word_around(paragraph, at);
    if (words.end == at) {
      // A space lies between.
      while (words.end < paragraph.text.written.size() && is_elastic(paragraph.text.written[words.end])) {
        ++words.end;
      }
      words.end = word_around(paragraph, words.end).end;
    }
    out_.parted = {paragraph.text.words(words.begin, words.end),
                   paragraph.text.span_of(words.begin, words.end), width_};
  }

  // Whether its lines begin at the right.
  static bool runs_from_right(const PreparedParagraph& paragraph) { return paragraph.bidi.base == 1; }

  // The left of what is so far from the side where lines begin.
  Length from_start(const FlowedParagraph& piece, Length distance, Length measure) const {
    return runs_from_right(piece.paragraph) ? width_ - distance - measure : distance;
  }

  // A line that begins so far from the side where lines begin.
  void add(SetLine line, Length distance) {
    out_.width = std::max(out_.width, distance + line.width);
    out_.lines.push_back(std::move(line));
  }

  const Length width_;
  const TextStyle& style_;
  const Role role_;
  TypesetContext& context_;
  const std::size_t usual_lines_;  // 0 where they are not known.
  const Length to_baseline_;
  SetText out_;
  Length bottom_;  // Of what is placed.
  Length row_top_, row_bottom_;
  std::optional<Quoted> last_quoted_;
  Length quote_bottom_;  // Of the line beside it.
  // Of the table at hand.
  std::optional<TableColumns> columns_;
  // Null where a text is set as a whole.
  const Stretch* stretch_ = nullptr;
  const FlowedParagraph* pieces_ = nullptr;
  // Of a text that runs round an area: that, and the end of its pieces.
  const RunRound* around_ = nullptr;
  std::optional<RoomsAround> rooms_;
  const FlowedParagraph* end_ = nullptr;
  std::vector<FlowStrip> strips_;
  // Whose word was asked for last, and that word.
  const PreparedParagraph* known_of_ = nullptr;
  Part known_{};
  bool is_empty_ = true;
};

}  // namespace

Length baseline_in_line(const TextStyle& style, const FontStore& fonts) {
  const FontMetrics& metrics = fonts.metrics(fonts.face(style.family, style.strong, style.emphasis));
  const Length capitals = scaled(of_font_units(metrics.cap_height, metrics.units_per_em), style.size);
  return (style.leading + capitals) / 2;
}

bool are_sound(const std::vector<FlowedParagraph>& pieces) {
  return std::ranges::all_of(
      pieces, [](const FlowedParagraph& piece) { return piece.paragraph.is_sound && piece.marker.is_sound; });
}

StretchOfText lay_out(const std::vector<FlowedParagraph>& pieces, const Stretch& stretch,
                      const TextStyle& style, Role role, TypesetContext& context) {
  Flow flow(stretch.is_in_first() ? stretch.first_width : stretch.other_width, style, role, context);
  flow.set_stretch(pieces, stretch);
  std::vector<FlowStrip> strips = flow.take_strips();
  return {flow.finish(), std::move(strips)};
}

SetText lay_out(const std::vector<FlowedParagraph>& pieces, Length width, const TextStyle& style, Role role,
                TypesetContext& context, const LayOutOptions& options) {
  if (!are_sound(pieces)) {
    SetText broken;
    broken.is_broken = true;
    return broken;
  }
  Flow flow(width, style, role, context, options.usual_lines);
  if (options.around != nullptr) {
    flow.run_round(pieces, *options.around);
  }
  for (const FlowedParagraph& piece : pieces) {
    flow.add(piece);
  }
  SetText set = flow.finish();
  if (style.alignment == Alignment::decimal && pieces.size() == 1) {
    const PreparedParagraph& paragraph = pieces.front().paragraph;
    if (const auto end = end_of_whole_part(paragraph.text.written, paragraph.text.language);
        end && !paragraph.widths.empty()) {
      set.number = scaled(paragraph.widths[*end], style.size);
    }
  }
  return set;
}

}  // namespace talia::typeset
