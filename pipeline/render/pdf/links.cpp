#include "render/pdf/links.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "frame/walk.h"
#include "render/numbers.h"

namespace talia::render {

void Threads::collect(const std::vector<Item>& items, const Transform& to_page) {
  const auto take = [this](const Item& item, const Transform& place) {
    if (const auto* const link = std::get_if<Link>(&item.what)) {
      const Point a = place.apply(link->area.origin);
      const Point b = place.apply({link->area.right(), link->area.bottom()});
      const Point low{std::min(a.x, b.x), std::min(a.y, b.y)};
      links.push_back({{low, {std::max(a.x, b.x) - low.x, std::max(a.y, b.y) - low.y}}, link->destination});
    } else if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
      anchors.push_back({anchor->name, place.apply(anchor->place)});
    }
  };
  frame::for_each_item(items, take, to_page);
}

void Places::expect(std::span<const Threads> pages) {
  for (const Threads& threads : pages) {
    for (const Threads::Anchored& anchor : threads.anchors) {
      names_.insert(anchor.name);
    }
  }
}

std::string Places::write_page(const Threads& threads, int page, Length height) {
  for (const Threads::Anchored& anchor : threads.anchors) {
    std::string place = fmt::format("[ {} 0 R /XYZ ", page);
    append_number(place, anchor.place.x);
    append_number(place, height - anchor.place.y);
    places_.emplace(anchor.name, place + "0 ]");  // A name leads to the place where it stands first.
  }
  std::string annotations;
  for (const Link& link : threads.links) {
    const bool leaves = link.destination.find("://") != std::string::npos;
    if (!leaves && !names_.contains(link.destination)) {
      continue;  // Its missing target was reported with the text that names it.
    }
    std::string facts = "<< /Type /Annot /Subtype /Link /Border [ 0 0 0 ] /Rect [ ";
    for (const Length edge :
         {link.area.left(), height - link.area.bottom(), link.area.right(), height - link.area.top()}) {
      append_number(facts, edge);
    }
    facts += leaves
                 ? fmt::format("] /A << /Type /Action /S /URI /URI {} >> >>", bytes_value(link.destination))
                 : fmt::format("] /Dest {} >>", bytes_value(link.destination));
    fmt::format_to(std::back_inserter(annotations), "{} 0 R ", objects_.add(facts));
  }
  return annotations.empty() ? annotations : "[ " + annotations + "]";
}

void Places::add_outline(std::span<const OutlineEntry> entries) {
  std::size_t deepest = 1;  // Of an entry that may come next: none has a child of a child.
  for (const OutlineEntry& entry : entries) {
    if (names_.contains(entry.destination)) {
      const std::size_t level = std::min(static_cast<std::size_t>(std::max(entry.level, 1)), deepest);
      outline_.push_back({entry.title, entry.destination, level});
      deepest = level + 1;
    }
  }
}

// All of it open. Gives what the catalog says.
std::string Places::written_outline() {
  const int root = objects_.reserve();
  std::vector<int> numbers(outline_.size());
  std::ranges::generate(numbers, [this] { return objects_.reserve(); });
  const auto number = [&](std::size_t entry) { return fmt::format("{} 0 R", numbers[entry]); };
  for (std::size_t i = 0; i < outline_.size(); ++i) {
    const std::size_t level = outline_[i].level;
    std::string text = fmt::format("<< /Title {} /Dest {} ", text_value(outline_[i].title),
                                   bytes_value(outline_[i].destination));
    std::size_t parent = i;
    while (parent > 0 && outline_[parent].level >= level) {
      --parent;
    }
    text += fmt::format("/Parent {} ",
                        outline_[parent].level < level ? number(parent) : fmt::format("{} 0 R", root));
    std::size_t before = i;
    while (before > 0 && outline_[before - 1].level > level) {
      --before;
    }
    if (before > 0 && outline_[before - 1].level == level) {
      text += "/Prev " + number(before - 1) + " ";
    }
    std::size_t end = i + 1;
    std::size_t last = i;
    for (; end < outline_.size() && outline_[end].level > level; ++end) {
      last = outline_[end].level == level + 1 ? end : last;
    }
    if (end > i + 1) {
      text += fmt::format("/First {} /Last {} /Count {} ", number(i + 1), number(last), end - i - 1);
    }
    if (end < outline_.size() && outline_[end].level == level) {
      text += "/Next " + number(end) + " ";
    }
    objects_.put(numbers[i], text + ">>");
  }
  std::size_t last = outline_.size() - 1;
  while (last > 0 && outline_[last].level > 1) {
    --last;
  }
  objects_.put(root, fmt::format("<< /Type /Outlines /First {} /Last {} /Count {} >>", number(0),
                                 number(last), outline_.size()));
  return fmt::format("/Outlines {} 0 R /PageMode /UseOutlines ", root);
}

std::string Places::finish() {
  std::string facts;
  if (!places_.empty()) {
    std::string names;
    for (const auto& [name, place] : places_) {
      names += bytes_value(name) + " " + place + " ";
    }
    facts += fmt::format("/Names << /Dests {} 0 R >> ", objects_.add("<< /Names [ " + names + "] >>"));
  }
  return outline_.empty() ? facts : facts + written_outline();
}

}  // namespace talia::render
