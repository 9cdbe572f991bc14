#include "book/resolve/exhibits.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "book/resolve/choose.h"
#include "layout/pictures.h"
#include "layout/reading/values.h"

namespace talia::book {

namespace {

std::string figure_number(ResolveContext& context) {
  return fmt::format("{} {}", context.word("figure"), context.next_figure());
}

Extent extent_of(Node body) {
  return body.text_at("span") == "page" ? Extent::page : Extent::column;
}

void read_width(Node width, Illustration& picture) {
  if (!width.exists()) {
    return;
  }
  picture.width_place = width.span();
  if (width.scalar().ends_with('%')) {
    picture.share = layout::number_in(width.scalar()) / 100;
  } else {
    picture.width = layout::length_of(width);
  }
}

Example::Row row_of(Node row, ResolveContext& context) {
  return {context.line_of(row.find("label")), context.line_of(row.find("value"))};
}

}  // namespace

std::optional<Figure> card_of(Node body, ResolveContext& context) {
  const std::vector<DefinitionId> ids = chosen(body, context);
  if (ids.empty()) {
    return std::nullopt;
  }
  Figure figure{
      {ids.front()}, figure_number(context), context.line_of(body.find("caption")), {}, body.span()};
  for (const Node label : body.find("labels").items()) {
    figure.labels.push_back(
        {label.text_at("box"), label.find("box").span(), context.line_of(label.find("text"))});
  }
  figure.extent = extent_of(body);
  return figure;
}

std::optional<Figure> cards_of(Node body, ResolveContext& context) {
  std::vector<DefinitionId> ids = chosen(body, context);
  if (ids.empty()) {
    return std::nullopt;
  }
  Line caption = context.line_of(body.find("caption"));
  std::string number = caption.empty() ? std::string() : figure_number(context);
  return Figure{std::move(ids), std::move(number), std::move(caption), {}, body.span()};
}

std::optional<Dialogue> dialogue_of(Node body, ResolveContext& context) {
  Dialogue dialogue;
  for (const Node turn : body.find("turns").items()) {
    Line speaker = context.line_of(turn.find("who"));
    dialogue.turns.push_back({std::move(speaker), context.line_of(turn.find("says"))});
  }
  return dialogue;
}

std::optional<Example> example_of(Node body, ResolveContext& context) {
  Example example;
  example.place = body.span();
  example.title = context.line_of(body.find("title"));
  example.text = context.line_of(body.find("text"));
  for (const Node row : body.find("rows").items()) {
    example.rows.push_back(row_of(row, context));
  }
  if (const Node total = body.find("sum"); total.exists()) {
    example.total.push_back(row_of(total, context));
  }
  return example;
}

std::optional<Illustration> picture_of(Node body, ResolveContext& context) {
  const Node image = body.find("image");
  const auto& pictures = context.chapter().source->pictures;
  const auto found = std::ranges::find_if(
      pictures, [&](const PictureField& each) { return each.node.span() == image.span(); });
  if (found == pictures.end() || !layout::find_picture(found->file, context.common)) {
    context.made.is_sound = false;
    context.enter_broken(body.find("id"), "in_figure");
    return std::nullopt;
  }
  Illustration picture;
  picture.file = found->file;
  picture.place = image.span();
  read_width(body.find("width"), picture);
  picture.extent = extent_of(body);
  picture.caption = context.line_of(body.find("caption"));
  picture.alt = body.text_at("alt");
  Label label;
  if (!picture.caption.empty()) {
    label.number = context.next_figure();
    label.noun = context.word("in_figure");
    label.title = fmt::format("{} {}", label.noun, label.number);
    picture.number = fmt::format("{} {}", context.word("figure"), label.number);
  }
  picture.anchor = context.enter_label(body.find("id"), std::move(label));
  return picture;
}

}  // namespace talia::book
