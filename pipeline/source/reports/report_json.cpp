// The reports that programs read: our own JSON and the commands of GitHub's workflows.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "source/json_writer.h"
#include "source/places.h"
#include "source/reports/report.h"
#include "source/reports/terminal_text.h"
#include "source/source_map.h"

namespace talia::source {
namespace {

constexpr std::size_t annotations_of_a_step = 10;  // GitHub shows no more of one level.

void write_place(JsonWriter& json, const Place& place) {
  json.key("file").text(place.file);
  json.key("line").integer(place.line).key("column").integer(place.column);
  json.key("end_line").integer(place.end_line).key("end_column").integer(place.end_column);
}

// Those whose every edit has its place in the text.
void write_fixes(JsonWriter& json, const std::vector<Fix>& fixes, const SourceMap& sources, Places& places) {
  json.key("fixes").begin_array();
  for (const Fix& fix : fixes) {
    const auto edits = edits_of(fix, sources);
    if (!edits) {
      continue;
    }
    json.begin_object().key("message").text(fix.message).key("edits").begin_array();
    for (const auto& [span, text] : *edits) {
      json.begin_object();
      write_place(json, places.at(span));
      json.key("text").text(text).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

std::string escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '%':
        result += "%25";
        break;
      case '\r':
        result += "%0D";
        break;
      case '\n':
        result += "%0A";
        break;
      case ':':
        result += is_property ? "%3A" : ":";
        break;
      case ',':
        result += is_property ? "%2C" : ",";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace

std::string render_json(const Report& report, const SourceMap& sources) {
  const Diagnostics& diagnostics = report.found;
  Places places(sources);
  JsonWriter json;
  json.begin_object().key("diagnostics").begin_array();
  for (const Diagnostic& diagnostic : diagnostics.sorted(sources)) {
    json.begin_object();
    json.key("code").text(info_of(diagnostic.code).name);
    json.key("severity").text(word_of(diagnostic.severity));
    json.key("message").text(diagnostic.message);
    write_place(json, places.at(diagnostic.span));
    json.key("help");
    diagnostic.help_text ? json.text(*diagnostic.help_text) : json.null();
    json.key("notes").begin_array();
    for (const Note& note : diagnostic.notes) {
      json.begin_object().key("message").text(note.message);
      write_place(json, places.at(note.span));
      json.end_object();
    }
    json.end_array();
    write_fixes(json, diagnostic.fixes, sources, places);
    json.end_object();
  }
  json.end_array().key("summary").begin_object();
  json.key("errors").integer(static_cast<std::int64_t>(diagnostics.errors()));
  json.key("warnings").integer(static_cast<std::int64_t>(diagnostics.warnings()));
  json.key("files").integer(static_cast<std::int64_t>(report.files));
  json.key("definitions").integer(static_cast<std::int64_t>(report.definitions));
  json.end_object().end_object();
  return json.take();
}

std::string render_github(const Report& report, const SourceMap& sources) {
  const Diagnostics& diagnostics = report.found;
  Places places(sources);
  std::string out;
  for (const Diagnostic& diagnostic : by_importance(diagnostics, sources)) {
    out += diagnostic.severity <= Severity::error     ? "::error "
           : diagnostic.severity == Severity::warning ? "::warning "
                                                      : "::notice ";
    if (diagnostic.span.exists()) {
      const Place place = places.at(diagnostic.span);
      out += fmt::format("file={},line={},endLine={},", escaped(harmless_name(place.file), true), place.line,
                         place.end_line);
      if (place.line == place.end_line) {
        out += fmt::format("col={},endColumn={},", place.column, place.end_column);
      }
    }
    out += fmt::format("title={}::{}\n", info_of(diagnostic.code).name,
                       escaped(harmless(whole_words(diagnostic, places)), false));
  }
  for (const auto& [count, what] :
       {std::pair(diagnostics.errors(), "errors"), {diagnostics.warnings(), "warnings"}}) {
    if (count > annotations_of_a_step) {
      out += fmt::format("::notice title=talia::{} of {} {} stand in this log alone\n",
                         count - annotations_of_a_step, count, what);
    }
  }
  if (!diagnostics.empty() || !report.accepted.empty() || !report.known.empty()) {
    out += fmt::format("::notice title=talia::{}\n", summary_of(report));
  }
  return out;
}

}  // namespace talia::source
