#include "job/dumps/dump.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "document/read.h"
#include "frame/dump.h"
#include "job/dumps/dump_keys.h"
#include "job/dumps/dump_pages.h"
#include "job/faces/drawing_context.h"
#include "job/workspace/find.h"
#include "model/build.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::job {

namespace {

// What may be named to a stage, in words.
constexpr std::string_view some_files = "files", some_ids = "ids", some_works = "campaigns, decks and books";

// What the function of a stage is called with.
struct Call {
  std::span<const std::string_view> takes;
  const DumpRequest& request;
  const Workspace& workspace;
  Content& content;
  Diagnostics& asked;  // What is wrong with the names.

  DrawingContext drawing() const { return {content, workspace, request.reading}; }
};

std::string text_of(const std::vector<DocumentFile>& files, const SourceMap& sources) {
  std::string text;
  for (const DocumentFile& file : files) {
    for (const auto& each : file.documents) {
      text += document::dump(each->root(), sources);
    }
  }
  return text;
}

// The files that are named, or all of the workspace.
std::string dump_documents(const Call& call) {
  const Files& disk = *call.workspace.files;
  SourceMap& sources = call.content.sources;
  if (call.request.names.empty()) {
    const auto all =
        model::read_workspace(disk, sources, call.content.diagnostics, call.request.reading.threads);
    return text_of(all.documents, sources);
  }
  std::vector<std::string> paths;
  for (const std::string& name : call.request.names) {
    const auto path = inside(call.workspace, name);
    if (path && disk.exists(*path) && !disk.is_folder(*path)) {
      paths.push_back(*path);
    } else {
      call.asked.add(
          Diagnostic::of(Code::not_found, {}, fmt::format("there is no file `{}` in the workspace", name)));
    }
  }
  std::ranges::sort(paths);
  return text_of(document::read_all(paths, disk, sources, call.content.diagnostics), sources);
}

std::string dump_catalog(const Call& call) {
  return model::dump(call.content.catalog, call.content.sources);
}

// In the catalog's order, each once.
std::vector<DefinitionId> named_definitions(const Call& call) {
  const Catalog& catalog = call.content.catalog;
  std::vector<DefinitionId> chosen;
  for (std::size_t i = 0; call.request.names.empty() && i < catalog.definitions.size(); ++i) {
    chosen.push_back(static_cast<DefinitionId>(i));
  }
  for (const std::string& name : call.request.names) {
    if (const auto found = call.asked.take(find_definitions(name, catalog))) {
      chosen.insert(chosen.end(), found->begin(), found->end());
    }
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

std::string dump_derived(const Call& call) {
  std::string text;
  for (const DefinitionId id : named_definitions(call)) {
    text += rules::dump(id, *call.content.derived, call.content.catalog);
  }
  return text;
}

std::string dump_frames(const Call& call) {
  const auto ids = named_definitions(call);
  if (!call.asked.empty()) {
    return {};
  }
  const DrawingContext drawing = call.drawing();
  std::string text;
  for (const DefinitionId id : ids) {
    const Face face =
        drawing.faces->lay_out(key_without_deck(id, call.content, drawing), call.content.diagnostics);
    text += fmt::format("{}\n{}", call.content.catalog.definition(id).id,
                        frame::dump(face.frame, drawing.palette, drawing.symbols));
  }
  return text;
}

// Names that are no campaign, deck, box or book. Where they may be ids too, gives what they name; reports the others.
std::vector<DefinitionId> named_cards(const Call& call) {
  const Catalog& catalog = call.content.catalog;
  std::vector<std::string> known = source::of_each(catalog.campaigns, &Campaign::id);
  for (const Deck& deck : catalog.decks) {
    known.push_back(deck.id);
  }
  for (const TuckBox& box : catalog.boxes) {
    known.push_back(box.id);
  }
  for (const Book& book : catalog.books) {
    known.push_back(book.id);
  }
  const bool may_be_ids = std::ranges::find(call.takes, some_ids) != call.takes.end();
  std::vector<DefinitionId> cards;
  for (const std::string& name : call.request.names) {
    if (std::ranges::find(known, name) != known.end()) {
      continue;
    }
    if (const auto found = find_definitions(name, catalog); found && may_be_ids) {
      cards.insert(cards.end(), found->begin(), found->end());
      continue;
    }
    call.asked.add(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no campaign, deck or book `{}`", name))
            .help_closest(name, known));
  }
  return cards;
}

template <JobStage stage>
std::string dump_decks_and_books(const Call& call) {
  const DrawingContext drawing = call.drawing();
  const auto cards = named_cards(call);
  return dump_jobs(stage, call.request.names, cards, call.request.reading, drawing, call.content);
}

std::string dump_all_keys(const Call& call) {
  return dump_keys(call.workspace, call.request.reading, call.drawing(), call.content);
}

// What is read before the function is called.
enum class Needs { nothing, workspace };

struct StageRow {
  std::string_view name;
  std::array<std::string_view, 2> takes;
  Needs needs;
  std::string (*text)(const Call& call);
};

constexpr StageRow stage_rows[] = {
    {"document", {some_files}, Needs::nothing, dump_documents},
    {"catalog", {}, Needs::workspace, dump_catalog},
    {"derived", {some_ids}, Needs::workspace, dump_derived},
    {"frame", {some_ids}, Needs::workspace, dump_frames},
    {"fit", {some_ids, some_works}, Needs::workspace, dump_decks_and_books<JobStage::fit>},
    {"book", {some_works}, Needs::workspace, dump_decks_and_books<JobStage::book>},
    {"words", {some_ids, some_works}, Needs::workspace, dump_decks_and_books<JobStage::words>},
    {"page", {some_works}, Needs::workspace, dump_decks_and_books<JobStage::page>},
    {"keys", {}, Needs::workspace, dump_all_keys},
};

}  // namespace

std::vector<DumpStage> dump_stages() {
  std::vector<DumpStage> stages;
  for (const StageRow& row : stage_rows) {
    stages.push_back({row.name, {}});
    std::ranges::copy_if(row.takes, std::back_inserter(stages.back().takes),
                         [](std::string_view each) { return !each.empty(); });
  }
  return stages;
}

Dumped dump(const DumpRequest& request, const Workspace& workspace) {
  const auto* const row = std::ranges::find(stage_rows, request.stage, &StageRow::name);
  TALIA_ASSERT(row != std::end(stage_rows));
  Dumped dumped{row->needs == Needs::nothing ? std::make_unique<Content>() : load(workspace, request.reading),
                std::nullopt};
  Content& content = *dumped.content;
  if (content.diagnostics.exit_code() == 2) {
    return dumped;
  }
  Diagnostics asked;
  std::string text = row->text({row->takes, request, workspace, content, asked});
  if (!asked.has_errors()) {
    dumped.text = std::move(text);
  }
  content.diagnostics.join(std::move(asked));
  return dumped;
}

}  // namespace talia::job
