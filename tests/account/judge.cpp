// word_account WORKSPACE TARGET,… < ACCOUNT: holds the written PDFs of a workspace's decks to what its authors wrote. ACCOUNT is
// what `talia dump --stage words` says: it gives the cards of each deck in their order, and the texts that stand on no face.
// Everything else is read here: the words of the YAML files, and those that `pdftotext` finds on the pages of
// output/CAMPAIGN/DECK-TARGET.pdf, two a card (front, back) or one; a deck without its file was withheld. Exit 1 when a word is on no page of its card, or a text is said to be
// unseen and all of its words are there besides those of the others.
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <filesystem>
#include <iostream>
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

// The words of each page. Soft hyphens at line ends join what they part; hard ones may be the author's own.
std::vector<Bag> pages_of(const std::string& file) {
  std::vector<Bag> pages;
  for (const std::string mode : {"", "-raw", "-layout"}) {
    std::istringstream all(output_of("pdftotext " + mode + " '" + file + "' -"));
    std::size_t number = 0;
    for (std::string page; std::getline(all, page, '\f'); ++number) {
      pages.resize(std::max(pages.size(), number + 1));
      const std::string soft = replaced(page, "\u00ad\n", "");
      add_reading(soft, pages[number]);
      add_reading(replaced(soft, "-\n", ""), pages[number]);
    }
  }
  return pages;
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
};

// The decks of an account, by their paths without endings.
std::map<std::string, std::vector<Card>> read_account(std::istream& in) {
  std::map<std::string, std::vector<Card>> decks;
  std::vector<Card>* deck = nullptr;
  for (std::string line; std::getline(in, line);) {
    const auto depth = line.find_first_not_of(' ');
    if (depth == 0 && line.ends_with(".pdf")) {
      deck = &decks[line.substr(0, line.rfind('-'))];
    } else if (depth == 2 && deck != nullptr) {
      deck->push_back({line.substr(2), {}});
    } else if (depth == 4 && deck != nullptr && line.ends_with(", unseen")) {
      deck->back().unseen.insert(line.substr(4, line.find(": ") - 4));
    }
  }
  return decks;
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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || std::setlocale(LC_ALL, "C.UTF-8") == nullptr) {
    std::cerr << "usage: word_account WORKSPACE TARGET,… < ACCOUNT\n";
    return 2;
  }
  const std::string workspace = argv[1];
  int faults = 0, told = 0, withheld = 0;
  std::size_t looked_for = 0, cards = 0;
  std::map<std::string, std::map<std::string, std::vector<Written>>> campaigns;
  for (const auto& [path, deck] : read_account(std::cin)) {
    const std::string campaign = path.substr(0, path.find('/'));
    if (!campaigns.contains(campaign)) {
      campaigns[campaign] = written_in(workspace, campaign);
    }
    const std::string file = file_of(workspace + "/output/" + path, argv[2]);
    if (file.empty()) {
      ++withheld;
      continue;
    }
    const std::vector<Bag> pages = pages_of(file);
    const std::size_t sides = deck.empty() ? 1 : pages.size() / deck.size();
    if (sides == 0 || sides > 2 || pages.size() != sides * deck.size()) {
      std::cout << file << ": " << pages.size() << " pages for " << deck.size() << " cards\n";
      return 1;
    }
    for (std::size_t i = 0; i < deck.size(); ++i) {
      ++cards;
      Bag there;
      for (std::size_t side = 0; side < sides; ++side) {
        for (const auto& [word, count] : pages[i * sides + side]) {
          there[word] += count;
        }
      }
      const auto definition = campaigns[campaign].find(deck[i].id);
      if (definition == campaigns[campaign].end()) {
        std::cout << deck[i].id << ": no such definition\n";
        return 1;
      }
      Bag wanted;
      for (const Written& text : definition->second) {
        if (deck[i].unseen.contains(text.path)) {
          continue;
        }
        for (const std::string& word : text.words) {
          ++wanted[word];
          ++looked_for;
        }
      }
      if (const std::string words = missing(wanted, there); !words.empty()) {
        std::cout << path << ' ' << deck[i].id << ": on no face:" << words << '\n';
        ++faults;
      }
      for (const Written& text : definition->second) {
        if (!deck[i].unseen.contains(text.path)) {
          continue;
        }
        ++told;
        Bag more = wanted;
        for (const std::string& word : text.words) {
          ++more[word];
        }
        if (text.words.size() > 2 && missing(more, there).empty()) {
          std::cout << path << ' ' << deck[i].id
                    << ": told to be unseen, and all of its words are there: " << text.path << '\n';
          ++faults;
        }
      }
    }
  }
  std::cout << looked_for << " words of " << cards << " cards looked for, " << told
            << " texts told to be unseen, " << withheld << " decks withheld, " << faults
            << " cards at fault\n";
  return faults > 0 || looked_for == 0 ? 1 : 0;
}
