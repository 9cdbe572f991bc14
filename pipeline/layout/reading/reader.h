// Templates' YAML into boxes: lengths, colours, styles, bindings checked against the kind's scope. Known to layout alone.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula/scope.h"
#include "layout/box.h"
#include "layout/items/shapes.h"
#include "layout/items/text_piece.h"
#include "layout/origins.h"
#include "layout/reading/theme.h"

namespace talia::layout {

struct ItemKind;

// What the furniture of a book is read with.
struct FurnitureNames {
  Scope scope;  // Of the system, with the kind's names.
  std::shared_ptr<const Colours> colours;
  std::span<const std::string> of_set;  // Colours that are of no account where the colours lack them.
  std::span<const std::string> places;
};

// Whether a box is set in type, so that its `fit:` changes that and not what is inside.
bool is_text(Node box);

struct ReadStyle {
  TextStyle text;
  Length floor;  // The smallest size that its reader can be asked to read.
  Reading reading = Reading::paragraph;
};

inline constexpr double usual_leading = 1.2;  // Of a size that states none, in times the size.

// A number and a length as the schema lets them through; 0 is a length without a unit.
double number_in(std::string_view text);
Length length_in(std::string_view text);

// A template as it is read: for a kind, in a theme that has the variant.
struct TemplateReading {
  const Theme& theme;
  Node root;
  const Kind& kind;
  std::string_view variant;
};

class Reader {
 public:
  Reader(const LayoutContext& common, const TemplateReading& reading, Origins& origins,
         Diagnostics& diagnostics);
  // Of a book style's furniture; what it is read with outlives the reader.
  Reader(const LayoutContext& common, const Theme& theme, Node root, const FurnitureNames& names,
         Origins& origins, Diagnostics& diagnostics);

  // Null when the box is at fault, which was reported.
  std::unique_ptr<Box> box(Node node);
  std::vector<std::unique_ptr<Box>> boxes(Node list);
  // The next box is a table's column, and may be one of numbers.
  void expect_column() { is_column_ = true; }
  bool is_sound() const { return is_sound_; }
  bool shares_sizes() const { return groups_ > 0; }  // Whether a text read so far is in a group.

  std::optional<Length> length(Node node);
  double number(Node node, double otherwise);
  Point point(Node pair);  // Two lengths.
  // Of what is drawn in lines or letters; and of what is an area, which variants may leave white.
  std::optional<Colour> colour(Node node);
  std::optional<Colour> area_colour(Node node);
  Wording wording(Node node);
  // A text that is printed, with markup.
  Text text(Node node);
  ReadStyle style(Node node, const ReadStyle& base);
  ReadStyle default_style() const;
  // Of a box with a text of that style.
  TextFit text_fit(Node box, const ReadStyle& style);
  Formula formula(Node node, const Type& expected, Type* found = nullptr);
  // The text that a `show` names.
  std::optional<Formula> shown(Node node);
  ShapeMeasures shape_measures(Node node);
  // Where the pictures of the template stand, with `/` at its end.
  std::string picture_folder() const;

  // Names for everything that is read until the mark is gone back to.
  std::size_t mark() const { return scopes_.size(); }
  void back_to(std::size_t mark);
  NameId declare(std::string_view name, const Type& type, Span span);

  // Parts of the theme.
  const Part* part(Node name);
  struct Slots {
    Node boxes;             // By slot; absent when there are none.
    std::size_t scope = 0;  // In which they are read.
    std::size_t outer = 0;  // Of the slots that these may name themselves.
    const Part* part = nullptr;
  };
  void enter_part(Slots slots);
  void leave_part();
  std::size_t part_depth() const { return slots_.size(); }
  bool is_open(const Part& part) const;  // Being read, and not from one of its slots.
  // Whether it is a slot that the furniture's caller fills.
  bool is_place(std::string_view slot) const;
  // The box that fills a slot of the part being read; null when none does.
  std::unique_ptr<Box> slot(std::string_view name);

  void fault(Diagnostic diagnostic);
  void warn(Diagnostic diagnostic) { diagnostics_.add(std::move(diagnostic)); }  // Sound all the same.
  void make_unsound() { is_sound_ = false; }  // By what was reported elsewhere.
  const LayoutContext& common() const { return common_; }
  const Colours& colours() const { return *colours_; }
  const Colours& area_colours() const { return areas_; }
  // Of areas that are white in this variant.
  const std::optional<Outline>& outline() const { return outline_; }
  // Colours of sets that are asked for and not there: of templates, as reported.
  const std::set<std::string, std::less<>>& lacking() const { return lacking_; }

 private:
  // The `fit:` of a box that holds others: what its steps change, and at which of its settings each step begins.
  struct FitStep {
    Node node;
    std::size_t first, settings;
  };
  struct FitScope {
    std::vector<FitStep> steps;
    std::size_t settings = 0;
    std::set<std::string, std::less<>> names;  // That boxes inside have.
  };

  // Whether one more box is read. Reports work-budget, once a template.
  bool spend_box(Node node);
  void open_scope(Scope scope, std::string_view variant);
  void read_variant(Node variant);
  bool is_bare_field(std::string_view name) const;  // A field that nothing else hides.
  std::optional<Colour> colour_among(const Colours& colours, Node node);
  void take(const Diagnostics& found);
  void report_colour(const Colours& colours, Node node, std::string_view name);
  static Span span_of(Node box, const ItemKind* kind);
  void read_placement(Node node, Box& box);
  void read_content(Node node, const ItemKind& kind, Box& box);
  Insets insets(Node node);
  void resolve_style(Node name, ReadStyle& style);
  void apply_style(Node node, ReadStyle& style);
  std::optional<FamilyId> family(
      Node node);  // Nothing where it names none, and where there is none of that name.
  void read_drop_cap(Node node, DropCap& drop_cap);
  void bad_fit(Span span, std::string message, std::string help);
  struct SteppedRange {
    typeset::TextRange range;
    bool is_backward = false;  // Was reported.
  };
  SteppedRange range_of(Node step, ReadStyle& style);
  std::vector<TextStyle> settings(Node step, ReadStyle& style, const TextFit& fit);
  void add_settings(Node step, std::size_t number, ReadStyle& style, TextFit& fit);
  void enter_fit(Node fit);
  void leave_fit();
  void follow(const FitScope& scope, std::string_view name, ReadStyle& style, TextFit& fit);
  void follow_fit(Node node, Box& box);

  const LayoutContext& common_;
  const Theme& theme_;
  Node root_;
  const Kind* kind_;                 // Null: furniture is read …
  const FurnitureNames* furniture_;  // … with these.
  Origins& origins_;
  Diagnostics& diagnostics_;
  std::shared_ptr<const Colours> colours_;
  Colours areas_;
  std::optional<Outline> outline_;
  std::set<std::string, std::less<>> lacking_;
  std::vector<Scope> scopes_;
  // By scope: what may be left out and is there in this box, because of its `when` and those around it.
  std::vector<std::vector<std::string>> present_;
  std::vector<Slots> slots_;
  std::vector<FitScope> fits_;
  std::vector<Node> open_styles_;  // The names that led to the style being read.
  bool is_sound_ = true;
  std::size_t groups_ = 0;  // Named by the texts read so far.
  bool is_column_ = false;
  int depth_ = 0;
  std::size_t boxes_ = 0, characters_ = 0;  // Read so far.
};

}  // namespace talia::layout
