// What all checks of prose work on: the passages of a workspace, and what its games know of words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "prose/dictionary.h"
#include "prose/passages.h"
#include "prose/shapes.h"
#include "prose/vocabulary.h"
#include "rules/rules.h"

namespace talia::prose {

struct Reading {
  const Catalog& catalog;
  const Derived& derived;
  Passages passages;
  std::vector<Vocabulary> vocabularies;  // By system.
  Dictionaries& dictionaries;            // For checks that run in one thread.

  Vocabulary& vocabulary(const Passage& passage) {
    return vocabularies[static_cast<std::size_t>(passage.system)];
  }
};

// Offers what was meant in the place of what stands at a diagnostic.
void propose(Diagnostic& fault, std::string_view wrong, const std::string& meant);

// The checks, each one file.
void check_letters(Reading& reading, Diagnostics& diagnostics);         // mixed-scripts
void check_doubled_words(Reading& reading, Diagnostics& diagnostics);   // doubled-word
void check_spelling(Reading& reading, Diagnostics& diagnostics);        // misspelt-word, no-dictionary
void check_names(const Catalog& catalog, Diagnostics& diagnostics);     // duplicate-name
void check_terms(Reading& reading, Diagnostics& diagnostics);           // term-spelling
void check_term_capitals(Reading& reading, Diagnostics& diagnostics);   // term-spelling
void check_abbreviations(Reading& reading, Diagnostics& diagnostics);   // unexplained-abbreviation
void check_endings(Reading& reading, Diagnostics& diagnostics);         // unended-paragraph
void check_repeated_facts(Reading& reading, Diagnostics& diagnostics);  // repeated-fact
void check_plurals(Reading& reading, Diagnostics& diagnostics);         // wrong-plural
void check_signs(Reading& reading, Diagnostics& diagnostics);           // mixed-signs
void check_rows(const Catalog& catalog, Diagnostics& diagnostics);      // missing-row
void check_facts(Reading& reading, Diagnostics& diagnostics);           // contradicting-number
void check_references(Reading& reading, Diagnostics& diagnostics);      // swapped-reference
void check_near_notations(Reading& reading, Diagnostics& diagnostics);  // near-notation
void check_entries(const Reading& reading, Diagnostics& diagnostics);   // unused-entry
void check_house_rules(Reading& reading, Diagnostics& diagnostics);     // prose-rule, bad-prose-rule

}  // namespace talia::prose
