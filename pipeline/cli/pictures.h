// A deck as pictures, one of each side of each card, in a folder of its own.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "cli/assemble.h"
#include "cli/write_job.h"
#include "render/render.h"

namespace talia::cli {

class CardPictures {
 public:
  // Draws on up to `jobs` threads (0: as many as the machine has).
  CardPictures(const Job& job, const render::Resources& resources, Files& outputs, unsigned jobs);
  // Draws some cards and writes them beside their targets. Reports unprintable-deck for a name that two pictures would have.
  Result<std::monostate> add(const CardPart& part, Diagnostics& diagnostics);
  // All that were added.
  Result<WrittenJob> finish();

 private:
  // A picture of the part, by its frame.
  struct Wanted {
    std::uint32_t frame;
    std::string name;
  };
  std::vector<Wanted> wanted_of(const CardPart& part, Diagnostics& diagnostics);
  Result<std::string> draw(const Frame& frame) const;

  const Job& job_;
  const render::Resources resources_;
  const unsigned jobs_;
  std::unique_ptr<source::PendingFiles> pending_;
  std::set<std::string> names_;
  std::map<std::uint32_t, std::string> lasting_;  // Pictures of the frames that later parts have too.
  WrittenFiles files_;
};

}  // namespace talia::cli
