// For this folder alone: the field of a definition that names an icon which there is not.
#pragma once
#include <string_view>

#include "layout/box.h"

namespace talia::layout {

struct IconField {
  Node value;  // None: no field gave the name.
  // Whether the field's schema says that it names an icon: a wrong one was reported when it was read.
  bool is_told = false;
};
IconField icon_field(std::string_view icon, const Subject& subject, const Catalog& catalog);

}  // namespace talia::layout
