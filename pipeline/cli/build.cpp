#include "cli/build.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "cli/assemble.h"
#include "cli/ink.h"
#include "cli/manifest.h"
#include "cli/plan.h"
#include "cli/schemas.h"
#include "cli/shared_sizes.h"
#include "cli/studio.h"
#include "cli/table.h"
#include "cli/unwritten.h"
#include "frame/proof.h"
#include "press/press.h"
#include "render/render.h"
#include "source/json_writer.h"
#include "source/sha256.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

// What became of a job: it was written, failed, or was withheld.
struct WrittenFile {
  ManifestEntry entry;
  Ink ink;
};
using Written = std::variant<std::monostate, WrittenFile, Diagnostic>;

Result<ManifestEntry> keep(const Job& job, std::string drawn, const Booklet& pages, const Palette& palette,
                           std::size_t cards, Files& outputs) {
  auto finished = press::finish(std::move(drawn), pages, {}, palette);
  if (!finished) {
    return tl::unexpected(finished.error());
  }
  source::PendingFiles pending(outputs);
  auto kept = pending.add(job.path, *finished).and_then([&](std::monostate) { return pending.commit(); });
  if (!kept) {
    return tl::unexpected(kept.error());
  }
  return ManifestEntry{job.path.substr(job.path.find('/') + 1), source::sha256(*finished), pages.pages.size(),
                       cards};
}

// What `press` is to know of the pages, without their drawings.
void note_pages(Booklet part, Booklet& pages) {
  std::vector<Page> noted = std::move(pages.pages);
  for (Page& page : part.pages) {
    page.placed.clear();
    page.own.items.clear();
    noted.push_back(std::move(page));
  }
  part.frames.clear();
  pages = std::move(part);
  pages.pages = std::move(noted);
}

// Goes through the pages of a job and, when `outputs` are given and all is sound, writes them.
Written run_job(const Job& job, Assembly& assembly, const Workshop& workshop, const Options& options,
                Files* outputs, Diagnostics& diagnostics) {
  const Palette palette = frame::as_seen(workshop.palette, job.sheet.proof);
  const render::Resources resources{palette, workshop.symbols, workshop.images, workshop.fonts};
  render::PdfFile file(resources);
  std::optional<Ink> ink;  // Of the first part.
  const auto is_wanted = [&] {
    return outputs != nullptr && (options.draft || (assembly.is_sound() && !diagnostics.has_errors()));
  };
  Booklet pages;
  while (auto part = assembly.next(diagnostics)) {
    if (is_wanted()) {
      file.add(*part);
      ink = ink ? ink : ink_of(*part, resources);
    }
    note_pages(*std::move(part), pages);
  }
  if (!is_wanted() || pages.pages.empty()) {
    return {};
  }
  auto drawn = file.finish();
  auto entry = drawn ? keep(job, *std::move(drawn), pages, palette, assembly.cards(), *outputs)
                     : tl::unexpected(std::move(drawn.error()));
  return entry ? Written(WrittenFile{*std::move(entry), ink.value_or(Ink())})
               : Written(std::move(entry.error()));
}

// A fault in one job withholds that job alone.
std::vector<Written> run_jobs(std::vector<Job>& jobs, Content& content, const Workshop& workshop,
                              const Options& options, Files* outputs) {
  share_sizes(jobs, content, workshop, options.jobs);
  FacePool pool(jobs, content, workshop);
  const Faults faults(content.catalog, content.diagnostics);
  const unsigned each =
      jobs.size() > 1 ? 1 : options.jobs;  // Several jobs keep the cores busy by themselves.
  std::vector<Written> written(jobs.size());
  source::for_each(jobs.size(), options.jobs, content.diagnostics,
                   [&](std::size_t i, Diagnostics& diagnostics) {
                     Assembly assembly(jobs[i], pool, content, workshop, faults, options, each);
                     written[i] = run_job(jobs[i], assembly, workshop, options, outputs, diagnostics);
                   });
  return written;
}

// A campaign's manifest lists what stands in its folder: files of this run, and earlier ones that it left alone.
void write_manifest(const Campaign& campaign, std::vector<ManifestEntry> entries, Files& outputs,
                    Diagnostics& failures) {
  const std::string path = campaign.id + "/manifest.json";
  if (const auto old = outputs.read(path)) {
    for (ManifestEntry& entry : read_manifest(*old)) {
      const bool is_new = std::ranges::find(entries, entry.path, &ManifestEntry::path) != entries.end();
      if (!is_new && outputs.exists(campaign.id + "/" + entry.path)) {
        entries.push_back(std::move(entry));
      }
    }
  }
  source::PendingFiles pending(outputs);
  const auto kept =
      pending.add(path, manifest_json(campaign, std::move(entries))).and_then([&](std::monostate) {
        return pending.commit();
      });
  if (!kept) {
    failures.add(kept.error());
  }
}

void write_manifests(const std::vector<Job>& jobs, const std::vector<Written>& written,
                     const Catalog& catalog, Files& outputs, Diagnostics& failures) {
  for (std::size_t c = 0; c < catalog.campaigns.size(); ++c) {
    std::vector<ManifestEntry> entries;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto* const file = std::get_if<WrittenFile>(&written[i]);
      if (file != nullptr && jobs[i].campaign == static_cast<CampaignId>(c)) {
        entries.push_back(file->entry);
      }
    }
    if (!entries.empty()) {
      write_manifest(catalog.campaigns[c], std::move(entries), outputs, failures);
    }
  }
}

std::string as_data(const std::vector<Job>& jobs, const std::vector<Written>& written,
                    const Workspace& workspace, const Options& options) {
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (const auto* const file = std::get_if<WrittenFile>(&written[i])) {
      const ManifestEntry* const entry = &file->entry;
      const std::string path = output_path(workspace, options, jobs[i].path);
      text += fmt::format("{}  {}, {}{}\n", path, counted(entry->pages, "page"),
                          counted(entry->cards, "card"), words_of(file->ink));
      json.begin_object().key("path").text(path);
      json.key("pages").integer(static_cast<std::int64_t>(entry->pages));
      json.key("cards").integer(static_cast<std::int64_t>(entry->cards));
      json.key("ink").begin_object();
      for (const auto& [side, ink] :
           {std::pair{"front", file->ink.front}, std::pair{"back", file->ink.back}}) {
        if (ink) {
          json.key(side).integer(*ink);
        }
      }
      json.end_object().end_object();
    }
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

}  // namespace

int build(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  const Workshop workshop(*content, workspace);
  std::vector<Job> jobs =
      plan(options, content->catalog, *content->derived, *workshop.faces, content->diagnostics);
  if (content->diagnostics.exit_code() != 2) {
    const auto written = run_jobs(jobs, *content, workshop, options, workspace.outputs.get());
    Diagnostics failures;
    for (const Written& each : written) {
      if (const auto* const failure = std::get_if<Diagnostic>(&each)) {
        failures.add(*failure);
      }
    }
    write_manifests(jobs, written, content->catalog, *workspace.outputs, failures);
    write_schemas(content->catalog, *workspace.outputs, failures);
    report_unwritten(failures, workspace, options, content->diagnostics);
    terminal.out << as_data(jobs, written, workspace, options);
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
      terminal.error << fmt::format("talia: error: there is no `{}` in the workspace\n", path);
      return 2;
    }
    paths.push_back(*relative);
  }
  const auto content = load(workspace, options);
  const Workshop workshop(*content, workspace);
  Options everything = options;
  everything.arguments.clear();
  std::vector<Job> jobs =
      plan(everything, content->catalog, *content->derived, *workshop.faces, content->diagnostics);
  run_jobs(jobs, *content, workshop, everything, nullptr);
  const Diagnostics found =
      paths.empty() ? content->diagnostics : reported_under(content->diagnostics, paths, content->sources);
  const source::ReportCounts counts{content->files,
                                    content->catalog.definitions.size() + content->catalog.broken.size()};
  switch (options.format) {
    case Format::json:
      terminal.out << source::render_json(found, content->sources, counts);
      break;
    case Format::sarif:
      terminal.out << source::render_sarif(found, content->sources, TALIA_VERSION);
      break;
    case Format::github:
      terminal.out << source::render_github(found, content->sources);
      break;
    default: {
      terminal.error << source::render_text(found, content->sources, {terminal.colour});
      const auto notes = static_cast<std::size_t>(
          std::ranges::count(found.in_order_added(), Severity::note, &Diagnostic::severity));
      terminal.error << fmt::format("{}, {}{} in {}, {}\n", counted(found.errors(), "error"),
                                    counted(found.warnings(), "warning"),
                                    notes > 0 ? ", " + counted(notes, "note") : "",
                                    counted(counts.files, "file"), counted(counts.definitions, "definition"));
    }
  }
  return found.exit_code();
}

}  // namespace talia::cli
