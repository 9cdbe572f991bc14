// The cards whose faces a book shows.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "book/book.h"
#include "book/resolve/resolved.h"

namespace talia::book {

// The faces in a variant that a book shows of a card: its front, and those on which the text of that goes on.
std::vector<FaceKey> face_keys(DefinitionId definition, const Book& book, const std::string& variant,
                               const Catalog& catalog, const Faces& faces);

// Each card that a book shows, as a frame of its booklet; the same card is the same frame.
class CardFrames {
 public:
  // Reports what faces are reported for.
  CardFrames(const ResolvedBook& book, const std::string& variant, const LayoutContext& common,
             const Faces& faces, std::uint32_t first_frame, Diagnostics& diagnostics);

  struct Card {
    std::uint32_t frame;   // The first.
    std::uint32_t frames;  // One after the other.
    Size trim;
  };
  const Card& of(DefinitionId definition) const { return cards_.find(definition)->second; }
  bool is_sound() const { return is_sound_; }
  std::vector<Frame> take_frames() { return std::move(frames_); }
  std::vector<ShownCard> take_shown() { return std::move(shown_); }

 private:
  std::map<DefinitionId, Card> cards_;
  std::vector<Frame> frames_;  // From the first frame on.
  std::vector<ShownCard> shown_;
  bool is_sound_ = true;
};

}  // namespace talia::book
