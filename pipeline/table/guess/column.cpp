#include "table/guess/column.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"
#include "table/book/days.h"

namespace talia::table {
namespace {

constexpr std::size_t longest_choice = 30;   // Letters.
constexpr std::size_t longest_inline = 160;  // Of a text without line breaks.

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string line = source::one_line(std::string(text));
  if (line.size() > longest) {
    line.resize(source::start_of_code_point(line, longest));
    line += "…";
  }
  return '`' + line + '`';
}

// One comma, and it stands between digits: `0,75 kg`.
bool has_decimal_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  return comma != std::string_view::npos && comma > 0 && comma + 1 < text.size() &&
         text.find(',', comma + 1) == std::string_view::npos && source::is_ascii_digit(text[comma - 1]) &&
         source::is_ascii_digit(text[comma + 1]);
}

class ColumnGuesser {
 public:
  ColumnGuesser(ColumnGuess& guess, const ColumnCells& column, const Surroundings& around)
      : guess_(guess), column_(column), around_(around) {
    for (const Cell* cell : column_.cells) {
      texts_.push_back(plain_text(*cell));
    }
  }

  void run() {
    drop_errors();
    guess_.may_be_empty = column_.cells.size() < column_.rows;
    if (column_.cells.empty()) {
      guess_.type = GuessedType::none;
      return;
    }
    if (is_structured() || is_boolean() || is_date() || is_number() || is_dice() || is_picture() ||
        is_reference() || is_list() || is_choice()) {
      return;
    }
    const auto is_long = [](const std::string& text) {
      return text.find('\n') != std::string::npos || source::count_code_points(text) > longest_inline;
    };
    guess_.type = std::ranges::any_of(texts_, is_long) ? GuessedType::block : GuessedType::text;
    tell_exceptions();
  }

 private:
  void doubt(std::string message, const Cell& cell) {
    guess_.doubts.push_back({std::move(message), cell.place});
  }

  template <typename Condition>
  std::size_t count(const Condition& condition) const {
    std::size_t found = 0;
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      found += condition(*column_.cells[i], texts_[i]) ? 1 : 0;
    }
    return found;
  }
  template <typename Condition>
  bool all(const Condition& condition) const {
    return count(condition) == column_.cells.size();
  }

  // They say nothing of what the column is.
  void drop_errors() {
    const auto is_error = [](const Cell* cell) { return cell->kind == CellKind::error; };
    const auto first = std::ranges::find_if(column_.cells, is_error);
    if (first == column_.cells.end()) {
      return;
    }
    doubt(fmt::format("{} is an error and no value", quoted((*first)->text)), **first);
    ColumnCells sound{{}, column_.rows, column_.place};
    texts_.clear();
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      if (!is_error(column_.cells[i])) {
        sound.cells.push_back(column_.cells[i]);
        sound.at.push_back(column_.at[i]);
        texts_.push_back(plain_text(*column_.cells[i]));
      }
    }
    column_ = std::move(sound);
  }

  bool is_structured() {
    const std::size_t lists =
        count([](const Cell& cell, const std::string&) { return cell.kind == CellKind::list; });
    const std::size_t records =
        count([](const Cell& cell, const std::string&) { return cell.kind == CellKind::record; });
    if (lists + records == 0) {
      return false;
    }
    if (records > 0 || lists < column_.cells.size()) {
      guess_.type = GuessedType::record;
      const auto odd =
          std::ranges::find_if(column_.cells, [](const Cell* cell) { return cell->kind != CellKind::list; });
      doubt(records == column_.cells.size()
                ? std::string("records within records")
                : fmt::format("{} is no list, as others are", quoted(text_of(**odd))),
            **odd);
      return true;
    }
    ColumnCells members{{}, 0, column_.place};
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      for (const Cell& item : column_.cells[i]->items) {
        members.cells.push_back(&item);
        members.at.push_back(column_.at[i]);
      }
    }
    members.rows = members.cells.size();
    const bool may_be_empty = guess_.may_be_empty;
    ColumnGuesser(guess_, members, around_).run();
    guess_.is_list = true;
    guess_.may_be_empty = may_be_empty;
    // A card shows one picture, or those of several columns.
    const bool is_text = guess_.type == GuessedType::none || guess_.type == GuessedType::picture;
    guess_.type = is_text ? GuessedType::text : guess_.type;
    return true;
  }

  bool is_boolean() {
    const std::size_t typed =
        count([](const Cell& cell, const std::string&) { return cell.kind == CellKind::boolean; });
    unsigned pairs = ~0U;  // Those that all words stand in.
    bool has_both[2] = {false, false};
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const auto truth = truth_of(texts_[i]);
      if (!truth) {
        return false;
      }
      pairs &= truth->pairs;
      has_both[truth->is_true ? 1 : 0] = true;
    }
    if (typed == texts_.size() || (pairs != 0 && has_both[0] && has_both[1])) {
      guess_.type = GuessedType::boolean;
    } else if (pairs != 0 && has_both[1] && guess_.may_be_empty) {
      guess_.type = GuessedType::boolean;
      doubt(fmt::format("only {} stands here; an empty cell is taken for no", quoted(texts_.front())),
            *column_.cells.front());
      guess_.may_be_empty = false;
    } else {
      return false;
    }
    return true;
  }

  bool is_date() {
    const auto is_day = [](const Cell& cell, const std::string& text) {
      return cell.kind == CellKind::date || cell.kind == CellKind::time || is_iso_date(text);
    };
    if (!all(is_day)) {
      return false;
    }
    guess_.type = GuessedType::date;
    doubt("dates and times are kept as texts", *column_.cells.front());
    return true;
  }

  bool is_number() {
    const auto reads_as = [&](DecimalSign sign) {
      return count([&](const Cell& cell, const std::string&) {
        return (cell.kind == CellKind::number || !around_.is_typed) && number_of(cell, sign);
      });
    };
    const std::size_t by_point = reads_as(DecimalSign::point);
    const std::size_t by_comma = reads_as(DecimalSign::comma);
    guess_.is_comma_decimal = by_comma > by_point || (by_comma == by_point && around_.wants_comma);
    const DecimalSign sign = guess_.is_comma_decimal ? DecimalSign::comma : DecimalSign::point;
    numbers_ = std::max(by_point, by_comma);
    if (numbers_ < column_.cells.size()) {
      return false;
    }
    bool is_whole = true;
    std::size_t per_cents = 0;
    for (const Cell* cell : column_.cells) {
      const auto number = number_of(*cell, sign);
      if (number->has_leading_zero) {
        guess_.type = GuessedType::text;
        doubt(fmt::format("{} begins with a zero, so that the column holds texts", quoted(plain_text(*cell))),
              *cell);
        return true;
      }
      // `12.0` is how programs write whole numbers, `12.00` is a price.
      is_whole = is_whole && number->value.exponent >= 0 && number->decimals < 2;
      per_cents += number->is_per_cent ? 1 : 0;
    }
    guess_.type = is_whole ? GuessedType::whole : GuessedType::number;
    guess_.is_per_cent = per_cents == column_.cells.size();
    if (per_cents > 0 && !guess_.is_per_cent) {
      doubt("some of its numbers are per cents and some are not", *column_.cells.front());
    }
    if (by_point == by_comma) {
      tell_ambiguous(sign);
    }
    return true;
  }

  // `1,450` without another number that says what the comma is.
  void tell_ambiguous(DecimalSign sign) {
    for (const Cell* cell : column_.cells) {
      const auto number = number_of(*cell, sign);
      const auto other =
          number_of(*cell, sign == DecimalSign::point ? DecimalSign::comma : DecimalSign::point);
      if (cell->kind == CellKind::text && number->value != other->value) {
        doubt(fmt::format("{} is read as {}, and may mean {}", quoted(cell->text), plain(number->value),
                          plain(other->value)),
              *cell);
        return;
      }
    }
  }

  bool is_dice() {
    const std::size_t rolls =
        count([](const Cell&, const std::string& text) { return dice_of(text).has_value(); });
    const auto is_bonus = [](const Cell& cell, const std::string&) {
      const auto number = number_of(cell, DecimalSign::point);
      return number && number->value.exponent >= 0;
    };
    const std::size_t whole = count(is_bonus);
    // A roll among many numbers is more likely a slip.
    if (4 * rolls < column_.cells.size() || rolls == 0 || rolls + whole < column_.cells.size()) {
      rolls_ = rolls;
      return false;
    }
    guess_.type = GuessedType::dice;
    return true;
  }

  bool is_picture() {
    if (!all([](const Cell&, const std::string& text) { return names_picture(text); })) {
      return false;
    }
    guess_.type = GuessedType::picture;
    return true;
  }

  bool is_reference() {
    // `yes` may be a row's name, and still be an answer.
    if (2 * count([](const Cell&, const std::string& text) { return truth_of(text).has_value(); }) >
        texts_.size()) {
      return false;
    }
    for (const bool is_own : {false, true}) {
      for (const Target& target : *around_.targets) {
        for (const std::string_view separator : {"", ";", ",", "/"}) {
          if ((target.sheet == around_.sheet) == is_own && refers_to(target, separator)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  bool refers_to(const Target& target, std::string_view separator) {
    std::size_t members = 0;
    std::size_t found = 0;
    std::size_t to_itself = 0;
    bool is_parted = false;
    std::optional<std::size_t> dead;
    std::string ambiguous;
    for (std::size_t i = 0; i < texts_.size() && (i < enough_to_know || found > 0); ++i) {
      const std::vector<std::string> parts =
          separator.empty() ? std::vector{texts_[i]} : members_of(texts_[i], separator);
      is_parted = is_parted || parts.size() > 1;
      for (const std::string& part : parts) {
        ++members;
        const auto known = target.names.find(source::case_folded(part));
        if (known == target.names.end()) {
          dead = dead ? dead : std::optional(i);
          continue;
        }
        ++found;
        to_itself += target.sheet == around_.sheet && known->second.first == column_.at[i] ? 1 : 0;
        ambiguous = known->second.count > 1 ? part : ambiguous;
      }
    }
    // What repeats its own row's name in other letters refers to nothing.
    if (found < 2 || 2 * found < members || 2 * to_itself > found || (!separator.empty() && !is_parted)) {
      return false;
    }
    guess_.type = GuessedType::reference;
    guess_.target = target.sheet;
    guess_.is_by_id = target.is_by_id;
    guess_.is_list = !separator.empty();
    guess_.separator = separator;
    if (dead) {
      doubt(fmt::format("{} names no row", quoted(texts_[*dead])), *column_.cells[*dead]);
    }
    if (!ambiguous.empty()) {
      doubt(fmt::format("{} names more than one row", quoted(ambiguous)), *column_.cells.front());
    }
    return true;
  }

  bool is_list() {
    // `1,5` and `3/4` are numbers, however the others are written.
    return 2 * numbers_ <= texts_.size() &&
           std::ranges::any_of(std::array{" / ", ";", ",", "/", "|"},
                               [&](std::string_view separator) { return is_list_of(separator); });
  }

  // Short members that come again or are codes of few letters; a text with commas in it has neither. Blanks around a slash say
  // enough by themselves.
  bool is_list_of(std::string_view separator) {
    if (separator == "," && std::ranges::any_of(texts_, has_decimal_comma)) {
      return false;
    }
    constexpr std::size_t longest_member = 30;
    std::size_t parted = 0;
    std::size_t members = 0;
    std::map<std::string, std::size_t> known;
    std::vector<std::string> in_order;
    for (const std::string& text : texts_) {
      const std::vector<std::string> parts = members_of(text, separator);
      parted += parts.size() > 1 ? 1 : 0;
      for (const std::string& part : parts) {
        if (source::count_code_points(part) > longest_member || part.find('\n') != std::string::npos ||
            part.ends_with('.')) {
          return false;
        }
        ++members;
        if (++known[part] == 1) {
          in_order.push_back(part);
        }
      }
    }
    const auto repeated = static_cast<std::size_t>(
        std::ranges::count_if(known, [](const auto& one) { return one.second > 1; }));
    const bool comes_again = 4 * known.size() <= 3 * members && 3 * repeated >= known.size();
    const bool are_codes = std::ranges::all_of(known, [](const auto& one) { return one.first.size() <= 3; });
    if (parted < 2 || !(are_codes || (5 * parted >= texts_.size() && (comes_again || separator == " / ")))) {
      return false;
    }
    guess_.is_list = true;
    guess_.separator = separator;
    guess_.type = GuessedType::text;
    if (2 * known.size() <= members && known.size() <= most_choices) {
      guess_.type = GuessedType::choice;
      guess_.choices = std::move(in_order);
    }
    doubt(fmt::format("{} is taken for a list with `{}` between its members", quoted(first_with(separator)),
                      source::trimmed(separator)),
          *column_.cells.front());
    return true;
  }

  std::string first_with(std::string_view separator) const {
    const auto found = std::ranges::find_if(
        texts_, [&](const std::string& text) { return text.find(separator) != std::string::npos; });
    return found == texts_.end() ? std::string() : *found;
  }

  bool is_choice() {
    std::map<std::string, std::size_t> known;
    std::vector<std::string> in_order;
    std::size_t plain = 0;  // Words, and no days.
    for (const std::string& text : texts_) {
      plain += text.find(' ') == std::string::npos && !is_iso_date(text) ? 1 : 0;
      if (source::count_code_points(text) > longest_choice || text.find('\n') != std::string::npos) {
        return false;
      }
      if (++known[text] == 1) {
        in_order.push_back(text);
      }
    }
    // Single words are a closed list sooner than names of several.
    const bool are_few = 2 * known.size() <= texts_.size() ||
                         (plain == texts_.size() && 3 * known.size() <= 2 * texts_.size());
    if (texts_.size() < 4 || known.size() > most_choices || !are_few || 2 * numbers_ > texts_.size() ||
        2 * plain < texts_.size()) {
      return false;
    }
    guess_.type = GuessedType::choice;
    guess_.choices = std::move(in_order);
    for (const std::string& choice : guess_.choices) {
      const auto twin = std::ranges::find_if(guess_.choices, [&](const std::string& other) {
        return other != choice && source::case_folded(other) == source::case_folded(choice);
      });
      if (twin != guess_.choices.end()) {
        doubt(fmt::format("{} and {} differ by case alone", quoted(choice), quoted(*twin)),
              *column_.cells.front());
        break;
      }
    }
    return true;
  }

  // Where most cells are of one type, those that are not.
  void tell_exceptions() {
    const auto is_day = [](const Cell& cell, const std::string&) { return cell.kind == CellKind::date; };
    const std::size_t days = count(is_day);
    const std::size_t all_cells = column_.cells.size();
    const DecimalSign sign = guess_.is_comma_decimal ? DecimalSign::comma : DecimalSign::point;
    for (std::size_t i = 0; i < all_cells; ++i) {
      const Cell& cell = *column_.cells[i];
      if (days > 0 && 2 * days < all_cells && is_day(cell, texts_[i])) {
        doubt(fmt::format(
                  "{} is a date among others that are none; a spreadsheet makes dates of texts such as `1-2`",
                  quoted(cell.text)),
              cell);
        return;
      }
      if (2 * numbers_ > all_cells && !number_of(cell, sign)) {
        doubt(fmt::format("{} is no number, as most others are; the column is taken for texts",
                          quoted(texts_[i])),
              cell);
        return;
      }
      if (2 * rolls_ > all_cells && !dice_of(texts_[i]) && !number_of(cell, DecimalSign::point)) {
        doubt(fmt::format("{} rolls no dice, as most others do; the column is taken for texts",
                          quoted(texts_[i])),
              cell);
        return;
      }
    }
  }

  static constexpr std::size_t most_choices = 32;
  static constexpr std::size_t enough_to_know = 16;  // Cells of which none names a row.
  ColumnGuess& guess_;
  ColumnCells column_;
  Surroundings around_;
  std::vector<std::string> texts_;
  std::size_t numbers_ = 0, rolls_ = 0;
};

}  // namespace

ColumnCells cells_of(const TableSheet& sheet, std::size_t column) {
  ColumnCells result{{}, sheet.rows.size(), sheet.columns[column].place};
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    const SheetRow& row = sheet.rows[i];
    if (column < row.cells.size() && !row.cells[column].is_empty() &&
        (row.cells[column].kind != CellKind::text || !trimmed_cell(row.cells[column].text).empty())) {
      result.cells.push_back(&row.cells[column]);
      result.at.push_back(i);
    }
  }
  return result;
}

int comma_votes(const ColumnCells& column) {
  int votes = 0;
  for (const Cell* cell : column.cells) {
    if (cell->kind == CellKind::text) {
      votes += read_number(cell->text, DecimalSign::comma) ? 1 : 0;
      votes -= read_number(cell->text, DecimalSign::point) ? 1 : 0;
    }
  }
  return votes;
}

void guess_type(ColumnGuess& guess, const ColumnCells& column, const Surroundings& around) {
  ColumnGuesser(guess, column, around).run();
}

}  // namespace talia::table
