#include "sheet/fold.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "frame/links.h"
#include "frame/walk.h"
#include "language/language.h"
#include "sheet/marks.h"

namespace talia::sheet {

namespace {

constexpr std::size_t pages_of_sheet = 4;

std::string in_mm(const Size& size) {
  return fmt::format("{:.4g} × {:.4g} mm", size.width.in_mm(), size.height.in_mm());
}

// One side of the paper.
class Folder {
 public:
  Folder(Booklet& book, const BookFold& fold)
      : book_(book),
        fold_(fold),
        page_(book.pages.front().trim.size),
        bleed_(book.pages.front().trim.left() - book.pages.front().bleed.left()),
        is_from_right_(language::of(book.language).is_right_to_left),
        both_{page_.width * 2, page_.height} {
    paper_ = fold.paper;
    if (!has_room(paper_) && has_room({paper_.height, paper_.width})) {
      std::swap(paper_.width, paper_.height);
    }
    first_own_ = static_cast<std::uint32_t>(book.frames.size());
  }

  // With what stands around the pages.
  Size needed() const {
    const Length around = std::max(bleed_, fold_.marks.width > Length() ? fold_.marks.to : Length());
    return {both_.width + around * 2, both_.height + around * 2};
  }
  bool has_room() const { return has_room(paper_); }
  // The paper is turned about an upright axis as it comes; over the other edge backs stand on their heads.
  bool are_backs_turned() const {
    const Flip upright = paper_.width >= paper_.height ? Flip::short_edge : Flip::long_edge;
    return fold_.turn != upright;
  }

  // What stands on the pages themselves, as frames.
  void take_frames() {
    for (Page& page : book_.pages) {
      frame::remove_links(page.own.items, [](std::string_view) { return false; });
      frame::keep_anchors(page.own.items, [](const std::string&) { return false; });
      page.own.size = page.paper;
      book_.frames.emplace_back(std::move(page.own));
    }
  }

  // A page of which words or cards would move over the fold; nothing where none does. Before its frames are taken.
  const Page* lost(const FoldedSheet& sheet) const {
    for (const FoldedSide& side : {sheet.front, sheet.back}) {
      const auto& [left, right] = side;
      for (const auto& [number, is_left] :
           {std::pair(left, !is_from_right_), std::pair(right, is_from_right_)}) {
        if (number && room_at_fold(book_.pages[*number], is_left) < creep_of(sheet)) {
          return &book_.pages[*number];
        }
      }
    }
    return nullptr;
  }
  Length creep_of(const FoldedSheet& sheet) const { return fold_.stock * sheet.depth; }

  Page side(const FoldedSheet& sheet, PageSide which, std::size_t number) const {
    Page made;
    made.paper = paper_;
    made.trim = {{(paper_.width - both_.width) / 2, (paper_.height - both_.height) / 2}, both_};
    made.bleed = made.trim.inset(-bleed_, -bleed_);
    made.side = which;
    made.own.size = paper_;
    made.label = std::to_string(number);
    FoldedSide pages = which == PageSide::front ? sheet.front : sheet.back;
    if (is_from_right_) {
      std::swap(pages.left, pages.right);
    }
    const Length creep = creep_of(sheet);
    put(pages.left, made.trim.origin, creep, made);
    put(pages.right, {made.trim.left() + page_.width, made.trim.top()}, -creep, made);
    add_marks(made);
    if (which == PageSide::back && are_backs_turned()) {
      frame::place(made, Transform::quarter_turns(2, {paper_.width, paper_.height}), mark_role);
    }
    return made;
  }

 private:
  bool has_room(const Size& paper) const {
    const Size least = needed();
    return least.width <= paper.width && least.height <= paper.height;
  }

  // Between the fold and what stands nearest to it, of words and cards.
  static Length room_at_fold(const Page& page, bool is_left) {
    Length room = page.trim.size.width;
    const auto hear = [&](Length begin, Length end) {
      room = std::min(room, is_left ? page.trim.right() - end : begin - page.trim.left());
    };
    frame::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        const Length begin = place.apply(run->origin).x;
        const Length end = place.apply({run->origin.x + run->advance, run->origin.y}).x;
        hear(std::min(begin, end), std::max(begin, end));
      }
    });
    for (const PlacedFrame& placed : page.placed) {
      if (placed.clip) {
        hear(placed.clip->bounds().left(), placed.clip->bounds().right());
      }
    }
    return room;
  }

  // A page with its corner at `at`, its drawing moved across by `creep`; nothing of it goes beyond the fold.
  void put(const std::optional<std::size_t>& number, Point at, Length creep, Page& out) const {
    if (!number) {
      return;
    }
    const Page& page = book_.pages[*number];
    const Rect cell{at, page_};
    const bool is_left = at == out.trim.origin;
    const Rect seen{{at.x - (is_left ? bleed_ : Length()), at.y - bleed_},
                    {page_.width + bleed_, page_.height + bleed_ * 2}};
    const Transform place =
        Transform::move({cell.left() - page.trim.left() + creep, cell.top() - page.trim.top()});
    Path clip;
    clip.add_rect(seen);
    for (const PlacedFrame& placed : page.placed) {
      out.placed.push_back(
          {placed.frame, placed.place.then(place), placed.clip ? moved(*placed.clip, place) : clip});
    }
    out.placed.push_back({first_own_ + static_cast<std::uint32_t>(*number), place, std::move(clip)});
  }

  // At the corners, where the book is cut, and dashed at the fold.
  void add_marks(Page& page) const {
    const auto& [from, to, width, crosses] = fold_.marks;
    if (width <= Length()) {
      return;
    }
    std::vector<Item>& out = page.own.items;
    const Rect& trim = page.trim;
    for (const Length x : {trim.left(), trim.right()}) {
      add_line({x, trim.top() - from}, {x, trim.top() - to}, width, out);
      add_line({x, trim.bottom() + from}, {x, trim.bottom() + to}, width, out);
    }
    for (const Length y : {trim.top(), trim.bottom()}) {
      add_line({trim.left() - from, y}, {trim.left() - to, y}, width, out);
      add_line({trim.right() + from, y}, {trim.right() + to, y}, width, out);
    }
    const Length middle = trim.left() + page_.width;
    add_fold_line({middle, trim.top() - from}, {middle, trim.top() - to}, out);
    add_fold_line({middle, trim.bottom() + from}, {middle, trim.bottom() + to}, out);
  }

  Booklet& book_;
  const BookFold& fold_;
  const Size page_;
  const Length bleed_;
  const bool is_from_right_;
  const Size both_;
  Size paper_;
  std::uint32_t first_own_ = 0;
};

}  // namespace

std::vector<FoldedSheet> folded(std::size_t pages, int sheets) {
  std::vector<FoldedSheet> all;
  const std::size_t most = sheets > 0 ? pages_of_sheet * static_cast<std::size_t>(sheets) : pages;
  for (std::size_t first = 0; first < pages; first += most) {
    const std::size_t own = std::min(most, pages - first);
    const std::size_t count = (own + pages_of_sheet - 1) / pages_of_sheet;
    const std::size_t places = count * pages_of_sheet;
    const auto page = [&](std::size_t place) {
      return first + place < pages ? std::optional(first + place) : std::nullopt;
    };
    for (std::size_t i = 0; i < count; ++i) {
      all.push_back({{page(places - 1 - 2 * i), page(2 * i)},
                     {page(2 * i + 1), page(places - 2 - 2 * i)},
                     static_cast<int>(i)});
    }
  }
  return all;
}

std::optional<Booklet> fold(Booklet book, const BookFold& fold, Diagnostics& diagnostics) {
  if (book.pages.empty()) {
    return book;
  }
  Folder folder(book, fold);
  if (!folder.has_room()) {
    diagnostics.add(
        Diagnostic::of(
            Code::bad_printer, fold.paper_span,
            fmt::format("two pages of the book `{}` beside each other take {}, and the paper has {}",
                        book.title, in_mm(folder.needed()), in_mm(fold.paper)))
            .help("take larger paper, a smaller `page`, or less bleed and shorter marks around it"));
    return std::nullopt;
  }
  const std::vector<FoldedSheet> sheets = folded(book.pages.size(), fold.sheets);
  for (const FoldedSheet& sheet : sheets) {
    if (const Page* const page = folder.lost(sheet)) {
      diagnostics.add(
          Diagnostic::of(
              Code::bad_printer, fold.paper_span,
              fmt::format("{} sheets around it move page {} of the book `{}` by {:.4g} mm, and what "
                          "stands on it would be cut at the fold",
                          sheet.depth, page->label, book.title, folder.creep_of(sheet).in_mm()))
              .help("fold fewer `sheets` into one another, take thinner `stock`, or give the style a wider "
                    "`inner` margin"));
      return std::nullopt;
    }
  }
  folder.take_frames();
  std::vector<Page> sides;
  for (const FoldedSheet& sheet : sheets) {
    for (const PageSide side : {PageSide::front, PageSide::back}) {
      sides.push_back(folder.side(sheet, side, sides.size() + 1));
    }
  }
  book.pages = std::move(sides);
  book.outline.clear();
  book.flip = fold.turn;
  return book;
}

}  // namespace talia::sheet
