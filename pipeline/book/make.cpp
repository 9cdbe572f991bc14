#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "book/book.h"
#include "book/covers.h"
#include "book/pages.h"
#include "book/preflight.h"
#include "book/resolve/dump.h"
#include "book/resolve/resolve.h"
#include "book/set/cards.h"
#include "book/settle.h"
#include "book/style/furniture.h"
#include "frame/links.h"
#include "frame/tell.h"
#include "model/rights.h"

namespace talia::book {

namespace {

// Takes out the anchors whose names stand before them: what is set again, a table's head on its next page, leads nowhere. Gives the
// pages of those that stay.
PageNames anchors_of(std::vector<Page>& pages) {
  PageNames anchors;
  for (Page& page : pages) {
    const auto number = static_cast<int>(&page - pages.data()) + 1;
    frame::keep_anchors(page.own.items, [&](const std::string& name) {
      return anchors.try_emplace(name, PageName{page.label, number}).second;
    });
  }
  return anchors;
}

void add_places(const std::vector<IndexEntry>& entries, std::set<std::string>& out) {
  for (const IndexEntry& entry : entries) {
    for (const IndexEntry::Place& place : entry.places) {
      out.insert(place.anchor);
    }
    add_places(entry.entries, out);
  }
}

// The names of all whose pages the book says.
std::set<std::string> asked_for(const ResolvedBook& book) {
  std::set<std::string> names;
  for (const auto& [name, label] : book.labels) {
    names.insert(name);
  }
  for_each_index(book, [&](const Index& index) { add_places(index.entries, names); });
  for_each_contents(book, [&](const Contents& contents) {
    for (const OutlinePoint& point : contents.points) {
      names.insert(point.destination);
    }
  });
  return names;
}

Frame ground_of(SetContext& context) {
  const Size whole = context.style.sheet().size;
  Frame ground{whole, {}};
  ground.items.push_back({PathItem{Path().add_rect({{}, whole})}, context.area_of("ground"), drawn_ground});
  return ground;
}

// Leaves out the chapters that stand in another file.
void keep_part(Part part, ResolvedBook& book) {
  if (part != Part::whole) {
    std::erase_if(book.chapters, [&](const ResolvedChapter& chapter) {
      return (chapter.opening == Opening::cover) != (part == Part::wrap);
    });
  }
  if (part == Part::wrap) {
    book.outline.clear();
  }
}

// What a book is made of; nothing of it changes while its pages settle.
struct Matter {
  const ResolvedBook& resolved;
  const std::vector<ChapterTargets>& targets;  // Of its chapters.
  const BookStyle& style;
  const LayoutContext& common;
  const CardFrames& cards;
  bool is_clean;  // Nothing was reported as an error.
};

// The book as it is drawn.
struct Drawn {
  Frame ground;
  std::vector<Page> pages;
  std::vector<Unit> units;
  std::vector<std::uint32_t> units_of_items;  // See `Telling`.
  bool is_sound = true;
  std::vector<ChapterWords> words;
  Reads reads;
  Diagnostics diagnostics;
};

// Fills the last sheet with blank pages, before what stands behind the book.
std::vector<Page> finish(BookSoFar book, const SetContext& context) {
  const auto add = [&](Page page) {
    page.label = book.next_label();
    book.pages.push_back(std::move(page));
  };
  const std::size_t behind = book.back_cover ? 1 : 0;
  const auto whole = static_cast<std::size_t>(context.style.form.whole);
  while (context.style.form.part != Part::wrap && (book.pages.size() + behind) % whole != 0) {
    add(blank_page(context));
  }
  if (book.back_cover) {
    add(*std::move(book.back_cover));
  }
  return std::move(book.pages);
}

// The book's chapters, set and laid out until their pages settle, and then drawn.
class Layout {
 public:
  explicit Layout(const Matter& matter)
      : matter_(matter),
        context_(matter.resolved, matter.style, matter.common, matter.cards),
        resolved_(matter.resolved),
        references_(resolved_),
        page_(matter.style.word(context_.language, "page")),
        asked_for_(asked_for(matter.resolved)),
        chapters_(matter.resolved.chapters.size()) {}

  // The pages of references, and of the contents, where all that is known is said.
  PageNames places(const PageNames& known) {
    context_.begin_pass(known);
    references_.say(known, page_);
    BookSoFar book = begun(Drawing::places);
    for (std::size_t i = 0; i < chapters_.size(); ++i) {
      add(chapters_[i].set(resolved_.chapters[i], matter_.targets[i], context_), book);
    }
    std::vector<Page> pages = finish(std::move(book), context_);
    const PageNames anchors = anchors_of(pages);
    PageNames targets;
    for (const std::string& name : asked_for_) {
      const auto page = anchors.find(name);
      targets.emplace(name, page == anchors.end() ? PageName() : page->second);
    }
    return targets;
  }

  // Everything in its last places.
  Drawn draw() {
    Drawn drawn;
    drawn.is_sound = matter_.resolved.is_sound && matter_.cards.is_sound();
    context_.begin_pass(context_.pages);
    context_.begin_work();
    drawn.ground = ground_of(context_);
    BookSoFar book = begun(Drawing::whole);
    for (std::size_t i = 0; i < chapters_.size(); ++i) {
      const ResolvedChapter& chapter = resolved_.chapters[i];
      SetChapter set = chapters_[i].set(chapter, matter_.targets[i], context_);
      chapters_[i].tell(set, context_.telling);
      take_words(chapter);
      for (SetContext::Work& work : chapters_[i].take_work()) {
        take(std::move(work), drawn);
      }
      take(add(std::move(set), book), drawn);
      chapters_[i] = {};
    }
    drawn.pages = finish(std::move(book), context_);
    context_.begin_work();
    context_.report_colours();
    drawn.diagnostics.join(context_.end_work().diagnostics);
    const PageNames anchors = anchors_of(drawn.pages);
    for (Page& page : drawn.pages) {
      frame::remove_links(page.own.items, [&](std::string_view to) {
        return to.find("://") != std::string_view::npos || anchors.contains(to);
      });
    }
    drawn.units = context_.telling.units();
    drawn.units_of_items = context_.telling.units_of(drawn.pages);
    context_.account.check(drawn.pages, drawn.is_sound && matter_.is_clean && !drawn.diagnostics.has_errors(),
                           drawn.diagnostics);
    drawn.words = context_.account.chapters();
    drawn.reads = std::move(context_.reads);
    return drawn;
  }

  // With the pages of its references. Nothing else is asked for afterwards.
  ResolvedBook take_book(const PageNames& pages) {
    references_.say(pages, page_);
    return std::move(resolved_);
  }

 private:
  BookSoFar begun(Drawing drawing) const {
    BookSoFar book{drawing};
    book.has_front = std::ranges::any_of(resolved_.chapters, &ResolvedChapter::is_front);
    return book;
  }

  // What its pages name is named again by those of the next pass.
  SetContext::Work add(SetChapter chapter, BookSoFar& book) {
    context_.begin_work();
    add_pages(std::move(chapter), book, context_);
    SetContext::Work work = context_.end_work();
    context_.take_back(work);
    return work;
  }

  void take_words(const ResolvedChapter& chapter) {
    context_.account.begin_chapter(*chapter.source);
    if (chapter.opening != Opening::cover) {  // Whose title stands among the bookmarks.
      context_.account.say(chapter.text);
    }
    for (const Text& mention : chapter.mentions) {
      context_.account.mention(mention);
    }
  }

  void take(SetContext::Work work, Drawn& drawn) {
    context_.account.take(work.asks);
    drawn.is_sound = drawn.is_sound && work.is_sound;
    drawn.diagnostics.join(std::move(work.diagnostics));
  }

  const Matter& matter_;
  SetContext context_;
  ResolvedBook resolved_;  // With the pages that are known.
  OpenReferences references_;
  const std::string page_;  // The word before a page's number.
  const std::set<std::string> asked_for_;
  std::vector<ChapterSetting> chapters_;
};

std::vector<OutlineEntry> bookmarks_of(const ResolvedBook& book) {
  std::vector<OutlineEntry> bookmarks;
  for (const OutlinePoint& point : book.outline) {
    if (point.level > 2) {
      continue;
    }
    bookmarks.push_back({point.number == 0 ? point.title : fmt::format("{}. {}", point.number, point.title),
                         point.destination, point.level});
  }
  return bookmarks;
}

// From pages as they are set to paper: magnified, and with their bleed around them.
void put_on_paper(const BookStyle& style, std::vector<Page>& pages) {
  const Form& form = style.form;
  if (style.scale == 1 && form.bleed == Length()) {
    return;
  }
  const Transform place = Transform::scale(style.scale, {form.bleed, form.bleed});
  for (Page& page : pages) {
    const Size finished = page.paper == style.page ? style.finished
                                                   : Size{page.paper.width.scaled(style.scale),
                                                          page.paper.height.scaled(style.scale)};
    page.trim = {{form.bleed, form.bleed}, finished};
    page.bleed = page.trim.inset(-form.bleed, -form.bleed);
    page.paper = page.bleed.size;
    page.own.size = page.paper;
    frame::place(page, place, drawn_art);
  }
}

// What the book and its campaign say of it.
void describe(const Book& book, const Catalog& catalog, Booklet& booklet) {
  const Campaign& campaign = catalog.campaign(book.campaign);
  booklet.title = book.title;
  booklet.author =
      book.root.text_at("author").empty() ? campaign.root.text_at("author") : book.root.text_at("author");
  booklet.rights = model::rights_of(campaign);
  booklet.subject = book.root.text_at("subtitle");
  booklet.language = campaign.language;
  booklet.date = date_of_day(campaign.root.text_at("date"));
}

}  // namespace

Made make(const Book& book, const Form& form, const LayoutContext& common, const Faces& faces,
          Diagnostics& diagnostics) {
  Made made;
  Diagnostics of_style;
  Diagnostics of_words;
  auto style = style_of(book, form, common, of_style);
  if (!style) {
    diagnostics.join(std::move(of_style));
    made.is_sound = false;
    return made;
  }
  ResolvedBook resolved = resolve(book, *style, common, of_words);
  keep_part(form.part, resolved);
  style->furnishings = furnish(resolved, *style, common, of_style);
  const bool is_style_sound = !of_style.has_errors();
  diagnostics.join(std::move(of_style));
  CardFrames cards(resolved, *style, common, faces, 1, of_words);
  std::vector<ChapterTargets> targets_of_chapters;
  std::ranges::transform(resolved.chapters, std::back_inserter(targets_of_chapters), targets_of);
  const Matter matter{resolved, targets_of_chapters, *style, common, cards, !of_words.has_errors()};
  Layout layout(matter);
  PageNames targets;
  const auto pass = [&](const PageNames& known) {
    targets = layout.places(known);
    return targets;
  };
  const bool is_settled = settle(PageNames{}, pass, book.span, diagnostics);
  Drawn last = layout.draw();
  made.reads = std::move(last.reads);  // What a page's number was found by counts, too.
  made.booklet.frames.emplace_back(std::move(last.ground));
  std::ranges::move(cards.take_frames(), std::back_inserter(made.booklet.frames));
  made.booklet.pages = std::move(last.pages);
  made.booklet.outline = bookmarks_of(resolved);
  describe(book, common.catalog, made.booklet);
  // Else what is seen may only follow from those.
  const bool is_looked_at = is_style_sound && matter.is_clean && !last.diagnostics.has_errors();
  if (is_looked_at) {
    preflight(made.booklet, book, *style, common, last.diagnostics);
  }
  put_on_paper(*style, made.booklet.pages);
  if (is_looked_at && form.bleed > Length()) {
    check_bleed(made.booklet, book, *style, common, last.diagnostics);
  }
  put_units(last.units_of_items, made.booklet.pages);
  made.booklet.units = std::move(last.units);
  frame::tell(made.booklet, &common.symbols);
  made.is_sound = is_settled && is_style_sound && last.is_sound && matter.is_clean &&
                  !last.diagnostics.has_errors() && !book.is_incomplete;
  if (made.is_sound && form.part == Part::whole) {
    tell_unprinted(book, made.booklet.pages, last.diagnostics);
  }
  made.cards = cards.take_shown();
  made.labelled = cards.labelled();
  made.values = shown_values(resolved);
  made.words = std::move(last.words);
  ResolvedBook said = layout.take_book(targets);
  made.said = Said{std::move(said), std::move(targets), *std::move(style)};
  diagnostics.join(std::move(of_words));
  diagnostics.join(std::move(last.diagnostics));
  return made;
}

std::string dump_resolved(const Book& book, const LayoutContext& common, Diagnostics& diagnostics) {
  const auto style = style_of(book, Form(), common, diagnostics);
  return style ? dump(resolve(book, *style, common, diagnostics), common.catalog) : std::string();
}

}  // namespace talia::book
