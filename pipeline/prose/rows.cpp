// Tables and lists of a text whose rows are numbers or ranges, and leave one out.
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "language/language.h"
#include "markup/walk.h"
#include "prose/reading.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

struct Range {
  std::int64_t from, to;
  bool is_open = false;  // `5+`.
};

std::optional<Range> range_of(std::string_view text) {
  const auto number = [&]() -> std::optional<std::int64_t> {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr == text.data() || text.front() == '-') {
      return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return value;
  };
  text = source::trimmed(text, " \t\n");
  const auto from = number();
  if (!from) {
    return std::nullopt;
  }
  Range range{*from, *from};
  for (const std::string_view dash : {"-", "–", "—"}) {
    if (text.starts_with(dash)) {
      text.remove_prefix(dash.size());
      const auto to = number();
      if (!to || *to < *from) {
        return std::nullopt;
      }
      range.to = *to;
      break;
    }
  }
  if (text == "+") {
    range.is_open = true;
    text = {};
  }
  return text.empty() ? std::optional(range) : std::nullopt;
}

struct Row {
  std::string text;
  Span place;
};

// The faces of the die that a head names: 6 of `k6`, `1d6`. Several dice have other ends.
std::optional<std::int64_t> faces_of(std::string_view head, const Language& language) {
  const std::string folded = source::case_folded(source::trimmed(head, " \t\n"));
  std::string_view rest = folded;
  if (rest.starts_with('1')) {
    rest.remove_prefix(1);
  }
  if (rest.size() < 2 ||
      language.die_letters.find(static_cast<char32_t>(rest[0])) == std::u32string_view::npos) {
    return std::nullopt;
  }
  const auto range = range_of(rest.substr(1));
  return range && range->from == range->to && !range->is_open && range->from > 1 ? std::optional(range->from)
                                                                                 : std::nullopt;
}

void report(const Row& row, std::int64_t from, std::int64_t to, Diagnostics& diagnostics) {
  diagnostics.add(Diagnostic::of(Code::missing_row, row.place,
                                 from == to ? fmt::format("no row has {}", from)
                                            : fmt::format("no row has {} to {}", from, to))
                      .help("add a row, or let one of those beside it reach so far"));
}

// Rows that go up without a break are a table that leaves nothing out; one break in it is a slip, several are a choice.
void check(const std::vector<Row>& rows, std::optional<std::int64_t> faces, Diagnostics& diagnostics) {
  std::vector<Range> ranges;
  for (const Row& row : rows) {
    const auto range = range_of(row.text);
    if (!range) {
      return;
    }
    ranges.push_back(*range);
  }
  std::size_t breaks = 0;
  bool has_range = false;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    has_range |= ranges[i].to > ranges[i].from || ranges[i].is_open;
    if (i > 0 && (ranges[i - 1].is_open || ranges[i].from <= ranges[i - 1].to)) {
      return;
    }
    breaks += i > 0 && ranges[i].from != ranges[i - 1].to + 1 ? 1 : 0;
  }
  // Single numbers that leave some out are mostly meant so.
  if (ranges.size() < 3 || breaks > 1 || (!has_range && !faces && ranges.size() < 5)) {
    return;
  }
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (ranges[i].from != ranges[i - 1].to + 1) {
      report(rows[i], ranges[i - 1].to + 1, ranges[i].from - 1, diagnostics);
    }
  }
  if (faces && ranges.front().from == 2) {
    report(rows.front(), 1, 1, diagnostics);
  }
  if (faces && !ranges.back().is_open && ranges.back().to < *faces && ranges.front().from == 1) {
    report(rows.back(), ranges.back().to + 1, *faces, diagnostics);
  }
}

Row row_of(const std::vector<Inline>& cell, Span otherwise) {
  Row row{markup::plain_text(cell), otherwise};
  for (const Inline& each : cell) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      row.place = words->text.span();
      break;
    }
  }
  return row;
}

void check(const std::vector<Block>& blocks, const Language& language, Diagnostics& diagnostics) {
  for (const Block& block : blocks) {
    if (const auto* const table = std::get_if<TableBlock>(&block.what);
        table != nullptr && !table->rows.empty() && !table->rows[0].empty()) {
      std::vector<Row> rows;
      for (std::size_t i = 1; i < table->rows.size(); ++i) {
        if (!table->rows[i].empty()) {
          rows.push_back(row_of(table->rows[i][0], block.span));
        }
      }
      check(rows, faces_of(markup::plain_text(table->rows[0][0]), language), diagnostics);
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      check(quote->blocks, language, diagnostics);
    }
  }
}

// A list of records one member of which is a range in each.
void check_list(Node list, Diagnostics& diagnostics) {
  if (list.size() < 3 || !list.at(0).is(NodeKind::map)) {
    return;
  }
  for (const Entry& first : list.at(0).entries()) {
    std::vector<Row> rows;
    for (const Node item : list.items()) {
      const Node value = item.find(first.key);
      if (value.is(NodeKind::text)) {
        rows.push_back({std::string(value.scalar()), value.span()});
      }
    }
    if (rows.size() == list.size()) {
      check(rows, std::nullopt, diagnostics);
    }
  }
}

}  // namespace

void check_rows(const Catalog& catalog, Diagnostics& diagnostics) {
  for (const Definition& definition : catalog.definitions) {
    for (const TextField& field : definition.texts) {
      check(field.text().blocks, language::of(field.text().language), diagnostics);
    }
    for (const Field& field : catalog.kind(definition.kind).fields) {
      if (field.type.shape == FieldType::Shape::list) {
        check_list(definition.root.find(field.name), diagnostics);
      }
    }
  }
  for (const Book& book : catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      check(chapter.text.blocks, language::of(chapter.text.language), diagnostics);
    }
  }
}

}  // namespace talia::prose
