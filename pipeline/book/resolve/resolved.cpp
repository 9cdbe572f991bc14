#include "book/resolve/resolved.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "markup/walk.h"

namespace talia::book {

namespace {

using LineVisitor = std::function<void(Line&)>;

void visit(std::vector<Block>& blocks, const LineVisitor& f) {
  for (Block& block : blocks) {
    markup::for_each_run(block, f);
  }
}

void visit(Section& /*section*/, const LineVisitor& /*f*/) {}

void visit(RunningText& text, const LineVisitor& f) {
  f(text.head);
  f(text.words);
}

void visit(ListBlock& list, const LineVisitor& f) {
  for (std::vector<Block>& item : list.items) {
    visit(item, f);
  }
}

void visit(Sidebar& sidebar, const LineVisitor& f) {
  visit(sidebar.blocks, f);
}

void visit(Divider& /*divider*/, const LineVisitor& /*f*/) {}

void visit(CodeLines& code, const LineVisitor& f) {
  std::ranges::for_each(code.lines, f);
}

void visit(Contents& contents, const LineVisitor& f) {
  for (OutlinePoint& point : contents.points) {
    f(point.words);
  }
}

void visit(Index& /*index*/, const LineVisitor& /*f*/) {}

void visit(Table& table, const LineVisitor& f) {
  f(table.caption);
  for (TableColumnHead& column : table.columns) {
    f(column.label);
  }
  for (TableRow& row : table.rows) {
    std::ranges::for_each(row.cells, f);
  }
  std::ranges::for_each(table.notes, f);
}

void visit(Figure& figure, const LineVisitor& f) {
  for (CallOut& label : figure.labels) {
    f(label.words);
  }
  f(figure.caption);
}

void visit(Illustration& illustration, const LineVisitor& f) {
  f(illustration.caption);
}

void visit(Dialogue& dialogue, const LineVisitor& f) {
  for (Dialogue::Turn& turn : dialogue.turns) {
    f(turn.speaker);
    f(turn.words);
  }
}

void visit(Glossary& glossary, const LineVisitor& f) {
  for (Glossary::Entry& entry : glossary.entries) {
    f(entry.term);
    f(entry.meaning);
  }
}

void visit(Imprint& imprint, const LineVisitor& f) {
  std::ranges::for_each(imprint.lines, f);
}

void visit(Flush& /*flush*/, const LineVisitor& /*f*/) {}

void visit(Example& example, const LineVisitor& f) {
  f(example.title);
  f(example.text);
  for (std::vector<Example::Row>* const rows : {&example.rows, &example.total}) {
    for (Example::Row& row : *rows) {
      f(row.label);
      f(row.value);
    }
  }
}

void visit(Exhibited& exhibited, const LineVisitor& f) {
  std::visit([&](auto& what) { visit(what, f); }, exhibited.what);
}

void visit(ResolvedChapter& chapter, const LineVisitor& f) {
  f(chapter.title);
  for (ResolvedBlock& block : chapter.blocks) {
    if (auto* const section = std::get_if<Section>(&block)) {
      f(section->title);
    }
  }
  for_each_set_line(chapter, f);
  markup::for_each_run(chapter.text, f);
  for (Text& mention : chapter.mentions) {
    markup::for_each_run(mention, f);
  }
}

MappedText said_of(const Reference& reference, const Label& target, std::string_view page,
                   std::string_view number) {
  std::string words = words_of(reference, target);
  if (const std::size_t sign = words.find(page_sign); reference.label && sign != std::string::npos) {
    words.replace(sign, page_sign.size(), number);
    return MappedText::from(std::move(words), reference.written().span());
  }
  if (reference.label && words == reference.label->view()) {
    return *reference.label;
  }
  return MappedText::from(fmt::format("{}, {}\u00a0{}", words, page, number), reference.written().span());
}

}  // namespace

Line plain(std::string_view words) {
  return {{Words{MappedText::from(std::string(words), {})}, {}}};
}

CardFace face_of(const Figure& figure, std::size_t card, const Catalog& catalog) {
  const DefinitionId definition = figure.cards[card];
  const bool is_usual = figure.face == catalog.kind(catalog.definition(definition).kind).name;
  return {definition,      is_usual ? std::string() : figure.face, figure.side, figure.deck, figure.cut,
          figure.is_behind};
}

std::string anchor_of_card(const Figure& figure, std::size_t card, const Catalog& catalog) {
  return card < figure.anchors.size() ? figure.anchors[card]
                                      : catalog.full_name(catalog.definition(figure.cards[card]));
}

Line closed(Line head) {
  const std::string words = markup::plain_text(head);
  if (words.empty() || std::string_view(".!?:…").find(words.back()) == std::string_view::npos) {
    head.push_back(plain(".").front());
  }
  return head;
}

std::optional<Span> place_of(const Line& line) {
  for (const Inline& each : line) {
    Span place;
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      place = words->text.span();
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      place = link->text.span();
    } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
      place = reference->written().span();
    } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
      place = icon->name.span();
    }
    if (place.exists()) {
      return place;
    }
  }
  return std::nullopt;
}

std::string words_of(const Reference& reference, const Label& target) {
  if (!reference.label) {
    return target.title;
  }
  std::string words = reference.label->str();
  const std::optional<std::size_t> sign = number_sign(words);
  return !sign || target.number.empty() ? words : words.replace(*sign, 1, target.number);
}

std::string note_at(std::string_view anchor) {
  return fmt::format("{}/words", anchor);
}

std::optional<std::size_t> number_sign(std::string_view label) {
  for (std::size_t at = label.find('#'); at != std::string_view::npos; at = label.find('#', at)) {
    const std::size_t end = std::min(label.find_first_not_of('#', at), label.size());
    if (end == at + 1) {
      return at;
    }
    at = end;
  }
  return std::nullopt;
}

void for_each_line(ResolvedBook& book, const std::function<void(Line&)>& f) {
  for (ResolvedChapter& chapter : book.chapters) {
    visit(chapter, f);
  }
  for (OutlinePoint& point : book.outline) {
    f(point.words);
  }
}

void for_each_set_line(ResolvedChapter& chapter, const std::function<void(Line&)>& f) {
  f(chapter.lead);
  for (auto& [key, words] : chapter.cover) {
    f(words);
  }
  for (ResolvedBlock& block : chapter.blocks) {
    std::visit([&](auto& what) { visit(what, f); }, block);
  }
  for (Note& note : chapter.notes) {
    f(note.words);
  }
}

namespace {

template <typename What>
void for_each_exhibit(const ResolvedBook& book, const std::function<void(const What&)>& f) {
  for (const ResolvedChapter& chapter : book.chapters) {
    for (const ResolvedBlock& block : chapter.blocks) {
      const auto* const exhibited = std::get_if<Exhibited>(&block);
      if (const auto* const what = exhibited == nullptr ? nullptr : std::get_if<What>(&exhibited->what)) {
        f(*what);
      }
    }
  }
}

}  // namespace

void for_each_figure(const ResolvedBook& book, const std::function<void(const Figure&)>& f) {
  for_each_exhibit<Figure>(book, f);
}

void for_each_contents(const ResolvedBook& book, const std::function<void(const Contents&)>& f) {
  for_each_exhibit<Contents>(book, f);
}

void for_each_index(const ResolvedBook& book, const std::function<void(const Index&)>& f) {
  for_each_exhibit<Index>(book, f);
}

namespace {

void add_targets(const Line& line, std::vector<std::string>& out) {
  for (const Inline& each : line) {
    if (const auto* const reference = std::get_if<Reference>(&each.what)) {
      out.push_back(reference->target.str().substr(1));
    }
  }
}

void add_targets(const std::vector<IndexEntry>& entries, std::vector<std::string>& out) {
  for (const IndexEntry& entry : entries) {
    std::ranges::transform(entry.places, std::back_inserter(out), &IndexEntry::Place::anchor);
    add_targets(entry.entries, out);
  }
}

}  // namespace

ChapterTargets targets_of(ResolvedChapter& chapter) {
  ChapterTargets targets;
  for (ResolvedBlock& block : chapter.blocks) {
    std::vector<std::string>& names = targets.blocks.emplace_back();
    const auto add = [&](const Line& line) { add_targets(line, names); };
    std::visit([&](auto& what) { visit(what, add); }, block);
    if (const auto* const section = std::get_if<Section>(&block)) {
      add(section->title);
    }
    const auto* const exhibited = std::get_if<Exhibited>(&block);
    if (exhibited == nullptr) {
      continue;
    }
    if (const auto* const contents = std::get_if<Contents>(&exhibited->what)) {
      std::ranges::transform(contents->points, std::back_inserter(names), &OutlinePoint::destination);
    } else if (const auto* const index = std::get_if<Index>(&exhibited->what)) {
      add_targets(index->entries, names);
    }
  }
  for (const Note& note : chapter.notes) {
    add_targets(note.words, targets.notes);
  }
  return targets;
}

OpenReferences::OpenReferences(ResolvedBook& book) {
  for_each_line(book, [&](Line& line) {
    for (Inline& each : line) {
      if (auto* const reference = std::get_if<Reference>(&each.what)) {
        const Label& target = book.labels.find(reference->target.str().substr(1))->second;
        open_.push_back({&each, std::move(*reference), &target});
      }
    }
  });
}

void OpenReferences::say(const PageNames& pages, std::string_view page) {
  for (const Open& each : open_) {
    std::string name = each.reference.target.str().substr(1);
    const auto number = pages.find(name);
    MappedText said = said_of(each.reference, *each.target, page,
                              number == pages.end() ? std::string_view() : number->second.label);
    each.inlined->what = Hyperlink{std::move(name), std::move(said)};
  }
}

std::vector<Span> shown_values(const ResolvedBook& book) {
  std::vector<Span> values;
  const auto note = [&](const MappedText& words, Span value) {
    if (const Span place = value.exists() ? value : words.span(); place.exists()) {
      values.push_back(place);
    }
  };
  const auto hear = [&](const Text& text) {
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* const words = std::get_if<Words>(&each.what)) {
        note(words->text, words->value);
      } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
        note(link->text, link->value);
      } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        note(reference->written(), {});
      }
    });
  };
  for (const ResolvedChapter& chapter : book.chapters) {
    hear(chapter.text);
    std::ranges::for_each(chapter.mentions, hear);
  }
  const auto order = [](Span span) { return std::tuple(span.file, span.begin, span.end); };
  std::ranges::sort(values, {}, order);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace talia::book
