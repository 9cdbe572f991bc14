// A text's blocks into the pieces of a flow: paragraphs made ready, with their place among lists, quotes and tables.
#include <algorithm>
#include <string>
#include <utility>

#include "markup/parse.h"
#include "typeset/columns.h"
#include "typeset/flow.h"
#include "typeset/paragraph/list_marks.h"
#include "typeset/unicode/bidi.h"

namespace talia::typeset {
namespace {

std::vector<Inline> strong(std::vector<Inline> inlines) {
  for (Inline& each : inlines) {
    each.style.strong = true;
  }
  return inlines;
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

  void add_all(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      add(block, 0, false);
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
      add_paragraph(paragraph->inlines, indent, is_tight, style).is_indented =
          !is_first && (indent == 0 || goes_on_inside_);
    } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
      add_paragraph(strong(heading->inlines), indent, is_tight).is_heading = true;
    } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
      list->defines ? add_definitions(*list, indent) : add_list(*list, indent);
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      add_quote(*quote, indent);
    } else if (const auto* const table = std::get_if<TableBlock>(&block.what)) {
      add_table(*table, indent);
    } else if (std::holds_alternative<Rule>(block.what)) {
      FlowedParagraph piece;
      piece.is_rule = true;
      piece.paragraph.bidi.base = direction_of(language_) == Direction::right_to_left ? 1 : 0;
      piece.indent = indent;
      piece.marks = marks_;
      pieces_.push_back(std::move(piece));
    }
  }

  void add_quote(const Quote& quote, int indent) {
    const std::size_t first = pieces_.size();
    for (std::size_t i = 0; i < quote.blocks.size(); ++i) {
      goes_on_inside_ = i > 0;
      add(quote.blocks[i], indent + 1, false);
    }
    goes_on_inside_ = false;
    const Quoted place{first, indent + 1, marks_.size()};
    for (std::size_t i = first; i < pieces_.size(); ++i) {
      pieces_[i].quoted = pieces_[i].quoted.value_or(place);
    }
  }

  // One under the other: what an item holds after its first paragraph is told apart from it as paragraphs are elsewhere.
  void add_item(const std::vector<Block>& blocks, int indent) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      goes_on_inside_ = i > 0;
      add(blocks[i], indent, i == 0 || !std::holds_alternative<talia::Paragraph>(blocks[i].what));
    }
    goes_on_inside_ = false;
  }

  void add_list(const ListBlock& list, int indent) {
    const auto depth = static_cast<int>(marks_.size());
    const TextStyle style = style_of_list_marks(plain_style());
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
      add_item(list.items[i], indent + 1);
      if (pieces_.size() > before) {
        pieces_[before].is_tight = !std::exchange(is_first, false);
        pieces_[before].marker = std::move(marks[i]);
      }
    }
    marks_.pop_back();
  }

  // Each meaning hangs below its term.
  void add_definitions(const ListBlock& list, int indent) {
    for (const std::vector<Block>& item : list.items) {
      for (std::size_t i = 0; i < item.size(); ++i) {
        const auto* const term = i == 0 ? std::get_if<talia::Paragraph>(&item[i].what) : nullptr;
        if (term != nullptr) {
          add_paragraph(strong(term->inlines), indent, false).is_heading = true;
        } else {
          add(item[i], indent + 1, true);
        }
      }
    }
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

  std::vector<bool> decimal_columns(const TableBlock& table) const {
    std::vector<bool> result(table.rows.empty() ? 0 : table.rows.front().size());
    for (std::size_t column = 0; column < result.size(); ++column) {
      std::vector<std::string> cells;
      for (std::size_t row = 1; row < table.rows.size(); ++row) {
        cells.push_back(markup::plain_text(table.rows[row][column]));
      }
      const bool is_centred =
          column < table.columns.size() && table.columns[column] == TableBlock::Align::centre;
      result[column] = !is_centred && is_decimal_column(cells, language_);
    }
    return result;
  }

  // The cells of a column that begin with a number, in the pieces from `first` on.
  void align_numbers(std::size_t first, std::size_t column, CellNeed& need) {
    for (std::size_t i = first; i < pieces_.size(); ++i) {
      const PreparedParagraph& paragraph = pieces_[i].paragraph;
      const auto end = end_of_whole_part(paragraph.text.written, language_);
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
  bool goes_on_inside_ = false;  // What is added is not the first block of a list's item or a quotation.
};

}  // namespace

TextStyle style_of_list_marks(const TextStyle& text) {
  TextStyle style = text;
  style.alignment = Alignment::left;
  style.strong = style.strong || style.lists.strong;
  if (style.lists.paint) {
    style.paint = *style.lists.paint;
    style.strong_paint = style.lists.paint;
  }
  return style;
}

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

std::vector<FlowedParagraph> collect(const Text& text, const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics) {
  Collector collector(text.language, style, context, diagnostics);
  collector.add_all(text.blocks);
  return collector.take();
}

std::vector<FlowedParagraph> collect(const std::vector<Inline>& inlines, std::string_view language,
                                     const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics) {
  Collector collector(language, style, context, diagnostics);
  collector.add_paragraph(inlines, 0, false, style);
  return collector.take();
}

}  // namespace talia::typeset
