#include "job/tables/start.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edit/rewrite.h"
#include "job/tables/cells.h"
#include "job/tables/escapes.h"
#include "job/tables/exported.h"
#include "job/tables/names.h"
#include "job/tables/schema_of.h"
#include "job/tables/sheets.h"
#include "job/tables/start_columns.h"
#include "language/guess.h"
#include "source/files/files.h"
#include "source/text/unicode.h"
#include "table/guess/ids.h"
#include "table/guess/values.h"

namespace talia::job {
namespace {

using edit::YamlValue;

void read_words(const Cell& cell, language::Guess& guess) {
  if (cell.kind == CellKind::text) {
    guess.read(cell.text);
  }
  for (const Cell& item : cell.items) {
    read_words(item, guess);
  }
}

language::Guess::Answer guess_language(const Workbook& book) {
  language::Guess guess;
  for (const TableSheet& sheet : book.sheets) {
    for (const SheetColumn& column : sheet.columns) {
      guess.read(column.header);
    }
    for (const SheetRow& row : sheet.rows) {
      for (const Cell& cell : row.cells) {
        read_words(cell, guess);
      }
    }
  }
  return guess.answer();
}

// Without its hidden sheets, of which nothing is made.
Workbook seen_of(const Workbook& book) {
  Workbook seen = book;
  std::erase_if(seen.sheets, [](const TableSheet& sheet) { return sheet.is_hidden; });
  return seen;
}

// A path that lies below its folder, as everybody writes it.
bool is_plain_path(std::string_view path) {
  const std::string framed = fmt::format("/{}/", path);
  return framed.find("//") == std::string::npos && framed.find("/.") == std::string::npos &&
         path.find('\\') == std::string_view::npos;
}

// As `./art\ogre.png` is meant: `art/ogre.png`.
std::string picture_path(std::string path) {
  std::ranges::replace(path, '\\', '/');
  while (path.starts_with("./")) {
    path.erase(0, 2);
  }
  return path;
}

// Ids that texts refer to and that nobody has; of many the first, and how many more there are.
std::string words_of_dead(const std::set<std::string, std::less<>>& dead) {
  constexpr std::size_t most = 8;
  const auto named = static_cast<std::ptrdiff_t>(std::min(most, dead.size()));
  std::string words = fmt::format("{}", fmt::join(dead.begin(), std::next(dead.begin(), named), ", "));
  return dead.size() > most ? fmt::format("{} and {} more", words, dead.size() - most) : words;
}

class Starter {
 public:
  Starter(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics)
      : book_(seen_of(book)), request_(request), diagnostics_(diagnostics) {
    id_ = id_of_name(request.name);
    settle_language();
    guess_ = table::guess(book_, {"kind", "id", "extends", "override"}, number_signs_of(start_.language));
    for (const TableSheet& sheet : book_.sheets) {
      exported_.push_back(exported_kind(book, sheet));
    }
    name_kinds();
    for (std::size_t i = 0; i < book_.sheets.size(); ++i) {
      columns_.push_back(start_columns(book_.sheets[i], guess_.sheets[i], exported_[i]));
    }
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
    for (const auto& [sheet, at] : unnamed_) {
      const std::uint32_t row = book_.sheets[sheet].rows[at].number;
      diagnostics_.add(table::at(
          book_, sheet, {row, 0, {}},
          Diagnostic::warning(Code::unnamed_row, {},
                              fmt::format("this row has no name; it becomes `{}`", ids_.at({sheet, at})))));
    }
    return std::move(start_);
  }

 private:
  bool is_used(std::size_t sheet) const { return !book_.sheets[sheet].rows.empty(); }

  void settle_language() {
    const language::Guess::Answer answer = guess_language(book_);
    start_.language = request_.language.value_or(answer.language);
    if (!request_.language && !answer.is_sure) {
      start_.language_doubt = answer.rival.empty()
                                  ? std::string("too few of its words tell one")
                                  : fmt::format("its words may be of `{}`, too", answer.rival);
    }
  }

  // An exported kind is called as it was; no two are called alike.
  void name_kinds() {
    std::set<std::string, std::less<>> taken;
    for (std::size_t i = 0; i < exported_.size(); ++i) {
      if (exported_[i] && id_of_name(exported_[i]->name) == exported_[i]->name &&
          taken.insert(exported_[i]->name).second) {
        guess_.sheets[i].kind = exported_[i]->name;
        guess_.sheets[i].label = exported_[i]->label.empty() ? guess_.sheets[i].label : exported_[i]->label;
      } else {
        exported_[i].reset();
      }
    }
    for (std::size_t i = 0; i < exported_.size(); ++i) {
      if (!exported_[i]) {
        guess_.sheets[i].kind = table::free_id(guess_.sheets[i].kind, taken);
      }
    }
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
    const std::vector<SheetRow>& rows = book_.sheets[sheet].rows;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      const SheetRow& row = rows[at];
      const std::string given(table::trimmed_cell(table::text_of(cell_at(row, guess.id))));
      const std::string name(table::trimmed_cell(table::text_of(cell_at(row, guess.name))));
      std::string wanted = id_of_name(!given.empty() ? given : !name.empty() ? name : guess.kind);
      if (given.empty() && name.empty()) {
        unnamed_.emplace_back(sheet, at);
      }
      std::string id = wanted;
      for (std::size_t i = 2; !taken_.insert(id).second; ++i) {
        id = fmt::format("{}_{}", wanted, i);
      }
      if (!given.empty()) {
        called_[sheet].emplace(source::case_folded(table::plain_text(cell_at(row, guess.id))), id);
      }
      called_[sheet].emplace(source::case_folded(table::plain_text(cell_at(row, guess.name))), id);
      ids_[{sheet, at}] = std::move(id);
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
    std::vector<YamlValue::Map> definitions;
    for (std::size_t at = 0; at < rows.rows.size(); ++at) {
      definitions.push_back(
          {{"kind", YamlValue::text(guess.kind)}, {"id", YamlValue::text(ids_.at({sheet, at}))}});
    }
    YamlValue::Map properties;
    YamlValue::List required;
    for (std::size_t i = 0; i < columns_[sheet].size(); ++i) {
      const std::string& field = columns_[sheet][i].field;
      if (field.empty()) {
        continue;
      }
      kind.fields.push_back(described(sheet, i));
      add_property(properties, field, take_column(sheet, i, definitions, kind.fields.back()));
      const bool is_always_there = std::ranges::all_of(
          definitions, [&](const YamlValue::Map& map) { return edit::find(map, field) != nullptr; });
      if (is_always_there) {
        required.push_back(YamlValue::text(field));
      }
    }
    write(kind.schema, kind_schema(guess, std::move(properties), std::move(required)));
    for (const YamlValue::Map& definition : definitions) {
      write(fmt::format("{}{}/{}.yaml", campaign_, guess.kind,
                        std::get<std::string>(definition[1].second.what)),
            definition);
    }
    YamlValue::Map cards{{"where", YamlValue::text(fmt::format("kind == '{}'", guess.kind))}};
    if (std::ranges::find(columns_[sheet], "name", &StartColumn::field) != columns_[sheet].end()) {
      cards.emplace_back("order", YamlValue::text("name"));
    }
    write(fmt::format("{}decks/{}.yaml", campaign_, guess.kind),
          {{"kind", YamlValue::text("deck")},
           {"id", YamlValue::text(guess.kind)},
           {"back", YamlValue::text(guess.kind)},
           {"cards", {YamlValue::List{{std::move(cards)}}}}});
    start_.kinds.push_back(std::move(kind));
  }

  // The property of a column, whose values go into the definitions.
  YamlValue::Map take_column(std::size_t sheet, std::size_t column, std::vector<YamlValue::Map>& definitions,
                             StartedKind::Field& told) {
    const StartColumn& one = columns_[sheet][column];
    const ColumnGuess& guess = guess_.sheets[sheet].columns[column];
    YamlValue::Map schema;
    if (!one.known) {
      const FieldType guessed = field_type_of(guess);
      add_values(sheet, column, guessed, definitions);
      bring_pictures(sheet, column, guessed, definitions);
      schema = schema_of(guess, values_of(definitions, one.field),
                         [&](std::size_t target) { return guess_.sheets[target].kind; });
      // What is no label but a name: `hit_points`.
      std::erase_if(schema, [&](const auto& entry) {
        return entry.first == "x-label" && guess.label == one.field &&
               one.field.find_first_of("_.") != std::string::npos;
      });
      return schema;
    }
    std::vector<YamlValue::Map> as_read(definitions.size());
    add_values(sheet, column, as_texts(one.known->type), as_read);
    const FieldType type =
        as_far_as_known(one.known->type, values_of(as_read, one.field), names(), told.doubts);
    told.what = words_of(type) + (one.known->unit.empty() ? "" : " in " + one.known->unit);
    add_values(sheet, column, type, definitions);
    std::set<std::string, std::less<>> dead;
    for (YamlValue::Map& definition : definitions) {
      if (const YamlValue* const value = value_at(definition, one.field)) {
        YamlValue living = *value;
        free_references(
            living, type, [this](std::string_view id) { return taken_.contains(id); }, dead);
        set_at(definition, one.field, std::move(living));
      }
    }
    if (!dead.empty()) {
      told.doubts.push_back(fmt::format(
          "its texts refer to {}, which the table does not have; the words stay", words_of_dead(dead)));
    }
    bring_pictures(sheet, column, type, definitions);
    schema = schema_of_type(type);
    if (!one.known->label.empty()) {
      schema.emplace_back("x-label", YamlValue::text(one.known->label));
    }
    if (!one.known->unit.empty()) {
      schema.emplace_back("x-unit", YamlValue::text(one.known->unit));
    }
    return schema;
  }

  KnownNames names() const {
    return {[this](std::string_view kind, std::string_view name) {
              return name.empty() ? std::ranges::any_of(guess_.sheets,
                                                        [&](const SheetGuess& sheet) {
                                                          return kind == "any" || sheet.kind == kind;
                                                        })
                                  : id_called(kind, name).has_value();
            },
            [this](std::string_view icon) {
              return request_.share != nullptr && is_plain_path(icon) &&
                     request_.share->exists(fmt::format("templates/icons/{}.svg", icon));
            }};
  }

  // The id that goes by a name or an id in the sheet of a kind.
  std::optional<std::string> id_called(std::string_view kind, std::string_view name) const {
    const std::string folded = source::case_folded(name);
    for (const auto& [sheet, known] : called_) {
      if (kind != "any" && guess_.sheets[sheet].kind != kind) {
        continue;
      }
      if (const auto found = known.find(folded); found != known.end()) {
        return found->second;
      }
    }
    return std::nullopt;
  }

  void add_values(std::size_t sheet, std::size_t column, const FieldType& type,
                  std::vector<YamlValue::Map>& definitions) {
    const ColumnGuess& guess = guess_.sheets[sheet].columns[column];
    const StartColumn& one = columns_[sheet][column];
    CellReading reading;
    reading.texts = one.known ? CellTexts::markup : CellTexts::words;
    reading.unit = one.known ? one.known->unit : guess.unit;
    reading.decimals = guess.is_comma_decimal ? table::DecimalSign::comma : table::DecimalSign::point;
    reading.id_of = [&](const FieldType& of, std::string_view name) -> std::optional<std::string> {
      if (of.shape != FieldType::Shape::reference) {
        return std::nullopt;
      }
      return id_called(one.known ? of.target : guess_.sheets[guess.target.value_or(sheet)].kind, name);
    };
    const auto& rows = book_.sheets[sheet].rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Cell& cell = cell_at(rows[i], column);
      const auto read = one.known ? std::nullopt : table::read_as(cell, guess);
      if (auto value = value_of(read.value_or(cell), type, reading)) {
        set_at(definitions[i], one.field, *std::move(value));
      }
    }
  }

  // Copies the pictures that lie beside the table. What does not is left out, and told.
  void bring_pictures(std::size_t sheet, std::size_t column, const FieldType& type,
                      std::vector<YamlValue::Map>& definitions) {
    const std::string& field = columns_[sheet][column].field;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      const YamlValue* const value = value_at(definitions[i], field);
      if (value == nullptr) {
        continue;
      }
      const CellPlace& place = cell_at(book_.sheets[sheet].rows[i], column).place;
      YamlValue brought = *value;
      const bool stays = bring_pictures(brought, type, [&](Diagnostic diagnostic) {
        diagnostics_.add(table::at(
            book_, sheet, place,
            std::move(diagnostic)
                .help_otherwise(fmt::format(
                    "put it into `{}`, and bring the table in once more with `talia import {} --kind {}`",
                    campaign_, book_.name, guess_.sheets[sheet].kind))));
      });
      set_at(definitions[i], field, stays ? std::optional(std::move(brought)) : std::nullopt);
    }
  }

  // Whether the value stays; of lists and records goes what does not.
  bool bring_pictures(YamlValue& value, const FieldType& type,
                      const std::function<void(Diagnostic)>& report) {
    if (auto* const list = std::get_if<YamlValue::List>(&value.what); list && !type.items.empty()) {
      YamlValue::List brought;
      for (YamlValue& item : *list) {
        if (bring_pictures(item, type.items.front(), report)) {
          brought.push_back(std::move(item));
        }
      }
      *list = std::move(brought);
    } else if (auto* const map = std::get_if<YamlValue::Map>(&value.what)) {
      YamlValue::Map brought;
      for (auto& [key, inner] : *map) {
        const auto member = std::ranges::find(type.members, key, &Field::name);
        if (member == type.members.end() || bring_pictures(inner, member->type, report)) {
          brought.emplace_back(key, std::move(inner));
        }
      }
      *map = std::move(brought);
    }
    auto* const written = std::get_if<std::string>(&value.what);
    if (written == nullptr || type.shape != FieldType::Shape::term || type.target != "picture") {
      return true;
    }
    const std::string path = picture_path(*written);
    const bool can_be_taken = is_plain_path(path) && table::names_picture(path);
    if (can_be_taken && request_.beside != nullptr && request_.beside->exists(path)) {
      start_.pictures.emplace(campaign_ + path, path);
      *written = path;
      return true;
    }
    report(
        can_be_taken
            ? Diagnostic::warning(
                  Code::unknown_picture, {},
                  fmt::format("there is no picture `{}` beside the table; it is left out", *written))
            : Diagnostic::warning(Code::unknown_picture, {},
                                  fmt::format("the picture `{}` cannot be taken; it is left out", *written))
                  .help("a picture lies in the table's folder or below it, and is called as one is: "
                        "`art/ogre.png`"));
    return false;
  }

  static std::vector<YamlValue> values_of(const std::vector<YamlValue::Map>& definitions,
                                          const std::string& field) {
    std::vector<YamlValue> values;
    for (const YamlValue::Map& definition : definitions) {
      if (const YamlValue* const value = value_at(definition, field)) {
        values.push_back(*value);
      }
    }
    return values;
  }

  std::string told(std::size_t sheet, const GuessDoubt& doubt) const {
    return fmt::format("{}: {}{}{}", table::words_of(book_, sheet, doubt.place), doubt.message,
                       doubt.help.empty() ? "" : "; ", doubt.help);
  }

  StartedKind::Field described(std::size_t sheet, std::size_t column) const {
    const ColumnGuess& guess = guess_.sheets[sheet].columns[column];
    StartedKind::Field described{
        columns_[sheet][column].field, book_.sheets[sheet].columns[column].header, words_of(guess), {}};
    if (columns_[sheet][column].known) {
      return described;
    }
    if (guess.target) {
      described.what += " to " + guess_.sheets[*guess.target].kind;
    }
    for (const GuessDoubt& doubt : guess.doubts) {
      described.doubts.push_back(told(sheet, doubt));
    }
    if (const auto escapes = escapes_in(book_.sheets[sheet], column)) {
      described.doubts.push_back(
          told(sheet, {escapes->message, escapes->place,
                       "where the whole column is markup, write ` (markup)` behind its header"}));
    }
    return described;
  }

  const Workbook book_;
  const StartRequest& request_;
  Diagnostics& diagnostics_;
  TableGuess guess_;
  std::vector<std::optional<ExportedKind>> exported_;  // One a sheet,
  std::vector<std::vector<StartColumn>> columns_;      // and one a column of each.
  std::string id_, campaign_;
  std::set<std::string, std::less<>> taken_;
  // By sheet and row, from 0: a file may have several rows in a line.
  std::map<std::pair<std::size_t, std::size_t>, std::string> ids_;
  std::map<std::size_t, std::map<std::string, std::string, std::less<>>> called_;
  std::vector<std::pair<std::size_t, std::size_t>> unnamed_;
  Start start_;
};

}  // namespace

std::optional<Start> start_from(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics) {
  auto start = Starter(book, request, diagnostics).run();
  return diagnostics.has_errors() ? std::nullopt : std::move(start);
}

Result<std::monostate> write_start(const Start& start, const std::string& folder, const Files* beside) {
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
  for (const auto& [path, from] : start.pictures) {
    const auto bytes = beside->read(from);
    if (!bytes) {
      return tl::unexpected(bytes.error());
    }
    if (auto added = pending.add(path, *bytes); !added) {
      return tl::unexpected(std::move(added).error());
    }
  }
  return pending.commit();
}

}  // namespace talia::job
