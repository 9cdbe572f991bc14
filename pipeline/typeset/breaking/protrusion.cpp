#include "typeset/breaking/protrusion.h"

#include <algorithm>
#include <array>

namespace talia::typeset {
namespace {

struct Edge {
  char32_t character;
  int left, right;  // Thousandths of its width.
};

// By character. Points and hyphens are mere spots of ink at the edge; round and slanted letters lack some of theirs.
constexpr std::array<Edge, 44> edges = {{
    {U'!', 0, 100},   {U'\'', 300, 500}, {U'(', 50, 0},    {U')', 0, 50},    {U',', 0, 600},
    {U'-', 300, 500}, {U'.', 0, 600},    {U':', 0, 300},   {U';', 0, 300},   {U'?', 0, 100},
    {U'A', 50, 50},   {U'C', 30, 0},     {U'D', 0, 30},    {U'F', 0, 50},    {U'G', 30, 0},
    {U'J', 50, 0},    {U'K', 0, 50},     {U'L', 0, 50},    {U'O', 30, 30},   {U'Q', 30, 30},
    {U'R', 0, 50},    {U'T', 50, 50},    {U'V', 50, 50},   {U'W', 50, 50},   {U'X', 50, 50},
    {U'Y', 50, 50},   {U'f', 0, 50},     {U'j', 50, 0},    {U'k', 0, 50},    {U'r', 0, 50},
    {U't', 0, 50},    {U'v', 50, 50},    {U'w', 50, 50},   {U'x', 50, 50},   {U'y', 50, 50},
    {U'«', 200, 300}, {U'»', 300, 300},  {U'–', 250, 250}, {U'—', 150, 200}, {U'‘', 300, 500},
    {U'’', 300, 500}, {U'“', 300, 500},  {U'”', 300, 500}, {U'„', 400, 0},
}};
static_assert(std::ranges::is_sorted(edges, {}, &Edge::character));

Edge edge_beyond_ascii(char32_t character) {
  const auto* const found = std::ranges::lower_bound(edges, character, {}, &Edge::character);
  return found != edges.end() && found->character == character ? *found : Edge{character, 0, 0};
}

// Of all places where a line may end these are nearly all that are asked for.
constexpr std::array<Edge, 128> ascii = [] {
  std::array<Edge, 128> all{};
  for (const Edge& edge : edges) {
    if (edge.character < all.size()) {
      all[edge.character] = edge;
    }
  }
  return all;
}();

Edge edge_of(char32_t character) {
  return character < ascii.size() ? ascii[character] : edge_beyond_ascii(character);
}

}  // namespace

int protrusion_left(char32_t character) {
  return edge_of(character).left;
}

int protrusion_right(char32_t character) {
  return edge_of(character).right;
}

}  // namespace talia::typeset
