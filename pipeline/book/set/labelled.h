// A card with numbers, and what each of them leads to.
#pragma once
#include <vector>

#include "book/set/context.h"

namespace talia::book {

// The words stand beside the card where there is room for both as large as life, else below it.
class LabelledCard {
 public:
  LabelledCard(const Figure& figure, SetContext& context);

  void take_height(Length most) { most_ = most; }
  Length height(Length room);
  // Once.
  void draw(const Rect& area, std::vector<PlacedFrame>& stills, std::vector<Item>& out);

 private:
  // Where all stands in a room, from its left edge.
  struct Plan {
    double scale;
    Rect card;
    Point words;
    Length width;  // Of the words.
  };
  Plan plan(Length room);
  Length height_of_words(Length width);
  Line line_of(std::size_t label) const;

  const CardFrames::Card& card_;
  const Figure& figure_;
  SetContext& context_;
  BookText look_;
  Length most_;
};

}  // namespace talia::book
