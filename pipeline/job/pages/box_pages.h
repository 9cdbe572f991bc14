// A box on its sheet: its measure, and a page for each of its kind, then its dividers.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "frame/booklet.h"
#include "job/faces/run_context.h"
#include "job/faces/unseen.h"
#include "job/plan/job.h"
#include "sheet/box.h"

namespace talia::job {

// How large a box comes out.
struct BoxMeasure {
  std::vector<int> cards;  // Of each of its kind, the fullest first; dividers not counted.
  int dividers = 0;        // In each.
  Length thickness;        // Of a card, in its sleeve where it has one.
  bool has_sleeves = false;
  BoxShape shape;
  BoxSize inside;
  Size net;
  std::optional<Size> paper;  // As it lies for the net; nothing: the net is larger.
};

// Requires that it is known how the texts of its decks go on.
BoxMeasure measure_of(const BoxJob& job);

class BoxPages {
 public:
  // Both outlive it.
  BoxPages(const BoxJob& job, const RunContext& run) : job_(job), run_(run) {}
  // All pages; nothing after that. Reports bad-tuck-box where the net is larger than the paper, with the sheets that hold it, and
  // as a warning where the box is too shallow; and what its faces have wrong.
  std::optional<Booklet> next(Diagnostics& diagnostics);

  // As DeckPages has them.
  bool is_sound() const { return is_sound_; }
  std::size_t cards() const { return 0; }
  double done() const { return 1; }

 private:
  const BoxJob& job_;
  const RunContext& run_;
  bool is_made_ = false;
  bool is_sound_ = true;
};

}  // namespace talia::job
