// A layer of a scene that shows a motif of the theme. Known to layout alone.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "layout/box.h"
#include "motif/motif.h"

namespace talia::layout {

class Reader;

// As it is written.
struct MotifLayer {
  const motif::Motif* motif = nullptr;
  std::string name;
  Span span;
  std::vector<std::optional<Formula>> arguments;  // One for each of its parameters.
  std::optional<Formula> when;
};

// For one face.
struct FilledMotif {
  const MotifLayer* layer;
  std::vector<formula::Quantity> arguments;
  const Colours *lines, *areas;
};

// Nothing where it is at fault, which was reported.
std::optional<MotifLayer> read_motif_layer(Node node, Reader& reader);
// Nothing where it is left out, or at fault.
std::optional<FilledMotif> fill_motif(const MotifLayer& layer, Filling& filling);
// `given` is where the box stands, `area` what it takes with what it bleeds; `number` tells layers of a scene apart.
void draw_motif(const FilledMotif& filled, const Box& box, const Rect& given, const Rect& area,
                std::size_t number, Drawing& drawing);

}  // namespace talia::layout
