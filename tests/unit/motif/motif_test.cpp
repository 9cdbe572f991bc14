#include "motif/motif.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"
#include "source/source_map.h"

using namespace talia;
using namespace length_literals;
using formula::Quantity;

namespace {

// What a motif draws, one line an item.
class Listing : public motif::Canvas {
 public:
  std::vector<std::string> lines;
  std::size_t most = 1000;

  void fill(Path path, bool, const std::string& colour, Span) override {
    lines.push_back(fmt::format("fill {} {}", colour, words(path)));
  }
  void stroke(Path path, const std::string& colour, Length width, StrokeStyle, Span) override {
    lines.push_back(fmt::format("stroke {} {:.3g} {}", colour, width.in_mm(), words(path)));
  }
  void use(const std::string& icon, Span, const Transform& at, const std::string& colour, Span) override {
    lines.push_back(
        fmt::format("icon {} {} at {:.3g} {:.3g}", icon, colour, at.shift.x.in_mm(), at.shift.y.in_mm()));
  }
  std::vector<Outline> icon(const std::string&, Span) override {
    Path square;
    square.add_rect({{-0.5_mm, -0.5_mm}, {1_mm, 1_mm}});
    return {{square, true, std::nullopt}};
  }
  std::optional<Path> filled_icon(const std::string&, Span) override { return icon("", {}).front().path; }
  void begin_clip(Path path) override { lines.push_back("clip " + words(path)); }
  void end_clip() override { lines.emplace_back("end"); }
  bool is_full() const override { return lines.size() >= most; }

 private:
  static std::string words(const Path& path) {
    std::string text;
    for (const PathStep& step : path.steps()) {
      const char* const sign = step.kind == PathStep::Kind::move    ? "M"
                               : step.kind == PathStep::Kind::line  ? "L"
                               : step.kind == PathStep::Kind::curve ? "C"
                                                                    : "Z";
      text += step.kind == PathStep::Kind::close
                  ? sign
                  : fmt::format("{}{:.3g},{:.3g}", sign, step.to.x.in_mm() + 0.0, step.to.y.in_mm() + 0.0);
    }
    return text;
  }
};

struct Drawn {
  std::vector<std::string> lines;
  std::vector<std::string> reports;  // Codes of what reading or drawing found.
};

// The motif `it` of a theme's text, on a box of 20 by 10 mm at 100, 100 that bleeds 3 mm to the left.
Drawn drawn(const std::string& motifs, std::vector<Quantity> arguments = {}, std::uint64_t seed = 1) {
  SourceMap sources;
  const FileId file = sources.add("theme.yaml", motifs);
  Diagnostics diagnostics;
  const auto documents = document::read_yaml(file, sources, diagnostics).documents;
  Drawn result;
  const auto read = motif::Motifs::read(documents.empty() ? Node() : documents.front()->root(), diagnostics);
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    result.reports.emplace_back(source::info_of(each.code).name);
  }
  const motif::Motif* const it = read.find("it");
  if (it == nullptr || motif::Motifs::is_broken(*it)) {
    return result;
  }
  Listing listing;
  const motif::Stage stage{{}, -3, 0, 20, 10, 20, 10};
  std::size_t work = 1'000'000;
  const auto fault = motif::draw(*it, std::move(arguments), stage, seed, work, listing).fault;
  result.lines = listing.lines;
  if (fault) {
    result.reports.emplace_back(source::info_of(fault->code).name);
  }
  return result;
}

using Lines = std::vector<std::string>;

Lines lines(const std::string& draw, std::vector<Quantity> arguments = {}, const std::string& takes = "[]") {
  const Drawn found = drawn("it:\n  takes: " + takes + "\n  draw:\n" + draw, std::move(arguments));
  INFO(draw);
  CHECK(found.reports.empty());
  return found.lines;
}

Lines reports(const std::string& draw) {
  return drawn("it:\n  draw:\n" + draw).reports;
}

}  // namespace

TEST_CASE("a motif draws outlines of computed points", "[motif]") {
  CHECK(lines("    - {fill: leaf, path: [[left, top], [right, 0], [width / 2, height]]}") ==
        Lines{"fill leaf M-3,0L20,0L10,10Z"});
  CHECK(lines("    - {stroke: ink, line: 0.5, path: [[1, 2], [3, 4], {move: [5, 6]}, [7, 8]]}") ==
        Lines{"stroke ink 0.5 M1,2L3,4M5,6L7,8"});
  CHECK(lines("    - {stroke: ink, closed: true, path: [[1, 2], {curve: [1, 1, 2, 2, 3, 3]}]}") ==
        Lines{"stroke ink 0.2 M1,2C3,3Z"});
  CHECK(lines("    - {fill: leaf, stroke: ink, circle: [5, 5, 2]}").size() == 2);
  CHECK(lines("    - {fill: leaf, rectangle: [1, 1, 3, 2]}") == Lines{"fill leaf M1,1L4,1L4,3L1,3Z"});
  CHECK(lines("    - {stroke: ink, path: [{arc: [5, 5, 2, 0, 90]}]}") ==
        Lines{"stroke ink 0.2 M7,5C6.41,6.41C5,7"});
  CHECK(lines("    - {fill: leaf, ellipse: [5, 5, 4, 2]}").front().starts_with("fill leaf M"));
}

TEST_CASE("a smooth line goes through its points, and a brush is as wide as they say", "[motif]") {
  CHECK(lines("    - {stroke: ink, smooth: true, path: [[0, 0], [2, 1], [4, 0]]}") ==
        Lines{"stroke ink 0.2 M0,0C2,1C4,0"});
  CHECK(lines("    - {fill: ink, smooth: true, path: [[0, 0], [2, 1], [4, 0]]}") ==
        Lines{"fill ink M0,0C2,1C4,0C0,0Z"});
  CHECK(lines("    - {fill: ink, brush: true, path: [[0, 5, 2], [10, 5, 0]]}") ==
        Lines{"fill ink M0,6L10,5L10,5L0,4Z"});
}

TEST_CASE("items and steps repeat, name numbers and are left out", "[motif]") {
  CHECK(lines("    - {repeat: 3, as: i, when: i != 1, fill: leaf, rectangle: [i, 0, 1, 1]}") ==
        Lines{"fill leaf M0,0L1,0L1,1L0,1Z", "fill leaf M2,0L3,0L3,1L2,1Z"});
  CHECK(lines("    - let: {x: 1}\n"
              "    - {stroke: ink, path: [{repeat: 3, let: {x: x * 2}, path: [[x, 0]]}]}") ==
        Lines{"stroke ink 0.2 M2,0L4,0L8,0"});
  CHECK(lines("    - {repeat: 0, fill: leaf, rectangle: [0, 0, 1, 1]}").empty());
  CHECK(lines("    - {repeat: -2, fill: leaf, rectangle: [0, 0, 1, 1]}").empty());
}

TEST_CASE("a motif takes numbers, names and lists, and a name that is null draws nothing", "[motif]") {
  const std::string body =
      "    - {fill: '{colour}', rectangle: [size, 0, 1, 1]}\n"
      "    - {stroke: '{rim}', rectangle: [0, 0, 1, 1]}\n"
      "    - {repeat: count(spots), as: i, fill: ink, rectangle: ['spots[i][0]', 0, 1, 1]}\n";
  const Quantity spots(
      Quantity::List{Quantity(Quantity::List{4.0, 1.0}), Quantity(Quantity::List{6.0, 1.0})});
  CHECK(lines("    - {fill: ink, rectangle: [left, 0, 1, 1]}", {7.0}, "[left]") ==
        Lines{"fill ink M7,0L8,0L8,1L7,1Z"});
  CHECK(lines(body, {Quantity("leaf"), 2.0, Quantity(), spots}, "[colour, size, 'rim?', spots]") ==
        Lines{"fill leaf M2,0L3,0L3,1L2,1Z", "fill ink M4,0L5,0L5,1L4,1Z", "fill ink M6,0L7,0L7,1L6,1Z"});
}

TEST_CASE("groups move, turn, scale and clip what they hold", "[motif]") {
  CHECK(lines("    - {shift: [5, 1], group: [{fill: leaf, rectangle: [0, 0, 1, 1]}]}") ==
        Lines{"fill leaf M5,1L6,1L6,2L5,2Z"});
  CHECK(lines("    - {turn: 90, about: [1, 1], group: [{fill: leaf, path: [[1, 0], [3, 1]]}]}") ==
        Lines{"fill leaf M2,1L1,3Z"});
  CHECK(lines("    - {scale: [2, -1], group: [{fill: leaf, path: [[1, 1], [3, 1]]}]}") ==
        Lines{"fill leaf M2,-1L6,-1Z"});
  CHECK(lines("    - {scale: 3, group: [{stroke: ink, line: 0.2, path: [[1, 1], [3, 1]]}]}") ==
        Lines{"stroke ink 0.6 M3,3L9,3"});
  CHECK(lines("    - {clip: {rectangle: [0, 0, 4, 4]}, group: [{fill: leaf, path: [[1, 1], [9, 1]]}]}") ==
        Lines{"clip M0,0L4,0L4,4L0,4Z", "fill leaf M1,1L9,1Z", "end"});
  CHECK(
      lines("    - {clip: {icon: moon, at: [2, 2], size: 2}, group: [{fill: leaf, path: [[1, 1], [9, 1]]}]}")
          .front() == "clip M1,1L3,1L3,3L1,3Z");
}

TEST_CASE("an icon stands where it is put; with a stroke it is its outlines", "[motif]") {
  CHECK(lines("    - {icon: moon, at: [4, 3], size: 2, fill: ink}") == Lines{"icon moon ink at 4 3"});
  CHECK(lines("    - {icon: moon, at: [4, 3], size: 2, stroke: ink, line: 0.4}") ==
        Lines{"stroke ink 0.4 M3,2L5,2L5,4L3,4Z"});
}

TEST_CASE("chance follows the seed, and a seed of its own draws the same again", "[motif]") {
  const std::string motif =
      "it:\n  draw:\n"
      "    - {repeat: 2, seed: 4, fill: ink, path: [[random(9), 0], [random(9), 1]]}\n"
      "    - {fill: ink, path: [[random(9), 0], [random(9), 1]]}\n"
      "    - {seed: 4, fill: ink, path: [[random(9), 0], [random(9), 1]]}\n";
  const Lines first = drawn(motif, {}, 1).lines;
  REQUIRE(first.size() == 4);
  CHECK(first == drawn(motif, {}, 1).lines);
  CHECK(first != drawn(motif, {}, 2).lines);
  CHECK(first[0] == first[3]);
  CHECK(first[0] != first[1]);
  CHECK(first[0] != first[2]);
}

TEST_CASE("a line wanders to its end and keeps near the straight way", "[motif]") {
  const Lines found = lines("    - {stroke: ink, path: [[0, 0], {wander: [20, 0, 2, 0.5]}]}");
  REQUIRE(found.size() == 1);
  CHECK(std::ranges::count(found[0], 'L') == 10);
  CHECK(found[0].ends_with("L20,0"));
}

TEST_CASE("motifs show each other, and themselves to an end", "[motif]") {
  const Drawn tree = drawn(
      "branch:\n  takes: [x, level]\n  draw:\n"
      "    - {fill: ink, rectangle: [x, level, 1, 1]}\n"
      "    - {repeat: 2, as: i, when: level < 2, motif: branch, with: {x: x * 2 + i, level: level + 1}}\n"
      "it:\n  draw: [{motif: branch, with: {x: 1, level: 0}}]\n");
  CHECK(tree.reports.empty());
  CHECK(tree.lines.size() == 7);
  CHECK(tree.lines.back() == "fill ink M7,2L8,2L8,3L7,3Z");
}

TEST_CASE("what a motif cannot draw is told", "[motif]") {
  CHECK(reports("    - {rectangle: [0, 0, 1, 1]}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, path: [[0, 0, 1], [1, 1]]}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, brush: true, path: [[0, 0], [1, 1]]}").front() == "bad-motif");
  CHECK(reports("    - {fill: ink, smooth: true, path: [[0, 0], {arc: [0, 0, 1, 0, 9]}]}") ==
        Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, path: [{arc: [0, 0, 1, 0]}]}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, circle: [0, 0, 1], brush: true}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, line: 1, circle: [0, 0, 1]}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: ink, as: i, circle: [0, 0, 1]}") == Lines{"bad-motif"});
  CHECK(reports("    - {icon: moon, fill: ink}") == Lines{"bad-motif"});
  CHECK(reports("    - {fill: 'ink {1}', circle: [0, 0, 1]}") == Lines{"bad-motif"});
  CHECK(reports("    - {clip: {smooth: true}, group: [{fill: ink, circle: [0, 0, 1]}]}") ==
        Lines{"bad-motif"});
  CHECK(reports("    - {motif: that}") == Lines{"unknown-motif"});
  CHECK(reports("    - {motif: it, with: {x: 1}}") == Lines{"unknown-binding"});
  CHECK(reports("    - {fill: ink, circle: [0, 0, x]}") == Lines{"unknown-stat"});
  CHECK(reports("    - {fill: ink, circle: [0, 0, 1 / 0]}") == Lines{"division-by-zero"});
  CHECK(reports("    - {fill: ink, circle: [0, 0, 90000]}") == Lines{"bad-motif"});
  CHECK(reports("    - {motif: it}") == Lines{"bad-motif"});
  CHECK(reports("    - {repeat: 90000, fill: ink, circle: [0, 0, 1]}") == Lines{"work-budget"});
  CHECK(reports("    - {repeat: 4000, group: [{repeat: 4000, let: {x: 1}}]}") == Lines{"work-budget"});
  CHECK(reports("    - {fill: '{4}', circle: [0, 0, 1]}") == Lines{"type-mismatch"});
  CHECK(drawn("it: {takes: [x], draw: [{fill: ink, circle: [0, 0, 1]}]}", {1.0}).reports ==
        Lines{"key-without-effect"});
  CHECK(drawn("other: {takes: [x], draw: [{fill: ink, circle: [0, 0, x]}]}\nit: {draw: [{motif: other}]}")
            .reports == Lines{"bad-motif"});
}
