// A workspace as it was at one moment: what is read of it, what is drawn with, and what its decks and books are.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/bytes.h"
#include "job/faces/drawing_context.h"
#include "job/plan/job.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::serve {

// What is found out of a deck by laying it out whole, by names that hold in later looks.
struct DeckSizes {
  std::vector<job::SharedSize> shared;
  std::map<std::string, CardFlow> flows;  // By the full names of definitions.
  bool operator==(const DeckSizes& other) const;
};
using Sizes = std::map<std::string, DeckSizes>;  // By `campaign/deck`.

// `campaign/deck`.
std::string name_of(const Deck& deck, const Catalog& catalog);

class Look {
 public:
  // `sizes`: of a look before, in place of which `take_sizes` puts its own. Reports into its content.
  Look(job::Workspace workspace, const job::ReadRequest& reading, const Sizes& sizes);

  const job::Workspace& workspace() const { return workspace_; }
  job::Content& content() { return *content_; }
  const job::Content& content() const { return *content_; }
  const Catalog& catalog() const { return content_->catalog; }
  // Null where the workspace cannot be read.
  const job::DrawingContext* drawing() const { return drawing_.get(); }
  const frame::FrameNames& names() const { return *names_; }  // Requires a drawing.
  // All decks on the usual sheet, all boxes and all books.
  const std::vector<job::Job>& jobs() const { return jobs_; }
  // Null: there is none.
  const job::Job* deck(std::string_view campaign, std::string_view deck) const;
  // A book, or a box on the first of its sheets.
  const job::Job* paged(std::string_view campaign, std::string_view work) const;
  // Of a campaign, those that no deck has.
  std::vector<DefinitionId> without_deck(CampaignId campaign) const;

  // A file of one definition, read again, in its place. What hangs on it besides is not looked at; where that may concern its
  // faces, or something is at fault, false, and nothing more may be asked of the look.
  bool replace(const std::string& path, const Files& files, document::KeptDocuments& kept);

  Sizes sizes() const;
  // Lays all decks out for the sizes that they share, and for how their texts go on.
  void find_sizes(source::Workers workers);
  // Whether its cards have others than before.
  bool take_sizes(std::vector<job::Job>&& jobs);

 private:
  job::Workspace workspace_;
  std::unique_ptr<job::Content> content_;
  std::unique_ptr<job::DrawingContext> drawing_;
  std::optional<frame::FrameNames> names_;
  std::vector<job::Job> jobs_;
};

}  // namespace talia::serve
