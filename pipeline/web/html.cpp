// A book as one page: what a chapter says in its order, notes below it, the contents beside it.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "book/set/index_line.h"
#include "language/language.h"
#include "web/account.h"
#include "web/contents.h"
#include "web/drawings.h"
#include "web/escape.h"
#include "web/files.h"
#include "web/lines.h"
#include "web/style_sheet.h"
#include "web/tables.h"
#include "web/web.h"

namespace talia::web {

namespace {

// Of a page, as HTML numbers its heads.
constexpr int level_of_chapters = 2, level_of_sections = 3, deepest_level = 6;

std::string head(int level, const std::string& attributes, std::string_view words) {
  return fmt::format("<h{0}{1}>{2}</h{0}>\n", std::min(level, deepest_level), attributes, words);
}

class PageWriter {
 public:
  PageWriter(const Source& source, PictureFiles& files, Places& places)
      : source_(source), said_(*source.made.said), files_(files), lines_(source, places) {}

  // All between the body's tags.
  std::string run() {
    for (const book::ResolvedChapter& chapter : said_.book.chapters) {
      has_contents_ = has_contents_ || shows_contents(chapter);
    }
    for (const book::ResolvedChapter& chapter : said_.book.chapters) {
      if (chapter.opening == book::Opening::cover) {
        add_cover(chapter);
      }
    }
    if (cover_.empty()) {
      cover_ = fmt::format("<header class=\"cover\">\n<h1>{}</h1>\n</header>\n",
                           escaped(source_.made.booklet.title));
    }
    for (const book::ResolvedChapter& chapter : said_.book.chapters) {
      if (chapter.opening != book::Opening::cover) {
        add(chapter);
      }
    }
    return icons() + cover_ + outline() + "<main>\n" + out_ + "</main>\n" + back_;
  }

  const std::set<Rgb>& colours() const { return lines_.colours(); }
  // Whether all that each chapter says was written. Error: `words-lost`.
  Result<std::monostate> check() const {
    Result<std::monostate> checked;
    std::size_t begin = 0;
    auto end = ends_.begin();
    for (const book::ResolvedChapter& chapter : said_.book.chapters) {
      if (!checked) {
        break;
      }
      if (chapter.opening == book::Opening::cover) {
        checked = check_words(chapter, cover_ + back_, PageForm::html);
      } else {
        checked = check_words(chapter, std::string_view(out_).substr(begin, *end - begin), PageForm::html);
        begin = *end++;
      }
    }
    return checked;
  }

 private:
  void put(std::string_view html) { out_ += html; }
  void put_paragraph(const book::Line& line, std::string_view attributes = {}) {
    put(fmt::format("<p{}>{}</p>\n", attributes, lines_.html(line)));
  }

  static bool shows_contents(const book::ResolvedChapter& chapter) {
    return std::ranges::any_of(chapter.blocks, [](const book::ResolvedBlock& block) {
      const auto* const shown = std::get_if<book::Exhibited>(&block);
      const auto* const contents = shown == nullptr ? nullptr : std::get_if<book::Contents>(&shown->what);
      return contents != nullptr && contents->of == book::Contents::Of::chapters;
    });
  }

  // The drawings of icons, which words use.
  std::string icons() const {
    if (lines_.icons().empty()) {
      return {};
    }
    std::string out = "<svg class=\"icons\" width=\"0\" height=\"0\" aria-hidden=\"true\">";
    for (const auto& [name, id] : lines_.icons()) {
      const Symbol& symbol = source_.resources.symbols.get(id);
      out += fmt::format("<symbol id=\"icon.{}\" viewBox=\"{}\">{}</symbol>\n", fragment(name),
                         view_box(symbol), parts_of(symbol, source_.resources.palette));
    }
    return out + "</svg>\n";
  }

  // Its page as a picture, with its words below for those who do not see it.
  void add_cover(const book::ResolvedChapter& chapter) {
    const std::vector<Page>& pages = source_.made.booklet.pages;
    std::string front, back;
    for (const auto& [key, words] : chapter.cover) {
      if (key == "back") {
        back += fmt::format("<p>{}</p>\n", lines_.html(words));
      } else {
        front += fmt::format("<{0}>{1}</{0}>\n", key == "title" ? "h1" : "p", lines_.html(words));
      }
    }
    // Elsewhere than before all else no page is known to be its own.
    const bool is_drawn = &chapter == &said_.book.chapters.front();
    const auto part = [&](const std::string& tag, const Page& page, const std::string& name,
                          const std::string& words) {
      if (!is_drawn) {
        return fmt::format("<{0} class=\"cover\">\n{1}</{0}>\n", tag, words);
      }
      const PictureFile& file = files_.page(page, name);
      return fmt::format(
          "<{0} class=\"cover\">\n<img src=\"{1}\" width=\"{2}\" height=\"{3}\" alt=\"\">\n<div "
          "class=\"unseen\">\n{4}</div>\n</{0}>\n",
          tag, file.path, file.width, file.height, words);
    };
    cover_ += part("header", pages.front(), "cover", front);
    if (!back.empty()) {
      back_ += part("footer", pages.back(), "back", back);
    }
  }

  // Chapters and sections, beside the text where there is room.
  std::string outline() {
    std::string out;
    int level = 0;
    for (const book::OutlinePoint& point : said_.book.outline) {
      const std::string link = lines_.link_to(point.destination);
      if (point.level > 2 || link.empty()) {
        continue;
      }
      const int own = level == 0 ? 1 : point.level;
      out += own > level ? "<ol>" : own < level ? "</li></ol></li>" : "</li>";
      level = own;
      out += fmt::format("<li>{}{}{}</a>", link, number_of(point.number), escaped(point.title));
    }
    for (; level > 0; --level) {
      out += "</li></ol>";
    }
    return out.empty() ? std::string()
                       : fmt::format("<nav class=\"outline{}\" aria-label=\"{}\">{}</nav>\n",
                                     has_contents_ ? " again" : "", escaped(source_.made.booklet.title), out);
  }

  // Nothing of 0.
  static std::string number_of(int number) {
    return number == 0 ? std::string() : fmt::format("<span class=\"number\">{}</span> ", number);
  }

  void add(const book::ResolvedChapter& chapter) {
    lines_.begin_chapter(chapter.accent);
    level_ = level_of_chapters;
    is_first_ = chapter.opening == book::Opening::scene;
    const std::string_view tag = chapter.title.empty() ? "div" : "section";  // Which has a head.
    put(fmt::format("<{} class=\"chapter {}{}\"{}>\n", tag, accent_class(chapter.accent),
                    chapter.opening == book::Opening::scene ? " scene" : "", lines_.id(chapter.destination)));
    if (!chapter.title.empty()) {
      put("<header class=\"opening\">\n");
      put_icons(chapter.icons);
      put(head(level_of_chapters, "", number_of(chapter.number) + lines_.html(chapter.title)));
      if (!chapter.lead.empty()) {
        put_paragraph(chapter.lead, " class=\"lead\"");
      }
      put("</header>\n");
    }
    title_ = chapter.title.empty() ? source_.made.booklet.title : chapter.title_words;
    for (const book::ResolvedBlock& block : chapter.blocks) {
      std::visit([this](const auto& what) { add(what); }, block);
      is_first_ = false;
    }
    add_notes(chapter);
    put(fmt::format("</{}>\n", tag));
    ends_.push_back(out_.size());
  }

  // Of an opening: decorations.
  void put_icons(const std::vector<std::string>& icons) {
    if (icons.empty()) {
      return;
    }
    put("<p class=\"icons-row\" aria-hidden=\"true\">");
    for (const std::string& icon : icons) {
      put(lines_.html({{IconName{MappedText::from(icon, {})}, {}}}));
    }
    put("</p>\n");
  }

  // Each leads back to where it is referred to by its number, as on paper.
  void add_notes(const book::ResolvedChapter& chapter) {
    if (chapter.notes.empty()) {
      return;
    }
    put("<div class=\"notes\" role=\"doc-endnotes\">\n");
    for (const book::Note& note : chapter.notes) {
      const std::string link = lines_.link_to(note.anchor, "doc-backlink");
      put(fmt::format("<p{}>{}{}{} {}</p>\n", lines_.id(book::note_at(note.anchor)), link, note.number,
                      link.empty() ? "" : "</a>", lines_.html(note.words)));
    }
    put("</div>\n");
  }

  void add(const book::Section& section) {
    level_ = level_of_sections;
    put(head(level_, lines_.id(section.destination), lines_.html(section.title)));
  }

  void add(const book::RunningText& text) {
    const std::string_view first = is_first_ ? " class=\"first\"" : "";
    if (text.head.empty()) {
      put_paragraph(text.words, first);
    } else if (text.words.empty()) {
      put(head(level_ + 1, "", lines_.html(text.head)));
    } else {
      put("<div class=\"run-in\">\n");
      put(head(level_ + 1, "", lines_.html(book::closed(text.head))));
      put_paragraph(text.words);
      put("</div>\n");
    }
  }

  void add_definitions(const ListBlock& list) {
    put("<dl>\n");
    for (const std::vector<Block>& item : list.items) {
      for (std::size_t i = 0; i < item.size(); ++i) {
        put(fmt::format("<{0}>{1}</{0}>\n", i == 0 ? "dt" : "dd",
                        lines_.html(std::get<Paragraph>(item[i].what).inlines)));
      }
    }
    put("</dl>\n");
  }

  void add(const ListBlock& list) {
    if (list.defines) {
      add_definitions(list);
      return;
    }
    const std::string_view tag = list.ordered ? "ol" : "ul";
    put(fmt::format("<{}{}>\n", tag,
                    list.ordered && list.first != 1 ? fmt::format(" start=\"{}\"", list.first) : ""));
    for (const std::vector<Block>& item : list.items) {
      put("<li>");
      const auto* const only = item.empty() ? nullptr : std::get_if<Paragraph>(&item.front().what);
      const auto is_list = [](const Block& block) { return std::holds_alternative<ListBlock>(block.what); };
      if (only != nullptr && std::all_of(item.begin() + 1, item.end(), is_list)) {
        put(lines_.html(only->inlines));
        add(std::vector<Block>(item.begin() + 1, item.end()));
      } else {
        add(item);
      }
      put("</li>\n");
    }
    put(fmt::format("</{}>\n", tag));
  }

  void add(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        put_paragraph(paragraph->inlines);
      } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
        put(head(level_ + 1, "", lines_.html(heading->inlines)));
      } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
        add(*list);
      }
    }
  }

  void add(const book::Sidebar& sidebar) {
    put(fmt::format("<div class=\"box{}\" role=\"note\">\n",
                    sidebar.box.empty() ? "" : " box-" + escaped(sidebar.box)));
    add(sidebar.blocks);
    put("</div>\n");
  }

  void add(const book::Divider& /*divider*/) { put("<hr>\n"); }

  void add(const book::CodeLines& code) {
    put("<pre><code>");
    for (const book::Line& line : code.lines) {
      put(lines_.code(line) + '\n');
    }
    put("</code></pre>\n");
  }

  void add(const book::Dialogue& dialogue) {
    put("<div class=\"dialogue\">\n");
    for (const book::Dialogue::Turn& turn : dialogue.turns) {
      put(fmt::format("<p><b class=\"speaker\">{}</b> {}</p>\n", lines_.html(turn.speaker),
                      lines_.html(turn.words)));
    }
    put("</div>\n");
  }

  void add(const book::Glossary& glossary) {
    put("<dl class=\"glossary\">\n");
    for (const book::Glossary::Entry& entry : glossary.entries) {
      put(fmt::format("<dt{}>{}</dt>\n<dd>{}</dd>\n", lines_.id(entry.anchor), lines_.html(entry.term),
                      lines_.html(entry.meaning)));
    }
    put("</dl>\n");
  }

  void add(const book::Imprint& imprint) {
    put("<div class=\"imprint\">\n<p>");
    bool is_first = true;
    for (const book::Line& line : imprint.lines) {
      put(std::exchange(is_first, false) ? "" : line.empty() ? "</p>\n<p>" : "<br>");
      put(lines_.html(line));
    }
    put("</p>\n</div>\n");
  }

  void add(const book::Flush& /*flush*/) {}

  void add(const book::Table& table) { put(table_html(table, lines_)); }
  void add(const book::Exhibited& exhibited) {
    std::visit([this](const auto& what) { add(what); }, exhibited.what);
  }
  void add(const book::Example& example) {
    put(example_html(example, said_.style.word(lines_.language(), "example"), level_ + 1, lines_));
  }

  static std::string css_of(const book::Width& width) {
    return width.length ? fmt::format("{:.2f}mm", width.length->in_mm())
                        : fmt::format("{:.4g}%", width.share * 100);
  }

  static std::string_view beside_class(book::Side side) {
    return side == book::Side::none ? "" : side == book::Side::left ? " beside left" : " beside right";
  }

  void add(const book::Figure& figure) {
    const std::string width =
        figure.beside == book::Side::none ? "" : fmt::format(" style=\"width: {}\"", css_of(figure.width));
    put(fmt::format("<figure class=\"cards of-{}{}{}\"{}{}>\n<div class=\"row\">\n", figure.cards.size(),
                    figure.labels.empty() ? "" : " labelled", beside_class(figure.beside),
                    lines_.id(figure.anchor), width));
    for (std::size_t card_number = 0; card_number < figure.cards.size(); ++card_number) {
      const DefinitionId id = figure.cards[card_number];
      const Definition& definition = source_.catalog.definition(id);
      std::string place = lines_.id(book::anchor_of_card(figure, card_number, source_.catalog));
      const std::vector<CardFile>& cards =
          figure.labels.empty() ? files_.cards(book::face_of(figure, card_number, source_.catalog))
                                : files_.labelled(figure);
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const CardFile& card = cards[i];
        const std::string text = fmt::format("card/{}", ++cards_);
        const std::string number = cards.size() == 1 ? "" : fmt::format(" {}/{}", i + 1, cards.size());
        put(fmt::format(
            "<div class=\"card\"{}><img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}{}\" "
            "aria-describedby=\"{}\" loading=\"lazy\"><p class=\"unseen\" id=\"{}\">{}</p></div>\n",
            std::exchange(place, {}), card.file.path, card.file.width, card.file.height,
            escaped(definition.title), number, text, text, escaped(card.words)));
      }
    }
    put("</div>\n");
    if (!figure.labels.empty()) {
      put("<ol class=\"labels\">\n");
      for (const book::CallOut& label : figure.labels) {
        put(fmt::format("<li>{}</li>\n", lines_.html(label.words)));
      }
      put("</ol>\n");
    }
    put_caption(figure.number, figure.caption);
    put("</figure>\n");
  }

  void put_caption(const std::string& number, const book::Line& caption) {
    if (!number.empty() || !caption.empty()) {
      put(fmt::format("<figcaption>{}</figcaption>\n", numbered(number, lines_.html(caption))));
    }
  }

  void add(const book::Illustration& picture) {
    const PictureFile& file = files_.picture(picture.file);
    const bool is_beside = picture.beside != book::Side::none;  // Then its caption is as wide.
    const std::string width = fmt::format(" style=\"width: {}\"", css_of(picture.width));
    put(fmt::format(
        "<figure class=\"picture{}\"{}{}>\n<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\"{} "
        "loading=\"lazy\">\n",
        beside_class(picture.beside), lines_.id(picture.anchor), is_beside ? width : "", file.path,
        file.width, file.height, escaped(picture.alt), is_beside ? "" : width));
    put_caption(picture.number, picture.caption);
    put("</figure>\n");
  }

  void add(const book::Contents& contents) {
    std::string out;
    int level = 0;
    const int above = top_level(contents) - 1;
    for (const book::OutlinePoint& point : contents.points) {
      const int own = std::min(point.level - above, level + 1);
      if (own > level) {
        out += "<ol>\n";
      } else {
        out += "</li>\n";
        for (int i = own; i < level; ++i) {
          out += "</ol></li>\n";
        }
      }
      level = own;
      const std::string link = lines_.link_to(point.destination);
      const auto page = said_.pages.find(point.destination);
      out += fmt::format("<li>{}<span class=\"entry\">{}{}</span>{}{}", link, number_of(point.number),
                         lines_.words(point.words),
                         page == said_.pages.end() || page->second.label.empty()
                             ? std::string()
                             : fmt::format(" <span class=\"folio\">{}</span>", escaped(page->second.label)),
                         link.empty() ? "" : "</a>");
    }
    for (; level > 0; --level) {
      out += level > 1 ? "</li></ol>\n" : "</li>\n</ol>\n";
    }
    put(fmt::format("<nav class=\"contents\" aria-label=\"{}\">\n{}</nav>\n", escaped(title_), out));
  }

  void add(const book::Index& index) {
    std::string letter;
    bool is_open = false;
    put("<div class=\"index\" role=\"doc-index\">\n");
    for (const book::IndexEntry& entry : index.entries) {
      std::string own = book::index_letter(entry, lines_.language());
      if (!is_open || own != letter) {
        put(is_open ? "</ul>\n" : "");
        letter = std::move(own);
        put(letter.empty() ? "" : head(level_ + 1, " class=\"letter\"", letter));
        put("<ul>\n");
        is_open = true;
      }
      add(entry);
    }
    put(is_open ? "</ul>\n</div>\n" : "</div>\n");
  }

  void add(const book::IndexEntry& entry) {
    put("<li>");
    put(lines_.html(book::index_line(entry, said_.pages, said_.style, lines_.language())));
    if (!entry.entries.empty()) {
      put("\n<ul>\n");
      for (const book::IndexEntry& other : entry.entries) {
        add(other);
      }
      put("</ul>\n");
    }
    put("</li>\n");
  }

  const Source& source_;
  const book::Said& said_;
  PictureFiles& files_;
  Lines lines_;
  std::string out_, cover_, back_;
  std::vector<std::size_t> ends_;  // Of the chapters in `out_`, but for covers.
  std::string title_;              // Of the chapter.
  int level_ = level_of_chapters;
  int cards_ = 0;
  bool is_first_ = false;  // The next block is the first of a chapter with a scene.
  bool has_contents_ = false;
};

std::string head_of(const Source& source) {
  const Booklet& booklet = source.made.booklet;
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\"{}>\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n",
      escaped(booklet.language), language::of(booklet.language).is_right_to_left ? " dir=\"rtl\"" : "",
      escaped(booklet.title));
  const auto meta = [&](std::string_view name, const std::string& content) {
    out += content.empty() ? "" : fmt::format("<meta name=\"{}\" content=\"{}\">\n", name, escaped(content));
  };
  meta("author", booklet.author);
  meta("dcterms.rights", booklet.rights);
  meta("description", booklet.subject);
  meta("generator", booklet.creator);
  return out + "<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n";
}

}  // namespace

Result<std::monostate> html(const Source& source, const Put& put) {
  PictureFiles files(source, put);
  // Once to learn what can be led to.
  Places first;
  PageWriter(source, files, first).run();
  Places places{std::move(first.here), {}};
  PageWriter page(source, files, places);
  const std::string body = page.run();
  if (files.fault()) {
    return tl::unexpected(*files.fault());
  }
  if (auto checked = page.check(); !checked) {
    return checked;
  }
  return put("index.html", head_of(source) + "<body>\n" + body + "</body>\n</html>\n")
      .and_then([&](std::monostate) { return write_style(source, page.colours(), body, put); });
}

}  // namespace talia::web
