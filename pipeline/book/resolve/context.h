// What resolving a book works with: the run's values, the book that is being made, and short ways to fill its texts.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/resolve/resolved.h"
#include "book/style/style.h"
#include "formula/allowance.h"
#include "rules/hidden.h"

namespace talia::book {

class ResolveContext {
 public:
  ResolveContext(const Book& book, const BookStyle& style, const LayoutContext& common, ResolvedBook& made,
                 Diagnostics& diagnostics);

  const Book& book;
  const BookStyle& style;
  const LayoutContext& common;
  ResolvedBook& made;
  Diagnostics& diagnostics;
  const std::string& language;
  SystemId system;
  formula::Allowance allowance;  // Of all that the book computes.
  rules::HiddenSides hidden;
  // A head that runs in: where it stands, and its words as a name.
  struct RunningHead {
    std::size_t chapter, block, point;
    std::string slug;
  };
  std::vector<RunningHead> heads;
  // A directive's shape is at fault, or something of the ruleset was not read, which was reported: what they name is not known.
  bool lacks_names = false;

  // The chapter at hand is the last one.
  ResolvedChapter& chapter() { return made.chapters.back(); }
  void begin_chapter(const Chapter& chapter);
  // The next number of the chapter's tables or figures: `4.2`, or `2` where the chapter has none.
  std::string next_table() { return number_of(++tables_); }
  std::string next_figure() { return number_of(++figures_); }
  // A chapter with a number of its own.
  void number_chapter();

  // A name by which others refer to a table or picture: that of its directive's `id`, empty where it has none. Reports
  // bad-directive where the book has it already.
  std::string enter_label(Node id, Label label);
  // Of one that is at fault: what refers to it, or to its number, is not. `word`: what references call it.
  void enter_broken(Node id, std::string_view word);

  std::string word(std::string_view name) const { return style.word(language, name); }
  const Scope& scope() const { return common.derived.scope(system); }
  RulesContext context(std::optional<DefinitionId> self = std::nullopt) const {
    return {.self = self, .campaign = book.campaign, .locals = {}, .keeps_places = true};
  }
  // An error in the book.
  void fault(Diagnostic diagnostic);

  // A text of a directive's body, its insertions checked against the scope. `present`: names that may be left out and are known to be
  // there.
  Text parse(Node node, const Scope& scope, std::span<const std::string> present = {});
  Text checked(Text text, const Scope& scope, std::span<const std::string> present = {});
  Text fill(const Text& text, const RulesContext& context);
  // A text filled as one line, its paragraphs below each other. Reports bad-markup of a list or table in it.
  Line fill_line(const Text& text, const RulesContext& context);
  // A text of a directive's body as a line; nothing where it has none.
  Line line_of(Node node);
  // A name for a section: its slug, or with the chapter's before it where the slug is taken.
  std::string new_name(const std::string& slug, const std::string& chapter) const;

 private:
  std::string number_of(int number) const;

  int chapters_ = 0, tables_ = 0, figures_ = 0;
};

}  // namespace talia::book
