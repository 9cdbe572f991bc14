// For this folder alone: the colours of a coded drawing become inks, page by page.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "press/inks.h"
#include "press/pdf.h"

namespace talia::press {

class Recolour {
 public:
  // Keeps references.
  Recolour(Pdf& pdf, const Inks& inks, Standard standard) : pdf_(pdf), inks_(inks), standard_(standard) {}

  // The page's commands, and those of the drawings and pictures that it uses and no page before it did.
  // What is neither a code nor grey is a fault of the file.
  void page(Handle page);

 private:
  // What is printed upon what lies below it, from a command on.
  struct Overprint {
    bool of_areas = false, of_lines = false;
    bool operator==(const Overprint&) const = default;
  };
  // By which a dictionary of resources states one.
  static std::string name_of(const Overprint& overprint);

  enum class Begin { of_page, of_drawing };
  // The commands of a page or drawing, whose resources get what the new ones name.
  std::string commands(std::string_view content, Handle resources, Begin begin);
  void state(const Overprint& overprint, Handle resources);
  void resources(Handle resources, int depth);
  void drawing(Handle stream, int depth);
  void shading(Handle shading);
  void function(Handle function, int depth);
  void picture(Handle stream);
  Handle mask_of(std::string_view alpha, int width, int height);

  Pdf& pdf_;
  const Inks& inks_;
  const Standard standard_;
  std::set<int> done_;  // Objects.
};

}  // namespace talia::press
