// What an evaluation read of definitions, besides the one that it is made for, and of what terms say. What else it read of its
// ruleset is not told apart: that is known by its whole.
#pragma once
#include <optional>
#include <set>

#include "model/catalog.h"

namespace talia {

class Reads {
 public:
  void note(DefinitionId definition, KindId kind) {
    if (definition != last_ && !kinds_.contains(kind)) {
      definitions_.insert(definition);
      last_ = definition;
    }
  }
  // All of a kind, whatever there is of it.
  void note(KindId kind) { kinds_.insert(kind); }
  // What it says of itself: whoever has its id alone reads nothing of it.
  void note(TermId term) { terms_.insert(term); }
  void join(const Reads& others) {
    definitions_.insert(others.definitions_.begin(), others.definitions_.end());
    kinds_.insert(others.kinds_.begin(), others.kinds_.end());
    terms_.insert(others.terms_.begin(), others.terms_.end());
  }
  // The one that it is made for.
  void forget(DefinitionId definition) { definitions_.erase(definition); }
  bool empty() const { return definitions_.empty() && kinds_.empty() && terms_.empty(); }
  const std::set<DefinitionId>& definitions() const { return definitions_; }
  const std::set<KindId>& kinds() const { return kinds_; }
  const std::set<TermId>& terms() const { return terms_; }

 private:
  std::set<DefinitionId> definitions_;
  std::set<KindId> kinds_;
  std::set<TermId> terms_;
  std::optional<DefinitionId> last_;  // Most that is read is read again.
};

}  // namespace talia
