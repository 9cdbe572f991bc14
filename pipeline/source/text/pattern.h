// Regular expressions that cannot run away (RE2).
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/result.h"

namespace talia::source {

// Copies share what was compiled.
class Pattern {
 public:
  // `reason` of the failure is RE2's own words.
  static tl::expected<Pattern, std::string> compile(std::string_view expression);

  bool found_in(std::string_view text) const;       // Anywhere.
  bool matches_whole(std::string_view text) const;  // From end to end.
  struct Capture {
    std::string name;  // Empty for unnamed groups.
    std::size_t begin, end;
  };
  struct Match {
    std::size_t begin, end;
    std::vector<Capture> captures;  // Groups that took part.
  };
  std::optional<Match> find(std::string_view text, std::size_t from = 0) const;
  std::optional<Match> match_whole(std::string_view text) const;
  const std::string& expression() const { return expression_; }
  // Of named groups, in their order in the expression.
  std::vector<std::string> group_names() const;

 private:
  struct Engine;
  std::optional<Match> match(std::string_view text, std::size_t from, bool is_whole) const;
  explicit Pattern(std::shared_ptr<const Engine> engine, std::string expression);
  std::shared_ptr<const Engine> engine_;
  std::string expression_;
};

// Several patterns looked for in one pass over a text, in place of one pass for each.
class PatternSet {
 public:
  // The expressions of compiled patterns; their order gives the numbers that `found_in` tells.
  explicit PatternSet(const std::vector<std::string>& expressions);
  PatternSet(PatternSet&&) noexcept;
  PatternSet& operator=(PatternSet&&) noexcept;
  ~PatternSet();
  // The numbers of those that stand somewhere in the text, ascending. Where memory does not suffice to tell: all.
  std::vector<std::size_t> found_in(std::string_view text) const;

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

// Compiles each expression once, for all who ask; from several threads too. Schemas repeat theirs: of 228
// illustrated cards it saves 2 % of the instructions, and 3 MB.
class Patterns {
 public:
  tl::expected<Pattern, std::string> compile(std::string_view expression);
  std::shared_ptr<const PatternSet> set(const std::vector<std::string>& expressions);
  // Lets go of what nobody asked for since this was called last.
  void forget_unasked();

 private:
  template <typename T>
  struct Known {
    T made;
    bool is_asked = true;
  };
  std::mutex mutex_;
  std::map<std::string, Known<Pattern>, std::less<>> patterns_;
  std::map<std::vector<std::string>, Known<std::shared_ptr<const PatternSet>>> sets_;
};

}  // namespace talia::source
