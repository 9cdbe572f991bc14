// What a run makes: one job for each deck and target, one for each box and sheet, and one for each book.
#pragma once
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "layout/layout.h"
#include "model/catalog.h"
#include "press/press.h"
#include "rules/rules.h"
#include "sheet/printer.h"

namespace talia::job {

// A size that texts of a deck share.
struct SharedSize {
  std::string group;
  GroupSize held;  // Of the member with the least room.
  // What the others could have without those who hold it back; nothing: none is held.
  std::optional<Length> next;
  std::vector<DefinitionId> held_by;  // In the deck's order.
};

// A deck at a service that wants cards one by one.
struct PrintRun {
  std::shared_ptr<const Printer> printer;
  Product product;
  PixelSize pixels;                        // Of a picture.
  std::shared_ptr<const Profile> profile;  // Of a press file; null until `set_up_presses`.
};

struct DeckJob {
  const Deck* deck;
  SheetStyle sheet;
  std::optional<PrintRun> run;  // Where the sheet is one card.
  rules::Selection selection;   // Chosen for this run.
  // Of the deck, each once, chosen for this run or not.
  std::vector<rules::DeckCard> members;
  std::vector<SharedSize> shared;  // By the names of groups.
  // How the texts of members go on that have no room on one card, or why they do not; of all others nothing.
  std::map<DefinitionId, CardFlow> flows{};
  // To what cards are cut, as the sheet or the product has them, and of members by number; of all others it is the first.
  std::vector<CardShape> shapes{};
  std::map<DefinitionId, std::uint32_t> shape_numbers{};

  // Whether some of its cards have another face in the place of a back.
  bool has_reverses() const {
    return std::ranges::any_of(members, [](const rules::DeckCard& card) { return card.reverse.has_value(); });
  }
  const CardFlow* flow_of(DefinitionId definition) const {
    const auto found = flows.find(definition);
    return found == flows.end() ? nullptr : &found->second;
  }
  std::uint32_t shape_number_of(DefinitionId definition) const {
    const auto found = shape_numbers.find(definition);
    return found == shape_numbers.end() ? 0 : found->second;
  }
  // To what a card is cut whose front the definition has.
  CardShape shape_of(DefinitionId definition) const {
    return shapes.empty() ? CardShape{sheet.card, {}} : shapes.at(shape_number_of(definition));
  }
  // How many cards a definition takes, copies not counted.
  int parts_of(DefinitionId definition) const {
    const CardFlow* const flow = flow_of(definition);
    return flow == nullptr ? 1 : flow->cards();
  }
  // Whether its cards are sent to someone who makes them, and nobody looks at them with an eye to what is missing.
  bool is_for_service() const { return run && !run->printer->format->is_for_review; }
  bool has_backs() const { return sheet.backs != Backs::none && !deck->back.empty(); }
  // What is printed behind a card in place of the deck's back; null: nothing is.
  const rules::Reverse* reverse_of(const rules::DeckCard& card) const {
    const bool is_hidden =
        card.reverse && card.reverse->is_hidden && run && run->printer->format->is_for_players;
    return card.reverse && sheet.backs != Backs::none && !is_hidden ? &*card.reverse : nullptr;
  }
  bool has_back(const rules::DeckCard& card) const { return has_backs() || reverse_of(card) != nullptr; }
};

// A book at a printer that makes books.
struct BookRun {
  std::shared_ptr<const Printer> printer;
  std::shared_ptr<const Profile> profile;  // Of a press file; null until `set_up_presses`.
  bool is_wrap = false;                    // Of its cover in one piece, and nothing else.
};

struct BookJob {
  const Book* book;
  std::optional<BookRun> run;  // Nothing: it is made to be read.

  Screen screen() const { return run ? run->printer->book->screen : Screen::none; }
};

// A box on a sheet's paper.
struct BoxJob {
  const TuckBox* box;
  SheetTarget target;
  Size card;                   // The largest width and height of its cards.
  DefinitionId filled_with{};  // With which its templates are.
  // What it holds, as the sheet prints it; at least one card. Only cards and texts that go on count.
  std::vector<DeckJob> decks;

  // Of one deck, and of all boxes of its kind.
  static int cards_in(const DeckJob& deck) {
    int cards = 0;
    for (const rules::DeckCard& card : deck.selection.cards) {
      cards += std::max(card.count, 0) * deck.parts_of(card.definition);
    }
    return cards;
  }
  int cards() const {
    int cards = 0;
    for (const DeckJob& deck : decks) {
      cards += cards_in(deck);
    }
    return cards;
  }
};

struct Job {
  CampaignId campaign;
  std::string name;  // `items-a4`.
  // Relative to the folder of the outputs: a PDF, or a folder of pictures.
  std::string path;
  std::variant<DeckJob, BookJob, BoxJob> work;

  // Null: it is another's.
  DeckJob* deck() { return std::get_if<DeckJob>(&work); }
  const DeckJob* deck() const { return std::get_if<DeckJob>(&work); }
  BookJob* book() { return std::get_if<BookJob>(&work); }
  const BookJob* book() const { return std::get_if<BookJob>(&work); }
  BoxJob* box() { return std::get_if<BoxJob>(&work); }
  const BoxJob* box() const { return std::get_if<BoxJob>(&work); }
  // In which its faces are laid out.
  std::string_view variant() const {
    if (const DeckJob* const cards = deck()) {
      return cards->sheet.variant;
    }
    if (const BoxJob* const made = box()) {
      return made->target.style.variant;
    }
    return book()->run ? std::string_view(book()->run->printer->variant) : usual_variant;
  }
  bool has_one_file() const {
    if (deck() == nullptr) {
      return book() == nullptr || book()->screen() == Screen::none;
    }
    const CardFormat* const format = deck()->run ? deck()->run->printer->format : deck()->sheet.format;
    return format == nullptr || format->is_one_file;
  }
};

}  // namespace talia::job
