#include "book/resolve/term_finder.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "source/text/unicode.h"

namespace talia::book {

namespace {

using Stretches =
    std::vector<std::pair<std::size_t, std::size_t>>;  // First byte, and the one after the last.

Stretches words_in(std::string_view text) {
  Stretches words;
  bool goes_on = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = source::next_code_point(text, at);
    if (!source::is_of_word(c) && !(goes_on && source::is_combining(c))) {
      goes_on = false;
    } else if (goes_on) {
      words.back().second = at;
    } else {
      words.emplace_back(begin, at);
      goes_on = true;
    }
  }
  return words;
}

std::string folded(std::string_view text, const Stretches& words, std::size_t first, std::size_t count) {
  const std::size_t begin = words[first].first;
  return source::case_folded(text.substr(begin, words[first + count - 1].second - begin));
}

}  // namespace

void TermFinder::add(const Term& term) {
  std::vector<std::string> names = term.forms;
  names.push_back(term.name);
  for (const std::string& name : names) {
    const Stretches words = words_in(name);
    if (words.empty()) {
      continue;
    }
    std::vector<Form>& alike = forms_[folded(name, words, 0, 1)];
    alike.push_back({folded(name, words, 0, words.size()), words.size(), &term});
    std::ranges::stable_sort(alike, std::greater<>(), &Form::words);
  }
}

const TermFinder::Form* TermFinder::form_at(const MappedText& text, std::size_t word,
                                            const Stretches& words) const {
  const auto alike = forms_.find(folded(text.view(), words, word, 1));
  if (alike == forms_.end()) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(alike->second, [&](const Form& form) {
    return word + form.words <= words.size() && folded(text.view(), words, word, form.words) == form.folded;
  });
  return found == alike->second.end() ? nullptr : &*found;
}

void TermFinder::name(Line& line, const std::function<Anchor(const Term&, const Anchor&)>& f) const {
  Line named;
  for (Inline& each : line) {
    const auto* const said = std::get_if<Words>(&each.what);
    if (said == nullptr) {
      named.push_back(std::move(each));
      continue;
    }
    const MappedText text = said->text;
    const auto part = [&](std::size_t begin, std::size_t end, const Anchor& anchor) {
      if (begin < end) {
        Inline piece = each;
        std::get<Words>(piece.what).text = text.slice(begin, end);
        piece.style.anchor = anchor;
        named.push_back(std::move(piece));
      }
    };
    const Stretches words = words_in(text.view());
    std::size_t done = 0;
    for (std::size_t i = 0; i < words.size();) {
      const Form* const form = form_at(text, i, words);
      const Anchor has = each.style.anchor;
      const Anchor anchor = form == nullptr ? nullptr : f(*form->term, has);
      if (anchor != nullptr && anchor != has) {
        part(done, words[i].first, has);
        done = words[i + form->words - 1].second;
        part(words[i].first, done, anchor);
      }
      i += form == nullptr ? 1 : form->words;
    }
    part(done, text.view().size(), each.style.anchor);
  }
  line = std::move(named);
}

}  // namespace talia::book
