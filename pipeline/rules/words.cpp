#include "rules/words.h"

#include "markup/parse.h"
#include "source/text/ascii.h"

namespace talia::rules {
namespace {

bool is_of_name(char c) {
  return c == '_' || (c & 0x80) != 0 || source::is_ascii_letter(c) || source::is_ascii_digit(c);
}

}  // namespace

void NamingWords::add(std::string_view text) {
  bool is_after_term = false;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_of_name(text[end])) {
      ++end;
    }
    if (end == begin) {
      is_after_term = is_after_term && text[begin] == ' ';
      ++begin;
      continue;
    }
    const std::string_view word = text.substr(begin, end - begin);
    if (is_after_term) {
      source::insert(groups_, word);
    }
    is_after_term = word == "term";
    source::insert(words_, word);
    begin = end;
  }
}

void NamingWords::add(Node node, Keys keys) {
  if (node.is(NodeKind::text)) {
    add(node.scalar());
  } else if (node.is(NodeKind::list)) {
    for (const Node item : node.items()) {
      add(item, keys);
    }
  } else if (node.is(NodeKind::map)) {
    if (node.find("type").scalar() == "term") {
      add_groups(node.find("of"));
    }
    for (const Entry& entry : node.entries()) {
      if (keys == Keys::included) {
        add(entry.key);
      }
      add(entry.value, keys);
    }
  }
}

void NamingWords::add_groups(Node of) {
  if (of.is(NodeKind::text)) {
    groups_.emplace(of.scalar());
  }
  for (const Node group : of.items()) {
    groups_.emplace(group.scalar());
  }
}

void NamingWords::add_insertions(const Text& text) {
  markup::for_each_inline(text, [this](const Inline& each) {
    const auto* const insertion = std::get_if<Insertion>(&each.what);
    if (insertion != nullptr && !insertion->formula.is_broken()) {
      add(insertion->formula.text().view());
    }
  });
}

void NamingWords::add_chapters(const Book& book, Keys keys) {
  for (const Chapter& chapter : book.chapters) {
    for (const ParsedDirective& directive : chapter.directives) {
      add(directive.body, keys);
    }
    add_insertions(chapter.text);
  }
}

}  // namespace talia::rules
