// A template's boxes, compiled, and the pieces that they become for one face. Boxes are const and shared by all threads;
// a piece lives as long as its face is being laid out. Known to layout alone.
#pragma once
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout/budget.h"
#include "layout/items/sight.h"
#include "layout/layout.h"
#include "rules/shares.h"

namespace talia::layout {

struct Insets {
  Length left, top, right, bottom;
};

enum class Horizontal { left, centre, right };
enum class Vertical { top, middle, bottom };
enum Side { side_left, side_top, side_right, side_bottom };

using Colours = std::map<std::string, Paint, std::less<>>;  // By the names that a template may use.

// A word or two of a template that no reader sees (an icon's name, a colour): as written, or with insertions.
struct Wording {
  std::string constant;
  std::optional<Text> open;  // When it has insertions.
  Span span;
};

// By which boxes may stand out of each other without a word: less than anybody sees.
inline constexpr Length unseen_excess = Length::mm(0.02);

struct Colour {
  Paint paint;
  std::optional<Wording> chosen;  // Named by the definition's values.
  bool is_area = false;           // Not of lines or letters.
};

// What an area is filled with, as it is written: a colour, or those of a gradient's stops.
struct Fill {
  std::vector<Colour> colours;
  std::optional<Gradient> gradient{};  // Its stops' paints are chosen for each face.
};

// And as it is on one face. Stops that come to one paint are no gradient.
struct FillPaint {
  Paint paint;
  std::optional<Gradient> gradient{};
};

// Below a box, as far as its ground is solid: copies of its outline, the largest first.
struct Shadow {
  Colour colour;
  Point shift;
  Length blur;        // How far it reaches beyond the outline.
  int opacity = 300;  // Thousandths, where it is deepest.
  int steps = 8;
};

// Around areas that a variant leaves white.
struct Outline {
  Paint paint;
  Length width;
};

// A name that a box puts on top of the scope of everything inside it.
struct Binding {
  NameId name;
  Formula value;
};

class BoxContent;
struct Edging;
class FaceWords;
struct Flowing;
struct Given;
struct SlotDrawing;

// What a `clip` leaves of a box: its outline, a shape that fills it, or an outline of its own.
struct Mask {
  std::string shape{};  // Its name.
  Path path{};          // In mm from the box's corner; of an icon in its own units.
  Size of_icon{};       // Then it stands whole in the middle of the box.

  // Nothing where the box's own outline is meant.
  std::optional<Path> over(const Rect& area) const;
};

struct Box {
  Span span;
  Origin origin = Origin::none;
  std::string name;  // For reports: its own, else its kind.
  bool has_name = false;
  std::optional<Formula> when;
  std::optional<Length> width, height;
  std::optional<Length> min_width, max_width, min_height, max_height;
  double share = 0;                                // Of what is left over along the parent's axis.
  std::optional<Length> left, top, right, bottom;  // Insets in a stack.
  Insets padding;
  std::array<bool, 4> bleeds{};  // By Side: reaches the sheet's edge beyond the trim.
  Horizontal align = Horizontal::left;
  Vertical valign = Vertical::top;
  std::optional<Fill> background;
  std::optional<Colour> border;
  Length border_width = Length::mm(0.2);
  Length radius;
  int opacity = 1000;  // Thousandths, of what it draws itself; what it holds has its own.
  std::optional<Shadow> shadow;
  std::shared_ptr<const Edging> edging;  // What its `frame:` says.
  bool clip = false;
  Mask mask;                  // Of what a `clip` leaves.
  bool shares_sizes = false;  // A text in it is in a group.
  // What a `fit:` around it does to it, by the settings at which that begins.
  std::size_t hidden_from = never;
  std::vector<std::pair<std::size_t, Length>> heights;  // Ascending.
  std::unique_ptr<BoxContent> content;                  // Nothing: an empty box.

  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  bool is_hidden(std::size_t step) const { return step >= hidden_from; }
  // What it is given, by itself or by a `fit:`.
  std::optional<Length> height_at(std::size_t step) const;
  bool is_resized(std::size_t step) const { return !heights.empty() && step >= heights.front().first; }
};

struct Piece;

// What boxes are filled and drawn for, as reports name it.
struct Subject {
  const Definition* definition = nullptr;  // Null: the furniture of a book.
  std::string name;
  Span place;
  std::string note;  // What the place is, as in "on the face of this definition".
};

// What is asked of texts and pictures, whatever boxes hold them.
struct Setting {
  std::string language;
  Length longest;          // The longer side of the card or page.
  Length least_type = {};  // The smallest type that can be printed.
  int ppi = usual_ppi;
  GroupSizes groups = {};
};

// What boxes are filled from. Formulas at fault make what is filled unsound.
struct Filling {
  const LayoutContext& common;
  const Subject& subject;
  const Setting& setting;
  const Colours& colours;
  const Colours& area_colours;
  RulesContext context;
  Diagnostics& diagnostics;
  formula::Allowance& allowance;
  Budget budget;
  bool is_sound = true;
  Node theme_words = {};       // For reports of those that are not there.
  FaceWords* asked = nullptr;  // Hears of all texts that are given to boxes; null: nobody does.
  Given* given = nullptr;      // Null: nothing but what formulas say.
  Flowing* flowing = nullptr;  // The text that goes on from the card's front; null: none does.

  std::optional<Value> evaluate(const Formula& formula);
  bool holds(const Formula& condition);  // False when it is at fault.
  Text fill(const Text& text);
  // What a `show` prints; nothing where there is nothing to show, or it is at fault.
  std::optional<Text> shown(const Formula& formula);
  // The place that a slot of the furniture names; null where the caller gives none.
  const SlotDrawing* place(std::string_view name) const;
  // `what` it names, with its article: `an icon`.
  std::string words(const Wording& wording, std::string_view what);
  Paint paint(const Colour& colour);
  std::optional<Paint> paint(const std::optional<Colour>& colour, int opacity = 1000);
  std::optional<FillPaint> paint(const std::optional<Fill>& fill, int opacity = 1000);
  void report(Diagnostic diagnostic);
  // Whether the face may hold one more box, or a text of so many bytes in one. Reports work-budget at the box, once a
  // face.
  bool spend_box(const Box& box);
  bool spend_characters(std::size_t bytes, const Box& box);

 private:
  void exhaust(const Box& box, std::string message, std::string help);
  Diagnostic with_missing_word(Diagnostic hole) const;
  static Diagnostic with_missing_name(Diagnostic hole, const Text& text, std::string_view what);
  template <typename Mend>
  Text fill(const Text& text, const Mend& mend);  // Of what has a hole.
};

// Where the pieces of a face are drawn to.
struct Drawing {
  const LayoutContext& common;
  const Subject& subject;
  Face& face;
  Diagnostics& diagnostics;
  std::vector<Item>* out;
  std::optional<Rect> sheet;  // With bleed, in the current coordinates; nothing where these are turned.
  Sight sight;                // What the cut and the clips around what is drawn now leave of it.
  bool runs_from_right;       // As its language does: then what lies at the left of a box lies at its right.
  std::uint64_t seed;         // Of what is scattered; the same for a definition in every run.
  std::optional<Outline> outline;
  bool is_for_shared_fits = false;           // Then nothing else is drawn.
  FaceWords* asked = nullptr;                // Hears of what is drawn and left out.
  Given* given = nullptr;                    // Says what the items of a text bear as origin; null: their box.
  std::size_t strokes = most_strokes;        // That may still be added; once there are none, nothing is.
  std::size_t motif_work = most_motif_work;  // That motifs may still do.
  bool is_exhaustion_told = false;
  // Where what is drawn now stands, without what its box bleeds.
  Rect unbled{};
  // What takes the room of the text that is drawn now, where that is known.
  std::optional<Note> crowding{};

  // Where something lies in an area that is laid out from the left.
  Rect turned(const Rect& inner, const Rect& area) const;
  void add(Item item, Origin origin);
  // That the face has more in it than it may; once a face. Reports work-budget at the box in which it ended.
  void tell_exhausted(const Box& box);
  // An area of the art.
  void fill(Path path, FillPaint paint, Origin origin, bool even_odd = true);
  // Whether what is as large as its box can be seen in it, and on the card. Reports box-overflows where nothing else was at
  // fault.
  bool has_room(const Box& box, const Rect& area);
  // Likewise of what is drawn in a part of it.
  bool is_in_sight(const Box& box, const Rect& drawn);
  void report(Diagnostic diagnostic);
  void leave_out();  // A box, by a step of a `fit:`.
  // What the items of a text in a box bear.
  Origin origin_of(const Text& text, const Box& box) const;
};

// What a box holds, by its kind.
class BoxContent {
 public:
  virtual ~BoxContent() = default;
  // Adds the box's pieces for one face: mostly one, none when there is nothing to show.
  virtual void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const = 0;
};

// A picture that is as high as its own shape makes it at the width that it has.
struct TallPicture {
  std::string_view name;  // Of its file; lives as long as its piece.
  Length height;
  const Box* box = nullptr;
};

// What a piece holds. A step is a setting of a `fit:`: texts are set tighter, boxes shrink or go; a container with a given
// height finds the first step at which everything fits, and draws with it.
class PieceContent {
 public:
  virtual ~PieceContent() = default;
  virtual Length natural_width() = 0;
  virtual Length height(Length width, std::size_t step) = 0;
  // What it can do with, where a text in it goes on elsewhere.
  virtual Length least_height(Length width, std::size_t step) { return height(width, step); }
  // Whether it holds a text that may go on elsewhere, and so gives way before all others.
  virtual bool goes_on() const { return false; }
  virtual std::size_t steps() const { return 1; }
  // Whether it goes on into the bleed with its box; type never does, only its ground.
  virtual bool bleeds() const { return false; }
  // The picture that gives it its height at a width; nothing where something else does.
  virtual std::optional<TallPicture> tall_picture(Length /*width*/, std::size_t /*step*/) {
    return std::nullopt;
  }
  // Of a text: as it is set where no line has an end.
  virtual const SetText* in_one_line(std::size_t /*step*/) { return nullptr; }
  virtual void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) = 0;
};

struct Piece {
  const Box* box = nullptr;
  std::optional<FillPaint> background;
  std::optional<Paint> border, shadow;
  std::unique_ptr<PieceContent> content;
  std::optional<FillPaint> edging{};  // What its frame is drawn in.

  Length natural_width(Length least = {});        // What it holds is `least` wide or more.
  Length height(Length width, std::size_t step);  // At least its minimum; padding included. None when hidden.
  Length least_height(Length width, std::size_t step);  // Likewise.
  std::optional<TallPicture> tall_picture(Length width,
                                          std::size_t step);  // None where its box says its height.
  bool goes_on() const { return content && content->goes_on(); }
  std::size_t steps() const;
  bool is_hidden(std::size_t step) const { return box->is_hidden(step); }
  bool bleeds() const { return content && content->bleeds(); }
  // What it holds begins `indent` further to the right.
  void draw(const Rect& area, std::size_t step, Drawing& drawing, Length indent = {});

 private:
  Path outline(const Rect& rect) const;
  void draw_shadow(const Rect& area, Drawing& drawing) const;
  void draw_content(const Rect& area, const Rect& given, std::size_t step, Drawing& drawing, Length indent);
};

// Fills a box whose condition holds; conditions are asked here.
void fill_box(const Box& box, Filling& filling, std::vector<Piece>& out);
// A piece of a box with its colours chosen.
Piece piece_of(const Box& box, Filling& filling, std::unique_ptr<PieceContent> content);

// Where something of a size lies inside an area.
Rect aligned(const Rect& area, Size size, Horizontal align, Vertical valign);

}  // namespace talia::layout
