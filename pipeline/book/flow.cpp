#include "book/flow.h"

#include <algorithm>
#include <set>

namespace talia::book {

namespace {

constexpr int gap_rows = 1;  // Between a wide piece and what stands next to it.

// What stands in the columns of one page.
struct Filled {
  std::vector<Spot> spots;            // Rows count from the columns' head.
  std::size_t next = 0;               // The first piece that came to no column.
  std::vector<std::size_t> waiting;   // Boxes that have not found their column.
  std::vector<std::size_t> wide_met;  // Wide pieces that the text has passed.
};

class Flow {
 public:
  Flow(std::span<const Shape> pieces, const FlowOptions& options) : pieces_(pieces), options_(options) {}

  std::vector<PagePlan> run() {
    std::vector<PagePlan> pages;
    while (next_ < pieces_.size() || !waiting_boxes_.empty() || !waiting_wide_.empty()) {
      pages.push_back(page(pages.empty() ? options_.first_row : 0));
    }
    return pages;
  }

 private:
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
    int owed = 0;  // Blank rows after the last piece.
    const auto put = [&](std::size_t piece) {
      row += row == 0 ? 0 : std::max(owed, pieces_[piece].before);
      filled.spots.push_back({piece, column, row});
      row += pieces_[piece].rows;
      owed = pieces_[piece].after;
    };
    const auto room_for = [&](const std::vector<std::size_t>& group) {
      int end = row;
      int blank = owed;
      for (const std::size_t piece : group) {
        end += (end == 0 ? 0 : std::max(blank, pieces_[piece].before)) + pieces_[piece].rows;
        blank = pieces_[piece].after;
      }
      return end <= height;
    };
    const bool is_whole =
        height >= options_.rows;  // No page gives more: what does not fit here fits nowhere.
    while (!filled.waiting.empty() && (room_for({filled.waiting.front()}) || (row == 0 && is_whole))) {
      put(filled.waiting.front());
      filled.waiting.erase(filled.waiting.begin());
    }
    while (filled.next < pieces_.size()) {
      if (pieces_[filled.next].standing == Standing::wide) {
        filled.wide_met.push_back(filled.next++);
        continue;
      }
      const std::vector<std::size_t> group = group_from(filled.next);
      if (!room_for(group)) {
        if (pieces_[filled.next].standing == Standing::box && group.size() == 1 && row > 0) {
          filled.waiting.push_back(filled.next++);
          continue;
        }
        if (row > 0 || !is_whole) {
          return;
        }
      }
      for (const std::size_t piece : group) {
        put(piece);
      }
      for (std::size_t piece = filled.next; piece <= group.back(); ++piece) {
        if (pieces_[piece].standing == Standing::wide) {
          filled.wide_met.push_back(piece);
        }
      }
      filled.next = group.back() + 1;
    }
  }

  // The pieces from one on that keep together; wide ones stand elsewhere and are passed over.
  std::vector<std::size_t> group_from(std::size_t piece) const {
    std::vector<std::size_t> group{piece};
    for (std::size_t next = piece + 1; next < pieces_.size() && pieces_[group.back()].keep_with_next;
         ++next) {
      if (pieces_[next].standing != Standing::wide) {
        group.push_back(next);
      }
    }
    return group;
  }

  bool is_all(const Filled& filled) const { return filled.next == pieces_.size() && filled.waiting.empty(); }

  int height_of(const std::vector<std::size_t>& wide) const {
    int rows = 0;
    for (const std::size_t piece : wide) {
      rows += pieces_[piece].rows + gap_rows;
    }
    return rows;
  }

  PagePlan page(int head) {
    PagePlan plan;
    head = place_waiting_wide(plan, head);
    const int height = options_.rows - head;
    std::vector<std::size_t> foot;
    Filled filled = with_foot(height, foot);
    int columns_height = height - height_of(foot);
    if (is_all(filled)) {
      columns_height = balance(filled, columns_height);
    }
    for (Spot& spot : filled.spots) {
      plan.spots.push_back({spot.piece, spot.column, spot.row + head});
    }
    next_ = filled.next;
    waiting_boxes_ = filled.waiting;
    int row = head + columns_height + (columns_height > 0 ? gap_rows : 0);
    for (const std::size_t piece : foot) {
      plan.spots.push_back({piece, -1, row});
      row += pieces_[piece].rows + gap_rows;
    }
    if (is_all(filled)) {  // The last page may have room left for what was put off.
      place_below(plan, row);
    }
    return plan;
  }

  int place_waiting_wide(PagePlan& plan, int row) {
    while (!waiting_wide_.empty()) {
      const std::size_t piece = waiting_wide_.front();
      if (row + pieces_[piece].rows > options_.rows && !plan.spots.empty()) {
        break;
      }
      plan.spots.push_back({piece, -1, row});
      row += pieces_[piece].rows + gap_rows;
      waiting_wide_.erase(waiting_wide_.begin());
    }
    return std::min(row, options_.rows);
  }

  void place_below(PagePlan& plan, int row) {
    while (!waiting_wide_.empty() && row + pieces_[waiting_wide_.front()].rows <= options_.rows) {
      plan.spots.push_back({waiting_wide_.front(), -1, row});
      row += pieces_[waiting_wide_.front()].rows + gap_rows;
      waiting_wide_.erase(waiting_wide_.begin());
    }
  }

  // Fills the columns above those wide pieces that the text meets and that fit; puts off the others.
  Filled with_foot(int height, std::vector<std::size_t>& foot) {
    std::set<std::size_t> put_off;
    while (true) {
      Filled filled = fill(std::max(height - height_of(foot), 0));
      const auto undecided = std::ranges::find_if(filled.wide_met, [&](std::size_t piece) {
        return !put_off.contains(piece) && std::ranges::find(foot, piece) == foot.end();
      });
      if (undecided == filled.wide_met.end()) {
        std::erase_if(put_off, [&](std::size_t piece) {
          return std::ranges::find(filled.wide_met, piece) == filled.wide_met.end();
        });
        waiting_wide_.insert(waiting_wide_.end(), put_off.begin(), put_off.end());
        return filled;
      }
      std::vector<std::size_t> more = foot;
      more.push_back(*undecided);
      const int left = height - height_of(more);
      // Order is kept: nothing comes to the foot while something before it waits.
      if (put_off.empty() && waiting_wide_.empty() && keeps_all(left, more)) {
        foot = std::move(more);
      } else {
        put_off.insert(*undecided);
      }
    }
  }

  // Whether columns of a height still reach past all of the wide pieces, so that each stands on the page where it comes.
  bool keeps_all(int height, const std::vector<std::size_t>& wide) const {
    if (height < 0) {
      return false;
    }
    const bool text_follows = next_ < pieces_.size() && pieces_[next_].standing != Standing::wide;
    if (text_follows && height < options_.least_text) {
      return false;
    }
    const Filled trial = fill(height);
    const auto is_in = [](std::size_t piece, const std::vector<std::size_t>& pieces) {
      return std::ranges::find(pieces, piece) != pieces.end();
    };
    // A box that came here from an earlier page goes before what comes only now.
    const Filled without = fill(options_.rows);
    const bool keeps_boxes = std::ranges::none_of(waiting_boxes_, [&](std::size_t piece) {
      return is_in(piece, trial.waiting) && !is_in(piece, without.waiting);
    });
    return keeps_boxes &&
           std::ranges::all_of(wide, [&](std::size_t piece) { return is_in(piece, trial.wide_met); });
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

  std::span<const Shape> pieces_;
  const FlowOptions& options_;
  std::size_t next_ = 0;
  std::vector<std::size_t> waiting_boxes_, waiting_wide_;
};

}  // namespace

std::vector<PagePlan> flow(std::span<const Shape> pieces, const FlowOptions& options) {
  return Flow(pieces, options).run();
}

}  // namespace talia::book
