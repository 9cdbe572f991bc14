// word_account WORKSPACE TARGET,… [decks|books] < ACCOUNT: holds the written PDFs of a workspace's decks and books, or of these alone,
// to what its authors wrote.
// ACCOUNT is what `talia dump --stage words` says: it gives the cards of each deck in their order, the texts that stand on
// no face, the chapters of each book with their pages, and the texts of definitions that stand in a book. Everything else is
// read here: the words of the YAML and Markdown files, and those that `pdftotext` finds on the pages of
// output/CAMPAIGN/DECK-TARGET.pdf, two a card (front, back) or one, and of output/CAMPAIGN/BOOK.pdf; what has no file was
// withheld. Of a card with two faces the one definition is held to its front and the other, `ID, behind CARD`, to its back. Exit 1 when a word is on no page of its card or chapter, or a text is said to be unseen and all of its words are
// there besides those of the others.
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "account/written.h"

namespace {

using namespace talia::account;

using Bag = std::map<std::string, int>;

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string out;
  char buffer[4096];
  for (std::size_t read = 0; pipe && (read = std::fread(buffer, 1, sizeof buffer, pipe.get())) > 0;) {
    out.append(buffer, read);
  }
  return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// A word counts as often as one of the readings has it.
void add_reading(const std::string& text, Bag& bag) {
  Bag own;
  for (std::string& word : words_of(text)) {
    ++own[std::move(word)];
  }
  for (const auto& [word, count] : own) {
    bag[word] = std::max(bag[word], count);
  }
}

// The words of a range of pages, from 1.
Bag bag_of(const std::vector<Bag>& pages, std::size_t first, std::size_t last) {
  Bag all;
  for (std::size_t page = first; page <= std::min(last, pages.size()); ++page) {
    for (const auto& [word, count] : pages[page - 1]) {
      all[word] += count;
    }
  }
  return all;
}

// The words of pages. What one way of reading them finds is enough where nothing is missed in it; the other ways cost as much again,
// each.
class Pages {
 public:
  explicit Pages(std::string file) : file_(std::move(file)) { read("", 1, 0, pages_); }

  std::size_t size() const { return pages_.size(); }
  // Of a range of pages, from 1: by one way of reading …
  Bag read_once(std::size_t first, std::size_t last) const { return bag_of(pages_, first, last); }
  // … and by all of them.
  Bag read_all_ways(std::size_t first, std::size_t last) {
    if (is_whole_) {
      return bag_of(pages_, first, last);
    }
    if (++asked_ > most_apart) {
      read_other_ways(1, 0, pages_);
      is_whole_ = true;
      return bag_of(pages_, first, last);
    }
    std::vector<Bag> some(pages_.begin() + static_cast<std::ptrdiff_t>(first - 1),
                          pages_.begin() + static_cast<std::ptrdiff_t>(std::min(last, pages_.size())));
    read_other_ways(first, last, some);
    return bag_of(some, 1, some.size());
  }

 private:
  static constexpr int most_apart = 6;  // Ranges that are read by themselves.

  void read_other_ways(std::size_t first, std::size_t last, std::vector<Bag>& pages) const {
    read("-raw", first, last, pages);
    read("-layout", first, last, pages);
  }

  // To the last page where `last` is 0. Soft hyphens at line ends join what they part; hard ones may be the author's own.
  void read(const std::string& mode, std::size_t first, std::size_t last, std::vector<Bag>& pages) const {
    std::string command = "pdftotext " + mode + " -f " + std::to_string(first);
    command += last > 0 ? " -l " + std::to_string(last) : "";
    std::istringstream all(output_of(command + " '" + file_ + "' -"));
    std::size_t number = 0;
    for (std::string page; std::getline(all, page, '\f'); ++number) {
      pages.resize(std::max(pages.size(), number + 1));
      const std::string soft = replaced(page, "\u00ad\n", "");
      add_reading(soft, pages[number]);
      add_reading(replaced(soft, "-\n", ""), pages[number]);
    }
  }

  std::string file_;
  std::vector<Bag> pages_;
  bool is_whole_ = false;
  int asked_ = 0;
};

// All letters of some pages, from 1, without what parts them.
std::string letters_of(const std::string& file, std::size_t first, std::size_t last) {
  std::string letters;
  for (const std::string& word : words_of(output_of("pdftotext -raw -f " + std::to_string(first) + " -l " +
                                                    std::to_string(last) + " '" + file + "' -"))) {
    letters += word;
  }
  return letters;
}

// The deck's file of one of the targets, whose names commas part; nothing when it was withheld.
std::string file_of(const std::string& deck, const std::string& targets) {
  std::istringstream names(targets);
  for (std::string name; std::getline(names, name, ',');) {
    std::string file = deck;
    file += "-" + name + ".pdf";
    if (std::filesystem::exists(file)) {
      return file;
    }
  }
  return {};
}

struct Card {
  std::string id;
  std::set<std::string> unseen;
  std::set<std::string> in_text{};  // Of a book.
  std::vector<Card> behind{};       // The definition on its other side; none: that is its own.
};

struct ChapterPages {
  std::string path;
  std::size_t first = 1, last = 0;
};

struct Account {
  std::map<std::string, std::vector<Card>> decks;  // By their paths without endings.
  std::map<std::string, std::vector<ChapterPages>> books;
};

std::size_t of_roman(const std::string& numeral) {
  static const std::map<char, std::size_t> values{{'i', 1}, {'v', 5}, {'x', 10}, {'l', 50}, {'c', 100}};
  std::size_t sum = 0;
  std::size_t before = 0;
  for (const char sign : numeral) {
    const std::size_t value = values.at(sign);
    sum += before < value ? value - 2 * before : value;
    before = value;
  }
  return sum;
}

// The how manieth page bears a label. Front matter has Roman ones, and ends before a right page; `front` is how far it goes.
std::size_t page_of(const std::string& label, std::size_t& front) {
  if (label.find_first_not_of("0123456789") == std::string::npos) {
    return front + std::stoul(label);
  }
  const std::size_t page = of_roman(label);
  front = std::max(front, page + page % 2);
  return page;
}

ChapterPages read_chapter(const std::string& line, std::size_t& front) {
  ChapterPages chapter{line.substr(2, line.find(".md: ") + 1)};
  if (const auto at = line.find(", page"); at != std::string::npos) {
    std::istringstream pages(line.substr(line.find(' ', at + 2)));
    std::string first, to, last;
    pages >> first;
    chapter.first = chapter.last = page_of(first, front);
    if (pages >> to >> last) {
      chapter.last = page_of(last, front);
    }
  }
  return chapter;
}

Account read_account(std::istream& in) {
  Account account;
  std::string path;
  Card* card = nullptr;  // Whose texts follow.
  std::map<std::string, std::vector<std::string>> chapters;
  for (std::string line; std::getline(in, line);) {
    const auto depth = line.find_first_not_of(' ');
    if (depth == 0 && line.ends_with(".pdf")) {
      path = line.substr(0, line.size() - 4);
    } else if (depth == 2 && line.find(".md: ") != std::string::npos) {
      chapters[path].push_back(line);
    } else if (depth == 2 && !path.empty()) {
      const auto behind = line.find(", behind ");
      std::vector<Card>& cards =
          behind == std::string::npos ? account.decks[path] : account.decks[path].back().behind;
      card = &cards.emplace_back(Card{line.substr(2, behind - 2), {}});
    } else if (depth == 4 && card != nullptr) {
      const std::string text = line.substr(4, line.find(": ") - 4);
      if (line.ends_with(", unseen")) {
        card->unseen.insert(text);
      } else if (line.ends_with(", in the text")) {
        card->in_text.insert(text);
      }
    }
  }
  // A cover has the first page and, with its back, the last: how far the front matter goes is known when all were read.
  for (const auto& [book, lines] : chapters) {
    std::size_t front = 0;
    for (const std::string& line : lines) {
      read_chapter(line, front);
    }
    for (const std::string& line : lines) {
      account.books[book].push_back(read_chapter(line, front));
    }
  }
  return account;
}

// The words that are not there as often as they are wanted.
std::string missing(const Bag& wanted, const Bag& there) {
  std::string words;
  for (const auto& [word, count] : wanted) {
    const auto found = there.find(word);
    if (found == there.end() || found->second < count) {
      words += " " + word;
    }
  }
  return words;
}

struct Tally {
  int faults = 0, told = 0, withheld = 0;
  std::size_t looked_for = 0, cards = 0, chapters = 0;
};

class Judge {
 public:
  Judge(std::string workspace, std::string targets)
      : workspace_(std::move(workspace)), targets_(std::move(targets)) {}

  // False when there is nothing to compare with.
  bool hold_deck(const std::string& path, const std::vector<Card>& deck) {
    const std::string file = file_of(workspace_ + "/output/" + path.substr(0, path.rfind('-')), targets_);
    if (file.empty()) {
      ++tally.withheld;
      return true;
    }
    Pages pages(file);
    const std::size_t sides = deck.empty() ? 1 : pages.size() / deck.size();
    if (sides == 0 || sides > 2 || pages.size() != sides * deck.size()) {
      std::cout << file << ": " << pages.size() << " pages for " << deck.size() << " cards\n";
      return false;
    }
    for (std::size_t i = 0; i < deck.size(); ++i) {
      PagesOf place{file, i * sides + 1, (i + 1) * sides};
      if (!deck[i].behind.empty()) {
        const Card& other = deck[i].behind.front();
        if (sides != 2) {
          std::cout << path << ' ' << other.id << ": its side was not printed\n";
          ++tally.faults;
        } else if (!hold_face(path, other, {file, place.last, place.last}, pages)) {
          return false;
        }
        place.last = place.first;
      }
      if (!hold_face(path, deck[i], place, pages)) {
        return false;
      }
    }
    return true;
  }

  bool hold_book(const std::string& path, const std::vector<ChapterPages>& chapters,
                 const std::vector<Card>& definitions) {
    const std::string file = workspace_ + "/output/" + path + ".pdf";
    if (!std::filesystem::exists(file)) {
      ++tally.withheld;
      return true;
    }
    Pages pages(file);
    for (const ChapterPages& chapter : chapters) {
      ++tally.chapters;
      Bag wanted;
      std::string initial;
      for (const std::string& word : words_of_chapter(workspace_ + "/" + chapter.path, initial)) {
        ++wanted[word];
        ++tally.looked_for;
      }
      Bag there = pages.read_once(chapter.first, chapter.last);
      if (!missing(wanted, there).empty()) {
        there = pages.read_all_ways(chapter.first, chapter.last);
      }
      // A letter that is several lines high may be read by itself.
      if (const std::string& rest = initial; !rest.empty()) {
        for (const std::size_t letter : {std::size_t{1}, std::size_t{2}}) {
          if (letter < rest.size() && there[rest] < wanted[rest] && there.contains(rest.substr(letter))) {
            ++there[rest];
          }
        }
      }
      add_spaced({file, chapter.first, chapter.last}, wanted, there);
      if (const std::string words = missing(wanted, there); !words.empty()) {
        std::cout << path << ' ' << chapter.path << ": on no page:" << words << '\n';
        ++tally.faults;
      }
    }
    const Bag there = definitions.empty() ? Bag() : pages.read_all_ways(1, pages.size());
    for (const Card& card : definitions) {
      const auto* const texts = texts_of(path, card.id);
      if (texts == nullptr) {
        return false;
      }
      Bag wanted;
      for (const Written& text : *texts) {
        for (const std::string& word : text.words) {
          wanted[word] += card.in_text.contains(text.path) ? 1 : 0;
        }
      }
      std::erase_if(wanted, [](const auto& each) { return each.second == 0; });
      tally.looked_for += wanted.size();
      if (const std::string words = missing(wanted, there); !words.empty()) {
        std::cout << path << ' ' << card.id << ": not in the book:" << words << '\n';
        ++tally.faults;
      }
    }
    return true;
  }

  Tally tally;

 private:
  struct PagesOf {
    const std::string& file;
    std::size_t first, last;
  };

  // A long word or two whose letters stand wide, or that had to be divided without a hyphen, may be read as several.
  static void add_spaced(const PagesOf& place, const Bag& wanted, Bag& there) {
    constexpr std::size_t long_word = 6, most = 2;
    std::istringstream lacking(missing(wanted, there));
    std::vector<std::string> words{std::istream_iterator<std::string>(lacking), {}};
    if (words.empty() || words.size() > most) {
      return;
    }
    const std::string letters = letters_of(place.file, place.first, place.last);
    for (const std::string& word : words) {
      there[word] += word.size() >= long_word && letters.find(word) != std::string::npos ? 1 : 0;
    }
  }

  const std::vector<Written>* texts_of(const std::string& path, const std::string& id) {
    const std::string campaign = path.substr(0, path.find('/'));
    if (!campaigns_.contains(campaign)) {
      campaigns_[campaign] = written_in(workspace_, campaign);
    }
    auto definition = campaigns_[campaign].find(id);
    if (definition == campaigns_[campaign].end()) {
      definition = std::ranges::find_if(campaigns_[campaign], [&](const auto& each) {
        return each.first.ends_with('*') && id.starts_with(each.first.substr(0, each.first.size() - 1));
      });
    }
    if (definition == campaigns_[campaign].end()) {
      std::cout << id << ": no such definition\n";
      return nullptr;
    }
    return &definition->second;
  }

  bool hold_face(const std::string& path, const Card& card, const PagesOf& place, Pages& pages) {
    const auto* const texts = texts_of(path, card.id);
    if (texts != nullptr) {
      hold_card(path, card, *texts, place, pages);
    }
    return texts != nullptr;
  }

  void hold_card(const std::string& path, const Card& card, const std::vector<Written>& texts,
                 const PagesOf& place, Pages& pages) {
    ++tally.cards;
    Bag wanted;
    for (const Written& text : texts) {
      if (card.unseen.contains(text.path)) {
        continue;
      }
      for (const std::string& word : text.words) {
        ++wanted[word];
        ++tally.looked_for;
      }
    }
    Bag there = pages.read_once(place.first, place.last);
    if (!card.unseen.empty() || !missing(wanted, there).empty()) {
      there = pages.read_all_ways(place.first, place.last);
    }
    add_spaced(place, wanted, there);
    if (const std::string words = missing(wanted, there); !words.empty()) {
      std::cout << path << ' ' << card.id << ": on no face:" << words << '\n';
      ++tally.faults;
    }
    for (const Written& text : texts) {
      if (!card.unseen.contains(text.path)) {
        continue;
      }
      ++tally.told;
      Bag more = wanted;
      for (const std::string& word : text.words) {
        ++more[word];
      }
      if (text.words.size() > 2 && missing(more, there).empty()) {
        std::cout << path << ' ' << card.id
                  << ": told to be unseen, and all of its words are there: " << text.path << '\n';
        ++tally.faults;
      }
    }
  }

  const std::string workspace_, targets_;
  std::map<std::string, std::map<std::string, std::vector<Written>>> campaigns_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc == 4 ? argv[3] : "";
  if ((argc != 3 && only != "decks" && only != "books") || std::setlocale(LC_ALL, "C.UTF-8") == nullptr) {
    std::cerr << "usage: word_account WORKSPACE TARGET,… [decks|books] < ACCOUNT\n";
    return 2;
  }
  Judge judge(argv[1], argv[2]);
  Account account = read_account(std::cin);
  for (const auto& [path, chapters] : account.books) {
    if (only != "decks" && !judge.hold_book(path, chapters, account.decks[path])) {
      return 1;
    }
    account.decks.erase(path);
  }
  for (const auto& [path, deck] : account.decks) {
    if (only != "books" && !judge.hold_deck(path, deck)) {
      return 1;
    }
  }
  const Tally& tally = judge.tally;
  std::cout << tally.looked_for << " words of " << tally.cards << " cards and " << tally.chapters
            << " chapters looked for, " << tally.told << " texts told to be unseen, " << tally.withheld
            << " decks or books withheld, " << tally.faults << " at fault\n";
  return tally.faults > 0 || tally.looked_for == 0 ? 1 : 0;
}
