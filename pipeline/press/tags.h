// For this folder alone: what a file tells readers who do not see it (ISO 32000-1, 14.7 and 14.8; ISO 14289-1): each piece of
// content belongs to a unit of the structure or is an artefact, and each link is part of one.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/booklet.h"
#include "press/pdf.h"

namespace talia::press {

// A page's content in which the stretches that `render` marked have the names that are given for them, in order, and all else is
// an artefact. Nothing where there are not as many.
std::optional<std::string> with_marks(std::string_view content, const std::vector<const char*>& names);

// States the booklet's units as a file's structure.
class Tags {
 public:
  Tags(Pdf& pdf, const Booklet& booklet) : pdf_(pdf), booklet_(booklet) {}
  // Whether the booklet tells anything.
  bool is_needed() const;
  // Of each page, once.
  void page(std::size_t number, Handle page);
  // After all pages.
  void finish(Handle root);

 private:
  const char* name_of(const Told& told) const;

  Pdf& pdf_;
  const Booklet& booklet_;
};

}  // namespace talia::press
