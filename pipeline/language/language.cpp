#include "language/language.h"

#include <algorithm>

namespace talia {
namespace {

template <typename View>
bool has(View list, View word) {
  for (auto at = list.find(word); at != View::npos; at = list.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) {
      return !word.empty();
    }
  }
  return false;
}

}  // namespace

bool WordList::has(std::u32string_view word) const {
  if (word.empty()) {
    return false;
  }
  const std::size_t bit = bit_of(word.front(), word.size());
  return (marks_[bit / 64] >> bit % 64 & 1) != 0 && talia::has(words_, word);
}

std::string_view Language::word(std::string_view name) const {
  const auto* const found =
      std::ranges::find(words, name, &std::pair<std::string_view, std::string_view>::first);
  return found == words.end() ? std::string_view() : found->second;
}

namespace language {

bool has_word(std::string_view list, std::string_view word) {
  return has(list, word);
}

std::string_view primary_subtag(std::string_view tag) {
  return tag.substr(0, tag.find('-'));
}

namespace {

// Of two small letters a number; of all else none.
std::size_t number_of(std::string_view tag) {
  const auto letter = [&](std::size_t i) { return static_cast<unsigned char>(tag[i] - 'a'); };
  return tag.size() == 2 && letter(0) < 26 && letter(1) < 26 ? 26 * std::size_t{letter(0)} + letter(1)
                                                             : std::string_view::npos;
}

// Entries by the numbers of their tags: a language is asked for at each run of a text.
std::array<const Language*, 26 * 26> by_number() {
  std::array<const Language*, 26 * 26> entries{};
  for (const Language& each : all()) {
    if (const std::size_t number = number_of(each.tag); number < entries.size()) {
      entries[number] = &each;
    }
  }
  return entries;
}

}  // namespace

const Language& of(std::string_view tag) {
  static const auto entries = by_number();
  if (const std::size_t number = number_of(tag); number < entries.size() && entries[number] != nullptr) {
    return *entries[number];
  }
  for (const std::string_view asked : {tag, primary_subtag(tag)}) {
    const auto found = std::ranges::lower_bound(all(), asked, {}, &Language::tag);
    if (found != all().end() && found->tag == asked) {
      return *found;
    }
  }
  return *std::ranges::lower_bound(all(), "und", {}, &Language::tag);
}

}  // namespace language
}  // namespace talia
