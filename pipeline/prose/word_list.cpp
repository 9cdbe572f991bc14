#include "prose/word_list.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>
#include <unordered_set>

#include <fmt/format.h>

#include "source/files/files.h"
#include "source/of_each.h"
#include "source/text/byte_set.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// Of a spelling, as far as it tells entries apart.
constexpr std::size_t most_told_apart = 16;

std::optional<std::string> read_file(const std::string& path) {
  const std::filesystem::path file(path);
  auto bytes = source::disk_files(file.parent_path().string())->read(file.filename().string());
  return bytes ? std::optional(*std::move(bytes)) : std::nullopt;
}

// Calls `take` with each line, without its end, until one is not taken; whether all were.
template <typename Take>
bool each_line(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
    if (!take(line)) {
      return false;
    }
  }
  return true;
}

// The next of a line's fields, which is then cut off from it; empty behind the last.
std::string_view next_field(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view field = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(field.size());
  return field;
}

std::string list_of(const std::vector<std::string_view>& entries) {
  std::string list = fmt::format("{}\n", entries.size());
  for (const std::string_view entry : entries) {
    list.append(entry) += '\n';
  }
  return list;
}

// How many bytes of an entry are its word.
std::size_t end_of_word(std::string_view entry) {
  static constexpr source::ByteSet behind("/\t ");
  return std::min(behind.find_in(entry), entry.size());
}

// What the beginnings of spellings are, each as a number.
class Beginnings {
 public:
  void add(std::string_view spelling) {
    if (spelling.size() >= 2) {
      pairs_[pair_of(spelling)] = true;
    }
    std::uint64_t number = first;
    for (const char c : spelling.substr(0, most_told_apart)) {
      number = with(number, c);
      all_.insert(number);
      may_be_there_[number >> most_shifted] = true;
    }
  }
  // Whether any may begin with the first two bytes of that.
  bool may_begin_as(std::string_view word) const { return word.size() < 2 || pairs_[pair_of(word)]; }
  // Whether any spelling begins so. Another may have the same number, which costs an entry more.
  bool has(std::string_view beginning) const {
    std::uint64_t number = first;
    for (const char c : beginning.substr(0, most_told_apart)) {
      number = with(number, c);
    }
    return beginning.empty() || (may_be_there_[number >> most_shifted] && all_.contains(number));
  }

 private:
  // FNV-1a.
  static constexpr std::uint64_t first = 0xcbf29ce484222325;
  static std::uint64_t with(std::uint64_t number, char c) {
    return (number ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  std::unordered_set<std::uint64_t> all_;
  // By the first 16 bits of numbers: most are not there.
  static constexpr int most_shifted = 48;
  std::vector<bool> may_be_there_ = std::vector<bool>(std::size_t{1} << 16);
  static std::size_t pair_of(std::string_view word) {
    return std::size_t{static_cast<unsigned char>(word[0])} << 8 | static_cast<unsigned char>(word[1]);
  }
  std::vector<bool> pairs_ = std::vector<bool>(std::size_t{1} << 16);
};

}  // namespace

std::optional<WordList> WordList::read(const std::string& path) {
  auto rules = read_file(path + ".aff");
  auto entries = rules ? read_file(path + ".dic") : std::nullopt;
  WordList list;
  if (!entries || !list.read_rules(*rules)) {
    return std::nullopt;
  }
  list.rules_ = *std::move(rules);
  list.entries_ = *std::move(entries);
  constexpr std::size_t usual_size = 14;  // Of a line.
  list.lines_.reserve(list.entries_.size() / usual_size);
  const bool is_sound = list.find_lines() && list.joins_words_with_digits_alone();
  return is_sound ? std::optional(std::move(list)) : std::nullopt;
}

// `1st` and `2nd` make `21st` and no word of letters.
bool WordList::joins_words_with_digits_alone() const {
  return joining_.empty() || each_line(entries_, [&](std::string_view entry) {
           const std::size_t word = entry.find('/');
           return word == std::string_view::npos ||
                  entry.substr(word + 1).find_first_of(joining_) == std::string_view::npos ||
                  entry.substr(0, word).find_first_of("0123456789") != std::string_view::npos;
         });
}

bool WordList::read_rules(std::string_view rules) {
  std::set<std::pair<bool, std::string_view>> named;
  return each_line(rules, [&](std::string_view line) { return read_rule(line, named); });
}

// `SFX flag taken put condition`, and the line before those of a flag, which says how many there are.
bool WordList::read_rule(std::string_view line, std::set<std::pair<bool, std::string_view>>& named) {
  // What makes proposals better, and what describes the dictionary, changes no answer.
  static const std::set<std::string_view> without_effect{
      "",     "TRY",     "REP",  "MAP",       "KEY",   "PHONE",       "NOSUGGEST",
      "NAME", "VERSION", "HOME", "WORDCHARS", "OCONV", "COMPOUNDMIN", "ONLYINCOMPOUND"};
  const std::string_view command = next_field(line);
  if (command == "SET") {
    encoding_ = next_field(line);
    return true;
  }
  if (command == "ICONV") {
    // Signs that stand for others: they are in no word of letters.
    const std::string_view sign = next_field(line);
    return sign.find_first_not_of("0123456789") == std::string_view::npos ||
           (encoding_ == "UTF-8" && !source::first_invalid_utf8(sign) &&
            std::ranges::none_of(source::decode(sign),
                                 [](char32_t c) { return c == U'-' || source::is_letter(c); }));
  }
  if (command == "COMPOUNDRULE") {
    joining_ += next_field(line);
    return true;
  }
  if (command != "SFX" && command != "PFX") {
    return command.starts_with('#') || without_effect.contains(command);
  }
  const std::string_view flag = next_field(line);
  std::string_view taken = next_field(line);
  std::string_view put = next_field(line);
  if (flag.size() != 1) {
    return false;
  }
  if (named.emplace(command == "SFX", flag).second) {
    return true;
  }
  taken = taken == "0" ? std::string_view() : taken;
  put = put == "0" ? std::string_view() : put;
  // An ending that takes another one.
  if (put.find('/') != std::string_view::npos || taken.size() >= 255) {
    return false;
  }
  if (command == "SFX") {
    std::uint8_t& most = taken_by_ending_[static_cast<unsigned char>(flag.front())];
    most = std::max(most, static_cast<std::uint8_t>(taken.size()));
  } else {
    beginnings_.push_back({std::string(put), std::string(taken)});
  }
  return true;
}

// How many bytes of an entry stand in each of its forms, from its own beginning on: `word/FLAGS`, then what says more of it.
std::size_t WordList::kept_by_endings(std::string_view entry) const {
  const std::size_t word = end_of_word(entry);
  if (word == entry.size() || entry[word] == '\t') {
    return word;
  }
  // A stroke that is of the word, or words with a space.
  if (entry[word] != '/' || word == 0 || entry[word - 1] == '\\') {
    return 0;
  }
  std::size_t taken = 0;
  for (const char flag : entry.substr(word + 1)) {
    if (flag == '\t' || flag == ' ') {
      break;
    }
    taken = std::max<std::size_t>(taken, taken_by_ending_[static_cast<unsigned char>(flag)]);
  }
  return word - std::min(word, taken);
}

bool WordList::find_lines() {
  bool is_first = true;  // That line says how many there are.
  return each_line(entries_, [&](std::string_view entry) {
    if (std::exchange(is_first, false) || entry.empty()) {
      return true;
    }
    constexpr std::size_t most = std::numeric_limits<std::uint8_t>::max();
    lines_.push_back({static_cast<std::uint32_t>(entry.data() - entries_.data()),
                      static_cast<std::uint16_t>(entry.size()),
                      static_cast<std::uint8_t>(std::min(end_of_word(entry), most)),
                      static_cast<std::uint8_t>(std::min(kept_by_endings(entry), most))});
    return entry.size() <= std::numeric_limits<std::uint16_t>::max();
  });
}

std::vector<std::string_view> WordList::entries_like(std::string_view spelling, std::size_t most) const {
  constexpr std::size_t piece = 3;
  constexpr std::size_t spread =
      31;  // Pieces that have one number by chance make a list longer, and no worse.
  const auto number_of = [](std::string_view three) {
    const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(three[i])}; };
    return (byte(0) * spread + byte(1)) * spread + byte(2);
  };
  std::vector<bool> has(256 * (spread * spread + spread + 1));
  for (std::size_t i = 0; i + piece <= spelling.size(); ++i) {
    has[number_of(spelling.substr(i, piece))] = true;
  }
  std::vector<std::pair<std::size_t, std::string_view>> all;  // With how much they share.
  std::size_t least = 0;
  const auto keep_most = [&] {
    std::ranges::stable_sort(all, std::greater(), &std::pair<std::size_t, std::string_view>::first);
    all.resize(std::min(all.size(), most));
  };
  for (const Line& line : lines_) {
    const std::string_view entry = entry_of(line);
    const std::string_view word = entry.substr(0, line.word);
    std::size_t shared = 0;
    for (std::size_t i = 0; i + piece <= word.size(); ++i) {
      shared += has[number_of(word.substr(i, piece))] ? piece : 0;
    }
    if (shared > 0) {
      shared += static_cast<std::size_t>(std::ranges::mismatch(word, spelling).in1 - word.begin());
      // As many as are wanted share more than this, or as much and stand before it.
      if (shared > least) {
        all.emplace_back(shared, entry);
      }
    }
    if (all.size() == 8 * most) {
      keep_most();
      least = all.back().first;
    }
  }
  keep_most();
  return source::of_each(all, &std::pair<std::size_t, std::string_view>::second);
}

std::vector<std::string_view> WordList::entries_for(const std::vector<std::string>& spellings) const {
  Beginnings beginnings;
  for (const std::string& spelling : spellings) {
    beginnings.add(spelling);
    for (const auto& [before, own] : beginnings_) {
      if (spelling.starts_with(before)) {
        beginnings.add(own + spelling.substr(before.size()));
      }
    }
  }
  std::vector<std::string_view> entries;
  for (const Line& line : lines_) {
    const std::string_view entry = entry_of(line);
    if ((line.kept < 2 || beginnings.may_begin_as(entry)) && beginnings.has(entry.substr(0, line.kept))) {
      entries.push_back(entry);
    }
  }
  return entries;
}

std::string WordList::part_for(const std::vector<std::string>& spellings) const {
  return list_of(entries_for(spellings));
}

std::string WordList::rules_without_letters() const {
  std::string rules;
  each_line(rules_, [&](std::string_view line) {
    if (line.starts_with("TRY")) {
      // Two words with a hyphen are proposed where one of these is among the letters.
      rules += line.substr(3).find_first_of("a-") == std::string_view::npos ? "" : "TRY -\n";
    } else if (!line.starts_with("MAP")) {
      rules.append(line) += '\n';
    }
    return true;
  });
  return rules;
}

std::string WordList::part_like(const std::string& spelling, std::size_t most) const {
  std::vector<std::string> halves;
  for (std::size_t i = 1; i < spelling.size(); ++i) {
    halves.insert(halves.end(), {spelling.substr(0, i), spelling.substr(i)});
  }
  std::vector<std::string_view> entries = entries_like(spelling, most);
  const std::vector<std::string_view> of_halves = entries_for(halves);
  entries.insert(entries.end(), of_halves.begin(), of_halves.end());
  return list_of(entries);
}

}  // namespace talia::prose
