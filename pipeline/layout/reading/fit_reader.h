// `fit:` of templates. Of a text, its steps become settings; of a box that holds others, its steps reach the boxes inside
// that they name: texts change their setting, boxes their height or are left out. Known to layout alone.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "layout/items/text_piece.h"
#include "layout/reading/read_context.h"
#include "layout/reading/style_reader.h"

namespace talia::layout {

// Whether a box is set in type, so that its `fit:` changes that and not what is inside.
bool is_text(Node box);

class FitReader {
 public:
  FitReader(const ReadContext& context, StyleReader& styles) : context_(context), styles_(styles) {}

  // The settings of a box with a text of that style.
  TextFit text_fit(Node box, const ReadStyle& style);

  // The `fit:` of a box that holds others, for those that are read until it is left.
  void enter(Node fit);
  void leave();
  // What the `fit:` around a box does to it.
  void follow(Node node, Box& box);

  // Groups that were named by the texts read so far.
  std::size_t groups() const { return groups_; }

 private:
  // What a step changes, and at which of the settings it begins.
  struct Step {
    Node node;
    std::size_t first, settings;
  };
  struct Around {
    std::vector<Step> steps;
    std::size_t settings = 0;
    std::size_t parts_lacked = 0;  // Before it.
    // That boxes inside have.
    std::set<std::string, std::less<>> names;
  };
  struct SteppedRange {
    typeset::TextRange range;
    // Was reported.
    bool is_backward = false;
  };

  void fault(Span span, std::string message, std::string help);
  SteppedRange range_of(Node step, ReadStyle& style);
  std::vector<TextStyle> settings(Node step, ReadStyle& style, const TextFit& fit);
  void add_settings(Node step, std::size_t number, ReadStyle& style, TextFit& fit);
  // A text's settings at each setting of the box around it.
  void add_settings_around(const Around& around, std::string_view name, ReadStyle& style, TextFit& fit);
  void change_height(Node change, const Step& step, std::string_view name, Box& box);

  const ReadContext& context_;
  StyleReader& styles_;
  std::vector<Around> around_;
  std::size_t groups_ = 0;
};

}  // namespace talia::layout
