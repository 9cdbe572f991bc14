#include "job/tables/import.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/table_options.h"
#include "job/workspace/user_files.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

// What is told of a cell, from a byte on.
std::string shown(const std::string& cell, std::size_t from = 0) {
  constexpr std::size_t longest = 60;
  const std::string line = source::one_line(cell).substr(from);
  const std::string before = from == 0 ? "" : "… ";
  return line.empty()             ? before + "nothing"
         : line.size() <= longest ? before + line
                                  : before + line.substr(0, line.rfind(' ', longest)) + " …";
}

// Where two long cells begin to be worth showing: some words before they part.
std::size_t shown_from(const std::string& before, const std::string& after) {
  constexpr std::size_t as_they_are = 30, words_before = 20;
  const std::string here = source::one_line(before), there = source::one_line(after);
  const auto parting = static_cast<std::size_t>(std::ranges::mismatch(here, there).in1 - here.begin());
  if (parting <= as_they_are) {
    return 0;
  }
  const std::size_t space = here.rfind(' ', parting - words_before);
  return space == std::string::npos ? 0 : space + 1;
}

std::string change_of(const job::ImportedRow::Field& field) {
  const std::size_t from = shown_from(field.before, field.after);
  return fmt::format("  {}: {} -> {}\n", field.path, shown(field.before, from), shown(field.after, from));
}

std::string list_of(const std::vector<std::string>& ids) {
  constexpr std::size_t most = 20;
  const std::size_t count = std::min(most, ids.size());
  const std::string more = ids.size() > most ? fmt::format(" and {} more", ids.size() - most) : "";
  return fmt::format("{}{}", fmt::join(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ", "),
                     more);
}

std::size_t held_back(const job::Import& import) {
  return static_cast<std::size_t>(std::ranges::count_if(import.renames, &job::LikelyRename::is_held_back));
}

std::string as_text(const job::Import& import, bool is_trial) {
  std::string text;
  std::size_t fresh = 0;
  for (const job::ImportedRow& row : import.rows) {
    fresh += row.is_new ? 1 : 0;
    text += fmt::format("{}: {}{}\n", row.file, row.id, row.is_new ? " is new" : "");
    for (const job::ImportedRow::Field& field : row.fields) {
      if (!row.is_new) {
        text += change_of(field);
      } else if (is_trial) {
        text += fmt::format("  {}: {}\n", field.path, shown(field.after));
      }
    }
  }
  for (const job::ImportClash& clash : import.clashes) {
    text += fmt::format("{}.{}: changed on both sides; was {}, the workspace has {}, the table {}\n",
                        clash.id, clash.path, shown(clash.base), shown(clash.here), shown(clash.table));
  }
  for (const job::LikelyRename& rename : import.renames) {
    text +=
        rename.is_held_back
            ? fmt::format(
                  "{}: likely {} under another name, {} of their {} other values are equal; {}, not written\n"
                  "an `id` in a column of that name (or --map 'HEADER=id') says it: {} renames the card, {} "
                  "makes a second\n",
                  rename.id, rename.was, rename.equal, rename.of, rename.place, rename.was, rename.id)
            : fmt::format("{} is new, and has {} of {} values of {}, which is not in the table; {}\n",
                          rename.id, rename.equal, rename.of, rename.was, rename.place);
  }
  for (const job::Import::Kept& kept : import.kept) {
    text += fmt::format("{}.{}: the table has nothing, {} stays{}\n", kept.id, kept.field.path,
                        shown(kept.field.before), kept.is_lent ? ", for it is not its own" : "");
  }
  if (!std::ranges::all_of(import.kept, &job::Import::Kept::is_lent)) {
    text += "--clear would empty what empty cells leave as it is\n";
  }
  if (!import.absent.empty()) {
    text += fmt::format("not in the table, and left as they are: {}\n", list_of(import.absent));
  }
  const std::size_t held = held_back(import);
  text += fmt::format("{} new, {} changed, {} equal, {} not in the table{}{}{}\n", fresh,
                      import.rows.size() - fresh, import.equal, import.absent.size(),
                      import.clashes.empty() ? "" : fmt::format(", {} clashing", import.clashes.size()),
                      held == 0 ? "" : fmt::format(", {} likely renamed", held),
                      is_trial ? "; nothing was written" : "");
  return text;
}

std::string as_json(const job::Import& import) {
  source::JsonWriter json;
  json.begin_object().key("rows").begin_array();
  for (const job::ImportedRow& row : import.rows) {
    json.begin_object().key("id").text(row.id).key("file").text(row.file).key("new").boolean(row.is_new);
    json.key("fields").begin_array();
    for (const job::ImportedRow::Field& field : row.fields) {
      json.begin_object()
          .key("field")
          .text(field.path)
          .key("before")
          .text(field.before)
          .key("after")
          .text(field.after);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array().key("clashes").begin_array();
  for (const job::ImportClash& clash : import.clashes) {
    json.begin_object().key("id").text(clash.id).key("field").text(clash.path).key("base").text(clash.base);
    json.key("workspace").text(clash.here).key("table").text(clash.table).end_object();
  }
  json.end_array().key("renames").begin_array();
  for (const job::LikelyRename& rename : import.renames) {
    json.begin_object().key("id").text(rename.id).key("was").text(rename.was);
    json.key("equal").integer(static_cast<std::int64_t>(rename.equal));
    json.key("of").integer(static_cast<std::int64_t>(rename.of));
    json.key("written").boolean(!rename.is_held_back).end_object();
  }
  json.end_array().key("kept").begin_array();
  for (const job::Import::Kept& kept : import.kept) {
    json.begin_object().key("id").text(kept.id).key("field").text(kept.field.path);
    json.key("workspace").text(kept.field.before).end_object();
  }
  json.end_array().key("equal").integer(static_cast<std::int64_t>(import.equal));
  json.key("absent").begin_array();
  for (const std::string& id : import.absent) {
    json.text(id);
  }
  json.end_array().end_object();
  return json.take();
}

class ImportTable final : public Command {
 public:
  std::string_view name() const override { return "import"; }
  std::string_view help() const override { return "Brings the rows of a table into definitions of a kind"; }
  std::vector<Option> options() override {
    std::vector<Option> all{
        {"FILE", "A table: CSV, XLSX, ODS, JSON or JSON Lines", &request_.name, Option::Count::exactly_one},
        {"--kind", "What its rows are", &kind_},
        {"--campaign", "Where they go, when several campaigns have the kind", &request_.campaign},
        {"--sheet", "Of a workbook with several", &request_.sheet},
        {"--map", "HEADER=FIELD says which field a column is, HEADER= leaves it out", &request_.map,
         Option::Count::one},
        {"--markup", "The cells of texts hold talia's markup, and are taken as they are",
         &request_.is_markup},
        {"--clear",
         "An empty cell empties what the workspace has, also where nobody knows what the table once said",
         &clears_},
        {"--dry-run", "Show what would be written, and write nothing", &is_trial_}};
    const std::vector<Option> of_tables = table_.options();
    all.insert(all.end() - 1, of_tables.begin(), of_tables.end());
    return all;
  }
  std::optional<std::string> fault() override {
    return kind_ ? table_.fault()
                 : std::optional<std::string>(
                       "talia: error: `talia import` needs the kind of the rows\n"
                       "help: name it with --kind KIND\n");
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    request_.kind = *kind_;
    request_.empty = clears_ ? job::EmptyCell::clears : job::EmptyCell::nothing;
    request_.reading = table_.reading();
    const auto content = job::load(workspace, common.reading);
    Diagnostics found;
    const auto bytes = job::read_user_file(request_.name, "table");
    if (!bytes) {
      found.add(bytes.error());
      return report(found, content->sources, terminal);
    }
    const auto import = job::import_rows(request_, *bytes, workspace, *content, found);
    if (!import) {
      return report(found, content->sources, terminal);
    }
    const bool writes = !is_trial_ && !import->faults.has_errors();
    if (writes) {
      job::write_import(*import, workspace, found);
    }
    terminal.out << (common.format == Format::json ? as_json(*import) : as_text(*import, !writes));
    const int of_table = report(found, content->sources, terminal);
    const int of_result = report(import->faults, import->trial->sources, terminal);
    return std::max({of_table, of_result, import->clashes.empty() && held_back(*import) == 0 ? 0 : 1});
  }

 private:
  job::ImportRequest request_;
  std::optional<std::string> kind_;
  TableOptions table_;
  bool is_trial_ = false, clears_ = false;
};

}  // namespace

std::unique_ptr<Command> make_import() {
  return std::make_unique<ImportTable>();
}

}  // namespace talia::cli
