// The furniture of a book's pages: all that stands on them besides the running text, from running heads to the cover. Boxes
// that a book's style holds, filled from a record that the caller states, laid out and drawn as those of cards are.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout/layout.h"

namespace talia::formula {
struct Allowance;
}

namespace talia::layout {

// A kind of furniture, and what its boxes may name.
struct FurnitureKind {
  std::string name;  // Its key in the style; of one among several, behind that of all: `boxes/tip`.
  Type names;        // A record of records: `chapter` has `title`. Texts with markup are texts in it.
  std::vector<std::string> shows{};   // Texts that its boxes must show, where they have words.
  std::vector<std::string> places{};  // Its slots.
};

// What a slot holds: the caller knows how high it is at a width, and draws it.
struct SlotDrawing {
  std::function<Length(Length width)> height;
  std::function<void(const Rect& area, std::vector<Item>& out)> draw;
};

// What furniture is filled from.
struct Record {
  ValueRecord values;  // Of the kind's names, in their order.
  // Filled texts, by the names that boxes have for them: `chapter.title`. Their words are values, too.
  std::map<std::string, std::vector<Inline>, std::less<>> texts{};
  std::map<std::string, SlotDrawing, std::less<>> places{};
};

// Where furniture stands. What its boxes `bleed` reaches the sheet's edges.
struct FurnitureRoom {
  Point corner;
  Length width;
  std::optional<Length> height;  // None: what it needs.
  Rect sheet;
  // It is drawn where it needs no more than this; none: in any case.
  std::optional<Length> most = {};
  // Its height is a whole number of these; none: as it comes.
  std::optional<Length> row = {};
};

// For whom furniture is laid out.
struct FurnitureUse {
  CampaignId campaign;
  std::string owner;  // As reports call it, and …
  Span place;         // … where they point when no words of its own are at fault.
  formula::Allowance& allowance;
  Reads& reads;  // Hears what is read of definitions.
  // What the items of a text bear as origin; asked once a text that is drawn.
  std::function<Origin(const Text& text, Origin box)> ask;
};

struct LaidFurniture {
  std::vector<Item> items;
  Length height;  // What it needs, or was given.
  bool is_drawn = false;
  bool is_sound = true;
};

// What a book style is compiled with.
struct FurnitureSource {
  Node style;
  std::string theme, language;
  SystemId system;
  Value words;  // Of the book, over those of the theme.
  Type words_type;
  std::shared_ptr<const NamedColours> colours;  // With those of a set by their own names.
  std::vector<std::string> of_set;              // Names that are of no account where the set lacks them.
  std::size_t number;                           // Of its origins, which no other has.
  // By what styles call a family, the one that is taken in its place.
  std::map<std::string, std::string, std::less<>> families = {};
  std::string variant{usual_variant};  // In which the theme's colours are meant.
};

// Whether an origin is that of a box of furniture; the lower half of all numbers is left to its callers.
bool is_of_furniture(Origin origin);

// The furniture of one style in one set of colours.
class Furniture {
 public:
  // Reports what a template's boxes are reported for.
  Furniture(const FurnitureSource& source, std::span<const FurnitureKind> kinds, const LayoutContext& common,
            Diagnostics& diagnostics);
  Furniture(Furniture&&) noexcept;
  ~Furniture();
  bool has(std::string_view kind) const;
  // The colours that a kind is drawn with and the set does not have.
  const std::set<std::string, std::less<>>& lacking(std::string_view kind) const;
  // What a name of the colours is in the variant: of what is drawn in lines or letters, and of what is an area. Nothing where
  // there is no such colour.
  std::optional<Paint> line(std::string_view name) const;
  std::optional<Paint> area(std::string_view name) const;
  std::shared_ptr<const NamedColours> lines() const;
  // The box that an item with that origin comes from; none where it is not of this furniture.
  std::optional<Span> span_of(Origin origin) const;
  // Nothing where the style has no such furniture. Reports all that faces are reported for, and field-unseen where no box
  // shows a text that the kind is to show, or has a slot for what it is to hold.
  LaidFurniture lay_out(std::string_view kind, const Record& record, const FurnitureRoom& room,
                        const FurnitureUse& use, Diagnostics& diagnostics) const;

 private:
  struct Storage;
  std::unique_ptr<Storage> storage_;
};

// What the caller of one laying out gives to its boxes.
struct Given {
  const Record& record;
  const FurnitureUse& use;
  std::string_view language;
  // The texts and places that boxes asked for.
  std::set<std::string, std::less<>> shown = {};

  // The text that a formula names, and nothing else; null for all other formulas.
  const std::vector<Inline>* text(const Formula& formula);
  Text as_text(const std::vector<Inline>& inlines) const;
  // A text with those texts that its insertions name.
  Text put_into(const Text& text);
  const SlotDrawing* place(std::string_view name);
};

}  // namespace talia::layout
