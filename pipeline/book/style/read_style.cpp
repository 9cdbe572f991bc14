#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "book/style/families.h"
#include "book/style/style.h"
#include "language/language.h"
#include "layout/reading/read_type.h"
#include "layout/reading/values.h"

namespace talia::book {

namespace {

constexpr int narrowest_column = 3;  // Heights of a row: some ten letters.

// Colours that every set of a theme has.
constexpr std::string_view of_set[] = {"deep", "mid", "tint", "pale"};

// The theme that a style names, else the campaign's own.
std::string theme_of(const StyleSource& style, const Book& book, const Catalog& catalog) {
  return style.root.find("theme").exists() ? style.root.text_at("theme")
                                           : layout::look_of(&catalog.campaign(book.campaign)).theme;
}

Node root_of_theme(const std::string& theme, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.themes, theme, &StyleSource::id);
  return found == catalog.themes.end() ? Node{} : found->root;
}

class BookStyleReader {
 public:
  BookStyleReader(const StyleSource& source, const Book& book, const Form& form, const LayoutContext& common,
                  Diagnostics& diagnostics)
      : source_(source), book_(book), common_(common), diagnostics_(diagnostics) {
    style_.form = form;
  }

  std::optional<BookStyle> run() {
    const Node root = source_.root;
    const Node page = root.find("page");
    style_.id = source_.id;
    style_.root = root;
    style_.theme = theme_of(source_, book_, common_.catalog);
    if (!has_theme()) {
      return std::nullopt;
    }
    if (!has_variant()) {
      return std::nullopt;
    }
    families_ = families_of(style_, book_, common_.catalog);
    style_.page = {layout::length_at(page, "width"), layout::length_at(page, "height")};
    style_.inner = layout::length_at(page, "inner");
    style_.outer = layout::length_at(page, "outer");
    style_.top = layout::length_at(page, "top");
    style_.bottom = layout::length_at(page, "bottom");
    style_.grid = layout::length_at(root.find("grid"), "row");
    style_.baseline = layout::length_at(root.find("grid"), "baseline");
    style_.columns = static_cast<int>(root.find("columns").find("count").int64().value_or(1));
    style_.column_gap = layout::length_at(root.find("columns"), "gap");
    style_.indent = layout::length_at(root, "indent");
    style_.above_head = static_cast<int>(root.find("above_head").int64().value_or(0));
    take_form();
    style_.accent = root.find("accent").exists()
                        ? root.text_at("accent")
                        : std::string(first_set(root_of_theme(style_.theme, common_.catalog)));
    if (!has_room()) {
      return std::nullopt;
    }
    name_colours();
    check_accent(root.find("accent"));
    read_drop_cap(root.find("drop_cap"));
    read_measures(root);
    for (const Entry& entry : root.find("colours").entries()) {
      style_.colours[std::string(entry.key)] = entry.value.scalar();
      check_colour(entry.value);
    }
    for (const Entry& entry : root.find("styles").entries()) {
      style_.looks[std::string(entry.key)] = read_look(entry.key, entry.value);
    }
    for (const Entry& language : root.find("words").entries()) {
      for (const Entry& word : language.value.entries()) {
        style_.words[std::string(language.key)][std::string(word.key)] = word.value.scalar();
      }
      StyleWords& words = style_.words[std::string(language.key)];
      words.try_emplace("in_figure", words["figure"]);
      for (const char* const word : {"continued", "see", "see_also", "version"}) {
        words.try_emplace(word, language::of(language.key).word(word));
      }
    }
    check_words(root.find("words"));
    return std::move(style_);
  }

 private:
  bool has_variant() {
    const auto& themes = common_.catalog.themes;
    const std::vector<std::string> variants =
        layout::variants_of(*std::ranges::find(themes, style_.theme, &StyleSource::id));
    const std::string& variant = style_.form.variant;
    if (std::ranges::find(variants, variant) != variants.end()) {
      return true;
    }
    const Node written = book_.root.find("style");
    diagnostics_.add(Diagnostic::of(Code::unknown_variant, style_.form.variant_span,
                                    fmt::format("the theme `{}`, in which the book `{}` is drawn, has no "
                                                "variant `{}`",
                                                style_.theme, book_.id, variant))
                         .note(written.exists() ? written.span() : book_.span, "this is the book")
                         .help_closest(variant, variants));
    return false;
  }

  void take_form() {
    const Form& form = style_.form;
    const Size own = style_.page;
    const Length own_column = style_.column_width();
    style_.finished = form.page.value_or(own);
    const double smaller = std::min({1.0, own.width > Length() ? style_.finished.width / own.width : 1,
                                     own.height > Length() ? style_.finished.height / own.height : 1});
    style_.scale = form.type.value_or(smaller);
    style_.bleed = form.bleed.scaled(1 / style_.scale);
    if (style_.finished == own && style_.scale == 1) {
      return;
    }
    style_.page = {style_.finished.width.scaled(1 / style_.scale),
                   style_.finished.height.scaled(1 / style_.scale)};
    const double wider = own.width > Length() ? style_.page.width / own.width : 1;
    const double higher = own.height > Length() ? style_.page.height / own.height : 1;
    style_.cover = std::min(wider, higher);
    for (Length* const margin : {&style_.inner, &style_.outer}) {
      *margin = margin->scaled(std::max(wider, 1.0));
    }
    for (Length* const margin : {&style_.top, &style_.bottom}) {
      *margin = margin->scaled(std::max(higher, 1.0));
    }
    constexpr double least_column = 0.8;  // Of the style's own.
    constexpr int most_columns = 6;
    int columns = 1;
    while (columns < most_columns && (style_.measure() - style_.column_gap * columns) / (columns + 1) >=
                                         own_column.scaled(least_column)) {
      ++columns;
    }
    style_.columns = columns;
  }

  std::optional<FamilyId> family(Node node) {
    const auto other = families_.find(node.exists() ? node.scalar() : std::string_view());
    return other != families_.end() ? common_.fonts.find_family(other->second)
                                    : layout::read_family(node, common_.fonts, diagnostics_);
  }

  bool has_theme() {
    const auto& themes = common_.catalog.themes;
    if (std::ranges::find(themes, style_.theme, &StyleSource::id) != themes.end()) {
      return true;
    }
    std::vector<std::string> names;
    std::ranges::transform(themes, std::back_inserter(names), &StyleSource::id);
    const Node theme = source_.root.find("theme");
    if (!theme.exists()) {
      return false;  // The campaign names it, where it was reported.
    }
    const Node written = book_.root.find("style");
    diagnostics_.add(
        Diagnostic::of(Code::unknown_theme, theme.span(), fmt::format("there is no theme `{}`", style_.theme))
            .note(written.span(), fmt::format("the book `{}` is drawn in this style", book_.id))
            .help_closest(style_.theme, names)
            .help_otherwise(
                fmt::format("it needs the colours {} and sets of `deep`, `mid`, `tint` and `pale`",
                            fmt::join(colours_of_style(), ", "))));
    return false;
  }

  // Those of the theme's own that the style names, each once.
  std::set<std::string> colours_of_style() const {
    std::set<std::string> names;
    const auto take = [&](Node node) {
      if (node.exists() && !is_of_set(node.scalar()) && node.scalar().find('/') == std::string_view::npos) {
        names.insert(fmt::format("`{}`", node.scalar()));
      }
    };
    for (const Entry& entry : source_.root.find("colours").entries()) {
      take(entry.value);
    }
    for (const Entry& entry : source_.root.find("tables").find("colours").entries()) {
      take(entry.value);
    }
    for (const Entry& entry : source_.root.find("styles").entries()) {
      take(entry.value.find("colour"));
      take(entry.value.find("strong_colour"));
      take(entry.value.find("lists").find("colour"));
    }
    return names;
  }

  // Whether words can stand on the pages at all.
  bool has_room() {
    const Node page = source_.root.find("page");
    const Node grid = source_.root.find("grid");
    bool has = true;
    const auto refuse = [&](Node node, const std::string& message, const char* help) {
      Diagnostic refused = Diagnostic::of(Code::off_page, node.span(), message).help(help);
      if (!style_.form.printer.empty()) {
        refused.notes.push_back(
            {style_.form.page_span, fmt::format("the book is set for `{}`", style_.form.printer)});
      }
      diagnostics_.add(std::move(refused));
      has = false;
    };
    const auto in_mm = [](Length length) { return fmt::format("{:.4g} mm", length.in_mm()); };
    const Length height = style_.page.height - style_.top - style_.bottom;
    if (style_.measure() <= Length{}) {
      refuse(page.find("width"),
             fmt::format("of a page of {} the margins of {} and {} leave nothing for words",
                         in_mm(style_.page.width), in_mm(style_.inner), in_mm(style_.outer)),
             "give the page more width, or its `inner` and `outer` margins less");
    }
    constexpr Length capitals = Length::pt(5);  // Of a first line, in small type.
    if (style_.top + style_.baseline < capitals) {
      refuse(
          page.find("top"),
          fmt::format("the first line stands {} below the page's edge", in_mm(style_.top + style_.baseline)),
          "give the page a larger `top`");
    }
    if (height <= Length{}) {
      refuse(page.find("height"),
             fmt::format("of a page of {} the margins of {} and {} leave nothing for words",
                         in_mm(style_.page.height), in_mm(style_.top), in_mm(style_.bottom)),
             "give the page more height, or its `top` and `bottom` margins less");
    } else if (style_.grid <= Length{} || style_.grid > height) {
      refuse(grid.find("row"),
             fmt::format("no row of {} fits into the {} of a page", in_mm(style_.grid), in_mm(height)),
             "give the grid lower rows: one is as high as a line of text");
    } else if (style_.baseline > style_.grid) {
      refuse(grid.find("baseline"),
             fmt::format("the baseline lies {} below the top of a row that is {} high",
                         in_mm(style_.baseline), in_mm(style_.grid)),
             "letters stand in their row where the baseline lies at about three quarters of it");
    }
    if (has && style_.column_width() < style_.grid * narrowest_column) {
      const bool is_one = style_.columns == 1;
      refuse(is_one ? page.find("width") : source_.root.find("columns").find("gap"),
             fmt::format("columns of {}, {} of them on {}, are too narrow for words",
                         in_mm(std::max(style_.column_width(), Length{})), style_.columns,
                         in_mm(style_.measure())),
             is_one ? "give the page more width, or its `inner` and `outer` margins less"
                    : "give the columns a smaller gap, or take fewer of them");
    }
    return has;
  }

  void check_accent(Node node) {
    if (style_.named_colours.contains(style_.accent)) {
      return;
    }
    std::vector<std::string> sets;
    for (const auto& [set, colours] : style_.named_colours) {
      sets.push_back(set);
    }
    // Where the style names none, it is the theme's first, and the theme has none.
    const Node theme = source_.root.find("theme");
    diagnostics_.add(
        Diagnostic::of(
            Code::unknown_colour,
            node.exists()    ? node.span()
            : theme.exists() ? theme.span()
                             : source_.root.find("id").span(),
            node.exists()
                ? fmt::format("the theme `{}` has no set of colours `{}`", style_.theme, style_.accent)
                : fmt::format("the theme `{}` has no set of colours, and a book needs one", style_.theme))
            .help_closest(style_.accent, sets)
            .help_otherwise("give the theme `sets:` of `deep`, `mid`, `tint` and `pale`"));
  }

  // What a book says of itself it says in its own language, else in English, and never nothing.
  void check_words(Node node) {
    const std::string& language = common_.catalog.campaign(book_.campaign).language;
    if (style_.words.contains(language) || style_.words.contains(language::primary_subtag(language)) ||
        !language::of(language).word("chapter").empty()) {
      return;
    }
    const bool has_english = style_.words.contains(language::fallback);
    Diagnostic fault = Diagnostic::of(
        Code::untranslated, node.span(),
        has_english
            ? fmt::format(
                  "the style `{}` has no words in `{}`, the language of the book `{}`; its English ones "
                  "are printed",
                  style_.id, language, book_.id)
            : fmt::format("the style `{}` has no words in `{}`, the language of the book `{}`, nor in `en`",
                          style_.id, language, book_.id));
    fault.severity = has_english ? Severity::warning : Severity::error;
    diagnostics_.add(std::move(fault).help(fmt::format(
        "add `{}: {{chapter: …, table: …, in_table: …, figure: …, example: …, page: …, 'yes': …, 'no': …}}`",
        language)));
  }

  void name_colours() {
    const std::string start = style_.theme + "/";
    NamedColours all;
    std::map<std::string, NamedColours> sets;
    const std::vector<PaletteEntry>& entries = common_.palette.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!entries[i].name.starts_with(start)) {
        continue;
      }
      const std::string name = entries[i].name.substr(start.size());
      const Paint paint{static_cast<std::uint16_t>(i), 1000};
      all.emplace(name, paint);
      if (const auto slash = name.find('/'); slash != std::string::npos) {
        sets[name.substr(0, slash)].emplace(name.substr(slash + 1), paint);
      }
    }
    for (auto& [set, colours] : sets) {
      colours.insert(all.begin(), all.end());
      style_.named_colours.emplace(set, std::make_shared<const NamedColours>(std::move(colours)));
    }
    style_.all_colours = std::make_shared<const NamedColours>(std::move(all));
  }

  // Those of a set are held to the sets that the book uses, as it uses them.
  void check_colour(Node node) {
    if (!node.exists() || is_of_set(node.scalar()) ||
        paint_of(node.scalar(), style_.accent, style_, common_.palette)) {
      return;
    }
    const std::string start = style_.theme + "/";
    std::vector<std::string> names{of_set, of_set + std::size(of_set)};
    for (const PaletteEntry& entry : common_.palette.entries()) {
      if (entry.name.starts_with(start)) {
        names.push_back(entry.name.substr(start.size()));
      }
    }
    diagnostics_.add(
        Diagnostic::of(Code::unknown_colour, node.span(),
                       fmt::format("the theme `{}` has no colour `{}`", style_.theme, node.scalar()))
            .help_closest(node.scalar(), names));
  }

  void read_measures(Node root) {
    const Node tables = root.find("tables");
    style_.tables = {layout::length_at(tables, "padding"),     layout::length_at(tables, "least_row"),
                     layout::length_at(tables, "least_group"), layout::length_at(tables, "rule"),
                     layout::length_at(tables, "whole_key"),   layout::length_at(tables, "whole_cell")};
    const Node grounds = tables.find("colours");
    style_.table_grounds = {grounds.text_at("head"), grounds.text_at("group"), grounds.text_at("band"),
                            grounds.text_at("rule")};
    for (const Entry& entry : grounds.entries()) {
      check_colour(entry.value);
    }
    read_side_notes(root.find("side_notes"));
    const Node figures = root.find("figures");
    style_.figures = {layout::length_at(figures, "gap"), layout::length_at(figures, "corner"),
                      layout::length_at(figures, "rule")};
  }

  // They stand in the outer margin, on the page and wide enough for words.
  void read_side_notes(Node node) {
    if (!node.exists()) {
      return;
    }
    const SideNotes notes{layout::length_at(node, "width"), layout::length_at(node, "gap")};
    const auto refuse = [&](std::string_view key, std::string message, std::string help) {
      diagnostics_.add(
          Diagnostic::of(Code::off_page, node.find(key).span(), std::move(message)).help(std::move(help)));
    };
    if (notes.gap + notes.width > style_.outer) {
      refuse("width",
             fmt::format("notes at the side end {:.4g} mm beside the text, and the outer margin is {:.4g} mm "
                         "wide",
                         (notes.gap + notes.width).in_mm(), style_.outer.in_mm()),
             "give the page a wider `outer` margin, or them less `width` or `gap`");
    } else if (notes.width < style_.grid * narrowest_column) {
      refuse("width", fmt::format("notes {:.4g} mm wide are too narrow for words", notes.width.in_mm()),
             "give them more `width`, or leave `side_notes` away: then notes stand below the text");
    }
    style_.side_notes = notes;
  }

  void read_drop_cap(Node node) {
    if (node.exists()) {
      layout::read_drop_cap(node, style_.drop_cap);
      style_.drop_cap.family = family(node.find("family"));
      style_.drop_cap_colour = node.text_at("colour");
      check_colour(node.find("colour"));
    }
  }

  // How far apart lines stand, and what says so.
  struct Pitch {
    Length length;
    std::string_view words;
  };
  Pitch pitch_of(std::string_view look, Length leading) const {
    constexpr std::string_view on_grid[] = {"body", "section", "table_caption"};
    return std::ranges::find(on_grid, look) != std::end(on_grid)
               ? Pitch{style_.grid, "its lines stand on the grid's rows"}
               : Pitch{leading, "the second length is from line to line"};
  }

  void read_baseline(std::string_view name, Node node, Look& look) {
    constexpr std::string_view off_grid[] = {"head_cell",  "key_cell", "cell",
                                             "group_cell", "box",      "box_title"};
    constexpr std::string_view of_a_box = "box_";  // By its name.
    look.baseline = layout::number_of(node.find("baseline"), look.baseline);
    if (std::ranges::find(off_grid, name) == std::end(off_grid) && !name.starts_with(of_a_box)) {
      report_idle(node, "baseline", name, fmt::format("it is read in `{}`", fmt::join(off_grid, "`, `")));
    }
  }

  void report_idle(Node look, std::string_view key, std::string_view name, std::string help) {
    if (look.find(key).exists()) {
      diagnostics_.add(Diagnostic::of(Code::key_without_effect, look.key_span(key),
                                      fmt::format("`{}` does nothing in the style `{}`", key, name))
                           .help(std::move(help)));
    }
  }

  Look read_look(std::string_view name, Node node) {
    Look look;
    TextStyle& text = look.text;
    text.family = family(node.find("family")).value_or(text.family);
    text.hyphenate = false;
    layout::read_type(node, common_.fonts, style_.grid, text, diagnostics_,
                      families_.empty() ? layout::FamilyOf::style : layout::FamilyOf::stand_in);
    if (node.find("lines").int64().value_or(0) != 1) {
      const Pitch pitch = pitch_of(name, text.leading);
      layout::check_leading(node.find("size"), text.size, pitch.length, pitch.words, diagnostics_);
    }
    read_baseline(name, node, look);
    if (name == "head_cell" || name == "key_cell" || name == "cell") {
      report_idle(node, "align", name, "a table's `columns` say how their cells stand: `align: right`");
    }
    look.colour = node.text_at("colour");
    look.strong_colour = node.text_at("strong_colour");
    look.list_colour = node.find("lists").text_at("colour");
    look.colour_span = node.find("colour").span();
    look.strong_colour_span = node.find("strong_colour").span();
    look.list_colour_span = node.find("lists").find("colour").span();
    check_colour(node.find("colour"));
    check_colour(node.find("strong_colour"));
    check_colour(node.find("lists").find("colour"));
    return look;
  }

  const StyleSource& source_;
  const Book& book_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  BookStyle style_;
  layout::FamilyNames families_;
};

constexpr std::string_view usual_style = "neutral";

const StyleSource* source_of(const Book& book, const Catalog& catalog, Diagnostics& diagnostics) {
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
bool is_broken(const StyleSource& style, const Book& book, const Catalog& catalog) {
  const std::string theme = theme_of(style, book, catalog);
  return style.is_broken || std::ranges::any_of(catalog.themes, [&](const StyleSource& each) {
           return each.is_broken && each.id == theme;
         });
}

}  // namespace

StyleWords BookStyle::words_in(std::string_view language) const {
  auto found = words.find(language);
  found = found == words.end() ? words.find(language::primary_subtag(language)) : found;
  if (found == words.end()) {
    StyleWords own;
    for (const auto& [name, word] : language::of(language).words) {
      if (!name.empty()) {
        own.emplace(name, word);
      }
    }
    found = words.find(language::fallback);
    if (!own.empty() || found == words.end()) {
      return own;
    }
  }
  return found->second;
}

std::string BookStyle::word(std::string_view language, std::string_view name) const {
  const StyleWords known = words_in(language);
  const auto word = known.find(name);
  return word == known.end() ? std::string{} : word->second;
}

std::optional<BookStyle> style_of(const Book& book, const Form& form, const LayoutContext& common,
                                  Diagnostics& diagnostics) {
  const StyleSource* const source = source_of(book, common.catalog, diagnostics);
  return source != nullptr && !is_broken(*source, book, common.catalog)
             ? BookStyleReader(*source, book, form, common, diagnostics).run()
             : std::nullopt;
}

layout::FamilyNames families_of(const BookStyle& style, const Book& book, const Catalog& catalog) {
  const bool is_of_campaign = !style.root.find("theme").exists();
  return layout::families_of(root_of_theme(style.theme, catalog),
                             is_of_campaign ? &catalog.campaign(book.campaign) : nullptr);
}

TextStyle body_of(const BookStyle& style) {
  const auto look = style.looks.find("body");
  return look == style.looks.end() ? TextStyle() : look->second.text;
}

std::string_view first_set(Node theme) {
  const Node sets = theme.find("sets");
  return sets.size() == 0 ? std::string_view() : sets.entry(0).key;
}

std::span<const std::string_view> colours_of_sets() {
  return of_set;
}

bool is_of_set(std::string_view colour) {
  return std::ranges::find(of_set, colour) != std::end(of_set);
}

std::optional<Paint> paint_of(std::string_view colour, std::string_view accent, const BookStyle& style,
                              const Palette& palette) {
  const auto entry = palette.find(is_of_set(colour) ? fmt::format("{}/{}/{}", style.theme, accent, colour)
                                                    : fmt::format("{}/{}", style.theme, colour));
  return entry ? std::optional(Paint{*entry, 1000}) : std::nullopt;
}

}  // namespace talia::book
