#include "typeset/flow.h"

#include <algorithm>
#include <string>
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

constexpr double column_gap = 0.9;  // In times the size.
constexpr Length rule_width = Length::pt(0.3);

TextStyle style_of_marks(const TextStyle& text) {
  TextStyle style = text;
  style.alignment = Alignment::left;
  style.strong = style.strong || style.lists.strong;
  if (style.lists.paint) {
    style.paint = *style.lists.paint;
    style.strong_paint = style.lists.paint;
  }
  return style;
}

class Collector {
 public:
  Collector(std::string_view language, const TextStyle& style, TypesetContext& context,
            Diagnostics& diagnostics)
      : language_(language), style_(style), context_(context), diagnostics_(diagnostics) {
    if (style.drop_cap.lines > 0) {
      without_drop_cap_ = style;
      without_drop_cap_->drop_cap = {};
    }
  }

  void add_all(const std::vector<Block>& blocks, int indent, bool is_tight = false) {
    for (const Block& block : blocks) {
      add(block, indent, is_tight);
    }
  }

  FlowedParagraph& add_paragraph(const std::vector<Inline>& inlines, int indent, bool is_tight) {
    return add_paragraph(inlines, indent, is_tight, plain_style());
  }

  FlowedParagraph& add_paragraph(const std::vector<Inline>& inlines, int indent, bool is_tight,
                                 const TextStyle& style) {
    FlowedParagraph piece;
    piece.paragraph = prepare(inlines, language_, style, context_, diagnostics_);
    piece.break_widths = measure_break_widths(piece.paragraph, context_.shaper, context_.shapes);
    piece.indent = indent;
    piece.is_tight = is_tight;
    piece.marks = marks_;
    pieces_.push_back(std::move(piece));
    return pieces_.back();
  }

  std::vector<FlowedParagraph> take() { return std::move(pieces_); }

 private:
  void add(const Block& block, int indent, bool is_tight) {
    if (const auto* const paragraph = std::get_if<talia::Paragraph>(&block.what)) {
      const bool is_first = pieces_.empty();
      const TextStyle& style = is_first && indent == 0 ? style_ : plain_style();
      add_paragraph(paragraph->inlines, indent, is_tight, style).is_indented = !is_first && indent == 0;
    } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
      std::vector<Inline> inlines = heading->inlines;
      for (Inline& each : inlines) {
        each.style.strong = true;
      }
      add_paragraph(inlines, indent, is_tight);
    } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
      add_list(*list, indent);
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      add_all(quote->blocks, indent + 1);
    } else if (const auto* const table = std::get_if<TableBlock>(&block.what)) {
      add_table(*table, indent);
    } else if (std::holds_alternative<Rule>(block.what)) {
      FlowedParagraph piece;
      piece.is_rule = true;
      piece.indent = indent;
      piece.marks = marks_;
      pieces_.push_back(std::move(piece));
    }
  }

  void add_list(const ListBlock& list, int indent) {
    const auto depth = static_cast<int>(marks_.size());
    const TextStyle style = style_of_marks(plain_style());
    std::vector<PreparedParagraph> marks;
    marks_.push_back(0);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      marks.push_back(prepare({{Words{list_mark(list, i, depth, style.lists.bullets)}, {}}}, language_, style,
                              context_, diagnostics_));
      marks_.back() = std::max(marks_.back(), marks.back().widths.empty() ? 0 : marks.back().widths.back());
    }
    bool is_first = true;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const std::size_t before = pieces_.size();
      add_all(list.items[i], indent + 1, true);
      if (pieces_.size() > before) {
        pieces_[before].is_tight = !std::exchange(is_first, false);
        pieces_[before].marker = std::move(marks[i]);
      }
    }
    marks_.pop_back();
  }

  void add_table(const TableBlock& table, int indent) {
    const std::size_t first = pieces_.size();
    std::vector<CellNeed> needs(table.rows.empty() ? 0 : table.rows.front().size());
    const std::vector<bool> is_decimal = decimal_columns(table);
    TextStyle numbers = plain_style();
    numbers.alignment = Alignment::decimal;
    bool is_head = true;
    for (const auto& row : table.rows) {
      for (std::size_t column = 0; column < row.size(); ++column) {
        std::vector<Inline> inlines = row[column];
        for (Inline& each : inlines) {
          each.style.strong = each.style.strong || is_head;
        }
        const bool is_number = is_decimal[column] && !is_head;
        FlowedParagraph& piece =
            add_paragraph(inlines, indent, !is_head, is_number ? numbers : plain_style());
        piece.starts_row = column == 0;
        piece.column = column;
        piece.is_cell = true;
        needs[column].hear(piece.paragraph);
        piece.align = is_decimal[column]              ? TableBlock::Align::right
                      : column < table.columns.size() ? table.columns[column]
                                                      : TableBlock::Align::left;
      }
      is_head = false;
    }
    for (std::size_t column = 0; column < is_decimal.size(); ++column) {
      if (is_decimal[column]) {
        align_numbers(first, column, needs[column]);
      }
    }
    if (first < pieces_.size()) {
      pieces_[first].table = std::move(needs);
    }
  }

  static std::vector<bool> decimal_columns(const TableBlock& table) {
    std::vector<bool> result(table.rows.empty() ? 0 : table.rows.front().size());
    for (std::size_t column = 0; column < result.size(); ++column) {
      std::vector<std::string> cells;
      for (std::size_t row = 1; row < table.rows.size(); ++row) {
        cells.push_back(markup::plain_text(table.rows[row][column]));
      }
      const bool is_centred =
          column < table.columns.size() && table.columns[column] == TableBlock::Align::centre;
      result[column] = !is_centred && is_decimal_column(cells);
    }
    return result;
  }

  // The cells of a column that begin with a number, in the pieces from `first` on.
  void align_numbers(std::size_t first, std::size_t column, CellNeed& need) {
    for (std::size_t i = first; i < pieces_.size(); ++i) {
      const PreparedParagraph& paragraph = pieces_[i].paragraph;
      const auto end = end_of_whole_part(paragraph.text.written);
      if (pieces_[i].column == column && end && !paragraph.widths.empty()) {
        pieces_[i].number = paragraph.widths[*end];
        need.before = std::max(need.before, paragraph.widths[*end]);
        need.after = std::max(need.after, paragraph.widths.back() - paragraph.widths[*end]);
      }
    }
  }

  const TextStyle& plain_style() const { return without_drop_cap_ ? *without_drop_cap_ : style_; }

  const std::string_view language_;
  const TextStyle& style_;
  // The style of all but the first paragraph, where that has a drop cap.
  std::optional<TextStyle> without_drop_cap_;
  TypesetContext& context_;
  Diagnostics& diagnostics_;
  std::vector<FlowedParagraph> pieces_;
  // Of each list around what is added, the widest mark.
  std::vector<Em> marks_;
};

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
  Flow(Length width, const TextStyle& style, Role role, TypesetContext& context)
      : width_(width),
        style_(style),
        role_(role),
        context_(context),
        to_baseline_(baseline_in_line(style, context.fonts)) {}

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
      row_top_ = bottom_;
    }
    is_empty_ = false;
    if (piece.is_rule) {
      add_rule(piece);
    } else if (!piece.is_cell) {
      bottom_ = add_lines(piece, style_, indent_of(piece), width_ - indent_of(piece), bottom_);
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
  Length indent_of(const FlowedParagraph& piece) const {
    Length indent = style_.lists.indent * piece.indent;
    for (const Em widest : piece.marks) {
      indent += step_of(widest) - style_.lists.indent;
    }
    return std::min(indent, width_ / 2);
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
    Length left = columns_->left(piece.column);
    Length measure = columns_->width(piece.column);
    if (piece.number && columns_->width_of_numbers(piece.column) <= measure) {
      const Length indent =
          columns_->indent_of(piece.column, {scaled(*piece.number, style_.size), Length()}, measure);
      style.alignment = Alignment::left;
      left += indent;
      measure += rounding_of_widths - indent;
    }
    row_bottom_ = std::max(row_bottom_, add_lines(piece, style, left, measure, row_top_));
  }

  void add_rule(const FlowedParagraph& piece) {
    SetLine line;
    line.baseline = bottom_ + to_baseline_;
    line.width = line.measure = width_ - indent_of(piece);
    line.is_last = true;
    Path path;
    const Length y = bottom_ + style_.leading / 2;
    path.move_to({indent_of(piece), y}).line_to({width_, y});
    line.items.push_back({PathItem{std::move(path), rule_width, false}, style_.paint, role_, Origin::none});
    add(std::move(line), indent_of(piece));
    bottom_ += style_.leading;
  }

  // Gives the bottom of the last line's box.
  Length add_lines(const FlowedParagraph& piece, const TextStyle& style, Length left, Length measure,
                   Length top) {
    const PreparedParagraph& paragraph = piece.paragraph;
    if (paragraph.empty()) {
      return top;
    }
    const Length first_indent = piece.is_indented ? std::min(style.paragraph_indent, measure / 2)
                                : top == Length() ? style.first_indent
                                                  : Length();
    std::optional<SetInitial> initial;
    if (paragraph.initial) {
      initial = set_initial(*paragraph.initial, style, left, measure, to_baseline_, context_.fonts);
    }
    const LineOptions options{
        .size = style.size,
        .rooms = initial ? initial->rooms
                         : std::vector<LineRoom>{{first_indent, measure - first_indent}, {Length(), measure}},
        .setting = style.alignment == Alignment::justified ? LineSetting::justified : LineSetting::ragged,
        .elasticity = style.alignment == Alignment::justified ? elasticity_of(style) : Elasticity{},
        .balanced = style.balanced && style.alignment != Alignment::justified,
        .hyphens_in_row = style.hyphens_in_row,
        .looseness = style.looseness};
    const ChosenLines chosen =
        choose_lines(paragraph, piece.break_widths, options, context_.shaper, context_.shapes);
    out_.passes.push_back(chosen.pass);
    bool is_first = true;
    Length bottom = top;
    for (const ChosenLine& each : chosen.lines) {
      const Length start = left + each.room.indent;
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
          add_marker(piece, left, line);
        }
      }
      add(std::move(line), start);
      bottom += style.leading;
    }
    if (initial) {
      out_.initial_lines = static_cast<int>(initial->lines());
      bottom = std::max(bottom, top + style.leading * out_.initial_lines);
    }
    return bottom;
  }

  void add_initial(const SetInitial& initial, Length top, SetLine& line) {
    line.items.insert(line.items.begin(), {PathItem{moved(initial.path, Transform::move({Length(), top}))},
                                           style_.drop_cap.paint.value_or(style_.paint),
                                           {role_.layer, Reading::artefact},
                                           Origin::none});
  }

  // Hangs in the indent, before the words that it belongs to; the marks of a list end at one place.
  void add_marker(const FlowedParagraph& piece, Length left, SetLine& line) {
    const TextStyle style = style_of_marks(style_);
    const auto length = static_cast<std::uint32_t>(piece.marker.text.written.size());
    const Em widest = piece.marks.back();
    const Length start = left - step_of(widest) + scaled(widest - piece.marker.widths.back(), style_.size);
    ChosenLine whole{0, length, {Length(), step_of(widest)}};
    whole.is_last = true;
    SetLine mark = set_line(piece.marker, whole, {start, line.baseline, role_}, style, context_.symbols,
                            context_.shaper);
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

  void add(SetLine line, Length left) {
    out_.width = std::max(out_.width, left + line.width);
    out_.lines.push_back(std::move(line));
  }

  const Length width_;
  const TextStyle& style_;
  const Role role_;
  TypesetContext& context_;
  const Length to_baseline_;
  SetText out_;
  Length bottom_;  // Of what is placed.
  Length row_top_, row_bottom_;
  // Of the table at hand.
  std::optional<TableColumns> columns_;
  // Whose word was asked for last, and that word.
  const PreparedParagraph* known_of_ = nullptr;
  Part known_{};
  bool is_empty_ = true;
};

}  // namespace

void CellNeed::hear(const PreparedParagraph& cell) {
  if (cell.widths.empty()) {
    return;
  }
  most = std::max(most, cell.widths.back());
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= cell.text.written.size(); ++i) {
    if (i == cell.text.written.size() || is_elastic(cell.text.written[i])) {
      least = std::max(least, cell.widths[i] - cell.widths[begin]);
      begin = i + 1;
    }
  }
}

Length baseline_in_line(const TextStyle& style, const FontStore& fonts) {
  const FontMetrics& metrics = fonts.metrics(fonts.face(style.family, style.strong, style.emphasis));
  const Length capitals = scaled(of_font_units(metrics.cap_height, metrics.units_per_em), style.size);
  return (style.leading + capitals) / 2;
}

std::vector<FlowedParagraph> collect(const Text& text, const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics) {
  Collector collector(text.language, style, context, diagnostics);
  collector.add_all(text.blocks, 0);
  return collector.take();
}

std::vector<FlowedParagraph> collect(const std::vector<Inline>& inlines, std::string_view language,
                                     const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics) {
  Collector collector(language, style, context, diagnostics);
  collector.add_paragraph(inlines, 0, false, style);
  return collector.take();
}

SetText lay_out(const std::vector<FlowedParagraph>& pieces, Length width, const TextStyle& style, Role role,
                TypesetContext& context) {
  if (!std::ranges::all_of(pieces, [](const FlowedParagraph& piece) {
        return piece.paragraph.is_sound && piece.marker.is_sound;
      })) {
    SetText broken;
    broken.is_broken = true;
    return broken;
  }
  Flow flow(width, style, role, context);
  for (const FlowedParagraph& piece : pieces) {
    flow.add(piece);
  }
  SetText set = flow.finish();
  if (style.alignment == Alignment::decimal && pieces.size() == 1) {
    const PreparedParagraph& paragraph = pieces.front().paragraph;
    if (const auto end = end_of_whole_part(paragraph.text.written); end && !paragraph.widths.empty()) {
      set.number = scaled(paragraph.widths[*end], style.size);
    }
  }
  return set;
}

}  // namespace talia::typeset
