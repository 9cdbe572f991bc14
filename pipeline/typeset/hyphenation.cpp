#include "typeset/hyphenation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "source/unicode.h"

namespace talia::typeset {
namespace {

struct PatternFile {
  std::string_view language, file, package;
};

constexpr std::array<PatternFile, 10> pattern_files = {{
    {"cs", "hyph_cs_CZ.dic", "hyphen-cs"},
    {"de", "hyph_de_DE.dic", "hyphen-de"},
    {"en", "hyph_en_US.dic", "hyphen-en-us"},
    {"es", "hyph_es.dic", "hyphen-es"},
    {"fr", "hyph_fr.dic", "hyphen-fr"},
    {"hu", "hyph_hu_HU.dic", "hyphen-hu"},
    {"it", "hyph_it_IT.dic", "hyphen-it"},
    {"pl", "hyph_pl_PL.dic", "hyphen-pl"},
    {"sk", "hyph_sk_SK.dic", "hyphen-sk"},
    {"sv", "hyph_sv.dic", "hyphen-sv"},
}};

const PatternFile* find_patterns(std::string_view language) {
  const std::string_view primary = language.substr(0, language.find('-'));
  const auto* const found = std::ranges::find(pattern_files, primary, &PatternFile::language);
  return found == pattern_files.end() ? nullptr : found;
}

// ISO 8859-2 from 0xA0 on.
constexpr std::u32string_view latin_2_letters =
    U"\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűü"
    U"ýţ˙";
static_assert(latin_2_letters.size() == 0x60);

enum class Encoding { utf_8, latin_1, latin_2, unknown };

Encoding encoding_of(std::string_view name) {
  if (name == "UTF-8") {
    return Encoding::utf_8;
  }
  if (name == "ISO8859-1") {
    return Encoding::latin_1;
  }
  return name == "ISO8859-2" ? Encoding::latin_2 : Encoding::unknown;
}

std::u32string decode(std::string_view line, Encoding encoding) {
  if (encoding == Encoding::utf_8) {
    return source::first_invalid_utf8(line) ? std::u32string() : source::decode(line);
  }
  std::u32string text;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    text.push_back(encoding == Encoding::latin_2 && byte >= 0xA0 ? latin_2_letters[byte - 0xA0U]
                                                                 : char32_t{byte});
  }
  return text;
}

constexpr std::size_t longest_word = 200;

// What an exception gives each place: more than any figure of a pattern.
constexpr char parted = 99;
constexpr char kept = 98;

// Of plhyph.tex 3.0a, by Bogusław Jackowski and Marek Ryćko.
constexpr std::string_view polish_exceptions =
    "be-zach be-zami by-naj-mniej gdzie-nie-gdzie ina-czej na-dal ni-gdy ni-gdzie niech-że niech-by ow-szem "
    "pó-łach "
    "pó-łami pó-łek pod-ów-czas przy-naj-mniej skąd-inąd tró-jach tró-jami tró-jek";

}  // namespace

std::string_view pattern_file_of(std::string_view language) {
  const PatternFile* const found = find_patterns(language);
  return found == nullptr ? std::string_view() : found->file;
}

std::string_view pattern_package_of(std::string_view language) {
  const PatternFile* const found = find_patterns(language);
  return found == nullptr ? std::string_view() : found->package;
}

std::string_view exceptions_of(std::string_view language) {
  return language.substr(0, language.find('-')) == "pl" ? polish_exceptions : std::string_view();
}

Hyphenator::Hyphenator(std::string_view file, std::string_view exceptions) : nodes_(1), roots_(0x180, 0) {
  Encoding encoding = Encoding::unknown;
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
    if (encoding != Encoding::unknown && is_pattern) {
      add(decode(line, encoding));
    }
  }
  while (!empty() && !exceptions.empty()) {
    const std::size_t end = std::min(exceptions.find(' '), exceptions.size());
    except(source::decode(exceptions.substr(0, end)));
    exceptions.remove_prefix(std::min(end + 1, exceptions.size()));
  }
}

std::uint32_t Hyphenator::child(std::uint32_t node, char32_t letter) const {
  if (node == 0 && letter < roots_.size()) {
    return roots_[letter];
  }
  std::uint32_t at = nodes_[node].first_child;
  while (at != 0 && nodes_[at].letter != letter) {
    at = nodes_[at].next;
  }
  return at;
}

void Hyphenator::add(std::u32string_view pattern) {
  std::vector<char> values(1, 0);
  std::u32string letters;
  for (const char32_t c : pattern) {
    if (c >= U'0' && c <= U'9') {
      values.back() = static_cast<char>(c - U'0');
    } else {
      letters.push_back(c);
      values.push_back(0);
    }
  }
  hang(letters, values);
}

// As a pattern that fits the whole word alone.
void Hyphenator::except(std::u32string_view word) {
  std::vector<char> values(2, kept);
  std::u32string letters = U".";
  for (const char32_t c : word) {
    if (c == U'-') {
      values.back() = parted;
    } else {
      letters.push_back(c);
      values.push_back(kept);
    }
  }
  letters.push_back(U'.');
  values.push_back(kept);
  hang(letters, values);
}

void Hyphenator::hang(std::u32string_view letters, const std::vector<char>& values) {
  std::uint32_t node = 0;
  for (const char32_t c : letters) {
    std::uint32_t next = child(node, c);
    if (next == 0) {
      next = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({c, 0, nodes_[node].first_child, 0, 0});
      nodes_[node].first_child = next;
      if (node == 0 && c < roots_.size()) {
        roots_[c] = next;
      }
    }
    node = next;
  }
  if (node == 0) {
    return;
  }
  nodes_[node].values = static_cast<std::uint32_t>(values_.size());
  nodes_[node].value_count = static_cast<std::uint32_t>(values.size());
  values_.insert(values_.end(), values.begin(), values.end());
}

void Hyphenator::weigh(std::u32string_view dotted, std::span<char> weights) const {
  for (std::size_t begin = 0; begin < dotted.size(); ++begin) {
    std::uint32_t node = 0;
    for (std::size_t at = begin; at < dotted.size(); ++at) {
      node = child(node, dotted[at]);
      if (node == 0) {
        break;
      }
      for (std::size_t i = 0; i < nodes_[node].value_count; ++i) {
        char& weight = weights[begin + i];
        weight = std::max(weight, values_[nodes_[node].values + i]);
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
  std::array<char32_t, longest_word + 2> dotted{};
  dotted.front() = U'.';
  std::ranges::copy(word, dotted.begin() + 1);
  dotted[word.size() + 1] = U'.';
  std::array<char, longest_word + 3> weights{};
  weigh({dotted.data(), word.size() + 2}, weights);
  for (std::size_t at = left; at + right <= word.size(); ++at) {
    if ((weights[at + 1] & 1) != 0) {
      result.push_back(at);
    }
  }
  return result;
}

}  // namespace talia::typeset
