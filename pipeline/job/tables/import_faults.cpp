#include "job/tables/import_faults.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "document/read.h"
#include "job/workspace/trial_files.h"

namespace talia::job {
namespace {

// A fault as it is told, for comparing two workspaces.
std::string as_told(const Diagnostic& fault, const SourceMap& sources) {
  return fmt::format("{} {} {}", fault.span.exists() ? sources.path(fault.span.file) : "",
                     source::info_of(fault.code).name, fault.message);
}

class Teller {
 public:
  Teller(const ImportedTable& table, const Content& content, SourceMap& trial)
      : table_(table), content_(content), trial_(trial) {}

  Diagnostic told(Diagnostic fault) {
    const auto from = fault.span.exists() ? source_of(fault.span) : std::nullopt;
    if (!from) {
      return fault;
    }
    if (fault.code == Code::value_not_allowed && from->field != nullptr) {
      say_where_the_list_is(fault);
    }
    const CellPlace& place = from->field == nullptr ? from->row->at : from->field->cell;
    const Span there = fault.span;
    fault = table::at(table_.book, table_.sheet, in_trial(place), std::move(fault));
    const std::string header = from->field == nullptr ? std::string() : header_of(place.column);
    fault.notes.insert(
        fault.notes.begin(),
        {there, header.empty() ? fmt::format("it would stand here; {} of `{}`", from->row->place, table_.name)
                               : fmt::format("it would stand here; column `{}`, {} of `{}`", header,
                                             from->row->place, table_.name)});
    return fault;
  }

 private:
  struct From {
    const ImportedRow* row;
    const ImportedRow::Field* field;  // Null: the row as a whole.
  };

  // The cell whose value stands at a place of the new text of a file.
  std::optional<From> source_of(Span span) {
    const std::string path(trial_.path(span.file));
    if (!table_.files.contains(path)) {
      return std::nullopt;
    }
    for (const auto& document : read(path).documents) {
      const Node root = document->root();
      if (span.begin < root.span().begin || span.begin > root.span().end) {
        continue;
      }
      const auto row = std::ranges::find_if(table_.rows, [&](const ImportedRow& one) {
        return one.file == path && (one.id == root.text_at("id") || read(path).documents.size() == 1);
      });
      if (row == table_.rows.end()) {
        return std::nullopt;
      }
      const auto field = std::ranges::find_if(row->fields, [&](const ImportedRow::Field& one) {
        const Node node = root.find_path(one.path);
        return node.exists() && node.span().begin <= span.begin && span.end <= node.span().end;
      });
      return From{&*row, field == row->fields.end() ? nullptr : &*field};
    }
    return std::nullopt;
  }

  const DocumentFile& read(const std::string& path) {
    const auto [known, is_new] = read_.try_emplace(path);
    if (is_new) {
      Diagnostics told_by_the_trial;
      known->second = document::read_yaml(own_.add(path, table_.files.at(path)), own_, told_by_the_trial);
    }
    return known->second;
  }

  // A text table stands in the trial's sources, too, from when it is first needed.
  CellPlace in_trial(CellPlace place) {
    if (place.span.exists()) {
      if (!file_) {
        file_ = trial_.add(std::string(content_.sources.path(place.span.file)),
                           std::string(content_.sources.text(place.span.file)));
      }
      place.span.file = *file_;
    }
    return place;
  }

  std::string header_of(std::uint32_t column) const {
    const auto& columns = table_.book.sheets[table_.sheet].columns;
    const auto found = std::ranges::find_if(
        columns, [&](const SheetColumn& one) { return one.place.column == column && column != 0; });
    return found == columns.end() ? std::string() : found->header;
  }

  // Its first note is at the list, in a schema or a ruleset.
  void say_where_the_list_is(Diagnostic& fault) const {
    if (fault.notes.empty() || !fault.notes.front().span.exists()) {
      return;
    }
    const Place place = trial_.place(fault.notes.front().span);
    const std::string where = fmt::format("a new word of a closed list is added where the list is, at {}:{}",
                                          place.file, place.line);
    fault.help_text = fault.help_text ? *fault.help_text + "; " + where : where;
  }

  const ImportedTable& table_;
  const Content& content_;
  SourceMap& trial_;
  SourceMap own_;
  std::map<std::string, DocumentFile> read_;
  std::optional<FileId> file_;
};

}  // namespace

Trial try_out(const ImportedTable& table, const Workspace& workspace, const Content& content) {
  Workspace trial;
  trial.root = workspace.root;
  trial.files = trial_files(*workspace.files, {table.files.begin(), table.files.end()});
  std::unique_ptr<Content> loaded = load(trial, {});
  std::set<std::string> known;
  for (const Diagnostic& one : content.diagnostics.in_order_added()) {
    known.insert(as_told(one, content.sources));
  }
  Trial tried;
  Teller teller(table, content, loaded->sources);
  for (const Diagnostic& one : loaded->diagnostics.in_order_added()) {
    if (one.severity <= Severity::error && !known.contains(as_told(one, loaded->sources))) {
      tried.faults.add(teller.told(one));
    }
  }
  tried.content = std::move(loaded);
  return tried;
}

}  // namespace talia::job
