#include "markup/meanings.h"

#include <algorithm>
#include <string_view>

#include <cmark-gfm.h>

namespace talia::markup {
namespace {

// The nodes of a line; but for the first one's, the break before it is among them.
struct Line {
  std::vector<cmark_node*> nodes;
  std::size_t at = 0;      // Its first word, in the scanned text …
  std::size_t indent = 0;  // … and what stands before that on the line.
  bool is_meaning = false;
};

bool is_break(cmark_node* node) {
  return cmark_node_get_type(node) == CMARK_NODE_SOFTBREAK ||
         cmark_node_get_type(node) == CMARK_NODE_LINEBREAK;
}

bool opens_meaning(cmark_node* node) {
  const char* const text =
      cmark_node_get_type(node) == CMARK_NODE_TEXT ? cmark_node_get_literal(node) : nullptr;
  const std::string_view words = text == nullptr ? "" : text;
  return words.starts_with(": ") || words.starts_with(":\t");
}

std::vector<Line> lines_of(cmark_node* paragraph, const Scanned& scanned) {
  std::vector<Line> lines;
  auto number = static_cast<std::size_t>(std::max(1, cmark_node_get_start_line(paragraph))) - 1;
  const auto begin_line = [&] {
    const ScannedLine place = scanned.lines()[std::min(number++, scanned.lines().size() - 1)];
    const std::size_t words = std::min(scanned.text().find_first_not_of(" \t>", place.begin), place.end);
    lines.push_back({{}, words, words - place.begin});
  };
  begin_line();
  for (cmark_node* node = cmark_node_first_child(paragraph); node != nullptr; node = cmark_node_next(node)) {
    if (is_break(node)) {
      begin_line();
    } else if (lines.back().nodes.empty() || is_break(lines.back().nodes.back())) {
      lines.back().is_meaning = opens_meaning(node);
    }
    lines.back().nodes.push_back(node);
  }
  return lines;
}

}  // namespace

TermLines take_terms(cmark_node* paragraph, const Scanned& scanned) {
  TermLines result;
  const std::vector<Line> lines = lines_of(paragraph, scanned);
  if (std::ranges::none_of(lines, &Line::is_meaning)) {
    return result;
  }
  if (lines.front().is_meaning || !lines[1].is_meaning) {
    result.misplaced = lines.front().is_meaning ? lines[0].at : lines[1].at;
    return result;
  }
  cmark_node* open = nullptr;
  const auto begin_paragraph = [&] {
    open = cmark_node_new(CMARK_NODE_PARAGRAPH);
    cmark_node_insert_before(paragraph, open);
    return open;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    // A line above a meaning is a term, unless it is set in and goes on with the meaning before it.
    const bool is_term = !lines[i].is_meaning && i + 1 < lines.size() && lines[i + 1].is_meaning &&
                         lines[i].indent <= lines[0].indent;
    if (is_term) {
      result.items.push_back({begin_paragraph(), {}});
    } else if (lines[i].is_meaning) {
      result.items.back().meanings.push_back(begin_paragraph());
    }
    for (cmark_node* const node : lines[i].nodes) {
      if (is_break(node) && (is_term || lines[i].is_meaning)) {
        cmark_node_free(node);
      } else {
        cmark_node_append_child(open, node);
      }
    }
  }
  return result;
}

}  // namespace talia::markup
