#include "job/dumps/dump_fits.h"

#include <algorithm>

#include <fmt/format.h>

#include "job/faces/face_pool.h"

namespace talia::job {

namespace {

std::string line_of(const BoxFit& fit) {
  std::string line =
      fmt::format("    {:<12} {:.4g}/{:.4g} pt", fit.box, fit.size.in_pt(), fit.leading.in_pt());
  if (fit.size < fit.wished) {
    line += fmt::format(" of {:.4g} pt", fit.wished.in_pt());
  }
  line += fmt::format(", step {}, {:.0f}% of its height", fit.step + 1, fit.filled * 100);
  if (!fit.group.empty()) {
    line += fmt::format(", group {}", fit.group);
  }
  return line + '\n';
}

std::string line_of(const SharedSize& shared, const Catalog& catalog) {
  std::string line = fmt::format("  group {}: {:.4g} pt", shared.group, shared.held.size.in_pt());
  if (shared.next) {
    for (std::size_t i = 0; i < shared.held_by.size(); ++i) {
      line += fmt::format("{}`{}`", i == 0 ? "; without " : ", ", catalog.definition(shared.held_by[i]).id);
    }
    line += fmt::format(" it could be {:.4g} pt", shared.next->in_pt());
  }
  return line + '\n';
}

}  // namespace

std::string dump_fits(const DeckJob& job, const std::string& path, const std::vector<DefinitionId>& cards,
                      const DrawingContext& drawing, Content& content) {
  std::string text;
  text += path + '\n';
  for (const SharedSize& shared : job.shared) {
    text += line_of(shared, content.catalog);
  }
  for (const rules::DeckCard& card : job.selection.cards) {
    if (!cards.empty() && std::ranges::find(cards, card.definition) == cards.end()) {
      continue;
    }
    for (const auto& [side, key] : sides_of(job, card, content.catalog)) {
      const Face face = drawing.faces->lay_out(key, content.diagnostics);
      if (!face.fits.empty()) {
        text += fmt::format("  {} {}{}\n", content.catalog.definition(card.definition).id,
                            side == FaceSide::front ? "front" : "back",
                            key.part > 1 ? fmt::format(" {}", key.part) : std::string());
      }
      for (const BoxFit& fit : face.fits) {
        text += line_of(fit);
      }
    }
  }
  return text;
}

}  // namespace talia::job
