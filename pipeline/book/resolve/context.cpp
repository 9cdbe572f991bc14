#include "book/resolve/context.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "formula/formula.h"
#include "markup/parse.h"
#include "markup/walk.h"
#include "rules/shares.h"

namespace talia::book {

ResolveContext::ResolveContext(const Book& book_in, const BookStyle& style_in, const LayoutContext& common_in,
                               ResolvedBook& made_in, Diagnostics& diagnostics_in)
    : book(book_in),
      style(style_in),
      common(common_in),
      made(made_in),
      diagnostics(diagnostics_in),
      language(common_in.catalog.campaign(book_in.campaign).language),
      system(common_in.catalog.campaign(book_in.campaign).system),
      allowance(rules::share_of(rules::most_of_books, common_in.catalog.books.size(), "a book")),
      hidden(common_in.catalog, common_in.derived) {}

void ResolveContext::begin_chapter(const Chapter& chapter) {
  made.chapters.emplace_back().source = &chapter;
  tables_ = figures_ = 0;
}

void ResolveContext::number_chapter() {
  chapter().number = ++chapters_;
}

std::string ResolveContext::number_of(int number) const {
  const int chapter = made.chapters.back().number;
  return chapter == 0 ? std::to_string(number) : fmt::format("{}.{}", chapter, number);
}

void ResolveContext::fault(Diagnostic diagnostic) {
  made.is_sound = false;
  diagnostics.add(std::move(diagnostic));
}

Text ResolveContext::parse(Node node, const Scope& scope, std::span<const std::string> present) {
  return checked(markup::parse(node.text(), markup::Mode::inline_only, language, diagnostics), scope,
                 present);
}

Text ResolveContext::checked(Text text, const Scope& scope, std::span<const std::string> present) {
  markup::for_each_inline(text, [&](Inline& each) {
    if (auto* const insertion = std::get_if<Insertion>(&each.what);
        insertion && !insertion->formula.is_broken()) {
      formula::check_insertion(insertion->formula, scope, diagnostics, {}, present);
      text.is_broken |= insertion->formula.is_broken();
    }
  });
  return text;
}

Text ResolveContext::fill(const Text& text, const RulesContext& context) {
  Text filled = rules::fill(text, context, common.catalog, common.derived, diagnostics, allowance);
  made.is_sound = made.is_sound && !filled.is_broken;
  return filled;
}

Line ResolveContext::fill_line(const Text& text, const RulesContext& context) {
  Line all;
  Text filled = fill(text, context);
  chapter().mentions.push_back(filled);
  for (Block& block : filled.blocks) {
    auto* const paragraph = std::get_if<Paragraph>(&block.what);
    if (paragraph == nullptr) {
      fault(Diagnostic::of(Code::bad_markup, block.span,
                           "a text with a list or a table is printed here where there is room for lines")
                .note(text.span, "it is inserted here")
                .help("give it paragraphs alone, or insert it in a paragraph of a chapter"));
      continue;
    }
    if (!all.empty()) {
      all.push_back({LineBreak{}, {}});
    }
    std::ranges::move(paragraph->inlines, std::back_inserter(all));
  }
  return all;
}

Line ResolveContext::line_of(Node node) {
  return node.exists() ? fill_line(parse(node, scope()), context()) : Line{};
}

std::string ResolveContext::enter_label(Node id, Label label) {
  if (!id.exists()) {
    return {};
  }
  label.place = id.span();
  const auto [entered, is_new] = made.labels.try_emplace(std::string(id.scalar()), std::move(label));
  if (is_new) {
    return entered->first;
  }
  Diagnostic taken =
      Diagnostic::of(Code::bad_directive, id.span(),
                     fmt::format("the book has a section, table or picture `{}` already", entered->first));
  if (entered->second.place.exists()) {
    taken.notes.push_back({entered->second.place, "it is here"});
  }
  fault(std::move(taken).help("give this one another name"));
  return {};
}

void ResolveContext::enter_broken(Node id, std::string_view word) {
  if (id.exists()) {
    made.labels.try_emplace(std::string(id.scalar()), Label{this->word(word), "?"});
  }
}

std::string ResolveContext::new_name(const std::string& slug, const std::string& chapter) const {
  std::string name = slug;
  for (int i = 2; made.labels.contains(name); ++i) {
    name = i == 2 ? fmt::format("{}-{}", chapter, slug) : fmt::format("{}-{}-{}", chapter, slug, i);
  }
  return name;
}

}  // namespace talia::book
