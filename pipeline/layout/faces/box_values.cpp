#include "layout/faces/box_values.h"

#include <cmath>
#include <string>
#include <utility>

namespace talia::layout {

const Type& type_of_box() {
  static const Type type = [] {
    const Type text = Type::of(Type::Kind::text), number = Type::of(Type::Kind::number);
    const Type whole = Type::of(Type::Kind::integer);
    return Type::record_of(
        {{"id", text},
         {"name", text},
         {"note", text},
         {"icon", text},
         {"panel", Type::text_of(std::string(group_of_panels))},
         {"count", whole},
         {"boxes", whole},
         {"number", whole},
         {"decks", Type::list_of(Type::record_of({{"id", text}, {"name", text}, {"count", whole}}))},
         {"width", number},
         {"height", number},
         {"depth", number}});
  }();
  return type;
}

std::optional<NameId> box_in(const Scope& scope) {
  const auto found = scope.find(name_of_box);
  return found && scope.get(*found).type == type_of_box() ? found : std::nullopt;
}

Value box_values(const FaceKey& key) {
  static const BoxFacts none;
  const BoxFacts& box = key.box == nullptr ? none : *key.box;
  ValueList decks;
  for (const BoxFacts::Held& deck : box.decks) {
    decks.emplace_back(
        ValueRecord{{"id", Value(deck.id)}, {"name", Value(deck.name)}, {"count", Value(deck.count)}});
  }
  const auto mm = [](Length length) {
    return Value(Rational(std::lround(length.in_mm() * 100)) / Rational(100));
  };
  return Value(ValueRecord{{"id", Value(box.id)},
                           {"name", Value(box.name).written_at(box.name_span)},
                           {"note", Value(box.note).written_at(box.note_span)},
                           {"icon", Value(box.icon)},
                           {"panel", Value(std::string(box.panel))},
                           {"count", Value(box.count)},
                           {"boxes", Value(box.boxes)},
                           {"number", Value(box.number)},
                           {"decks", Value(std::move(decks))},
                           {"width", mm(box.size.width)},
                           {"height", mm(box.size.height)},
                           {"depth", mm(box.depth)}});
}

}  // namespace talia::layout
