// The colours of a template, by the names of its theme. Known to layout alone.
#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "layout/reading/expressions.h"
#include "layout/reading/read_context.h"

namespace talia::layout {

// What the names mean in one of the theme's variants.
struct TemplateColours {
  // Of what is drawn in lines or letters.
  std::shared_ptr<const Colours> lines;
  // Of what is an area, which variants may leave white, with an outline around it.
  Colours areas;
  std::optional<Outline> outline;
};

// The colour of a name, or of a tint of one, `ink 40%`; nothing where there is none such.
std::optional<Paint> find_colour(const Colours& colours, std::string_view written);

class ColourReader {
 public:
  ColourReader(const ReadContext& context, Expressions& expressions, std::string_view variant);

  // Nothing when the node is absent. Reports unknown-colour, and takes black.
  std::optional<Colour> line(Node node);
  std::optional<Colour> area(Node node);
  // Of an area: a colour, or a gradient's. Reports bad-box too.
  std::optional<Fill> fill(Node node);
  // The same of what is drawn as lines are.
  std::optional<Fill> ink(Node node);
  // Likewise of a line, where no expression can stand: reports unknown-colour of one. `help` says what to write.
  std::optional<Paint> fixed(Node node, std::string_view help);

  const TemplateColours& all() const { return colours_; }
  // Colours of sets that are asked for and not there: of templates, as reported.
  const std::set<std::string, std::less<>>& lacking() const { return lacking_; }

 private:
  std::shared_ptr<const Colours> usual_colours();
  // What a variant changes: the colours of areas, those of all else, and lines around areas that are left white.
  void change(Node variant);
  Colours changed(const Colours& usual, Node changes);
  std::optional<Paint> fixed_among(const Colours& colours, Node node, std::string_view help);
  std::optional<Colour> among(const Colours& colours, Node node);
  template <typename Read>
  std::optional<Fill> fill(Node node, const Read& read);  // Each of its colours.
  void report(const Colours& colours, Node node, std::string_view name);

  const ReadContext& context_;
  Expressions& expressions_;
  std::set<std::string, std::less<>> lacking_;
  TemplateColours colours_;
};

}  // namespace talia::layout
