// Writes a schema as editors want it: with the names that there are today, reasons in what they show over a key, and nothing
// that they would offer although it is an example alone.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "source/json_writer.h"

namespace talia::model {

// A value that an editor offers, and what it says of it, which may be empty.
struct Offer {
  std::string value, about;
};

// What may stand at a place. Nothing: what the schema says.
struct Offers {
  std::vector<Offer> values;
  // Whether nothing else may stand there but what `others`, a pattern, allows; empty: nothing.
  bool is_closed = false;
  std::string others = {};
  // Where an editor finds the values as a schema; empty: they are written in place.
  std::string address = {};
};

class EditorWriter {
 public:
  struct Source {
    std::function<Offers(Node schema)> offers;
    std::function<std::string(std::string_view reference)> address;  // Of what a `$ref` names.
  };
  EditorWriter(Source source, source::JsonWriter& json) : source_(std::move(source)), json_(json) {}

  // A schema; `name` is the key that has the value, if one has.
  void write(Node schema, std::string_view name = {});
  // A keyword of a mapping that was begun; passes over those that `write_rest` or nobody writes.
  void write_keyword(Node schema, const Entry& entry);
  // What hangs on several keywords: types that our own imply, and what is said over the key.
  void write_rest(Node schema, std::string_view name = {});

 private:
  void write_map(Node schema, std::string_view name);
  void write_schemas(Node map, bool are_properties);
  void write_type(bool may_be_null);
  void write_named(Node schema, const Offers& names);

  Source source_;
  source::JsonWriter& json_;
};

// `enum`, and `enumDescriptions` where one of them says something; into an object that was begun.
void write_values(const std::vector<Offer>& values, source::JsonWriter& json);

}  // namespace talia::model
