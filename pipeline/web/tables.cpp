#include "web/tables.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "language/language.h"
#include "markup/walk.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "web/escape.h"

namespace talia::web {

namespace {

std::string_view class_of(Alignment alignment) {
  switch (alignment) {
    case Alignment::centre:
      return "centre";
    case Alignment::right:
      return "right";
    case Alignment::decimal:
      return "decimal";
    case Alignment::left:
    case Alignment::justified:
      break;
  }
  return {};
}

// Digits behind the decimal sign of what is written, and that sign.
std::size_t behind_sign(const book::Line& cell, std::string_view decimal_sign) {
  const std::string words = markup::plain_text(cell);
  const std::size_t sign = words.rfind(decimal_sign);
  if (sign == std::string::npos) {
    return 0;
  }
  std::size_t digits = sign + decimal_sign.size();
  while (digits < words.size() && source::is_ascii_digit(words[digits])) {
    ++digits;
  }
  return digits == words.size() ? digits - sign : 0;
}

class TableWriter {
 public:
  TableWriter(const book::Table& table, Lines& lines) : table_(table), lines_(lines) {}

  std::string run() {
    measure_decimals();
    const std::string name = table_.number.empty() ? markup::plain_text(table_.caption) : table_.number;
    put(fmt::format("<figure class=\"table{}\"{}>\n<div class=\"scroll\" tabindex=\"0\"{}>\n<table>\n",
                    table_.extent == book::Extent::page ? " wide" : "", lines_.id(table_.anchor),
                    name.empty() ? "" : fmt::format(" role=\"group\" aria-label=\"{}\"", escaped(name))));
    if (!table_.number.empty() || !table_.caption.empty()) {
      put(fmt::format("<caption>{}</caption>\n", numbered(table_.number, lines_.html(table_.caption))));
    }
    put_head();
    bool is_open = false;
    for (const book::TableRow& row : table_.rows) {
      if (row.is_group || !is_open) {
        put(is_open ? "</tbody>\n<tbody>\n" : "<tbody>\n");
        is_open = true;
      }
      row.is_group ? put_group(row) : put_row(row);
    }
    put(is_open ? "</tbody>\n" : "");
    put("</table>\n</div>\n");
    if (!table_.notes.empty()) {
      put("<div class=\"table-notes\">\n");
      for (const book::Line& note : table_.notes) {
        put(fmt::format("<p>{}</p>\n", lines_.html(note)));
      }
      put("</div>\n");
    }
    put("</figure>\n");
    return std::move(out_);
  }

 private:
  void put(std::string_view html) { out_ += html; }

  void measure_decimals() {
    decimals_.assign(table_.columns.size(), 0);
    const std::string_view sign = language::of(lines_.language()).decimal_sign;
    for (const book::TableRow& row : table_.rows) {
      for (std::size_t i = 0; !row.is_group && i < std::min(row.cells.size(), decimals_.size()); ++i) {
        decimals_[i] = std::max(decimals_[i], behind_sign(row.cells[i], sign));
      }
    }
  }

  void put_head() {
    const bool has_words = std::ranges::any_of(
        table_.columns, [](const book::TableColumnHead& column) { return !column.label.empty(); });
    if (!has_words) {
      return;
    }
    put("<thead>\n<tr>");
    for (const book::TableColumnHead& column : table_.columns) {
      const std::string_view side = class_of(column.alignment);
      const std::string attribute = side.empty() ? "" : fmt::format(" class=\"{}\"", side);
      // A head without words is none.
      put(column.label.empty()
              ? fmt::format("<td{}></td>", attribute)
              : fmt::format("<th scope=\"col\"{}>{}</th>", attribute, lines_.html(column.label)));
    }
    put("</tr>\n</thead>\n");
  }

  void put_group(const book::TableRow& row) {
    put(fmt::format("<tr class=\"group\"{}><th scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>\n",
                    lines_.id(row.anchor), table_.columns.size(), lines_.html(row.cells.front())));
  }

  void put_row(const book::TableRow& row) {
    put(fmt::format("<tr{}>", lines_.id(row.anchor)));
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const bool is_key = i == 0 && !row.cells[i].empty();
      put(fmt::format("<{0}{1}{2}>{3}</{0}>", is_key ? "th" : "td", is_key ? " scope=\"row\"" : "",
                      attributes_of(i, row.cells[i]), lines_.html(row.cells[i])));
    }
    put("</tr>\n");
  }

  // Figures stand with their decimal signs one above the other, and what is short is not broken.
  std::string attributes_of(std::size_t column, const book::Line& cell) const {
    std::string names(class_of(table_.columns[column].alignment));
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : " ") + name; };
    if (table_.columns[column].alignment == Alignment::decimal && decimals_[column] > 0) {
      const std::size_t own = behind_sign(cell, language::of(lines_.language()).decimal_sign);
      const std::size_t lacking = decimals_[column] - std::max<std::size_t>(own, 1);
      if (own == 0) {
        add("whole");
      }
      if (lacking > 0) {
        add(fmt::format("lacks-{}", std::min(lacking, most_lacking)));
      }
    }
    constexpr std::size_t short_words = 10;  // Letters.
    if (source::count_code_points(markup::plain_text(cell)) <= short_words) {
      add("short");
    }
    return names.empty() ? "" : fmt::format(" class=\"{}\"", names);
  }

  const book::Table& table_;
  Lines& lines_;
  std::vector<std::size_t> decimals_;  // Of each column the most characters from the decimal sign on.
  std::string out_;
};

}  // namespace

std::string numbered(const std::string& number, const std::string& words) {
  if (number.empty() || words.empty()) {
    return number.empty() ? words : fmt::format("<b>{}</b>", escaped(number));
  }
  return fmt::format("<b>{}</b> {}", escaped(number), words);
}

std::string table_html(const book::Table& table, Lines& lines) {
  return TableWriter(table, lines).run();
}

std::string example_html(const book::Example& example, const std::string& word, int level, Lines& lines) {
  std::string out = "<div class=\"example\">\n";
  if (!word.empty() || !example.title.empty()) {
    out += fmt::format("<h{0}>{1}</h{0}>\n", level, numbered(word, lines.html(example.title)));
  }
  if (!example.text.empty()) {
    out += fmt::format("<p>{}</p>\n", lines.html(example.text));
  }
  if (!example.rows.empty() || !example.total.empty()) {
    out += "<table>\n<tbody>\n";
    for (const auto* const rows : {&example.rows, &example.total}) {
      for (const book::Example::Row& row : *rows) {
        out += fmt::format("<tr{}><th scope=\"row\">{}</th><td>{}</td></tr>\n",
                           rows == &example.total ? " class=\"total\"" : "", lines.html(row.label),
                           lines.html(row.value));
      }
    }
    out += "</tbody>\n</table>\n";
  }
  return out + "</div>\n";
}

}  // namespace talia::web
