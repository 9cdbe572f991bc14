#include "cli/print_report.h"

#include <fmt/format.h>

#include "job/workspace/outputs.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

std::string printed_as_data(const std::vector<job::HandFile>& files, const job::Workspace& workspace,
                            Format format) {
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (const job::HandFile& each : files) {
    const std::string shown = job::output_path(workspace, each.path);
    json.begin_object().key("path").text(shown);
    json.key("pages").integer(static_cast<std::int64_t>(each.pages));
    json.key("cards").integer(static_cast<std::int64_t>(each.cards)).end_object();
    text += fmt::format("{}  {}, {}\n", shown, source::counted(each.pages, "page"),
                        source::counted(each.cards, "card"));
  }
  json.end_array().end_object();
  return format == Format::json ? json.take() : text;
}

}  // namespace talia::cli
