#include "book/resolve/exhibits.h"

#include <utility>

#include <fmt/format.h>

#include "book/resolve/choose.h"

namespace talia::book {

namespace {

std::string figure_number(ResolveContext& context) {
  return fmt::format("{} {}", context.word("figure"), context.next_figure());
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
  return Figure{{ids.front()}, figure_number(context), context.line_of(body.find("caption")), body.span()};
}

std::optional<Figure> cards_of(Node body, ResolveContext& context) {
  std::vector<DefinitionId> ids = chosen(body, context);
  if (ids.empty()) {
    return std::nullopt;
  }
  Line caption = context.line_of(body.find("caption"));
  std::string number = caption.empty() ? std::string() : figure_number(context);
  return Figure{std::move(ids), std::move(number), std::move(caption), body.span()};
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

std::optional<Contents> contents_of(Node /*body*/, ResolveContext& /*context*/) {
  return Contents{};
}

}  // namespace talia::book
