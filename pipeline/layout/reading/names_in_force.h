// The names that hold where a template is being read. Known to layout alone.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formula/formula.h"
#include "formula/scope.h"

namespace talia::layout {

class NamesInForce {
 public:
  // `scope` with the theme's words and signs over it, and what the face is.
  explicit NamesInForce(Scope scope);

  const Scope& scope() const { return scopes_.back(); }
  // What may be left out and is there in the box being read, because of its `when` and those around it.
  const std::vector<std::string>& present() const { return present_.back(); }
  // Whether a name is one of the first scope that nothing hides, or none.
  bool is_bare(std::string_view name) const;

  NameId declare(std::string_view name, const Type& type, Span span);
  // What is there where the formula holds.
  void assume(const Formula& when);

  // Names hold for everything that is read until the mark is gone back to.
  struct Mark {
    std::size_t scopes = 0;
    // Of the innermost scope.
    std::size_t present = 0;
  };
  Mark mark() const { return {scopes_.size(), present_.back().size()}; }
  void back_to(Mark mark);

  // The names since a mark, out of force until they are put back. What was assumed since then of names from before the mark
  // still holds.
  struct Aside {
    std::vector<Scope> scopes;
    std::vector<std::vector<std::string>> present;
  };
  Aside set_aside(Mark mark);
  void put_back(Aside names);

 private:
  // One at least.
  std::vector<Scope> scopes_;
  // By scope.
  std::vector<std::vector<std::string>> present_;
};

}  // namespace talia::layout
