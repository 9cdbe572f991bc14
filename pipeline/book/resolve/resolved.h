// What a book says, before anything of it is set: its chapters with their numbers, tables as rows, references that know
// their targets. Only the numbers of pages are open; `OpenReferences` puts them in.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "layout/layout.h"
#include "markup/text.h"
#include "model/catalog.h"
#include "typeset/typeset.h"

namespace talia::book {

// Words on one line, filled.
using Line = std::vector<Inline>;

// Words that come from no file.
Line plain(std::string_view words);

// With a full stop, where it ends with no sign that closes a sentence: a head that runs in before its paragraph.
Line closed(Line head);

// Where the first of some words, links or icons stands.
std::optional<Span> place_of(const Line& line);

// How a chapter begins.
enum class Opening {
  scene,  // The style's opener, with the chapter's number, lead and icons.
  plain,  // Its title.
  cover,  // The chapter is the book's cover and has a page without furniture.
};

// How much of the page's width something takes; a plate covers a page of its own up to the edges.
enum class Extent { column, page, plate };

// At which side of its column something stands while the text goes on beside it.
enum class Side { none, left, right };

// How wide something is to be: a length, else a share of its room.
struct Width {
  std::optional<Length> length{};
  double share = 1;
  Span place{};  // Where that is said; Span{}: nowhere.
  Length in(Length room) const { return length.value_or(room.scaled(share)); }
};

struct Section {
  Line title;
  std::string destination;
};

// A paragraph, and a head of a lower level that runs in before it. One of the two may be empty.
struct RunningText {
  Line head, words;
};

// Blocks that stand beside the running text: paragraphs, heads and lists.
struct Sidebar {
  std::vector<Block> blocks;
  std::string box;  // Of the style's, the one that it stands in; empty: the usual one.
  Span place;
};

struct Divider {};

// Lines as they are written; an empty one is blank.
struct CodeLines {
  std::vector<Line> lines;
};

struct TableColumnHead {
  Line label;
  Alignment alignment = Alignment::left;
};

struct TableRow {
  std::vector<Line> cells;  // As many as there are columns; one of a group's row.
  std::string anchor;       // Empty: nobody refers to it.
  bool is_group = false;    // A row that names the rows below it.
};

struct Table {
  std::string number;  // `Table 4.2`; empty, as the caption: none.
  Line caption;
  std::string anchor;
  std::vector<TableColumnHead> columns;
  std::vector<TableRow> rows;
  Extent extent = Extent::page;
  std::vector<Line> notes = {};  // Below the last row.
};

// What a number beside a card leads to.
struct CallOut {
  std::string box;  // Of its template, by its name.
  Span place;       // Where that is written.
  Line words;
};

// A side of a card, in the template that a deck names for it.
struct CardFace {
  DefinitionId definition;
  std::string face;  // Empty: the one named like its kind.
  FaceSide side = FaceSide::front;
  std::string deck{};      // Of the book's campaign, in which the card is; empty: in none.
  std::string cut{};       // Template as whose fronts it is cut, where that is another; empty: its own.
  bool is_behind = false;  // It shows the cut from behind.
  auto operator<=>(const CardFace&) const = default;
};

// Cards that are shown, beside or above their caption.
struct Figure {
  std::vector<DefinitionId> cards;
  std::string number;  // `Fig. 4.2`; empty: none.
  Line caption;
  std::string anchor{};  // Empty: nothing leads to it.
  Span place;
  std::vector<std::string> anchors{};  // Of its cards; none: the names of their definitions.
  std::vector<CallOut> labels{};       // Of its one card, from 1.
  Extent extent = Extent::column;      // How wide it may be, where it has labels.
  Side beside = Side::none;
  Width width{};         // Where the text goes on beside it.
  bool is_deck = false;  // To be cut out: in rows, as large as life, with marks at their corners.
  // Of its cards, as their deck names it; empty: each has the one named like its kind.
  std::string face{};
  FaceSide side = FaceSide::front;
  std::string deck{};  // Empty: they are shown as cards of no deck.
  std::string cut{};   // As `CardFace` has it, and the next.
  bool is_behind = false;
};

CardFace face_of(const Figure& figure, std::size_t card, const Catalog& catalog);
// What leads to a card of a figure.
std::string anchor_of_card(const Figure& figure, std::size_t card, const Catalog& catalog);

// Who says what, in turn.
struct Dialogue {
  struct Turn {
    Line speaker, words;
  };
  std::vector<Turn> turns;
};

// A sum that is worked out line by line.
struct Example {
  struct Row {
    Line label, value;
  };
  Line title, text;
  std::vector<Row> rows, total;  // Of totals one at most.
  Span place;
};

// A picture of a file, above its caption.
struct Illustration {
  std::string file;  // Of the workspace.
  Span place;        // Where it is named.
  Width width;
  std::string number;  // `Fig. 4.2`; empty, as the caption: none.
  Line caption;
  std::string anchor;
  std::string alt;  // For readers who do not see it.
  Extent extent = Extent::column;
  Side beside = Side::none;
};

// A chapter, a section, or what else contents name.
struct OutlinePoint {
  std::string title, destination;
  int level = 1;   // 1 a chapter, 2 a section, 3 a head that runs in.
  int number = 0;  // Of a chapter; 0: it has none.
  std::string accent;
  Line words;  // The title as the contents set it.
};

struct Contents {
  enum class Of { chapters, tables, figures };
  Of of = Of::chapters;
  int depth = 2;                       // Of the levels that are named, the lowest.
  std::vector<OutlinePoint> points{};  // What stands there, when the whole book is resolved.
  Span place{};
};

// A line of an index, and those that belong to it.
struct IndexEntry {
  struct Place {
    std::string anchor;
    IndexMark::Folio folio = IndexMark::Folio::plain;
    Span mark{};  // Where it is marked; Span{}: nowhere.
  };
  MappedText words;                    // With where they come from, as far as that is known.
  std::vector<Place> places;           // In the order of the book.
  std::vector<std::string> see, also;  // What leads to the pages, and what else does.
  std::vector<IndexEntry> entries;     // By the alphabet.
};

struct Index {
  Node body;                        // Of its directive; empty, too.
  std::vector<IndexEntry> entries;  // By the alphabet.
};

// Terms of the ruleset, and what they mean.
struct Glossary {
  struct Entry {
    Line term, meaning;
    std::string anchor;  // Empty: its name leads elsewhere.
  };
  Node body;                   // Of its directive; empty, too.
  std::vector<Entry> entries;  // By the alphabet.
};

// What a book states of itself; an empty line is blank.
struct Imprint {
  std::vector<Line> lines;
};

// What follows stands behind all that came before.
struct Flush {};

// What a directive comes to; several may come to the same.
using Exhibit =
    std::variant<Table, Figure, Dialogue, Example, Contents, Illustration, Index, Glossary, Imprint, Flush>;

struct DirectiveKind;  // A row of `directives.h`.

struct Exhibited {
  const DirectiveKind* directive;
  Exhibit what;
};

using ResolvedBlock =
    std::variant<Section, RunningText, ListBlock, Sidebar, Divider, CodeLines, Table, Exhibited>;

// Words that stand at the foot of the column in which they are referred to.
struct Note {
  int number;  // Of its chapter, from 1.
  Line words;
  std::string anchor;  // Where it is referred to; its own, by which it is led to, is `note_at` that.
  Span place;
};
std::string note_at(std::string_view anchor);

struct ResolvedChapter {
  const Chapter* source = nullptr;
  Opening opening = Opening::plain;
  bool is_spread = false;  // A scene over two pages that face each other.
  bool is_front = false;   // Of the matter before the text, whose pages are i, ii, iii.
  Line title;
  std::string title_words, destination;
  Span place;      // Of its title, else where it begins.
  int number = 0;  // Of chapters with a scene; 0: none.
  Line lead;
  std::vector<std::string> icons;  // Of its opening.
  std::string sky = "day";         // One of those that the shape of {chapter} lists; furniture asks for it.
  std::string accent;              // The set of colours that it is drawn in …
  Span accent_place;               // … where it is named; Span{}: by the style.
  std::vector<std::pair<std::string, Line>> cover;  // The texts of a cover by their keys.
  std::vector<ResolvedBlock> blocks;
  bool stands_at_foot = false;  // What stands on its page, if it has one alone, stands at the foot of that.
  std::vector<Note> notes;      // In their order.
  // All that was filled, in order: the chapter's own text, and what its directives say.
  Text text;
  std::vector<Text> mentions;
};

// What a reference needs to know of its target.
struct Label {
  std::string title;   // As the reference reads: a section's words, `table 4.2`; empty: it has its own words.
  std::string number;  // `4.2`, of a chapter `4`; empty: it has none.
  Span place = {};     // Where the target is named, if it is a table or a picture.
  // What it is called before its number, `table`; empty: it is called by its title.
  std::string noun = {};
};
using Labels = std::map<std::string, Label, std::less<>>;  // By the target's name.

// What a reference says but for its page: its label, in which a `#` stands for the target's number, or what the target is
// called.
std::string words_of(const Reference& reference, const Label& target);
// Where the `#` of a label stands that is no part of a `page_sign`.
std::optional<std::size_t> number_sign(std::string_view label);
inline constexpr std::string_view page_sign = "##";  // In a label: the number of the target's page.

struct ResolvedBook {
  const Book* source;
  std::vector<ResolvedChapter> chapters;
  std::vector<OutlinePoint> outline;
  Labels labels;
  bool is_sound = true;  // False when something that the book quotes was at fault.
};

// A page as it is called, and the how manieth of the book it is, from 1.
struct PageName {
  std::string label;  // Empty: it is none.
  int number = 0;
  bool operator==(const PageName&) const = default;
};
// The pages where what is referred to stands, by its name.
using PageNames = std::map<std::string, PageName, std::less<>>;

// The references of a book to its sections, tables and pictures, which are put into words as its pages become known: each its
// label, in which a `#` stands for the target's number and `##` for its page's, or what the target is called; with the page, but
// for a label that says it or has no number.
class OpenReferences {
 public:
  // The book stays where it is, and nothing of it changes but by `say`.
  explicit OpenReferences(ResolvedBook& book);
  // `page` is the word before the number of one.
  void say(const PageNames& pages, std::string_view page);

 private:
  struct Open {
    Inline* inlined;
    Reference reference;
    const Label* target;
  };
  std::vector<Open> open_;
};

// The names of all whose pages the parts of a chapter say: references, contents and indexes.
struct ChapterTargets {
  std::vector<std::vector<std::string>> blocks;
  std::vector<std::string> notes;  // Of all of them.
};
// Of a chapter whose references are open.
ChapterTargets targets_of(ResolvedChapter& chapter);

// Calls f for each list of inlines of the book, at any depth.
void for_each_line(ResolvedBook& book, const std::function<void(Line&)>& f);

// Calls f for each list of inlines that stands on the chapter's pages, but for its title and those of its sections.
void for_each_set_line(ResolvedChapter& chapter, const std::function<void(Line&)>& f);

// Calls f for each figure, in order.
void for_each_figure(const ResolvedBook& book, const std::function<void(const Figure&)>& f);

// Calls f for each list of contents, in order.
void for_each_contents(const ResolvedBook& book, const std::function<void(const Contents&)>& f);

// Calls f for each index, in order.
void for_each_index(const ResolvedBook& book, const std::function<void(const Index&)>& f);

// The values of the catalog that the book shows in words, sorted, each once.
std::vector<Span> shown_values(const ResolvedBook& book);

}  // namespace talia::book
