#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "book/book.h"
#include "book/pages.h"
#include "book/preflight.h"
#include "book/settle.h"
#include "book/words.h"
#include "frame/links.h"

namespace talia::book {

namespace {

constexpr std::string_view usual_style = "a5";

const StyleSource* style_of(const Book& book, const Catalog& catalog, Diagnostics& diagnostics) {
  const std::string_view name = book.style.empty() ? usual_style : std::string_view(book.style);
  const auto found = std::ranges::find(catalog.book_styles, name, &StyleSource::id);
  if (found != catalog.book_styles.end()) {
    return &*found;
  }
  std::vector<std::string> names;
  std::ranges::transform(catalog.book_styles, std::back_inserter(names), &StyleSource::id);
  const Node written = book.root.find("style");
  diagnostics.add(Diagnostic::of(Code::unknown_book_style, written.exists() ? written.span() : book.span,
                                 fmt::format("there is no book style `{}`", name))
                      .help_closest(name, names));
  return nullptr;
}

// A style at fault, or one whose theme is, was reported: what a book lacks for that is not.
bool is_broken(const StyleSource& style, const Catalog& catalog) {
  const Node theme = style.root.find("theme");
  return style.is_broken || std::ranges::any_of(catalog.themes, [&](const StyleSource& each) {
           return each.is_broken && theme.exists() && each.id == theme.scalar();
         });
}

std::string text_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? std::string(node.scalar()) : std::string{};
}

// The name of every anchor, and the label of the page where it stands.
std::map<std::string, std::string, std::less<>> anchors_of(const std::vector<Page>& pages) {
  std::map<std::string, std::string, std::less<>> anchors;
  for (const Page& page : pages) {
    for (const Item& item : page.own.items) {
      if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
        anchors.emplace(anchor->name, page.label);
      }
    }
  }
  return anchors;
}

Frame ground_of(Kit& kit) {
  Frame ground{kit.style.page, {}};
  ground.items.push_back({PathItem{Path().add_rect({{}, kit.style.page})}, kit.part("ground"), drawn_ground});
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

// One laying out of the whole book.
struct Pass {
  Booklet booklet;
  Findings found;
  bool is_sound = true;
  std::vector<Text> said;
  std::vector<ShownCard> shown;
  std::vector<ChapterWords> words;
  Diagnostics diagnostics;
};

Pass lay_out(const Book& book, const BookStyle& style, const Studio& studio, const Faces& faces,
             const Findings& known) {
  Pass pass;
  Kit kit(book, style, studio, faces, known, pass.booklet.frames, pass.diagnostics);
  pass.booklet.frames.push_back(ground_of(kit));
  int number = 0;
  for (const Chapter& chapter : book.chapters) {
    kit.account.begin_chapter(chapter);
    add_pages(compose(chapter, number, kit), pass.booklet.pages, kit);
  }
  kit.report_colours();
  kit.account.hold(pass.booklet.pages, kit.is_sound && !pass.diagnostics.has_errors(), pass.diagnostics);
  const auto anchors = anchors_of(pass.booklet.pages);
  for (auto& [name, label] : kit.found.labels) {
    const auto page = anchors.find(name);
    label.page = page == anchors.end() ? std::string{} : page->second;
  }
  for (Page& page : pass.booklet.pages) {
    frame::remove_links(page.own.items, [&](std::string_view to) {
      return to.find("://") != std::string_view::npos || anchors.contains(to);
    });
  }
  for (const OutlinePoint& point : kit.found.outline) {
    pass.booklet.outline.push_back(
        {point.number == 0 ? point.title : fmt::format("{}. {}", point.number, point.title),
         point.destination, point.level});
  }
  pass.found = std::move(kit.found);
  pass.is_sound = kit.is_sound;
  pass.said = std::move(kit.filled_texts);
  pass.shown = std::move(kit.shown);
  pass.words = kit.account.chapters();
  return pass;
}

}  // namespace

Made make(const Book& book, const Studio& studio, const Faces& faces, const BookFacts& facts,
          Diagnostics& diagnostics) {
  Made made;
  const StyleSource* const source = style_of(book, studio.catalog, diagnostics);
  Diagnostics of_style;
  const auto style = source && !is_broken(*source, studio.catalog)
                         ? read_style(*source, book, studio, of_style)
                         : std::nullopt;
  const bool is_style_sound = !of_style.has_errors();
  diagnostics.join(std::move(of_style));
  if (!style) {
    made.is_sound = false;
    return made;
  }
  Pass last;
  const auto pass = [&](const Findings& known) {
    last = {};  // Two at a time would be twice the pages.
    last = lay_out(book, *style, studio, faces, known);
    return last.found;
  };
  const bool is_settled = settle(Findings{}, pass, book.span, diagnostics);
  if (is_style_sound && !last.diagnostics.has_errors()) {  // Else what is seen may only follow from those.
    preflight(last.booklet, book, *style, studio, last.diagnostics);
  }
  for (Page& page :
       last.booklet.pages) {  // Readers hear units of one origin, whatever looks they are set in.
    take_origins(page.own.items);
  }
  made.booklet = std::move(last.booklet);
  const Campaign& campaign = studio.catalog.campaign(book.campaign);
  made.booklet.title = book.title;
  made.booklet.author =
      text_at(book.root, "author").empty() ? text_at(campaign.root, "author") : text_at(book.root, "author");
  made.booklet.subject = text_at(book.root, "subtitle");
  made.booklet.language = campaign.language;
  made.booklet.date = facts.date;
  made.is_sound =
      is_settled && is_style_sound && last.is_sound && !last.diagnostics.has_errors() && !book.is_incomplete;
  made.cards = std::move(last.shown);
  made.values = shown_values(last.said);
  made.words = std::move(last.words);
  diagnostics.join(std::move(last.diagnostics));
  return made;
}

}  // namespace talia::book
