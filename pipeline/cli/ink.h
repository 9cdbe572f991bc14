// How much ink the cards of a job take, front and back.
#pragma once
#include <optional>
#include <string>

#include "frame/booklet.h"
#include "render/render.h"

namespace talia::cli {

struct Ink {
  std::optional<int> front, back;  // Per cent of solid black; nothing where there is no such side.
};

// From some of the cards on the pages, evenly chosen.
Ink ink_of(const Booklet& pages, const render::Resources& resources);

// `, ink 31 % front, 83 % back`; nothing where nothing is known.
std::string words_of(const Ink& ink);

}  // namespace talia::cli
