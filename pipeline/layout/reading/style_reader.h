// Text styles of templates: named, inherited, overridden in place. Known to layout alone.
#pragma once
#include <optional>
#include <vector>

#include "layout/reading/read_context.h"
#include "layout/reading/template_colours.h"

namespace talia::layout {

struct ReadStyle {
  TextStyle text;
  // The smallest size that its reader can be asked to read.
  Length floor;
  Reading reading = Reading::paragraph;
};

// What is written where a text's colour is an expression.
inline constexpr std::string_view colour_of_text =
    "a text has one colour on all faces: write it, or a box with a `when:` for each";

class StyleReader {
 public:
  StyleReader(const ReadContext& context, ColourReader& colours) : context_(context), colours_(colours) {}

  // Of a text without a style.
  ReadStyle usual() const;
  // What a node names, or states itself, on top of `base`.
  ReadStyle read(Node node, const ReadStyle& base);
  // Changes what the mapping states.
  void apply(Node node, ReadStyle& style);

 private:
  void resolve(Node name, ReadStyle& style);
  // Nothing where it names none, and where there is none of that name.
  std::optional<FamilyId> family(Node node);
  void apply_drop_cap(Node node, DropCap& drop_cap);
  void apply_colours(Node node, TextStyle& text);

  const ReadContext& context_;
  ColourReader& colours_;
  // The names that led to the style being read.
  std::vector<Node> open_;
};

}  // namespace talia::layout
