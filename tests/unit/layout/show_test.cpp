// Texts of definitions on faces: whatever expression hands one on, it is printed with its markup, or it is told why not.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Reports = std::vector<std::string>;

namespace {

std::map<std::string, std::string> files() {
  std::string theme = test::beast_files().at("templates/hexfall/theme.yaml");
  theme +=
      "  one: {takes: [t, 'u?'], box: {column: [{show: t, style: body}, {show: u, style: body}]}}\n"
      "  two: {takes: [v], box: {part: one, with: {t: v}}}\n"
      "  framed: {box: {slot: inside}}\n";
  return {
      {"schemas/hexfall/beast.schema.yaml",
       "$schema: http://json-schema.org/draft-07/schema#\n"
       "type: object\n"
       "required: [kind, id, ref, name, might, alt, other, acts]\n"
       "properties:\n"
       "  kind: {const: beast}\n"
       "  id: {type: string}\n"
       "  extends: {type: string, x-ref: beast}\n"
       "  ref: {type: string}\n"
       "  name: {type: string}\n"
       "  might: {type: integer}\n"
       "  mood: {type: string, enum: [calm, wild]}\n"
       "  alt: {type: string, x-text: inline}\n"
       "  prose: {type: string, x-text: block}\n"
       "  other: {type: string, x-ref: beast}\n"
       "  tags: {type: array, items: {type: string, x-text: inline}}\n"
       "  lair: {type: object, properties: {text: {type: string, x-text: inline}, depth: {type: integer}}}\n"
       "  acts:\n"
       "    type: array\n"
       "    items:\n"
       "      type: object\n"
       "      required: [n, text]\n"
       "      properties:\n"
       "        n: {type: integer}\n"
       "        text: {type: string, x-text: block}\n"
       "        tags: {type: array, items: {type: string, x-text: inline}}\n"},
      {"content/systems/hexfall/stats.yaml",
       "kind: stats\nof: beast\nstats:\n"
       "  alias: {label: Alias, source: hexfall.a, formula: \"if might > 2 then alt else null\"}\n"
       "  deeds: {label: Deeds, source: hexfall.b, formula: \"map(acts, a => a.text)\"}\n"},
      {"content/systems/hexfall/functions.yaml",
       "kind: functions\nfunctions:\n  either: {parameters: {a: text, b: text}, result: text, source: "
       "hexfall.c, formula: if 1 < 2 then a else b}\n"},
      {"content/systems/hexfall/notations.yaml",
       "kind: notations\nnotations:\n  use:\n    label: Use\n    pattern: 'use (?P<what>.+)'\n"
       "    captures: {what: {type: text, separator: ' and '}}\n    examples: [use ropes]\n"},
      {"content/campaigns/reach/eel.yaml",
       "kind: beast\nid: eel\nref: B-2\nname: Eel\nmight: 7\nalt: far *off* {might}\nother: eel\nacts: []\n"},
      {"content/campaigns/reach/elver.yaml",
       "kind: beast\nid: elver\nref: B-3\nname: Elver\nmight: 1\nextends: eel\n"},
      {"templates/hexfall/theme.yaml", theme},
  };
}

const std::string fields =
    "might: 3\nalt: one *two* {might}\nother: eel\n"
    "acts:\n"
    "  - {n: 1, text: 'a *b* {might}', tags: ['x *y*']}\n"
    "  - {n: 2, text: '[[eel]] **d**'}\n";

Face shown_face_of(BeastFaces& beast) {
  FaceKey key = beast.key();
  key.campaign = CampaignId(0);
  return beast.faces->lay_out(key, beast.diagnostics);
}

// These lines, and those of what every beast has below them.
std::string whole(std::string lines) {
  for (const std::string line : {"might: 3\n", "alt: plain\n", "other: eel\n", "acts: []\n"}) {
    lines += ("\n" + lines).find("\n" + line.substr(0, line.find(' '))) == std::string::npos ? line : "";
  }
  return lines;
}

// What the face of a beast of these fields says.
std::string words_of(const std::string& front, const std::string& own = fields) {
  BeastFaces beast(front, whole(own), files());
  const Face face = shown_face_of(beast);
  for (const std::string& report : beast.reports()) {
    UNSCOPED_INFO(report);
  }
  CHECK(face.is_sound);
  CHECK(beast.reports().empty());
  return test::words_of(face);
}

// The only report of a beast with this front, its place in the template, and its help.
std::string report_of(const std::string& front, const std::string& own = fields) {
  BeastFaces beast(front, whole(own), files());
  const Face face = shown_face_of(beast);
  CHECK_FALSE(face.is_sound);
  const auto reports = beast.reports();
  for (const std::string& report : reports) {
    UNSCOPED_INFO(report);
  }
  REQUIRE(reports.size() == 1);
  const Diagnostic& only = beast.diagnostics.in_order_added().front();
  const Place place = beast.sources.place(only.span);
  return std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
         std::string(source::info_of(only.code).name) + ": " + only.message + "; " +
         only.help_text.value_or("no help");
}

std::string show(const std::string& expression) {
  return "show: \"" + expression + "\"\nstyle: body\n";
}

std::string repeat(const std::string& list, const std::string& shown = "a.text") {
  return "column: [{repeat: \"" + list + "\", as: a, box: {show: " + shown + ", style: body}}]\n";
}

}  // namespace

TEST_CASE("a text of a list is shown whole, whatever the list came through", "[layout]") {
  const std::string first = "a |b| 3", second = "Eel| |d";
  CHECK(words_of(repeat("acts")) == first + "|" + second);
  CHECK(words_of(repeat("acts ?? []")) == first + "|" + second);
  CHECK(words_of(repeat("filter(acts, x => x.n == 1)")) == first);
  CHECK(words_of(repeat("sort(acts, x => 0 - x.n)")) == second + "|" + first);
  CHECK(words_of(repeat("reverse(acts)")) == second + "|" + first);
  CHECK(words_of(repeat("acts + acts")) == first + "|" + second + "|" + first + "|" + second);
  CHECK(words_of(repeat("if might > 1 then acts else []")) == first + "|" + second);
  CHECK(words_of(repeat("[first(acts)]")) == first);
  CHECK(words_of(repeat("map(acts, x => x.text)", "a")) == first + "|" + second);
  CHECK(words_of(repeat("map(acts, x => {t: x.text})", "a.t")) == first + "|" + second);
  CHECK(words_of(repeat("[alt, other.alt]", "a")) == "one |two| 3|far |off| 7");
  CHECK(words_of(repeat("deeds", "a")) == first + "|" + second);
  CHECK(words_of("table: filter(acts, x => x.n == 1)\nas: a\ncolumns: [{text: '{a.n}', style: body}, "
                 "{show: a.text, style: body}]\n") == "1|" + first);
  CHECK(words_of("column:\n  - repeat: acts\n    as: a\n    box: {column: [{repeat: 'a.tags ?? []', as: t, "
                 "box: {show: t, "
                 "style: body}}, {show: a.text, style: body}]}\n") == "x |y|" + first + "|" + second);
  CHECK(words_of("given: acts\nas: all\nbox: {column: [{repeat: all, as: a, box: {show: a.text, style: "
                 "body}}]}\n") == first + "|" + second);
}

TEST_CASE("a text is shown whole, whatever expression hands it on", "[layout]") {
  const std::string own = "one |two| 3", far = "far |off| 7";
  for (const std::string expression :
       {"alt", "alt ?? other.alt", "let t = alt in t", "if might > 1 then alt else other.alt", "[alt][0]",
        "{t: alt}.t", "alias", "first([alt])", "either(alt, other.alt)",
        "last(filter([alt], x => x != ''))"}) {
    INFO(expression);
    CHECK(words_of(show(expression)) == own);
  }
  for (const std::string expression :
       {"other.alt", "def('beast', 'eel').alt", "other.alias", "first(map([other], o => o.alt))"}) {
    INFO(expression);
    CHECK(words_of(show(expression)) == far);
  }
  CHECK(words_of(show("acts[0].text")) == "a |b| 3");
  CHECK(words_of(show("acts[0].tags[0]")) == "x |y");
  CHECK(words_of("given: other\nas: o\nbox: {show: o.alt, style: body}\n") == far);
  CHECK(words_of("part: one\nwith: {t: alt, u: other.alt}\n") == own + "|" + far);
  CHECK(words_of("part: two\nwith: {v: 'acts[0].text'}\n") == "a |b| 3");
  CHECK(words_of("part: framed\nslots: {inside: {show: alt, style: body}}\n") == own);
  CHECK(words_of("show: [alt, other.alt]\nstyle: body\n") == own + "|" + far);
}

TEST_CASE("an inherited text says what is so of the heir", "[layout]") {
  CHECK(words_of(show("other.alt"), "might: 3\nother: elver\n") == "far |off| 1");
}

TEST_CASE("a text that is not there shows nothing, at whatever step of the way", "[layout]") {
  for (const std::string expression :
       {"prose", "other.prose", "lair.text", "acts[4].text", "tags[0]", "acts[0].tags[2]"}) {
    INFO(expression);
    CHECK(words_of("column: [{text: Head, style: body}, {show: '" + expression + "', style: body}]\n",
                   "might: 3\n") == "Head");
  }
  CHECK(words_of("column: [{text: Head, style: body}, {part: one, with: {t: prose}}]\n", "might: 3\n") ==
        "Head");
}

TEST_CASE("what is no text is refused where a text is shown", "[layout]") {
  CHECK(report_of(show("acts[0]")) ==
        "8:12 type-mismatch: `acts[0]` is a record of n, text, tags, and a text stands here; name what is "
        "shown of it, as "
        "in `acts[0].n`");
  CHECK(report_of(show("filter(acts, a => a.n == 1)"))
            .starts_with("8:12 type-mismatch: `filter(acts, a => a.n == 1)` is a list of record"));
  CHECK(report_of(show("other")) ==
        "8:12 type-mismatch: `other` is a reference to a `beast`, and `show` takes a text; name one of its "
        "texts, "
        "as in `other.text`");
  CHECK(report_of(show("first([other])")) ==
        "8:12 type-mismatch: `first([other])` is a reference to a `beast`, and `show` takes a text; name one "
        "of its "
        "texts, as in `first([other]).text`");
  CHECK(report_of(show("might + 1")) ==
        "8:12 type-mismatch: `might + 1` is a whole number, and `show` takes a text; write `text: \"{might + "
        "1}\"`");
  CHECK(report_of(show("might > 1")).starts_with("8:12 type-mismatch: `might > 1` is a truth value"));
  CHECK(report_of(show("2d6")).starts_with("8:12 type-mismatch: `2d6` is a roll"));
  CHECK(report_of(show("acts[0].txet")) ==
        "8:20 unknown-stat: `acts[0]` has no `txet`; did you mean `text`?");
  CHECK(report_of(show("either")).starts_with("8:12 type-mismatch: `either` is a function"));
  CHECK(report_of(show("lair.depth")).starts_with("8:12 type-mismatch: `lair.depth` is a whole number"));
  // Of what is only known on the card.
  CHECK(report_of("repeat: '[acts, alt]'\nas: a\nbox: {show: a, style: body}\n")
            .starts_with("10:17 type-mismatch: this came to a list, and `show` takes a text"));
}

TEST_CASE("a text with markup composes where an expression puts it among words", "[layout]") {
  const auto text = [](const std::string& words) { return "text: '" + words + "'\nstyle: body\n"; };
  CHECK(words_of(text("See {alt}.")) == "See one |two| 3.");
  CHECK(words_of(text("**{alt}**")) == "one |two| 3");
  CHECK(words_of(text("{other.alt}, {acts[1].text}")) == "far |off| 7, |Eel| |d");
  CHECK(words_of("table: acts\nas: a\ncolumns: [{text: '{a.n}: {a.text}', style: body}]\n") ==
        "1: a |b| 3|2: |Eel| |d");
  CHECK(words_of("badge: '{other.alt}'\nstyle: body\n") == "far |off| 7");
  CHECK(words_of(show("alt"), "might: 3\nalt: 'like {other.alt}, {name}'\nother: eel\n") ==
        "like far |off| 7, Tide crab");
}

TEST_CASE("blocks that are put into a line begin in it and go on below", "[layout]") {
  const std::string front = "text: '***Bite.*** {prose} After.'\nstyle: body\n";
  CHECK(words_of(front, "might: 3\nprose: |\n  It bites:\n\n  - hard\n  - *fast*\n\n  And flees.\n") ==
        "Bite.| It bites:|•|hard|•|fast|And flees. After.");
  CHECK(words_of(front, "might: 3\nprose: |\n  - hard\n") == "Bite.|•|hard|After.");
  CHECK(words_of("text: '{prose}'\nstyle: body\n", "might: 3\nprose: |\n  One.\n\n  Two.\n") == "One.|Two.");
}

TEST_CASE("what has no words of its own is refused where a text stands", "[layout]") {
  const auto text = [](const std::string& words) { return "text: '" + words + "'\nstyle: body\n"; };
  CHECK(report_of(text("{acts}")) ==
        "8:13 type-mismatch: `acts` is a list of records, and a text stands here; say how "
        "its items stand "
        "in words, as in `join(acts, ', ')`");
  CHECK(
      report_of(text("{acts[0]}")).starts_with("8:13 type-mismatch: `acts[0]` is a record of n, text, tags"));
  CHECK(report_of(text("{map(acts, a => a.text)}"))
            .starts_with("8:13 type-mismatch: `map(acts, a => a.text)` is a list of texts"));
  CHECK(report_of("icon: '{acts}'\n").starts_with("8:13 type-mismatch"));
  CHECK(report_of(text("{[acts, alt][0]}")).starts_with("8:12 type-mismatch: this came to a list"));
  CHECK(report_of(show("alt"), "might: 3\nalt: about {acts}\nacts: [{n: 1, text: a}]\n")
            .starts_with("6:13 type-mismatch: `acts` is a list"));
}

TEST_CASE("texts whose markup would print as signs are refused", "[layout]") {
  const auto text = [](const std::string& words) { return "text: \"" + words + "\"\nstyle: body\n"; };
  for (const std::string expression :
       {"alt + '.'", "join([alt, alt])", "join(map(acts, a => a.text), ', ')", "text(other.alt)",
        "join(deeds)", "if might > 1 then alt + '.' else ''"}) {
    INFO(expression);
    CHECK(report_of(text("{" + expression + "}"))
              .starts_with("8:12 type-mismatch: a text with markup is put together"));
    CHECK(report_of(show(expression)).starts_with("8:12 type-mismatch: a text with markup is put together"));
  }
  // Where there is none in them, nothing is lost.
  const std::string plain = "might: 3\nalt: one\nacts: [{n: 1, text: a}, {n: 2, text: b}]\n";
  CHECK(words_of(text("{alt + '.'}"), plain) == "one.");
  CHECK(words_of(text("{join(map(acts, a => a.text), ', ')}"), plain) == "a, b");
  CHECK(words_of(show("join([alt, alt])"), plain) == "one, one");
  CHECK(words_of(text("{length(alt)} {name + '*'}")) == "17 Tide crab*");
}

TEST_CASE("texts that insert each other without end are told", "[layout]") {
  CHECK(report_of(show("alt"), "might: 3\nalt: 'a {prose}'\nprose: 'b {alt}'\n") ==
        "7:11 cyclic-formula: the text `alt` of `crab` inserts itself; say in one of the two what both say");
  CHECK(report_of("text: '{prose}'\nstyle: body\n", "might: 3\nprose: 'b {prose}'\n")
            .find("cyclic-formula: the text `prose` of `crab` inserts itself") != std::string::npos);
  std::string doubled = "might: 3\nalt: " + std::string(200, 'a') + "\nprose: '{tags[0]}'\ntags:\n";
  for (int i = 1; i < 15; ++i) {
    const std::string next = "{tags[" + std::to_string(i) + "]}";
    doubled += fmt::format("  - '{0}{0}'\n", next);
  }
  CHECK(report_of(show("prose"), doubled + "  - '{alt}'\n").find("come to more than can be printed") !=
        std::string::npos);
}

TEST_CASE("what is wrong with a text that came through an expression is told where it was written",
          "[layout]") {
  BeastFaces beast(
      "column: [{repeat: 'filter(acts, a => a.n == 1)', as: a, box: {show: a.text, style: body, width: 30mm, "
      "height: 5mm}}]\n",
      whole("might: 3\nacts: [{n: 1, text: far too long for the box that it stands in}]\n"), files());
  CHECK_FALSE(shown_face_of(beast).is_sound);
  CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:6:21 text-overflows"});
  BeastFaces other("column: [{text: '{other.alt}', style: body, width: 30mm, height: 5mm}]\n", fields, [] {
    auto all = files();
    all["content/campaigns/reach/eel.yaml"] =
        "kind: beast\nid: eel\nref: B-2\nname: Eel\nmight: 7\nalt: far *too* long for the box that\nother: "
        "eel\n"
        "acts: []\n";
    return all;
  }());
  CHECK_FALSE(shown_face_of(other).is_sound);
  CHECK(other.reports() == Reports{"content/campaigns/reach/eel.yaml:6:6 text-overflows"});
  BeastFaces glyph(repeat("reverse(acts)"), whole("might: 3\nacts: [{n: 1, text: 'a \u4e2d'}]\n"), files());
  CHECK_FALSE(shown_face_of(glyph).is_sound);
  CHECK(glyph.reports() == Reports{"content/campaigns/reach/crab.yaml:6:24 missing-glyph"});
}

TEST_CASE("the plain face sets each text once, with its markup", "[layout]") {
  auto others = files();
  others["templates/hexfall/beast.yaml"] = "";
  BeastFaces beast("", fields, test::with_plain_face(others));
  const std::string words = test::words_of(shown_face_of(beast));
  const auto times = [&](const std::string& part) {
    std::size_t count = 0;
    for (auto at = words.find(part); at != std::string::npos; at = words.find(part, at + 1)) {
      ++count;
    }
    return count;
  };
  INFO(words);
  CHECK(words.find('*') == std::string::npos);
  CHECK(words.find("[[") == std::string::npos);
  CHECK(words.find('{') == std::string::npos);
  CHECK(times("x |y") == 1);
  CHECK(times("N 1.") == 1);
}

TEST_CASE("markup that a schema gives to a list is refused, for its texts would be lost", "[layout]") {
  auto others = files();
  std::string& schema = others["schemas/hexfall/beast.schema.yaml"];
  const std::string items = "tags: {type: array, items: {type: string, x-text: inline}}\n  lair";
  REQUIRE(schema.find(items) != std::string::npos);
  schema.replace(schema.find(items), items.size(), "tags: {type: array, x-text: inline}\n  lair");
  const BeastFaces beast(show("alt"), whole(""), others);
  CHECK(beast.reports() == Reports{"schemas/hexfall/beast.schema.yaml:15:23 faulty-schema"});
}

TEST_CASE("parts of a text with markup are told where its signs would print", "[layout]") {
  const std::string repeat_words = repeat("split(alt, ' ')", "a");
  CHECK(words_of(repeat_words, "alt: one two\n") == "one|two");
  CHECK(report_of(repeat_words, "alt: one *two*\n") ==
        "8:61 type-mismatch: a text with markup is put together with others or changed here, and its signs "
        "would "
        "print; insert each text by itself, as in `{a}{b}`: then its markup is read");
}

TEST_CASE("what a notation finds in a text with markup is told where its signs would print", "[layout]") {
  for (const std::string& front :
       {repeat("notations(alt)"), repeat("notations(alt)", "first(a.record.what)"),
        repeat("parse('use', alt).what", "a"), repeat("map(notations(alt), n => n.text)", "a")}) {
    INFO(front);
    CHECK(words_of(front, "alt: use ropes\n").find("ropes") != std::string::npos);
    CHECK(report_of(front, "alt: use *ropes*\n").find("its signs would print") != std::string::npos);
  }
}

TEST_CASE("what a box's condition tells to be there may be used in it, and nowhere else", "[layout]") {
  const auto box = [](const std::string& rest) { return "column: [{" + rest + "}]\n"; };
  const std::string doubled = "text: '{lair.depth * 2}', style: body";
  const std::string own = "lair: {text: far, depth: 4}\n";
  CHECK(words_of(box("when: lair != null and lair.depth != null, " + doubled), own) == "8");
  CHECK(words_of(box("when: not (lair == null or lair.depth == null), column: [{" + doubled + "}]"), own) ==
        "8");
  for (const std::string& other :
       {box(doubled), box("when: lair == null, " + doubled), box("when: lair != null, " + doubled),
        box("when: lair != null or might > 3, column: [{text: '{lair.text}', style: body}]"),
        std::string("column: [{when: lair != null and lair.depth != null, text: a, style: body}, {" +
                    doubled + "}]\n"),
        box("when: lair != null and lair.depth != null, repeat: 'map(acts, a => if a.n > 1 then lair else "
            "null)', "
            "as: lair, box: {" +
            doubled + "}")}) {
    INFO(other);
    CHECK(report_of(other, own).find("may be left out") != std::string::npos);
  }
}

TEST_CASE("a text that a schema allows beside other forms keeps its markup", "[layout]") {
  const auto files_of = [](const std::string& field) {
    auto all = files();
    all["schemas/hexfall/beast.schema.yaml"] += field;
    return all;
  };
  const auto words = [&](const std::string& front, const std::string& own, const std::string& field) {
    BeastFaces beast(front, whole(own), files_of(field));
    const Face face = shown_face_of(beast);
    for (const std::string& report : beast.reports()) {
      UNSCOPED_INFO(report);
    }
    CHECK(face.is_sound);
    return test::words_of(face);
  };
  for (const std::string choice : {"oneOf", "anyOf"}) {
    const std::string text = "{type: string, x-text: inline}";
    const std::string lore = fmt::format("  lore: {{{}: [{}, {{type: 'null'}}]}}\n", choice, text);
    CHECK(words(show("lore"), "lore: a *b*\n", lore) == "a |b");
    const std::string either =
        fmt::format("  lore: {{{0}: [{{type: array, items: {1}}}, {1}, {{enum: [none]}}]}}\n", choice, text);
    CHECK(words(show("lore"), "lore: a *b*\n", either) == "a |b");
    CHECK(words(show("lore[0]"), "lore: [a *b*, c]\n", either) == "a |b");
    CHECK(words(show("lore"), "lore: a *b*\n",
                fmt::format("{}: [{{properties: {{lore: {}}}}}, {{required: [never]}}]\n", choice, text)) ==
          "a |b");
    if (choice == "oneOf") {
      continue;  // The others agree with two of the forms.
    }
    CHECK(words("text: '{lore}'\nstyle: body\n", "lore: none\n", either) == "none");
    const std::string record = fmt::format(
        "  lore: {{{}: [{{type: object, properties: {{n: {{type: integer}}}}}}, {{type: object, properties: "
        "{{n: {{type: integer}}, t: {}}}}}]}}\n",
        choice, text);
    CHECK(words(show("lore.t"), "lore: {n: 1, t: a *b*}\n", record) == "a |b");
  }
}
