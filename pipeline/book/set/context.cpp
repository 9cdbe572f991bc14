#include "book/set/context.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/set/lists.h"
#include "language/language.h"
#include "markup/walk.h"
#include "rules/shares.h"
#include "source/run/assert.h"

namespace talia::book {

namespace {

// Where a word is reported: at its own characters, or where the value of the catalog begins that it is part of.
Span first_place(Span word, Span value) {
  return value.exists() ? Span{value.file, value.begin, std::min(value.end, value.begin + 1)} : word;
}

}  // namespace

SetContext::SetContext(const ResolvedBook& resolved_in, const BookStyle& style_in,
                       const LayoutContext& common_in, const CardFrames& cards_in)
    : resolved(resolved_in),
      book(*resolved_in.source),
      style(style_in),
      common(common_in),
      cards(cards_in),
      language(common_in.catalog.campaign(book.campaign).language),
      runs_from_right(language::of(language).is_right_to_left),
      accent(style_in.accent) {}

void SetContext::begin_pass(PageNames known) {
  pages = std::move(known);
  allowance = rules::share_of(rules::most_of_books, common.catalog.books.size(), "a book");
}

void SetContext::begin_work() {
  diagnostics = {};
  is_sound = true;
  named_.clear();
  allowance_left_ = allowance.left;
  first_ask_ = account.asked();
}

SetContext::Work SetContext::end_work() {
  return {std::exchange(diagnostics, {}),
          is_sound,
          allowance_left_ - allowance.left,
          std::exchange(named_, {}),
          {first_ask_, account.asked()}};
}

void SetContext::take_back(const Work& work) {
  for (const std::string& name : work.names) {
    anchors_.erase(name);
  }
}

void SetContext::repeat(const Work& work) {
  allowance.left -= std::min(allowance.left, work.spent);
}

Paint SetContext::paint(std::string_view colour) {
  const auto paint = paint_of(colour, accent, style, common.palette);
  if (!paint && is_of_set(colour) && style.named_colours.contains(accent)) {
    lacking_[accent].emplace(colour);
  }
  const auto in_variant = has_variant() ? furniture().line(colour) : std::nullopt;
  return in_variant.value_or(paint.value_or(black_paint));
}

Paint SetContext::area(std::string_view colour) {
  const Paint usual = paint(colour);
  return has_variant() ? furniture().area(colour).value_or(usual) : usual;
}

void SetContext::report_colours() {
  for (const auto& [set, colours] : lacking_) {
    const auto named = std::ranges::find_if(resolved.chapters, [&set = set](const ResolvedChapter& chapter) {
      return chapter.accent == set && chapter.accent_place.exists();
    });
    diagnostics.add(
        Diagnostic::of(
            Code::unknown_colour,
            named == resolved.chapters.end() ? style.root.find("accent").span() : named->accent_place,
            fmt::format("the set `{}` of the theme `{}` has no `{}`, which the book `{}` is drawn with", set,
                        style.theme, fmt::join(colours, "`, `"), book.id))
            .help("books take `deep`, `mid`, `tint` and `pale` of a set: add what it lacks to the theme"));
  }
}

Paint SetContext::part(std::string_view part_of_page) {
  const auto colour = style.colours.find(part_of_page);
  return colour == style.colours.end() ? black_paint : paint(colour->second);
}

Paint SetContext::area_of(std::string_view part_of_page) {
  const auto colour = style.colours.find(part_of_page);
  return colour == style.colours.end() ? black_paint : area(colour->second);
}

const layout::Furniture& SetContext::furniture() const {
  return style.furnishings.find(accent)->second;
}

layout::LaidFurniture SetContext::furnish(std::string_view kind, RecordOf record,
                                          const layout::FurnitureRoom& room, const std::string& owner,
                                          Span place, bool again) {
  if (style.named_colours.contains(accent)) {
    for (const std::string& colour : furniture().lacking(kind)) {
      lacking_[accent].emplace(colour);
    }
  }
  const layout::FurnitureUse use{
      book.campaign, owner, place, allowance, reads, [this, kind, again](const Text& text, Origin box) {
        if (again) {
          return account.ask_again(box);
        }
        std::vector<Inline> all;
        markup::for_each_run(
            text, [&](const std::vector<Inline>& run) { all.insert(all.end(), run.begin(), run.end()); });
        const Origin mark = account.ask(all, box);
        telling.add(mark, kind, markup::plain_text(text));
        return mark;
      }};
  layout::LaidFurniture laid =
      furniture().lay_out(kind, completed(std::move(record)), room, use, diagnostics);
  is_sound = is_sound && laid.is_sound;
  return laid;
}

layout::Record SetContext::completed(RecordOf record) const {
  record.text("book.title", plain(book.title));
  record.value("book.subtitle",
               book.root.find("subtitle").exists() ? std::string(book.root.find("subtitle").scalar()) : "");
  return std::move(record).made();
}

Length SetContext::height_of(std::string_view kind, RecordOf record, const layout::FurnitureRoom& room,
                             const std::string& owner) {
  Diagnostics unheard;
  const layout::FurnitureUse use{book.campaign, owner, book.span,
                                 allowance,     reads, [](const Text&, Origin) { return Origin::none; }};
  return furniture().lay_out(kind, completed(std::move(record)), room, use, unheard).height;
}

BookText SetContext::look(std::string_view name) {
  const auto read = style.looks.find(name);
  TALIA_ASSERT(read != style.looks.end());
  BookText text{read->second.text, read->second.baseline,
                static_cast<Origin>(std::distance(style.looks.begin(), read) + 1)};
  text.paint = paint(read->second.colour);
  if (const auto colours = style.named_colours.find(accent); colours != style.named_colours.end()) {
    text.colours = has_variant() ? furniture().lines() : colours->second;
  }
  if (!read->second.strong_colour.empty()) {
    text.strong_paint = paint(read->second.strong_colour);
  }
  if (!read->second.list_colour.empty()) {
    text.lists.paint = paint(read->second.list_colour);
  }
  return text;
}

BookText SetContext::code_look() {
  BookText text = look(style.looks.contains("code") ? "code" : "body");
  text.alignment = Alignment::left;
  text.hyphenate = false;
  return text;
}

DropCap SetContext::drop_cap() {
  DropCap drop_cap = style.drop_cap;
  if (!style.drop_cap_colour.empty()) {
    drop_cap.paint = paint(style.drop_cap_colour);
  }
  return drop_cap;
}

SetText SetContext::set(const Line& line, Length width, const BookText& look, Reading reading) {
  return asked(measure(line, width, look, reading), line, width, look, reading);
}

SetText SetContext::set(ReadyParagraph& ready, const Line& line, Length width, const BookText& look) {
  return asked(ready.set(), line, width, look, Reading::paragraph);
}

SetText SetContext::set(const ListBlock& list, Length width, const BookText& look, Reading reading) {
  const Text words{language, {{list, {}}}, {}, false};
  SetText text = common.typesetter.set(words, width, look, {Layer::type, reading}, diagnostics);
  if (!tell_list(list, look.origin, text, account, telling)) {
    const Origin mark = account.ask(words, look.origin);
    BookWords::mark(text, mark);
    telling.add(mark, reading, text);
  }
  report(text, words, width);
  return text;
}

SetText SetContext::set_unbroken(const Line& line, Length width, const BookText& look) {
  SetText text = measure(line, Length::mm(10'000), look, Reading::paragraph);
  BookWords::mark(text, account.ask(line, look.origin));
  telling.add(account.last(), Reading::paragraph, text);
  is_sound = is_sound && !text.is_broken;
  if (text.lines.size() > 1 || text.width > width) {
    is_sound = false;
    diagnostics.add(
        Diagnostic::of(Code::text_overflows, place_of(line).value_or(book.span),
                       fmt::format("a line of code is {:.4g} mm wide, and there are {:.4g} mm for it",
                                   text.width.in_mm(), width.in_mm()))
            .help("divide it, or give the look `code` of the style smaller type"));
    return {};
  }
  return text;
}

SetText SetContext::asked(SetText text, const Line& line, Length width, const BookText& look,
                          Reading reading) {
  BookWords::mark(text, account.ask(line, look.origin));
  telling.add(account.last(), reading, text);
  report(text, line, width);
  return text;
}

template <typename Words>
void SetContext::report(const SetText& text, const Words& words, Length width) {
  Span wide_word;
  if (text.wide_word) {
    wide_word = first_place(text.wide_word->span, markup::value_with(text.wide_word->span, words));
  }
  report_overfull(text, wide_word, width);
}

void SetContext::report_overfull(const SetText& text, Span wide_word, Length width) {
  is_sound = is_sound && !text.is_broken;
  if (text.is_overfull) {
    is_sound = false;
    diagnostics.add(
        Diagnostic::of(Code::text_overflows, wide_word.exists() ? wide_word : book.span,
                       fmt::format("a word of the book `{}` is wider than its measure of {:.4g} mm", book.id,
                                   std::max(width, Length{}).in_mm()))
            .help("hyphenate it by hand with a soft hyphen, or take a shorter word"));
  } else if (text.parted) {
    typeset::report_parted(text, text.parted->span.exists() ? text.parted->span : book.span, diagnostics);
  }
}

SetText SetContext::measure(const Line& line, Length width, const BookText& look, Reading reading) {
  return common.typesetter.set(line, language, width, look, {Layer::type, reading}, diagnostics);
}

std::unique_ptr<ReadyParagraph> SetContext::ready(const Line& line, Length width, const BookText& look) {
  return std::make_unique<ReadyParagraph>(
      common.typesetter, line, ParagraphSetting{language, width, look, {Layer::type, Reading::paragraph}},
      diagnostics);
}

Length SetContext::least_width(const Line& line, const BookText& look) {
  return common.typesetter.least_width(line, language, look, diagnostics);
}

void SetContext::anchor(const std::string& name, Point at, std::vector<Item>& out) {
  if (anchors_.insert(name).second) {
    named_.push_back(name);
    out.push_back({Anchor{name, at}, {}, drawn_ground});
  }
}

}  // namespace talia::book
