// A job's pages: faces on sheets, or a book.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/alike.h"
#include "cli/face_pool.h"
#include "cli/plan.h"
#include "cli/studio.h"
#include "cli/unseen.h"
#include "frame/booklet.h"
#include "sheet/printer.h"

namespace talia::cli {

// What is called and written beside a card's picture.
struct CardLabel {
  CardName name;  // `copies` are the deck's; `number` is the first copy's of those in the part.
  std::string title;
};

// Some of a deck's cards, with their faces.
struct CardPart {
  std::vector<Frame> frames;
  std::size_t lasting = 0;  // So many frames, the first, are the same in the parts after it.
  std::vector<SheetCard> cards;
  std::vector<CardLabel> labels;  // Of each.
};

// The pages of a job, some sheets at a time, so that of a deck of thousands few cards are there at once.
class Assembly {
 public:
  // Faces are laid out on up to `jobs` threads (0: as many as the machine has).
  Assembly(const Job& job, FacePool& pool, const Content& content, const Workshop& workshop,
           const Faults& faults, const Options& options, unsigned jobs);
  // The next part; nothing after the last.
  std::optional<Booklet> next(Diagnostics& diagnostics);
  // Of a deck's job, in place of `next`: its cards before they stand on pages.
  std::optional<CardPart> next_cards(Diagnostics& diagnostics);
  const SheetFacts& facts() const { return facts_; }  // Of a deck.
  // Of a deck: how many cards it has, copies not counted.
  std::size_t different_cards() const;
  // Of the parts so far. False withholds the job, but for a draft.
  bool is_sound() const { return is_sound_; }
  // Of the parts so far.
  Seen take_seen() { return std::move(seen_); }
  std::size_t cards() const { return cards_; }  // Copies counted.
  // How much of the pages was made: from 0 to 1.
  double done() const {
    return all_cards_ == 0 ? 1 : static_cast<double>(cards_) / static_cast<double>(all_cards_);
  }

 private:
  // A card of the deck, or one that there is nothing to lay out for.
  struct Entry {
    std::size_t number;  // Of the selection's cards, or of Catalog::broken.
    bool is_broken;
    std::size_t count;   // Of those that are made.
    std::size_t copies;  // Of those that the deck has.
  };
  struct Copies {
    std::size_t entry, count;
  };
  Booklet contact_pages(CardPart part, Diagnostics& diagnostics) const;
  std::vector<Copies> next_copies(std::size_t most);
  std::vector<FaceKey> keys_of(const Entry& entry) const;
  Frame front_of(const Entry& entry, const std::vector<FaceKey>& keys, std::span<PooledFace> faces);
  void note_unseen(DefinitionId definition, std::span<const PooledFace> sides);
  CardLabel label_of(const Entry& entry) const;
  Frame placeholder(const BrokenDefinition& broken, std::size_t number) const;
  std::uint32_t back_number(Frame back);

  const Job& job_;
  FacePool& pool_;
  const Content& content_;
  const Workshop& workshop_;
  const Faults& faults_;
  const Options& options_;
  const unsigned jobs_;
  std::vector<Entry> entries_;
  std::size_t entry_ = 0;  // The next one, of which `taken_` copies stand on sheets already.
  std::size_t taken_ = 0;
  SheetFacts facts_;
  std::vector<Frame> lasting_;                  // The first frames of every part from now on.
  std::map<std::string, std::uint32_t> backs_;  // Among these, by their dumps.
  std::map<std::size_t, SheetCard> many_;       // Among these, by entry: those of more than a sheet.
  bool is_sound_;
  Alikes alikes_;
  Seen seen_;
  bool is_begun_ = false;
  std::size_t cards_ = 0, all_cards_ = 0;
};

}  // namespace talia::cli
