// The words of all passages: each form that is written is looked at once, however often it stands.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace talia::prose {

struct WordForm {
  std::string written;
  std::string folded;
  std::u32string letters;              // Folded.
  std::uint32_t same = 0;              // The first form that is folded to the same.
  std::optional<std::int64_t> number;  // That it is a word of, in its language.
};

// Forms are numbered from 1; 0 is no word.
class WordForms {
 public:
  WordForms() : forms_(1) {}
  // The number of a word of a language.
  std::uint32_t add(std::string_view written, std::string_view language);
  std::size_t size() const { return forms_.size(); }
  const WordForm& operator[](std::uint32_t number) const { return forms_[number]; }

 private:
  using Numbers = std::unordered_map<std::string_view, std::uint32_t>;
  std::deque<WordForm> forms_;  // Into which the keys look.
  std::map<std::string_view, Numbers> by_language_;
  Numbers by_folded_;
};

}  // namespace talia::prose
