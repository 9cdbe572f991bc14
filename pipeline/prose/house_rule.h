// One rule of a house style (`kind: prose`), compiled, and what it finds in a passage.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prose/passage.h"
#include "source/reports/diagnostics.h"
#include "source/text/pattern.h"

namespace talia::prose {

// What a rule finds in a passage.
struct Finding {
  std::uint32_t begin, end;  // Bytes of its words.
  std::optional<std::string> meant;
};

class HouseRule {
 public:
  // Reports bad-prose-rule; a rule with a fault of its own finds nothing.
  HouseRule(std::string_view id, Node root, Node document, Diagnostics& diagnostics);

  // Whether it is for such passages at all.
  bool is_for(const Passage& passage, const Catalog& catalog) const;
  // Rules of consistency find what is not the way of most, which `count` has heard of before.
  std::vector<Finding> find(const Passage& passage) const;
  void count(const Passage& passage);
  // Tries the examples of the rule; reports bad-prose-rule.
  void try_examples(Diagnostics& diagnostics) const;
  void report(const Passage& passage, const Finding& finding, Diagnostics& diagnostics) const;

  // The expressions that must stand somewhere in a passage for it to find anything; empty: it may find something in all.
  std::vector<std::string> expressions() const;
  bool counts() const { return what_ == What::consistency; }

 private:
  enum class What : std::uint8_t {
    existence,
    substitution,
    occurrence,
    repetition,
    consistency,
    capitalisation,
    sequence,
    length
  };
  struct Sought {
    source::Pattern pattern;
    std::optional<std::string> meant;  // With `\1` for what groups hold.
    std::string written;               // As its author wrote it.
  };
  struct Ways {
    std::vector<Sought> all;
    std::vector<std::size_t> counts;
  };

  void read_what(Diagnostics& diagnostics);
  void read_scope(Node document);
  std::optional<source::Pattern> compile(Node at, std::string_view expression, Diagnostics& diagnostics);
  void add_sought(Node at, std::string_view expression, std::optional<std::string> meant, bool is_literal,
                  Diagnostics& diagnostics);
  void fault(Span at, std::string message, Diagnostics& diagnostics);

  std::vector<Finding> matches(const Passage& passage, const Sought& sought) const;
  bool is_excepted(const Passage& passage, std::uint32_t begin, std::uint32_t end) const;
  std::string meant_by(const Sought& sought, std::string_view found,
                       const source::Pattern::Match& match) const;
  void find_occurrences(const Passage& passage, std::vector<Finding>& out) const;
  void find_repetitions(const Passage& passage, std::vector<Finding>& out) const;
  void find_ways(const Passage& passage, std::vector<Finding>& out) const;
  void find_capitals(const Passage& passage, std::vector<Finding>& out) const;
  void find_sequence(const Passage& passage, std::vector<Finding>& out) const;
  void find_lengths(const Passage& passage, std::vector<Finding>& out) const;
  std::string message_for(std::string_view found, const std::optional<std::string>& meant) const;

  std::string id_;
  Node root_;
  What what_ = What::existence;
  std::vector<Sought> sought_;
  std::vector<Ways> ways_;
  std::vector<source::Pattern> exceptions_;
  std::vector<std::string> kinds_, fields_, places_, except_ids_;
  std::string language_, source_;
  bool whole_words_ = true, case_ = false, is_broken_ = false;
  Severity severity_ = Severity::warning;
};

}  // namespace talia::prose
