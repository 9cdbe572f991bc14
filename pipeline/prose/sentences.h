// Sentences of passages.
#pragma once
#include <cstddef>
#include <vector>

#include "prose/passage.h"

namespace talia::prose {

// A full stop ends one where a word with a capital, a gap or nothing follows, and no abbreviation stands before it.
// `anything`: a word in small letters may follow as well, which is then a slip.
enum class Follows : bool { capital, anything };
std::vector<Sentence> sentences_of(const Passage& passage, Follows follows = Follows::capital);

// Whether the passage ends as a sentence does; what closes quotes and brackets may follow.
bool has_end(const Passage& passage);

}  // namespace talia::prose
