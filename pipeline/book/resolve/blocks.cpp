#include "book/resolve/blocks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "markup/walk.h"
#include "source/text/ascii.h"

namespace talia::book {

namespace {

std::string_view name_of(const Block& block) {
  if (std::holds_alternative<Paragraph>(block.what)) {
    return "a paragraph";
  }
  if (std::holds_alternative<Heading>(block.what)) {
    return "a heading";
  }
  if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
    return list->defines ? "a list of terms" : "a list";
  }
  if (std::holds_alternative<TableBlock>(block.what)) {
    return "a table";
  }
  if (std::holds_alternative<Quote>(block.what)) {
    return "a quotation";
  }
  if (std::holds_alternative<CodeBlock>(block.what)) {
    return "code";
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

// `[!NAME]` at the start of a quotation, taken out; empty where there is none, or none of that name.
std::string take_box(Quote& quote, ResolveContext& context) {
  constexpr std::string_view opens = "[!";
  auto* const paragraph = quote.blocks.empty() ? nullptr : std::get_if<Paragraph>(&quote.blocks.front().what);
  if (paragraph == nullptr) {
    return {};
  }
  std::vector<Inline>& inlines = paragraph->inlines;
  MappedText start;
  std::size_t pieces = 0;
  for (; pieces < inlines.size() && start.str().find(']') == std::string::npos; ++pieces) {
    const auto* const words = std::get_if<Words>(&inlines[pieces].what);
    if (words == nullptr || words->value.exists()) {
      return {};
    }
    start.append(words->text);
  }
  const std::size_t close = start.str().find(']');
  // A bracket behind a backslash is two bytes of its file.
  const Span bracket = start.empty() ? Span() : start.span_of(0, 1);
  if (close == std::string::npos || !start.view().starts_with(opens) || bracket.end - bracket.begin != 1) {
    return {};
  }
  std::string name = source::ascii_lower_case(start.view().substr(opens.size(), close - opens.size()));
  const Span place = start.span_of(0, close + 1);
  Inline rest = inlines[pieces - 1];
  rest.what =
      Words{start.slice(std::min(start.str().find_first_not_of(' ', close + 1), start.size()), start.size())};
  inlines.erase(inlines.begin(), inlines.begin() + static_cast<std::ptrdiff_t>(pieces));
  if (!std::get<Words>(rest.what).text.empty()) {
    inlines.insert(inlines.begin(), std::move(rest));
  }
  if (inlines.empty()) {
    quote.blocks.erase(quote.blocks.begin());
  }
  std::vector<std::string> names;
  for (const Entry& box : context.style.root.find("furniture").find("boxes").entries()) {
    names.emplace_back(box.key);
  }
  if (std::ranges::find(names, name) != names.end()) {
    return name;
  }
  context.fault(Diagnostic::of(Code::bad_markup, place,
                               fmt::format("the style `{}` has no box `{}`", context.style.id, name))
                    .help_closest(name, names)
                    .help_otherwise("give it one, `furniture: {boxes: {…}}`, or write `\\[` for a bracket"));
  return {};
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
      if (auto* const inner = std::get_if<ListBlock>(&block.what); inner != nullptr && !list.defines) {
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

std::vector<std::string> take_boxes(Text& text, ResolveContext& context) {
  std::vector<std::string> boxes;
  for (Block& block : text.blocks) {
    if (auto* const quote = std::get_if<Quote>(&block.what)) {
      boxes.push_back(take_box(*quote, context));
    }
  }
  return boxes;
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
