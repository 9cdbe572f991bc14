#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "layout/box.h"
#include "layout/budget.h"
#include "layout/reading/reader.h"

namespace talia::layout {

bool Reader::spend_box(Node node) {
  const bool was_exhausted = boxes_ > most_boxes || characters_ > most_characters_read;
  ++boxes_;
  characters_ += node.span().end - node.span().begin;
  const bool is_exhausted = boxes_ > most_boxes || characters_ > most_characters_read;
  if (is_exhausted && !was_exhausted) {
    const std::string much = boxes_ > most_boxes ? fmt::format("{} boxes", most_boxes)
                                                 : fmt::format("boxes of {} bytes", most_characters_read);
    findings().fault(
        Diagnostic::of(Code::work_budget, node.span(),
                       fmt::format("this is one box too many: a template holds at most {}", much))
            .note(context_.root.key_span(context_.furniture == nullptr ? "sides" : "furniture"),
                  "in this template")
            .help("parts count wherever they are used, and parts within parts multiply: use fewer of them"));
  }
  return !is_exhausted;
}

Budget budget_of(const Definition& definition, const Catalog& catalog) {
  constexpr std::size_t boxes_of_run = 2'000'000, least_boxes = 500;
  // A face's, above what any card holds: a text of so many takes three seconds to set and to say what of it has no room.
  constexpr std::size_t characters_of_run = 20'000'000, least_characters = 5'000, most_characters = 500'000;
  const std::size_t all = std::max<std::size_t>(catalog.definitions.size(), 1);
  const std::size_t boxes = std::clamp(boxes_of_run / all, least_boxes, most_boxes);
  const Span written = definition.root.span();
  const std::size_t characters =
      std::min(most_characters, std::max(characters_of_run / all, least_characters) +
                                    std::size_t{4} * (written.end - written.begin));
  return {boxes, boxes, characters, characters};
}

Budget budget_of_furniture() {
  constexpr std::size_t most_characters = 1'000'000;
  return {most_boxes, most_boxes, most_characters, most_characters};
}

void Filling::exhaust(const Box& box, std::string message, std::string help) {
  if (!std::exchange(budget.is_exhausted, true)) {
    report(Diagnostic::of(Code::work_budget, box.span, std::move(message))
               .note(subject.place, subject.note)
               .help(std::move(help)));
  }
}

bool Filling::spend_box(const Box& box) {
  if (budget.boxes == 0) {
    exhaust(box, fmt::format("this is one box too many: a face holds at most {}", budget.most_boxes),
            "repeat it fewer times: repeats within repeats, and parts within parts, multiply");
  }
  budget.boxes -= budget.boxes > 0 ? 1 : 0;
  return !budget.is_exhausted;
}

bool Filling::spend_characters(std::size_t bytes, const Box& box) {
  if (budget.characters < bytes) {
    exhaust(box,
            fmt::format("this is a text too many: those of a face have at most {} bytes together",
                        budget.most_characters),
            "shorten the text, or repeat it fewer times: a long text belongs into a book");
  }
  budget.characters -= std::min(budget.characters, bytes);
  return !budget.is_exhausted;
}

void Drawing::tell_exhausted(const Box& box) {
  if (!std::exchange(is_exhaustion_told, true)) {
    report(
        Diagnostic::of(Code::work_budget, box.span,
                       fmt::format("there is too much to draw: the drawings of a face have at most {} parts",
                                   most_strokes))
            .note(subject.place, subject.note)
            .help("give it simpler shapes, or fewer of them"));
  }
}

}  // namespace talia::layout
