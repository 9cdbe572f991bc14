// Values of nodes whose shape a schema has checked: what it would refuse is read as nothing.
#pragma once
#include <optional>
#include <string_view>

#include "layout/layout.h"

namespace talia::layout {

// A number and a length as the schema lets them through; 0 is a length without a unit.
double number_in(std::string_view text);
Length length_in(std::string_view text);

// Nothing when the node is absent.
std::optional<Length> length_of(Node node);
// 0 when the map lacks the key.
Length length_at(Node map, std::string_view key);
double number_of(Node node, double otherwise);
bool flag_of(Node node, bool otherwise);
// Of a map by `width` and `height`, of a word by `named`; nothing where there is none of that name.
std::optional<Size> size_of(Node node, std::optional<Size> (*named)(std::string_view));
// Of two lengths; the origin when absent.
Point point_of(Node pair);

}  // namespace talia::layout
