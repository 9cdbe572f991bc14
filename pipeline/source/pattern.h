// Regular expressions that cannot run away (RE2).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/result.h"

namespace talia::source {

class Pattern {
 public:
  // `reason` of the failure is RE2's own words.
  static tl::expected<Pattern, std::string> compile(std::string_view expression);
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

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
  const std::string& expression() const { return expression_; }

 private:
  struct Engine;
  explicit Pattern(std::unique_ptr<Engine> engine, std::string expression);
  std::unique_ptr<Engine> engine_;
  std::string expression_;
};

}  // namespace talia::source
