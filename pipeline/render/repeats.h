// For this folder alone: drawings that a file shows again and again, wherever they stand.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frame/frame.h"

namespace talia::render {

// Counts outlines, and clipped groups without words, before they are drawn, so that what comes again is written once.
class Repeats {
 public:
  // Before the items are drawn, once for each time that they will be.
  void expect(const std::vector<Item>& items);

  struct Found {
    std::string_view key;  // The same for items that differ in nothing but their place; until the next call.
    Point origin;          // Where this one stands.
  };
  // Nothing for what comes once, or is too short to share.
  std::optional<Found> find(const Item& item);

 private:
  std::string key_;
  std::unordered_map<std::size_t, std::uint32_t> counts_;  // By the keys' hashes.
};

// The item with its origin brought to the page's.
Item at_origin(const Item& item, Point origin);
// All that the ink of an item that `Repeats` finds may cover.
Rect ink_area(const Item& item);

}  // namespace talia::render
