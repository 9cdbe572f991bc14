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
#include "frame/walk.h"

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

void take_origins(std::vector<Item>& items) {
  for (Item& item : items) {
    item.origin = Origin::none;
    if (auto* const group = std::get_if<Group>(&item.what)) {
      take_origins(group->items);
    }
  }
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
  const BookStyle& style;
  const LayoutContext& common;
  const CardFrames& cards;
  bool is_clean;  // Nothing was reported as an error.
};

// One laying out of the whole book.
struct Pass {
  Frame ground;
  std::vector<Page> pages;
  PageNames targets;  // Of references, and of the contents.
  bool is_sound = true;
  std::vector<ChapterWords> words;
  Reads reads;
  Diagnostics diagnostics;
};

// Fills the last sheet with blank pages, before what stands behind the book.
void finish(BookSoFar book, const SetContext& context, std::vector<Page>& out) {
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
  out = std::move(book.pages);
}

Pass lay_out(const Matter& matter, const PageNames& known) {
  Pass pass;
  const std::string& language = matter.common.catalog.campaign(matter.resolved.source->campaign).language;
  const ResolvedBook resolved = with_pages(matter.resolved, known, matter.style.word(language, "page"));
  SetContext context(resolved, known, matter.style, matter.common, matter.cards, pass.diagnostics);
  pass.ground = ground_of(context);
  BookSoFar book;
  book.has_front = std::ranges::any_of(resolved.chapters, &ResolvedChapter::is_front);
  for (const ResolvedChapter& chapter : resolved.chapters) {
    add_pages(set_chapter(chapter, context), book, context);
  }
  finish(std::move(book), context, pass.pages);
  context.report_colours();
  context.account.check(pass.pages, context.is_sound && matter.is_clean && !pass.diagnostics.has_errors(),
                        pass.diagnostics);
  const PageNames anchors = anchors_of(pass.pages);
  for (const std::string& name : asked_for(resolved)) {
    const auto page = anchors.find(name);
    pass.targets.emplace(name, page == anchors.end() ? PageName() : page->second);
  }
  for (Page& page : pass.pages) {
    frame::remove_links(page.own.items, [&](std::string_view to) {
      return to.find("://") != std::string_view::npos || anchors.contains(to);
    });
  }
  pass.is_sound = context.is_sound;
  pass.words = context.account.chapters();
  pass.reads = std::move(context.reads);
  return pass;
}

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
  const Matter matter{resolved, *style, common, cards, !of_words.has_errors()};
  Pass last;
  const auto pass = [&](const PageNames& known) {
    last = {};  // Two at a time would be twice the pages.
    last = lay_out(matter, known);
    made.reads.join(last.reads);  // What a page's number was found by counts, too.
    return last.targets;
  };
  const bool is_settled = settle(PageNames{}, pass, book.span, diagnostics);
  made.booklet.frames.push_back(std::move(last.ground));
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
  for (Page& page :
       made.booklet.pages) {  // Readers hear units of one origin, whatever looks they are set in.
    take_origins(page.own.items);
    page.alts = frame::alts_of(page.own.items);
  }
  made.is_sound = is_settled && is_style_sound && last.is_sound && matter.is_clean &&
                  !last.diagnostics.has_errors() && !book.is_incomplete;
  if (made.is_sound && form.part == Part::whole) {
    tell_unprinted(book, made.booklet.pages, last.diagnostics);
  }
  made.cards = cards.take_shown();
  made.labelled = cards.labelled();
  made.values = shown_values(resolved);
  made.words = std::move(last.words);
  const std::string page = style->word(made.booklet.language, "page");
  made.said =
      Said{with_pages(std::move(resolved), last.targets, page), std::move(last.targets), *std::move(style)};
  diagnostics.join(std::move(of_words));
  diagnostics.join(std::move(last.diagnostics));
  return made;
}

std::string dump_resolved(const Book& book, const LayoutContext& common, Diagnostics& diagnostics) {
  const auto style = style_of(book, Form(), common, diagnostics);
  return style ? dump(resolve(book, *style, common, diagnostics), common.catalog) : std::string();
}

}  // namespace talia::book
