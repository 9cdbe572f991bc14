#include "book/set/lists.h"

#include <algorithm>
#include <span>
#include <vector>

namespace talia::book {

namespace {

const std::vector<Inline>* words_of(const Block& block) {
  if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
    return &paragraph->inlines;
  }
  const auto* const heading = std::get_if<Heading>(&block.what);
  return heading == nullptr ? nullptr : &heading->inlines;
}

// The paragraphs that a list holds; nothing where it holds more than that.
std::optional<std::size_t> count_of(const ListBlock& list) {
  std::size_t count = 0;
  for (const std::vector<Block>& item : list.items) {
    for (const Block& block : item) {
      if (const auto* const inner = std::get_if<ListBlock>(&block.what)) {
        const auto more = count_of(*inner);
        if (!more) {
          return std::nullopt;
        }
        count += *more;
      } else if (words_of(block) != nullptr) {
        ++count;
      } else {
        return std::nullopt;
      }
    }
  }
  return count;
}

class ListTeller {
 public:
  ListTeller(Origin look, SetText& text, BookWords& account, Telling& telling)
      : look_(look), account_(account), telling_(telling) {
    for (std::span<SetLine> rest(text.lines); !rest.empty();) {
      const auto last = std::ranges::find_if(rest, &SetLine::is_last);
      const auto count =
          static_cast<std::size_t>(last - rest.begin()) + (last == rest.end() ? std::size_t{0} : 1);
      paragraphs_.push_back(rest.first(count));
      rest = rest.subspan(count);
    }
  }

  std::size_t count() const { return paragraphs_.size(); }

  void tell(const ListBlock& list) {
    const Telling::Inside whole(telling_, UnitKind::list);
    for (const std::vector<Block>& item : list.items) {
      const Telling::Inside inside(telling_, UnitKind::list_item);
      std::size_t first = 0;
      if (list.defines && !item.empty() && words_of(item.front()) != nullptr) {
        telling_.as(UnitKind::list_mark);
        tell(*words_of(item.front()));
        first = 1;
      } else {
        tell_mark();
      }
      const Telling::Inside body(telling_, UnitKind::list_body);
      for (std::size_t i = first; i < item.size(); ++i) {
        if (const auto* const inner = std::get_if<ListBlock>(&item[i].what)) {
          tell(*inner);
        } else {
          tell(*words_of(item[i]));
        }
      }
    }
  }

 private:
  static bool is_mark(const Item& item) { return item.origin == typeset::origin_of_list_marks; }

  // Of the paragraph to come.
  void tell_mark() {
    if (next_ == paragraphs_.size() || !std::ranges::any_of(paragraphs_[next_].front().items, is_mark)) {
      return;
    }
    const Origin mark = account_.ask_again(look_);
    telling_.as(UnitKind::list_mark);
    telling_.add(mark, Reading::paragraph, {});
    for (Item& item : paragraphs_[next_].front().items) {
      item.origin = is_mark(item) ? mark : item.origin;
    }
  }

  void tell(const std::vector<Inline>& words) {
    const Origin mark = account_.ask(words, look_);
    SetText text;
    for (SetLine& line : paragraphs_[next_]) {
      for (Item& item : line.items) {
        item.origin = item.origin == Origin::none || is_mark(item) ? mark : item.origin;
      }
      text.lines.push_back(line);
    }
    telling_.add(mark, Reading::paragraph, text);
    ++next_;
  }

  const Origin look_;
  BookWords& account_;
  Telling& telling_;
  std::vector<std::span<SetLine>> paragraphs_;
  std::size_t next_ = 0;
};

}  // namespace

bool tell_list(const ListBlock& list, Origin look, SetText& text, BookWords& account, Telling& telling) {
  ListTeller teller(look, text, account, telling);
  if (count_of(list) != teller.count()) {
    return false;
  }
  teller.tell(list);
  return true;
}

}  // namespace talia::book
