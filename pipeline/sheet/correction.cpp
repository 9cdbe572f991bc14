// The numbers by which a machine's faults are undone, as a sheet or a printer states them.
#include <algorithm>
#include <array>

#include "sheet/grid.h"
#include "sheet/read.h"

namespace talia::sheet {

namespace {

constexpr std::array<std::string_view, 3> of_backs{"back_offset", "back_turn", "back_scale"};
constexpr std::array<std::string_view, 4> of_pages{"scale", "back_offset", "back_turn", "back_scale"};

// In per cent, of which 100 change nothing.
double scale_at(Node scale, std::string_view axis) {
  const Node per_cent = scale.find(axis);
  return per_cent.exists() ? per_cent.real() / 100 : 1;
}

// Where the first of the keys stands; Span{} when none does.
template <typename Keys>
Span first_of(Node map, const Keys& keys) {
  const auto stated =
      std::ranges::find_if(keys, [&](std::string_view key) { return map.find(key).exists(); });
  return stated == keys.end() ? Span{} : map.key_span(*stated);
}

std::optional<Correction> correction_at(Node map) {
  if (!first_of(map, of_pages).exists()) {
    return std::nullopt;
  }
  Correction made;
  made.scale_x = scale_at(map.find("scale"), "x");
  made.scale_y = scale_at(map.find("scale"), "y");
  made.back_offset = {layout::length_at(map.find("back_offset"), "x"),
                      layout::length_at(map.find("back_offset"), "y")};
  made.back_turn = map.find("back_turn").exists() ? map.find("back_turn").real() : 0;
  made.back_scale_x = scale_at(map.find("back_scale"), "x");
  made.back_scale_y = scale_at(map.find("back_scale"), "y");
  return made;
}

}  // namespace

bool read_correction(Node root, Code code, SheetTarget& target, Diagnostics& diagnostics) {
  const Node landscape = root.find("landscape");
  target.correction = correction_at(root);
  target.correction_span = first_of(root, of_pages);
  target.landscape =
      landscape.exists() ? std::optional(correction_at(landscape).value_or(Correction{})) : std::nullopt;
  target.landscape_span = root.key_span("landscape");
  if (landscape.exists() && !target.may_turn) {
    diagnostics.add(
        Diagnostic::of(
            code, target.landscape_span,
            "`landscape` corrects pages of paper that may stand or lie, and this paper never turns")
            .note(target.paper_span, "the paper is named here")
            .help("leave out the word `landscape`: the numbers are for the page as it is, or give the sheet "
                  "`orientation: either`"));
    return false;
  }
  const Span of_back =
      first_of(root, of_backs).exists() ? first_of(root, of_backs) : first_of(landscape, of_backs);
  const auto moves_backs = [](const std::optional<Correction>& by) {
    Correction of_front;
    if (by) {
      of_front.scale_x = by->scale_x;
      of_front.scale_y = by->scale_y;
    }
    return by && *by != of_front;
  };
  if (!has_back_pages(target.style) && (moves_backs(target.correction) || moves_backs(target.landscape))) {
    diagnostics.add(
        Diagnostic::warning(code, of_back, "this corrects back pages, and the sheet has none")
            .help("backs that are folded over stand on the page of their fronts, and meet them by the fold"));
  }
  return true;
}

}  // namespace talia::sheet
