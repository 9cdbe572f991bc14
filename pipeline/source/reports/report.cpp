// What reports have in common, and those for people who read them beside the log: a summary and statistics.
#include "source/reports/report.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "source/places.h"
#include "source/reports/fixes.h"
#include "source/reports/terminal_text.h"
#include "source/source_map.h"
#include "source/text/columns.h"

namespace talia::source {

namespace {

Severity gravity_of(const Diagnostic& diagnostic) {
  return std::max(diagnostic.severity, Severity::error);
}

// Findings of one code, or of one file.
struct Tally {
  std::size_t errors = 0, warnings = 0, notes = 0, accepted = 0, known = 0;
  std::size_t all() const { return errors + warnings + notes + accepted + known; }
};

void count(const Diagnostic& diagnostic, Tally& tally) {
  ++(diagnostic.severity == Severity::note      ? tally.notes
     : diagnostic.severity == Severity::warning ? tally.warnings
                                                : tally.errors);
}

void append(const std::map<std::string, Tally, std::less<>>& tallies, std::string_view what,
            std::vector<TextRow>& rows) {
  std::vector<std::pair<std::string, Tally>> sorted(tallies.begin(), tallies.end());
  std::ranges::stable_sort(sorted, std::greater<>(), [](const auto& each) { return each.second.all(); });
  rows.push_back({"errors", "warnings", "notes", "allowed", "known", std::string(what)});
  for (const auto& [name, tally] : sorted) {
    rows.push_back({std::to_string(tally.errors), std::to_string(tally.warnings), std::to_string(tally.notes),
                    std::to_string(tally.accepted), std::to_string(tally.known), name});
  }
}

// In a cell of a table.
std::string in_cell(std::string_view text) {
  std::string cell;
  for (const char c : harmless(text)) {
    if (c == '\n') {
      cell += "<br>";
    } else if (c == '<') {
      cell += "&lt;";
    } else {
      cell += c == '|' || c == '\\' ? "\\" : "";
      cell += c;
    }
  }
  return cell;
}

}  // namespace

std::vector<Diagnostic> by_importance(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::vector<Diagnostic> result = diagnostics.sorted(sources);
  std::ranges::stable_sort(result, {}, gravity_of);
  return result;
}

std::string whole_words(const Diagnostic& diagnostic, Places& places) {
  std::string result = diagnostic.message;
  for (const Note& note : diagnostic.notes) {
    const Place place = places.at(note.span);
    result += note.span.exists() ? fmt::format("\nnote: {}:{}:{}: {}", harmless_name(place.file), place.line,
                                               place.column, note.message)
                                 : fmt::format("\nnote: {}", note.message);
  }
  return diagnostic.help_text ? result + "\nhelp: " + *diagnostic.help_text : result;
}

std::optional<std::vector<std::pair<Span, std::string>>> edits_of(const Fix& fix, const SourceMap& sources) {
  std::vector<std::pair<Span, std::string>> edits;
  for (const Fix::Edit& edit : fix.edits) {
    const auto span = place_of(edit, sources);
    if (!span) {
      return std::nullopt;
    }
    edits.emplace_back(*span, edit.text);
  }
  return edits;
}

bool fails(const Report& report, Severity least) {
  return first_cause(report, least) != nullptr;
}

const Diagnostic* first_cause(const Report& report, Severity least) {
  const std::vector<Diagnostic>& all = report.found.in_order_added();
  const auto first = std::ranges::min_element(all, {}, &Diagnostic::severity);
  return first == all.end() || first->severity > least ? nullptr : &*first;
}

std::string summary_of(const Report& report) {
  const auto notes = static_cast<std::size_t>(
      std::ranges::count(report.found.in_order_added(), Severity::note, &Diagnostic::severity));
  std::string text =
      fmt::format("{}, {}{} in {}, {}", counted(report.found.errors(), "error"),
                  counted(report.found.warnings(), "warning"), notes > 0 ? ", " + counted(notes, "note") : "",
                  counted(report.files, "file"), counted(report.definitions, "definition"));
  text += report.accepted.empty() ? "" : fmt::format("; {} allowed", report.accepted.size());
  text += report.known.empty() ? "" : fmt::format("; {} known to the baseline", report.known.size());
  return text;
}

std::string render_statistics(const Report& report, const SourceMap& sources) {
  std::map<std::string, Tally, std::less<>> codes, files;
  const auto both = [&](const Diagnostic& each, const auto& add) {
    add(codes[std::string(info_of(each.code).name)]);
    add(files[each.span.exists() ? std::string(harmless_name(sources.path(each.span.file))) : "no file"]);
  };
  for (const Diagnostic& each : report.found.in_order_added()) {
    both(each, [&](Tally& tally) { count(each, tally); });
  }
  for (const Accepted& each : report.accepted) {
    both(each.finding, [](Tally& tally) { ++tally.accepted; });
  }
  for (const Diagnostic& each : report.known) {
    both(each, [](Tally& tally) { ++tally.known; });
  }
  if (codes.empty()) {
    return "nothing was found\n";
  }
  std::vector<TextRow> by_code, by_file;
  append(codes, "code", by_code);
  append(files, "file", by_file);
  return as_columns(by_code) + "\n" + as_columns(by_file);
}

std::string render_markdown(const Report& report, const SourceMap& sources) {
  constexpr std::size_t most_rows =
      50;  // A comment of a pull request has room for more, and its readers have not.
  Places places(sources);
  std::string text = fmt::format("## talia check: {}\n\n{}\n",
                                 report.found.has_errors()     ? "errors"
                                 : report.found.warnings() > 0 ? "warnings"
                                 : report.found.empty()        ? "nothing found"
                                                               : "notes",
                                 summary_of(report));
  const std::vector<Diagnostic> all = by_importance(report.found, sources);
  if (!all.empty()) {
    text += "\n| | place | what | code |\n| --- | --- | --- | --- |\n";
  }
  for (std::size_t i = 0; i < std::min(all.size(), most_rows); ++i) {
    const Diagnostic& each = all[i];
    const Place place = places.at(each.span);
    const std::string where =
        each.span.exists() ? fmt::format("{}:{}:{}", harmless_name(place.file), place.line, place.column)
                           : "";
    std::string what = in_cell(each.message);
    what += each.help_text ? "<br>help: " + in_cell(*each.help_text) : "";
    text += fmt::format("| {} | {} | {} | {} |\n", word_of(each.severity), in_cell(where), what,
                        info_of(each.code).name);
  }
  if (all.size() > most_rows) {
    text += fmt::format("\nand {} more\n", all.size() - most_rows);
  }
  if (!report.accepted.empty()) {
    text += "\n<details><summary>What is allowed</summary>\n\n| place | code | why |\n| --- | --- | --- |\n";
    for (std::size_t i = 0; i < std::min(report.accepted.size(), most_rows); ++i) {
      const Accepted& each = report.accepted[i];
      const Place place = places.at(each.finding.span);
      text += fmt::format("| {}:{} | {} | {} |\n", in_cell(harmless_name(place.file)), place.line,
                          info_of(each.finding.code).name, in_cell(each.why));
    }
    text += report.accepted.size() > most_rows
                ? fmt::format("\nand {} more\n", report.accepted.size() - most_rows)
                : "";
    text += "\n</details>\n";
  }
  return text;
}

}  // namespace talia::source
