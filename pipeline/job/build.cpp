#include "job/build.h"

#include <variant>

#include <fmt/format.h>

#include "frame/proof.h"
#include "job/faces/box_flows.h"
#include "job/faces/flows.h"
#include "job/faces/shared_sizes.h"
#include "job/files/book_files.h"
#include "job/files/card_formats.h"
#include "job/files/page_file.h"
#include "job/files/publish.h"
#include "job/files/schemas.h"
#include "job/files/unwritten.h"
#include "job/plan/plan.h"
#include "job/plan/presses.h"
#include "job/plan/sheet_words.h"
#include "job/plan/unused_files.h"
#include "job/plan/unused_looks.h"
#include "job/plan/variants.h"
#include "job/workspace/live.h"
#include "prose/prose.h"
#include "source/run/progress.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

// A service that makes cards of certain sizes is told which of them is meant, and with it whoever orders there.
void name_product(const Job& job, Written& written) {
  const DeckJob* const deck = job.deck();
  if (auto* const files = std::get_if<WrittenJob>(&written);
      files != nullptr && deck != nullptr && deck->run && deck->run->product.trim) {
    for (ManifestEntry& entry : files->files) {
      entry.product = deck->run->product.name;
    }
  }
}

// Goes through a job's cards or pages and, when all is sound or a draft is wanted, writes its files, all or none of them,
// for `publish` to put in place.
Written write(const Job& job, const RunContext& run, Files* outputs, Seen& seen, Diagnostics& diagnostics) {
  const DeckJob* const deck = job.deck();
  const BoxJob* const box = job.box();
  const Proof proof = deck != nullptr  ? deck->sheet.proof
                      : box != nullptr ? box->target.style.proof
                                       : Proof::none;
  const Palette palette = frame::as_seen(run.drawing.palette, proof);
  const Writing how{job, run, {palette, run.drawing.symbols, run.drawing.images, run.drawing.fonts}, outputs};
  Written written;
  if (deck != nullptr) {
    CardParts cards(*deck, run);
    written = write_deck(cards, how, diagnostics);
    seen = cards.take_seen();
  } else if (box != nullptr) {
    BoxPages pages(*box, run);
    written = write_box(pages, how, diagnostics);
    source::take_step(run.workers.progress);
  } else {
    BookPages pages(*job.book(), run);
    written = write_book(pages, how, diagnostics);
    source::take_step(run.workers.progress);
    seen = pages.take_seen();
  }
  name_product(job, written);
  return written;
}

std::size_t steps_of(const std::vector<Job>& jobs) {
  std::size_t steps = 0;
  for (const Job& job : jobs) {
    steps += job.deck() != nullptr ? job.deck()->selection.cards.size() : 1;
  }
  return steps;
}

std::vector<Written> write_all(std::vector<Job>& jobs, const Request& request, KeptFaces& kept,
                               Files* outputs, Content& content) {
  const DrawingContext& drawing = kept.drawing();
  const source::Workers workers = request.reading.workers();
  LaidOutFaces laid_out = share_sizes(jobs, content.catalog, kept, workers);
  find_flows(jobs, content.catalog, drawing, workers);
  find_flows_of_boxes(jobs, content.catalog, kept, workers);
  FacePool pool(jobs, content.catalog, kept, std::move(laid_out));
  const Faults faults(content.catalog, content.diagnostics);
  // Several jobs keep the cores busy by themselves.
  const RunContext run{content, drawing,       pool,
                       faults,  request.draft, {jobs.size() > 1 ? 1 : workers.threads, workers.progress}};
  std::vector<Written> written(jobs.size());
  std::vector<Seen> seen(jobs.size());
  source::begin_stage(workers.progress,
                      outputs == nullptr ? "laying out cards and books" : "drawing cards and books",
                      steps_of(jobs));
  source::for_each(jobs.size(), workers.threads, content.diagnostics,
                   [&](std::size_t i, Diagnostics& diagnostics) {
                     written[i] = write(jobs[i], run, outputs, seen[i], diagnostics);
                   });
  // Of books and sheets.
  drawing.fonts.report_found(content.diagnostics, workers.threads);
  report_unseen(jobs, seen, content, content.diagnostics);
  return written;
}

// Whatever happens, nothing is left out in silence.
void report_withheld(const std::vector<Job>& jobs, const std::vector<Written>& written,
                     Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < jobs.size() && !diagnostics.has_errors(); ++i) {
    const DeckJob* const deck = jobs[i].deck();
    const bool has_pages = deck == nullptr || !deck->selection.cards.empty();
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

}  // namespace

Built build(const Request& request, const Workspace& workspace, Content& content) {
  Built built;
  Diagnostics& diagnostics = content.diagnostics;
  const DrawingContext drawing(content, workspace, request.reading, Stocking::on_demand);
  built.jobs = plan(request, content.catalog, *content.derived, *drawing.faces, diagnostics);
  set_up_presses(built.jobs, content.catalog, drawing.palette, *workspace.files, diagnostics);
  check_profiles(content.catalog, content.sources, workspace, diagnostics);
  check_request(request, built.jobs, content.catalog, diagnostics);
  check_sheet_words(built.jobs, content.catalog, diagnostics);
  if (diagnostics.exit_code() == 2) {
    return {};
  }
  KeptFaces kept(drawing, workspace, request.reading);
  Readied readied;
  source::Behind behind(2, request.reading.threads, [&](std::size_t i) {
    if (i == 0) {
      readied.schemas = schema_files(content.catalog, content.sources, workspace);
    } else {
      readied.manifests = earlier_manifests(content.catalog, *workspace.outputs);
    }
  });
  built.written = write_all(built.jobs, request, kept, workspace.outputs.get(), content);
  behind.finish();
  Diagnostics failures;
  built.removed = publish(built.jobs, built.written, readied, content, workspace, failures);
  report_withheld(built.jobs, built.written, diagnostics);
  report_unwritten(failures, workspace, diagnostics);
  return built;
}

void check(const Request& request, const Workspace& workspace, Content& content) {
  const DrawingContext drawing(content, workspace, request.reading);
  std::vector<Job> jobs =
      plan(request, content.catalog, *content.derived, *drawing.faces, content.diagnostics);
  check(jobs, drawing, request, workspace, content);
}

void check(std::vector<Job>& jobs, const DrawingContext& drawing, const Request& request,
           const Workspace& workspace, Content& content) {
  check_variants(content.catalog, content.sources, workspace, content.diagnostics);
  check_profiles(content.catalog, content.sources, workspace, content.diagnostics);
  check_unused_looks(content.catalog, content.sources, workspace, content.diagnostics);
  check_sheet_words(jobs, content.catalog, content.diagnostics);
  KeptFaces kept(drawing, workspace, request.reading);
  write_all(jobs, request, kept, nullptr, content);
  if (!drawing.is_wanted()) {
    return;
  }
  prose::Dictionaries opened(workspace.dictionaries);
  Live* const live = request.reading.live;
  prose::Dictionaries& dictionaries = live != nullptr ? live->dictionaries : opened;
  if (const Keeping* const keeping = request.reading.keeping) {
    dictionaries.take_answers_from(keeping->cache, keeping->program);
  }
  prose::read_again(content.catalog, *content.derived, {dictionaries, request.reading.workers()},
                    content.diagnostics);
  dictionaries.keep_answers();
  check_unused_files(content.catalog, content.sources, workspace, content.diagnostics);
}

}  // namespace talia::job
