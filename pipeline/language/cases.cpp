#include "language/cases.h"

#include <algorithm>
#include <span>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::language {

namespace {

// Of a language: prepositions with the cases that they take, the likeliest first, and nouns in their cases, in the singular.
// Cases are the letters n, g, d, a, i, l.
struct Declension {
  std::string_view tag;
  std::string_view prepositions;
  std::span<const std::string_view> nouns;  // The nominative first.
};

constexpr std::string_view polish_nouns[] = {
    "tabela:n tabeli:gdl tabelę:a tabelą:i",
    "tablica:n tablicy:gdl tablicę:a tablicą:i",
    "rycina:n ryciny:g rycinie:dl rycinę:a ryciną:i",
    "rysunek:na rysunku:gl rysunkowi:d rysunkiem:i",
    "ilustracja:n ilustracji:gdl ilustrację:a ilustracją:i",
    "rozdział:na rozdziału:g rozdziałowi:d rozdziałem:i rozdziale:l",
    "strona:n strony:g stronie:dl stronę:a stroną:i",
    "mapa:n mapy:g mapie:dl mapę:a mapą:i",
};

constexpr Declension declensions[] = {
    {"pl",
     "w:la we:la na:la o:la po:la przy:l z:gi ze:gi do:g od:g bez:g dla:g u:g według:g obok:g spośród:g "
     "poza:ia oprócz:g prócz:g "
     "dzięki:d wbrew:d ku:d przeciw:d przez:a nad:ia pod:ia przed:ia za:ia między:i pomiędzy:i",
     polish_nouns},
};

const Declension* declension_of(const Language& language) {
  for (const Declension& each : declensions) {
    if (each.tag == primary_subtag(language.tag)) {
      return &each;
    }
  }
  return nullptr;
}

// Calls f for each `word:cases` of a list, until it gives true.
template <typename F>
void for_each_form(std::string_view list, const F& f) {
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(' '));
    const std::size_t colon = item.find(':');
    if (f(item.substr(0, colon), item.substr(colon + 1))) {
      return;
    }
    list.remove_prefix(std::min(item.size() + 1, list.size()));
  }
}

std::string_view cases_of(std::string_view word, std::string_view list) {
  std::string_view found;
  for_each_form(list, [&](std::string_view form, std::string_view cases) {
    found = form == word ? cases : found;
    return form == word;
  });
  return found;
}

// The form in the first of some cases; empty: the noun has none.
std::string_view form_in(std::string_view cases, std::string_view noun) {
  std::string_view found;
  for_each_form(noun, [&](std::string_view form, std::string_view has) {
    found = has.find(cases.front()) != std::string_view::npos ? form : found;
    return !found.empty();
  });
  return found;
}

// With a capital where `like` has one.
std::string cased_like(std::string_view like, std::string_view form) {
  std::size_t byte = 0;
  std::size_t rest = 0;
  const char32_t first = source::next_code_point(like, byte);
  const char32_t own = source::next_code_point(form, rest);
  std::string made;
  source::append_code_point(made, source::is_upper_case(first) ? source::upper_case(own) : own);
  return made + std::string(form.substr(rest));
}

// Those that a preposition takes; empty: it is none, or not known.
std::string_view cases_behind(std::string_view word, const Declension* known) {
  return known == nullptr ? std::string_view() : cases_of(source::case_folded(word), known->prepositions);
}

}  // namespace

std::string declined(std::string_view noun, std::string_view behind, const Language& language) {
  const Declension* const known = declension_of(language);
  if (const std::string_view cases = cases_behind(behind, known); !cases.empty()) {
    for (const std::string_view each : known->nouns) {
      if (each.substr(0, each.find(':')) == source::case_folded(noun)) {
        return cased_like(noun, form_in(cases, each));
      }
    }
  }
  return std::string(noun);
}

std::optional<std::string> form_behind(std::string_view form, std::string_view behind,
                                       const Language& language) {
  const Declension* const known = declension_of(language);
  const std::string_view asked = cases_behind(behind, known);
  if (asked.empty()) {
    return std::nullopt;
  }
  const std::string folded = source::case_folded(form);
  for (const std::string_view noun : known->nouns) {
    const std::string_view own = cases_of(folded, noun);
    if (own.empty()) {
      continue;
    }
    return own.find_first_of(asked) == std::string_view::npos
               ? std::optional(cased_like(form, form_in(asked, noun)))
               : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace talia::language
