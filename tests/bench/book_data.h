// A rulebook of the neutral words, as a talia workspace: chapters of sections with paragraphs, lists, tables, notes,
// references and marks, between a contents and an index.
#pragma once
#include <filesystem>

#include "bench/neutral_data.h"

namespace talia::context {

// Writes a workspace of its own with a book of so many chapters.
void write_book(const NeutralData& data, unsigned chapters, const std::filesystem::path& folder);

}  // namespace talia::context
