// Books: Markdown chapters with directives into pages: columns on a baseline grid, running heads, contents, tables from
// the catalog, card images, cross references, bookmarks.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "book/form.h"
#include "book/resolve/resolved.h"
#include "book/style/style.h"
#include "frame/booklet.h"
#include "layout/layout.h"
#include "model/catalog.h"

namespace talia {

namespace book {

// A card whose face a book shows, with what does not stand on it and what it read; see `Face::unseen` and `Face::reads`.
struct ShownCard {
  CardFace card;
  std::vector<std::uint32_t> unseen;
  Reads reads{};
  int part = 1;  // Of the cards that the definition takes.
};

// A chapter, the words that are set of it, and the labels of its pages.
struct ChapterWords {
  const Chapter* chapter;
  std::size_t words;
  std::string first_page, last_page;  // Empty: none has words.
};

// A book for readers who have it elsewhere than on its pages.
struct Said {
  ResolvedBook book;  // Its references name the pages that print.
  PageNames pages;
  BookStyle style;
};

struct Made {
  Booklet booklet;
  bool is_sound = true;            // False when a fault (here, or in what the book quotes) withholds it.
  std::vector<ShownCard> cards{};  // Each is a frame of the booklet, in their order, after the pages' ground.
  std::vector<Span> values{};      // Of the catalog, which its pages show in words; sorted.
  std::vector<ChapterWords> words{};
  Reads reads{};                             // Of definitions, by the furniture of its pages.
  std::map<Span, std::uint32_t> labelled{};  // Frames of cards with labels, by the places of their figures.
  std::optional<Said> said{};                // Nothing: its style or its form is at fault.
};

// What the book says, before it is set, as text. Reports what is wrong with that.
std::string dump_resolved(const Book& book, const LayoutContext& common, Diagnostics& diagnostics);

// Reports unknown-directive, bad-directive, and what texts and faces report; places are in the chapters. With a bleed it reports
// missing-bleed, a warning, and with a least type type-too-small.
Made make(const Book& book, const Form& form, const LayoutContext& common, const Faces& faces,
          Diagnostics& diagnostics);

}  // namespace book
}  // namespace talia
