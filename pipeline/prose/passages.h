// Everything that a workspace says to its readers, in one walk: texts and names of definitions, rulesets, chapters. Each passage
// knows what it stands in.
#pragma once
#include <deque>
#include <memory>
#include <vector>

#include "model/catalog.h"
#include "prose/passage.h"
#include "source/blocks.h"

namespace talia::prose {

// What passages have of their own, in few pieces of memory.
struct PassageRoom {
  source::Blocks<char> words;
  source::Blocks<MappedRun> runs;
  source::Blocks<Passage::Stretch> stretches;
  source::Blocks<Token> tokens;
  source::Blocks<Sentence> sentences;
};

struct Passages {
  std::deque<Passage> all;  // Of many, so that they need no room twice while it grows.
  std::vector<PassageRoom> rooms;
  // Of directives' bodies and rulesets, which the passages look into.
  std::vector<std::unique_ptr<const Text>> texts;
  std::unique_ptr<const WordForms> forms;
};

// The catalog must outlive the result. What several definitions take over is told once.
Passages passages_of(const Catalog& catalog, unsigned jobs);

}  // namespace talia::prose
