#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/table_options.h"
#include "job/tables/exported.h"
#include "job/tables/new_definition.h"
#include "job/tables/sheets.h"
#include "job/tables/start.h"
#include "job/tables/start_from_gallery.h"
#include "job/workspace/user_files.h"
#include "source/reports/terminal_text.h"
#include "source/text/ascii.h"
#include "source/text/columns.h"
#include "table/read.h"

namespace talia::cli {

namespace {

// As a shell reads it as one word.
std::string quoted(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return source::is_ascii_letter(c) || source::is_ascii_digit(c) ||
           std::string_view("_./-").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.starts_with('-')) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

// Of a folder as a user names it, `.` and `games/mine/` too.
std::string last_name_of(const std::string& folder) {
  std::error_code error;
  const auto path = (std::filesystem::absolute(folder, error) / "x").lexically_normal();
  return path.parent_path().filename().string();
}

// That in which a file lies.
std::string folder_of(const std::string& file) {
  std::error_code error;
  return std::filesystem::absolute(file, error).parent_path().string();
}

std::string as_text(const job::Start& start, const std::string& folder) {
  std::string text;
  for (const job::StartedKind& kind : start.kinds) {
    text += fmt::format("{}, {} in {}/{}\n", kind.name, source::counted(kind.definitions, "definition"),
                        folder, kind.schema);
    std::vector<source::TextRow> rows;
    for (const job::StartedKind::Field& field : kind.fields) {
      rows.push_back(
          {"  " + field.name, field.what,
           field.header.empty() || field.header == field.name ? "" : fmt::format("of `{}`", field.header)});
    }
    text += source::as_columns(rows);
    for (const job::StartedKind::Field& field : kind.fields) {
      for (const std::string& doubt : field.doubts) {
        text += fmt::format("  unsure of {}: {}\n", field.name, doubt);
      }
    }
    for (const std::string& doubt : kind.doubts) {
      text += fmt::format("  unsure: {}\n", doubt);
    }
  }
  text += start.language_doubt.empty()
              ? fmt::format("its language is {}; `--lang` says another\n", start.language)
              : fmt::format("unsure of its language, which is taken for {}: {}; `--lang` says which it is\n",
                            start.language, start.language_doubt);
  return text + fmt::format("`cd {}` and `talia build` print its cards\n", quoted(folder));
}

class New final : public Command {
 public:
  std::string_view name() const override { return "new"; }
  std::string_view help() const override { return "Makes a workspace, also of a table, or a definition"; }
  std::vector<Option> options() override {
    std::vector<Option> all{
        {"WORD", "The folder that it makes; or, in a workspace, the kind and the id of a definition", &words_,
         Option::Count::at_least_one},
        {"--from", "Of a workspace: a table of CSV, XLSX, ODS, JSON or JSON Lines", &from_},
        {"--name", "Of a game; the folder's when left out", &name_},
        {"--lang", "Of its texts; of a table guessed by their words, else en, when left out", &language_},
        {"--like", "Of a definition: another one, whose values it has", &like_},
        {"--campaign", "Of a definition, when several campaigns have the kind", &campaign_}};
    const std::vector<Option> of_tables = table_.options();
    all.insert(all.end() - 2, of_tables.begin(), of_tables.end());
    return all;
  }
  bool needs_workspace() const override { return words_.size() == 2; }
  std::optional<std::string> fault() override {
    if (std::ranges::any_of(words_, &std::string::empty)) {
      return "talia: error: `talia new` was given an empty name\nhelp: name the folder that it makes\n";
    }
    if (words_.size() > 2) {
      return "talia: error: `talia new` takes a folder, or a kind and an id\nhelp: `talia new --help`\n";
    }
    if (!from_ && table_.are_given()) {
      return "talia: error: --encoding, --separator and --header are of a table\nhelp: name it with --from "
             "FILE\n";
    }
    return table_.fault();
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    return words_.size() == 2 ? make_definition(common, workspace, terminal)
                              : make_workspace(workspace.share, terminal);
  }

 private:
  int make_workspace(const std::string& share, Terminal terminal) const {
    SourceMap sources;
    Diagnostics found;
    const std::string& folder = words_.front();
    const std::string own_name = last_name_of(folder);
    const auto shipped = source::disk_files(share);
    const auto beside = from_ ? source::disk_files(folder_of(*from_)) : nullptr;
    const job::StartRequest request{name_ && !name_->empty() ? *name_ : own_name, language_, beside.get(),
                                    shipped.get()};
    const auto start = from_ ? start_from_table(request, sources, found)
                             : found.take(job::start_from_gallery(request, *shipped));
    if (start && found.take(job::write_start(*start, folder, beside.get()))) {
      terminal.out << source::harmless(as_text(*start, folder));
    }
    return report(found, sources, terminal);
  }

  std::optional<job::Start> start_from_table(const job::StartRequest& request, SourceMap& sources,
                                             Diagnostics& found) const {
    const auto bytes = found.take(job::read_user_file(*from_, "table"));
    const table::TableReading reading = table_.reading();
    auto book = bytes ? table::read(std::filesystem::path(*from_).filename().string(), *bytes, reading,
                                    sources, found)
                      : std::nullopt;
    if (!book) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < book->sheets.size(); ++i) {
      auto fault = book->sheets[i].is_hidden ? std::nullopt : job::header_fault(*book, i, reading.header_row);
      if (fault) {
        found.add(*std::move(fault));
        return std::nullopt;
      }
    }
    job::forget_kept_sheets(*book);
    table::report(*book, found);
    return job::start_from(*book, request, found);
  }

  int make_definition(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) const {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    const auto made =
        asked.take(job::new_definition({words_[0], words_[1], campaign_, like_}, workspace, *content));
    source::PendingFiles pending(*workspace.files);
    if (made && asked.take(pending.add(made->path, made->text)) && asked.take(pending.commit())) {
      terminal.out << made->path << '\n';
      if (!made->open.empty()) {
        terminal.out << fmt::format("still to be filled in: {}\n", fmt::join(made->open, ", "));
      }
    }
    return report(asked, content->sources, terminal);
  }

  std::vector<std::string> words_;
  std::optional<std::string> from_, name_, language_, like_, campaign_;
  TableOptions table_;
};

}  // namespace

std::unique_ptr<Command> make_new() {
  return std::make_unique<New>();
}

}  // namespace talia::cli
