// The words of all passages: each form that is written is looked at once, however often it stands.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace talia::prose {

struct WordForm {
  std::string written;
  std::string folded;
  std::u32string letters;              // Folded.
  std::uint32_t same = 0;              // The first form that is folded to the same.
  std::optional<std::int64_t> number;  // That it is a word of, in its language.
  // As of `shapes.h`.
  bool has_capital = false, is_in_capitals = false, has_digit = false, is_die = false;
  bool is_ascii = false;
  bool has_apostrophe = false;  // Of either sort.
};

// Forms are numbered from 1; 0 is no word.
class WordForms {
 public:
  WordForms() : forms_(1) {}
  using Numbers = std::unordered_map<std::string_view, std::uint32_t>;
  // Those of a language.
  Numbers& of(std::string_view language) { return by_language_[language]; }
  // The number of a word of a language, among whose numbers it is kept.
  std::uint32_t add(std::string_view written, std::string_view language, Numbers& among);
  std::size_t size() const { return forms_.size(); }
  const WordForm& operator[](std::uint32_t number) const { return forms_[number]; }

 private:
  std::deque<WordForm> forms_;  // Into which the keys look.
  std::map<std::string_view, Numbers> by_language_;
  Numbers by_folded_;
};

// What is found out of forms, of each once.
template <class T>
class OfForms {
 public:
  // All forms are there.
  explicit OfForms(const WordForms& forms) : known_(forms.size()) {}
  // `find_out` gives it where nobody asked before.
  template <class FindOut>
  const T& of(std::uint32_t number, const FindOut& find_out) {
    std::optional<T>& known = known_[number];
    return known ? *known : known.emplace(find_out());
  }

 private:
  std::vector<std::optional<T>> known_;
};

}  // namespace talia::prose
