#include "book/resolve/notes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "markup/walk.h"

namespace talia::book {

namespace {

class NoteTaker {
 public:
  explicit NoteTaker(ResolveContext& context)
      : context_(context), chapter_(context.chapter()), ordinal_(context.made.chapters.size()) {}

  void take(std::vector<Block>& blocks) {
    for (Block& block : blocks) {
      if (auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        take(paragraph->inlines);
      } else if (auto* const list = std::get_if<ListBlock>(&block.what)) {
        std::ranges::for_each(list->items, [this](std::vector<Block>& item) { take(item); });
      }
    }
  }

 private:
  void take(Line& line) {
    if (std::ranges::none_of(line, [](const Inline& each) { return each.style.note != nullptr; })) {
      return;
    }
    Line rest;
    for (auto begin = line.begin(); begin != line.end();) {
      const std::shared_ptr<const Span> note = begin->style.note;
      const auto end =
          std::find_if(begin, line.end(), [&](const Inline& each) { return each.style.note != note; });
      if (note == nullptr) {
        rest.insert(rest.end(), begin, end);
      } else {
        rest.push_back(mark_of({begin, end}, *note));
      }
      begin = end;
    }
    line = std::move(rest);
  }

  // The number that stands in place of a note.
  Inline mark_of(Line words, Span place) {
    for (Inline& each : words) {
      each.style.note = nullptr;
    }
    const int number = static_cast<int>(chapter_.notes.size()) + 1;
    std::string anchor = fmt::format("note/{}.{}", ordinal_, number);
    Inline mark{Hyperlink{note_at(anchor), MappedText::from(std::to_string(number), place)}, {}};
    mark.style.superior = true;
    mark.style.anchor = std::make_shared<const std::string>(anchor);
    chapter_.notes.push_back({number, std::move(words), std::move(anchor), place});
    chapter_.mentions.push_back(
        {context_.language, {{Paragraph{chapter_.notes.back().words}, place}}, place});
    return mark;
  }

  ResolveContext& context_;
  ResolvedChapter& chapter_;
  std::size_t ordinal_;
};

}  // namespace

void take_notes(ResolveContext& context) {
  NoteTaker(context).take(context.chapter().text.blocks);
}

}  // namespace talia::book
