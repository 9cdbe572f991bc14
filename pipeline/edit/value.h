// What is to stand in a YAML file: plain data, keys in the order in which they are written.
#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "document/document.h"

namespace talia::edit {

struct YamlValue {
  struct Null {
    bool operator==(const Null&) const = default;
  };
  // As YAML 1.2 writes it. Two are equal whose numbers are: `1.50` is `1.5`.
  struct Number {
    std::string written;
    bool operator==(const Number& other) const;
  };
  using List = std::vector<YamlValue>;
  using Map = std::vector<std::pair<std::string, YamlValue>>;

  std::variant<Null, bool, Number, std::string, List, Map> what;

  // The values of keys count, not their order; keys and texts are compared composed (NFC).
  bool operator==(const YamlValue& other) const;
  static YamlValue text(std::string written) { return {std::move(written)}; }
  const Map* map() const { return std::get_if<Map>(&what); }
  const List* list() const { return std::get_if<List>(&what); }
};

// The value at `key`, composed as reading has it; null where there is none.
const YamlValue* find(const YamlValue::Map& map, std::string_view key);

// What a node says; comments and the form in which it is written are left behind. Requires that it exists.
YamlValue value_of(Node node);

}  // namespace talia::edit
