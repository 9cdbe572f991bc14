#include "job/differences/state.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "frame/bytes.h"
#include "frame/key.h"
#include "job/faces/box_flows.h"
#include "job/faces/flows.h"
#include "job/faces/frame_names.h"
#include "job/faces/run_context.h"
#include "job/faces/shared_sizes.h"
#include "job/pages/book_pages.h"
#include "job/pages/box_pages.h"
#include "job/plan/plan.h"
#include "layout/faces/key_of_face.h"
#include "render/key.h"
#include "source/run/progress.h"

namespace talia::job {

namespace {

// Enough to keep the cores busy, and few enough for any memory.
constexpr std::size_t sides_at_once = 64;

class Looker {
 public:
  Looker(State& state, const RunContext& run)
      : state_(state),
        run_(run),
        resources_(run.drawing.resources()),
        drawn_(resources_),
        names_(frame_names(run.drawing)) {}

  void look_at(const Job& job) {
    if (const DeckJob* const deck = job.deck()) {
      look_at(*deck);
    } else if (const BookJob* const book = job.book();
               book != nullptr && book->screen() == Screen::none && !book->run) {
      look_at(*book);
    } else if (const BoxJob* const box = job.box()) {
      look_at(*box);
    }
  }

 private:
  void look_at(const DeckJob& job) {
    const Catalog& catalog = state_.content->catalog;
    const std::string deck = fmt::format("{}/{}", catalog.campaign(job.deck->campaign).id, job.deck->id);
    std::vector<SideName> names;
    std::vector<FaceKey> keys;
    for (const rules::DeckCard& card : rules::each_once(job.selection.cards)) {
      for (CardSide& side : sides_of(job, card, catalog)) {
        SideName name{catalog.full_name(catalog.definition(card.definition)), deck, side.key.part, side.side};
        if (!state_.sides.contains(name)) {
          names.push_back(std::move(name));
          keys.push_back(std::move(side.key));
        }
      }
    }
    for (std::size_t first = 0; first < keys.size(); first += sides_at_once) {
      const std::vector<FaceKey> part(
          keys.begin() + static_cast<std::ptrdiff_t>(first),
          keys.begin() + static_cast<std::ptrdiff_t>(std::min(first + sides_at_once, keys.size())));
      std::vector<PooledFace> faces = run_.pool.take(job, part, run_.workers.threads);
      for (std::size_t i = 0; i < faces.size(); ++i) {
        state_.content->diagnostics.join(std::move(faces[i].faults));
        state_.sides.emplace(std::move(names[first + i]), state_of(part[i], faces[i]));
      }
    }
  }

  SideState state_of(const FaceKey& key, PooledFace& made) {
    Face& face = made.face;
    const layout::FaceReads reads = layout::reads_of(face, *made.frame);
    SideState side{key,
                   drawn_.svg(*made.frame),
                   source::digest_of(frame::to_bytes(*made.frame, names_)),
                   std::move(face.fits),
                   reads.definitions,
                   {}};
    for (const SymbolId each : reads.symbols) {
      side.art.push_back(run_.drawing.symbols.get(each).name);
    }
    for (const ImageId each : reads.images) {
      side.art.push_back(run_.drawing.images.get(each).name);
    }
    std::ranges::sort(side.art);
    return side;
  }

  void look_at(const BookJob& job) {
    const Catalog& catalog = state_.content->catalog;
    BookPages made(job, run_);
    state_.books[fmt::format("{}/{}", catalog.campaign(job.book->campaign).id, job.book->id)] =
        pages_of(made);
  }

  void look_at(const BoxJob& job) {
    const Catalog& catalog = state_.content->catalog;
    const std::string name = fmt::format("{}/{}", catalog.campaign(job.box->campaign).id, job.box->id);
    if (!state_.boxes.contains(name)) {
      BoxPages made(job, run_);
      state_.boxes[name] = pages_of(made);
    }
  }

  template <typename Pages>
  std::vector<PageState> pages_of(Pages& made) {
    std::vector<PageState> pages;
    const auto booklet = made.next(state_.content->diagnostics);
    for (std::size_t i = 0; booklet && i < booklet->pages.size(); ++i) {
      const Page& page = booklet->pages[i];
      source::Key key("page");
      key.add(drawn_.svg(page.own));
      for (const PlacedFrame& placed : page.placed) {
        key.add(drawn_.svg(*booklet->frames[placed.frame]));
        frame::add(placed.place, key);
      }
      for (const PageLayer& layer : page.layers) {
        key.add(layer.name).add(drawn_.svg({page.own.size, layer.items}));
      }
      pages.push_back({page.label.empty() ? std::to_string(i + 1) : page.label, key.digest()});
    }
    return pages;
  }

  State& state_;
  const RunContext& run_;
  const render::Resources resources_;
  render::DrawnDigests drawn_;
  const frame::FrameNames names_;
};

}  // namespace

State state_of(const Workspace& workspace, const ReadRequest& reading) {
  State state;
  for (const std::string_view folder : source_folders) {
    for (const std::string& path : workspace.files->list(folder).files) {
      state.files.emplace(path, source::digest_of(workspace.files->read(path).value_or(std::string())));
    }
  }
  state.content = load(workspace, reading);
  Content& content = *state.content;
  if (content.diagnostics.exit_code() == 2) {
    return state;
  }
  state.drawing = std::make_unique<DrawingContext>(content, workspace, reading);
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    state.definitions.emplace(content.catalog.full_name(content.catalog.definitions[i]),
                              static_cast<DefinitionId>(i));
  }
  Request request;
  request.reading = reading;
  std::vector<Job> jobs =
      plan(request, content.catalog, *content.derived, *state.drawing->faces, content.diagnostics);
  KeptFaces kept(*state.drawing, workspace, reading);
  LaidOutFaces laid_out = share_sizes(jobs, content.catalog, kept, reading.workers());
  find_flows(jobs, content.catalog, *state.drawing, reading.workers());
  find_flows_of_boxes(jobs, content.catalog, kept, reading.workers());
  FacePool pool(jobs, content.catalog, kept, std::move(laid_out));
  const Faults faults(content.catalog, content.diagnostics);
  const RunContext run{content, *state.drawing, pool, faults, false, {reading.threads, reading.progress}};
  Looker looker(state, run);
  source::begin_stage(reading.progress, "laying out cards and books", jobs.size());
  for (const Job& job : jobs) {
    looker.look_at(job);
    source::take_step(reading.progress);
  }
  return state;
}

}  // namespace talia::job
