#include "job/tables/export.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "job/workspace/outputs.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

class ExportTable final : public Command {
 public:
  std::string_view name() const override { return "export"; }
  std::string_view help() const override { return "Writes the definitions of a kind as a table"; }
  std::vector<Option> options() override {
    return {{"KIND", "The kind", &request_.kind, Option::Count::exactly_one},
            {"--campaign", "Whose definitions, when several campaigns have the kind", &request_.campaign},
            {"--xlsx", "Write a workbook, which also keeps what it said, so that import can merge", &file_}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::csv}; }
  // A table is read again, and what it holds with it.
  bool writes_exactly() const override { return true; }
  std::vector<std::string> drawings() const override {
    return file_ ? std::vector<std::string>{*file_} : std::vector<std::string>{};
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    if (!file_) {
      if (const auto sheet = asked.take(job::export_kind(request_, *content))) {
        terminal.out << table::write_csv(*sheet);
      }
    } else if (const auto sheets = asked.take(job::export_workbook(request_, *content))) {
      const auto bytes = asked.take(table::write_xlsx(*sheets));
      if (bytes && asked.take(job::write_output(*file_, *bytes))) {
        terminal.out << fmt::format("{}  {}\n", *file_, source::counted(sheets->front().rows.size(), "row"));
      }
    }
    return report_asked(std::move(asked), *content, terminal);
  }

 private:
  job::ExportRequest request_;
  std::optional<std::string> file_;
};

}  // namespace

std::unique_ptr<Command> make_export() {
  return std::make_unique<ExportTable>();
}

}  // namespace talia::cli
