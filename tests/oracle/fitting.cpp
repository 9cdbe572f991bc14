// The fitter against a scan of all its settings: `oracle_fitting DIR`, where DIR is a workspace. 2,000 pairs of a text, cut
// at random from the workspace's chapters, and a box of random size; the numbers come from a seed and are the same in
// every run. A pair passes when the search gives the first setting that the scan finds, and what it gives stands within
// its box line by line. The last line is `N passed, N failed, N refused on purpose`.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "job/faces/drawing_context.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "markup/parse.h"
#include "typeset/fit.h"

namespace {

using namespace talia;

constexpr std::size_t pairs = 2000;

// Paragraphs of prose: no directives, tables, lists, headings, insertions or references.
std::vector<std::string> paragraphs_under(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".md") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> paragraphs;
  for (const auto& path : files) {
    std::ifstream in(path);
    std::string paragraph;
    bool in_block = false;
    for (std::string line; std::getline(in, line);) {
      in_block = line.starts_with("```") ? !in_block : in_block;
      if (!in_block && !line.empty() && line.find_first_of("`#|{}[]<>*:_-") == std::string::npos) {
        paragraph += paragraph.empty() ? line : " " + line;
      } else {
        if (paragraph.size() > 80) {
          paragraphs.push_back(paragraph);
        }
        paragraph.clear();
      }
    }
  }
  return paragraphs;
}

class Lot {
 public:
  // In [0, count).
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  // In [least, most], on a grid of a thousandth.
  double between(double least, double most) {
    return least + (most - least) * static_cast<double>(below(1001)) / 1000.0;
  }

 private:
  std::mt19937_64 engine_{20260101};
};

struct Pair {
  std::string words;
  typeset::Settings settings;
  Length width;
};

Pair draw_pair(const std::vector<std::string>& paragraphs, const TextStyle& style, Lot& lot) {
  Pair pair;
  const std::size_t parts = 1 + lot.below(3);
  for (std::size_t part = 0; part < parts; ++part) {
    const std::string& whole = paragraphs[lot.below(paragraphs.size())];
    const auto begin = whole.find(' ', lot.below(whole.size() / 2)) + 1;
    const auto end = std::min(whole.find(' ', begin + 20 + lot.below(whole.size())), whole.size());
    pair.words += (part == 0 ? "" : "\n\n") + whole.substr(begin, end - begin);
  }
  typeset::TextRange range;
  range.least_size = Length::pt(6 + 0.1 * static_cast<double>(lot.below(15)));
  range.most_size = range.least_size + Length::pt(0.05 * static_cast<double>(10 + lot.below(80)));
  range.least_leading = lot.between(1.1, 1.2);
  range.most_leading = range.least_leading + (lot.below(2) == 0 ? 0 : lot.between(0, 0.1));
  range.least_tracking = lot.below(3) == 0 ? -5 : 0;
  range.most_gap = Length::mm(0.9);
  range.least_gap = lot.below(3) == 0 ? Length::mm(0.5) : range.most_gap;
  TextStyle base = style;
  base.max_lines = lot.below(4) == 0 ? static_cast<int>(2 + lot.below(12)) : 0;
  base.hyphenate = lot.below(4) != 0;
  pair.settings = typeset::Settings(typeset::settings_of(range, base));
  pair.width = Length::mm(lot.between(24, 90));
  return pair;
}

// Whether every line of a set text stands in the box: by the lines themselves.
bool stands_within(const SetText& text, const TextStyle& style, const typeset::Room& room) {
  const auto is_inside = [&](const SetLine& line) {
    return line.width <= line.measure + typeset::fit_tolerance && line.baseline > Length() &&
           line.baseline <= room.size.height;
  };
  const bool has_room =
      style.max_lines == 0 || text.lines.size() <= static_cast<std::size_t>(style.max_lines);
  return has_room && std::all_of(text.lines.begin(), text.lines.end(), is_inside) &&
         text.height <= room.size.height + typeset::fit_tolerance;
}

struct Verdict {
  bool is_same = false, is_feasible = true;
  std::size_t searched = 0, scanned = 0;
};

Verdict judge(const Pair& pair, const Typesetter& typesetter, Lot& lot) {
  Diagnostics unheard;
  const auto text = [&] {
    return markup::parse(MappedText::from(pair.words, {}), markup::Mode::block, "pl", unheard);
  };
  // Each setting by itself, with nothing kept from the one before.
  std::vector<typeset::TextExtent> extents;
  for (const TextStyle& style : pair.settings) {
    const typeset::Settings setting({style});
    typeset::FittedText alone(typesetter, text(), {}, setting);
    extents.push_back(alone.extent(pair.width, 0));
  }
  // As high as one of the settings needs, or a little higher or lower, so that answers lie anywhere.
  const Length needed = extents[lot.below(extents.size())].height;
  const typeset::Room room{{pair.width, needed.scaled(lot.between(0.97, 1.06))}, {}, {}, 0};
  Verdict verdict;
  verdict.scanned = typeset::none_feasible;
  for (std::size_t i = 0; i < extents.size() && verdict.scanned == typeset::none_feasible; ++i) {
    verdict.scanned = typeset::fits(extents[i], pair.settings[i], room) ? i : typeset::none_feasible;
  }
  typeset::FittedText fitted(typesetter, text(), {}, pair.settings);
  verdict.searched = fitted.first_fitting(room, 0, pair.settings.size());
  verdict.is_same = verdict.searched == verdict.scanned;
  if (verdict.searched != typeset::none_feasible) {
    verdict.is_feasible =
        stands_within(fitted.set(pair.width, verdict.searched), pair.settings[verdict.searched], room);
  }
  return verdict;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: oracle_fitting WORKSPACE\n");
    return 2;
  }
  const auto found = job::find_workspace({.root = arguments[1], .program = arguments[0]});
  const auto paragraphs = paragraphs_under(std::filesystem::path(arguments[1]) / "content");
  if (!found.workspace || paragraphs.empty()) {
    fmt::print(stderr, "{} is no workspace with chapters\n", arguments[1]);
    return 2;
  }
  const auto content = job::load(*found.workspace, {});
  const job::DrawingContext drawing(*content, *found.workspace, {});
  TextStyle style;
  style.family = drawing.fonts.find_family("text").value_or(FamilyId{});
  style.features = {"lnum", "kern"};
  Lot lot;
  std::size_t passed = 0, infeasible = 0, open = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Pair pair = draw_pair(paragraphs, style, lot);
    const Verdict verdict = judge(pair, *drawing.typesetter, lot);
    passed += verdict.is_same && verdict.is_feasible ? 1 : 0;
    infeasible += verdict.is_feasible ? 0 : 1;
    open += verdict.scanned == typeset::none_feasible ? 1 : 0;
    if (!verdict.is_same || !verdict.is_feasible) {
      fmt::print("pair {}: the search gives setting {}, the scan {}{}\n", i,
                 static_cast<std::int64_t>(verdict.searched), static_cast<std::int64_t>(verdict.scanned),
                 verdict.is_feasible ? "" : "; it is not feasible");
    }
  }
  fmt::print("{} paragraphs; {} pairs have no feasible setting; {} answers are infeasible\n",
             paragraphs.size(), open, infeasible);
  fmt::print("{} passed, {} failed, 0 refused on purpose\n", passed, pairs - passed);
  return passed * 1000 >= pairs * 999 && infeasible == 0 ? 0 : 1;
}
