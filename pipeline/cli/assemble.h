// A job's pages: faces on sheets, or a book.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/alike.h"
#include "cli/face_pool.h"
#include "cli/plan.h"
#include "cli/studio.h"
#include "frame/booklet.h"

namespace talia::cli {

// The pages of a job, some sheets at a time, so that of a deck of thousands few cards are there at once.
class Assembly {
 public:
  // Faces are laid out on up to `jobs` threads (0: as many as the machine has).
  Assembly(const Job& job, FacePool& pool, const Content& content, const Workshop& workshop,
           const Faults& faults, const Options& options, unsigned jobs);
  // The next part; nothing after the last.
  std::optional<Booklet> next(Diagnostics& diagnostics);
  // Of the parts so far. False withholds the job, but for a draft.
  bool is_sound() const { return is_sound_; }
  std::size_t cards() const { return cards_; }  // Copies counted.

 private:
  // A card of the deck, or one that there is nothing to lay out for.
  struct Entry {
    std::size_t number;  // Of the selection's cards, or of Catalog::broken.
    bool is_broken;
    std::size_t count;
  };
  struct Copies {
    std::size_t entry, count;
  };
  std::optional<Booklet> next_sheets(Diagnostics& diagnostics);
  std::vector<Copies> next_copies(std::size_t most);
  std::vector<FaceKey> keys_of(const Entry& entry) const;
  Frame front_of(const Entry& entry, const std::vector<FaceKey>& keys, std::span<PooledFace> faces);
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
  bool is_begun_ = false;
  std::size_t cards_ = 0;
};

}  // namespace talia::cli
