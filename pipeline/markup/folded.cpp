#include "markup/folded.h"

#include <algorithm>
#include <utility>

#include "markup/parse.h"

namespace talia::markup {

namespace {

constexpr char taken = '\x02';  // In the place of words that were found.

using source::WordFolder;

}  // namespace

std::string folded_words(const Text& text) {
  WordFolder folder;
  bool is_first = true;
  for_each_run(text, [&](const std::vector<Inline>& run) {
    if (!std::exchange(is_first, false)) {
      folder.end_run();
    }
    fold(run, folder, [&](const MappedText& words, Span) { folder.add(words.view()); });
  });
  return folder.has_words() ? folder.take() : std::string();
}

std::string folded_words(const std::vector<Inline>& run) {
  WordFolder folder;
  fold(run, folder, [&](const MappedText& words, Span) { folder.add(words.view()); });
  return folder.has_words() ? folder.take() : std::string();
}

bool stands_in(std::string_view all, std::string_view words) {
  const auto is_in = [&](std::string_view part) { return all.find(part) != std::string_view::npos; };
  return is_in(words) || for_each_part(words, between_runs, is_in) ||
         for_each_part(words, between_pieces, is_in);
}

bool has_letters(std::string_view all, std::string_view words) {
  if (all.find(words) != std::string_view::npos) {
    return true;
  }
  std::string letters;
  source::append_letters(letters, all);
  return for_each_part(words, between_pieces, [&](std::string_view part) {
    std::string wanted;
    source::append_letters(wanted, part);
    return letters.find(wanted) != std::string::npos;
  });
}

Span first_missing(const Text& text, const std::string& letters) {
  Span missing;
  std::size_t from = 0;
  const auto hear = [&](const MappedText& words) {
    const std::string_view view = words.view();
    for (std::size_t begin = 0; begin < view.size() && !missing.exists();) {
      const std::size_t end = std::min(view.find_first_of(" \n", begin), view.size());
      WordFolder folder;
      folder.add(view.substr(begin, end - begin));
      std::string word;
      source::append_letters(word, folder.take());
      if (const std::size_t found = letters.find(word, from); found != std::string::npos) {
        from = found + word.size();
      } else {
        missing = words.span_of(begin, end);
      }
      begin = end + 1;
    }
  };
  for_each_inline(text, [&](const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      hear(words->text);
    }
  });
  return missing.exists() ? missing : text.span;
}

void take_away(std::string& from, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    from[i] = from[i] == ' ' ? ' ' : taken;
  }
}

bool take(std::string& from, std::string_view words) {
  const std::size_t at = from.find(words);
  if (at == std::string::npos) {
    return false;
  }
  take_away(from, at, at + words.size());
  return true;
}

}  // namespace talia::markup
