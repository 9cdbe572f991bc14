// Expressions and what they come to, in the words and readings of a game.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "chart/chances.h"
#include "formula/asking.h"
#include "job/questions/named_value.h"
#include "job/workspace/content.h"

namespace talia::job {

struct ExpressionQuestion {
  std::vector<std::string> expressions;
  // The game whose names they use; none: that of the campaign, else the workspace's only one, else no names are known.
  std::optional<std::string> system;
  // As whom they are asked; none: all that play the game are, and have to agree.
  std::optional<std::string> campaign;
  // Expressions under names, seen by those after them and by all that is asked. A roll is one roll in each of these.
  std::vector<NamedValue> with;
  std::size_t games = 0;  // Of the workspace.
  formula::Asking asking = {};
};

// How many games a workspace has, by its folders.
std::size_t count_of_games(const Files& workspace);
// Whether an answer can depend on what the workspace holds: a game is asked, or the only one may give a meaning to a word of
// the question. Where it cannot, nothing needs to be read.
bool asks_workspace(const ExpressionQuestion& question);

struct ExpressionAnswer {
  std::string expression;
  Value value;
  std::optional<chart::Series> chances;  // Of a roll, or of a list of outcomes.
  // Whether the game that was asked gives it a meaning or a form.
  bool follows_game = false;
};

// One for each expression, asked of no game.
std::optional<std::vector<ExpressionAnswer>> answer_alone(const ExpressionQuestion& question,
                                                          Content& content, Diagnostics& asked);
// One for each expression. Nothing when something in the question is at fault, which is reported; `content` keeps the texts
// that the reports show.
std::optional<std::vector<ExpressionAnswer>> answer(const ExpressionQuestion& question, Content& content,
                                                    Diagnostics& asked);

// Of those answers that have any.
std::vector<chart::Series> all_chances(const std::vector<ExpressionAnswer>& answers);

}  // namespace talia::job
