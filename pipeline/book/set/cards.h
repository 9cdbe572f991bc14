// The cards whose faces a book shows.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "book/book.h"
#include "book/resolve/resolved.h"

namespace talia::book {

// The faces in a variant that a book shows of a card: the side, and of a front those on which its text goes on.
std::vector<FaceKey> face_keys(const CardFace& card, const Book& book, const std::string& variant,
                               const Catalog& catalog, const Faces& faces);

// Each card that a book shows, as a frame of its booklet; the same card is the same frame.
class CardFrames {
 public:
  // Reports what faces are reported for, and bad-directive of labels of boxes that a face does not have.
  CardFrames(const ResolvedBook& book, const BookStyle& style, const LayoutContext& common,
             const Faces& faces, std::uint32_t first_frame, Diagnostics& diagnostics);

  struct Card {
    std::uint32_t frame;   // The first.
    std::uint32_t frames;  // One after the other.
    Size trim;
    CardOutline outline{};  // To which it is cut, within that; its frames show nothing beyond.
    // The line around it, from its upper left corner: the outline; of a rectangle with round corners where there are some.
    Path edge(Length corner) const;
  };
  const Card& of(const CardFace& card) const { return cards_.find(card)->second; }
  // The card of a figure with the numbers of its labels beside it, as large as life, and lines to what they lead to; with no
  // edges of its own.
  const Card& labelled(const Figure& figure) const { return labelled_.find(figure.place)->second; }
  // The frames of all that have labels, by the places of their figures.
  std::map<Span, std::uint32_t> labelled() const;
  // What a frame of theirs shows, for readers who do not see it: the card's name, and the words on it.
  std::string alt_of(std::uint32_t frame, std::string_view name) const;
  bool is_sound() const { return is_sound_; }
  std::vector<Frame> take_frames() { return std::move(frames_); }
  std::vector<ShownCard> take_shown() { return std::move(shown_); }

 private:
  void add(const CardFace& card, const Book& book, const LayoutContext& common, const Faces& faces,
           Diagnostics& diagnostics);
  void add_labelled(const Figure& figure, const BookStyle& style, const LayoutContext& common,
                    Diagnostics& diagnostics);

  const std::string variant_;
  const std::uint32_t first_frame_;
  std::map<CardFace, Card> cards_;
  std::map<Span, Card> labelled_;                             // By the places of figures.
  std::map<CardFace, std::vector<NamedPlace>> named_places_;  // Of their first cards.
  std::set<DefinitionId> faulty_;                             // What is wrong with them was reported.
  std::vector<Frame> frames_;                                 // From the first frame on.
  std::vector<ShownCard> shown_;
  bool is_sound_ = true;
};

}  // namespace talia::book
