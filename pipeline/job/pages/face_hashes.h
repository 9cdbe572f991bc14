// How the cards of a deck look, as hashes: of two builds the same card has the same ones as long as its faces draw the same.
#pragma once
#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frame/frame.h"
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
  explicit FaceHashes(const render::Resources& resources) : drawn_(resources) {}
  void note(const std::string& id, int part, const Frame& front, const Frame* back);
  // In the order in which they were noted, each once.
  std::vector<CardHashes> take() { return std::move(cards_); }

 private:
  render::DrawnDigests drawn_;
  std::vector<CardHashes> cards_;
  std::set<CardHashes> known_;
};

}  // namespace talia::job
