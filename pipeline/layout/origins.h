// Which box of which template an item of a frame comes from.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "frame/frame.h"
#include "source/span.h"

namespace talia::layout {

// The boxes of one template, which has its own numbers, so that templates are compiled side by side. Boxes past the
// last number have none.
class Origins {
 public:
  // Of the run's template with that number.
  explicit Origins(std::size_t number) : first_((static_cast<std::uint32_t>(number) << bits) + 1) {}
  static std::size_t template_of(Origin origin) { return (static_cast<std::uint32_t>(origin) - 1) >> bits; }

  Origin add(Span box) {
    if (boxes_.size() >= most) {
      return Origin::none;
    }
    boxes_.push_back(box);
    return static_cast<Origin>(first_ + boxes_.size() - 1);
  }
  // Of the boxes of the template, from 0.
  static std::size_t box_of(Origin origin) { return (static_cast<std::uint32_t>(origin) - 1) & (most - 1); }
  Span span_of(Origin origin) const { return boxes_[box_of(origin)]; }
  // The origin of the box of that number; nobody's where there is none.
  Origin of_box(std::size_t box) const {
    return box < boxes_.size() ? static_cast<Origin>(first_ + box) : Origin::none;
  }

 private:
  static constexpr unsigned bits = 16;
  static constexpr std::uint32_t most = 1u << bits;
  std::uint32_t first_;
  std::vector<Span> boxes_;
};

}  // namespace talia::layout
