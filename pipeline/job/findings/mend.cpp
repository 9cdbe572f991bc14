#include "job/findings/mend.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>

#include "document/read.h"
#include "edit/changes.h"
#include "job/findings/trial.h"
#include "source/reports/fixes.h"

namespace talia::job {

namespace {

// Looks at the workspace: what one mends may bring another to light, and no chain of those is longer.
constexpr int most_rounds = 12;

using Texts = std::map<std::string, std::string, std::less<>>;

// Whether YAML or JSON of this text can be read; of other files nothing is known.
bool is_readable(const std::string& path, const std::string& text) {
  const bool is_json = path.ends_with(".json");
  if (!is_json && !path.ends_with(".yaml") && !path.ends_with(".yml")) {
    return true;
  }
  SourceMap apart;
  Diagnostics faults;
  const FileId file = apart.add(path, text);
  const DocumentFile read =
      is_json ? document::read_json(file, apart, faults) : document::read_yaml(file, apart, faults);
  return !read.is_broken;
}

// The changes of one look, none of which touches another.
class Round {
 public:
  Round(const Checked& checked, const Workspace& workspace, const std::set<std::string>& refused)
      : sources_(checked.content->sources), workspace_(workspace), refused_(refused) {}

  void take(const Diagnostic& finding) {
    if (finding.fixes.size() != 1) {
      return;
    }
    const Fix& fix = finding.fixes.front();
    const auto edits = source::edits_of(fix, sources_);
    if (!edits || edits->empty() ||
        !std::ranges::all_of(*edits, [&](const auto& edit) { return is_free(edit); })) {
      return;
    }
    for (const auto& [span, text] : *edits) {
      edits_[span.file].push_back({span.begin, span.end, text});
    }
    const std::string place = finding.span.exists() ? sources_.place(finding.span).text() : std::string();
    mended_.push_back({finding.code, place, fix.message});
  }

  // The whole new texts of files.
  Texts texts() const {
    Texts made;
    for (const auto& [file, edits] : edits_) {
      if (std::string text = edit::apply(sources_.text(file), edits); text != sources_.text(file)) {
        made.emplace(sources_.path(file), std::move(text));
      }
    }
    return made;
  }
  // Those that could be read and cannot be any more.
  std::set<std::string> spoilt(const Texts& made) const {
    std::set<std::string> paths;
    for (const auto& [file, edits] : edits_) {
      const std::string path(sources_.path(file));
      const auto text = made.find(path);
      if (text != made.end() && is_readable(path, std::string(sources_.text(file))) &&
          !is_readable(path, text->second)) {
        paths.insert(path);
      }
    }
    return paths;
  }
  const std::vector<Mending::Mended>& mended() const { return mended_; }

 private:
  bool is_free(const std::pair<Span, std::string>& edit) const {
    const Span& span = edit.first;
    const std::string path(sources_.path(span.file));
    std::error_code error;
    if (!span.exists() || refused_.contains(path) ||
        !std::filesystem::is_regular_file(std::filesystem::path(workspace_.root) / path, error)) {
      return false;
    }
    const auto others = edits_.find(span.file);
    return others == edits_.end() || std::ranges::none_of(others->second, [&](const edit::TextEdit& other) {
             return span.begin <= other.end && other.begin <= span.end;
           });
  }

  const SourceMap& sources_;
  const Workspace& workspace_;
  const std::set<std::string>& refused_;
  std::map<FileId, std::vector<edit::TextEdit>> edits_;
  std::vector<Mending::Mended> mended_;
};

}  // namespace

Mending mend(const CheckRequest& request, const std::vector<Code>& codes, const Workspace& workspace) {
  Mending mending;
  Texts texts;
  std::set<std::string> refused;
  std::set<Texts> seen;
  mending.checked = check_workspace(request, workspace);
  for (int round = 0; round < most_rounds; ++round) {
    std::optional<Round> changes;
    Texts changed;
    for (std::set<std::string> spoilt; !changes || !spoilt.empty();) {
      refused.merge(spoilt);
      changes.emplace(mending.checked, workspace, refused);
      for (const Diagnostic& each : mending.checked.report.found.in_order_added()) {
        if (codes.empty() || std::ranges::find(codes, each.code) != codes.end()) {
          changes->take(each);
        }
      }
      changed = changes->texts();
      spoilt = changes->spoilt(changed);
    }
    changed.insert(texts.begin(), texts.end());
    if (changed == texts || !seen.insert(changed).second) {
      break;
    }
    std::ranges::copy(changes->mended(), std::back_inserter(mending.mended));
    texts = std::move(changed);
    const Workspace trial = trial_of(workspace, texts);
    mending.checked = check_workspace(request, trial);
  }
  for (auto& [path, text] : texts) {
    std::string before = workspace.files->read(path).value_or("");
    if (before != text) {
      mending.files.emplace(path, Mending::Change{std::move(before), std::move(text)});
    }
  }
  return mending;
}

Result<std::monostate> write_mended(const Mending& mending, const Workspace& workspace) {
  source::PendingFiles pending(*workspace.files);
  for (const auto& [path, change] : mending.files) {
    if (auto added = pending.add(path, change.after); !added) {
      return added;
    }
  }
  return pending.commit();
}

}  // namespace talia::job
