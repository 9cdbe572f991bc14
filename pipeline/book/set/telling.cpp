#include "book/set/telling.h"

#include <algorithm>
#include <utility>

#include "layout/furniture.h"

namespace talia::book {

namespace {

// Heads that furniture and boxes have, and those that run in; of a book whose chapters have no sections they are one higher.
constexpr int level_of_small_heads = 3;

// What decorates a page, or tells where in the book it is.
bool is_artefact(std::string_view furniture) {
  return furniture == "running_head" || furniture == "running_foot" || furniture == "tail" ||
         furniture == "divider" || furniture == "spine";
}

bool takes_blocks(UnitKind kind) {
  return kind == UnitKind::section || kind == UnitKind::division || kind == UnitKind::list_body ||
         kind == UnitKind::index;
}

// Calls f for each item that may have a unit of its own.
template <typename Items, typename F>
void for_each_told(Items& items, const F& f) {
  for (auto& item : items) {
    auto* const group = std::get_if<Group>(&item.what);
    if (group == nullptr || !group->alt.empty()) {
      f(item);
    } else {
      for_each_told(group->items, f);
    }
  }
}

}  // namespace

Telling::Telling() : end_(Node::document) {
  entries_.push_back({std::nullopt, Node::document, {}});
  entries_.push_back({std::nullopt, Node::document, {}});
  end_ = static_cast<Node>(1);
}

Telling::Node Telling::add_node(std::optional<Unit> unit, Node parent) {
  const auto node = static_cast<Node>(entries_.size());
  entries_.push_back({std::move(unit), parent, {}});
  at(parent).parts.push_back(node);
  return node;
}

Telling::Node Telling::open(UnitKind kind) {
  Unit unit = std::exchange(next_, std::nullopt).value_or(Unit{});
  unit.kind = kind;
  return add_node(std::move(unit), current_);
}

Telling::Node Telling::place() {
  return add_node(std::nullopt, current_);
}

Telling::Node Telling::aside() {
  entries_.push_back({std::nullopt, Node::document, {}});
  return static_cast<Node>(entries_.size() - 1);
}

void Telling::put(Node node) {
  at(node).parent = current_;
  at(current_).parts.push_back(node);
}

void Telling::put_behind(const std::string& anchor, Node node) {
  const auto found = anchors_.find(anchor);
  if (found == anchors_.end()) {
    put(node);
    return;
  }
  Node before = found->second;
  const auto takes = [&](Node parent) {
    return parent == Node::document || (at(parent).unit && takes_blocks(at(parent).unit->kind));
  };
  while (!takes(at(before).parent)) {
    before = at(before).parent;
  }
  at(node).parent = at(before).parent;
  std::vector<Node>& parts = at(at(before).parent).parts;
  auto place = std::ranges::find(parts, before) + 1;
  while (place != parts.end() && !at(*place).unit && !at(*place).parts.empty() &&
         at(at(*place).parts.front()).unit && at(at(*place).parts.front()).unit->kind == UnitKind::note) {
    ++place;
  }
  parts.insert(place, node);
}

void Telling::as(UnitKind kind, int level) {
  next_ = Unit{kind};
  (kind == UnitKind::heading ? next_->level : next_->columns) = level;
}

void Telling::bind(Origin mark, Node node) {
  const auto number = static_cast<std::size_t>(mark);
  if (by_mark_.size() <= number) {
    by_mark_.resize(number + 1, Node::document);
  }
  by_mark_[number] = node;
}

std::optional<Telling::Node> Telling::node_of(Origin mark) const {
  const auto number = static_cast<std::size_t>(mark);
  return number < by_mark_.size() && by_mark_[number] != Node::document ? std::optional(by_mark_[number])
                                                                        : std::nullopt;
}

void Telling::add(Origin mark, Reading reading, const SetText& text) {
  Unit usual;
  if (reading == Reading::heading) {
    usual = {UnitKind::heading, 0, level_of_small_heads};
  }
  const Node node = add_node(std::exchange(next_, std::nullopt).value_or(usual), current_);
  bind(mark, node);
  for (const SetLine& line : text.lines) {
    for (const Item& item : line.items) {
      if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
        anchors_.insert_or_assign(anchor->name, node);  // Set again, it stands elsewhere.
      }
    }
  }
}

void Telling::add(Origin mark, std::string_view furniture, const std::string& words) {
  if (is_artefact(furniture)) {
    return;
  }
  Unit unit;
  Node around = current_;
  if (furniture == "table_caption" || furniture == "figure" || furniture == "figure_row") {
    around = caption();
    unit.kind = UnitKind::words;
  } else if (furniture == "example_row" || furniture == "example_total") {
    unit.kind = UnitKind::words;
  } else if (title_ && !title_->empty() && words.find(*title_) != std::string::npos) {
    unit = {UnitKind::heading, 0, level_};
    title_.reset();
  }
  bind(mark, add_node(std::move(unit), around));
}

// The one that ends what is told so far, else a new one: a number and the words behind it are one.
Telling::Node Telling::caption() {
  const std::vector<Node>& parts = at(current_).parts;
  const bool goes_on =
      !parts.empty() && at(parts.back()).unit && at(parts.back()).unit->kind == UnitKind::caption;
  return goes_on ? parts.back() : add_node(Unit{UnitKind::caption}, current_);
}

void Telling::opens(std::string title, int level) {
  title_ = std::move(title);
  level_ = level;
}

void Telling::add_figure(Origin mark, std::string alt) {
  Unit figure{UnitKind::figure};
  figure.alt = std::move(alt);
  bind(mark, add_node(std::move(figure), current_));
}

void Telling::number(Node node, std::uint32_t parent, int& level, std::vector<Unit>& out) {
  Entry& entry = at(node);
  if (entry.unit) {
    Unit unit = *entry.unit;
    unit.parent = parent;
    if (unit.kind == UnitKind::heading) {
      level = unit.level = std::min(unit.level, level + 1);
    }
    out.push_back(std::move(unit));
    parent = entry.number = static_cast<std::uint32_t>(out.size());
  }
  for (const Node part : std::as_const(entry).parts) {
    number(part, parent, level, out);
  }
}

std::vector<Unit> Telling::units() {
  std::vector<Unit> out;
  int level = 0;
  number(Node::document, 0, level, out);
  number(end_, 0, level, out);
  return out;
}

std::vector<std::uint32_t> Telling::units_of(std::vector<Page>& pages) const {
  std::vector<std::uint32_t> units;
  for (Page& page : pages) {
    for (PlacedFrame& still : page.placed) {
      const auto node = node_of(static_cast<Origin>(still.unit));
      still.unit = node ? at(*node).number : 0;
    }
    for_each_told(page.own.items, [&](const Item& item) {
      const auto node = layout::is_of_furniture(item.origin) ? std::nullopt : node_of(item.origin);
      units.push_back(node ? at(*node).number : 0);
    });
  }
  return units;
}

void put_units(const std::vector<std::uint32_t>& units, std::vector<Page>& pages) {
  auto unit = units.begin();
  for (Page& page : pages) {
    for_each_told(page.own.items, [&](Item& item) {
      item.origin = static_cast<Origin>(*unit++);
      if (item.origin == Origin::none) {
        item.role.reading = Reading::artefact;
      }
    });
  }
}

}  // namespace talia::book
