// What is to stand in a YAML file: plain data, keys in the order in which they are written.
#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "document/document.h"

namespace talia::edit {

struct Value {
  struct Null {
    bool operator==(const Null&) const = default;
  };
  // As YAML 1.2 writes it. Two are equal whose numbers are: `1.50` is `1.5`.
  struct Number {
    std::string written;
    bool operator==(const Number& other) const;
  };
  using List = std::vector<Value>;
  using Map = std::vector<std::pair<std::string, Value>>;

  std::variant<Null, bool, Number, std::string, List, Map> what;

  // The values of keys count, not their order; texts are compared composed (NFC).
  bool operator==(const Value& other) const;
  const Map* map() const { return std::get_if<Map>(&what); }
  const List* list() const { return std::get_if<List>(&what); }
};

// The value at `key`; null where there is none.
const Value* find(const Value::Map& map, std::string_view key);

// What a node says; comments and the form in which it is written are left behind. Requires that it exists.
Value value_of(Node node);

}  // namespace talia::edit
