// Pages in order, ready to be written to one file.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "frame/outline.h"
#include "frame/shared_frame.h"
#include "frame/structure.h"

namespace talia {

enum class PageSide { front, back, single };

// Frames are shared between pages by number: a back that stands nine times on a sheet is one frame.
struct PlacedFrame {
  std::uint32_t frame;  // Into Booklet::frames.
  Transform place;
  std::optional<Path> clip;  // In page coordinates.
  std::uint32_t unit = 0;    // As which it is told, from 1; 0: it is not.
};

// Drawings that whoever looks at a page can hide.
struct PageLayer {
  std::string name;
  std::vector<Item> items;
};

struct Page {
  Size paper;
  Rect trim;   // TrimBox, in page coordinates.
  Rect bleed;  // BleedBox; contains trim.
  PageSide side = PageSide::single;
  std::vector<PlacedFrame> placed;  // Drawn first, in order.
  // Marks, footers, a book page's content; drawn over the placed frames.
  Frame own;
  std::vector<PageLayer> layers{};  // Drawn last.
  Cuts cuts{};                      // Of its cards, wherever a printer's faults are made up for.
  std::string label{};              // As a reader shows it: "iii", "12".
  // What is told of it, in the order in which it is drawn, and its links; stated by `frame::tell`. Nothing: it is not tagged.
  std::vector<Told> told{};
  std::vector<ToldLink> links{};
};

// The edge over which the paper is turned between its two sides.
enum class Flip { none, long_edge, short_edge };

struct OutlineEntry {
  std::string title;
  std::string destination;
  int level = 1;  // 1 is the top.
};

// Readers complain of files without a date. Where none is given this one says nothing of the day of the run, which would
// change the bytes.
inline constexpr const char* no_date = "2000-01-01T00:00:00Z";
// The beginning of a day, `2026-03-01`; `no_date` of none.
inline std::string date_of_day(std::string_view day) {
  return day.empty() ? no_date : std::string(day) + "T00:00:00Z";
}

struct Booklet {
  std::string title, author, subject, language;  // BCP 47.
  std::string keywords;
  std::string rights;  // Under which licence, and whom it asks to name.
  // ISO 8601 with zone, fixed by the campaign's version, never the clock.
  std::string date;
  std::string creator = "talia";
  // None: it is printed on one side, or nobody knows.
  Flip flip = Flip::none;
  std::vector<SharedFrame> frames;
  // Of a part of a file: so many frames, the first, are the same in the parts after it.
  std::size_t lasting = 0;
  std::vector<Page> pages;
  std::vector<OutlineEntry> outline;
  // What its pages tell, in the order in which that is read.
  std::vector<Unit> units{};
};

namespace frame {

// Moves, turns or magnifies all that stands on a page, on the same paper, but for what is cut; its own items become one of that
// role, and so do those of each layer.
void place(Page& page, const Transform& by, Role role);

}  // namespace frame
}  // namespace talia
