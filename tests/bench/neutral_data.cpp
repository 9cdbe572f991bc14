#include "bench/neutral_data.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

namespace talia::context {

// SplitMix64: small, and the same on every machine.
class NeutralData::Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e37'79b9'7f4a'7c15u + 1) {}
  int between(int least, int most) {
    return least + static_cast<int>(next() % static_cast<std::uint64_t>(most - least + 1));
  }
  bool with_chance(int percent) { return between(0, 99) < percent; }
  const std::string& one_of(const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(between(0, static_cast<int>(words.size()) - 1))];
  }
  std::vector<std::string> some_of(std::vector<std::string> words, int count) {
    for (int i = 0; i < count; ++i) {
      std::swap(words[static_cast<std::size_t>(i)],
                words[static_cast<std::size_t>(between(i, static_cast<int>(words.size()) - 1))]);
    }
    words.resize(static_cast<std::size_t>(count));
    return words;
  }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15u;
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9u;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(separators), text.size());
    std::string part(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    std::ranges::replace(part, '\n', ' ');
    const auto first = part.find_first_not_of(' ');
    if (first != std::string::npos) {
      parts.push_back(part.substr(first, part.find_last_not_of(' ') - first + 1));
    }
  }
  return parts;
}

// The value of `NAME = """a b""".split()`, of `NAME = """a b|c d"""`, or of `NAME = ["a", "b"]`.
std::vector<std::string> words_of(std::string_view python, std::string_view name) {
  const std::string head = fmt::format("\n{} = ", name);
  const auto at = python.find(head);
  if (at == std::string_view::npos) {
    throw std::runtime_error(fmt::format("gen.py has no list {}", name));
  }
  std::string_view value = python.substr(at + head.size());
  constexpr std::string_view fence = "\"\"\"";
  if (value.starts_with(fence)) {
    value.remove_prefix(fence.size());
    const std::string_view text = value.substr(0, value.find(fence));
    return split(text, text.find('|') == std::string_view::npos ? " \n" : "|");
  }
  std::vector<std::string> words;
  for (std::string& part : split(value.substr(0, value.find(']')), "\"")) {
    if (part.find_first_of("[,") == std::string::npos) {
      words.push_back(std::move(part));
    }
  }
  return words;
}

// The first letter upper-case: ASCII, and the Polish letters that the words begin with.
std::string capital(const std::string& word) {
  static const std::vector<std::pair<std::string_view, std::string_view>> letters{
      {"ą", "Ą"}, {"ć", "Ć"}, {"ę", "Ę"}, {"ł", "Ł"}, {"ń", "Ń"},
      {"ó", "Ó"}, {"ś", "Ś"}, {"ź", "Ź"}, {"ż", "Ż"}};
  for (const auto& [small, large] : letters) {
    if (word.starts_with(small)) {
      return std::string(large) + word.substr(small.size());
    }
  }
  std::string result = word;
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') {
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  }
  return result;
}

// Without the marks of Polish letters, as names of anchors are.
std::string plain(std::string word) {
  static const std::vector<std::pair<std::string_view, std::string_view>> letters{
      {"ą", "a"}, {"ć", "c"}, {"ę", "e"}, {"ł", "l"}, {"ń", "n"},
      {"ó", "o"}, {"ś", "s"}, {"ź", "z"}, {"ż", "z"}};
  for (const auto& [marked, letter] : letters) {
    for (std::size_t at = word.find(marked); at != std::string::npos; at = word.find(marked)) {
      word.replace(at, marked.size(), letter);
    }
  }
  return word;
}

int words_in(const std::string& text) {
  return static_cast<int>(split(text, " ").size());
}

std::string quoted(const std::string& text) {
  return fmt::format("\"{}\"", text);
}

std::string yaml(const NeutralCard& card) {
  std::string text = fmt::format("kind: karta\nid: {}\nname: {}\nrodzaj: {}\nrarity: {}\ncost: {}\nstats:\n",
                                 card.id, quoted(card.name), card.sort, card.rarity, card.cost);
  for (const auto& [name, value] : card.stats) {
    text += fmt::format("  {}: {}\n", name, value);
  }
  return text + fmt::format("keywords: [{}]\nrules: {}\nflavour: {}\n", fmt::join(card.keywords, ", "),
                            quoted(card.rules), quoted(card.flavour));
}

}  // namespace

std::string slurp(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error(fmt::format("there is no {}", path.string()));
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

void spill(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

NeutralData::NeutralData(const fs::path& folder) {
  const std::string python = slurp(folder / "gen.py");
  adjectives_ = words_of(python, "ADJ_M");
  nouns_ = words_of(python, "NOUN_M");
  sorts_ = words_of(python, "KINDS");
  rarities_ = words_of(python, "RARITY");
  keywords_ = words_of(python, "KEYWORDS");
  stats_ = words_of(python, "STATS");
  subjects_ = words_of(python, "SUBJ");
  predicates_ = words_of(python, "PRED");
  conditions_ = words_of(python, "COND");
  bold_ = words_of(python, "BOLD");
  flavours_ = words_of(python, "FLAVOUR");
  book_nouns_ = words_of(python, "NOUNS");
  verbs_ = words_of(python, "VERBS");
  book_adjectives_ = words_of(python, "ADJ");
  adverbs_ = words_of(python, "ADV");
  conjunctions_ = words_of(python, "CONN");
  prepositions_ = words_of(python, "PREP");
}

NeutralData::Words NeutralData::sentence(Dice& dice) const {
  Words words;
  const int wanted = dice.between(8, 22);
  for (bool goes_on = true; goes_on;) {
    words.insert(words.end(), {dice.one_of(book_adjectives_), dice.one_of(book_nouns_), dice.one_of(verbs_)});
    if (dice.with_chance(50)) {
      words.push_back(dice.one_of(adverbs_));
    }
    words.insert(words.end(), {dice.one_of(prepositions_), dice.one_of(book_nouns_)});
    goes_on = static_cast<int>(words.size()) < wanted - 3;
    if (goes_on) {
      words.back() += ",";
      words.push_back(dice.one_of(conjunctions_));
    }
  }
  words.front() = capital(words.front());
  return words;
}

std::string NeutralData::sentence(unsigned number) const {
  Dice dice(number + 1);
  return fmt::format("{}.", fmt::join(sentence(dice), " "));
}

NeutralData::Title NeutralData::title(unsigned number) const {
  Dice dice(number + 1);
  const std::string adjective = dice.one_of(adjectives_), noun = dice.one_of(nouns_);
  return {fmt::format("{} {} {}", capital(adjective), noun, number),
          plain(fmt::format("{}-{}-{}", adjective, noun, number))};
}

std::string NeutralData::paragraph(unsigned number) const {
  Dice dice(number + 1);
  const auto marked = [&] {
    Words words = sentence(dice);
    if (dice.with_chance(15)) {
      const std::string_view mark = dice.with_chance(60) ? "**" : "*";
      words[2] = fmt::format("{}{}{}", mark, words[2], mark);
    }
    return fmt::format("{}.", fmt::join(words, " "));
  };
  std::string text = marked();
  for (int more = dice.between(2, 7); more > 0; --more) {
    text += " " + marked();
  }
  return text;
}

NeutralCard NeutralData::card(unsigned number) const {
  Dice dice(number + 1);
  NeutralCard card;
  card.id = fmt::format("karta_{:05}", number);
  card.name = fmt::format("{} {}", capital(dice.one_of(adjectives_)), dice.one_of(nouns_));
  card.sort = dice.one_of(sorts_);
  card.rarity = dice.one_of(rarities_);
  card.cost = dice.between(0, 12);
  const std::vector<std::string> chosen = dice.some_of(stats_, dice.between(6, 9));
  for (const std::string& stat : stats_) {
    if (std::ranges::find(chosen, stat) != chosen.end()) {
      card.stats.emplace_back(stat, dice.between(0, 20));
    }
  }
  card.keywords = dice.some_of(keywords_, dice.between(1, 4));
  const int wanted = dice.between(20, 62);
  for (int count = 0; count < wanted;) {
    std::string sentence;
    std::string body = fmt::format("{} {}", dice.one_of(subjects_), dice.one_of(predicates_));
    if (count == 0 || dice.with_chance(35)) {
      sentence = fmt::format("**{}:** ", capital(dice.one_of(bold_)));
    } else {
      body = fmt::format("{} {}", dice.one_of(conditions_), body);
    }
    if (dice.with_chance(30)) {
      body += fmt::format(", a następnie sprawdza **{}**", dice.one_of(bold_));
    }
    sentence += capital(body) + ".";
    const int words = words_in(sentence);
    if (count + words > 70) {
      break;
    }
    card.rules += (card.rules.empty() ? "" : " ") + sentence;
    count += words;
  }
  card.flavour = dice.one_of(flavours_);
  return card;
}

std::size_t write_workspace(const NeutralData& data, unsigned count, Decks decks, const fs::path& folder) {
  fs::copy(TALIA_BENCH_WORKSPACE, folder, fs::copy_options::recursive);
  const fs::path campaign = folder / "content/campaigns/neutral";
  if (decks == Decks::of_one_card) {
    std::ofstream(campaign / "decks/karty.yaml", std::ios::binary) << fmt::format(
        "kind: deck\nid: karty\nname: Karta\ntemplate: karta\ncards: [{{where: \"id == '{}'\"}}]\n",
        data.card(0).id);
  }
  fs::create_directories(campaign / "cards");
  std::size_t bytes = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::string text = yaml(data.card(i));
    std::ofstream(campaign / "cards" / fmt::format("{:05}.yaml", i), std::ios::binary) << text;
    bytes += text.size();
  }
  return bytes;
}

void write_ruleset(const fs::path& folder) {
  const fs::path system = folder / "content/systems/neutral";
  fs::create_directories(system);
  fs::copy(TALIA_BENCH_RULESET, system, fs::copy_options::recursive);
}

}  // namespace talia::context
