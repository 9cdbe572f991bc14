#include "frame/dump.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "document/read.h"
#include "job/dumps/dump_keys.h"
#include "job/dumps/dump_pages.h"
#include "job/faces/drawing_context.h"
#include "job/workspace/find.h"
#include "model/build.h"
#include "source/json_writer.h"
#include "source/of_each.h"

namespace talia::cli {

namespace {

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
std::string dump_documents(const std::vector<std::string>& names, const job::Workspace& workspace,
                           unsigned threads, job::Content& content, Diagnostics& asked) {
  if (names.empty()) {
    const auto all = model::read_workspace(*workspace.files, content.sources, content.diagnostics, threads);
    return text_of(all.documents, content.sources);
  }
  std::vector<std::string> paths;
  for (const std::string& argument : names) {
    const auto path = job::inside(workspace, argument);
    if (path && workspace.files->exists(*path) && !workspace.files->is_folder(*path)) {
      paths.push_back(*path);
    } else {
      asked.add(Diagnostic::of(Code::not_found, {},
                               fmt::format("there is no file `{}` in the workspace", argument)));
    }
  }
  std::ranges::sort(paths);
  return text_of(document::read_all(paths, *workspace.files, content.sources, content.diagnostics),
                 content.sources);
}

// In the catalog's order, each once.
std::vector<DefinitionId> named_definitions(const std::vector<std::string>& names, const Catalog& catalog,
                                            Diagnostics& asked) {
  std::vector<DefinitionId> chosen;
  for (std::size_t i = 0; names.empty() && i < catalog.definitions.size(); ++i) {
    chosen.push_back(static_cast<DefinitionId>(i));
  }
  for (const std::string& name : names) {
    if (const auto found = asked.take(job::find_definitions(name, catalog))) {
      chosen.insert(chosen.end(), found->begin(), found->end());
    }
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

std::string dump_frames(const std::vector<DefinitionId>& ids, const job::DrawingContext& drawing,
                        job::Content& content) {
  std::string text;
  for (const DefinitionId id : ids) {
    const Face face =
        drawing.faces->lay_out(job::key_without_deck(id, content, drawing), content.diagnostics);
    text += fmt::format("{}\n{}", content.catalog.definition(id).id,
                        frame::dump(face.frame, drawing.palette, drawing.symbols));
  }
  return text;
}

// Names that are no campaign, deck or book. Where they may be ids too, gives what they name; reports the others.
std::vector<DefinitionId> named_cards(const std::vector<std::string>& names, job::JobStage stage,
                                      const Catalog& catalog, Diagnostics& asked) {
  std::vector<std::string> known = source::of_each(catalog.campaigns, &Campaign::id);
  for (const Deck& deck : catalog.decks) {
    known.push_back(deck.id);
  }
  for (const Book& book : catalog.books) {
    known.push_back(book.id);
  }
  std::vector<DefinitionId> cards;
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) {
      continue;
    }
    if (const auto found = job::find_definitions(name, catalog);
        found && (stage == job::JobStage::fit || stage == job::JobStage::words)) {
      cards.insert(cards.end(), found->begin(), found->end());
      continue;
    }
    asked.add(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no campaign, deck or book `{}`", name))
            .help_closest(name, known));
  }
  return cards;
}

std::string as_json(const std::string& stage, const std::string& text) {
  source::JsonWriter json;
  json.begin_object().key("stage").text(stage).key("text").text(text).end_object();
  return json.take();
}

std::optional<job::JobStage> job_stage(const std::string& name) {
  using enum job::JobStage;
  return name == "book"    ? std::optional(book)
         : name == "page"  ? std::optional(page)
         : name == "fit"   ? std::optional(fit)
         : name == "words" ? std::optional(words)
                           : std::nullopt;
}

class Dump final : public Command {
 public:
  std::string_view name() const override { return "dump"; }
  std::string_view help() const override { return "A stage's value as text"; }
  std::vector<Option> options() override {
    return {{.name = "--stage",
             .help = "document, catalog, derived, frame, fit, book, words, page or keys",
             .place = &stage_,
             .choices = {"document", "catalog", "derived", "frame", "fit", "book", "words", "page", "keys"},
             .what = "stage",
             .is_required = true},
            {"NAME",
             "Files for document, ids for derived, frame, fit and words, campaigns, decks and books "
             "for book, page, fit and words; all when left out",
             &names_}};
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    if ((stage_ == "catalog" || stage_ == "keys") && !names_.empty()) {
      terminal.error << fmt::format(
          "talia: error: `dump --stage {}` tells of the whole workspace and takes no names\n", stage_);
      return 2;
    }
    const auto content =
        stage_ == "document" ? std::make_unique<job::Content>() : job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      Diagnostics asked;
      const std::string text = dump(workspace, common.reading, *content, asked);
      if (!asked.has_errors()) {
        terminal.out << (common.format == Format::json ? as_json(stage_, text) : text);
      }
      content->diagnostics.join(std::move(asked));
    }
    return report(content->diagnostics, content->sources, terminal);
  }

 private:
  std::string dump(const job::Workspace& workspace, const job::ReadRequest& reading, job::Content& content,
                   Diagnostics& asked) const {
    if (stage_ == "document") {
      return dump_documents(names_, workspace, reading.threads, content, asked);
    }
    if (stage_ == "catalog") {
      return model::dump(content.catalog, content.sources);
    }
    if (stage_ == "keys") {
      const job::DrawingContext drawing(content, workspace, reading.threads);
      return job::dump_keys(workspace, reading, drawing, content);
    }
    if (const auto stage = job_stage(stage_)) {
      const job::DrawingContext drawing(content, workspace, reading.threads);
      const auto cards = named_cards(names_, *stage, content.catalog, asked);
      return job::dump_jobs(*stage, names_, cards, reading, drawing, content);
    }
    const auto ids = named_definitions(names_, content.catalog, asked);
    if (!asked.empty()) {
      return {};
    }
    if (stage_ == "frame") {
      return dump_frames(ids, job::DrawingContext(content, workspace, reading.threads), content);
    }
    std::string text;
    for (const DefinitionId id : ids) {
      text += rules::dump(id, *content.derived, content.catalog);
    }
    return text;
  }

  std::string stage_;
  std::vector<std::string> names_;
};

}  // namespace

std::unique_ptr<Command> make_dump() {
  return std::make_unique<Dump>();
}

}  // namespace talia::cli
