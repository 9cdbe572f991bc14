#include "cli/dump.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/assemble.h"
#include "cli/fits.h"
#include "cli/shared_sizes.h"
#include "cli/studio.h"
#include "cli/words.h"
#include "document/read.h"
#include "frame/dump.h"
#include "source/json_writer.h"

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
std::string dump_documents(const Options& options, const Workspace& workspace, Content& content,
                           Diagnostics& asked) {
  if (options.arguments.empty()) {
    const auto all =
        model::read_workspace(*workspace.files, content.sources, content.diagnostics, options.jobs);
    return text_of(all.documents, content.sources);
  }
  std::vector<std::string> paths;
  for (const std::string& argument : options.arguments) {
    const auto path = inside(workspace, argument);
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
std::vector<DefinitionId> named_definitions(const Options& options, const Catalog& catalog,
                                            Diagnostics& asked) {
  std::vector<DefinitionId> chosen;
  for (std::size_t i = 0; options.arguments.empty() && i < catalog.definitions.size(); ++i) {
    chosen.push_back(static_cast<DefinitionId>(i));
  }
  for (const std::string& name : options.arguments) {
    if (const auto found = find_definitions(name, catalog)) {
      chosen.insert(chosen.end(), found->begin(), found->end());
    } else {
      asked.add(found.error());
    }
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

std::string dump_frames(const std::vector<DefinitionId>& ids, const Options& options,
                        const Workspace& workspace, Content& content) {
  const Workshop workshop(content, workspace, options.jobs);
  std::string text;
  for (const DefinitionId id : ids) {
    const Face face = workshop.faces->lay_out(key_without_deck(id, content, workshop), content.diagnostics);
    text += fmt::format("{}\n{}", content.catalog.definition(id).id,
                        frame::dump(face.frame, workshop.palette, workshop.symbols));
  }
  return text;
}

// Which of the names a job answers to.
std::vector<std::string> names_of(const Job& job, const Catalog& catalog) {
  return {catalog.campaign(job.campaign).id, job.deck ? job.deck->id : job.book->id};
}

// The jobs that answer to one of the names; all when there is none. Of `ids`, the decks that they stand in.
std::vector<Job> named_jobs(const Options& options, const Content& content, const Faces& faces,
                            const std::vector<DefinitionId>& ids, Diagnostics& diagnostics) {
  Options everything = options;
  everything.arguments.clear();
  std::vector<Job> jobs = plan(everything, content.catalog, *content.derived, faces, diagnostics);
  std::erase_if(jobs, [&](const Job& job) {
    const auto names = names_of(job, content.catalog);
    return !options.arguments.empty() &&
           std::ranges::find_first_of(options.arguments, names) == options.arguments.end() &&
           std::ranges::find_first_of(job.members, ids) == job.members.end();
  });
  return jobs;
}

// Names that are no campaign, deck or book. Where they may be ids too, gives what they name; reports the others.
std::vector<DefinitionId> named_cards(const Options& options, const Content& content, Diagnostics& asked) {
  std::vector<std::string> known;
  for (const Campaign& campaign : content.catalog.campaigns) {
    known.push_back(campaign.id);
  }
  for (const Deck& deck : content.catalog.decks) {
    known.push_back(deck.id);
  }
  for (const Book& book : content.catalog.books) {
    known.push_back(book.id);
  }
  std::vector<DefinitionId> cards;
  for (const std::string& name : options.arguments) {
    if (std::ranges::find(known, name) != known.end()) {
      continue;
    }
    if (const auto found = find_definitions(name, content.catalog); found && options.stage != "page") {
      cards.insert(cards.end(), found->begin(), found->end());
      continue;
    }
    asked.add(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no campaign, deck or book `{}`", name))
            .help_closest(name, known));
  }
  return cards;
}

// Of decks and books: their pages, how tight their texts are, or which words stand on them.
std::string dump_jobs(const Options& options, const Workspace& workspace, Content& content,
                      Diagnostics& asked) {
  const Workshop workshop(content, workspace, options.jobs);
  const auto cards = named_cards(options, content, asked);
  std::vector<Job> jobs = named_jobs(options, content, *workshop.faces, cards, content.diagnostics);
  FacePool pool(jobs, content, workshop, share_sizes(jobs, content, workshop, options.jobs));
  const Faults faults(content.catalog, content.diagnostics);
  std::string text;
  for (const Job& job : jobs) {
    if (options.stage == "fit") {
      text += fits_of(job, cards, workshop, content);
      continue;
    }
    if (options.stage == "words" && job.deck != nullptr) {
      text += words_of_deck(job, cards, workshop, content);
      continue;
    }
    Assembly assembly(job, pool, content, workshop, faults, options, options.jobs);
    while (const auto part = assembly.next(content.diagnostics)) {
      text += options.stage == "words"
                  ? words_of_book(job, assembly.take_seen(), workshop, content)
                  : fmt::format("{}\n{}", job.path, frame::dump(*part, workshop.palette, workshop.symbols));
    }
  }
  return text;
}

std::string dump_stage(const Options& options, const Workspace& workspace, Content& content,
                       Diagnostics& asked) {
  const std::string& stage = *options.stage;
  if (stage == "document") {
    return dump_documents(options, workspace, content, asked);
  }
  if (stage == "page" || stage == "fit" || stage == "words") {
    return dump_jobs(options, workspace, content, asked);
  }
  if (stage == "catalog") {
    return model::dump(content.catalog, content.sources);
  }
  const auto ids = named_definitions(options, content.catalog, asked);
  if (stage == "frame") {
    return asked.empty() ? dump_frames(ids, options, workspace, content) : std::string{};
  }
  std::string text;
  for (const DefinitionId id : ids) {
    text += rules::dump(id, *content.derived, content.catalog);
  }
  return text;
}

std::string as_json(const std::string& stage, const std::string& text) {
  source::JsonWriter json;
  json.begin_object().key("stage").text(stage).key("text").text(text).end_object();
  return json.take();
}

}  // namespace

int dump(const Options& options, Workspace& workspace, Terminal terminal) {
  const std::string& stage = *options.stage;
  if (stage == "catalog" && !options.arguments.empty()) {
    terminal.error
        << "talia: error: `dump --stage catalog` tells of the whole workspace and takes no names\n";
    return 2;
  }
  const auto content = stage == "document" ? std::make_unique<Content>() : load(workspace, options);
  if (content->diagnostics.exit_code() != 2) {
    Diagnostics asked;
    const std::string text = dump_stage(options, workspace, *content, asked);
    if (!asked.has_errors()) {
      terminal.out << (options.format == Format::json ? as_json(stage, text) : text);
    }
    content->diagnostics.join(std::move(asked));
  }
  terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
  return content->diagnostics.exit_code();
}

}  // namespace talia::cli
