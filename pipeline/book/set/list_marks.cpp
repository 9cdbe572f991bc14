#include "book/set/list_marks.h"

#include <algorithm>

#include "typeset/paragraph/list_marks.h"

namespace talia::book {

ListMarks::ListMarks(const ListBlock& list, int depth, Length least, const BookText& words,
                     SetContext& context)
    : context_(context), look_(words) {
  look_.strong = true;
  look_.paint = context.paint("deep");
  look_.strong_paint = look_.paint;
  const bool has_words = list.ordered || depth % 2 != 0;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    marks_.push_back(has_words ? typeset::list_mark(list.ordered, list.first + static_cast<int>(i), depth)
                               : "");
    widths_.push_back(has_words
                          ? context.measure(plain(marks_.back()), context.style.column_width(), look_).width
                          : Length{});
    widest_ = std::max(widest_, widths_.back());
  }
  width_ = std::max(least, widest_ + look_.size.scaled(typeset::list_mark_gap));
}

void ListMarks::put(std::size_t item, Point at, std::vector<Item>& out) const {
  if (!marks_[item].empty()) {
    context_.write(marks_[item], {at.x + widest_ - widths_[item], at.y}, look_, Reading::paragraph, out);
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
