#include "job/tables/import.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "edit/rewrite.h"
#include "job/tables/escapes.h"
#include "job/tables/exported.h"
#include "job/tables/goal.h"
#include "job/tables/import_faults.h"
#include "job/tables/kind_columns.h"
#include "job/tables/merge.h"
#include "job/tables/names.h"
#include "job/tables/new_places.h"
#include "job/tables/sheets.h"
#include "source/text/unicode.h"

namespace talia::job {
namespace {

using edit::YamlValue;

// The files that change, and what each of their documents is to say.
class ChangedFiles {
 public:
  ChangedFiles(const Content& content, const Kind& kind) : content_(content), kind_(kind) {}

  void change(const Definition& definition, const RowValues& row,
              const std::vector<ImportedRow::Field>& fields) {
    File& file = files_[definition.span.file];
    if (file.read.documents.empty()) {
      Diagnostics found;  // It was read before.
      file.read = document::read_yaml(definition.span.file, content_.sources, found);
    }
    for (std::size_t i = 0; i < file.read.documents.size(); ++i) {
      const Node root = file.read.documents[i]->root();
      if (root.span().holds(definition.id_span) || file.read.documents.size() == 1) {
        YamlValue::Map map = *edit::value_of(root).map();
        set_fields(map, row, fields);
        file.wanted.push_back({i, std::move(map)});
        return;
      }
    }
  }

  YamlValue::Map fresh(const std::string& id, const RowValues& row,
                       const std::vector<ImportedRow::Field>& fields) const {
    YamlValue::Map map{{"kind", {kind_.name}}, {"id", {id}}};
    set_fields(map, row, fields);
    return map;
  }

  void write(std::map<std::string, std::string>& texts, Diagnostics& diagnostics) const {
    for (const auto& [id, file] : files_) {
      auto text = edit::rewrite(file.read, file.wanted, {}, content_.sources);
      if (text) {
        texts[std::string(content_.sources.path(id))] = *std::move(text);
      } else {
        diagnostics.add(std::move(text).error());
      }
    }
  }

 private:
  struct File {
    DocumentFile read;
    std::vector<edit::Wanted> wanted;
  };

  // New keys stand where the schema has them.
  void set_fields(YamlValue::Map& map, const RowValues& row,
                  const std::vector<ImportedRow::Field>& fields) const {
    for (const ImportedRow::Field& field : fields) {
      const auto value = row.by_path.find(field.path);
      // What the definition changed of a list that it takes over is in the whole list now.
      for (const std::string_view change : {"+", "-", "~"}) {
        std::erase_if(map,
                      [&](const auto& entry) { return entry.first == field.path + std::string(change); });
      }
      set_at(map, field.path, value == row.by_path.end() ? std::nullopt : value->second.value);
      const auto key = std::string_view(field.path).substr(0, field.path.find('.'));
      if (!map.empty() && map.back().first == key) {
        const std::size_t rank = rank_of(map.back().first);
        auto at = map.end() - 1;
        while (at != map.begin() && rank_of((at - 1)->first) > rank) {
          --at;
        }
        std::rotate(at, map.end() - 1, map.end());
      }
    }
  }
  // `kind`, `id` and `extends` come first.
  std::size_t rank_of(std::string_view key) const {
    if (key == "kind" || key == "id" || key == "extends") {
      return 0;
    }
    const auto found = std::ranges::find(kind_.fields, key, &Field::name);
    return 1 + static_cast<std::size_t>(found - kind_.fields.begin());
  }

  const Content& content_;
  const Kind& kind_;
  std::map<FileId, File> files_;
};

class Importer {
 public:
  Importer(const Workbook& book, const ImportedSheet& sheet, const TableGoal& goal, Content& content,
           const Files& files, Diagnostics& diagnostics)
      : book_(book),
        sheet_(sheet),
        goal_(goal),
        content_(content),
        diagnostics_(diagnostics),
        names_(content.catalog, goal.campaign),
        places_(goal, content, files),
        files_(content, *goal.kind) {
    reading_.id_of = [this](const FieldType& type, std::string_view name) {
      return names_.id_of(type, name);
    };
  }

  Import run(const std::vector<FieldColumn>& columns, CellTexts texts, EmptyCell empty) {
    reading_.texts = texts;
    empty_ = empty;
    columns_ = columns;
    for (FieldColumn& column : columns_) {
      settle_decimals(column);
    }
    if (sheet_.base != nullptr) {
      read_base();
    }
    for (const SheetRow& row : sheet_.sheet->rows) {
      add(row);
    }
    std::vector<const Definition*> absent;
    for (const Definition* const one : goal_.definitions) {
      if (!seen_.contains(one->id)) {
        absent.push_back(one);
        result_.absent.push_back(one->id);
      }
    }
    find_renames(absent);
    files_.write(result_.files, diagnostics_);
    for (const auto& [path, map] : fresh_) {
      if (auto text = edit::new_file(map)) {
        result_.files[path] = *std::move(text);
      } else {
        diagnostics_.add(std::move(text).error());
      }
    }
    return std::move(result_);
  }

 private:
  void read_base() {
    std::vector<FieldColumn> columns;
    for (std::size_t i = 0; i < sheet_.base->columns.size(); ++i) {
      for (const FieldColumn& column : columns_) {
        if (sheet_.base->columns[i].header == column.field->header()) {
          columns.push_back({i, column.field, column.field->is_markup()});
        }
      }
    }
    for (const SheetRow& row : sheet_.base->rows) {
      RowValues values = read_row(row, columns, reading_);
      const std::string id = values.text("id");
      base_.emplace(id, std::move(values));
    }
  }

  static CellPlace place_of(const SheetRow& row) {
    return {row.number, 0, row.cells.empty() ? Span{} : row.cells.front().place.span};
  }
  // Of a row's field: the cell that says it, or where it would stand.
  CellPlace place_of(const SheetRow& row, std::string_view path) const {
    const auto column =
        std::ranges::find_if(columns_, [&](const FieldColumn& one) { return one.field->path == path; });
    return column != columns_.end() && column->at < row.cells.size() ? row.cells[column->at].place
                                                                     : place_of(row);
  }

  void report(const CellPlace& place, Diagnostic diagnostic) {
    diagnostics_.add(table::at(book_, sheet_.number, place, std::move(diagnostic)));
  }

  // Of a row that gives no id of its own nobody can tell whether it is another card or one by another name.
  void find_renames(const std::vector<const Definition*>& absent) {
    result_.renames = likely_renames(new_rows_, absent, columns_);
    std::map<std::string_view, const ImportedRow*> rows;
    for (const ImportedRow& row : result_.rows) {
      rows.emplace(row.id, &row);
    }
    std::set<std::string> held_back;
    for (LikelyRename& rename : result_.renames) {
      const ImportedRow& row = *rows.at(rename.id);
      rename.place = row.place;
      if (rename.is_held_back) {
        held_back.insert(row.file);
      }
    }
    std::erase_if(fresh_, [&](const auto& file) { return held_back.contains(file.first); });
    std::erase_if(result_.rows, [&](const ImportedRow& row) { return held_back.contains(row.file); });
  }

  // Of numbers that may be read in two ways the workspace knows which it is where it has them, as of a table that came out of it.
  void settle_decimals(FieldColumn& column) {
    if (!column.two_readings) {
      return;
    }
    const auto equal_by = [&](table::DecimalSign sign) {
      FieldColumn by_sign = column;
      by_sign.decimals = sign;
      return std::ranges::count_if(sheet_.sheet->rows, [&](const SheetRow& row) {
        const auto id = known_id_of(read_row(row, columns_, reading_));
        const auto known = std::ranges::find(goal_.definitions, id.value_or(""), &Definition::id);
        if (known == goal_.definitions.end()) {
          return false;
        }
        const Node here = (*known)->root.find_path(column.field->path);
        const RowValues values = read_row(row, {by_sign}, reading_);
        const auto there = values.by_path.find(column.field->path);
        return here.exists() && there != values.by_path.end() && there->second.value == edit::value_of(here);
      });
    };
    const auto by_point = equal_by(table::DecimalSign::point);
    const auto by_comma = equal_by(table::DecimalSign::comma);
    if (by_point != by_comma) {
      column.decimals = by_point > by_comma ? table::DecimalSign::point : table::DecimalSign::comma;
    } else {
      diagnostics_.add(*column.two_readings);
    }
  }

  // The definition that a row means, by its id or its name; nothing where it says neither, or is of none.
  std::optional<std::string> known_id_of(const RowValues& values) const {
    const std::string id = values.text("id");
    if (!id.empty()) {
      return id;
    }
    FieldType of_kind;
    of_kind.shape = FieldType::Shape::reference;
    of_kind.target = goal_.kind->name;
    const std::string name = values.text("name");
    return name.empty() ? std::nullopt : names_.id_of(of_kind, name);
  }

  // The definition that a row means, or the id of a new one; nothing where it has neither an id nor a name, which is reported.
  std::optional<std::string> id_of(const SheetRow& row, const RowValues& values) {
    const std::string id = values.text("id");
    const std::string name = values.text("name");
    if (id.empty() && name.empty()) {
      report(place_of(row),
             Diagnostic::of(Code::unnamed_row, {}, "this row has neither an id nor a name")
                 .help("a column `id` or `name` says which definition a row is; --map 'HEADER=name' "
                       "makes another one so"));
      return std::nullopt;
    }
    const auto known = known_id_of(values);
    return known ? *known : places_.free_id(name);
  }

  void add(const SheetRow& row) {
    RowValues values = read_row(row, columns_, reading_);
    const auto id = id_of(row, values);
    if (!id) {
      return;
    }
    if (!seen_.insert(*id).second) {
      report(place_of(row, "id"),
             Diagnostic::of(Code::duplicate_id, {}, fmt::format("a row above is `{}` too", *id))
                 .help("give one of them another id"));
      return;
    }
    tell_namesake(row, *id, values);
    const auto found = std::ranges::find(goal_.definitions, *id, &Definition::id);
    const Definition* const definition = found == goal_.definitions.end() ? nullptr : *found;
    if (definition == nullptr && id_of_name(*id) != *id) {
      report(place_of(row, "id"),
             Diagnostic::of(Code::pattern_mismatch, {}, fmt::format("`{}` is no id", *id))
                 .help(fmt::format("write `{}`", id_of_name(*id))));
      return;
    }
    if (definition == nullptr && content_.catalog.is_broken(goal_.campaign, *id)) {
      report(place_of(row, "id"),
             Diagnostic::of(Code::not_found, {}, fmt::format("the definition `{}` is at fault", *id))
                 .help("`talia check` says where; without its file the row makes it anew"));
      return;
    }
    merge_into(definition, *id, values, row);
  }

  // Two cards may have one name, and more often one of the two rows is a slip.
  void tell_namesake(const SheetRow& row, const std::string& id, const RowValues& values) {
    const std::string name = values.text("name");
    if (name.empty()) {
      return;
    }
    const CellPlace place = place_of(row, "name");
    const auto [first, is_new] = named_.emplace(source::case_folded(name), std::pair(id, place));
    if (!is_new) {
      report(place,
             Diagnostic::of(Code::table_reading, {},
                            fmt::format("`{}` is the name in {}, too: that row is `{}`, and this one `{}`",
                                        name, table::words_of(book_, sheet_.number, first->second.second),
                                        first->second.first, id))
                 .help("where they are one thing, take one of the rows out of the table"));
    }
  }

  void merge_into(const Definition* definition, const std::string& id, const RowValues& values,
                  const SheetRow& written) {
    const auto here =
        definition == nullptr ? std::nullopt : std::optional(*edit::value_of(definition->root).map());
    const auto base = base_.find(id);
    Merged merged = merge(here ? &*here : nullptr, base == base_.end() ? nullptr : &base->second, values,
                          columns_, empty_);
    for (ImportClash& clash : merged.clashes) {
      clash.id = id;
      result_.clashes.push_back(std::move(clash));
    }
    for (ImportedRow::Field& field : merged.kept) {
      result_.kept.push_back({id, std::move(field), false});
    }
    // What another definition or the schema says cannot be emptied here.
    std::erase_if(merged.taken, [&](const ImportedRow::Field& field) {
      const bool is_lent = definition != nullptr && field.after.empty() &&
                           !definition->span.holds(definition->root.find_path(field.path).span());
      if (is_lent) {
        result_.kept.push_back({id, field, true});
      }
      return is_lent;
    });
    if (definition != nullptr && merged.taken.empty()) {
      const bool keeps = !result_.kept.empty() && result_.kept.back().id == id;
      result_.equal += keeps ? 0 : 1;
      return;
    }
    if (definition != nullptr && !definition->made_by.empty()) {
      report(place_of(written),
             Diagnostic::error(Code::table_reading, {},
                               fmt::format("`{}` is made by a rule, for {}, and cannot be changed by a row",
                                           id, definition->made_by))
                 .note(definition->span, "the rule stands here")
                 .help("change the rule, or take the row out of the table"));
      return;
    }
    ImportedRow row{id,
                    {},
                    table::words_of(book_, sheet_.number, {written.number, 0, {}}),
                    place_of(written),
                    definition == nullptr,
                    std::move(merged.taken)};
    for (ImportedRow::Field& field : row.fields) {
      field.cell = place_of(written, field.path);
    }
    if (definition == nullptr) {
      row.file = places_.path(id);
      new_rows_.push_back({id, values});
      fresh_.emplace_back(row.file, files_.fresh(id, values, row.fields));
    } else {
      row.file = content_.sources.path(definition->span.file);
      files_.change(*definition, values, row.fields);
    }
    result_.rows.push_back(std::move(row));
  }

  const Workbook& book_;
  const ImportedSheet& sheet_;
  const TableGoal& goal_;
  Content& content_;
  Diagnostics& diagnostics_;
  NamesInTables names_;
  NewPlaces places_;
  ChangedFiles files_;
  CellReading reading_;
  EmptyCell empty_ = EmptyCell::nothing;
  std::vector<FieldColumn> columns_;
  std::map<std::string, RowValues, std::less<>> base_;
  std::set<std::string> seen_;
  std::map<std::string, std::pair<std::string, CellPlace>> named_;  // Ids and places of rows, by their names.
  std::vector<std::pair<std::string, YamlValue::Map>> fresh_;
  std::vector<NewRow> new_rows_;
  Import result_;
};

}  // namespace

std::optional<Import> import_rows(const ImportRequest& request, std::string_view bytes,
                                  const Workspace& workspace, Content& content, Diagnostics& diagnostics) {
  const auto goal = find_goal(request.kind, request.campaign, content.catalog);
  if (!goal) {
    diagnostics.add(goal.error());
    return std::nullopt;
  }
  auto book = table::read(request.name, bytes, request.reading, content.sources, diagnostics);
  if (!book) {
    return std::nullopt;
  }
  const auto sheet = find_sheet(*book, request.sheet, request.kind);
  if (!sheet) {
    diagnostics.add(sheet.error());
    return std::nullopt;
  }
  if (auto fault = header_fault(*book, sheet->number, request.reading.header_row)) {
    diagnostics.add(*std::move(fault));
    return std::nullopt;
  }
  forget_kept_sheets(*book);
  table::report(*book, diagnostics);
  const auto fields = columns_of(*goal->kind);
  const auto columns =
      match_columns(*book, *sheet, fields, request.map,
                    number_signs_of(content.catalog.campaign(goal->campaign).language), diagnostics);
  if (!request.is_markup) {
    tell_escapes(*book, *sheet, columns, diagnostics);
  }
  if (diagnostics.has_errors()) {
    return std::nullopt;
  }
  Importer importer(*book, *sheet, *goal, content, *workspace.files, diagnostics);
  Import import =
      importer.run(columns, request.is_markup ? CellTexts::markup : CellTexts::words, request.empty);
  if (diagnostics.has_errors()) {
    return std::nullopt;
  }
  Trial tried = try_out({*book, sheet->number, request.name, import.rows, import.files}, workspace, content);
  import.trial = std::move(tried.content);
  import.faults = std::move(tried.faults);
  return import;
}

void write_import(const Import& import, const Workspace& workspace, Diagnostics& diagnostics) {
  source::PendingFiles pending(*workspace.files);
  for (const auto& [path, text] : import.files) {
    if (const auto added = pending.add(path, text); !added) {
      diagnostics.add(added.error());
      return;
    }
  }
  if (const auto done = pending.commit(); !done) {
    diagnostics.add(done.error());
  }
}

}  // namespace talia::job
