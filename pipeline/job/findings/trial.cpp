#include "job/findings/trial.h"

#include "job/workspace/trial_files.h"

namespace talia::job {

Workspace trial_of(const Workspace& workspace, std::map<std::string, std::string, std::less<>> texts,
                   std::set<std::string, std::less<>> gone) {
  Workspace trial;
  trial.root = workspace.root;
  trial.share = workspace.share;
  trial.output = workspace.output;
  trial.shown_output = workspace.shown_output;
  trial.files = trial_files(*workspace.files, std::move(texts), std::move(gone));
  trial.system_fonts = trial_files(*workspace.system_fonts, {});
  trial.hyphenation = trial_files(*workspace.hyphenation, {});
  trial.dictionaries = workspace.dictionaries;
  return trial;
}

}  // namespace talia::job
