// Templates' YAML into boxes. What the boxes share is read by a class each: names, expressions, colours, styles, `fit:`,
// parts. Known to layout alone.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layout/box.h"
#include "layout/origins.h"
#include "layout/reading/expressions.h"
#include "layout/reading/fit_reader.h"
#include "layout/reading/flow_reader.h"
#include "layout/reading/names_in_force.h"
#include "layout/reading/open_parts.h"
#include "layout/reading/read_context.h"
#include "layout/reading/style_reader.h"
#include "layout/reading/template_colours.h"
#include "motif/motif.h"

namespace talia::layout {

struct ItemKind;

class Reader {
 public:
  Reader(const ReadContext& context, std::string_view variant, Origins& origins);
  // What it reads with refers to each other.
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Null when the box is at fault, which was reported.
  std::unique_ptr<Box> box(Node node);
  std::vector<std::unique_ptr<Box>> boxes(Node list);
  // The box that fills a slot of the part being read; null when none does.
  std::unique_ptr<Box> slot(std::string_view name);
  // The next box stands right in this stack.
  void expect_in(Node stack) { stack_ = stack; }
  // In which the box that is read stands; none when it stands in none itself.
  Node stack_of_box() const { return stack_of_box_; }
  // What a `clip` leaves of a box. Reports bad-box, bad-path and unknown-icon.
  void read_clip(Node node, Box& box);
  // The next box is a table's column, and may be one of numbers.
  void expect_column() { is_column_ = true; }

  const LayoutContext& common() const { return context_.common; }
  // Where the pictures of the template stand, with `/` at its end.
  std::string picture_folder() const;

  const motif::Motifs& motifs() const { return *context_.theme.motifs; }
  // As was reported; then it may lack what it has.
  bool is_theme_broken() const { return context_.theme.is_broken; }

  Findings& findings() { return context_.findings; }
  NamesInForce& names() { return names_; }
  Expressions& expressions() { return expressions_; }
  ColourReader& colours() { return colours_; }
  StyleReader& styles() { return styles_; }
  FitReader& fits() { return fits_; }
  OpenParts& parts() { return parts_; }
  FlowReader& flow() { return flow_; }

 private:
  // Whether one more box is read. Reports work-budget, once a template.
  bool spend_box(Node node);
  // What the box is: null when nothing but its ground. Nothing when it is two things, which is reported.
  std::optional<const ItemKind*> kind_of(Node box);
  void read_placement(Node node, Box& box);
  void read_content(Node node, const ItemKind& kind, Box& box);

  ReadContext context_;
  NamesInForce names_;
  Expressions expressions_;
  ColourReader colours_;
  StyleReader styles_;
  FitReader fits_;
  OpenParts parts_;
  FlowReader flow_;
  Origins& origins_;
  bool is_column_ = false;
  Node stack_, stack_of_box_;
  int depth_ = 0;
  // Read so far.
  std::size_t boxes_ = 0, characters_ = 0;
};

}  // namespace talia::layout
