#include "job/drawings/charts.h"

#include <algorithm>

#include <fmt/format.h>

#include "chart/bar_chart.h"
#include "chart/scatter.h"
#include "frame/tell.h"
#include "job/faces/drawing_context.h"
#include "job/workspace/outputs.h"
#include "press/press.h"

namespace talia::job {

namespace {

// Null when the workspace has no fonts, which is reported; as is what they lack.
std::unique_ptr<chart::ChartContext> set_up_charts(const Catalog& catalog, const Workspace& workspace,
                                                   Diagnostics& diagnostics) {
  return chart::set_up(catalog.fonts, load_fonts(catalog, workspace, diagnostics), *workspace.hyphenation,
                       diagnostics);
}

Result<Spool> as_pdf(const Charts& charts) {
  Booklet booklet;
  booklet.title = charts.title;
  booklet.language = "und";
  booklet.date = no_date;
  for (const Frame& frame : charts.pages) {
    const Rect whole{{}, frame.size};
    Page page{frame.size, whole, whole, PageSide::single, {}, frame};
    page.label = std::to_string(booklet.pages.size() + 1);
    booklet.pages.push_back(std::move(page));
  }
  frame::tell(booklet);
  auto drawn = render::pdf(booklet, charts.context->resources());
  return drawn ? press::finish(*std::move(drawn), booklet, {}, charts.context->palette) : std::move(drawn);
}

void write_drawing(const std::string& path, Result<std::string> bytes, Diagnostics& diagnostics) {
  if (const auto drawn = diagnostics.take(std::move(bytes))) {
    diagnostics.take(write_output(path, *drawn));
  }
}

}  // namespace

std::optional<Charts> charts_of(const std::vector<ExpressionAnswer>& answers, const Catalog& catalog,
                                const Workspace& workspace, Diagnostics& diagnostics) {
  const std::vector<chart::Series> chances = all_chances(answers);
  if (chances.empty()) {
    diagnostics.add(Diagnostic::of(Code::not_found, {}, "there is no distribution to draw")
                        .help("`2k6` is one; a list of records with `p` is drawn too"));
    return std::nullopt;
  }
  auto context = set_up_charts(catalog, workspace, diagnostics);
  if (!context) {
    return std::nullopt;
  }
  Frame chart = chart::bar_chart(chart::chance_table(chances, chart::most_bars), *context, diagnostics);
  return Charts{"Chances", std::move(context), {std::move(chart)}};
}

std::optional<Charts> charts_of(const BalanceAnswer& answer, const Catalog& catalog,
                                const Workspace& workspace, Diagnostics& diagnostics) {
  auto context = set_up_charts(catalog, workspace, diagnostics);
  std::vector<chart::Panel> panels;
  for (std::size_t i = 0; i < answer.verdicts.size(); ++i) {
    panels.push_back(
        chart::panel_of(answer.balance.comparisons[i], answer.verdicts[i], answer.threshold, catalog));
  }
  if (std::ranges::all_of(panels, [](const chart::Panel& panel) { return panel.dots.empty(); })) {
    diagnostics.add(
        Diagnostic::of(Code::not_found, {}, "there is nothing to draw")
            .help("no comparison has members; without `--pdf`, `--svg` and `--png` the rest is told"));
    return std::nullopt;
  }
  if (!context) {
    return std::nullopt;
  }
  std::string title = fmt::format("Balance of {}", answer.subject);
  auto pages = chart::scatter_pages(title, answer.threshold, panels, *context, diagnostics);
  return Charts{std::move(title), std::move(context), std::move(pages)};
}

void write_charts(const Charts& charts, const DrawingFiles& files, const Workspace& workspace,
                  Diagnostics& diagnostics) {
  if (auto wrong = wrong_output(files.all(charts.pages.size()), workspace)) {
    diagnostics.add(*std::move(wrong));
    return;
  }
  const auto resources = charts.context->resources();
  if (files.pdf) {
    write_drawing(*files.pdf, as_pdf(charts).map(&Spool::all), diagnostics);
  }
  for (std::size_t page = 0; page < charts.pages.size(); ++page) {
    if (files.svg) {
      write_drawing(path_of_page(*files.svg, page), render::svg(charts.pages[page], resources), diagnostics);
    }
    if (files.png) {
      write_drawing(path_of_page(*files.png, page),
                    render::png(charts.pages[page], chart::picture_dpi, resources), diagnostics);
    }
  }
}

}  // namespace talia::job
