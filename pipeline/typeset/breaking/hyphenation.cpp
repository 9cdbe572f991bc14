#include "typeset/breaking/hyphenation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/unicode/unicode_clusters.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// From 0xA0 on; a question mark where an encoding has no letter.
constexpr std::u32string_view latin_2 =
    U"\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűü"
    U"ýţ˙";
constexpr std::u32string_view greek =
    U"\u00a0‘’£€₯¦§¨©ͺ«¬\u00ad?―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ?"
    U"ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ?";
constexpr std::u32string_view baltic =
    U"\u00a0”¢£¤„¦§Ø©Ŗ«¬\u00ad®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūü"
    U"żž’";
constexpr std::u32string_view koi8 =
    U"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
static_assert(latin_2.size() == 0x60 && greek.size() == 0x60 && baltic.size() == 0x60 && koi8.size() == 0x60);

// How a file writes its letters: UTF-8, or a byte each, of which those above 0x9F stand in `upper`, or in Unicode's order where
// that is empty.
struct Encoding {
  std::string_view name;
  bool is_utf_8 = false;
  std::u32string_view upper = {};
};
constexpr std::array encodings = {
    Encoding{"UTF-8", true},
    Encoding{"ISO8859-1"},
    Encoding{"ISO8859-2", false, latin_2},
    Encoding{"ISO8859-7", false, greek},
    Encoding{"ISO8859-13", false, baltic},
    Encoding{"KOI8-R", false, koi8},
};

const Encoding* encoding_of(std::string_view name) {
  const auto* const found = std::ranges::find(encodings, name, &Encoding::name);
  return found == encodings.end() ? nullptr : found;
}

std::u32string decode(std::string_view line, const Encoding& encoding) {
  if (encoding.is_utf_8) {
    return source::first_invalid_utf8(line) ? std::u32string() : source::decode(line);
  }
  constexpr unsigned first_upper = 0xA0;
  std::u32string text;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    text.push_back(byte >= first_upper && !encoding.upper.empty() ? encoding.upper[byte - first_upper]
                                                                  : char32_t{byte});
  }
  return text;
}

constexpr std::size_t longest_word = 200;
constexpr char32_t letters_end = 0x600;      // Latin, Greek and Cyrillic stand below it.
constexpr unsigned char most_letters = 127;  // Of all patterns of a language.

// What an exception gives each place: more than any figure of a pattern.
constexpr char parted = 99;
constexpr char kept = 98;

// A word in lower case, one character a letter, whatever marks it was written with; `starts[i]` is where letter i stands.
struct Letters {
  std::u32string letters;
  std::vector<std::size_t> starts;
};

Letters letters_of_word(std::u32string_view word) {
  Letters result;
  result.letters.reserve(word.size());
  const auto is_mark = [](char32_t c) { return class_of(c).cluster == ClusterClass::extend; };
  const bool has_marks = std::ranges::any_of(word, is_mark);
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t end = has_marks ? cluster_end(word, at) : at + 1;
    char32_t letter = word[at];
    if (end - at > 1) {
      const std::u32string composed =
          source::decode(source::composed(source::encode(word.substr(at, end - at))));
      letter = composed.size() == 1 ? composed.front() : letter;
    }
    result.letters.push_back(source::lower_case(letter));
    if (has_marks) {
      result.starts.push_back(at);
    }
    at = end;
  }
  return result;
}

}  // namespace

Hyphenator::Hyphenator(std::string_view file, std::string_view exceptions)
    : nodes_(1), numbers_(letters_end, 0) {
  std::vector<Pattern> patterns;
  const Encoding* encoding = nullptr;
  bool is_first = true;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    std::string_view line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
      line.remove_suffix(1);
    }
    if (std::exchange(is_first, false)) {
      encoding = encoding_of(line);
      continue;
    }
    // Capitals begin keywords (LEFTHYPHENMIN …); a slash, a replacement of letters, which no line here makes.
    const bool is_pattern = !line.empty() && line.front() != '%' && line.front() != '#' &&
                            !(line.front() >= 'A' && line.front() <= 'Z') &&
                            line.find('/') == std::string_view::npos;
    if (encoding != nullptr && is_pattern) {
      patterns.push_back(pattern(decode(line, *encoding)));
    }
  }
  while (!patterns.empty() && !exceptions.empty()) {
    const std::size_t end = std::min(exceptions.find(' '), exceptions.size());
    patterns.push_back(exception(source::decode(exceptions.substr(0, end))));
    exceptions.remove_prefix(std::min(end + 1, exceptions.size()));
  }
  hang(patterns);
}

// False for one that no pattern can hold: there are more letters than numbers.
bool Hyphenator::add_letter(char32_t letter, std::string& letters) {
  if (letter >= letters_end) {
    return false;
  }
  if (numbers_[letter] == 0) {
    const auto most = *std::ranges::max_element(numbers_);
    if (most == most_letters) {
      return false;
    }
    numbers_[letter] = static_cast<unsigned char>(most + 1);
  }
  letters.push_back(static_cast<char>(numbers_[letter]));
  return true;
}

// Of no letters when it cannot be kept.
Hyphenator::Pattern Hyphenator::pattern(std::u32string_view written) {
  Pattern result{{}, std::string(1, 0)};
  for (const char32_t c : written) {
    if (c >= U'0' && c <= U'9') {
      result.values.back() = static_cast<char>(c - U'0');
    } else if (add_letter(c, result.letters)) {
      result.values.push_back(0);
    } else {
      return {};
    }
  }
  return result;
}

// A pattern that fits the whole word alone.
Hyphenator::Pattern Hyphenator::exception(std::u32string_view word) {
  Pattern result{{}, std::string(2, kept)};
  bool is_kept = add_letter(U'.', result.letters);
  for (const char32_t c : word) {
    if (c == U'-') {
      result.values.back() = parted;
    } else {
      is_kept = is_kept && add_letter(c, result.letters);
      result.values.push_back(kept);
    }
  }
  is_kept = is_kept && add_letter(U'.', result.letters);
  result.values.push_back(kept);
  return is_kept ? result : Pattern{};
}

// Makes the trie; of two patterns of the same letters the later holds.
void Hyphenator::hang(const std::vector<Pattern>& patterns) {
  // Pointers, for patterns are large; and first by the letters that one number holds, which tells nearly all apart.
  struct Sorted {
    std::uint64_t beginning = 0;
    const Pattern* pattern;
  };
  std::vector<Sorted> sorted;
  sorted.reserve(patterns.size());
  for (const Pattern& each : patterns) {
    Sorted& last = sorted.emplace_back(Sorted{0, &each});
    for (std::size_t i = 0; i < sizeof last.beginning; ++i) {
      const auto letter = i < each.letters.size() ? static_cast<unsigned char>(each.letters[i]) : 0U;
      last.beginning = last.beginning << 8U | letter;
    }
  }
  std::ranges::sort(sorted, [](const Sorted& left, const Sorted& right) {
    const auto order = left.beginning <=> right.beginning;
    const auto whole = order != 0 ? order : left.pattern->letters <=> right.pattern->letters;
    return whole != 0 ? whole < 0 : left.pattern < right.pattern;
  });
  struct Part {
    // The patterns that go through a node, and how many of their letters lead to it.
    std::size_t begin, end, depth;
  };
  const auto letters_of = [&](std::size_t i) -> const std::string& { return sorted[i].pattern->letters; };
  std::vector<Part> parts{{0, sorted.size(), 0}};
  for (std::size_t number = 0; number < parts.size(); ++number) {
    auto [begin, end, depth] = parts[number];
    for (; begin < end && letters_of(begin).size() == depth; ++begin) {
      if (depth > 0) {
        nodes_[number].values = static_cast<std::uint32_t>(values_.size());
        nodes_[number].value_count = static_cast<std::uint32_t>(sorted[begin].pattern->values.size());
        values_.insert(values_.end(), sorted[begin].pattern->values.begin(),
                       sorted[begin].pattern->values.end());
      }
    }
    nodes_[number].first_child = static_cast<std::uint32_t>(nodes_.size());
    while (begin < end) {
      const auto letter = static_cast<unsigned char>(letters_of(begin)[depth]);
      std::size_t next = begin + 1;
      while (next < end && static_cast<unsigned char>(letters_of(next)[depth]) == letter) {
        ++next;
      }
      nodes_[number].letters[letter / 64U] |= std::uint64_t{1} << letter % 64U;
      nodes_.emplace_back();
      parts.push_back({begin, next, depth + 1});
      begin = next;
    }
  }
}

std::uint32_t Hyphenator::child(const Node& node, unsigned char letter) const {
  const std::uint64_t bit = std::uint64_t{1} << letter % 64U;
  const std::uint64_t half = node.letters[letter / 64U];
  if ((half & bit) == 0) {
    return 0;
  }
  const int before = (letter >= 64 ? std::popcount(node.letters[0]) : 0) + std::popcount(half & (bit - 1));
  return node.first_child + static_cast<std::uint32_t>(before);
}

void Hyphenator::weigh(std::string_view letters, std::span<char> weights) const {
  for (std::size_t begin = 0; begin < letters.size(); ++begin) {
    std::uint32_t number = 0;
    for (std::size_t at = begin; at < letters.size(); ++at) {
      number = child(nodes_[number], static_cast<unsigned char>(letters[at]));
      if (number == 0) {
        break;
      }
      const Node& node = nodes_[number];
      for (std::size_t i = 0; i < node.value_count; ++i) {
        char& weight = weights[begin + i];
        weight = std::max(weight, values_[node.values + i]);
      }
    }
  }
}

std::vector<std::size_t> Hyphenator::points(std::u32string_view word, std::size_t left,
                                            std::size_t right) const {
  std::vector<std::size_t> result;
  if (empty() || word.size() < left + right || word.size() > longest_word) {
    return result;
  }
  const auto number = [this](char32_t c) { return static_cast<char>(c < letters_end ? numbers_[c] : 0); };
  std::array<char, longest_word + 2> letters{};
  letters.front() = letters[word.size() + 1] = number(U'.');
  std::ranges::transform(word, letters.begin() + 1, number);
  std::array<char, longest_word + 3> weights{};
  weigh({letters.data(), word.size() + 2}, weights);
  for (std::size_t at = left; at + right <= word.size(); ++at) {
    if ((weights[at + 1] & 1) != 0) {
      result.push_back(at);
    }
  }
  return result;
}

const WordPoints& Hyphenator::points_as_written(std::u32string_view word, std::size_t left, std::size_t right,
                                                WordPoints& unkept) const {
  const auto make = [&] {
    const Letters letters = letters_of_word(word);
    WordPoints result{{}, letters.letters.size()};
    for (const std::size_t point : points(letters.letters, left, right)) {
      const std::size_t at = letters.starts.empty() ? point : letters.starts[point];
      result.points.push_back({static_cast<std::uint16_t>(at), static_cast<std::uint16_t>(point)});
    }
    return result;
  };
  if (empty() || word.size() > longest_word) {
    return unkept;
  }
  std::array<char32_t, longest_word + 2> key{static_cast<char32_t>(left), static_cast<char32_t>(right)};
  std::ranges::copy(word, key.begin() + 2);
  return known_.get({key.data(), word.size() + 2}, unkept, make);
}

}  // namespace talia::typeset
