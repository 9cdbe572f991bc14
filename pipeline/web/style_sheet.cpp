#include "web/style_sheet.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "language/language.h"
#include "markup/slug.h"
#include "source/text/unicode.h"
#include "typeset/fonts/subset.h"
#include "web/colours.h"
#include "web/lines.h"
#include "web/tables.h"

namespace talia::web {

namespace {

// What holds for all books, by the names of colours and fonts that the rest of the sheet gives.
constexpr std::string_view rules = R"css(
*, ::before, ::after { box-sizing: border-box; }
html { font-size: 112.5%; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.55; overflow-wrap: break-word; hyphens: auto; text-rendering: optimizeLegibility; }
main { max-width: 42rem; margin-inline: auto; padding: 0 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { margin: 2.2em 0 .5em; line-height: 1.2; hyphens: manual; text-wrap: balance; break-after: avoid; }
h2 { font-size: 1.9rem; margin-top: 0; }
h3 { font-size: 1.3rem; color: var(--deep); }
h4, h5, h6 { font-size: 1rem; margin: 1.4em 0 .2em; }
p { margin: 0; text-wrap: pretty; }
p + p { margin-top: .7em; }
ul, ol { margin: .7em 0; padding-inline-start: 1.5em; }
li + li { margin-top: .2em; }
li::marker { color: var(--deep); }
pre { margin: 1rem 0; padding: .8rem 1rem; background: var(--tint); overflow-x: auto; hyphens: none; line-height: 1.4; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9em; hyphens: none; }
.dialogue { margin: 1rem 0; }
.dialogue p { padding-inline-start: 1.5em; text-indent: -1.5em; }
.speaker { margin-inline-end: .3em; }
.imprint { margin-top: 2rem; font-size: .9rem; color: var(--soft); }
dl { margin: .7em 0; }
dt { font-weight: bold; margin-top: .6em; break-after: avoid; }
dd { margin: 0; margin-inline-start: 1.5em; }
ol ol { list-style: inner; }
@counter-style inner { system: extends lower-alpha; suffix: ") "; }
a { color: var(--deep); text-decoration-thickness: .06em; text-underline-offset: .18em; }
:focus-visible { outline: .15rem solid var(--deep); outline-offset: .15rem; }
:target { scroll-margin-top: 1rem; }
sup { font-size: .7em; line-height: 0; }
hr { width: 5rem; margin: 2rem auto; border: 0; border-top: .12rem solid var(--deep); }
img { max-width: 100%; height: auto; }
.sc { font-variant-caps: small-caps; letter-spacing: .03em; }
.frac { font-variant-numeric: diagonal-fractions; }
.icon { height: .8em; width: auto; vertical-align: -.06em; overflow: visible; }
.icons { position: absolute; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a[role=doc-noteref] { padding: .3em .2em; text-decoration: none; }
.cover { max-width: 42rem; margin: 0 auto 3rem; padding: 1.25rem; position: relative; text-align: center; }
.cover img { display: block; margin: auto; max-height: 92vh; width: auto; }
.chapter { padding-top: 3.5rem; }
.opening { margin-bottom: 1.5rem; padding-bottom: 1rem; border-bottom: .12rem solid var(--deep); }
.scene .opening { padding: 1.5rem 1.25rem; margin-inline: -1.25rem; background: var(--tint); }
.opening h2 { margin: 0; }
.opening .number { color: var(--deep); margin-inline-end: .3em; }
.icons-row { color: var(--deep); font-size: 2rem; line-height: 1; margin-bottom: .8rem; display: flex; gap: .6em; }
.lead { margin-top: .6em; font-style: italic; }
.run-in { margin-top: .7em; }
.run-in > :first-child, .run-in > p { display: inline; margin: 0; }
.run-in > :first-child { font-weight: bold; }
.box, .example { margin: 1.5rem 0; padding: 1rem 1.2rem; background: var(--tint); border-inline-start: .25rem solid var(--deep); border-radius: .2rem; }
.box > :first-child, .example > :first-child { margin-top: 0; }
.box > :last-child, .example > :last-child { margin-bottom: 0; }
.box > h3, .box > h4, .example > h3, .example > h4 { color: var(--deep); font-size: 1.05rem; margin-bottom: .4em; }
.example table { width: 100%; margin-top: .6rem; }
.example td { text-align: end; white-space: nowrap; }
.example th { overflow-wrap: anywhere; }
@media (max-width: 30rem) { .example td { white-space: normal; } }
.example .total > * { border-top: .1rem solid var(--deep); font-weight: bold; }
figure { margin: 2rem 0; }
figcaption, caption { font-size: .95rem; line-height: 1.4; }
figcaption { margin-top: .6rem; text-align: center; }
caption { text-align: start; padding-bottom: .5rem; }
figcaption b, caption b { color: var(--deep); margin-inline-end: .3em; }
.picture { text-align: center; }
.beside { max-width: 50%; margin-top: .4rem; margin-bottom: .8rem; }
.beside.left { float: left; margin-right: 1.5rem; }
.beside.right { float: right; margin-left: 1.5rem; text-align: center; }
.beside img { width: 100%; }
h2, h3, figure, .table, .box, .example, .notes { clear: both; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: center; }
.card { position: relative; max-width: 100%; }
.card img { display: block; box-shadow: 0 0 0 1px var(--line); }
.cards:not(.labelled) .card img { background: #fff; }
.labelled .card img { box-shadow: none; }
.labels { max-width: 26rem; margin: .8rem auto; }
.labels li::marker { font-weight: bold; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: lining-nums tabular-nums; font-size: .95rem; line-height: 1.4; hyphens: manual; }
.table table { min-width: 60%; border-bottom: .12rem solid var(--deep); }
th, td { padding: .35em .7em; text-align: start; vertical-align: top; font-weight: normal; }
th:first-child, td:first-child { padding-inline-start: .4em; }
.wide table { width: 100%; }
thead th { background: var(--tint); color: var(--deep); font-weight: bold; vertical-align: bottom; border-bottom: .12rem solid var(--deep); }
tbody th[scope=row] { font-weight: bold; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
.group th { background: var(--tint); color: var(--deep); font-style: italic; }
.centre { text-align: center; }
.right, .decimal { text-align: end; }
.short { white-space: nowrap; }
.whole::after, [class*=lacks-]::after { visibility: hidden; }
.table-notes { margin-top: .5rem; font-size: .9rem; }
.notes { margin-top: 2.5rem; padding-top: .8rem; border-top: 1px solid var(--line); font-size: .92rem; }
.notes p + p { margin-top: .35em; }
.notes a[role=doc-backlink] { display: inline-block; min-width: 1.6em; }
.contents ol, .outline ol { list-style: none; margin: 0; padding: 0; }
.contents li > ol { padding-inline-start: 1.2em; }
.contents a { display: flex; gap: .5em; align-items: baseline; padding: .3em 0; text-decoration: none; border-bottom: 1px solid var(--line); }
.contents .entry { flex: 1; }
.folio { font-variant-numeric: tabular-nums; }
.index { margin-top: 1.5rem; }
.index > :first-child { margin-top: 0; }
.index ul { list-style: none; margin: 0; padding: 0; }
.index li { padding-inline-start: 1.5em; text-indent: -1.5em; text-align: start; margin-top: .25em; break-inside: avoid; hyphens: manual; }
.index li > ul { margin-inline-start: 0; text-indent: 0; }
.index .letter { color: var(--deep); font-size: 1.2rem; margin: 1.2em 0 .2em; }
.outline { padding: 1.5rem 1.25rem; max-width: 42rem; margin-inline: auto; font-size: .92rem; line-height: 1.35; hyphens: manual; }
.outline a { display: block; padding: .35em 0; color: inherit; text-decoration: none; }
.outline a:hover { color: var(--deep); text-decoration: underline; }
.outline li > ol { padding-inline-start: 1em; color: var(--soft); }
.again { display: none; }
@media (min-width: 46rem) { .of-3 .card, .of-5 .card, .of-6 .card { width: calc((100% - 2rem) / 3); } }
@media (max-width: 34rem) { .beside.left, .beside.right { float: none; width: auto !important; max-width: none; margin: 2rem 0; } }
@media (min-width: 40rem) { .index { columns: 2; column-gap: 2rem; } }
@media (min-width: 72rem) {
  body { display: grid; grid-template-columns: 16rem minmax(0, 42rem); column-gap: 3.5rem; justify-content: center; align-items: start; }
  .outline { display: block; grid-column: 1; grid-row: 1 / span 3; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; padding-inline: 1.25rem 0; }
  main, .cover { grid-column: 2; width: 100%; }
}
@media print { .outline { display: none; } html { font-size: 10pt; } .again { display: none; } }
)css";

constexpr int most_drop_lines = 3;  // A paragraph on a desk may have no more.

const TextStyle* look_of(const book::BookStyle& style, std::string_view name) {
  const auto found = style.looks.find(name);
  return found == style.looks.end() ? nullptr : &found->second.text;
}

std::set<char32_t> characters_of(std::string_view page) {
  std::set<char32_t> characters;
  constexpr char32_t first = U' ', last = U'~';
  for (char32_t each = first; each <= last; ++each) {
    characters.insert(each);
  }
  for (std::size_t at = 0; at < page.size();) {
    characters.insert(source::next_code_point(page, at));
  }
  return characters;
}

class SheetWriter {
 public:
  SheetWriter(const Source& source, const std::set<Rgb>& colours, std::string_view page, const Put& put)
      : source_(source),
        style_(source.made.said->style),
        words_(colours),
        characters_(characters_of(page)),
        put_(put) {}

  Result<std::monostate> run() {
    // Where each look of the style is seen.
    const std::pair<std::string_view, std::string_view> places[] = {
        {"body", "body"}, {"title", "h1, h2"}, {"section", "h3"}, {"cell", "table"}};
    std::string looks;
    for (const auto& [name, selector] : places) {
      if (const TextStyle* const text = look_of(style_, name)) {
        looks += fmt::format("{} {{ {} }}\n", selector, look(*text, name == "body" || name == "cell"));
      }
    }
    std::string sheet = faces_;
    sheet +=
        fmt::format(":root {{ color-scheme: light dark; }}\n{}@media (prefers-color-scheme: dark) {{\n{}}}\n",
                    scheme(false), scheme(true));
    sheet += rules;
    sheet += looks;
    sheet += fmt::format(".cards:not(.labelled) img {{ border-radius: {:.2f}mm; }}\n",
                         style_.figures.corner.in_mm());
    // What figures of a column lack that others have, as wide as it would be.
    const std::string_view sign = language::of(source_.made.booklet.language).decimal_sign;
    sheet += fmt::format(".whole::after {{ content: \"{}\"; }}\n", sign);
    for (std::size_t i = 1; i <= most_lacking; ++i) {
      const std::string digits(i, '0');
      sheet += fmt::format(
          ".lacks-{0}::after {{ content: \"{1}\"; }}\n.whole.lacks-{0}::after {{ content: \"{2}{1}\"; }}\n",
          i, digits, sign);
    }
    if (style_.drop_cap.lines > 1) {
      sheet += fmt::format(
          "@supports (initial-letter: 2) or (-webkit-initial-letter: 2) {{\n.first::first-letter {{ "
          "-webkit-initial-letter: {0}; "
          "initial-letter: {0}; color: var(--deep); margin-inline-end: .12em; }}\n}}\n",
          std::min(style_.drop_cap.lines, most_drop_lines));
    }
    if (fault_) {
      return tl::unexpected(*fault_);
    }
    return put_("book.css", sheet);
  }

 private:
  std::string scheme(bool is_dark) const {
    const Colours colours(style_, source_.resources.palette, is_dark);
    const Scheme& all = colours.scheme();
    const auto accent = [&](std::string_view selector, std::string_view name) {
      const Accent own = colours.accent(name);
      return fmt::format("{} {{ --deep: {}; --tint: {}; }}\n", selector, hex(own.deep), hex(own.tint));
    };
    std::string out = fmt::format(":root {{ --ground: {}; --ink: {}; --soft: {}; --line: {}; }}\n",
                                  hex(all.ground), hex(all.ink), hex(all.soft), hex(all.line));
    out += accent(":root", style_.accent);
    std::set<std::string> accents;
    for (const book::ResolvedChapter& chapter : source_.made.said->book.chapters) {
      if (accents.insert(chapter.accent).second) {
        out += accent("." + accent_class(chapter.accent), chapter.accent);
      }
    }
    for (const Rgb colour : words_) {
      out += fmt::format(".{} {{ color: {}; }}\n", colour_class(colour), hex(colours.words(colour)));
    }
    return out;
  }

  // `has_all`: italics and bold, too.
  std::string look(const TextStyle& text, bool has_all) {
    std::string out = fmt::format("font-family: {}Georgia, serif;", family(text.family, text, has_all));
    if (!has_all) {
      out += fmt::format(" font-weight: {}; font-style: {};", text.strong ? "bold" : "normal",
                         text.emphasis ? "italic" : "normal");
    }
    if (text.letter_case == Case::upper) {
      out += " text-transform: uppercase;";
    }
    if (text.tracking != 0) {
      constexpr double thousandths = 1000;
      out += fmt::format(" letter-spacing: {:.3f}em;", text.tracking / thousandths);
    }
    std::string features;
    for (const std::string& each : text.features) {
      const bool is_off = each.starts_with('-');
      features += fmt::format("{}\"{}\"{}", features.empty() ? "" : ", ", is_off ? each.substr(1) : each,
                              is_off ? " 0" : "");
    }
    out += features.empty() ? "" : fmt::format(" font-feature-settings: {};", features);
    return out;
  }

  // Names of its own faces and of those that stand in for them, each followed by a comma.
  std::string family(FamilyId id, const TextStyle& text, bool has_all) {
    const FontStore& fonts = source_.resources.fonts;
    const std::string name = fmt::format("book-{}", static_cast<int>(id));
    for (const bool strong : {false, true}) {
      for (const bool emphasis : {false, true}) {
        if (has_all || (strong == text.strong && emphasis == text.emphasis)) {
          declare(name, fonts.face(id, strong, emphasis), strong, emphasis);
        }
      }
    }
    std::string names = fmt::format("\"{}\", ", name);
    for (const FontId other : fonts.fallback(id)) {
      const std::string fallback = fmt::format("book-font-{}", static_cast<int>(other));
      declare(fallback, other, false, false);
      names += fmt::format("\"{}\", ", fallback);
    }
    return names;
  }

  void declare(const std::string& name, FontId font, bool strong, bool emphasis) {
    const std::string file = file_of(font);
    std::string rule = fmt::format(
        "@font-face {{ font-family: \"{}\"; font-weight: {}; font-style: {}; font-display: swap; src: "
        "url(\"{}\"); }}\n",
        name, strong ? "bold" : "normal", emphasis ? "italic" : "normal", file);
    if (!file.empty() && declared_.insert(rule).second) {
      faces_ += rule;
    }
  }

  // Empty: it has none of the characters, or is broken.
  std::string file_of(FontId font) {
    const FontStore& fonts = source_.resources.fonts;
    const auto [known, is_new] = files_.try_emplace(font);
    if (!is_new || fonts.is_broken(font)) {
      return known->second;
    }
    std::set<char32_t> own;
    std::ranges::copy_if(characters_, std::inserter(own, own.end()),
                         [&](char32_t each) { return fonts.has_glyph(font, each); });
    const auto bytes = typeset::subset(fonts.bytes(font), own);
    if (own.empty() || !bytes) {
      return {};
    }
    const bool has_curves_of_postscript = bytes->starts_with("OTTO");
    known->second = fmt::format("fonts/{}.{}", markup::slug_of(fonts.name(font)),
                                has_curves_of_postscript ? "otf" : "ttf");
    if (auto written = put_(known->second, *bytes); !written && !fault_) {
      fault_ = written.error();
    }
    return known->second;
  }

  const Source& source_;
  const book::BookStyle& style_;
  const std::set<Rgb>& words_;
  const std::set<char32_t> characters_;
  const Put& put_;
  std::string faces_;
  std::set<std::string> declared_;
  std::map<FontId, std::string> files_;
  std::optional<Diagnostic> fault_;
};

}  // namespace

std::string accent_class(std::string_view accent) {
  return "in-" + markup::slug_of(accent);
}

Result<std::monostate> write_style(const Source& source, const std::set<Rgb>& colours, std::string_view page,
                                   const Put& put) {
  return SheetWriter(source, colours, page, put).run();
}

}  // namespace talia::web
