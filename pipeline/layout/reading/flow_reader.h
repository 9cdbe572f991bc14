// Where a template says that a text goes on: `rest:` at the box on the front in which it begins, `show: face.rest` in a box
// of another side. Known to layout alone.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "layout/items/text_piece.h"
#include "layout/reading/read_context.h"

namespace talia::layout {

// What a box shows that takes up the text.
inline constexpr std::string_view rest_of_text = "face.rest";

// The box of a side in which a text begins that may go on.
struct FlowBox {
  Span span;
  Span rest_span;  // Of `rest:`.
  Origin origin = Origin::none;
  bool takes_backs = false, takes_cards = false;
  TextStyle style;             // Of its first setting.
  std::optional<Fill> ground;  // What it stands on.
};

class FlowReader {
 public:
  explicit FlowReader(const ReadContext& context) : context_(context) {}

  enum class Side { front, other, none };  // `none`: of furniture.
  void begin(Side side) { side_ = side; }

  // The boxes around what is read. In one that is repeated, turned or a cell, no text goes on.
  void enter(const Box& box, Node node);
  void leave(Node node);

  // Of a text's box with `rest:`. False when it is at fault, which was reported.
  bool begins(Node node, const TextFit& fit);
  // Whether a text that stands here may go on elsewhere, as far as was read.
  bool could_begin() const { return side_ == Side::front && closed_ == 0 && !front_; }
  // Of a box that shows the rest.
  bool goes_on(Node node);

  // Where the text of the front begins; nothing when none may go on.
  const std::optional<FlowBox>& front() const { return front_; }
  // Whether the side that was read last shows the rest.
  bool takes_rest() const { return takes_rest_; }
  void end_side() { takes_rest_ = false; }

 private:
  bool fault(Span span, std::string message, std::string help);
  bool has_place(Span at);

  const ReadContext& context_;
  Side side_ = Side::none;
  // A box around what is read, and the ground that a stack's boxes before it lay under it.
  struct Around {
    const Box* box;
    bool is_stack;
    std::optional<Fill> ground = {};
  };
  std::vector<Around> around_;
  int closed_ = 0;
  std::optional<FlowBox> front_;
  bool takes_rest_ = false;
};

}  // namespace talia::layout
