// The colours of a book on a screen: those of its style on light ground, and others of the same hues on dark. What is read
// stands out as the Web Content Accessibility Guidelines 2.1 ask of it (AA).
#pragma once
#include <string>
#include <string_view>

#include "book/style/style.h"

namespace talia::web {

// Of one of the two.
struct Scheme {
  Rgb ground, ink, soft, line;  // Soft: of folios and other asides.
};

struct Accent {
  Rgb deep, tint;  // Of heads and links, and below boxes and the heads of tables.
};

class Colours {
 public:
  Colours(const book::BookStyle& style, const Palette& palette, bool is_dark);
  const Scheme& scheme() const { return scheme_; }
  Accent accent(std::string_view name) const;
  // A colour for words on the ground or a tint.
  Rgb words(Rgb colour) const;

 private:
  Rgb rgb(std::string_view colour, std::string_view accent, Rgb otherwise) const;

  const book::BookStyle& style_;
  const Palette& palette_;
  Scheme scheme_;
};

std::string hex(Rgb colour);  // `#a03020`.

}  // namespace talia::web
