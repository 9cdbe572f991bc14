#include "book/kit.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "formula/formula.h"
#include "frame/links.h"
#include "markup/parse.h"
#include "rules/shares.h"
#include "source/assert.h"

namespace talia::book {

namespace {

constexpr Length no_limit = Length::mm(2000);

// Where a word is reported: at its own characters, or where a value of the catalog begins that it is part of.
Span place_of(Span word, const std::vector<Inline>& inlines) {
  const Span value = markup::value_with(word, inlines);
  return value.exists() ? Span{value.file, value.begin, std::min(value.end, value.begin + 1)} : word;
}

}  // namespace

std::vector<Inline> plain(std::string_view words) {
  return {{Words{MappedText::from(std::string(words), {})}, {}}};
}

Kit::Kit(const Book& book_in, const BookStyle& style_in, const Studio& studio_in, const Faces& faces_in,
         const Findings& known_in, std::vector<Frame>& frames_in, Diagnostics& diagnostics_in)
    : book(book_in),
      style(style_in),
      studio(studio_in),
      faces(faces_in),
      known(known_in),
      frames(frames_in),
      diagnostics(diagnostics_in),
      language(studio_in.catalog.campaign(book_in.campaign).language),
      system(studio_in.catalog.campaign(book_in.campaign).system),
      allowance(rules::share_of(rules::most_of_books, studio_in.catalog.books.size(), "a book")),
      accent(style_in.accent) {}

Paint Kit::paint(std::string_view colour) {
  const auto paint = paint_of(colour, accent, style, studio.palette);
  if (!paint && is_of_set(colour) && style.named_colours.contains(accent)) {
    lacking_[accent].emplace(colour);
  }
  return paint.value_or(black_paint);
}

void Kit::report_colours() {
  for (const auto& [set, colours] : lacking_) {
    const auto place = accent_places.find(set);
    diagnostics.add(
        Diagnostic::of(
            Code::unknown_colour,
            place == accent_places.end() ? style.root.find("accent").span() : place->second,
            fmt::format("the set `{}` of the theme `{}` has no `{}`, which the book `{}` is drawn with", set,
                        style.theme, fmt::join(colours, "`, `"), book.id))
            .help("books take `deep`, `mid`, `tint` and `pale` of a set: add what it lacks to the theme"));
  }
}

Paint Kit::part(std::string_view part_of_page) {
  const auto colour = style.colours.find(part_of_page);
  return colour == style.colours.end() ? black_paint : paint(colour->second);
}

layout::LaidFurniture Kit::furnish(std::string_view kind, RecordOf record, const layout::Room& room,
                                   const std::string& owner, Span place) {
  const layout::Furniture& furniture = style.furnishings.find(accent)->second;
  if (style.named_colours.contains(accent)) {
    for (const std::string& colour : furniture.lacking(kind)) {
      lacking_[accent].emplace(colour);
    }
  }
  record.text("book.title", plain(book.title));
  record.value("book.subtitle",
               book.root.find("subtitle").exists() ? std::string(book.root.find("subtitle").scalar()) : "");
  const layout::FurnitureUse use{
      book.campaign, owner, place, allowance, [this](const Text& text, Origin box) {
        std::vector<Inline> all;
        markup::for_each_run(
            text, [&](const std::vector<Inline>& run) { all.insert(all.end(), run.begin(), run.end()); });
        return account.ask(all, box);
      }};
  layout::LaidFurniture laid = furniture.lay_out(kind, std::move(record).made(), room, use, diagnostics);
  is_sound = is_sound && laid.is_sound;
  return laid;
}

BookText Kit::look(std::string_view name) {
  const auto read = style.looks.find(name);
  TALIA_ASSERT(read != style.looks.end());
  BookText text{read->second.text, static_cast<Origin>(std::distance(style.looks.begin(), read) + 1)};
  text.paint = paint(read->second.colour);
  if (const auto colours = style.named_colours.find(accent); colours != style.named_colours.end()) {
    text.colours = colours->second;
  }
  if (!read->second.strong_colour.empty()) {
    text.strong_paint = paint(read->second.strong_colour);
  }
  return text;
}

DropCap Kit::drop_cap() {
  DropCap drop_cap = style.drop_cap;
  if (!style.drop_cap_colour.empty()) {
    drop_cap.paint = paint(style.drop_cap_colour);
  }
  return drop_cap;
}

SetText Kit::set(const std::vector<Inline>& inlines, Length width, const BookText& look, Reading reading) {
  SetText text = measure(inlines, width, look, reading);
  BookWords::mark(text, account.ask(inlines, look.origin));
  is_sound = is_sound && !text.is_broken;
  if (text.is_overfull) {
    is_sound = false;
    const Span at = place_of(text.wide_word->span, inlines);
    diagnostics.add(
        Diagnostic::of(Code::text_overflows, at.exists() ? at : book.span,
                       fmt::format("a word of the book `{}` is wider than its measure of {:.4g} mm", book.id,
                                   std::max(width, Length{}).in_mm()))
            .help("hyphenate it by hand with a soft hyphen, or take a shorter word"));
  } else if (text.parted) {
    const Span at = text.parted->span;
    typeset::report_parted(text, at.exists() ? at : book.span, diagnostics);
  }
  return text;
}

SetText Kit::measure(const std::vector<Inline>& inlines, Length width, const BookText& look,
                     Reading reading) {
  return studio.typesetter.set(inlines, language, width, look, {Layer::type, reading}, diagnostics);
}

Length Kit::least_width(const std::vector<Inline>& inlines, const BookText& look) {
  return studio.typesetter.least_width(inlines, language, look, diagnostics);
}

SetText Kit::set(std::string_view words, Length width, const BookText& look, Reading reading) {
  return set(plain(words), width, look, reading);
}

Length Kit::write(std::string_view words, Point at, const BookText& look, Reading reading,
                  std::vector<Item>& out) {
  return write(plain(words), at, look, reading, out);
}

Length Kit::write(const std::vector<Inline>& inlines, Point at, const BookText& look, Reading reading,
                  std::vector<Item>& out) {
  BookText left = look;
  left.alignment = Alignment::left;
  const SetText text = set(inlines, no_limit, left, reading);
  const Length back = look.alignment == Alignment::right    ? text.width
                      : look.alignment == Alignment::centre ? text.width / 2
                                                            : Length{};
  if (std::ranges::any_of(inlines,
                          [](const Inline& each) { return std::holds_alternative<LineBreak>(each.what); })) {
    is_sound = false;
    diagnostics.add(Diagnostic::of(Code::bad_markup, book::place_of(inlines).value_or(book.span),
                                   "words that stand on one line hold a line break or a second paragraph")
                        .help("write them as one line"));
  }
  for (const SetLine& line : text.lines) {
    put_line(line, {at.x - back, at.y}, out);
  }
  return text.width;
}

Text Kit::parse(Node node, const Scope& scope) {
  return prepared(markup::parse(node.text(), markup::Mode::inline_only, language, diagnostics), scope);
}

void Kit::check(Text& text, const Scope& scope) {
  markup::for_each_inline(text, [&](Inline& each) {
    if (auto* const insertion = std::get_if<Insertion>(&each.what);
        insertion && !insertion->formula.is_broken()) {
      formula::check_insertion(insertion->formula, scope, diagnostics);
      text.is_broken |= insertion->formula.is_broken();
    }
  });
}

MappedText Kit::said_of(const Reference& reference, const Label& target) {
  std::string said = target.title;
  if (reference.label) {
    said = reference.label->str();
    const std::size_t sign = said.find('#');
    if (sign == std::string::npos) {
      return *reference.label;
    }
    if (target.number.empty()) {
      is_sound = false;
      diagnostics.add(
          Diagnostic::error(Code::bad_markup, reference.label->span(),
                            fmt::format("`{}` has no number for the `#` of this label", target.title))
              .help("tables have numbers; of a section write the words"));
      return *reference.label;
    }
    said.replace(sign, 1, target.number);
  }
  return MappedText::from(fmt::format("{}, {}\u00a0{}", said, word("page"), target.page),
                          reference.written().span());
}

Text Kit::prepared(Text text, const Scope& scope) {
  check(text, scope);
  markup::for_each_inline(text, [&](Inline& each) {
    const auto* const reference = std::get_if<Reference>(&each.what);
    if (!reference || !reference->target.view().starts_with('#')) {
      return;
    }
    const std::string name = reference->target.str().substr(1);
    const auto target = known.labels.find(name);
    if (target != known.labels.end()) {
      each.what = Hyperlink{name, said_of(*reference, target->second)};
      return;
    }
    // The first pass knows none, and what an unread chapter or a table of an unread ruleset holds is not known at all.
    const bool is_incomplete = book.is_incomplete || studio.catalog.system(system).is_incomplete;
    if (!known.labels.empty() && !is_incomplete) {
      std::vector<std::string> names;
      for (const auto& [other, label] : known.labels) {
        names.push_back("#" + other);
      }
      is_sound = false;
      diagnostics.add(Diagnostic::of(Code::unknown_reference, reference->target.span(),
                                     fmt::format("the book `{}` has no section or table `{}`", book.id, name))
                          .help_closest("#" + name, names));
    }
    each.what = Words{reference->written()};
  });
  return text;
}

std::string Kit::new_name(const std::string& slug, const std::string& chapter) const {
  std::string name = slug;
  for (int i = 2; found.labels.contains(name); ++i) {
    name = i == 2 ? fmt::format("{}-{}", chapter, slug) : fmt::format("{}-{}-{}", chapter, slug, i);
  }
  return name;
}

Text Kit::fill(const Text& text, const Context& context) {
  Text filled = rules::fill(text, context, studio.catalog, studio.derived, diagnostics, allowance);
  is_sound = is_sound && !filled.is_broken;
  filled_texts.push_back(filled);
  return filled;
}

std::vector<Inline> Kit::fill_line(const Text& text, const Context& context) {
  std::vector<Inline> all;
  Text filled = fill(text, context);
  account.mention(filled);
  for (Block& block : filled.blocks) {
    auto* const paragraph = std::get_if<Paragraph>(&block.what);
    if (paragraph == nullptr) {
      is_sound = false;
      diagnostics.add(
          Diagnostic::of(Code::bad_markup, block.span,
                         "a text with a list or a table is printed here where there is room for lines")
              .note(text.span, "it is inserted here")
              .help("give it paragraphs alone, or insert it in a paragraph of a chapter"));
      continue;
    }
    if (!all.empty()) {
      all.push_back({LineBreak{}, {}});
    }
    std::ranges::move(paragraph->inlines, std::back_inserter(all));
  }
  return all;
}

Kit::CardFrame Kit::card(DefinitionId definition) {
  if (const auto made = cards_.find(definition); made != cards_.end()) {
    return made->second;
  }
  FaceKey key;
  key.definition = definition;
  key.safe = Length::mm(3);
  key.campaign = studio.catalog.campaign_of(studio.catalog.definition(definition), book.campaign);
  key.language = language;
  key.trim = faces.natural_trim(key);
  Face face = faces.lay_out(key, diagnostics);
  is_sound = is_sound && face.is_sound;
  frame::remove_links(face.frame.items, [](std::string_view) { return false; });
  const CardFrame made{static_cast<std::uint32_t>(frames.size()), key.trim};
  frames.push_back(std::move(face.frame));
  shown.push_back({definition, std::move(face.unseen)});
  return cards_.emplace(definition, made).first->second;
}

std::string Kit::destination_of(DefinitionId definition) const {
  return studio.catalog.full_name(studio.catalog.definition(definition));
}

void Kit::anchor(const std::string& name, Point at, std::vector<Item>& out) {
  if (anchors_.insert(name).second) {
    out.push_back({Anchor{name, at}, {}, drawn_ground});
  }
}

}  // namespace talia::book
