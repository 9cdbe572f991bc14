// A book as pages of Markdown, one a chapter.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "book/set/index_line.h"
#include "markup/slug.h"
#include "markup/walk.h"
#include "web/account.h"
#include "web/contents.h"
#include "web/files.h"
#include "web/markdown_lines.h"
#include "web/web.h"

namespace talia::web {

namespace {

using PlaceFiles = std::map<std::string, std::string, std::less<>>;

constexpr int below_title = 2, most_signs = 6;  // Heads.

std::string head(int level, const std::string& words) {
  return std::string(static_cast<std::size_t>(std::min(level, most_signs)), '#') + ' ' + words;
}

std::string quoted(const std::string& block) {
  std::string out = "> ";
  for (const char c : block) {
    out += c;
    out += c == '\n' ? "> " : "";
  }
  return out;
}

std::string_view mark_of(Alignment alignment) {
  switch (alignment) {
    case Alignment::centre:
      return ":---:";
    case Alignment::right:
    case Alignment::decimal:
      return "---:";
    case Alignment::left:
    case Alignment::justified:
      break;
  }
  return "---";
}

// One chapter.
class ChapterWriter {
 public:
  ChapterWriter(const Source& source, PictureFiles& files, MarkdownLines& lines)
      : source_(source), said_(*source.made.said), files_(files), lines_(lines) {}

  std::string run(const book::ResolvedChapter& chapter) {
    if (!chapter.title.empty()) {
      const std::string number = chapter.number == 0 ? "" : fmt::format("{}\\. ", chapter.number);
      put(head(1, number + lines_.place(chapter.destination) + lines_.markdown(chapter.title)));
    }
    if (!chapter.lead.empty()) {
      put(lines_.paragraph(chapter.lead));
    }
    for (const book::ResolvedBlock& block : chapter.blocks) {
      std::visit([this](const auto& what) { add(what); }, block);
    }
    for (const book::Note& note : chapter.notes) {
      put(fmt::format("[^{}]: {}", note.number, lines_.markdown(note.words)));
    }
    return std::move(out_);
  }

 private:
  // A block of its own.
  void put(const std::string& block) {
    if (!block.empty()) {
      out_ += block;
      out_ += "\n\n";
    }
  }

  void add(const book::Section& section) {
    level_ = below_title;
    put(head(level_, lines_.place(section.destination) + lines_.markdown(section.title)));
  }

  void add(const book::RunningText& text) {
    if (!text.head.empty()) {
      put(head(level_ + 1, lines_.markdown(text.head)));
    }
    if (!text.words.empty()) {
      put(lines_.paragraph(text.words));
    }
  }

  std::string list(const ListBlock& list) {
    std::string out;
    int number = list.first;
    for (const std::vector<Block>& item : list.items) {
      const std::string mark = list.ordered ? fmt::format("{}. ", number++) : "- ";
      std::string words = blocks(item);
      if (const auto* const term = list.defines ? std::get_if<Paragraph>(&item.front().what) : nullptr) {
        words = fmt::format("<strong>{}</strong>\n\n{}", lines_.markdown(term->inlines),
                            blocks({item.begin() + 1, item.end()}));
      }
      words.erase(words.find_last_not_of('\n') + 1);
      out += mark + hanging(words, mark.size()) + '\n';
    }
    return out;
  }

  std::string blocks(const std::vector<Block>& all) {
    std::string out;
    for (const Block& block : all) {
      if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        out += lines_.paragraph(paragraph->inlines) + "\n\n";
      } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
        out += head(level_ + 1, lines_.markdown(heading->inlines)) + "\n\n";
      } else if (const auto* const inner = std::get_if<ListBlock>(&block.what)) {
        // Directly below a paragraph of an item.
        out.erase(out.find_last_not_of('\n') + 1);
        out += (out.empty() ? "" : "\n") + list(*inner) + "\n";
      }
    }
    out.erase(out.find_last_not_of('\n') + 1);
    return out;
  }

  void add(const ListBlock& block) {
    std::string out = list(block);
    out.erase(out.find_last_not_of('\n') + 1);
    put(out);
  }
  void add(const book::Sidebar& sidebar) { put(quoted(blocks(sidebar.blocks))); }
  void add(const book::Divider& /*divider*/) { put("---"); }

  void add(const book::CodeLines& code) {
    std::string out;
    std::size_t longest = 0;  // Of the runs of backticks in it.
    for (const book::Line& line : code.lines) {
      const std::string words = markup::plain_text(line);
      for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find_first_not_of('`', at), words.size());
        longest = std::max(longest, end - at);
        at = end + 1;
      }
      out += words + '\n';
    }
    constexpr std::size_t usual = 3;
    const std::string fence(std::max(usual, longest + 1), '`');
    put(fence + '\n' + out + fence);
  }

  void add(const book::Dialogue& dialogue) {
    for (const book::Dialogue::Turn& turn : dialogue.turns) {
      put(fmt::format("<strong>{}</strong> {}", lines_.markdown(turn.speaker), lines_.markdown(turn.words)));
    }
  }

  void add(const book::Glossary& glossary) {
    for (const book::Glossary::Entry& entry : glossary.entries) {
      put(fmt::format("{}<strong>{}</strong>: {}", lines_.place(entry.anchor), lines_.markdown(entry.term),
                      lines_.markdown(entry.meaning)));
    }
  }

  void add(const book::Imprint& imprint) {
    std::string out;
    for (const book::Line& line : imprint.lines) {
      if (line.empty()) {
        put(out);
        out.clear();
      } else {
        out += (out.empty() ? "" : "<br>") + lines_.markdown(line);
      }
    }
    put(out);
  }

  void add(const book::Flush& /*flush*/) {}

  void add(const book::Exhibited& exhibited) {
    std::visit([this](const auto& what) { add(what); }, exhibited.what);
  }

  static std::string caption(const std::string& number, const std::string& words) {
    if (number.empty() || words.empty()) {
      return number.empty() ? words : fmt::format("**{}**", as_markdown(number));
    }
    return fmt::format("**{}** {}", as_markdown(number), words);
  }

  static std::string row(const std::vector<std::string>& cells) {
    std::string out = "|";
    for (const std::string& cell : cells) {
      out += ' ' + cell + " |";
    }
    return out + '\n';
  }

  void add(const book::Table& table) {
    put(lines_.place(table.anchor) + caption(table.number, lines_.markdown(table.caption)));
    std::vector<std::string> labels, marks;
    for (const book::TableColumnHead& column : table.columns) {
      labels.push_back(lines_.markdown(column.label));
      marks.emplace_back(mark_of(column.alignment));
    }
    std::string out = row(labels) + row(marks);
    for (const book::TableRow& each : table.rows) {
      std::vector<std::string> cells(table.columns.size());
      for (std::size_t i = 0; i < std::min(each.cells.size(), cells.size()); ++i) {
        cells[i] = (i == 0 ? lines_.place(each.anchor) : std::string()) + lines_.markdown(each.cells[i]);
      }
      if (each.is_group) {
        cells.front() = fmt::format("<strong>{}</strong>", cells.front());
      }
      out += row(cells);
    }
    out.pop_back();
    put(out);
    for (const book::Line& note : table.notes) {
      put(lines_.paragraph(note));
    }
  }

  void add(const book::Example& example) {
    std::string out = fmt::format(
        "<strong>{}</strong>",
        caption(said_.style.word(source_.made.booklet.language, "example"), lines_.markdown(example.title)));
    if (!example.text.empty()) {
      out += "\n\n" + lines_.paragraph(example.text);
    }
    if (!example.rows.empty() || !example.total.empty()) {
      out += "\n\n" + row({"", ""}) + row({"---", "---:"});
      for (const book::Example::Row& each : example.rows) {
        out += row({lines_.markdown(each.label), lines_.markdown(each.value)});
      }
      for (const book::Example::Row& each : example.total) {
        out += row({fmt::format("<strong>{}</strong>", lines_.markdown(each.label)),
                    fmt::format("<strong>{}</strong>", lines_.markdown(each.value))});
      }
      out.pop_back();
    }
    put(quoted(out));
  }

  void add(const book::Figure& figure) {
    std::string out = lines_.place(figure.anchor);
    for (std::size_t i = 0; i < figure.cards.size(); ++i) {
      const DefinitionId id = figure.cards[i];
      const Definition& definition = source_.catalog.definition(id);
      out += lines_.place(book::anchor_of_card(figure, i, source_.catalog));
      for (const CardFile& card : figure.labels.empty()
                                      ? files_.cards(book::face_of(figure, i, source_.catalog))
                                      : files_.labelled(figure)) {
        out += fmt::format("![{}: {}]({})\n", as_markdown(definition.title), as_markdown(card.words),
                           card.file.path);
      }
    }
    out.pop_back();
    put(out);
    std::string labels;
    for (std::size_t i = 0; i < figure.labels.size(); ++i) {
      labels += fmt::format("{}{}. {}", i == 0 ? "" : "\n", i + 1, lines_.markdown(figure.labels[i].words));
    }
    put(labels);
    put(caption(figure.number, lines_.markdown(figure.caption)));
  }

  void add(const book::Illustration& picture) {
    put(fmt::format("{}![{}]({})", lines_.place(picture.anchor), as_markdown(picture.alt),
                    files_.picture(picture.file).path));
    put(caption(picture.number, lines_.markdown(picture.caption)));
  }

  void add(const book::Contents& contents) {
    std::string out;
    int above = 0;
    const int top = top_level(contents);
    for (const book::OutlinePoint& point : contents.points) {
      const int level = std::min(point.level - top + 1, above + 1);
      above = level;
      const auto page = said_.pages.find(point.destination);
      out += fmt::format("{:{}}- {}{}{}\n", "", 2 * (level - 1),
                         point.number == 0 ? std::string() : fmt::format("{}\\. ", point.number),
                         lines_.link(point.destination, as_markdown(point.title)),
                         page == said_.pages.end() || page->second.label.empty() ? std::string()
                                                                                 : ", " + page->second.label);
    }
    put(out);
  }

  void add(const book::Index& index) {
    std::string letter, out;
    const auto finish = [&] {
      out.erase(out.find_last_not_of('\n') + 1);
      put(out);
      out.clear();
    };
    for (const book::IndexEntry& entry : index.entries) {
      std::string own = book::index_letter(entry, source_.made.booklet.language);
      if (own != letter) {
        finish();
        letter = std::move(own);
        put(head(level_ + 1, letter));
      }
      out += index_entry(entry, 0);
    }
    finish();
  }

  std::string index_entry(const book::IndexEntry& entry, std::size_t depth) {
    std::string out =
        std::string(2 * depth, ' ') + "- " +
        lines_.markdown(book::index_line(entry, said_.pages, said_.style, source_.made.booklet.language)) +
        '\n';
    for (const book::IndexEntry& other : entry.entries) {
      out += index_entry(other, depth + 1);
    }
    return out;
  }

  const Source& source_;
  const book::Said& said_;
  PictureFiles& files_;
  MarkdownLines& lines_;
  std::string out_;
  int level_ = 1;
};

// `03-towers.md`; of covers nothing, for their words stand in the first page.
std::vector<std::string> names_of(const std::vector<book::ResolvedChapter>& chapters) {
  std::vector<std::string> names;
  names.reserve(chapters.size());
  int number = 0;
  for (const book::ResolvedChapter& chapter : chapters) {
    names.push_back(chapter.opening == book::Opening::cover
                        ? std::string()
                        : fmt::format("{:02}-{}.md", ++number, markup::slug_of(chapter.title_words)));
  }
  return names;
}

std::string first_page(const Source& source, const std::vector<std::string>& names, MarkdownLines& lines) {
  const book::Said& said = *source.made.said;
  std::string out, back;
  lines.begin_file("README.md");
  for (const book::ResolvedChapter& chapter : said.book.chapters) {
    for (const auto& [key, words] : chapter.cover) {
      (key == "back" ? back : out) += (key == "title" ? "# " : "") + lines.markdown(words) + "\n\n";
    }
  }
  out = out.starts_with("# ") ? out : fmt::format("# {}\n\n{}", as_markdown(source.made.booklet.title), out);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const book::ResolvedChapter& chapter = said.book.chapters[i];
    if (!names[i].empty()) {
      out += fmt::format("- [{}{}]({})\n",
                         chapter.number == 0 ? std::string() : fmt::format("{}\\. ", chapter.number),
                         as_markdown(chapter.title_words.empty() ? names[i] : chapter.title_words), names[i]);
    }
  }
  return back.empty() ? out : out + '\n' + back;
}

// What can be led to, by the file that has it.
PlaceFiles places_in(const std::string& page, const std::string& name, PlaceFiles places) {
  constexpr std::string_view opens = "<a id=\"", closes = "\"></a>";
  for (std::size_t at = page.find(opens); at != std::string::npos; at = page.find(opens, at + 1)) {
    const std::size_t begin = at + opens.size();
    places.emplace(page.substr(begin, page.find(closes, begin) - begin), name);
  }
  return places;
}

}  // namespace

Result<std::monostate> markdown(const Source& source, const Put& put) {
  PictureFiles files(source, put);
  const std::vector<book::ResolvedChapter>& chapters = source.made.said->book.chapters;
  const std::vector<std::string> names = names_of(chapters);
  PlaceFiles places;
  std::vector<std::string> pages;
  // Once to learn what can be led to.
  for (const bool is_last : {false, true}) {
    const PlaceFiles known = places;
    MarkdownLines lines(source, files, known);
    pages.clear();
    for (std::size_t i = 0; i < chapters.size(); ++i) {
      lines.begin_file(names[i]);
      pages.push_back(names[i].empty() ? "" : ChapterWriter(source, files, lines).run(chapters[i]));
      places = is_last ? std::move(places) : places_in(pages.back(), names[i], std::move(places));
    }
    pages.push_back(first_page(source, names, lines));
  }
  if (files.fault()) {
    return tl::unexpected(*files.fault());
  }
  Result<std::monostate> written = put("README.md", pages.back());
  for (std::size_t i = 0; i < names.size() && written; ++i) {
    written = check_words(chapters[i], names[i].empty() ? pages.back() : pages[i], PageForm::markdown);
    if (!names[i].empty() && written) {
      std::string& page = pages[i];
      page.erase(page.find_last_not_of('\n') + 1);
      written = put(names[i], page + '\n');
    }
  }
  return written;
}

}  // namespace talia::web
