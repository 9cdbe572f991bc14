// For this folder alone: links, the places that they lead to, and the outline of a PDF (ISO 32000-1, 12.3 and 12.5).
#pragma once
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "frame/booklet.h"
#include "render/pdf/objects.h"

namespace talia::render {

// The links and anchors of a page, in its own coordinates.
struct Threads {
  struct Anchored {
    std::string name;
    Point place;
  };
  std::vector<Link> links;
  std::vector<Anchored> anchors;

  void collect(const std::vector<Item>& items, const Transform& to_page);
};

class Places {
 public:
  // Keeps a reference.
  explicit Places(Objects& objects) : objects_(objects) {}

  // Of a part, before its pages are written: within it links lead to pages that come later.
  void expect(std::span<const Threads> pages);
  // Notes where the page's anchors are, and gives its annotations as an array; empty of a page without links.
  std::string write_page(const Threads& threads, int page, Length height);
  // Entries that lead nowhere are left out.
  void add_outline(std::span<const OutlineEntry> entries);
  // What the catalog says of them, after all pages.
  std::string finish();

 private:
  struct Entry {
    std::string title, destination;
    std::size_t level;
  };
  std::string written_outline();

  Objects& objects_;
  std::set<std::string> names_;                // Of all anchors.
  std::map<std::string, std::string> places_;  // Of those that stand on written pages, by name.
  std::vector<Entry> outline_;
};

}  // namespace talia::render
