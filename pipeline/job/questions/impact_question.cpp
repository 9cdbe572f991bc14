#include "job/questions/impact_question.h"

#include <algorithm>

#include "job/renaming/mentions.h"
#include "job/workspace/change.h"

namespace talia::job {

namespace {

// The file of the workspace that a user names: a path from the root, or from where the user stands.
std::optional<FileId> file_of(const std::string& name, const Content& content, const Workspace& workspace) {
  const auto relative = inside(workspace, name);
  for (std::size_t i = 0; i < content.sources.size(); ++i) {
    const auto file = static_cast<FileId>(i);
    if (content.sources.path(file) == name || (relative && content.sources.path(file) == *relative)) {
      return file;
    }
  }
  return std::nullopt;
}

bool is_policy(const std::string& name, const Content& content) {
  for (std::size_t i = 0; i < content.catalog.campaigns.size(); ++i) {
    const auto policies = content.derived->policies(static_cast<CampaignId>(i));
    if (std::ranges::find(policies, name, &Policy::id) != policies.end()) {
      return true;
    }
  }
  return false;
}

// The places that say in words what is asked for: a term or a definition.
std::vector<Move> words_for(const std::string& subject, std::optional<FileId> file, const Content& content) {
  std::vector<std::string> names;
  if (!file) {
    names.push_back(subject.substr(subject.rfind('.') + 1));
  }
  for (const Definition& definition : content.catalog.definitions) {
    if (file && definition.span.file == *file) {
      names.push_back(definition.id);
    }
  }
  std::vector<Move> words;
  for (const std::string& name : names) {
    for (const std::string& form : spoken_forms(name, content.catalog)) {
      for (const Mention& each : mentions_of(form, content)) {
        if (each.sort == Mention::Sort::word) {
          words.push_back({std::string(content.sources.path(each.span.file)),
                           content.sources.place(each.span).text(), form, std::nullopt});
        }
      }
    }
  }
  return words;
}

// What is tried out.
struct Change {
  ReadRequest reading;
  std::vector<Edit> edits;
};

Change change_of(const ImpactQuestion& question, std::optional<FileId> file, const Content& content,
                 Diagnostics& asked) {
  Change change{question.reading, {}};
  for (const auto& [name, value] : question.with) {
    if (is_policy(name, content)) {
      change.reading.policies[name] = value;
    } else if (auto edit = asked.take(find_edit(question.subject, file, name, value, content))) {
      change.edits.push_back(*std::move(edit));
    }
  }
  return change;
}

}  // namespace

std::optional<ImpactAnswer> answer(const ImpactQuestion& question, const Workspace& workspace,
                                   const Content& content, Diagnostics& asked) {
  const auto file = file_of(question.subject, content, workspace);
  const auto reach = file ? rules::reach_of(*file, content.catalog, *content.derived)
                          : rules::reach_of(question.subject, content.catalog, *content.derived);
  if (!reach && (!file || question.with.empty())) {
    asked.add(reach.error());
  }
  const Change change = change_of(question, file, content, asked);
  if (!asked.empty()) {
    return std::nullopt;
  }
  if (question.with.empty()) {
    Moves moves = moves_of(*reach, content);
    moves.words = words_for(question.subject, file, content);
    return ImpactAnswer{std::move(moves), nullptr, {}};
  }
  Workspace trial;
  trial.files = edited_files(*workspace.files, change.edits, content.sources);
  auto changed = load(trial, change.reading);
  Moves moves = compare(content, *changed);
  Diagnostics faults = new_faults(content, *changed);
  return ImpactAnswer{std::move(moves), std::move(changed), std::move(faults)};
}

}  // namespace talia::job
