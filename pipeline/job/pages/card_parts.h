// The cards of a deck with their faces, some at a time, so that of a deck of thousands few are there at once.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "job/faces/alike.h"
#include "job/faces/lasting_frames.h"
#include "job/faces/run_context.h"
#include "job/faces/unseen.h"
#include "job/pages/face_hashes.h"
#include "job/plan/job.h"
#include "sheet/sheet.h"

namespace talia::job {

// What is called and written beside a card's picture.
struct CardLabel {
  // `copies` are the deck's; `number` is the first copy's of those in the part.
  CardName name;
  std::string title;
};

// Some of a deck's cards.
struct CardPart {
  std::vector<SharedFrame> frames;
  // So many frames, the first, are the same in the parts after it.
  std::size_t lasting = 0;
  std::vector<SheetCard> cards;
  std::vector<CardLabel> labels;  // Of each.
  std::size_t sheets = 0;         // That they take.
};

class CardParts {
 public:
  // Both outlive it.
  CardParts(const DeckJob& job, const RunContext& run);
  // The next part; nothing after the last. Reports what faces have wrong and, after the last, similar-faces.
  std::optional<CardPart> next(Diagnostics& diagnostics);
  // From now on the looks of cards are noted. `resources` outlive it.
  void hash_faces(const render::Resources& resources) { hashes_.emplace(resources, run_.pool.kept()); }

  const DeckJob& job() const { return job_; }
  // How many cards the deck has, copies not counted.
  std::size_t different_cards() const;
  std::size_t all_cards() const { return all_cards_; }  // That are made, copies counted.
  std::size_t all_sheets() const;                       // That these take.

  // Of the parts so far. False withholds the job, but for a draft.
  bool is_sound() const { return is_sound_; }
  std::size_t cards() const { return cards_; }  // Copies counted.
  Seen take_seen();
  // Of the parts so far; of a draft's place for a card that could not be read none.
  std::vector<CardHashes> take_hashes() { return hashes_ ? hashes_->take() : std::vector<CardHashes>(); }

 private:
  // A card of the deck, or one that there is nothing to lay out for.
  struct Entry {
    std::size_t number;  // Of the selection's cards, or of Catalog::broken.
    bool is_broken;
    int part = 1;        // Of the cards that the definition takes.
    std::size_t count;   // Of those that are made.
    std::size_t copies;  // Of those that the deck has.
  };
  struct Copies {
    std::size_t entry, count;
  };
  void add_card(std::size_t number, std::size_t count, std::size_t copies);
  const rules::DeckCard& card_of(const Entry& entry) const { return job_.selection.cards[entry.number]; }
  DefinitionId definition_of(const Entry& entry) const { return card_of(entry).definition; }
  std::vector<Copies> next_copies(std::size_t most);
  // How many copies the next part has, on how many sheets.
  struct Extent {
    std::size_t cards, sheets;
  };
  Extent next_extent() const;
  // Of the copies that are still to come, as many as are asked for.
  std::vector<Size> next_sizes(std::size_t most) const;
  void put_largest_first();
  Size trim_of(const Entry& entry) const;
  std::size_t count_sides(const Entry& entry) const;
  // A card of a part, and which of its faces are the part's alone.
  struct Placed {
    SheetCard card;
    bool has_own_front = false, has_own_back = false;
  };
  // On lasting frames, or on those of the part alone, which are `own`.
  Placed placed(std::size_t entry, std::span<PooledFace> faces, std::vector<SharedFrame>& own);
  SharedFrame front_of(const Entry& entry, std::span<PooledFace> faces);
  void note_unseen(const Entry& entry, std::span<const PooledFace> sides);
  void note_unseen(DefinitionId definition, std::vector<std::uint32_t> unseen);
  CardLabel label_of(const Entry& entry) const;

  const DeckJob& job_;
  const RunContext& run_;
  std::vector<Entry> entries_;
  // The next entry, of which `taken_` copies stand on sheets already.
  std::size_t entry_ = 0;
  std::size_t taken_ = 0;
  LastingFrames lasting_;
  // By entry, those of more than a sheet, which are among the lasting ones.
  std::map<std::size_t, SheetCard> many_;
  bool is_sound_;
  Alikes alikes_;
  std::optional<FaceHashes> hashes_;
  std::vector<FaceHashes::Card> hashed_;  // Of the part.
  Seen seen_;
  // Of a deck whose cards have other sides: one definition may stand on several.
  std::map<DefinitionId, std::vector<std::uint32_t>> unseen_;
  const bool has_reverses_;
  // Of the card of whose parts some are seen already: its texts that stood on none so far.
  std::vector<std::uint32_t> unseen_so_far_;
  std::size_t cards_ = 0, all_cards_ = 0;
};

}  // namespace talia::job
