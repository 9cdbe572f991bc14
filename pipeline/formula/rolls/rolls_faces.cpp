// Closed forms for what is asked of dice alike and of cards that are dealt, where only how many show each face matters:
// sets, runs, kinds, and sums and counts of cards, of distinct faces, and after `map` and `filter`.
#include <algorithm>
#include <cstdlib>

#include "dice/faces.h"
#include "formula/rolls/selection.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::formula {

struct Rolls::Lot {
  struct Face {
    Value value;
    Weight ways;            // Of a die.
    std::size_t cards = 0;  // Of a deck.
    bool stays = true;      // Else it is passed over.
  };
  std::vector<Face> faces;  // Ascending by value, those that stay each once.
  std::size_t count = 0;
  bool is_dealt = false;
  bool is_distinct = false;  // Whether each face counts once, however many show it.

  dice::Draw draw() const {
    return is_dealt ? dice::Draw::cards(source::of_each(faces, &Face::cards), count)
                    : dice::Draw::dice(source::of_each(faces, &Face::ways), count);
  }
  // How many of those that show a face are seen.
  std::size_t seen(std::size_t face, std::size_t shown) const {
    return !faces[face].stays ? 0 : is_distinct ? std::min<std::size_t>(shown, 1) : shown;
  }
  void merge() {
    std::ranges::stable_sort(faces, [](const Face& a, const Face& b) {
      return a.stays != b.stays ? b.stays : compared(a.value, b.value) < 0;
    });
    std::vector<Face> merged;
    for (Face& face : faces) {
      if (!merged.empty() && merged.back().stays == face.stays &&
          (!face.stays || compared(merged.back().value, face.value) == 0)) {
        merged.back().ways += face.ways;
        merged.back().cards += face.cards;
      } else {
        merged.push_back(std::move(face));
      }
    }
    faces = std::move(merged);
  }
};

namespace {

constexpr std::int64_t farthest_worth = 1'000'000'000'000;

// The law that the ways of states come to, which must be all ways of the draw.
template <typename State, typename Read>
Law law_of_states(const std::map<State, Weight>& states, const dice::Draw& draw, const Read& read) {
  Law law = Law::of(source::of_each(states, [&read](const auto& each) {
    return Law::Entry{read(each.first), each.second};
  }));
  TALIA_ASSERT(law.total() == draw.total());
  return law;
}

Value whole_value(std::size_t number) {
  return Value(static_cast<std::int64_t>(number));
}

}  // namespace

Result<std::optional<Value>> Rolls::plain_of_face(const Roll& roll, const Value& face) {
  if (!has_function(roll)) {
    return std::optional(face);
  }
  auto made = maker_.apply(roll, 1, face);
  if (!made) {
    return tl::unexpected(std::move(made.error()));
  }
  return has_roll(*made) ? std::optional<Value>() : std::optional(*std::move(made));
}

Result<std::optional<Rolls::Lot>> Rolls::lot_of(const Value& value) {
  const Roll* const roll = value.is_roll() ? value.roll()->roll.get() : nullptr;
  if (roll != nullptr && roll->kind == Roll::Kind::made) {
    return lot_of_made(*roll);
  }
  Lot lot;
  if (roll != nullptr && roll->kind == Roll::Kind::hand) {
    lot.count = roll->count;
    lot.is_dealt = true;
    for (const auto& [card, number] : *roll->deck) {
      lot.faces.push_back({card, {}, number});
    }
    lot.merge();
    return std::optional(std::move(lot));
  }
  const auto selected = selection(value);
  if (!selected || !selected->are_alike() || selected->has_rerolls()) {
    return std::optional<Lot>();
  }
  lot.count = selected->count;
  for (const dice::Outcome& face : selected->dice.front().outcomes()) {
    lot.faces.push_back({Value(face.value), face.ways});
  }
  return std::optional(std::move(lot));
}

Result<std::optional<Rolls::Lot>> Rolls::lot_of_made(const Roll& roll) {
  const PoolQuestion asked = asked_by(roll);
  if (!asks_for_others(asked)) {
    return std::optional<Lot>();
  }
  auto lot = lot_of(roll.operands[0]);
  if (!lot || !*lot) {
    return lot;
  }
  if (asked == PoolQuestion::distinct) {
    (*lot)->is_distinct = true;
    return lot;
  }
  if (!has_function(roll) || (asked == PoolQuestion::map && (*lot)->is_distinct)) {
    return std::optional<Lot>();
  }
  for (Lot::Face& face : (*lot)->faces) {
    if (!face.stays) {
      continue;
    }
    auto made = plain_of_face(roll, face.value);
    if (!made) {
      return tl::unexpected(std::move(made.error()));
    }
    if (!*made || (asked == PoolQuestion::filter && (*made)->boolean() == nullptr)) {
      return std::optional<Lot>();
    }
    if (asked == PoolQuestion::filter) {
      face.stays = *(*made)->boolean();
    } else {
      face.value = **std::move(made);
    }
  }
  (*lot)->merge();
  return lot;
}

// Each face is worth a number, of `count` and its like 1 or 0; what all come to together.
std::optional<Result<Law>> Rolls::sum_of_faces(const Roll& roll, const Lot& lot) {
  const PoolQuestion asked = asked_by(roll);
  std::vector<std::int64_t> worths;
  for (const Lot::Face& face : lot.faces) {
    if (!face.stays) {
      worths.push_back(0);
      continue;
    }
    auto made = plain_of_face(roll, face.value);
    if (!made) {
      return tl::unexpected(std::move(made.error()));
    }
    if (asked == PoolQuestion::count_of) {
      made = std::optional(Value(face.value == roll.operands[1]));
    } else if (asked == PoolQuestion::count && !has_function(roll)) {
      made = std::optional(Value(true));
    }
    const bool* const verdict = *made ? (*made)->boolean() : nullptr;
    const auto worth = *made ? (*made)->whole() : std::nullopt;
    if (asked == PoolQuestion::sum ? !worth || std::abs(*worth) > farthest_worth : verdict == nullptr) {
      return std::nullopt;
    }
    worths.push_back(asked == PoolQuestion::sum ? *worth : *verdict != (asked == PoolQuestion::all) ? 1 : 0);
  }
  const dice::Draw draw = lot.draw();
  std::optional<Law> law;
  if (lot.is_dealt || lot.is_distinct) {
    const auto sums = dice::told_by_face(
        draw, std::int64_t{0},
        [&](std::int64_t sum, std::size_t face, std::size_t shown) {
          return sum + worths[face] * static_cast<std::int64_t>(lot.seen(face, shown));
        },
        maker_.work());
    law = sums ? std::optional(law_of_states(*sums, draw, [](std::int64_t sum) { return Value(sum); })) : law;
  } else {
    std::vector<dice::Outcome> faces;
    for (std::size_t i = 0; i < worths.size(); ++i) {
      faces.push_back({worths[i], lot.faces[i].ways});
    }
    auto sum = dice::sum_of_many(dice::Distribution::of(std::move(faces)), lot.count, maker_.work());
    law = sum ? std::optional(Law(*std::move(sum))) : law;
  }
  if (!law || (asked != PoolQuestion::any && asked != PoolQuestion::all)) {
    return law ? std::optional<Result<Law>>(*std::move(law)) : exhausted(roll);
  }
  // Of `all` those were counted that fail.
  const Weight none = law->ways_of(Value(0));
  const Weight some = law->total() - none;
  return Law::of({{Value(asked == PoolQuestion::any), some}, {Value(asked == PoolQuestion::all), none}});
}

std::optional<Result<Law>> Rolls::sets_of_faces(const Roll& roll, const Lot& lot) {
  const dice::Draw draw = lot.draw();
  const auto told = [&](auto start, const auto& next, const auto& read) -> Result<Law> {
    const auto states = dice::told_by_face(
        draw, std::move(start),
        [&](auto state, std::size_t face, std::size_t shown) {
          return next(std::move(state), face, lot.seen(face, shown));
        },
        maker_.work());
    return states ? Result<Law>(law_of_states(*states, draw, read)) : exhausted(roll);
  };
  using Sizes = std::vector<std::int64_t>;
  using Run = std::pair<std::size_t, std::size_t>;  // That which is open, and the longest.
  const auto follows = [&lot](std::size_t face) {
    return face > 0 && lot.faces[face - 1].stays &&
           *lot.faces[face - 1].value.number() + Rational(1) == *lot.faces[face].value.number();
  };
  switch (asked_by(roll)) {
    case PoolQuestion::largest_set:
      return told(
          std::size_t{0},
          [](std::size_t largest, std::size_t, std::size_t seen) { return std::max(largest, seen); },
          whole_value);
    case PoolQuestion::pairs:
      return told(
          std::size_t{0}, [](std::size_t pairs, std::size_t, std::size_t seen) { return pairs + seen / 2; },
          whole_value);
    case PoolQuestion::set_sizes:
      return told(
          Sizes(),
          [](Sizes sizes, std::size_t, std::size_t seen) {
            const auto size = static_cast<std::int64_t>(seen);
            if (size > 0) {
              sizes.insert(std::ranges::lower_bound(sizes, size, std::greater<>()), size);
            }
            return sizes;
          },
          [](const Sizes& sizes) { return Value(ValueList(sizes.begin(), sizes.end())); });
    case PoolQuestion::longest_run:
      if (std::ranges::any_of(lot.faces, [](const Lot::Face& face) {
            return face.stays && face.value.number() == nullptr;
          })) {
        return std::nullopt;
      }
      return told(
          Run(),
          [&follows](Run run, std::size_t face, std::size_t seen) {
            const std::size_t open = seen == 0 ? 0 : follows(face) ? run.first + 1 : 1;
            return Run{open, std::max(run.second, open)};
          },
          [](const Run& run) { return whole_value(run.second); });
    default:
      return std::nullopt;
  }
}

std::optional<Result<Law>> Rolls::of_faces(const Roll& roll) {
  auto lot = lot_of(roll.operands[0]);
  if (!lot) {
    return tl::unexpected(std::move(lot.error()));
  }
  if (!*lot) {
    return std::nullopt;
  }
  switch (asked_by(roll)) {
    case PoolQuestion::sum:
    case PoolQuestion::count:
    case PoolQuestion::count_of:
    case PoolQuestion::any:
    case PoolQuestion::all:
      return sum_of_faces(roll, **lot);
    default:
      return sets_of_faces(roll, **lot);
  }
}

}  // namespace talia::formula
