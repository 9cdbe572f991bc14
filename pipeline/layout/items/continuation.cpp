#include "layout/items/continuation.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "layout/items/flowing.h"
#include "layout/items/items.h"

namespace talia::layout {

namespace {

using namespace length_literals;

class RestContent : public BoxContent {
 public:
  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    if (filling.flowing != nullptr && filling.flowing->side) {
      out.push_back(piece_of(box, filling, flowing_piece(*filling.flowing, filling)));
    }
  }
};

enum class Said { name, number };

// Plain words that stand on every card after the first.
class SaidContent : public BoxContent {
 public:
  SaidContent(Said said, TextFit fit) : said_(said), fit_(std::move(fit)) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const Flowing* const flowing = filling.flowing;
    if (flowing == nullptr || filling.subject.definition == nullptr) {
      return;
    }
    const Definition& definition = *filling.subject.definition;
    const Node name = definition.root.find("name");
    const bool is_name = said_ == Said::name;
    const Span span = is_name ? (name.exists() ? name.span() : definition.id_span) : Span{};
    const std::string words =
        is_name ? definition.title : fmt::format("{}/{}", flowing->card, flowing->cards);
    Text text{filling.setting.language, {}, span};
    text.blocks.push_back({Paragraph{{Inline{Words{MappedText::from(words, span)}, {}}}}, span});
    out.push_back(piece_of(
        box, filling, std::make_unique<TextPiece>(std::move(text), span, fit_, Reading::heading, filling)));
  }

 private:
  Said said_;
  TextFit fit_;
};

TextFit fit_of_heading(TextStyle style, Alignment alignment) {
  style.strong = true;
  style.emphasis = false;
  style.alignment = alignment;
  style.drop_cap = {};
  style.first_indent = {};
  style.balanced = true;
  style.hyphenate = false;
  TextFit fit;
  for (const double scale : {1.25, 1.1, 1.0, 0.85}) {
    TextStyle at = style;
    at.size = style.size.scaled(scale);
    at.leading = at.size.scaled(1.15);
    fit.settings.push_back(std::move(at));
    fit.steps.push_back({fit.steps.size(), {}});
  }
  return fit;
}

std::unique_ptr<Box> box_of(const FlowBox& front, std::unique_ptr<BoxContent> content) {
  auto box = std::make_unique<Box>();
  box->span = front.span;
  box->origin = front.origin;
  box->name = "continuation";
  box->content = std::move(content);
  return box;
}

}  // namespace

std::unique_ptr<BoxContent> rest_content() {
  return std::make_unique<RestContent>();
}

std::unique_ptr<Box> usual_continuation(const FlowBox& front) {
  std::vector<std::unique_ptr<Box>> head;
  head.push_back(
      box_of(front, std::make_unique<SaidContent>(Said::name, fit_of_heading(front.style, Alignment::left))));
  head.back()->share = 1;
  head.push_back(box_of(
      front, std::make_unique<SaidContent>(Said::number, fit_of_heading(front.style, Alignment::right))));
  std::vector<std::unique_ptr<Box>> rows;
  rows.push_back(box_of(front, line_of(std::move(head), 2_mm, true)));
  auto rule = box_of(front, nullptr);
  rule->height = 0.2_mm;
  rule->background = Fill{{Colour{front.style.paint, std::nullopt, true}}};
  rows.push_back(std::move(rule));
  rows.push_back(box_of(front, rest_content()));
  auto side = box_of(front, line_of(std::move(rows), 1.4_mm, false));
  side->padding = {5_mm, 5_mm, 5_mm, 5_mm};
  side->background = front.ground;
  side->bleeds = {true, true, true, true};
  return side;
}

}  // namespace talia::layout
