#include "language/inflection.h"

#include <algorithm>
#include <array>

#include "source/text/unicode.h"

namespace talia::language {

namespace {

// Two nouns that end alike in at least so many letters are declined alike.
constexpr std::size_t least_alike = 2;

std::size_t alike_at_end(const std::u32string& a, const std::u32string& b) {
  std::size_t count = 0;
  while (count < a.size() && count < b.size() && a[a.size() - 1 - count] == b[b.size() - 1 - count]) {
    ++count;
  }
  return count;
}

// What stands before the part in which two nouns are alike changes, and nothing behind it.
std::optional<std::string> by_beginning(std::string_view form, std::string_view noun,
                                        std::string_view other) {
  const std::u32string whole = source::decode(form), from = source::decode(noun), to = source::decode(other);
  const std::size_t alike = alike_at_end(from, to);
  const std::size_t before = from.size() - alike;
  if (alike < least_alike || !whole.starts_with(from.substr(0, before + 1 + (alike > least_alike ? 1 : 0)))) {
    return std::nullopt;
  }
  return source::encode(to.substr(0, to.size() - alike) + whole.substr(before));
}

// Endings of Polish nouns in the singular that say the case for certain, one kind of nouns a row: `ending:case`. Cases are the
// letters n, g, d, a, i, l.
struct NounKind {
  std::string_view ending;  // Of the nominative; none: a consonant.
  std::string_view forms;
};
constexpr std::array<NounKind, 4> polish_kinds{{
    {"a", "a:n ę:a ą:i y:g i:g"},
    {"o", "o:n a:g u:d em:i iem:i"},
    {"e", "e:n a:g u:d em:i"},
    {"", ":n a:g u:g owi:d em:i iem:i"},
}};

bool ends_in_one_of(std::string_view text, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view each) { return text.ends_with(each); });
}

const NounKind* noun_kind_of(std::string_view noun) {
  const auto found = std::ranges::find_if(
      polish_kinds, [&](const NounKind& each) { return each.ending.empty() || noun.ends_with(each.ending); });
  const bool has_other_vowel = ends_in_one_of(noun, {"i", "u", "y", "ą", "ę", "ó"});
  return found == polish_kinds.end() || has_other_vowel ? nullptr : &*found;
}

// The case that an ending says; nothing where it says none.
char case_of(std::string_view ending, const NounKind& kind) {
  std::string_view rest = kind.forms;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(' '));
    if (item.substr(0, item.find(':')) == ending) {
      return item.back();
    }
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
  }
  return '\0';
}

// The ending of a noun in a case, behind its stem.
std::optional<std::string_view> ending_of(char wanted, const NounKind& kind, std::string_view stem) {
  const bool is_velar = ends_in_one_of(stem, {"k", "g"});
  switch (wanted) {
    case 'g':
      if (kind.ending == "a") {
        return ends_in_one_of(stem, {"i"}) ? "" : is_velar || ends_in_one_of(stem, {"l", "j"}) ? "i" : "y";
      }
      return kind.ending.empty() ? std::nullopt : std::optional<std::string_view>("a");  // `u` or `a`.
    case 'd':
      return kind.ending == "a"    ? std::nullopt
             : kind.ending.empty() ? std::optional<std::string_view>("owi")
                                   : std::optional<std::string_view>("u");
    case 'a':
      return kind.ending == "a" ? "ę" : kind.ending;
    case 'i':
      return kind.ending == "a" ? "ą" : is_velar ? "iem" : "em";
    default:
      return std::nullopt;
  }
}

std::optional<std::string> polish_form(std::string_view form, std::string_view noun, std::string_view other) {
  const NounKind* const from = noun_kind_of(noun);
  const NounKind* const to = noun_kind_of(other);
  if (from == nullptr || to == nullptr) {
    return std::nullopt;
  }
  const std::string_view old_stem = noun.substr(0, noun.size() - from->ending.size());
  const std::string_view stem = other.substr(0, other.size() - to->ending.size());
  if (!form.starts_with(old_stem)) {
    return std::nullopt;
  }
  const std::string_view old_ending = form.substr(old_stem.size());
  const bool may_be_locative = old_ending == "u" && ends_in_one_of(old_stem, {"k", "g", "h"});
  const char its_case = may_be_locative ? '\0' : case_of(old_ending, *from);
  const auto ending = its_case == '\0' ? std::nullopt : ending_of(its_case, *to, stem);
  return ending ? std::optional(std::string(stem) + std::string(*ending)) : std::nullopt;
}

std::optional<std::string> english_form(std::string_view form, std::string_view noun,
                                        std::string_view other) {
  const std::string_view ending = form.starts_with(noun) ? form.substr(noun.size()) : std::string_view("?");
  if (ending == "’s" || ending == "'s") {
    return std::string(other) + std::string(ending);
  }
  if ((ending != "s" && ending != "es") || ends_in_one_of(other, {"y", "f", "fe", "o", "man"})) {
    return std::nullopt;
  }
  return std::string(other) + (ends_in_one_of(other, {"s", "x", "z", "ch", "sh"}) ? "es" : "s");
}

}  // namespace

std::optional<std::string> form_like(std::string_view form, std::string_view noun, std::string_view other,
                                     const Language& language) {
  if (form == noun) {
    return std::string(other);
  }
  if (auto made = by_beginning(form, noun, other)) {
    return made;
  }
  const std::string_view tag = primary_subtag(language.tag);
  return tag == "pl"   ? polish_form(form, noun, other)
         : tag == "en" ? english_form(form, noun, other)
                       : std::nullopt;
}

}  // namespace talia::language
