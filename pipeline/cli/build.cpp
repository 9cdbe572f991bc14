#include "cli/build.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "cli/assemble.h"
#include "cli/ink.h"
#include "cli/plan.h"
#include "cli/publish.h"
#include "cli/shared_sizes.h"
#include "cli/studio.h"
#include "cli/unseen.h"
#include "cli/unwritten.h"
#include "cli/variants.h"
#include "cli/write_job.h"
#include "source/columns.h"
#include "source/json_writer.h"
#include "source/terminal_text.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

// A service that makes cards of certain sizes is told which of them is meant, and with it whoever orders there.
void name_product(const Job& job, Written& written) {
  if (auto* const files = std::get_if<WrittenJob>(&written);
      files != nullptr && job.run && job.run->product.trim) {
    for (ManifestEntry& entry : files->files) {
      entry.product = job.run->product.name;
    }
  }
}

std::string product_of(const Job& job) {
  if (!job.run || !job.run->product.trim) {
    return {};
  }
  const Size& trim = *job.run->product.trim;
  return fmt::format(", {} ({:.4g} × {:.4g} mm)", job.run->product.name, trim.width.in_mm(),
                     trim.height.in_mm());
}

// A fault in one job withholds that job alone.
std::vector<Written> run_jobs(std::vector<Job>& jobs, Content& content, const Workshop& workshop,
                              const Options& options, Files* outputs) {
  FacePool pool(jobs, content, workshop, share_sizes(jobs, content, workshop, options.jobs));
  const Faults faults(content.catalog, content.diagnostics);
  const unsigned each =
      jobs.size() > 1 ? 1 : options.jobs;  // Several jobs keep the cores busy by themselves.
  std::vector<Written> written(jobs.size());
  std::vector<Seen> seen(jobs.size());
  source::for_each(jobs.size(), options.jobs, content.diagnostics,
                   [&](std::size_t i, Diagnostics& diagnostics) {
                     Assembly assembly(jobs[i], pool, content, workshop, faults, options, each);
                     written[i] = run_job(jobs[i], assembly, workshop, {options, outputs, each}, diagnostics);
                     name_product(jobs[i], written[i]);
                     seen[i] = assembly.take_seen();
                   });
  report_unseen(jobs, seen, content, content.diagnostics);
  return written;
}

// Whatever happens, nothing is left out in silence.
void report_withheld(const std::vector<Job>& jobs, const std::vector<Written>& written,
                     Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < jobs.size() && !diagnostics.has_errors(); ++i) {
    const bool has_pages = jobs[i].book || !jobs[i].selection.cards.empty();
    if (has_pages && std::holds_alternative<std::monostate>(written[i])) {
      diagnostics.add(
          Diagnostic::of(
              Code::drawing_failed, {},
              fmt::format("`{}` is not written: a card of it cannot be laid out, and no reason was found",
                          jobs[i].path))
              .help("that no reason is told is a fault of talia's: please report it with the workspace"));
    }
  }
}

std::string as_data(const std::vector<Job>& jobs, const std::vector<Written>& written,
                    const std::vector<std::string>& removed, const Content& content,
                    const Workspace& workspace, const Options& options) {
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto* const job = std::get_if<WrittenJob>(&written[i]);
    if (job == nullptr) {
      continue;
    }
    const std::string path = output_path(workspace, options, jobs[i].path);
    text += jobs[i].has_one_file()
                ? fmt::format("{}  {}, {}{}{}\n", path, source::counted(job->files.front().pages, "page"),
                              source::counted(job->files.front().cards, "card"), product_of(jobs[i]),
                              words_of(job->ink))
                : fmt::format("{}/  {}{}\n", path, source::counted(job->files.size(), "file"),
                              product_of(jobs[i]));
    const std::string& folder = content.catalog.campaign(jobs[i].campaign).id;
    for (const ManifestEntry& entry : job->files) {
      json.begin_object().key("path").text(output_path(workspace, options, folder + "/" + entry.path));
      json.key("pages").integer(static_cast<std::int64_t>(entry.pages));
      json.key("cards").integer(static_cast<std::int64_t>(entry.cards));
      if (!entry.product.empty()) {
        json.key("product").text(entry.product);
      }
      json.key("ink").begin_object();
      for (const auto& [side, ink] : {std::pair{"front", job->ink.front}, std::pair{"back", job->ink.back}}) {
        if (ink) {
          json.key(side).integer(*ink);
        }
      }
      json.end_object().end_object();
    }
  }
  json.end_array().key("removed").begin_array();
  for (const std::string& each : removed) {
    const std::string path = output_path(workspace, options, each);
    json.text(path);
    text += fmt::format("{}  removed, nothing makes it any more\n", path);
  }
  json.end_array().end_object();
  return options.format == Format::json ? json.take() : text;
}

// Only what lies under one of the paths.
Diagnostics reported_under(const Diagnostics& all, const std::vector<std::string>& paths,
                           const SourceMap& sources) {
  Diagnostics kept;
  for (const Diagnostic& diagnostic : all.in_order_added()) {
    const std::string_view file =
        diagnostic.span.exists() ? sources.path(diagnostic.span.file) : std::string_view{};
    const bool is_under = std::ranges::any_of(paths, [&](const std::string& path) {
      return path.empty() || file == path ||
             (file.starts_with(path) && file.size() > path.size() && file[path.size()] == '/');
    });
    if (is_under || diagnostic.severity == Severity::fatal) {
      kept.add(diagnostic);
    }
  }
  return kept;
}

// The report of a check, in the form that was asked for.
void write_report(const Diagnostics& found, const Content& content, const Options& options,
                  Terminal terminal) {
  const source::ReportCounts counts{content.files,
                                    content.catalog.definitions.size() + content.catalog.broken.size()};
  switch (options.format) {
    case Format::json:
      terminal.out << source::render_json(found, content.sources, counts);
      break;
    case Format::sarif:
      terminal.out << source::render_sarif(found, content.sources, TALIA_VERSION);
      break;
    case Format::github:
      terminal.out << source::render_github(found, content.sources);
      break;
    default: {
      terminal.error << source::render_text(found, content.sources, {terminal.colour});
      const auto notes = static_cast<std::size_t>(
          std::ranges::count(found.in_order_added(), Severity::note, &Diagnostic::severity));
      terminal.error << fmt::format("{}, {}{} in {}, {}\n", source::counted(found.errors(), "error"),
                                    source::counted(found.warnings(), "warning"),
                                    notes > 0 ? ", " + source::counted(notes, "note") : "",
                                    source::counted(counts.files, "file"),
                                    source::counted(counts.definitions, "definition"));
    }
  }
}

}  // namespace

int build(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
    return 2;
  }
  const Workshop workshop(*content, workspace, options.jobs);
  std::vector<Job> jobs =
      plan(options, content->catalog, *content->derived, *workshop.faces, content->diagnostics);
  set_up_presses(jobs, content->catalog, workshop.palette, *workspace.files, content->diagnostics);
  check_profiles(content->catalog, content->sources, workspace, content->diagnostics);
  hold_to_request(options, jobs, content->catalog, content->diagnostics);
  if (content->diagnostics.exit_code() != 2) {
    auto written = run_jobs(jobs, *content, workshop, options, workspace.outputs.get());
    Diagnostics failures;
    const auto removed = publish(
        jobs, written, content->catalog,
        content->diagnostics.has_errors() ? Completeness::faulty : Completeness::whole, workspace, failures);
    report_withheld(jobs, written, content->diagnostics);
    report_unwritten(failures, workspace, options, content->diagnostics);
    terminal.out << as_data(jobs, written, removed, *content, workspace, options);
  }
  terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
  return content->diagnostics.exit_code();
}

int check(const Options& options, Workspace& workspace, Terminal terminal) {
  std::vector<std::string> paths;
  for (const std::string& path : options.arguments) {
    const auto relative = inside(workspace, path);
    if (!relative ||
        !(relative->empty() || workspace.files->exists(*relative) || workspace.files->is_folder(*relative))) {
      terminal.error << fmt::format("talia: error: there is no `{}` in the workspace\n",
                                    source::harmless_name(path));
      return 2;
    }
    paths.push_back(*relative);
  }
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    write_report(content->diagnostics, *content, options, terminal);
    return 2;
  }
  const Workshop workshop(*content, workspace, options.jobs);
  Options everything = options;
  everything.arguments.clear();
  std::vector<Job> jobs =
      plan(everything, content->catalog, *content->derived, *workshop.faces, content->diagnostics);
  check_variants(content->catalog, content->sources, workspace, content->diagnostics);
  check_profiles(content->catalog, content->sources, workspace, content->diagnostics);
  run_jobs(jobs, *content, workshop, everything, nullptr);
  const Diagnostics found =
      paths.empty() ? content->diagnostics : reported_under(content->diagnostics, paths, content->sources);
  write_report(found, *content, options, terminal);
  return found.exit_code();
}

}  // namespace talia::cli
