#include "book/preflight.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "layout/checks/legible.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"

namespace talia::book {

namespace {

constexpr double blur = 0.1;                  // Millimetres that nobody sees.
constexpr Length least_read = Length::pt(4);  // Of type that was reduced with its page.

// The first of some words, as a message quotes them.
std::string start_of(std::string_view words) {
  constexpr std::size_t most = 24;
  std::u32string letters = source::decode(words);
  while (!letters.empty() && letters.back() == U' ') {
    letters.pop_back();
  }
  return letters.size() <= most ? source::encode(letters) : source::encode(letters.substr(0, most)) + "…";
}

class Preflight {
 public:
  Preflight(const Book& book, const BookStyle& style, const LayoutContext& common, Diagnostics& diagnostics)
      : book_(book), style_(style), common_(common), diagnostics_(diagnostics) {
    const auto ground = style.colours.find("ground");
    if (ground != style.colours.end()) {
      const auto furniture = style.furnishings.find(style.accent);
      const auto in_variant = furniture == style.furnishings.end() || style.form.variant == usual_variant
                                  ? std::nullopt
                                  : furniture->second.area(ground->second);
      ground_ = in_variant.value_or(
          paint_of(ground->second, style.accent, style, common.palette).value_or(white_paint));
    }
  }

  void run(const std::vector<Page>& pages) {
    for (const Page& page : pages) {
      layout::Legibility legibility(page.own, ground_, common_);
      std::size_t outside = 0;
      for (const layout::Grounds::Words& words : legibility.grounds().words()) {
        if (words.run->glyphs.empty() || common_.fonts.is_broken(words.run->font)) {
          continue;
        }
        check_least(words, page);
        if (is_outside(words, page)) {
          ++outside;
          first_ =
              first_.empty() ? fmt::format("`{}` on page {}", start_of(words.run->text), page.label) : first_;
        } else if (const auto faint = legibility.faint(words)) {
          report(*faint, words, page);
        }
      }
      for (const layout::Legibility::Hidden& each : legibility.hidden(layout::Legibility::Artefacts::count)) {
        if (!is_outside(*each.words, page)) {
          report(each, page);
        }
      }
      words_outside_ += outside;
      pages_outside_ += outside > 0 ? 1 : 0;
    }
    if (pages_outside_ > 0) {
      diagnostics_.add(
          Diagnostic::of(
              Code::off_page, style_.root.find("page").span(),
              fmt::format(
                  "words of the book `{}` stand outside their page: {}{}", book_.id, first_,
                  words_outside_ > 1
                      ? fmt::format(
                            ", and {} on {} in all", source::counted(words_outside_ - 1, "more place"),
                            pages_outside_ == 1 ? "that page" : fmt::format("{} pages", pages_outside_))
                      : ""))
              .note(book_.span, "in this book")
              .help("see to the sizes of the page, its margins, the grid, the opener and the styles"));
    }
  }

  // Along each edge of a page, what shows just inside it also shows to where the bleed ends.
  void check_bleed(const Page& page) {
    constexpr int steps = 60;
    layout::Legibility legibility(page.own, ground_, common_);
    const Rect& trim = page.trim;
    const auto in_mm = [](Length x, Length y) { return layout::PointInMm{x.in_mm(), y.in_mm()}; };
    for (int i = 0; i < steps; ++i) {
      const Length across = trim.left() + trim.size.width * (2 * i + 1) / (2 * steps);
      const Length along = trim.top() + trim.size.height * (2 * i + 1) / (2 * steps);
      const Length out = style_.form.bleed.scaled(0.9);
      constexpr Length in = Length::mm(0.15);
      for (const auto& [inside, outside] :
           {std::pair(in_mm(across, trim.top() + in), in_mm(across, trim.top() - out)),
            std::pair(in_mm(across, trim.bottom() - in), in_mm(across, trim.bottom() + out)),
            std::pair(in_mm(trim.left() + in, along), in_mm(trim.left() - out, along)),
            std::pair(in_mm(trim.right() - in, along), in_mm(trim.right() + out, along))}) {
        check_bleed(inside, outside, legibility.grounds(), page);
      }
    }
  }

 private:
  void check_bleed(layout::PointInMm inside, layout::PointInMm outside, layout::Grounds& grounds,
                   const Page& page) {
    const auto shown = grounds.at(inside, grounds.size());
    if (!shown || (shown->paint == ground_ && shown->gradient == nullptr) ||
        grounds.at(outside, grounds.size()) || !reported_cut_.insert(shown->origin).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(
            Code::missing_bleed, box_of(shown->origin).value_or(style_.root.find("page").span()),
            fmt::format("its colour reaches the cut on page {} of the book `{}` and does not go on "
                        "beyond it",
                        page.label, book_.id))
            .help("name the edges in `bleed:`"));
  }

  void check_least(const layout::Grounds::Words& words, const Page& page) {
    const Form& form = style_.form;
    const Length size = words.run->size.scaled(style_.scale);
    const bool is_printed = size >= form.least_type;
    if ((is_printed && (style_.scale >= 1 || size >= least_read)) ||
        !reported_small_.insert(words.origin).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(
            Code::type_too_small, place_of_look(words.origin),
            fmt::format("type of {:.4g} pt on page {} of the book `{}`, and {} below {:.4g} pt", size.in_pt(),
                        page.label, book_.id,
                        is_printed ? "nobody reads any" : fmt::format("`{}` prints none", form.printer),
                        (is_printed ? least_read : form.least_type).in_pt()))
            .note(form.page_span, fmt::format("the book is set for `{}`", form.printer))
            .help("give the style a larger size, or the printer a larger `page` or more `type`"));
  }

  bool is_outside(const layout::Grounds::Words& words, const Page& page) const {
    const layout::Bounds bounds = layout::bounds_of(*words.run, words.place, common_.fonts);
    return bounds.left < -blur || bounds.top < -blur || bounds.right > page.paper.width.in_mm() + blur ||
           bounds.bottom > page.paper.height.in_mm() + blur;
  }

  void report(const layout::Legibility::Faint& faint, const layout::Grounds::Words& words, const Page& page) {
    const Span place = place_of(words);
    if (!reported_.insert(place).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(
            Code::low_contrast, place,
            fmt::format(
                "type of the book `{}` has a contrast of {:.1f} to what lies below it: `{}` on page {}",
                book_.id, faint.contrast, start_of(words.run->text), page.label))
            .help(fmt::format("letters are told apart from {:.4g} on", faint.wanted)));
  }

  void report(const layout::Legibility::Hidden& hidden, const Page& page) {
    using By = layout::Legibility::Hidden::By;
    const Span place = place_of_look(hidden.words->origin);
    if (!reported_hidden_.insert(place).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(Code::box_overflows, place,
                       fmt::format("letters of `{}` on page {} of the book `{}` {}",
                                   start_of(hidden.words->run->text), page.label, book_.id,
                                   hidden.by == By::clip    ? "are cut"
                                   : hidden.by == By::cover ? "lie under what is drawn later"
                                                            : "lie over other letters"))
            .note(book_.span, "in this book")
            .help("see to the sizes of the page, its margins, the grid, the opener and the styles"));
  }

  // Where the style has the look that words are set in.
  Span place_of_look(Origin origin) const {
    if (const auto box = box_of(origin)) {
      return *box;
    }
    auto number = static_cast<std::uint32_t>(Origin::none);
    for (const auto& [name, look] : style_.looks) {
      const Node written = style_.root.find("styles").find(name);
      if (static_cast<Origin>(++number) == origin && written.exists()) {
        return written.span();
      }
    }
    return style_.root.find("page").span();
  }

  // Of the style's furniture.
  std::optional<Span> box_of(Origin origin) const {
    for (const auto& [accent, furniture] : style_.furnishings) {
      if (const auto span = furniture.span_of(origin)) {
        return span;
      }
    }
    return std::nullopt;
  }

  // Where the style names the colour: in the look that the words are set in, or, where they took another colour than its own,
  // in one of that colour.
  Span place_of(const layout::Grounds::Words& words) const {
    if (const auto box = box_of(words.origin)) {
      return *box;
    }
    std::string_view name = common_.palette.entry(words.paint.entry).name;
    if (name.starts_with(style_.theme + "/")) {
      name.remove_prefix(style_.theme.size() + 1);
    }
    const std::string_view last = name.substr(name.rfind('/') + 1);
    const auto is_it = [&](const std::string& colour) {
      return colour == name || (is_of_set(last) && colour == last);
    };
    Span any = style_.root.find("styles").span();
    any.end = any.begin;
    bool has_any = false;
    auto number = static_cast<std::uint32_t>(Origin::none);
    for (const auto& [look_name, look] : style_.looks) {
      const bool is_own = static_cast<Origin>(++number) == words.origin;
      if (is_own && is_it(look.colour)) {
        return look.colour_span;
      }
      if (is_own && is_it(look.strong_colour)) {
        return look.strong_colour_span;
      }
      if (is_own && is_it(look.list_colour)) {
        return look.list_colour_span;
      }
      any = !has_any && is_it(look.colour) ? look.colour_span : any;
      has_any = has_any || is_it(look.colour);
    }
    return any;
  }

  const Book& book_;
  const BookStyle& style_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  Paint ground_ = white_paint;
  std::set<Span> reported_, reported_hidden_;
  std::set<Origin> reported_small_, reported_cut_;
  std::string first_;
  std::size_t words_outside_ = 0, pages_outside_ = 0;
};

}  // namespace

void preflight(const Booklet& booklet, const Book& book, const BookStyle& style, const LayoutContext& common,
               Diagnostics& diagnostics) {
  Preflight(book, style, common, diagnostics).run(booklet.pages);
}

void check_bleed(const Booklet& booklet, const Book& book, const BookStyle& style,
                 const LayoutContext& common, Diagnostics& diagnostics) {
  Preflight look(book, style, common, diagnostics);
  for (const Page& page : booklet.pages) {
    look.check_bleed(page);
  }
}

}  // namespace talia::book
