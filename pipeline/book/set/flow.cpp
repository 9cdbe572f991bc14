#include "book/set/flow.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace talia::book {

namespace {

constexpr int gap_rows = 1;                 // Between a wide piece and what stands next to it.
constexpr std::ptrdiff_t least_strips = 3;  // Of each part of a divided piece, names of groups not counted.

// A piece from one of its strips on: all of it, or what a page before left over.
struct Rest {
  std::size_t piece;
  std::size_t first = 0;
};

// What stands at a page's foot.
struct Part {
  std::size_t piece, first, last;
};

// What stands in the columns of one page.
struct Filled {
  std::vector<Spot> spots;            // Rows count from the columns' head.
  std::size_t next = 0;               // The first piece that came to no column.
  std::vector<Rest> waiting;          // Boxes that have not found their column.
  std::vector<std::size_t> wide_met;  // Wide pieces that the text has passed.
  int side = 0;                       // Rows of the notes beside the columns.
};

class Flow {
 public:
  Flow(std::vector<PieceShape> pieces, const FlowOptions& options, std::vector<Flexible>& paragraphs)
      : shapes_(std::move(pieces)), pieces_(shapes_of(shapes_)), options_(options), paragraphs_(paragraphs) {}

  std::vector<PagePlan> run() {
    std::vector<PagePlan> pages;
    while (!ends()) {
      const int head = pages.empty() ? options_.first_row : pages.size() == 1 ? options_.second_row : 0;
      side_rows_ = options_.rows - head;
      const State start = state();
      PagePlan plan = page(head);
      fill_up(start, head, plan);
      pages.push_back(std::move(plan));
    }
    return pages;
  }

 private:
  using Shapes = std::vector<const PieceShape*>;
  static Shapes shapes_of(const std::vector<PieceShape>& pieces) {
    Shapes shapes;
    std::ranges::transform(pieces, std::back_inserter(shapes), [](const PieceShape& each) { return &each; });
    return shapes;
  }

  // What earlier pages leave to a page.
  struct State {
    std::size_t next;
    std::vector<Rest> boxes, wide;
  };
  State state() const { return {next_, waiting_boxes_, waiting_wide_}; }
  void restore(const State& state) {
    next_ = state.next;
    waiting_boxes_ = state.boxes;
    waiting_wide_ = state.wide;
  }
  bool ends() const { return next_ == pieces_.size() && waiting_boxes_.empty() && waiting_wide_.empty(); }

  // Sets paragraphs that begin on the page in a line more or fewer, one after the other, while the columns come out fuller.
  // A chapter's last page is left as it is: its columns are balanced.
  void fill_up(const State& start, int head, PagePlan& plan) {
    for (int column = 0; column < options_.columns && !ends(); ++column) {
      while (blank_rows(plan, column) > 0 && mend(start, head, column, plan)) {
      }
    }
  }

  // By one paragraph: the first that leaves no row blank, else the one that leaves the fewest.
  bool mend(const State& start, int head, int column, PagePlan& plan) {
    const State after = state();
    Change best;
    best.blank = blank_squares(plan);
    for (const std::size_t number : paragraphs_in(start, column, plan)) {
      for (const int by : {1, -1}) {
        std::vector<PieceShape> other =
            best.blank == 0 ? std::vector<PieceShape>{} : paragraphs_[number].shapes(by);
        if (other.empty()) {
          continue;
        }
        const std::size_t first = paragraphs_[number].first;
        other.front().waits = pieces_[first]->waits;
        const Shapes before = exchange(first, paragraphs_[number].count, shapes_of(other));
        const std::size_t trial_count = other.size();
        restore(start);
        PagePlan trial = page(head);
        if (const int blank = ends() ? 0 : blank_squares(trial); blank < best.blank) {
          best = {number, by, blank, std::move(other), std::move(trial), state()};
        }
        exchange(first, trial_count, before);
      }
    }
    if (best.by == 0) {
      restore(after);
      return false;
    }
    change(best.paragraph, best.by, std::move(best.shapes));
    plan = std::move(best.plan);
    restore(best.after);
    return !ends();
  }

  // A paragraph set otherwise, and the page that comes of it.
  struct Change {
    std::size_t paragraph = 0;
    int by = 0, blank = 0;
    std::vector<PieceShape> shapes;
    PagePlan plan;
    State after{};
  };

  // The longest paragraphs of a column that begin on its page and are as they were set: a line more shows least in them.
  std::vector<std::size_t> paragraphs_in(const State& start, int column, const PagePlan& plan) const {
    constexpr std::size_t most = 4;
    constexpr std::size_t least_lines = 4;
    std::vector<std::size_t> found;
    for (const Spot& spot : plan.spots) {
      if (spot.column != column) {
        continue;
      }
      const auto after = std::ranges::upper_bound(paragraphs_, spot.piece, {}, &Flexible::first);
      if (after == paragraphs_.begin()) {
        continue;
      }
      const auto number = static_cast<std::size_t>(std::prev(after) - paragraphs_.begin());
      const Flexible& paragraph = paragraphs_[number];
      if (spot.piece < paragraph.first + paragraph.count && paragraph.first >= start.next &&
          paragraph.by == 0 && paragraph.count >= least_lines && (found.empty() || found.back() != number)) {
        found.push_back(number);
      }
    }
    std::ranges::stable_sort(found, std::ranges::greater(),
                             [this](std::size_t number) { return paragraphs_[number].count; });
    found.resize(std::min(found.size(), most));
    return found;
  }

  // Puts others in the place of some shapes from one on; gives what stood there.
  Shapes exchange(std::size_t first, std::size_t count, const Shapes& shapes) {
    const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    Shapes before(begin, end);
    pieces_.insert(pieces_.erase(begin, end), shapes.begin(), shapes.end());
    return before;
  }

  // For good.
  void change(std::size_t number, int by, std::vector<PieceShape> shapes) {
    Flexible& paragraph = paragraphs_[number];
    changed_.push_back(std::move(shapes));
    const Shapes others = shapes_of(changed_.back());
    exchange(paragraph.first, paragraph.count, others);
    for (std::size_t i = number + 1; i < paragraphs_.size(); ++i) {
      paragraphs_[i].first += others.size() - paragraph.count;
    }
    paragraph.count = others.size();
    paragraph.by = by;
  }

  // Of a column, at its foot.
  int blank_rows(const PagePlan& plan, int column) const {
    int end = 0;
    int notes = 0;
    bool is_used = false;
    for (const Spot& spot : plan.spots) {
      if (spot.column == column) {
        is_used = true;
        end = std::max(end, spot.row + rows_of(spot.piece, spot.first, spot.last));
        notes += pieces_[spot.piece]->notes;
      }
    }
    return is_used ? std::max(plan.columns_end - end - at_foot(notes), 0) : 0;
  }

  int blank_squares(const PagePlan& plan) const {
    int squares = 0;
    for (int column = 0; column < options_.columns; ++column) {
      const int blank = blank_rows(plan, column);
      squares += blank * blank;
    }
    return squares;
  }

  // Rows that the notes of a column take of it.
  int at_foot(int notes) const { return options_.notes_at_side ? 0 : rows_with_rule(notes); }

  // Rows by which the notes of more pieces would be too many for the side of a page.
  int over_side(const Filled& filled, const std::vector<std::size_t>& group) const {
    int rows = filled.side;
    for (const std::size_t piece : group) {
      rows += pieces_[piece]->notes;
    }
    return options_.notes_at_side ? rows - side_rows_ : 0;
  }

  // Fills columns of a height, from piece `next_` on.
  Filled fill(int height) const {
    Filled filled;
    filled.next = next_;
    filled.waiting = waiting_boxes_;
    for (int column = 0; column < options_.columns; ++column) {
      fill_column(filled, column, height);
    }
    return filled;
  }

  void fill_column(Filled& filled, int column, int height) const {
    int row = 0;
    int owed = 0;   // Blank rows after the last piece.
    int notes = 0;  // Rows of the column's notes.
    const auto put = [&](std::size_t piece, std::size_t first, std::size_t last) {
      row += row == 0 ? 0 : std::max(owed, pieces_[piece]->before);
      filled.spots.push_back({piece, column, row, first, last});
      row += rows_of(piece, first, last);
      owed = pieces_[piece]->after;
      notes += pieces_[piece]->notes;
      filled.side += pieces_[piece]->notes;
    };
    const auto end_of = [&](const std::vector<std::size_t>& group) {
      int end = row;
      int blank = owed;
      int notes_there = notes;
      for (const std::size_t piece : group) {
        end += (end == 0 ? 0 : std::max(blank, pieces_[piece]->before)) + pieces_[piece]->rows;
        blank = pieces_[piece]->after;
        notes_there += pieces_[piece]->notes;
      }
      return end + this->at_foot(notes_there);
    };
    const bool is_whole =
        height >= options_.rows;  // No page gives more: what does not fit here fits nowhere.
    while (!filled.waiting.empty()) {
      Rest& rest = filled.waiting.front();
      const int room =
          height - row - at_foot(notes) - (row == 0 ? 0 : std::max(owed, pieces_[rest.piece]->before));
      const auto last = part_in(room, rest, row == 0 && is_whole);
      if (!last) {
        break;
      }
      put(rest.piece, rest.first, *last);
      if (*last < end(rest.piece)) {
        rest.first = *last;
        return;
      }
      filled.waiting.erase(filled.waiting.begin());
    }
    while (filled.next < pieces_.size()) {
      if (pieces_[filled.next]->standing == Standing::wide) {
        filled.wide_met.push_back(filled.next++);
        continue;
      }
      const std::vector<std::size_t> group = group_from(filled.next);
      if (is_anything_ahead(filled) &&
          std::ranges::any_of(group, [this](std::size_t piece) { return pieces_[piece]->waits; })) {
        return;
      }
      const std::size_t final = group.back();
      std::size_t last = end(final);
      if (const int over = std::max(end_of(group) - height, over_side(filled, group)); over > 0) {
        const bool is_forced = row == 0 && is_whole && (filled.side == 0 || over_side(filled, group) <= 0);
        const auto part = part_in(pieces_[final]->rows - over, {final}, is_forced);
        if (!part) {
          if (pieces_[filled.next]->standing == Standing::box && group.size() == 1 && row > 0) {
            filled.waiting.push_back({filled.next++});
            continue;
          }
          return;
        }
        last = *part;
      }
      for (const std::size_t piece : group) {
        put(piece, 0, piece == final ? last : end(piece));
      }
      for (std::size_t piece = filled.next; piece <= final; ++piece) {
        if (pieces_[piece]->standing == Standing::wide) {
          filled.wide_met.push_back(piece);
        }
      }
      filled.next = final + 1;
      if (last < end(final)) {
        filled.waiting.push_back({final, last});
        return;
      }
    }
  }

  // Whether something that came before the text at hand has no place yet, or one below it.
  bool is_anything_ahead(const Filled& filled) const {
    return !filled.waiting.empty() || !filled.wide_met.empty() || !waiting_wide_.empty();
  }

  std::size_t end(std::size_t piece) const { return pieces_[piece]->strips.heights.size(); }

  int rows_of(std::size_t piece, std::size_t first, std::size_t last) const {
    return end(piece) == 0 ? pieces_[piece]->rows : pieces_[piece]->strips.rows(first, last);
  }

  bool is_long(std::size_t piece) const { return pieces_[piece]->rows * 2 > options_.rows; }

  // Without those that lead on.
  static std::ptrdiff_t count_of(const Strips& strips, std::size_t first, std::size_t last) {
    const auto at = [&](std::size_t strip) {
      return strips.leads_on.begin() + static_cast<std::ptrdiff_t>(strip);
    };
    return std::count(at(first), at(last), false);
  }

  // Where the part of a rest ends that fits in some rows; none when nothing worth having does. What is forced is placed
  // in any case, by one strip at least; what is short is divided only where `divides_short`.
  std::optional<std::size_t> part_in(int room, const Rest& rest, bool is_forced,
                                     bool divides_short = false) const {
    const Strips& strips = pieces_[rest.piece]->strips;
    const std::size_t all = strips.heights.size();
    if (all == 0) {
      return pieces_[rest.piece]->rows <= room || is_forced ? std::optional(all) : std::nullopt;
    }
    std::size_t fitting = rest.first;
    while (fitting < all && strips.rows(rest.first, fitting + 1) <= room) {
      ++fitting;
    }
    if (fitting == all) {
      return all;
    }
    std::size_t last = fitting;
    while (last > rest.first && (strips.leads_on[last - 1] || count_of(strips, last, all) < least_strips)) {
      --last;
    }
    const bool may_divide = rest.first > 0 || divides_short || is_forced || is_long(rest.piece);
    if (may_divide && count_of(strips, rest.first, last) >= least_strips) {
      return last;
    }
    return is_forced ? std::optional(std::max(fitting, rest.first + 1)) : std::nullopt;
  }

  // The pieces from one on that keep together; wide ones stand elsewhere and are passed over.
  std::vector<std::size_t> group_from(std::size_t piece) const {
    std::vector<std::size_t> group{piece};
    for (std::size_t next = piece + 1; next < pieces_.size() && pieces_[group.back()]->keep_with_next;
         ++next) {
      if (pieces_[next]->standing != Standing::wide) {
        group.push_back(next);
      }
    }
    return group;
  }

  bool is_all(const Filled& filled) const { return filled.next == pieces_.size() && filled.waiting.empty(); }

  int height_of(const std::vector<Part>& wide) const {
    int rows = 0;
    for (const Part& part : wide) {
      rows += rows_of(part.piece, part.first, part.last) + gap_rows;
    }
    return rows;
  }

  PagePlan page(int head) {
    PagePlan plan;
    head = place_wide(plan, head);
    const int height = options_.rows - head;
    std::vector<Part> foot;
    Filled filled = with_foot(height, foot);
    int columns_height = height - height_of(foot);
    if (is_all(filled)) {
      columns_height = balance(filled, columns_height);
    }
    for (Spot& spot : filled.spots) {
      spot.row += head;
      plan.spots.push_back(spot);
    }
    next_ = filled.next;
    waiting_boxes_ = filled.waiting;
    plan.columns_end = head + columns_height;
    int row = head + columns_height + (columns_height > 0 ? gap_rows : 0);
    for (const auto& [piece, first, last] : foot) {
      plan.spots.push_back({piece, -1, row, first, last});
      row += rows_of(piece, first, last) + gap_rows;
    }
    if (is_all(filled)) {  // The last page may have room left for what was put off.
      place_wide(plan, row);
    }
    return plan;
  }

  // Places what waits from a row on, as far as the page reaches; gives the row below it. At the page's head one is
  // placed in any case.
  int place_wide(PagePlan& plan, int row) {
    const bool is_last = next_ == pieces_.size() && waiting_boxes_.empty();  // No text fills the room.
    while (!waiting_wide_.empty()) {
      Rest& rest = waiting_wide_.front();
      const auto last = part_in(options_.rows - row, rest, row == 0, is_last);
      if (!last) {
        break;
      }
      plan.spots.push_back({rest.piece, -1, row, rest.first, *last});
      row += rows_of(rest.piece, rest.first, *last) + gap_rows;
      if (*last < end(rest.piece)) {
        rest.first = *last;
        break;
      }
      waiting_wide_.erase(waiting_wide_.begin());
    }
    return std::min(row, options_.rows);
  }

  // Fills the columns above those wide pieces that the text meets and that fit; puts off the others.
  Filled with_foot(int height, std::vector<Part>& foot) {
    std::set<std::size_t> put_off;
    bool is_closed =
        !waiting_wide_.empty();  // Order is kept: nothing comes to the foot while something before it waits.
    while (true) {
      Filled filled = fill(std::max(height - height_of(foot), 0));
      const auto undecided = std::ranges::find_if(filled.wide_met, [&](std::size_t piece) {
        return !put_off.contains(piece) && std::ranges::find(foot, piece, &Part::piece) == foot.end();
      });
      if (undecided == filled.wide_met.end()) {
        if (!foot.empty() && foot.back().last < end(foot.back().piece)) {
          waiting_wide_.push_back({foot.back().piece, foot.back().last});
        }
        for (const std::size_t piece : put_off) {
          if (std::ranges::find(filled.wide_met, piece) != filled.wide_met.end()) {
            waiting_wide_.push_back({piece});
          }
        }
        return filled;
      }
      const std::size_t piece = *undecided;
      if (is_closed || !add_to_foot(piece, height, foot)) {
        put_off.insert(piece);
        is_closed = true;
      } else {
        is_closed = foot.back().last < end(piece);
      }
    }
  }

  // The whole piece, or as much of a long one as leaves the text the room that it needs.
  bool add_to_foot(std::size_t piece, int height, std::vector<Part>& foot) const {
    const int most = height - height_of(foot) - gap_rows;
    std::vector<Part> more = foot;
    more.push_back({piece, 0, end(piece)});
    for (int room = std::min(most, pieces_[piece]->rows); room > 0; --room) {
      const auto last = part_in(room, {piece}, false);
      if (!last) {
        return false;
      }
      more.back().last = *last;
      if (keeps_all(height - height_of(more), more)) {
        foot = std::move(more);
        return true;
      }
    }
    return false;
  }

  // Whether columns of a height still reach past all of the wide pieces, so that each stands on the page where it comes.
  bool keeps_all(int height, const std::vector<Part>& wide) const {
    if (height < 0) {
      return false;
    }
    const bool text_follows = next_ < pieces_.size() && pieces_[next_]->standing != Standing::wide;
    if (text_follows && height < options_.least_text) {
      return false;
    }
    const Filled trial = fill(height);
    const auto waits = [](std::size_t piece, const Filled& filled) {
      return std::ranges::find(filled.waiting, piece, &Rest::piece) != filled.waiting.end();
    };
    // A box that came here from an earlier page goes before what comes only now.
    const Filled without = fill(options_.rows);
    const bool keeps_boxes = std::ranges::none_of(waiting_boxes_, [&](const Rest& rest) {
      return waits(rest.piece, trial) && !waits(rest.piece, without);
    });
    return keeps_boxes && std::ranges::all_of(wide, [&](const Part& part) {
             return std::ranges::find(trial.wide_met, part.piece) != trial.wide_met.end();
           });
  }

  // The smallest height at which everything still fits; `filled` becomes that.
  int balance(Filled& filled, int height) const {
    if (filled.spots.empty()) {
      return 0;
    }
    for (int smaller = 1; smaller < height; ++smaller) {
      Filled trial = fill(smaller);
      if (is_all(trial)) {
        filled = std::move(trial);
        return smaller;
      }
    }
    return height;
  }

  const std::vector<PieceShape> shapes_;
  std::vector<std::vector<PieceShape>> changed_;  // Of paragraphs that are set otherwise.
  Shapes pieces_;  // As they stand; of long chapters shapes themselves would be much to move.
  const FlowOptions& options_;
  std::vector<Flexible>& paragraphs_;
  std::size_t next_ = 0;
  int side_rows_ = 0;  // Of the page at hand.
  std::vector<Rest> waiting_boxes_, waiting_wide_;
};

}  // namespace

std::size_t Strips::led_by(std::size_t first) const {
  for (std::size_t i = first + 1; i > 0; --i) {
    if (leads_on[i - 1]) {
      return i - 1;
    }
  }
  return first;
}

int Strips::rows(std::size_t first, std::size_t last) const {
  Length height = frame + (first == 0 ? lead : again);
  if (const std::size_t name = led_by(first); name != first) {
    height += heights[name];
  }
  for (std::size_t i = first; i < last; ++i) {
    height += heights[i];
  }
  return static_cast<int>((height.units() + row.units() - 1) / row.units());
}

std::vector<PagePlan> flow(std::span<const PieceShape> pieces, const FlowOptions& options) {
  std::vector<Flexible> none;
  return Flow({pieces.begin(), pieces.end()}, options, none).run();
}

std::vector<PagePlan> flow_forward(std::vector<PieceShape> pieces, const FlowOptions& options,
                                   std::vector<Flexible>& paragraphs) {
  return Flow(std::move(pieces), options, paragraphs).run();
}

}  // namespace talia::book
