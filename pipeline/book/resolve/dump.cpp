#include "book/resolve/dump.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "book/directives.h"
#include "markup/walk.h"
#include "source/json_writer.h"

namespace talia::book {

namespace {

std::string_view name_of(Alignment alignment) {
  switch (alignment) {
    case Alignment::centre:
      return "centre";
    case Alignment::right:
      return "right";
    case Alignment::justified:
      return "justified";
    case Alignment::decimal:
      return "decimal";
    case Alignment::left:
      break;
  }
  return "left";
}

std::string flags_of(const InlineStyle& style) {
  std::string flags;
  const std::pair<bool, std::string_view> all[] = {{style.emphasis, "!em"},  {style.strong, "!strong"},
                                                   {style.code, "!code"},    {style.small_caps, "!sc"},
                                                   {style.superior, "!sup"}, {style.fraction, "!frac"}};
  for (const auto& [is_set, flag] : all) {
    flags += is_set ? flag : std::string_view();
  }
  flags += style.colour ? "!." + style.colour->str() : std::string();
  return style.anchor ? flags + "!#" + *style.anchor : flags;
}

// What an index says of a page besides its number.
std::string_view name_of(IndexMark::Folio folio) {
  switch (folio) {
    case IndexMark::Folio::main:
      return "!main";
    case IndexMark::Folio::begins:
      return "!begins";
    case IndexMark::Folio::ends:
      return "!ends";
    case IndexMark::Folio::plain:
      break;
  }
  return {};
}

class BookDump {
 public:
  BookDump(const ResolvedBook& book, const Catalog& catalog) : book_(book), catalog_(catalog) {}

  std::string run() {
    put(fmt::format("book {} {}", book_.source->id, source::json_quoted(book_.source->title)));
    for (const ResolvedChapter& chapter : book_.chapters) {
      put(chapter);
    }
    put("labels");
    for (const auto& [name, label] : book_.labels) {
      put(fmt::format("  #{} {}", name, source::json_quoted(label.title)));
    }
    return std::move(out_);
  }

  std::string run(const ResolvedChapter& chapter) {
    put(chapter);
    return std::move(out_);
  }

 private:
  void put(std::string_view line) { (out_ += line) += '\n'; }

  void put(const ResolvedChapter& chapter) {
    const std::string_view opening = chapter.is_spread                   ? "spread"
                                     : chapter.opening == Opening::scene ? "scene"
                                     : chapter.opening == Opening::plain ? "plain"
                                                                         : "cover";
    std::string line = fmt::format("chapter {} {}", chapter.source->path, opening);
    line += chapter.number > 0 ? fmt::format(" {}", chapter.number) : "";
    line += chapter.destination.empty() ? "" : " #" + chapter.destination;
    line += chapter.opening == Opening::scene ? " " + chapter.sky : "";
    line += chapter.is_front ? " front" : "";
    put(line + " in " + chapter.accent);
    put_words("  title", chapter.title);
    put_words("  lead", chapter.lead);
    for (const std::string& icon : chapter.icons) {
      put("  icon " + icon);
    }
    for (const auto& [key, words] : chapter.cover) {
      put_words("  cover " + key, words);
    }
    for (const ResolvedBlock& block : chapter.blocks) {
      std::visit([this](const auto& what) { put(what, "  "); }, block);
    }
    for (const Note& note : chapter.notes) {
      put_words(fmt::format("  note {} #{}", note.number, note.anchor), note.words);
    }
  }

  void put(const Section& section, const std::string& indent) {
    put_words(fmt::format("{}section #{}", indent, section.destination), section.title);
  }

  void put(const RunningText& text, const std::string& indent) {
    put_words(indent + "head", text.head);
    put_words(indent + "paragraph", text.words);
  }

  void put(const ListBlock& list, const std::string& indent) {
    put(indent + (list.defines   ? std::string("definitions")
                  : list.ordered ? fmt::format("list from {}", list.first)
                                 : std::string("list")));
    for (const std::vector<Block>& item : list.items) {
      put(indent + "  item");
      put(item, indent + "    ");
    }
  }

  void put(const std::vector<Block>& blocks, const std::string& indent) {
    for (const Block& block : blocks) {
      if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        put_words(indent + "paragraph", paragraph->inlines);
      } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
        put_words(indent + "head", heading->inlines);
      } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
        put(*list, indent);
      }
    }
  }

  void put(const Sidebar& sidebar, const std::string& indent) {
    put(indent + "sidebar" + (sidebar.box.empty() ? "" : " " + sidebar.box));
    put(sidebar.blocks, indent + "  ");
  }

  void put(const Divider& /*divider*/, const std::string& indent) { put(indent + "divider"); }

  void put(const CodeLines& code, const std::string& indent) {
    put(indent + "code");
    for (const Line& line : code.lines) {
      put_words(indent + "  line", line, true);
    }
  }

  void put(const Contents& contents, const std::string& indent) {
    for (const OutlinePoint& point : contents.points) {
      put_words(fmt::format("{}point {} #{}", indent, point.level, point.destination), point.words);
    }
  }

  void put(const Index& index, const std::string& indent) { put(index.entries, indent); }

  void put(const std::vector<IndexEntry>& entries, const std::string& indent) {
    for (const IndexEntry& entry : entries) {
      std::string line = fmt::format("{}entry {}", indent, source::json_quoted(entry.words.str()));
      for (const IndexEntry::Place& place : entry.places) {
        line += fmt::format(" #{}{}", place.anchor, name_of(place.folio));
      }
      for (const std::string& other : entry.see) {
        line += " see " + source::json_quoted(other);
      }
      for (const std::string& other : entry.also) {
        line += " also " + source::json_quoted(other);
      }
      put(line);
      put(entry.entries, indent + "  ");
    }
  }

  void put(const Table& table, const std::string& indent) {
    put(fmt::format("{}table of {}{}{}", indent, table.extent == Extent::page ? "the page" : "a column",
                    table.anchor.empty() ? "" : " #" + table.anchor,
                    table.number.empty() ? "" : " " + source::json_quoted(table.number)));
    put_words(indent + "  caption", table.caption);
    for (const TableColumnHead& column : table.columns) {
      put_words(fmt::format("{}  column {}", indent, name_of(column.alignment)), column.label, true);
    }
    for (const TableRow& row : table.rows) {
      put(indent + (row.is_group ? "  group" : "  row") + (row.anchor.empty() ? "" : " " + row.anchor));
      for (const Line& cell : row.cells) {
        put_words(indent + "    cell", cell, true);
      }
    }
    for (const Line& note : table.notes) {
      put_words(indent + "  note", note);
    }
  }

  // In enough digits to tell any two apart: what is told here is what a chapter is known by.
  static std::string width_words(const Width& width) {
    return width.length ? fmt::format("{:.6f} mm", width.length->in_mm())
                        : fmt::format("{:.12g}%", width.share * 100);
  }

  static std::string_view side_words(Side side) {
    return side == Side::left ? "at its left" : "at its right";
  }

  static std::string beside(Side side, const Width& width) {
    return side == Side::none ? std::string()
                              : fmt::format(" {} of a column {}", width_words(width), side_words(side));
  }

  void put(const Figure& figure, const std::string& indent) {
    put(fmt::format("{}{} {}{}", indent, figure.is_deck ? "deck" : "figure",
                    source::json_quoted(figure.number), beside(figure.beside, figure.width)));
    if (!figure.face.empty()) {
      put(fmt::format("{}  template {}", indent, figure.face));
    }
    if (!figure.deck.empty()) {
      put(fmt::format("{}  {} in {}", indent, figure.side == FaceSide::back ? "back" : "front", figure.deck));
    }
    for (const DefinitionId card : figure.cards) {
      put(fmt::format("{}  card {}", indent, catalog_.full_name(catalog_.definition(card))));
    }
    for (const CallOut& label : figure.labels) {
      put_words(fmt::format("{}  label {}", indent, label.box), label.words);
    }
    put_words(indent + "  caption", figure.caption);
  }

  void put(const Illustration& picture, const std::string& indent) {
    put(fmt::format("{}picture {} {} of {}{}{}{}", indent, picture.file, width_words(picture.width),
                    picture.extent == Extent::plate  ? "a page of its own"
                    : picture.extent == Extent::page ? "the page"
                                                     : "a column",
                    picture.beside == Side::none ? "" : " " + std::string(side_words(picture.beside)),
                    picture.anchor.empty() ? "" : " #" + picture.anchor,
                    picture.number.empty() ? "" : " " + source::json_quoted(picture.number)));
    put_words(indent + "  caption", picture.caption);
    if (!picture.alt.empty()) {
      put(fmt::format("{}  alt {}", indent, source::json_quoted(picture.alt)));
    }
  }

  void put(const Dialogue& dialogue, const std::string& indent) {
    put(indent + "dialogue");
    for (const Dialogue::Turn& turn : dialogue.turns) {
      put_words(indent + "  speaker", turn.speaker);
      put_words(indent + "    words", turn.words);
    }
  }

  void put(const Glossary& glossary, const std::string& indent) {
    put(indent + "glossary");
    for (const Glossary::Entry& entry : glossary.entries) {
      put_words(indent + "  term" + (entry.anchor.empty() ? "" : " #" + entry.anchor), entry.term);
      put_words(indent + "    meaning", entry.meaning);
    }
  }

  void put(const Imprint& imprint, const std::string& indent) {
    put(indent + "imprint");
    for (const Line& line : imprint.lines) {
      put_words(indent + "  line", line, true);
    }
  }

  void put(const Flush& /*flush*/, const std::string& indent) { put(indent + "flush"); }

  void put(const Example& example, const std::string& indent) {
    put(indent + "example");
    put_words(indent + "  title", example.title);
    put_words(indent + "  text", example.text);
    for (const auto* const rows : {&example.rows, &example.total}) {
      for (const Example::Row& row : *rows) {
        put_words(indent + (rows == &example.rows ? "  row" : "  total"), row.label, true);
        put_words(indent + "    value", row.value, true);
      }
    }
  }

  void put(const Exhibited& exhibited, const std::string& indent) {
    put(fmt::format("{}directive {}", indent, exhibited.directive->name));
    std::visit([&](const auto& what) { put(what, indent + "  "); }, exhibited.what);
  }

  // Nothing of an empty line, unless it `stands` for something.
  void put_words(std::string label, const Line& line, bool stands = false) {
    if (line.empty() && !stands) {
      return;
    }
    for (const Inline& each : line) {
      if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        const Label& target = book_.labels.find(reference->target.view().substr(1))->second;
        label += fmt::format(" [[{}|{}]]", reference->target.view(),
                             source::json_quoted(words_of(*reference, target)));
      } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
        label += fmt::format(" [{}]({})", source::json_quoted(link->text.view()),
                             source::json_quoted(link->destination));
      } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
        label += fmt::format(" :{}:", icon->name.view());
      } else if (std::holds_alternative<LineBreak>(each.what)) {
        label += " /";
      } else {
        label += " " + source::json_quoted(markup::plain_text({each}));
      }
      label += flags_of(each.style);
    }
    put(label);
  }

  const ResolvedBook& book_;
  const Catalog& catalog_;
  std::string out_;
};

}  // namespace

std::string dump(const ResolvedBook& book, const Catalog& catalog) {
  return BookDump(book, catalog).run();
}

std::string dump(const ResolvedChapter& chapter, const ResolvedBook& book, const Catalog& catalog) {
  return BookDump(book, catalog).run(chapter);
}

}  // namespace talia::book
