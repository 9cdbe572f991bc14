// The side of a card on which a text goes on, where the template draws none: the card's name, which of its cards it is, and
// the text. Known to layout alone.
#pragma once
#include <memory>

#include "layout/box.h"
#include "layout/reading/flow_reader.h"

namespace talia::layout {

std::unique_ptr<Box> usual_continuation(const FlowBox& front);

// Shows what is left of the text.
std::unique_ptr<BoxContent> rest_content();

}  // namespace talia::layout
