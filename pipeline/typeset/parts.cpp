#include "typeset/parts.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace talia::typeset {
namespace {

// What is bad about a break, in lines that might as well stay empty.
constexpr double no_way = std::numeric_limits<double>::infinity();
constexpr double too_few_lines = 1e6;   // Fewer than three in a room, for each that lacks.
constexpr double lonely_heading = 1e5;  // Or a table's head; or inside a drop cap.
constexpr double lonely_line = 1e4;     // Of a paragraph.
constexpr double lonely_lead = 30;      // `These are:` before its list or table.
constexpr double another_room = 200;
constexpr double hyphenated = 10;
constexpr double inside_paragraph = 2, between_rows = 1;
// Lines left empty: the last two rooms share what there is, if one of them had too little else.
constexpr double empty_line = 2, empty_line_before_last = 1, line_of_short_end = 4;
constexpr double least_share_of_last = 1.0 / 3;

bool ends_with_colon(const FlowedParagraph& piece) {
  const std::u32string& text = piece.paragraph.text.written;
  return !text.empty() && text.back() == U':';
}

class Parter {
 public:
  Parter(const std::vector<FlowedParagraph>& pieces, const TextStyle& style)
      : pieces_(pieces), style_(style) {}

  // The cost of ending a room with the strip that stands before `next`.
  double cost_between(const FlowStrip& last, const FlowStrip& next, int lines_of_initial) const {
    const FlowedParagraph& piece = pieces_[last.piece];
    if (last.is_repeated || piece.is_heading || !piece.table.empty()) {
      return lonely_heading;
    }
    if (piece.is_cell && pieces_[next.piece].is_cell && pieces_[next.piece].table.empty()) {
      return between_rows;
    }
    double cost = 0;
    if (last.piece == next.piece) {
      const std::size_t before = last.line + 1;
      cost += inside_paragraph;
      cost += before < 2 || last.lines - before < 2 ? lonely_line : 0;
      cost += last.piece == 0 && before < static_cast<std::size_t>(lines_of_initial) ? lonely_heading : 0;
      cost += last.ends_hyphenated ? hyphenated : 0;
    } else if (ends_with_colon(piece)) {
      const FlowedParagraph& after = pieces_[next.piece];
      cost += after.is_cell || !after.marker.empty() ? lonely_lead : 0;
    }
    return cost;
  }

  double cost_of_lines(std::size_t lines) const {
    return lines < least_lines_in_room ? too_few_lines * static_cast<double>(least_lines_in_room - lines) : 0;
  }
  double lines_in(Length height) const { return height / style_.leading; }

 private:
  const std::vector<FlowedParagraph>& pieces_;
  const TextStyle& style_;
};

// Strips of one width over rooms.
class Breaks {
 public:
  Breaks(const StretchOfText& text, std::span<const Size> rooms, const Parter& parter,
         const std::vector<FlowedParagraph>& pieces)
      : strips_(text.strips), rooms_(rooms), parter_(parter) {
    std::size_t head = none;
    for (std::size_t i = 0; i < strips_.size(); ++i) {
      const FlowedParagraph& piece = pieces[strips_[i].piece];
      head = !piece.table.empty() ? i : piece.is_cell ? head : none;
      heads_.push_back(head == i ? none : head);
      if (i + 1 < strips_.size()) {
        costs_.push_back(parter.cost_between(strips_[i], strips_[i + 1], text.text.initial_lines));
      }
    }
  }

  // How many of the strips from `first` on, which begin the room, have room in it, and what they take of it.
  Length height(std::size_t first, std::size_t end) const {
    const Length own = strips_[end - 1].bottom - strips_[first].top;
    const std::size_t head = heads_[first];
    return head == none ? own : own + (strips_[head].bottom - strips_[head].top);
  }

  struct Way {
    double cost = no_way;
    std::size_t end = 0;   // Of the room's strips.
    bool is_last = false;  // The room ends the text.
    bool next_is_last = false;
  };

  // The best way to set the strips from `first` on in the rooms from `room` on.
  const Way& from(std::size_t room, std::size_t first) {
    const auto [known, is_new] = ways_.try_emplace({room, first});
    if (is_new && room < rooms_.size()) {
      // Deeper ways are made first, and move nothing: a map's values stay where they are.
      known->second = best(room, first);
    }
    return known->second;
  }

  double cost_after(std::size_t strip) const { return costs_[strip]; }
  std::size_t size() const { return strips_.size(); }
  // What is bad about a room that holds these strips, and is not the last.
  double cost_of_room(std::size_t room, std::size_t first, std::size_t end, bool is_before_last) const {
    const double empty = parter_.lines_in(rooms_[room].height - height(first, end));
    return another_room + costs_[end - 1] + parter_.cost_of_lines(lines(first, end)) +
           std::max(0.0, empty) * (is_before_last ? empty_line_before_last : empty_line);
  }
  double cost_of_last(std::size_t room, std::size_t first) const {
    const Length least = rooms_[room].height.scaled(least_share_of_last);
    const Length used = height(first, strips_.size());
    return parter_.cost_of_lines(lines(first, strips_.size())) +
           std::max(0.0, parter_.lines_in(least - used)) * line_of_short_end;
  }
  bool holds(std::size_t room, std::size_t first, std::size_t end) const {
    return height(first, end) <= rooms_[room].height;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  std::size_t lines(std::size_t first, std::size_t end) const {
    std::size_t lines = 0;
    for (std::size_t i = first; i < end; ++i) {
      lines += strips_[i].lines_high;
    }
    return lines;
  }

  Way best(std::size_t room, std::size_t first) {
    Way best;
    std::size_t most = first;
    while (most < strips_.size() && holds(room, first, most + 1)) {
      ++most;
    }
    if (most == strips_.size()) {
      best = {cost_of_last(room, first), most, true, false};
      if (best.cost < too_few_lines) {
        return best;
      }
      --most;
    }
    // Rooms less than half full are for texts that cannot be parted otherwise.
    const std::size_t least = std::max(first + 1, first + (most - first) / 2);
    for (std::size_t end = most; end > first; --end) {
      if (end < least && best.cost < lonely_line) {
        break;
      }
      const Way rest = from(room + 1, end);
      if (rest.cost == no_way) {
        continue;
      }
      const double cost = cost_of_room(room, first, end, rest.is_last) + rest.cost;
      if (cost < best.cost) {
        best = {cost, end, false, rest.is_last};
      }
    }
    return best;
  }

  const std::vector<FlowStrip>& strips_;
  std::span<const Size> rooms_;
  const Parter& parter_;
  std::vector<std::size_t> heads_;
  std::vector<double> costs_;  // Of ending a room after each strip but the last.
  std::map<std::pair<std::size_t, std::size_t>, Way> ways_;
};

TextBreak break_before(const FlowStrip& strip) {
  return {static_cast<std::uint32_t>(strip.piece), static_cast<std::uint32_t>(strip.line)};
}

// The breaks of the best way from a room on.
void append(Breaks& breaks, const std::vector<FlowStrip>& strips, std::size_t room,
            std::vector<TextBreak>& out) {
  std::size_t first = 0;
  for (;;) {
    const Breaks::Way way = breaks.from(room, first);
    if (way.is_last) {
      return;
    }
    out.push_back(break_before(strips[way.end]));
    first = way.end;
    ++room;
  }
}

}  // namespace

std::optional<std::vector<TextBreak>> part(const std::vector<FlowedParagraph>& pieces,
                                           std::span<const Size> rooms, const TextStyle& style,
                                           TypesetContext& context) {
  constexpr Role role{Layer::type, Reading::paragraph};
  const Parter parter(pieces, style);
  const Length first_width = rooms.front().width;
  const Length other_width = rooms.size() > 1 ? rooms[1].width : first_width;
  const StretchOfText whole = lay_out(pieces, {first_width, other_width, {}, {}, {}}, style, role, context);
  std::vector<TextBreak> found;
  if (whole.strips.empty()) {
    return found;
  }
  Breaks at_first(whole, rooms, parter, pieces);
  if (first_width == other_width) {
    if (at_first.from(0, 0).cost == no_way) {
      return std::nullopt;
    }
    append(at_first, whole.strips, 0, found);
    return found;
  }
  // What follows the first room is set anew for each of the places where that may end.
  constexpr std::size_t most_tries = 8;
  std::size_t end = 0;
  while (end < at_first.size() && at_first.holds(0, 0, end + 1)) {
    ++end;
  }
  if (end == at_first.size()) {
    return found;
  }
  double least = no_way;
  for (std::size_t tries = 0; tries < most_tries && end > 0; ++tries, --end) {
    const TextBreak at = break_before(whole.strips[end]);
    const StretchOfText rest = lay_out(pieces, {first_width, other_width, at, {}, at}, style, role, context);
    if (rest.strips.empty()) {
      continue;
    }
    Breaks after(rest, rooms, parter, pieces);
    const double cost = after.from(1, 0).cost + at_first.cost_of_room(0, 0, end, after.from(1, 0).is_last);
    if (cost < least) {
      least = cost;
      found = {at};
      append(after, rest.strips, 1, found);
    }
  }
  return least == no_way ? std::nullopt : std::optional(std::move(found));
}

StretchOfText lay_out_part(const std::vector<FlowedParagraph>& pieces, const RoomWidths& widths,
                           const NumberedRoom& room, const TextStyle& style, Role role,
                           TypesetContext& context) {
  Stretch stretch{widths.first, widths.others, {}, {}, {}};
  const auto& [breaks, number] = room;
  if (number > 0) {
    stretch.from = breaks[number - 1];
  }
  if (number < breaks.size()) {
    stretch.to = breaks[number];
  }
  if (!breaks.empty()) {
    stretch.first_end = breaks.front();
  }
  return lay_out(pieces, stretch, style, role, context);
}

}  // namespace talia::typeset
