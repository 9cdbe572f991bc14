// What every part of a book is made with: the run's values, the style, the labels of the last pass, and short ways to
// set words in the style's looks.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "book/book.h"
#include "book/draw.h"
#include "book/flow.h"
#include "book/furniture.h"
#include "book/style.h"
#include "book/words.h"
#include "formula/allowance.h"

namespace talia::book {

// What a reference needs to know of its target.
struct Label {
  std::string title;  // As the reference reads: a section's words, `tabela 4.2`.
  std::string page;
  std::string number = {};  // `4.2`; empty: it has none.
  bool operator==(const Label&) const = default;
};
using Labels = std::map<std::string, Label, std::less<>>;  // By the target's name.

// A chapter or section, as contents and bookmarks name it.
struct OutlinePoint {
  std::string title, destination;
  int level = 1;   // 1 a chapter, 2 a section.
  int number = 0;  // Of a chapter; 0: it has none.
  std::string accent;
  std::vector<Inline> words;  // The title as the contents set it.
  // Of what a pass may change: the words are the title's.
  bool operator==(const OutlinePoint& other) const {
    return title == other.title && destination == other.destination && level == other.level &&
           number == other.number && accent == other.accent;
  }
};

// What one pass finds out and the next one prints.
struct Findings {
  std::vector<OutlinePoint> outline;
  Labels labels;
  bool operator==(const Findings&) const = default;
};

// What a piece with strips is drawn of, each from its own top left corner; its heights are the shape's.
struct Slices {
  std::vector<Item> lead;  // Above the first part alone.
  std::vector<Item> head;  // Above the strips of every part.
  Length head_height;
  std::vector<std::vector<Item>> strips;
  std::vector<Item> foot;  // Below the strips of every part.
};

// A part of a chapter, as high as its shape says, drawn from its top left corner.
struct Piece {
  Shape shape;
  std::vector<Item> items;
  std::vector<PlacedFrame> stills;  // Card faces.
  Slices slices;                    // Instead of items, where the shape has strips.
  bool is_head = false;             // A line of a section's head.
};

// A look of the style in its colours. What is set in it has its number as origin, by the order of names, from 1 on.
struct BookText : TextStyle {
  Origin origin = Origin::none;
};

class Kit {
 public:
  Kit(const Book& book, const BookStyle& style, const Studio& studio, const Faces& faces,
      const Findings& known, std::vector<Frame>& frames, Diagnostics& diagnostics);

  const Book& book;
  const BookStyle& style;
  const Studio& studio;
  const Faces& faces;
  const Findings& known;       // Of the pass before.
  Findings found;              // Of this one; pages are filled in at its end.
  std::vector<Frame>& frames;  // Of the booklet; faces are added.
  Diagnostics& diagnostics;
  const std::string& language;
  SystemId system;
  formula::Allowance allowance;    // Of all that this pass computes.
  bool is_sound = true;            // False when something that the book quotes was at fault.
  std::vector<Text> filled_texts;  // All that was filled, to be set.
  std::vector<ShownCard> shown;    // The cards whose faces it has.
  BookWords account;               // Of what it says.
  std::string accent;              // Of the chapter at hand.
  std::map<std::string, Span, std::less<>> accent_places;  // Where chapters name theirs.

  // Black when the style has no such colour, which was reported or, where a set lacks it, is by `report_colours`.
  Paint paint(std::string_view colour);
  Paint part(std::string_view part_of_page);  // The colour of a part, by the style's `colours`.
  // What the sets of the theme lacked: unknown-colour, once for each set.
  void report_colours();
  std::string word(std::string_view name) const { return style.word(language, name); }
  BookText look(std::string_view name);
  DropCap drop_cap();  // Of a chapter's first paragraph.
  Context context(std::optional<DefinitionId> self = std::nullopt) const { return {self, book.campaign, {}}; }

  // Furniture of the style in the chapter's colours. `owner` is what it is for, a chapter's name; reports that have no words
  // to point at stand at `place`.
  layout::LaidFurniture furnish(std::string_view kind, RecordOf record, const layout::Room& room,
                                const std::string& owner, Span place);

  // Reports text-overflows at a word that is wider than the measure.
  SetText set(const std::vector<Inline>& inlines, Length width, const BookText& look, Reading reading);
  // The same without a word where it does not fit: for widths that are only tried.
  SetText measure(const std::vector<Inline>& inlines, Length width, const BookText& look,
                  Reading reading = Reading::artefact);
  // The narrowest measure that no word is wider than.
  Length least_width(const std::vector<Inline>& inlines, const BookText& look);
  // Words that come from no file.
  SetText set(std::string_view words, Length width, const BookText& look, Reading reading);
  // One line, without a break (bad-markup), that starts (or, aligned right or centred, ends or is centred) at a point of its baseline; gives its width.
  Length write(std::string_view words, Point at, const BookText& look, Reading reading,
               std::vector<Item>& out);
  Length write(const std::vector<Inline>& inlines, Point at, const BookText& look, Reading reading,
               std::vector<Item>& out);

  // What a reference to a section or table reads: its own label, in which a `#` stands for the table's number, or what the
  // target is called; with the page, but for a label without a number. Reports bad_markup where there is no number.
  MappedText said_of(const Reference& reference, const Label& target);
  // Checks the insertions of a text against the scope; makes references to sections, `[[#slug]]`, links with their page.
  Text prepared(Text text, const Scope& scope);
  // A text of a directive's body, prepared.
  Text parse(Node node, const Scope& scope);
  Text fill(const Text& text, const Context& context);
  // A text filled as one line, its paragraphs below each other. Reports bad-markup of a list or table in it.
  std::vector<Inline> fill_line(const Text& text, const Context& context);

  // The face of a card as a frame of the booklet; the same card is the same frame.
  struct CardFrame {
    std::uint32_t frame;
    Size trim;
  };
  CardFrame card(DefinitionId definition);
  // The place that a definition is referred to by, its full name.
  std::string destination_of(DefinitionId definition) const;
  // An anchor for a name, unless the book has one already.
  void anchor(const std::string& name, Point at, std::vector<Item>& out);
  // A name for a section: its slug, or with the chapter's before it where the slug is taken.
  std::string new_name(const std::string& slug, const std::string& chapter) const;

 private:
  void check(Text& text, const Scope& scope);

  std::map<DefinitionId, CardFrame> cards_;
  std::map<std::string, std::set<std::string>> lacking_;  // By accent, the colours that were asked for.
  std::set<std::string, std::less<>> anchors_;
};

// Words that come from no file, as inlines.
std::vector<Inline> plain(std::string_view words);

}  // namespace talia::book
