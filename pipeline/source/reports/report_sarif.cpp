// SARIF 2.1.0, as services of code review read it.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "source/json_writer.h"
#include "source/places.h"
#include "source/reports/report.h"
#include "source/source_map.h"
#include "source/version.h"

namespace talia::source {
namespace {

constexpr std::string_view root_of_sources = "%SRCROOT%";

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

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key).begin_object().key("text").text(text).end_object();
}

// As `talia explain` tells it.
std::string help_of(const CodeInfo& info) {
  std::string text(info.why);
  text += info.wrong.empty() ? "" : fmt::format("\n\nWrong:\n{}", info.wrong);
  return text + (info.right.empty() ? "" : fmt::format("\n\nRight:\n{}", info.right));
}

std::string help_in_markdown(const CodeInfo& info) {
  std::string text(info.why);
  text += info.wrong.empty() ? "" : fmt::format("\n\nWrong:\n\n```yaml\n{}\n```", info.wrong);
  return text + (info.right.empty() ? "" : fmt::format("\n\nRight:\n\n```yaml\n{}\n```", info.right));
}

// `UnknownField` of `unknown-field`.
std::string camel_case(std::string_view name) {
  std::string result;
  bool is_first = true;
  for (const char c : name) {
    if (c == '-') {
      is_first = true;
    } else {
      result += is_first && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      is_first = false;
    }
  }
  return result;
}

void write_rules(JsonWriter& json) {
  json.key("rules").begin_array();
  for (const CodeInfo& info : all_codes()) {
    json.begin_object();
    json.key("id").text(info.name);
    if (info.name.find('-') !=
        std::string_view::npos) {  // A name that is the id in other letters says nothing.
      json.key("name").text(camel_case(info.name));
    }
    write_text(json, "shortDescription", info.title);
    write_text(json, "fullDescription", info.why);
    json.key("help").begin_object().key("text").text(help_of(info));
    json.key("markdown").text(help_in_markdown(info)).end_object();
    if (!homepage().empty()) {
      json.key("helpUri").text(fmt::format("{}/blob/main/docs/manual/checking.md", homepage()));
    }
    json.key("defaultConfiguration").begin_object().key("level").text(word_of(info.severity)).end_object();
    json.end_object();
  }
  json.end_array();
}

void write_artifact(JsonWriter& json, std::string_view file) {
  json.key("artifactLocation").begin_object();
  json.key("uri").text(as_uri(file)).key("uriBaseId").text(root_of_sources).end_object();
}

void write_region(JsonWriter& json, std::string_view key, const Place& place) {
  json.key(key).begin_object();
  json.key("startLine").integer(place.line).key("startColumn").integer(place.column);
  json.key("endLine").integer(place.end_line).key("endColumn").integer(place.end_column);
  json.end_object();
}

void write_location(JsonWriter& json, Span span, Places& places) {
  const Place place = places.at(span);
  json.key("physicalLocation").begin_object();
  write_artifact(json, place.file);
  write_region(json, "region", place);
  json.end_object();
}

void write_fixes(JsonWriter& json, const Diagnostic& diagnostic, const SourceMap& sources, Places& places) {
  std::vector<std::pair<const Fix*, std::map<FileId, std::vector<std::pair<Span, std::string>>>>> fixes;
  for (const Fix& fix : diagnostic.fixes) {
    if (const auto edits = edits_of(fix, sources)) {
      auto& files = fixes.emplace_back(&fix, decltype(fixes)::value_type::second_type()).second;
      for (const auto& edit : *edits) {
        files[edit.first.file].push_back(edit);
      }
    }
  }
  if (fixes.empty()) {
    return;
  }
  json.key("fixes").begin_array();
  for (const auto& [fix, files] : fixes) {
    json.begin_object();
    write_text(json, "description", fix->message);
    json.key("artifactChanges").begin_array();
    for (const auto& [file, edits] : files) {
      json.begin_object();
      write_artifact(json, sources.path(file));
      json.key("replacements").begin_array();
      for (const auto& [span, text] : edits) {
        json.begin_object();
        write_region(json, "deletedRegion", places.at(span));
        if (!text.empty()) {
          write_text(json, "insertedContent", text);
        }
        json.end_object();
      }
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

struct Writing {
  JsonWriter& json;
  const SourceMap& sources;
  Places& places;
  std::map<std::uint64_t, int> seen = {};
  bool has_baseline = false;
};

// `known`: to the baseline. `accepted`: why, or null.
void write_result(Writing& to, const Diagnostic& diagnostic, bool is_known, const Accepted* accepted) {
  auto& [json, sources, places, seen, has_baseline] = to;
  json.begin_object();
  json.key("ruleId").text(info_of(diagnostic.code).name);
  json.key("ruleIndex").integer(static_cast<std::int64_t>(diagnostic.code));
  json.key("level").text(word_of(diagnostic.severity));
  write_text(json, "message", whole_words(diagnostic, places));
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
      write_text(json, "message", note.message);
      json.end_object();
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
  json.key("primaryLocationLineHash").text(fmt::format("{:016x}:{}", hash, ++seen[hash])).end_object();
  if (has_baseline) {
    json.key("baselineState").text(is_known ? "unchanged" : "new");
  }
  write_fixes(json, diagnostic, sources, places);
  if (accepted != nullptr) {
    json.key("suppressions").begin_array().begin_object();
    json.key("kind").text(accepted->is_beside ? "inSource" : "external").key("status").text("accepted");
    json.key("justification").text(accepted->why);
    if (accepted->place.exists()) {
      json.key("location").begin_object();
      write_location(json, accepted->place, places);
      json.end_object();
    }
    json.end_object().end_array();
  }
  json.end_object();
}

void write_revision(JsonWriter& json, const Revision& revision) {
  json.key("versionControlProvenance").begin_array().begin_object();
  json.key("repositoryUri").text(revision.repository).key("revisionId").text(revision.commit);
  if (!revision.branch.empty()) {
    json.key("branch").text(revision.branch);
  }
  json.key("mappedTo").begin_object();
  if (!revision.folder.empty()) {
    // The root of the files that are named lies below that of the repository.
    json.key("uriBaseId").text("%REPOROOT%");
  } else {
    json.key("uriBaseId").text(root_of_sources);
  }
  json.end_object().end_object().end_array();
}

void write_bases(JsonWriter& json, const std::optional<Revision>& revision) {
  json.key("originalUriBaseIds").begin_object();
  const bool is_below = revision && !revision->folder.empty();
  if (is_below) {
    json.key("%REPOROOT%").begin_object();
    write_text(json, "description", "The root of the repository.");
    json.end_object();
  }
  json.key(root_of_sources).begin_object();
  if (is_below) {
    json.key("uri").text(as_uri(revision->folder) + "/").key("uriBaseId").text("%REPOROOT%");
  }
  write_text(json, "description", "The root of the workspace.");
  json.end_object().end_object();
}

}  // namespace

std::string render_sarif(const Report& report, const SourceMap& sources, std::string_view version,
                         const std::optional<Revision>& revision) {
  JsonWriter json;
  json.begin_object();
  json.key("$schema").text("https://json.schemastore.org/sarif-2.1.0.json");
  json.key("version").text("2.1.0");
  json.key("runs").begin_array().begin_object();
  json.key("tool").begin_object().key("driver").begin_object();
  json.key("name").text("talia").key("version").text(version);
  json.key("semanticVersion").text(version);
  if (!homepage().empty()) {
    json.key("informationUri").text(homepage());
  }
  write_rules(json);
  json.end_object().end_object();
  if (revision) {
    write_revision(json, *revision);
  }
  write_bases(json, revision);
  json.key("columnKind").text("unicodeCodePoints");
  json.key("results").begin_array();
  Places places(sources);
  Writing to{json, sources, places, {}, report.has_baseline};
  for (const Diagnostic& diagnostic : by_importance(report.found, sources)) {
    write_result(to, diagnostic, false, nullptr);
  }
  for (const Diagnostic& diagnostic : report.known) {
    write_result(to, diagnostic, true, nullptr);
  }
  for (const Accepted& accepted : report.accepted) {
    write_result(to, accepted.finding, false, &accepted);
  }
  json.end_array().end_object().end_array().end_object();
  return json.take();
}

}  // namespace talia::source
