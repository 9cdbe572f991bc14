#include "layout/reading/values.h"

#include <charconv>

#include "frame/read_length.h"

namespace talia::layout {

double number_in(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Length length_in(std::string_view text) {
  return frame::read_length(text).value_or(Length());
}

std::optional<Length> length_of(Node node) {
  return node.exists() ? std::optional(length_in(node.scalar())) : std::nullopt;
}

Length length_at(Node map, std::string_view key) {
  return length_of(map.find(key)).value_or(Length());
}

double number_of(Node node, double otherwise) {
  return node.is_number() ? node.real() : otherwise;
}

bool flag_of(Node node, bool otherwise) {
  return node.is(NodeKind::boolean) ? node.boolean() : otherwise;
}

std::optional<Size> size_of(Node node, std::optional<Size> (*named)(std::string_view)) {
  return node.is(NodeKind::map) ? std::optional(Size{length_at(node, "width"), length_at(node, "height")})
                                : named(node.scalar());
}

Point point_of(Node pair) {
  return pair.size() == 2 ? Point{length_in(pair.at(0).scalar()), length_in(pair.at(1).scalar())} : Point{};
}

}  // namespace talia::layout
