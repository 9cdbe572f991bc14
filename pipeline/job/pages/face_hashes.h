// How the cards of a deck look, as hashes: of two builds the same card has the same ones as long as its faces draw the same.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frame/shared_frame.h"
#include "job/faces/kept_of_looks.h"
#include "render/key.h"
#include "render/render.h"

namespace talia::job {

// SHA-256 in hexadecimal, of all that the drawing of a face reads: its items, fonts, symbols and pictures. `back` is empty where
// a card has none.
struct CardHashes {
  std::string id;
  std::int64_t part = 1;  // Of the cards that the definition takes.
  std::string front, back;

  auto operator<=>(const CardHashes&) const = default;
};

class FaceHashes {
 public:
  // Keeps references. `resources`: the palette as the paper shows it.
  FaceHashes(const render::Resources& resources, const KeptFaces& kept)
      : drawn_(resources), kept_("hashes", resources.palette, kept) {}
  struct Card {
    std::string id;
    int part = 1;
    SharedFrame front;
    std::optional<SharedFrame> back{};
  };
  void note(const std::vector<Card>& cards);
  // In the order in which they were noted, each once.
  std::vector<CardHashes> take() { return std::move(cards_); }

 private:
  render::DrawnDigests drawn_;
  const KeptOfLooks kept_;
  std::vector<CardHashes> cards_;
  std::set<CardHashes> known_;
};

}  // namespace talia::job
