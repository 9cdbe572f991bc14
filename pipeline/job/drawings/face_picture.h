// One face of a definition as a picture.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"
#include "layout/layout.h"

namespace talia::job {

struct FaceRequest {
  DefinitionId definition;
  // As whom a definition of a game's library is looked at; none: as the first that plays the game.
  std::optional<CampaignId> viewer;
  FaceSide side = FaceSide::front;
  unsigned threads = 0;  // 0: as many as the machine has.
};

// PNGs of the finished card, one for each of the cards that its definition takes. What laying it out finds is reported into `content`. Errors: not-found where the template draws no
// such side, drawing-failed.
Result<std::vector<std::string>> pictures_of(const FaceRequest& request, const Workspace& workspace,
                                             Content& content);

}  // namespace talia::job
