// The reports that programs read: our own JSON, SARIF and the commands of GitHub's workflows.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "source/json_writer.h"
#include "source/places.h"
#include "source/reports/diagnostics.h"
#include "source/reports/fixes.h"
#include "source/reports/terminal_text.h"
#include "source/source_map.h"

namespace talia::source {
namespace {

constexpr std::size_t annotations_of_a_step = 10;  // GitHub shows no more of one level.

// By severity, then as in the other reports.
std::vector<Diagnostic> by_importance(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::vector<Diagnostic> result = diagnostics.sorted(sources);
  std::ranges::stable_sort(result, {},
                           [](const Diagnostic& d) { return std::max(d.severity, Severity::error); });
  return result;
}

std::string hint_text(const Diagnostic& diagnostic, Places& places) {
  std::string result = diagnostic.message;
  for (const Note& note : diagnostic.notes) {
    const Place place = places.at(note.span);
    result += note.span.exists() ? fmt::format("\nnote: {}:{}:{}: {}", harmless_name(place.file), place.line,
                                               place.column, note.message)
                                 : fmt::format("\nnote: {}", note.message);
  }
  return diagnostic.help_text ? result + "\nhelp: " + *diagnostic.help_text : result;
}

void write_place(JsonWriter& json, const Place& place) {
  json.key("file").text(place.file);
  json.key("line").integer(place.line).key("column").integer(place.column);
  json.key("end_line").integer(place.end_line).key("end_column").integer(place.end_column);
}

// Those whose every edit has its place in the text.
void write_fixes(JsonWriter& json, const std::vector<Fix>& fixes, const SourceMap& sources, Places& places) {
  json.key("fixes").begin_array();
  for (const Fix& fix : fixes) {
    std::vector<Span> spans;
    for (const Fix::Edit& edit : fix.edits) {
      if (const auto span = place_of(edit, sources)) {
        spans.push_back(*span);
      }
    }
    if (spans.size() < fix.edits.size()) {
      continue;
    }
    json.begin_object().key("message").text(fix.message).key("edits").begin_array();
    for (std::size_t i = 0; i < spans.size(); ++i) {
      json.begin_object();
      write_place(json, places.at(spans[i]));
      json.key("text").text(fix.edits[i].text).end_object();
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

std::string as_uri(std::string_view path) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string result;
  for (const char c : path) {
    result += plain.find(c) != std::string_view::npos ? std::string(1, c)
                                                      : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

// FNV-1a, 64 bits: the same on every machine.
std::uint64_t stable_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return hash;
}

void write_rules(JsonWriter& json) {
  json.key("rules").begin_array();
  for (const CodeInfo& info : all_codes()) {
    json.begin_object();
    json.key("id").text(info.name);
    json.key("shortDescription").begin_object().key("text").text(info.title).end_object();
    json.key("fullDescription").begin_object().key("text").text(info.why).end_object();
    json.key("defaultConfiguration").begin_object().key("level").text(word_of(info.severity)).end_object();
    json.end_object();
  }
  json.end_array();
}

void write_location(JsonWriter& json, Span span, Places& places) {
  const Place place = places.at(span);
  json.key("physicalLocation").begin_object();
  json.key("artifactLocation").begin_object();
  json.key("uri").text(as_uri(place.file)).key("uriBaseId").text("%SRCROOT%").end_object();
  json.key("region").begin_object();
  json.key("startLine").integer(place.line).key("startColumn").integer(place.column);
  json.key("endLine").integer(place.end_line).key("endColumn").integer(place.end_column);
  json.end_object().end_object();
}

void write_result(JsonWriter& json, const Diagnostic& diagnostic, const SourceMap& sources, Places& places,
                  std::map<std::uint64_t, int>& seen) {
  json.begin_object();
  json.key("ruleId").text(info_of(diagnostic.code).name);
  json.key("ruleIndex").integer(static_cast<std::int64_t>(diagnostic.code));
  json.key("level").text(word_of(diagnostic.severity));
  json.key("message").begin_object().key("text").text(hint_text(diagnostic, places)).end_object();
  json.key("locations").begin_array();
  if (diagnostic.span.exists()) {
    json.begin_object();
    write_location(json, diagnostic.span, places);
    json.end_object();
  }
  json.end_array();
  json.key("relatedLocations").begin_array();
  for (const Note& note : diagnostic.notes) {
    if (note.span.exists()) {
      json.begin_object();
      write_location(json, note.span, places);
      json.key("message").begin_object().key("text").text(note.message).end_object().end_object();
    }
  }
  json.end_array();
  // The line's words rather than its number, so that a finding stays known when lines move.
  constexpr std::size_t told_apart = 1000;  // Bytes of a line.
  const std::string_view words =
      diagnostic.span.exists() ? places.line_of(diagnostic.span).substr(0, told_apart) : diagnostic.message;
  const std::uint64_t hash = stable_hash(
      fmt::format("{}\n{}\n{}", info_of(diagnostic.code).name, sources.path(diagnostic.span.file), words));
  json.key("partialFingerprints").begin_object();
  json.key("primaryLocationLineHash").text(fmt::format("{:016x}:{}", hash, ++seen[hash]));
  json.end_object().end_object();
}

}  // namespace

std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources, ReportCounts counts) {
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
  json.key("files").integer(static_cast<std::int64_t>(counts.files));
  json.key("definitions").integer(static_cast<std::int64_t>(counts.definitions));
  json.end_object().end_object();
  return json.take();
}

std::string render_github(const Diagnostics& diagnostics, const SourceMap& sources) {
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
                       escaped(harmless(hint_text(diagnostic, places)), false));
  }
  for (const auto& [count, what] :
       {std::pair(diagnostics.errors(), "errors"), {diagnostics.warnings(), "warnings"}}) {
    if (count > annotations_of_a_step) {
      out += fmt::format("::notice title=talia::{} of {} {} stand in this log alone\n",
                         count - annotations_of_a_step, count, what);
    }
  }
  return out;
}

std::string render_sarif(const Diagnostics& diagnostics, const SourceMap& sources, std::string_view version) {
  JsonWriter json;
  json.begin_object();
  json.key("$schema").text("https://json.schemastore.org/sarif-2.1.0.json");
  json.key("version").text("2.1.0");
  json.key("runs").begin_array().begin_object();
  json.key("tool").begin_object().key("driver").begin_object();
  json.key("name").text("talia").key("version").text(version);
  write_rules(json);
  json.end_object().end_object();
  json.key("columnKind").text("unicodeCodePoints");
  json.key("results").begin_array();
  Places places(sources);
  std::map<std::uint64_t, int> seen;
  for (const Diagnostic& diagnostic : by_importance(diagnostics, sources)) {
    write_result(json, diagnostic, sources, places, seen);
  }
  json.end_array().end_object().end_array().end_object();
  return json.take();
}

}  // namespace talia::source
