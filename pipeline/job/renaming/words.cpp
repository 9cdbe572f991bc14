#include "job/renaming/words.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "job/renaming/sorts.h"
#include "language/inflection.h"
#include "markup/slug.h"
#include "markup/walk.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::job {

namespace {

using Sort = Mention::Sort;

bool is_called(const Term& term, std::string_view word) {
  return term.name == word || term.abbreviation == word ||
         std::ranges::find(term.forms, word) != term.forms.end();
}

std::string with_first_small(std::string_view word) {
  std::size_t rest = 0;
  std::string made;
  source::append_code_point(made, source::lower_case(source::next_code_point(word, rest)));
  return made + std::string(word.substr(rest));
}

}  // namespace

std::vector<const Term*> terms_called(std::string_view word, std::string_view game, const Catalog& catalog) {
  std::vector<const Term*> found;
  for (const System& system : catalog.systems) {
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        if ((game.empty() || system.name == game) && !word.empty() && is_called(term, word)) {
          found.push_back(&term);
        }
      }
    }
  }
  return found;
}

ChangedWords changed_words(std::string_view from, std::string_view to, const std::vector<const Term*>& terms,
                           const std::string& language) {
  ChangedWords changed;
  changed.pairs.emplace_back(from, to);
  std::set<std::string, std::less<>> seen{std::string(from)};
  for (const Term* const term : terms) {
    if (term->abbreviation == from) {
      continue;
    }
    std::vector<std::string> forms = term->forms;
    forms.push_back(term->name);
    for (const std::string& form : forms) {
      if (form.empty() || !seen.insert(form).second) {
        continue;
      }
      if (auto made = language::form_like(form, from, to, language::of(language))) {
        changed.pairs.emplace_back(form, *std::move(made));
      } else {
        changed.unknown.push_back(form);
      }
    }
  }
  return changed;
}

SpokenPlaces::SpokenPlaces(const ChangedWords& words, Owner owner, const Content& content)
    : owner_(std::move(owner)), content_(content) {
  for (const auto& [from, to] : words.pairs) {
    const std::string small = with_first_small(from);
    if (small == from) {
      continue;
    }
    is_written_small_ =
        is_written_small_ || std::ranges::any_of(mentions_of(small, content), [&](const Mention& each) {
          return each.sort == Sort::word &&
                 reaches(owner_, owner_of_file(content_.sources.path(each.span.file), content_.catalog), {});
        });
  }
}

bool SpokenPlaces::has(const Mention& mention) const {
  if (mention.sort == Sort::word) {
    return !is_written_small_ || !begins_sentence(mention);
  }
  return is_of_words(mention, content_);
}

bool SpokenPlaces::begins_sentence(const Mention& mention) const {
  std::string_view text = content_.sources.text(Span{mention.span.file, 0, mention.span.begin});
  constexpr std::string_view between = " \t*_\"'([";
  const std::size_t last = text.find_last_not_of(between);
  if (last == std::string_view::npos) {
    return true;
  }
  text = text.substr(0, last + 1);
  return std::string_view(".!?:\n|>#-").find(text.back()) != std::string_view::npos || text.ends_with("…") ||
         text.ends_with("„") || text.ends_with("“");
}

std::string with_changed_words(std::string text, const ChangedWords& words) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = std::ranges::find_if(words.pairs, [&](const auto& pair) {
      return text.compare(at, pair.first.size(), pair.first) == 0 && !source::is_word_before(text, at) &&
             !source::is_word_at(text, at + pair.first.size());
    });
    if (found == words.pairs.end()) {
      made += text[at++];
    } else {
      made += found->second;
      at += found->first.size();
    }
  }
  return made;
}

std::vector<std::pair<std::string, std::string>> changed_anchors(const ChangedWords& words,
                                                                 const Owner& owner, const Content& content) {
  std::vector<std::pair<std::string, std::string>> anchors;
  for (const Book& book : content.catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      if (!reaches(owner, owner_of_file(chapter.path, content.catalog), {})) {
        continue;
      }
      for (const Block& block : chapter.text.blocks) {
        const auto* const heading = std::get_if<Heading>(&block.what);
        const std::string plain = heading != nullptr ? markup::plain_text(heading->inlines) : std::string();
        std::string now = markup::slug_of(plain);
        std::string then = markup::slug_of(with_changed_words(plain, words));
        // One that stands twice has a number, and it is the other that might be meant.
        if (heading != nullptr && heading->slug == now && now != then) {
          anchors.emplace_back(fmt::format("#{}", now), fmt::format("#{}", then));
        }
      }
    }
  }
  std::ranges::sort(anchors);
  anchors.erase(std::unique(anchors.begin(), anchors.end()), anchors.end());
  return anchors;
}

}  // namespace talia::job
