#include "cli/drawings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "job/faces/drawing_context.h"
#include "job/workspace/outputs.h"
#include "source/text/ascii.h"

namespace talia::cli {

namespace {

bool is_named_otherwise(const std::string& file, std::string_view ending) {
  static constexpr std::array<std::string_view, 8> endings = {".gif", ".jpeg", ".jpg", ".pdf",
                                                              ".png", ".svg",  ".tif", ".webp"};
  const std::string lower = source::ascii_lower_case(file);
  const auto has = [&](std::string_view each) { return lower.ends_with(each); };
  return !has(ending) && std::ranges::any_of(endings, has);
}

}  // namespace

std::vector<std::string> DrawingFiles::all() const {
  std::vector<std::string> files;
  for (const auto& file : {pdf, svg, png}) {
    files.insert(files.end(), file ? 1 : 0, file.value_or(""));
  }
  return files;
}

std::optional<std::string> DrawingFiles::fault() const {
  for (const auto& [flag, file, ending] : {std::tuple{"--png", png, ".png"}, std::tuple{"--svg", svg, ".svg"},
                                           std::tuple{"--pdf", pdf, ".pdf"}}) {
    if (file && is_named_otherwise(*file, ending)) {
      return fmt::format("talia: error: {} writes what `{}` is not called\nhelp: end its name in `{}`\n",
                         flag, *file, ending);
    }
  }
  return std::nullopt;
}

std::unique_ptr<chart::ChartContext> set_up_charts(const Catalog& catalog, const job::Workspace& workspace,
                                                   Diagnostics& diagnostics) {
  return chart::set_up(catalog.fonts, job::load_fonts(catalog, workspace, diagnostics),
                       *workspace.hyphenation, diagnostics);
}

void write_drawing(const std::string& path, Result<std::string> bytes, Diagnostics& diagnostics) {
  if (const auto drawn = diagnostics.take(std::move(bytes))) {
    diagnostics.take(job::write_output(path, *drawn));
  }
}

}  // namespace talia::cli
