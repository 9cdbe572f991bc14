// The words by which content names ids: whatever might be one, wherever it stands.
#pragma once
#include <string_view>

#include "model/catalog.h"
#include "source/text/string_set.h"

namespace talia::rules {

enum class Keys : bool { left_out, included };

class NamingWords {
 public:
  // Every word that could be an id: `def(mount, 'kon')` has `kon`.
  void add(std::string_view text);
  // Of every text below a node; of the keys of mappings too, where keys name something.
  void add(Node node, Keys keys);
  // Of the insertions of a text, and of nothing else that it says.
  void add_insertions(const Text& text);
  // Of the directives and insertions of its chapters.
  void add_chapters(const Book& book, Keys keys);

  bool has(std::string_view word) const { return words_.contains(word); }
  // Whether a type was among it that takes any term of this group: `term GROUP`, or `{type: term, of: [GROUP]}`.
  bool has_group(std::string_view id) const { return groups_.contains(id); }

 private:
  void add_groups(Node of);

  source::StringSet words_, groups_;
};

}  // namespace talia::rules
