#include "cli/build_report.h"

#include <fmt/format.h>

#include "job/workspace/outputs.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

std::string product_of(const job::Job& job) {
  const job::DeckJob* const deck = job.deck();
  if (deck == nullptr || !deck->run || !deck->run->product.trim) {
    return {};
  }
  const Product& product = deck->run->product;
  const Size& trim = *product.trim;
  return fmt::format(", {} ({:.4g} × {:.4g} mm)", product.name, trim.width.in_mm(), trim.height.in_mm());
}

}  // namespace

std::string build_report(const job::Built& built, const Catalog& catalog, const job::Workspace& workspace,
                         Format format) {
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (std::size_t i = 0; i < built.jobs.size(); ++i) {
    const auto* const files = std::get_if<job::WrittenJob>(&built.written[i]);
    if (files == nullptr) {
      continue;
    }
    const std::string path = job::output_path(workspace, built.jobs[i].path);
    text += built.jobs[i].has_one_file()
                ? fmt::format("{}  {}, {}{}{}\n", path, source::counted(files->files.front().pages, "page"),
                              source::counted(files->files.front().cards, "card"), product_of(built.jobs[i]),
                              job::words_of(files->ink))
                : fmt::format("{}/  {}{}\n", path, source::counted(files->files.size(), "file"),
                              product_of(built.jobs[i]));
    const std::string& folder = catalog.campaign(built.jobs[i].campaign).id;
    for (const job::ManifestEntry& entry : files->files) {
      json.begin_object().key("path").text(job::output_path(workspace, folder + "/" + entry.path));
      json.key("pages").integer(static_cast<std::int64_t>(entry.pages));
      json.key("cards").integer(static_cast<std::int64_t>(entry.cards));
      if (!entry.product.empty()) {
        json.key("product").text(entry.product);
      }
      json.key("ink").begin_object();
      for (const auto& [side, ink] :
           {std::pair{"front", files->ink.front}, std::pair{"back", files->ink.back}}) {
        if (ink) {
          json.key(side).integer(*ink);
        }
      }
      json.end_object().end_object();
    }
  }
  json.end_array().key("removed").begin_array();
  for (const std::string& each : built.removed) {
    const std::string path = job::output_path(workspace, each);
    json.text(path);
    text += fmt::format("{}  removed, nothing makes it any more\n", path);
  }
  json.end_array().end_object();
  return format == Format::json ? json.take() : text;
}

}  // namespace talia::cli
