#include "source/blocks.h"

#include <numeric>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("rows in blocks stay where they are, short and long ones", "[source]") {
  source::Blocks<int> blocks;
  std::vector<std::vector<int>> rows;
  std::vector<std::span<int>> kept;
  CHECK(blocks.add({}).empty());
  for (std::size_t i = 0; i < 500; ++i) {
    std::vector<int> row(i % 7 == 0 ? 3000 : i % 23);  // Three thousand are more than a block.
    std::iota(row.begin(), row.end(), static_cast<int>(i));
    kept.push_back(blocks.add(row));
    rows.push_back(std::move(row));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(std::vector<int>(kept[i].begin(), kept[i].end()) == rows[i]);
  }
}
