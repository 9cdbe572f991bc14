#include "job/findings/baseline.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "document/read.h"
#include "source/json_writer.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

constexpr std::string_view form_of_baselines = "talia-baseline-1";

// Code, file, message, words.
using Identity = std::tuple<std::string, std::string, std::string, std::string>;

Identity identity_of(const Diagnostic& finding, const SourceMap& sources) {
  constexpr std::size_t longest = 300;  // Bytes: enough to tell two texts apart.
  std::string words;
  for (const char c : finding.span.exists() ? sources.text(finding.span).substr(0, longest) : "") {
    // Lines are broken anew as texts are edited.
    const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!is_blank || (!words.empty() && words.back() != ' ')) {
      words += is_blank ? ' ' : c;
    }
  }
  // A cut may part a letter.
  while (!words.empty() && (words.back() & 0xC0) == 0x80) {
    words.pop_back();
  }
  if (!words.empty() && (words.back() & 0x80) != 0) {
    words.pop_back();
  }
  return {std::string(source::info_of(finding.code).name),
          finding.span.exists() ? std::string(sources.path(finding.span.file)) : std::string(),
          finding.message, std::string(source::trimmed(words))};
}

Diagnostic no_baseline(const std::string& name, std::string_view why) {
  return Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is no baseline: {}", name, why))
      .help("`talia check --write-baseline FILE` writes one");
}

Result<std::map<Identity, std::size_t>> read(const std::string& name, std::string text) {
  SourceMap apart;
  Diagnostics faults;
  const DocumentFile file = document::read_json(apart.add(name, std::move(text)), apart, faults);
  if (file.is_broken || file.documents.empty()) {
    return tl::unexpected(
        no_baseline(name, faults.empty() ? "it is empty" : faults.in_order_added().front().message));
  }
  const Node root = file.documents.front()->root();
  const Node findings = root.find("findings");
  if (root.text_at("form") != form_of_baselines || !findings.is(NodeKind::list)) {
    return tl::unexpected(no_baseline(
        name, fmt::format("it does not say `\"form\": \"{}\"` with a list of findings", form_of_baselines)));
  }
  std::map<Identity, std::size_t> known;
  for (const Node each : findings.items()) {
    const auto count = each.find("count").is(NodeKind::integer) ? each.find("count").int64() : std::nullopt;
    if (!each.find("code").is(NodeKind::text) || !count || *count < 1) {
      return tl::unexpected(no_baseline(
          name, fmt::format("line {} is no finding with a code and a count", apart.place(each.span()).line)));
    }
    known[{each.text_at("code"), each.text_at("file"), each.text_at("message"), each.text_at("words")}] +=
        static_cast<std::size_t>(*count);
  }
  return known;
}

}  // namespace

std::string baseline_of(const source::Report& report, const SourceMap& sources) {
  std::map<Identity, std::size_t> counts;
  for (const Diagnostic& each : report.found.in_order_added()) {
    if (each.severity != Severity::fatal && each.code != Code::gone_finding) {
      ++counts[identity_of(each, sources)];
    }
  }
  for (const Diagnostic& each : report.known) {
    ++counts[identity_of(each, sources)];
  }
  source::JsonWriter json;
  json.begin_object().key("form").text(form_of_baselines).key("findings").begin_array();
  for (const auto& [identity, count] : counts) {
    const auto& [code, file, message, words] = identity;
    json.begin_object().key("code").text(code).key("file").text(file).key("message").text(message);
    json.key("words").text(words).key("count").integer(static_cast<std::int64_t>(count)).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

Result<std::monostate> set_apart_known(const std::string& name, std::string text, bool is_whole,
                                       source::Report& report, const SourceMap& sources) {
  auto known = read(name, std::move(text));
  if (!known) {
    return tl::unexpected(std::move(known.error()));
  }
  Diagnostics fresh;
  for (const Diagnostic& each : report.found.in_order_added()) {
    const auto found = known->find(identity_of(each, sources));
    if (each.severity == Severity::fatal || found == known->end() || found->second == 0) {
      fresh.add(each);
    } else {
      --found->second;
      report.known.push_back(each);
    }
  }
  std::size_t gone = 0;
  const Identity* first = nullptr;
  for (const auto& [identity, count] : *known) {
    gone += count;
    first = first == nullptr && count > 0 ? &identity : first;
  }
  if (gone > 0 && is_whole) {
    const auto& [code, file, message, words] = *first;
    fresh.add(
        Diagnostic::of(Code::gone_finding, {},
                       fmt::format("{} of `{}` {} no longer there; the first is `{}` in {}: {}", gone, name,
                                   gone == 1 ? "is" : "are", code, file.empty() ? "no file" : file, message))
            .help(
                "write it anew with --write-baseline, so that it does not hide them should they come again"));
  }
  report.found = std::move(fresh);
  report.has_baseline = true;
  return std::monostate();
}

}  // namespace talia::job
