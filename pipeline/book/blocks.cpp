#include "book/blocks.h"

#include <algorithm>

#include <fmt/format.h>

#include "markup/parse.h"
#include "typeset/paragraph/list_marks.h"

namespace talia::book {

namespace {

std::string_view name_of(const Block& block) {
  if (std::holds_alternative<Paragraph>(block.what)) {
    return "a paragraph";
  }
  if (std::holds_alternative<Heading>(block.what)) {
    return "a heading";
  }
  if (std::holds_alternative<ListBlock>(block.what)) {
    return "a list";
  }
  if (std::holds_alternative<TableBlock>(block.what)) {
    return "a table";
  }
  if (std::holds_alternative<Quote>(block.what)) {
    return "a quotation";
  }
  return std::holds_alternative<Rule>(block.what) ? "a rule" : "a directive";
}

// Where its first words stand, else where it begins.
Span start_of(const Block& block) {
  if (const auto* const directive = std::get_if<Directive>(&block.what)) {
    return directive->name->span();
  }
  std::optional<Span> first;
  Text text;
  text.blocks.push_back(block);
  markup::for_each_run(
      text, [&](const std::vector<Inline>& inlines) { first = first ? first : place_of(inlines); });
  return first.value_or(Span{block.span.file, block.span.begin, block.span.begin});
}

}  // namespace

void refuse(const Block& block, std::string_view place, std::string_view help, Kit& kit) {
  kit.is_sound = false;
  kit.diagnostics.add(Diagnostic::of(Code::bad_markup, start_of(block),
                                     fmt::format("{} has no place in {}", name_of(block), place))
                          .help(std::string(help)));
}

ListMarks::ListMarks(const ListBlock& list, int depth, Length least, const BookText& words, Kit& kit)
    : kit_(kit), look_(words) {
  look_.strong = true;
  look_.paint = kit.paint("deep");
  look_.strong_paint = look_.paint;
  const bool has_words = list.ordered || depth % 2 != 0;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    marks_.push_back(has_words ? typeset::list_mark(list.ordered, list.first + static_cast<int>(i), depth)
                               : "");
    widths_.push_back(has_words ? kit.measure(plain(marks_.back()), kit.style.column_width(), look_).width
                                : Length{});
    widest_ = std::max(widest_, widths_.back());
  }
  width_ = std::max(least, widest_ + look_.size.scaled(typeset::list_mark_gap));
}

void ListMarks::put(std::size_t item, Point at, std::vector<Item>& out) const {
  if (!marks_[item].empty()) {
    kit_.write(marks_[item], {at.x + widest_ - widths_[item], at.y}, look_, Reading::paragraph, out);
    return;
  }
  const Point centre{at.x + Length::mm(1.15), at.y - look_.size.scaled(0.32)};
  const Length reach = look_.size.scaled(0.34);
  Path lozenge;
  lozenge.move_to({centre.x, centre.y - reach}).line_to({centre.x + reach, centre.y});
  lozenge.line_to({centre.x, centre.y + reach}).line_to({centre.x - reach, centre.y}).close();
  Pen(out).fill(std::move(lozenge), look_.paint);
}

}  // namespace talia::book
