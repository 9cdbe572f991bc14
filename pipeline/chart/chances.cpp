#include "chart/chances.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "rules/rules.h"
#include "source/text/columns.h"

namespace talia::chart {

namespace {

constexpr std::size_t longest_fraction = 24;   // Characters; of a longer one the first digits are told.
constexpr std::size_t shown_digits = 6;        // Of each of its numbers.
constexpr std::size_t most_other_rows = 1000;  // Of outcomes that are no whole numbers, which no range joins.
constexpr std::int64_t bar_width = 40;         // Characters of the longest bar of one series.
constexpr std::int64_t narrow_bar_width = 12;  // When several stand side by side.
constexpr std::int64_t eighths = 8;

// One row of outcomes.
struct Row {
  Value first, last;
  std::vector<Rational> weights;
};

struct InOrder {
  bool operator()(const Value& a, const Value& b) const { return compared(a, b) < 0; }
};

std::vector<Row> rows_of(const std::vector<Series>& all) {
  std::vector<Row> rows;
  std::map<Value, std::size_t, InOrder> places;
  for (std::size_t s = 0; s < all.size(); ++s) {
    for (const auto& [value, weight] : all[s].weights) {
      const auto [place, is_new] = places.emplace(value, rows.size());
      if (is_new) {
        rows.push_back({value, value, std::vector<Rational>(all.size())});
      }
      Rational& sum = rows[place->second].weights[s];
      sum = sum + weight;
    }
  }
  const auto is_number = [](const Row& row) { return row.first.number() != nullptr; };
  if (std::ranges::all_of(rows, is_number)) {
    std::ranges::stable_sort(
        rows, [](const Row& a, const Row& b) { return *a.first.number() < *b.first.number(); });
  }
  return rows;
}

// The first rows as they are, the others as one.
std::vector<Row> cut(std::vector<Row> rows) {
  if (rows.size() <= most_other_rows) {
    return rows;
  }
  const std::size_t others = rows.size() - most_other_rows;
  Row rest{Value(fmt::format("… and {} more", others)), {}, std::vector<Rational>(rows[0].weights.size())};
  for (std::size_t i = most_other_rows; i < rows.size(); ++i) {
    for (std::size_t s = 0; s < rest.weights.size(); ++s) {
      rest.weights[s] = rest.weights[s] + rows[i].weights[s];
    }
  }
  rest.last = rest.first;
  rows.resize(most_other_rows);
  rows.push_back(std::move(rest));
  return rows;
}

// Whole numbers in ranges of one width, at most `most`.
std::vector<Row> joined(std::vector<Row> rows, std::size_t most) {
  const auto is_whole = [](const Row& row) { return row.first.whole().has_value(); };
  if (rows.size() <= most || !std::ranges::all_of(rows, is_whole)) {
    return cut(std::move(rows));
  }
  const std::int64_t least = *rows.front().first.whole();
  const std::int64_t span = *rows.back().first.whole() - least + 1;
  const std::int64_t width = (span + static_cast<std::int64_t>(most) - 1) / static_cast<std::int64_t>(most);
  std::vector<Row> ranges;
  for (Row& row : rows) {
    const std::int64_t begin = least + (*row.first.whole() - least) / width * width;
    if (ranges.empty() || ranges.back().first != Value(begin)) {
      ranges.push_back({Value(begin), Value(std::min(begin + width - 1, least + span - 1)),
                        std::vector<Rational>(row.weights.size())});
    }
    for (std::size_t s = 0; s < row.weights.size(); ++s) {
      ranges.back().weights[s] = ranges.back().weights[s] + row.weights[s];
    }
  }
  return ranges;
}

std::optional<Rational> mean_of(const Series& series) {
  if (!series.is_roll) {
    return std::nullopt;
  }
  Rational sum;
  for (const auto& [value, weight] : series.weights) {
    if (value.number() == nullptr) {
      return std::nullopt;
    }
    sum = sum + *value.number() * weight;
  }
  return sum / series.total;
}

std::string shortened(const std::string& digits) {
  return digits.size() <= shown_digits + 1 ? digits : digits.substr(0, shown_digits) + "…";
}

std::optional<ChanceTable::Spread> spread_of(const Series& series, const std::optional<Rational>& mean) {
  if (!mean || series.weights.empty()) {
    return std::nullopt;
  }
  std::vector<std::pair<Rational, Rational>> ascending;
  for (const auto& [value, weight] : series.weights) {
    ascending.emplace_back(*value.number(), weight);
  }
  std::ranges::sort(ascending);
  const Rational half = series.total / Rational(2);
  ChanceTable::Spread spread;
  Rational squares, passed;
  for (const auto& [value, weight] : ascending) {
    squares = squares + value * value * weight;
    if (passed < half) {
      spread.median = value;
    }
    passed = passed + weight;
  }
  spread.variance = squares / series.total - *mean * *mean;
  return spread;
}

// A to Z, then by number.
std::string letter_of(std::size_t series) {
  constexpr std::size_t letters = 26;
  return series < letters ? std::string(1, static_cast<char>('A' + series)) : std::to_string(series + 1);
}

// A bar in eighths of a character.
std::string bar(const Rational& chance, const Rational& greatest, std::int64_t width) {
  static constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  if (chance.sign() == 0) {
    return {};
  }
  const std::int64_t length = std::max<std::int64_t>(
      1, (chance / greatest * Rational(width * eighths)).nearest().int64().value_or(0));
  std::string text;
  for (std::int64_t i = 0; i < length / eighths; ++i) {
    text += "█";
  }
  return text + std::string(parts[length % eighths]);
}

}  // namespace

std::optional<Series> series_of(const std::string& name, const Value& value, const Catalog& catalog) {
  Series series{name, {}, value.is_roll()};
  const auto add = [&](const Value& outcome, const Rational& weight) {
    series.weights.emplace_back(
        outcome.number() != nullptr ? outcome : Value(rules::to_text(outcome, catalog)), weight);
  };
  if (value.is_roll()) {
    const Ways ways = value.ways();
    for (const auto& [outcome, count] : ways.outcomes) {
      add(outcome, count);
    }
    series.total = ways.total;
    return series;
  }
  const ValueList* const list = value.list();
  if (list == nullptr || list->empty()) {
    return std::nullopt;
  }
  for (const Value& item : *list) {
    const ValueRecord* const record = item.record();
    const Value* const chance = item.member("p");
    if (record == nullptr || record->size() != 2 || chance == nullptr || chance->number() == nullptr) {
      return std::nullopt;
    }
    add(((*record)[0].first == "p" ? (*record)[1] : (*record)[0]).second, *chance->number());
  }
  return series;
}

std::string fraction_text(const Rational& number) {
  const std::string text = number.to_string();
  return text.size() <= longest_fraction || number.is_whole()
             ? text
             : shortened(number.numerator().to_string()) + "/" + shortened(number.denominator().to_string());
}

std::string percent_text(const Rational& chance) {
  constexpr std::int64_t hundredths = 10'000;
  const Integer rounded = (chance * Rational(hundredths)).nearest();
  if (rounded.sign() == 0 && chance.sign() > 0) {
    return "<0.01 %";
  }
  if (rounded == Integer(hundredths) && chance < Rational(1)) {
    return ">99.99 %";
  }
  const std::int64_t whole = rounded.int64().value_or(0);
  return fmt::format("{}.{:02} %", whole / 100, whole % 100);
}

ChanceTable chance_table(const std::vector<Series>& all, std::size_t most_rows) {
  ChanceTable table;
  for (const Series& series : all) {
    table.names.push_back(series.name);
    table.means.push_back(mean_of(series));
    table.spreads.push_back(spread_of(series, table.means.back()));
  }
  for (Row& row : joined(rows_of(all), most_rows)) {
    table.labels.push_back(row.first == row.last ? formula::to_text(row.first)
                                                 : fmt::format("{}–{}", formula::to_text(row.first),
                                                               formula::to_text(row.last)));
    table.chances.emplace_back();
    for (std::size_t s = 0; s < all.size(); ++s) {
      table.chances.back().push_back(row.weights[s] / all[s].total);
    }
  }
  return table;
}

namespace {

// What stands beside the outcomes of one series: fraction, per cent, of numbers the chance of at least so much, and a bar.
class SeriesColumns {
 public:
  SeriesColumns(const ChanceTable& table, std::size_t series, const Rational& greatest)
      : table_(table), series_(series), greatest_(greatest), tells_more_(table.means[series].has_value()) {
    if (tells_more_) {
      Rational rest;
      for (std::size_t row = table.chances.size(); row-- > 0;) {
        rest = rest + table.chances[row][series];
        at_least_.push_back(rest);
      }
      std::ranges::reverse(at_least_);
    }
  }

  bool tells_more() const { return tells_more_; }

  void add_head(source::TextRow& row) const {
    row.insert(row.end(), {table_.names.size() > 1 ? letter_of(series_) : "", ""});
    end_row(row, "at least", "");
  }

  void add(source::TextRow& row, std::size_t outcome) const {
    const Rational& chance = table_.chances[outcome][series_];
    const bool is_nothing = chance.sign() == 0;
    row.insert(row.end(), {is_nothing ? "" : fraction_text(chance), is_nothing ? "" : percent_text(chance)});
    end_row(row, tells_more_ ? percent_text(at_least_[outcome]) : "",
            bar(chance, greatest_, table_.names.size() == 1 ? bar_width : narrow_bar_width));
  }

  void add_number(source::TextRow& row, std::string exact, std::string rounded) const {
    row.insert(row.end(), {std::move(exact), std::move(rounded)});
    end_row(row, "", "");
  }

 private:
  void end_row(source::TextRow& row, std::string at_least, std::string drawn) const {
    if (tells_more_) {
      row.push_back(std::move(at_least));
    }
    row.push_back(std::move(drawn));
  }

  const ChanceTable& table_;
  std::size_t series_;
  const Rational& greatest_;
  bool tells_more_;
  std::vector<Rational> at_least_;
};

std::string short_text(double number) {
  return fmt::format("{:.4g}", number);
}

// Below the outcomes: what sums them up.
std::vector<source::TextRow> summaries(const ChanceTable& table, const std::vector<SeriesColumns>& columns) {
  std::vector<source::TextRow> rows{{"mean"}, {"sd"}, {"median"}};
  for (std::size_t s = 0; s < columns.size(); ++s) {
    const auto& mean = table.means[s];
    const auto& spread = table.spreads[s];
    columns[s].add_number(rows[0], mean ? fraction_text(*mean) : "",
                          mean ? short_text(mean->nearest_double()) : "");
    columns[s].add_number(rows[1], "",
                          spread ? short_text(std::sqrt(spread->variance.nearest_double())) : "");
    columns[s].add_number(rows[2], spread ? fraction_text(spread->median) : "", "");
  }
  return rows;
}

}  // namespace

std::string as_text(const ChanceTable& table) {
  Rational greatest(0);
  for (const auto& row : table.chances) {
    for (const Rational& chance : row) {
      greatest = std::max(greatest, chance);
    }
  }
  std::vector<SeriesColumns> columns;
  std::vector<source::TextRow> legend;
  for (std::size_t s = 0; s < table.names.size(); ++s) {
    columns.emplace_back(table, s, greatest);
    if (table.names.size() > 1) {
      legend.push_back({letter_of(s), table.names[s]});
    }
  }
  const bool tells_more = std::ranges::any_of(columns, &SeriesColumns::tells_more);
  std::vector<source::TextRow> rows;
  if (tells_more || !legend.empty()) {
    rows.push_back({""});
    for (const SeriesColumns& each : columns) {
      each.add_head(rows.back());
    }
  }
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    rows.push_back({table.labels[i]});
    for (const SeriesColumns& each : columns) {
      each.add(rows.back(), i);
    }
  }
  if (tells_more) {
    for (source::TextRow& row : summaries(table, columns)) {
      rows.push_back(std::move(row));
    }
  }
  return source::as_columns(legend) + source::as_columns(rows);
}

}  // namespace talia::chart
