#include "job/build.h"

#include <fmt/format.h>

#include "cli/commands.h"
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

std::string as_data(const job::Built& built, const Catalog& catalog, const job::Workspace& workspace,
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

class Build final : public Command {
 public:
  std::string_view name() const override { return "build"; }
  std::string_view help() const override { return "Checks, then writes decks and books"; }
  std::vector<Option> options() override {
    return {
        {"CAMPAIGN", "Campaigns to build; all when left out", &request_.campaigns},
        {"--target", "Sheets or printers, by file name", &request_.targets},
        {"--deck", "Only these decks and books", &request_.works},
        {"--out", "Folder for the outputs in place of output/", &out_},
        {"--lang", "Language of the cards", &request_.language},
        {"--only", "Only the cards of these definitions", &request_.cards},
        {"--draft", "Print what can be laid out; cards at fault carry a hatched corner", &request_.draft}};
  }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      request_.purpose = job::Purpose::files;
      request_.reading = common.reading;
      const job::Built built = job::build(request_, workspace, *content);
      if (content->diagnostics.exit_code() != 2) {
        terminal.out << as_data(built, content->catalog, workspace, common.format);
      }
    }
    return report(content->diagnostics, content->sources, terminal);
  }

 private:
  job::Request request_;
  std::optional<std::string> out_;
};

}  // namespace

std::unique_ptr<Command> make_build() {
  return std::make_unique<Build>();
}

}  // namespace talia::cli
