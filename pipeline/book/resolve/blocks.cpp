#include "book/resolve/blocks.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "markup/walk.h"

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

void refuse(const Block& block, std::string_view place, std::string_view help, ResolveContext& context) {
  context.fault(Diagnostic::of(Code::bad_markup, start_of(block),
                               fmt::format("{} has no place in {}", name_of(block), place))
                    .help(std::string(help)));
}

ListBlock list_of(ListBlock list, ResolveContext& context) {
  for (std::vector<Block>& item : list.items) {
    std::vector<Block> kept;
    for (Block& block : item) {
      if (auto* const inner = std::get_if<ListBlock>(&block.what)) {
        *inner = list_of(std::move(*inner), context);
      } else if (!std::holds_alternative<Paragraph>(block.what)) {
        refuse(block, "a list", "let it stand after the list, with nothing before it on its lines", context);
        continue;
      }
      kept.push_back(std::move(block));
    }
    item = std::move(kept);
  }
  return list;
}

std::vector<Block> sidebar_blocks(std::vector<Block> blocks, ResolveContext& context) {
  std::vector<Block> kept;
  for (Block& block : blocks) {
    if (auto* const list = std::get_if<ListBlock>(&block.what)) {
      *list = list_of(std::move(*list), context);
    } else if (!std::holds_alternative<Paragraph>(block.what) &&
               !std::holds_alternative<Heading>(block.what)) {
      refuse(block, "a quotation", "let it stand after the quotation, without `>` before it", context);
      continue;
    }
    kept.push_back(std::move(block));
  }
  return kept;
}

}  // namespace talia::book
