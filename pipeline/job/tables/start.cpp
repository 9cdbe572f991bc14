#include "job/tables/start.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "edit/rewrite.h"
#include "job/tables/cells.h"
#include "job/tables/names.h"
#include "job/tables/schema_of.h"
#include "source/files/files.h"
#include "source/text/unicode.h"

namespace talia::job {
namespace {

using edit::YamlValue;

// By the letters that only its texts have.
std::string guess_language(const Workbook& book) {
  static constexpr std::pair<std::u32string_view, std::string_view> signs[] = {{U"ąćęłńśźżĄĆĘŁŃŚŹŻ", "pl"},
                                                                               {U"äößüÄÖÜ", "de"}};
  std::map<std::string_view, std::size_t> counts;
  const auto count = [&](const std::string& words) {
    for (std::size_t byte = 0; byte < words.size();) {
      const char32_t sign = source::next_code_point(words, byte);
      for (const auto& [letters, language] : signs) {
        counts[language] += letters.find(sign) != std::u32string_view::npos ? 1 : 0;
      }
    }
  };
  for (const TableSheet& sheet : book.sheets) {
    for (const SheetRow& row : sheet.rows) {
      for (const Cell& cell : row.cells) {
        count(cell.text);
      }
    }
  }
  std::string found = "en";
  std::size_t most = 3;  // A few names alone make no language.
  for (const auto& [language, times] : counts) {
    if (times > most) {
      most = times;
      found = language;
    }
  }
  return found;
}

class Starter {
 public:
  Starter(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics)
      : book_(book),
        diagnostics_(diagnostics),
        guess_(table::guess(book, {"kind", "id", "extends", "override"})) {
    id_ = id_of_name(request.name);
    start_.language = request.language.value_or(guess_language(book));
    campaign_ = fmt::format("content/campaigns/{}/", id_);
    write("content/campaigns/" + id_ + "/campaign.yaml", {{"talia", {YamlValue::Number{"1"}}},
                                                          {"system", YamlValue::text(id_)},
                                                          {"language", YamlValue::text(start_.language)},
                                                          {"name", YamlValue::text(request.name)},
                                                          {"version", YamlValue::text("0.1.0")}});
  }

  std::optional<Start> run() {
    for (std::size_t i = 0; i < book_.sheets.size(); ++i) {
      if (is_used(i)) {
        name_rows(i);
      }
    }
    if (ids_.empty()) {
      diagnostics_.add(Diagnostic::of(Code::unreadable_table, {},
                                      fmt::format("`{}` has no row to make a card of", book_.name))
                           .help("a table has a line of headers and below it one line for each card"));
      return std::nullopt;
    }
    for (std::size_t i = 0; i < book_.sheets.size(); ++i) {
      if (is_used(i)) {
        free_dead_references(i);
        add_kind(i);
      }
    }
    for (const auto& [sheet, row] : unnamed_) {
      diagnostics_.add(table::at(
          book_, sheet, {row, 0, {}},
          Diagnostic::warning(Code::unnamed_row, {},
                              fmt::format("this row has no name; it becomes `{}`", ids_.at({sheet, row})))));
    }
    return std::move(start_);
  }

 private:
  // Hidden sheets are told by the reader.
  bool is_used(std::size_t sheet) const {
    return !book_.sheets[sheet].is_hidden && !book_.sheets[sheet].rows.empty();
  }

  void write(const std::string& path, const YamlValue::Map& map) {
    if (auto text = diagnostics_.take(edit::new_file(map))) {
      start_.files[path] = *std::move(text);
    }
  }

  static const Cell& cell_at(const SheetRow& row, std::optional<std::size_t> column) {
    static const Cell nothing;
    return column && *column < row.cells.size() ? row.cells[*column] : nothing;
  }

  // Ids of a sheet's rows: those that it gives, else of their names; no two are one in the whole game.
  void name_rows(std::size_t sheet) {
    const SheetGuess& guess = guess_.sheets[sheet];
    for (const SheetRow& row : book_.sheets[sheet].rows) {
      const std::string given(table::trimmed_cell(table::text_of(cell_at(row, guess.id))));
      const std::string name(table::trimmed_cell(table::text_of(cell_at(row, guess.name))));
      std::string wanted = id_of_name(!given.empty() ? given : !name.empty() ? name : guess.kind);
      if (given.empty() && name.empty()) {
        unnamed_.push_back({sheet, row.number});
      }
      std::string id = wanted;
      for (std::size_t i = 2; !taken_.insert(id).second; ++i) {
        id = fmt::format("{}_{}", wanted, i);
      }
      if (!given.empty()) {
        called_[sheet].emplace(source::case_folded(given), id);
      }
      called_[sheet].emplace(source::case_folded(name), id);
      ids_[{sheet, row.number}] = std::move(id);
    }
  }

  // A column one of whose cells names no row holds texts: a game that does not build is no start.
  void free_dead_references(std::size_t sheet) {
    for (std::size_t i = 0; i < guess_.sheets[sheet].columns.size(); ++i) {
      ColumnGuess& column = guess_.sheets[sheet].columns[i];
      if (column.type != GuessedType::reference || !column.target) {
        continue;
      }
      const auto& known = called_[*column.target];
      for (const SheetRow& row : book_.sheets[sheet].rows) {
        const auto read = table::read_as(cell_at(row, i), column);
        if (read && !names_only_rows(*read, known)) {
          column.type = GuessedType::text;
          column.target.reset();
          break;
        }
      }
    }
  }
  static bool names_only_rows(const Cell& cell,
                              const std::map<std::string, std::string, std::less<>>& known) {
    if (cell.kind == CellKind::list) {
      return std::ranges::all_of(cell.items, [&](const Cell& item) { return names_only_rows(item, known); });
    }
    return cell.is_empty() || known.contains(source::case_folded(table::trimmed_cell(table::text_of(cell))));
  }

  void add_kind(std::size_t sheet) {
    const SheetGuess& guess = guess_.sheets[sheet];
    const TableSheet& rows = book_.sheets[sheet];
    StartedKind kind{
        guess.kind, fmt::format("schemas/{}/{}.schema.yaml", id_, guess.kind), {}, {}, rows.rows.size()};
    for (const GuessDoubt& doubt : guess.doubts) {
      kind.doubts.push_back(told(sheet, doubt));
    }
    const std::vector<std::string> fields = names_of_fields(guess);
    std::vector<YamlValue::Map> definitions;
    for (const SheetRow& row : rows.rows) {
      definitions.push_back(
          {{"kind", YamlValue::text(guess.kind)}, {"id", YamlValue::text(ids_.at({sheet, row.number}))}});
    }
    YamlValue::Map properties;
    YamlValue::List required;
    for (std::size_t i = 0; i < guess.columns.size(); ++i) {
      if (fields[i].empty()) {
        continue;
      }
      add_values(sheet, i, fields[i], definitions);
      properties.emplace_back(
          fields[i], YamlValue{schema_of(guess.columns[i], values_of(definitions, fields[i]),
                                         [&](std::size_t target) { return guess_.sheets[target].kind; })});
      if (std::ranges::all_of(definitions, [&](const YamlValue::Map& map) {
            return edit::find(map, fields[i]) != nullptr;
          })) {
        required.push_back(YamlValue::text(fields[i]));
      }
      kind.fields.push_back(described(sheet, i, fields[i]));
    }
    write(kind.schema, kind_schema(guess, std::move(properties), std::move(required)));
    for (const YamlValue::Map& definition : definitions) {
      write(fmt::format("{}{}/{}.yaml", campaign_, guess.kind,
                        std::get<std::string>(definition[1].second.what)),
            definition);
    }
    YamlValue::Map cards{{"where", YamlValue::text(fmt::format("kind == '{}'", guess.kind))}};
    if (guess.name) {
      cards.emplace_back("order", YamlValue::text("name"));
    }
    write(fmt::format("{}decks/{}.yaml", campaign_, guess.kind),
          {{"kind", YamlValue::text("deck")},
           {"id", YamlValue::text(guess.kind)},
           {"cards", {YamlValue::List{{std::move(cards)}}}}});
    start_.kinds.push_back(std::move(kind));
  }

  // The column that names rows is the field `name`; one of ids is no field, and neither is one without any value.
  static std::vector<std::string> names_of_fields(const SheetGuess& guess) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < guess.columns.size(); ++i) {
      const ColumnGuess& column = guess.columns[i];
      const bool is_other_name = column.id == "name" && guess.name && *guess.name != i;
      names.push_back(guess.id == i || column.type == GuessedType::none ? std::string()
                      : guess.name == i                                 ? std::string("name")
                      : is_other_name                                   ? std::string("other_name")
                                                                        : column.id);
    }
    return names;
  }

  void add_values(std::size_t sheet, std::size_t column, const std::string& field,
                  std::vector<YamlValue::Map>& definitions) {
    const ColumnGuess& guess = guess_.sheets[sheet].columns[column];
    const FieldType type = field_type_of(guess);
    CellReading reading;
    reading.id_of = [&](const FieldType&, std::string_view name) -> std::optional<std::string> {
      if (!guess.target) {
        return std::nullopt;
      }
      const auto& known = called_[*guess.target];
      const auto found = known.find(source::case_folded(name));
      return found == known.end() ? std::nullopt : std::optional(found->second);
    };
    const auto& rows = book_.sheets[sheet].rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Cell& cell = cell_at(rows[i], column);
      const auto read = table::read_as(cell, guess);
      if (auto value = value_of(read.value_or(cell), type, reading)) {
        definitions[i].emplace_back(field, *std::move(value));
      }
    }
  }

  static std::vector<YamlValue> values_of(const std::vector<YamlValue::Map>& definitions,
                                          const std::string& field) {
    std::vector<YamlValue> values;
    for (const YamlValue::Map& definition : definitions) {
      if (const YamlValue* const value = edit::find(definition, field)) {
        values.push_back(*value);
      }
    }
    return values;
  }

  std::string told(std::size_t sheet, const GuessDoubt& doubt) const {
    return fmt::format("{}: {}", table::words_of(book_, sheet, doubt.place), doubt.message);
  }

  StartedKind::Field described(std::size_t sheet, std::size_t column, const std::string& field) const {
    const ColumnGuess& guess = guess_.sheets[sheet].columns[column];
    StartedKind::Field described{field, book_.sheets[sheet].columns[column].header, words_of(guess), {}};
    if (guess.target) {
      described.what += " to " + guess_.sheets[*guess.target].kind;
    }
    for (const GuessDoubt& doubt : guess.doubts) {
      described.doubts.push_back(told(sheet, doubt));
    }
    return described;
  }

  const Workbook& book_;
  Diagnostics& diagnostics_;
  TableGuess guess_;
  std::string id_, campaign_;
  std::set<std::string> taken_;
  std::map<std::pair<std::size_t, std::uint32_t>, std::string> ids_;  // By sheet and row.
  std::map<std::size_t, std::map<std::string, std::string, std::less<>>> called_;
  std::vector<std::pair<std::size_t, std::uint32_t>> unnamed_;
  Start start_;
};

}  // namespace

std::optional<Start> start_from(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics) {
  auto start = Starter(book, request, diagnostics).run();
  return diagnostics.has_errors() ? std::nullopt : std::move(start);
}

Result<std::monostate> write_start(const Start& start, const std::string& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_empty(folder, error)) {
    return tl::unexpected(
        Diagnostic::of(Code::unwritable_file, {}, fmt::format("`{}` is there, and not empty", folder))
            .help("name a folder that is not; `talia import` brings a table into a workspace"));
  }
  std::filesystem::create_directories(folder, error);
  const auto files = source::disk_files(folder);
  source::PendingFiles pending(*files);
  for (const auto& [path, words] : start.files) {
    if (auto added = pending.add(path, words); !added) {
      return tl::unexpected(std::move(added).error());
    }
  }
  return pending.commit();
}

}  // namespace talia::job
