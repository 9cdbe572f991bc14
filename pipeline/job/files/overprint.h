// What of a press file's words is printed upon what lies below them.
#pragma once
#include <optional>

#include "frame/booklet.h"
#include "press/inks.h"
#include "press/style.h"
#include "render/render.h"

namespace talia::job {

class Overprint {
 public:
  // Keeps references.
  Overprint(const press::Style& style, const render::Resources& resources);
  // States it of the words of a part's pages; of files that are not for a press, and of those that want none, nothing.
  void mark(Booklet& part) const;

 private:
  const press::Style& style_;
  const render::Resources& resources_;
  std::optional<press::Inks> inks_;  // Nothing: no words are printed so.
};

}  // namespace talia::job
