#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "book/set/flow.h"

namespace talia::book {

namespace {

constexpr int stray_share = 10;          // Of a page's rows, the most that are stray.
constexpr std::size_t pages_before = 3;  // Where lines may be saved.
constexpr std::size_t most_shortened = 10;

// Whether a chapter's last page has so few lines that it looks forgotten.
bool has_stray_lines(const std::vector<PagePlan>& pages, const FlowOptions& options) {
  return pages.size() > 1 && pages.back().columns_end * stray_share <= options.rows &&
         std::ranges::all_of(pages.back().spots,
                             [](const Spot& spot) { return spot.column >= 0 && spot.first == spot.last; });
}

// Of the pages before the last, the longest first: in those a line fewer shows least.
std::vector<std::size_t> longest_before_end(const std::vector<PagePlan>& pages,
                                            const std::vector<Flexible>& made) {
  constexpr std::size_t least_lines = 4;
  std::vector<std::size_t> found;
  const std::size_t first = pages.size() - 1 - std::min(pages_before, pages.size() - 1);
  for (std::size_t number = 0; number < made.size(); ++number) {
    const auto begins_on = [&](const PagePlan& page) {
      return std::ranges::find(page.spots, made[number].first, &Spot::piece) != page.spots.end();
    };
    if (made[number].count >= least_lines &&
        std::any_of(pages.begin() + static_cast<std::ptrdiff_t>(first), pages.end() - 1, begins_on)) {
      found.push_back(number);
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(),
                           [&](std::size_t number) { return made[number].count; });
  found.resize(std::min(found.size(), most_shortened));
  return found;
}

// The pages of a chapter whose last one is spared, and its paragraphs as they are then; nothing where that cannot be.
std::optional<std::vector<PagePlan>> in_one_page_less(std::vector<PieceShape> pieces,
                                                      const FlowOptions& options,
                                                      std::vector<Flexible>& paragraphs,
                                                      const std::vector<Flexible>& made,
                                                      const std::vector<PagePlan>& pages) {
  std::vector<Flexible> shortened = paragraphs;
  for (const std::size_t number : longest_before_end(pages, made)) {
    Flexible& paragraph = shortened[number];
    std::vector<PieceShape> shapes = paragraph.shapes(-1);
    if (shapes.empty()) {
      continue;
    }
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(paragraph.first);
    shapes.front().waits = begin->waits;
    const auto at = pieces.erase(begin, begin + static_cast<std::ptrdiff_t>(paragraph.count));
    pieces.insert(at, shapes.begin(), shapes.end());
    for (std::size_t i = number + 1; i < shortened.size(); ++i) {
      shortened[i].first += shapes.size() - paragraph.count;
    }
    paragraph.count = shapes.size();
    paragraph.by = -1;
    std::vector<Flexible> tried = shortened;
    std::vector<PagePlan> plans = flow_forward(pieces, options, tried);
    if (plans.size() < pages.size()) {
      paragraphs = std::move(tried);
      return plans;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<PagePlan> flow(std::vector<PieceShape> pieces, const FlowOptions& options,
                           std::vector<Flexible>& paragraphs) {
  std::vector<Flexible> made = paragraphs;
  std::vector<PagePlan> pages = flow_forward(pieces, options, made);
  if (has_stray_lines(pages, options)) {
    if (auto shorter = in_one_page_less(std::move(pieces), options, paragraphs, made, pages)) {
      return *std::move(shorter);
    }
  }
  paragraphs = std::move(made);
  return pages;
}

}  // namespace talia::book
