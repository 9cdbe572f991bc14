#include "prose/vocabulary.h"

#include <algorithm>

#include "model/storage.h"
#include "prose/passage.h"
#include "prose/shapes.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

std::string key_of(std::string_view list, std::string_view word) {
  return std::string(list) + ' ' + std::string(word);
}

}  // namespace

Vocabulary::Vocabulary(SystemId system, const Catalog& catalog) {
  const System& game = catalog.system(system);
  for (const TermGroup& group : game.terms) {
    add(group.label, Kind::term);
    for (const Term& term : group.terms) {
      add(term.name, Kind::term);
      add(term.abbreviation, Kind::term);
      for (const std::string& form : term.forms) {
        add(form, Kind::term);
      }
      capitals_[term.abbreviation] = true;
    }
  }
  for (const Definition& definition : catalog.definitions) {
    if (definition.system == system) {
      add(definition.title, Kind::name);
    }
  }
  for (const auto& [owner, name] : catalog.storage().broken_names) {
    if (owner == system) {
      add(name, Kind::name);
    }
  }
  for (const RulesetPart& part : game.ruleset) {
    if (part.kind == "words" && !part.is_broken) {
      add_list(part.root);
    }
  }
  for (const Campaign& campaign : catalog.campaigns) {
    if (campaign.system == system) {
      add(campaign.title, Kind::name);
      for (const RulesetPart& part : campaign.prose) {
        if (part.kind == "words" && !part.is_broken) {
          add_list(part.root);
        }
      }
    }
  }
  words_.reserve(known_.size());
  for (const auto& [word, kind] : known_) {
    words_.push_back(word);
  }
  std::ranges::sort(words_);
}

void Vocabulary::add(std::string_view text, Kind kind) {
  for (const Token& token : tokens_of(text)) {
    if (token.what != Token::What::word) {
      continue;
    }
    const std::string_view word = text.substr(token.begin, token.end - token.begin);
    if (is_in_capitals(word)) {
      capitals_[std::string(word)] = true;
    }
    const auto [known, is_new] = known_.emplace(source::case_folded(word), kind);
    if (kind == Kind::term) {
      known->second = kind;
    }
  }
}

void Vocabulary::add_list(Node root) {
  const auto add_entry = [&](Node node, std::string_view list, const std::string& word, Span span) {
    in_lists_[key_of(list, word)].push_back(listed_.size());
    listed_.push_back({node, list, span});
  };
  for (const std::string_view list : {"words", "doubled"}) {
    for (const Node word : root.find(list).items()) {
      add_entry(word, list, source::case_folded(word.scalar()), word.span());
    }
  }
  for (const Entry& entry : root.find("abbreviations").entries()) {
    add_entry(entry.value, "abbreviations", std::string(entry.key), entry.key_span);
  }
}

bool Vocabulary::use(std::string_view list, const std::string& key) {
  const auto found = in_lists_.find(key_of(list, key));
  if (found == in_lists_.end()) {
    return false;
  }
  for (const std::size_t each : found->second) {
    listed_[each].is_used = true;
  }
  return true;
}

bool Vocabulary::knows(const std::string& folded) {
  return known_.contains(folded) || use("words", folded);
}

bool Vocabulary::is_of_term(const std::string& folded) const {
  const auto found = known_.find(folded);
  return found != known_.end() && found->second == Kind::term;
}

bool Vocabulary::knows_abbreviation(const std::string& written) {
  // Both lists are asked, so that an entry of either counts as used.
  const bool is_listed = use("abbreviations", written);
  return use("words", source::case_folded(written)) || is_listed || capitals_.contains(written);
}

bool Vocabulary::may_double(const std::string& folded) {
  return use("doubled", folded);
}

}  // namespace talia::prose
