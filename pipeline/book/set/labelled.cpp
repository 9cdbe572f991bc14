#include "book/set/labelled.h"

#include <algorithm>
#include <string>

namespace talia::book {

namespace {

constexpr Length words_gap = Length::mm(4);     // Between the card and the words.
constexpr Length least_words = Length::mm(36);  // Beside a card.
constexpr double least_scale = 0.3;             // Of a card on a page that is too low for it and its words.

}  // namespace

LabelledCard::LabelledCard(const Figure& figure, SetContext& context)
    : card_(context.cards.labelled(figure)),
      figure_(figure),
      context_(context),
      look_(context.look(context.style.looks.contains("figure") ? "figure" : "body")),
      most_(context.style.grid * context.style.rows()) {
  look_.alignment = Alignment::left;
  look_.max_lines = 0;
  // Lines that go on stand behind the number.
  look_.first_indent = Length() - look_.size;
}

Line LabelledCard::line_of(std::size_t label) const {
  Line line = plain(std::to_string(label + 1));
  line.front().style.strong = true;
  line.push_back(plain("\u2002").front());
  const Line& words = figure_.labels[label].words;
  line.insert(line.end(), words.begin(), words.end());
  return line;
}

Length LabelledCard::height_of_words(Length width) {
  Length height;
  for (std::size_t i = 0; i < figure_.labels.size(); ++i) {
    height += context_.measure(line_of(i), width, look_).height;
  }
  return height;
}

LabelledCard::Plan LabelledCard::plan(Length room) {
  const double life = context_.style.life();
  const Length hang = look_.size;
  const Length whole = card_.trim.width.scaled(life);
  Plan plan{};
  const bool is_beside = room >= whole + words_gap + hang + least_words;
  plan.width = is_beside ? room - whole - words_gap - hang : room - hang;
  const Length below = is_beside ? Length() : words_gap / 2 + height_of_words(plan.width);
  plan.scale =
      std::max(least_scale, std::min({life, room / card_.trim.width, (most_ - below) / card_.trim.height}));
  const Size size{card_.trim.width.scaled(plan.scale), card_.trim.height.scaled(plan.scale)};
  plan.card = {{is_beside ? Length() : (room - size.width) / 2, {}}, size};
  plan.words = is_beside ? Point{whole + words_gap + hang, {}} : Point{hang, size.height + words_gap / 2};
  return plan;
}

Length LabelledCard::height(Length room) {
  const Plan found = plan(room);
  return std::max(found.card.size.height, found.words.y + height_of_words(found.width));
}

void LabelledCard::draw(const Rect& area, std::vector<PlacedFrame>& stills, std::vector<Item>& out) {
  const Plan found = plan(area.size.width);
  const bool is_turned = context_.runs_from_right;
  // Where something of a width lies whose left edge is so far from where lines begin.
  const auto left = [&](Length from, Length width) {
    return is_turned ? area.right() - from - width : area.left() + from;
  };
  const Point corner{left(found.card.left(), found.card.size.width), area.top()};
  const Origin mark = context_.account.ask_again(Origin::none);
  const std::string& name = context_.common.catalog.definition(figure_.cards.front()).title;
  context_.telling.add_figure(mark, context_.cards.alt_of(card_.frame, name));
  stills.push_back(
      {card_.frame, Transform::scale(found.scale, corner), std::nullopt, static_cast<std::uint32_t>(mark)});
  context_.anchor(anchor_of_card(figure_, 0, context_.common.catalog), corner, out);
  Point at{left(found.words.x, found.width), area.top() + found.words.y};
  const Telling::Inside list(context_.telling, UnitKind::list);
  for (std::size_t i = 0; i < figure_.labels.size(); ++i) {
    const Telling::Inside item(context_.telling, UnitKind::list_item);
    context_.telling.as(UnitKind::list_body);
    const SetText set = context_.set(line_of(i), found.width, look_, Reading::figure);
    for (const SetLine& line : set.lines) {
      put_line(line, {at.x, at.y + line.baseline}, out);
    }
    at.y += set.height;
  }
}

}  // namespace talia::book
