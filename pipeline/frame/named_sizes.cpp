#include "frame/named_sizes.h"

#include <algorithm>
#include <array>
#include <span>

#include "source/of_each.h"

namespace talia::frame {
namespace {

using namespace length_literals;

struct NamedSize {
  std::string_view name;
  Size size;
};

constexpr std::array<NamedSize, 17> cards = {{{"american", {56_mm, 87_mm}},
                                              {"bridge", {57.15_mm, 88.9_mm}},
                                              {"business", {50.8_mm, 88.9_mm}},
                                              {"dixit", {80_mm, 120_mm}},
                                              {"euro", {59_mm, 92_mm}},
                                              {"jumbo", {88.9_mm, 139.7_mm}},
                                              {"micro", {31.75_mm, 44.45_mm}},
                                              {"mini-american", {41_mm, 63_mm}},
                                              {"mini-euro", {44_mm, 68_mm}},
                                              {"mini-us", {44.45_mm, 63.5_mm}},
                                              {"poker-metric", {63_mm, 88_mm}},
                                              {"poker-us", {63.5_mm, 88.9_mm}},
                                              {"square-70", {70_mm, 70_mm}},
                                              {"square-us", {88.9_mm, 88.9_mm}},
                                              {"tarot", {70_mm, 120_mm}},
                                              {"tarot-us", {69.85_mm, 120.65_mm}},
                                              {"tcg", {63_mm, 88_mm}}}};

constexpr std::array<NamedSize, 8> papers = {{{"a3", {297_mm, 420_mm}},
                                              {"a4", {210_mm, 297_mm}},
                                              {"a5", {148_mm, 210_mm}},
                                              {"legal", {215.9_mm, 355.6_mm}},
                                              {"letter", {215.9_mm, 279.4_mm}},
                                              {"sra3", {320_mm, 450_mm}},
                                              {"sra4", {225_mm, 320_mm}},
                                              {"tabloid", {279.4_mm, 431.8_mm}}}};

std::optional<Size> find(std::span<const NamedSize> all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &NamedSize::name);
  return found == all.end() ? std::nullopt : std::optional(found->size);
}

}  // namespace

std::optional<Size> card_size(std::string_view name) {
  return find(cards, name);
}
std::optional<Size> paper_size(std::string_view name) {
  return find(papers, name);
}
std::vector<std::string_view> card_size_names() {
  return source::of_each(cards, &NamedSize::name);
}
std::vector<std::string_view> paper_size_names() {
  return source::of_each(papers, &NamedSize::name);
}

}  // namespace talia::frame
