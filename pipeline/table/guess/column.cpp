#include "table/guess/column.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
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
    if (is_structured() || is_boolean() || is_date() || is_number() || is_measured() || is_dice() ||
        is_picture() || is_reference()) {
      return;
    }
    if (!is_list() && !is_choice()) {
      const auto is_long = [](const std::string& text) {
        return text.find('\n') != std::string::npos || source::count_code_points(text) > longest_inline;
      };
      guess_.type = std::ranges::any_of(texts_, is_long) ? GuessedType::block : GuessedType::text;
      tell_exceptions();
    }
    tell_units();
  }

 private:
  void doubt(std::string message, const Cell& cell, std::string help = {}) {
    guess_.doubts.push_back({std::move(message), cell.place, std::move(help)});
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
      tell_structure(records > 0 ? CellKind::record : CellKind::list);
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
    const bool is_text =
        guess_.type == GuessedType::none || guess_.type == GuessedType::picture || !guess_.unit.empty();
    guess_.type = is_text ? GuessedType::text : guess_.type;
    guess_.unit.clear();
    return true;
  }

  // A record of plain values is one; what is deeper, or no record beside records, may be meant otherwise.
  void tell_structure(CellKind usual) {
    const auto is_odd = [&](const Cell* cell) { return cell->kind != usual; };
    const auto is_deep = [](const Cell* cell) {
      return std::ranges::any_of(cell->items, [](const Cell& item) {
        return item.kind == CellKind::record ||
               std::ranges::find(item.items, CellKind::record, &Cell::kind) != item.items.end();
      });
    };
    if (const auto odd = std::ranges::find_if(column_.cells, is_odd); odd != column_.cells.end()) {
      doubt(fmt::format("{} is no {}, as others are", quoted(text_of(**odd)),
                        usual == CellKind::record ? "record" : "list"),
            **odd);
    } else if (const auto deep = std::ranges::find_if(column_.cells, is_deep); deep != column_.cells.end()) {
      doubt("records within records", **deep);
    }
  }

  bool is_boolean() {
    const std::size_t typed =
        count([](const Cell& cell, const std::string&) { return cell.kind == CellKind::boolean; });
    unsigned pairs = ~0U;  // Those that all words stand in.
    bool has_both[2] = {false, false};
    for (const auto& text : texts_) {
      const auto truth = truth_of(text);
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
    numbers_ = std::max(by_point, by_comma);
    guess_.is_comma_decimal = by_comma != by_point       ? by_comma > by_point
                              : around_.comma_votes != 0 ? around_.comma_votes > 0
                              : numbers_ < texts_.size() ? false
                                                         : has_usual_comma();
    const DecimalSign sign = guess_.is_comma_decimal ? DecimalSign::comma : DecimalSign::point;
    if (numbers_ < column_.cells.size()) {
      return false;
    }
    const std::size_t per_cents =
        count([&](const Cell& cell, const std::string&) { return number_of(cell, sign)->is_per_cent; });
    const bool are_written = count([&](const Cell& cell, const std::string&) {
                               return cell.kind == CellKind::text && number_of(cell, sign)->is_per_cent;
                             }) > 0;
    if (are_written && per_cents == column_.cells.size()) {
      return false;  // `25 %` has a unit, as `12 kg` has.
    }
    if (are_written) {
      guess_.type = GuessedType::text;
      doubt("some of its numbers are per cents and some are not; the column is taken for texts",
            *column_.cells.front());
      return true;
    }
    // A workbook shows 0.25 as 25%.
    const std::string_view unit = per_cents == column_.cells.size() ? "%" : "";
    bool is_whole = true;
    for (const Cell* cell : column_.cells) {
      const auto number = number_of(*cell, sign, unit);
      if (number->has_leading_zero) {
        guess_.type = GuessedType::text;
        doubt(fmt::format("{} begins with a zero, so that the column holds texts", quoted(plain_text(*cell))),
              *cell);
        return true;
      }
      // `12.0` is how programs write whole numbers, `12.00` is a price.
      is_whole = is_whole && number->value.exponent >= 0 && number->decimals < 2;
    }
    guess_.type = is_whole ? GuessedType::whole : GuessedType::number;
    guess_.unit = unit;
    if (per_cents > 0 && unit.empty()) {
      doubt("some of its numbers are per cents and some are not", *column_.cells.front());
    }
    if (by_point == by_comma) {
      tell_ambiguous(sign);
    }
    return true;
  }

  // Of numbers that both signs let read: what the language says of the signs that stand in them.
  bool has_usual_comma() const {
    const bool has_comma =
        count([](const Cell&, const std::string& text) { return text.find(',') != std::string::npos; }) > 0;
    return around_.usual.decimal == DecimalSign::comma &&
           (has_comma || around_.usual.has_points_in_thousands);
  }

  std::string why_sign(DecimalSign sign) const {
    const std::string_view name = sign == DecimalSign::comma ? "comma" : "point";
    return around_.comma_votes != 0        ? fmt::format("other numbers of the table have a decimal {}", name)
           : sign == around_.usual.decimal ? fmt::format("its language has a decimal {}", name)
                                           : std::string("its language has no points in thousands");
  }

  // `1,450` without another number that says what the comma is.
  void tell_ambiguous(DecimalSign sign) {
    for (const Cell* cell : column_.cells) {
      const auto number = number_of(*cell, sign);
      const auto other =
          number_of(*cell, sign == DecimalSign::point ? DecimalSign::comma : DecimalSign::point);
      if (cell->kind != CellKind::text || number->value == other->value) {
        continue;
      }
      // One of the two has groups of three, the other a fraction: with a zero more that is no such group.
      const WrittenNumber& grouped = number->is_grouped ? *number : *other;
      const WrittenNumber& parted = number->is_grouped ? *other : *number;
      const std::string in_full = plain(grouped.value);
      std::string decimal = plain(parted.value, parted.decimals + 1);
      if (cell->text.find(',') != std::string::npos) {
        std::ranges::replace(decimal, '.', ',');
      }
      doubt(fmt::format("{} is read as {}, for {}, and may mean {}", quoted(cell->text), plain(number->value),
                        why_sign(sign), plain(other->value)),
            *cell, fmt::format("`{}` or `{}` would tell which it is", in_full, decimal));
      guess_.doubts.back().is_of_decimals = true;
      return;
    }
  }

  // Whole columns of `12 kg` and `0,75 kg` are numbers, and print as they stand there.
  bool is_measured() {
    std::vector<Cell> bare;
    ColumnCells numbers{{}, column_.rows, column_.place, column_.at};
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const auto parts = column_.cells[i]->kind == CellKind::text ? measured_text(texts_[i]) : std::nullopt;
      if (!parts) {
        unmeasured_ = unmeasured_ ? unmeasured_ : std::optional(i);
        continue;
      }
      units_.emplace(parts->unit, i);
      measured_ += 1;
      is_apart_ = is_apart_ && parts->is_apart;
      Cell number = *column_.cells[i];
      number.text = parts->number;
      bare.push_back(std::move(number));
    }
    if (unmeasured_ || units_.size() != 1) {
      return false;
    }
    std::ranges::transform(bare, std::back_inserter(numbers.cells), [](const Cell& cell) { return &cell; });
    ColumnGuess guess;
    Surroundings around = around_;
    around.is_typed = false;
    const bool are_numbers =
        ColumnGuesser(guess, numbers, around).is_number() && guess.type != GuessedType::text;
    guess_.is_comma_decimal = guess.is_comma_decimal;
    // One cell says nothing of a column.
    if (!are_numbers || !is_apart_ || bare.size() < 2) {
      return false;
    }
    guess_.type = guess.type;
    guess_.unit = units_.begin()->first;
    guess_.doubts.insert(guess_.doubts.end(), guess.doubts.begin(), guess.doubts.end());
    return true;
  }

  // Why numbers with units are texts.
  void tell_units() {
    if (measured_ < 2 || 2 * measured_ <= texts_.size() || guess_.is_list) {
      return;
    }
    if (unmeasured_) {
      doubt(fmt::format("{} is no number with a unit, as most others are; the column is taken for texts",
                        quoted(texts_[*unmeasured_])),
            *column_.cells[*unmeasured_]);
    } else if (units_.size() > 1) {
      std::vector<std::pair<std::size_t, std::string_view>> in_order;
      for (const auto& [unit, first] : units_) {
        in_order.emplace_back(first, unit);
      }
      std::ranges::sort(in_order);
      doubt(fmt::format("its numbers have several units, {} and {}{}; the column is taken for texts",
                        quoted(in_order[0].second), quoted(in_order[1].second),
                        in_order.size() > 2 ? fmt::format(" and {} more", in_order.size() - 2) : ""),
            *column_.cells[in_order[1].first], "one unit in all of its cells makes it numbers");
    } else if (!is_apart_) {
      doubt(fmt::format("{} has no space before its unit and prints so; the column is taken for texts",
                        quoted(texts_.front())),
            *column_.cells.front(), "with a space there in all of its cells it is numbers");
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
    pictures_ = count([](const Cell&, const std::string& text) { return names_picture(text); });
    if (pictures_ < texts_.size()) {
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
      if (2 * pictures_ > all_cells && !names_picture(texts_[i])) {
        doubt(fmt::format("{} names no picture (PNG, JPEG, WebP or SVG), as most others do; the column is "
                          "taken for texts",
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
  std::size_t numbers_ = 0, rolls_ = 0, pictures_ = 0, measured_ = 0;  // Cells that are such.
  std::map<std::string, std::size_t, std::less<>>
      units_;                              // Of those that are measured, and where each first stands.
  std::optional<std::size_t> unmeasured_;  // The first that is not.
  bool is_apart_ = true;                   // Spaces stand before all units.
};

}  // namespace

void guess_type(ColumnGuess& guess, const ColumnCells& column, const Surroundings& around) {
  ColumnGuesser(guess, column, around).run();
}

}  // namespace talia::table
