#include "layout/checks/words.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Names = std::vector<std::string>;

namespace {

// All that the kind has to show but its markup.
const std::string head = "column:\n  - {text: '{name} {ref}', style: title}\n";

Names unseen_of(BeastFaces& beast, const Face& face) {
  const Definition& definition = beast.catalog.definitions[0];
  const auto written = layout::written_texts(definition, beast.catalog.kind(definition.kind));
  Names names;
  for (const std::uint32_t number : face.unseen) {
    names.push_back(written[number].path);
  }
  return names;
}

// As the campaign prints it.
Face face_of(BeastFaces& beast) {
  FaceKey key = beast.key();
  key.campaign = CampaignId(0);
  return beast.faces->lay_out(key, beast.diagnostics);
}

Names unseen(const std::string& front, const std::string& fields) {
  BeastFaces beast(front, fields);
  const Face face = face_of(beast);
  INFO((beast.reports().empty() ? "" : beast.reports().front()));
  CHECK(face.is_sound);
  return unseen_of(beast, face);
}

}  // namespace

TEST_CASE("texts that a face shows are seen, however it sets them", "[layout]") {
  const std::string text = "might: 3\ntext: 'Bites **hard** for {might}, *unnoticed* by [Keepers]{.sc}.'\n";
  CHECK(unseen(head + "  - {show: text, style: body}\n", text).empty());
  CHECK(unseen(head + "  - {show: text, style: {extends: body, case: upper}}\n", text).empty());
  CHECK(
      unseen(
          head + "  - {show: text, width: 14mm, style: {extends: body, hyphenate: true, align: justified}}\n",
          text)
          .empty());
  CHECK(unseen(head + "  - {rotate: {show: text, style: body}}\n", text).empty());
  CHECK(unseen(head + "  - {text: 'Its habit: {text}', style: body}\n", "might: 3\ntext: Bites you.\n")
            .empty());
}

TEST_CASE("a text that no box shows is unseen, of markup and of plain words", "[layout]") {
  const std::string fields =
      "might: 3\ntext: Bites.\nmoves: [{name: Pinch, text: It pinches.}, {name: Drag, text: It drags.}]\n";
  CHECK(unseen(head, fields) ==
        Names{"text", "moves[0].text", "moves[1].text", "moves[0].name", "moves[1].name"});
  CHECK(unseen("column:\n  - {show: text, style: body}\n", fields) ==
        Names{"moves[0].text", "moves[1].text", "ref", "name", "moves[0].name", "moves[1].name"});
  CHECK(unseen(head + "  - {show: text, style: body}\n"
                      "  - {repeat: moves, as: m, box: {column: [{text: '{m.name}', style: body}, {show: "
                      "m.text, style: body}]}}\n",
               fields)
            .empty());
}

TEST_CASE("words that stand on a face by chance are not those of a text that it does not show", "[layout]") {
  const std::string fields =
      "might: 3\ntext: A crab of the tide.\nmoves: [{name: tide, text: crab of the tide}]\n";
  CHECK(unseen(head + "  - {show: text, style: body}\n", fields) == Names{"moves[0].text", "moves[0].name"});
  CHECK(unseen(head + "  - {show: text, style: body}\n",
               "might: 3\ntext: Bites.\nmoves: [{text: Bites.}]\n") == Names{"moves[0].text"});
  CHECK(unseen(head, "might: 3\ntext: rab\n") == Names{"text"});  // No part of a word.
}

TEST_CASE("a value of signs alone has no words to look for, and lets those beside it be found", "[layout]") {
  const std::string front = head +
                            "  - {repeat: moves, as: m, box: {column: [{text: '{m.name}', style: body}, "
                            "{text: '{m.name} – {m.name}', style: body}]}}\n";
  for (const char* const signs : {"'—'", "'***'", "'!?'", "' '"}) {
    INFO(signs);
    CHECK(unseen(front, fmt::format("might: 3\nmoves: [{{name: {}}}, {{name: Drag}}]\n", signs)).empty());
    CHECK(unseen(head, fmt::format("might: 3\nmoves: [{{name: {}}}, {{name: Drag}}]\n", signs)) ==
          Names{"moves[1].name"});
  }
}

TEST_CASE("words of one field are not those of another that says the same", "[layout]") {
  const std::string fields = "might: 3\ntext: Bites.\nmoves: [{name: Tide crab, text: It pinches.}]\n";
  const std::string front =
      head + "  - {show: text, style: body}\n  - {show: 'moves[0].text', style: body}\n";
  CHECK(unseen(front, fields) == Names{"moves[0].name"});
  CHECK(unseen(front + "  - {text: '{(moves ?? [])[0].name}', style: body}\n", fields).empty());
}

TEST_CASE(
    "words that were computed are looked for, the longest first, and may stand for two that are the same",
    "[layout]") {
  const auto names = [](const std::string& expression, const std::string& moves) {
    return unseen(head + "  - {text: '{" + expression + "}', style: body}\n",
                  "might: 3\nmoves: " + moves + "\n");
  };
  const std::string join = "join(map(moves ?? [], m => m.name ?? \"\"), \" / \")";
  CHECK(names(join, "[{name: Pinch}, {name: Drag down}]").empty());
  CHECK(names(join, "[{name: Pinch}, {name: Pinch hard}]").empty());
  CHECK(names("join([(moves ?? [])[1].name ?? \"\"])", "[{name: Pinch}, {name: Pinch hard}]") ==
        Names{"moves[0].name"});
  CHECK(names("join([(moves ?? [])[0].name ?? \"\"])", "[{name: Pinch}, {name: Pinch}]") ==
        Names{"moves[1].name"});
  CHECK(names("\"Pinch\"", "[{name: Pinch}, {name: Pinch}]").empty());
  CHECK(names("((moves ?? [])[0].name ?? \"\") + \"ing\"", "[{name: Pinch}]") == Names{"moves[0].name"});
}

TEST_CASE("a text that is inserted among other words is seen, whatever it inserts itself", "[layout]") {
  const std::string text = "might: 3\ntext: 'Bites [[crab]] for {might}, **hard**.'\n";
  CHECK(unseen(head + "  - {text: '**{name}.** {text}', style: body}\n", text).empty());
  CHECK(unseen(head + "  - {text: '„{text}”a', style: body}\n", text).empty());
  CHECK(
      unseen(head + "  - {text: 'Bites Tide crab for 3, hard.', style: body}\n", "might: 3\ntext: '{name}'\n")
          .empty());
}

TEST_CASE("a text that another beast took over may say something else on a face of its own", "[layout]") {
  const std::string schema = [] {
    std::string text = test::beast_files().at("schemas/hexfall/beast.schema.yaml");
    text.replace(text.find("required: [kind, id, ref, name, might]"), 38, "required: [kind, id, ref, name]");
    return text + "  extends: {type: string}\n  other: {type: string, x-ref: beast}\n";
  }();
  BeastFaces beast(head + "  - {show: other.text, style: body}\n",
                   "might: 3\ntext: It bites for {might}.\nother: eel\n",
                   {{"schemas/hexfall/beast.schema.yaml", schema},
                    {"content/systems/hexfall/stats.yaml", ""},
                    {"content/campaigns/reach/eel.yaml",
                     "kind: beast\nid: eel\nextends: crab\nref: B-2\nname: Eel\nmight: 7\n"}});
  const Face face = face_of(beast);
  CHECK(face.is_sound);
  CHECK(beast.reports() == Names{});
  CHECK(unseen_of(beast, face) == Names{"text"});
}

TEST_CASE("a text that a step of a fit leaves out is unseen on that card", "[layout]") {
  const std::string front =
      "column:\n"
      "  - height: 9mm\n    fit: [{hide: habit}]\n    column:\n"
      "      - {text: '{name} {ref}', style: title}\n"
      "      - {name: habit, show: text, style: body}\n";
  CHECK(unseen(front, "might: 3\ntext: Bites.\n").empty());
  CHECK(unseen(front,
               "might: 3\ntext: It bites whoever walks here, and it bites who only stands here as well.\n") ==
        Names{"text"});
}

TEST_CASE("a text that a condition leaves out is unseen", "[layout]") {
  const std::string front = head + "  - {when: might > 4, show: text, style: body}\n";
  CHECK(unseen(front, "might: 5\ntext: Bites.\n").empty());
  CHECK(unseen(front, "might: 3\ntext: Bites.\n") == Names{"text"});
}

TEST_CASE("a table without rows asks for none of its words, those of its head neither", "[layout]") {
  const std::string table = head +
                            "  - {table: 'moves ?? []', as: m, head: [{text: Move, style: body}], columns: "
                            "[{text: '{m.name}', style: "
                            "body}]}\n";
  CHECK(unseen(table, "might: 3\n").empty());
  CHECK(unseen(table, "might: 3\nmoves: [{name: Pinch}]\n").empty());
}

TEST_CASE("ids, terms, choices and what has a form are no words that are looked for", "[layout]") {
  BeastFaces beast(head, "might: 3\nicon: claw\ncode: x-1\ncolour: red\n",
                   {{"schemas/hexfall/beast.schema.yaml",
                     "$schema: http://json-schema.org/draft-07/schema#\n"
                     "type: object\n"
                     "properties:\n"
                     "  kind: {const: beast}\n"
                     "  id: {type: string}\n"
                     "  ref: {type: string}\n"
                     "  name: {type: string}\n"
                     "  might: {type: integer}\n"
                     "  icon: {type: string, x-term: icon}\n"
                     "  code: {type: string, pattern: '^x-[0-9]$'}\n"
                     "  colour: {type: string, enum: [red, green]}\n"}});
  CHECK(unseen_of(beast, beast.face()).empty());
}

TEST_CASE("texts of a field that may be a text or a list are looked for", "[layout]") {
  const std::string schema =
      test::beast_files().at("schemas/hexfall/beast.schema.yaml") +
      "  lore: {oneOf: [{type: string, x-text: inline}, {type: array, items: {type: string}}]}\n";
  const auto unseen_with = [&](const std::string& lore) {
    BeastFaces beast(head, "might: 3\nlore: " + lore + "\n", {{"schemas/hexfall/beast.schema.yaml", schema}});
    return unseen_of(beast, face_of(beast));
  };
  CHECK(unseen_with("It *bites*.") == Names{"lore"});
  CHECK(unseen_with("[Bites, Hides]") == Names{"lore[0]", "lore[1]"});
}

TEST_CASE("what an icon or a colour is chosen by is seen in that", "[layout]") {
  const std::string fields = "might: 3\nicon: claw\n";
  CHECK(unseen(head, fields) == Names{"icon"});
  CHECK(unseen(head + "  - {icon: '{icon}', height: 5mm}\n", fields).empty());
}

TEST_CASE("a picture that no box takes is unseen, but in a variant", "[layout]") {
  const std::string schema =
      "type: object\nrequired: [kind, id, ref, name, might]\nproperties:\n  kind: {const: beast}\n"
      "  id: {type: string}\n  ref: {type: string}\n"
      "  name: {type: string}\n  might: {type: integer}\n  art: {type: string, x-term: picture}\n"
      "  views: {type: array, items: {type: object, properties: {art: {type: string, x-term: picture}}}}\n";
  const auto unseen_pictures = [&](const std::string& front, const std::string& variant = {}) {
    BeastFaces beast(
        head + front, "might: 3\nart: crab.png\nviews: [{art: sea.png}, {art: crab.png}]\n",
        {{"schemas/hexfall/beast.schema.yaml", schema},
         {"content/campaigns/reach/crab.png", "x"},
         {"content/campaigns/reach/sea.png", "x"},
         {"templates/hexfall/theme.yaml",
          "kind: theme\nid: plain\nlanguage: en\ncolours: {ink: '#101010'}\nvariants: {low_ink: {}}\n"
          "styles:\n  body: {family: text, size: 8pt/10pt, colour: ink}\n  title: {extends: body}\n"}});
    FaceKey key = beast.key();
    key.campaign = CampaignId(0);
    if (!variant.empty()) {
      key.variant = variant;
    }
    const Face face = beast.faces->lay_out(key, beast.diagnostics);
    INFO((beast.reports().empty() ? "" : beast.reports().front()));
    CHECK(face.is_sound);
    return unseen_of(beast, face);
  };
  const std::string art = "  - {image: '{art}', height: 5mm}\n";
  CHECK(unseen_pictures("") == Names{"art", "views[0].art", "views[1].art"});
  CHECK(unseen_pictures("", "low_ink").empty());
  CHECK(unseen_pictures(art) == Names{"views[0].art", "views[1].art"});
  CHECK(unseen_pictures("  - {image: '{art}', height: 5mm, when: might > 3}\n") ==
        Names{"art", "views[0].art", "views[1].art"});
  CHECK(unseen_pictures(art + "  - {repeat: views, as: v, box: {image: '{v.art}', height: 5mm}}\n").empty());
  CHECK(unseen_pictures("  - {text: '{art}', style: body}\n") ==
        Names{"art", "views[0].art", "views[1].art"});
}

TEST_CASE("words that are lost between a box and its face are an error at the first of them", "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body}\n", "might: 3\ntext: It bites **very** hard.\n");
  const Text& text = beast.catalog.definitions[0].texts[0].text();
  const Face whole = beast.face();
  const auto hold = [&](Face face, bool is_drawn, bool leaves_out) {
    layout::FaceWords words;
    const std::size_t number = words.ask(text);
    if (is_drawn) {
      words.draw(number);
    }
    if (leaves_out) {
      words.leave_out();
    }
    face.unseen.clear();
    words.check(face, beast.key(), *beast.common, beast.diagnostics);
    return face;
  };
  CHECK(hold(whole, true, false).is_sound);
  CHECK(beast.reports().empty());

  Face torn = whole;
  REQUIRE(torn.frame.items.size() == 3);
  torn.frame.items.erase(torn.frame.items.begin() + 1);
  CHECK_FALSE(hold(torn, true, false).is_sound);
  CHECK(beast.reports() == Names{"content/campaigns/reach/crab.yaml:6:18 words-lost"});
}

TEST_CASE("a box that is given words and never drawn loses them, unless a step of a fit leaves it out",
          "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body}\n", "might: 3\ntext: It bites.\n");
  const Face empty{beast.face().frame, true, {}};
  const auto hold = [&](bool leaves_out) {
    layout::FaceWords words;
    words.ask(beast.catalog.definitions[0].texts[0].text());
    if (leaves_out) {
      words.leave_out();
    }
    Face face{{empty.frame.size, {}}, true, {}};
    words.check(face, beast.key(), *beast.common, beast.diagnostics);
    return face.is_sound;
  };
  CHECK(hold(true));
  CHECK(beast.reports().empty());
  CHECK_FALSE(hold(false));
  CHECK(beast.reports() == Names{"content/campaigns/reach/crab.yaml:6:7 words-lost"});
}

TEST_CASE("a word that is written twice has to stand on the face twice", "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body}\n  - {text: 'bites', style: body}\n",
                   "might: 3\ntext: bites\n");
  Face face = beast.face();
  CHECK(face.is_sound);
  layout::FaceWords words;
  for (int i = 0; i < 2; ++i) {
    words.draw(words.ask(beast.catalog.definitions[0].texts[0].text()));
  }
  face.frame.items.pop_back();
  words.check(face, beast.key(), *beast.common, beast.diagnostics);
  CHECK_FALSE(face.is_sound);
}
