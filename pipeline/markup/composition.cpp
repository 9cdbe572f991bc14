#include "markup/composition.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "markup/parse.h"

namespace talia::markup {
namespace {

void add_style(InlineStyle& style, const InlineStyle& outer) {
  style.emphasis |= outer.emphasis;
  style.strong |= outer.strong;
  style.code |= outer.code;
  style.small_caps |= outer.small_caps;
  style.superior |= outer.superior;
  style.fraction |= outer.fraction;
  style.colour = style.colour ? style.colour : outer.colour;
}

void show(Inline& each, Span value) {
  const auto point = [value](Span& own) { own = own.exists() ? own : value; };
  if (auto* const words = std::get_if<Words>(&each.what)) {
    point(words->value);
  } else if (auto* const link = std::get_if<Hyperlink>(&each.what)) {
    point(link->value);
  }
}

constexpr std::string_view spaces = " \t\n";

// Spaces at the ends of what has become a line of its own.
void trim(std::vector<Inline>& line) {
  while (!line.empty()) {
    auto* const last = std::get_if<Words>(&line.back().what);
    if (last == nullptr) {
      break;
    }
    const std::size_t end = last->text.view().find_last_not_of(spaces);
    if (end != std::string_view::npos) {
      last->text = last->text.slice(0, end + 1);
      break;
    }
    line.pop_back();
  }
  while (!line.empty()) {
    auto* const first = std::get_if<Words>(&line.front().what);
    if (first == nullptr) {
      break;
    }
    const std::size_t begin = first->text.view().find_first_not_of(spaces);
    if (begin != std::string_view::npos) {
      first->text = first->text.slice(begin, first->text.size());
      break;
    }
    line.erase(line.begin());
  }
}

}  // namespace

void Composition::add(Text text, const InlineStyle& style) {
  for_each_inline(text, [&](Inline& each) {
    add_style(each.style, style);
    show(each, text.span);
  });
  for (std::size_t i = 0; i < text.blocks.size(); ++i) {
    if (i > 0) {
      end_line(text.blocks[i - 1].span);
    }
    if (auto* const paragraph = std::get_if<Paragraph>(&text.blocks[i].what)) {
      std::ranges::move(paragraph->inlines, std::back_inserter(line_));
    } else {
      end_line(text.blocks[i].span);
      blocks_.push_back(std::move(text.blocks[i]));
    }
  }
}

void Composition::end_line(Span span) {
  trim(line_);
  if (!line_.empty()) {
    blocks_.push_back({Paragraph{std::exchange(line_, {})}, span});
  }
}

std::vector<Block> Composition::blocks(Span span) && {
  if (blocks_.empty()) {
    blocks_.push_back({Paragraph{std::move(line_)}, span});
  } else {
    end_line(span);
  }
  return std::move(blocks_);
}

}  // namespace talia::markup
