// Motifs of a theme on a face: where they stand, what colours and icons become, and what is told of them.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

using MotifReports = std::vector<std::string>;

struct MotifFace {
  std::vector<std::string> items;  // Kind and bounds in mm, clips and their ends among them.
  MotifReports reports;
};

std::string bounds_of(const Rect& area) {
  return fmt::format("{:.3g} {:.3g} {:.3g} {:.3g}", area.left().in_mm(), area.top().in_mm(),
                     area.right().in_mm(), area.bottom().in_mm());
}

void list(const std::vector<Item>& items, std::vector<std::string>& out) {
  for (const Item& item : items) {
    if (const auto* const path = std::get_if<PathItem>(&item.what)) {
      out.push_back((path->stroke ? "line " : "area ") + bounds_of(path->path.bounds()));
    } else if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      out.push_back("icon " + bounds_of({use->place.apply({}),
                                         {Length::mm(10 * use->place.xx), Length::mm(10 * use->place.yy)}}));
    } else if (const auto* const group = std::get_if<Group>(&item.what)) {
      out.push_back("clip " + bounds_of(group->clip->bounds()));
      list(group->items, out);
      out.emplace_back("end");
    }
  }
}

BeastFaces with_motif(const std::string& motifs, const std::string& front) {
  return BeastFaces(front, "might: 3\nicon: claw\n",
                    {{"templates/hexfall/theme.yaml",
                      test::beast_files().at("templates/hexfall/theme.yaml") + "motifs:\n" + motifs}});
}

MotifFace motif_face(const std::string& motifs, const std::string& front, Length bleed = {}) {
  BeastFaces beast = with_motif(motifs, front);
  const Face face = beast.face(bleed);
  MotifFace result;
  list(face.frame.items, result.items);
  result.reports = beast.reports();
  return result;
}

// What the scene's own clip holds.
std::vector<std::string> inside(const MotifFace& face) {
  CHECK(face.reports == MotifReports{});
  REQUIRE(face.items.size() >= 2);
  return {face.items.begin() + 1, face.items.end() - 1};
}

const std::string square =
    "  square: {takes: [x, colour], draw: [{fill: '{colour}', rectangle: [x, 1, 2, 2]}]}\n";

}  // namespace

TEST_CASE("a motif counts from its box, and its edges lie where that bleeds", "[layout]") {
  const std::string front = "scene: [{motif: square, with: {x: might, colour: \"'sea'\"}}]\n";
  CHECK(inside(motif_face(square, front)) == MotifReports{"area 3 1 5 3"});
  const std::string edges =
      "  edge: {draw: [{fill: sea, path: [[left, top], [right, top], [right, bottom], [0, height]]}]}\n";
  CHECK(inside(motif_face(edges, "bleed: [left, top]\nscene: [{motif: edge}]\n", 3_mm)) ==
        MotifReports{"area 0 0 63 83"});
  CHECK(inside(motif_face(edges, "scene: [{motif: edge}]\n", 3_mm)) == MotifReports{"area 3 3 63 83"});
}

TEST_CASE("icons of motifs are shared drawings, or outlines where they are stroked", "[layout]") {
  const std::string icon =
      "  sign: {takes: [sign], draw: [{icon: '{sign}', at: [20, 20], size: 8, fill: sea}, {icon: '{sign}', "
      "at: [20, 20], size: 8, stroke: ink}]}\n";
  CHECK(inside(motif_face(icon, "scene: [{motif: sign, with: {sign: icon}}]\n")) ==
        MotifReports{"icon 16 16 24 24", "line 16 16 24 24"});
}

TEST_CASE("a clip within a clip of a motif holds all that is drawn in it", "[layout]") {
  const std::string nested =
      "  deep:\n    draw:\n"
      "      - clip: {rectangle: [0, 0, 30, 30]}\n        group:\n"
      "          - {fill: sea, rectangle: [1, 1, 2, 2]}\n"
      "          - clip: {rectangle: [0, 0, 20, 20]}\n            group:\n"
      "              - clip: {icon: claw, at: [5, 5], size: 10}\n                group: [{fill: ink, "
      "rectangle: [2, 2, 2, 2]}]\n"
      "              - {fill: ink, rectangle: [3, 3, 2, 2]}\n"
      "          - {fill: sea, rectangle: [4, 4, 2, 2]}\n";
  CHECK(inside(motif_face(nested, "scene: [{motif: deep}]\n")) ==
        MotifReports{"clip 0 0 30 30", "area 1 1 3 3", "clip 0 0 20 20", "clip 0 0 10 10", "area 2 2 4 4",
                     "end", "area 3 3 5 5", "end", "area 4 4 6 6", "end"});
}

TEST_CASE("what a motif is given and lacks is told where the scene shows it", "[layout]") {
  const auto told = [](const std::string& with) {
    return motif_face(square, "scene: [{motif: square, with: {" + with + "}}]\n").reports;
  };
  CHECK(told("x: 1") == MotifReports{"templates/hexfall/beast.yaml:8:21 unknown-binding"});
  CHECK(told("x: 1, colour: \"'sea'\", y: 2") ==
        MotifReports{"templates/hexfall/beast.yaml:8:59 unknown-binding"});
  CHECK(told("x: name, colour: \"'sea'\"") ==
        MotifReports{"templates/hexfall/theme.yaml:12:70 type-mismatch"});
  CHECK(told("x: 1, colour: \"'see'\"") == MotifReports{"templates/hexfall/theme.yaml:12:46 unknown-colour"});
  CHECK(told("x: 1 / 0, colour: \"'sea'\"").size() == 1);
  CHECK(motif_face(square, "scene: [{motif: sqare, with: {x: 1}}]\n").reports ==
        MotifReports{"templates/hexfall/beast.yaml:8:21 unknown-motif"});
}

TEST_CASE("what is irregular on a back is the same on the backs of all cards", "[layout]") {
  const std::string motifs = "  spot: {draw: [{fill: sea, rectangle: [random(40), 1, 2, 2]}]}\n";
  const auto back_of = [&](const std::string& id) {
    BeastFaces beast(
        "background: sea\n", "might: 3\n",
        {{"templates/hexfall/theme.yaml",
          test::beast_files().at("templates/hexfall/theme.yaml") + "motifs:\n" + motifs},
         {"templates/hexfall/beast.yaml",
          "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n"
          "  front: {background: sea}\n  back: {scene: [{motif: spot}]}\n"},
         {"content/campaigns/reach/crab.yaml",
          "kind: beast\nid: " + id + "\nref: B-1\nname: Tide crab\nmight: 3\n"}});
    FaceKey key = beast.key();
    key.side = FaceSide::back;
    std::vector<std::string> items;
    list(beast.faces->lay_out(key, beast.diagnostics).frame.items, items);
    CHECK(beast.reports() == MotifReports{});
    return items;
  };
  CHECK(back_of("crab").size() == 3);
  CHECK(back_of("crab") == back_of("heron"));
}
