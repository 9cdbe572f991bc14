// Where a text names the terms of a game, in any of their forms.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "book/resolve/resolved.h"

namespace talia::book {

class TermFinder {
 public:
  // A term that is to be found, which whoever asks owns.
  void add(const Term& term);
  bool empty() const { return forms_.empty(); }

  // Calls f for each name of a term in the running words of a line, in order; what f gives becomes the anchor of those
  // words. f is given the anchor that they have, which may be none.
  using Anchor = std::shared_ptr<const std::string>;
  void name(Line& line, const std::function<Anchor(const Term&, const Anchor& has)>& f) const;

 private:
  struct Form {
    std::string folded;
    std::size_t words;
    const Term* term;
  };
  // The longest form that begins with a word; null: none.
  const Form* form_at(const MappedText& text, std::size_t word,
                      const std::vector<std::pair<std::size_t, std::size_t>>& words) const;

  std::map<std::string, std::vector<Form>, std::less<>> forms_;  // By their first words; the longest first.
};

}  // namespace talia::book
