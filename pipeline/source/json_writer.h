// The one writer of JSON: keys in the order given, two spaces an indent, UTF-8 as it is.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace talia::source {

class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& text(std::string_view value);
  JsonWriter& integer(std::int64_t value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  // A value that is already JSON; its lines are indented.
  JsonWriter& raw(std::string_view json);
  std::string take();  // Ends with a line feed.

 private:
  struct Level {
    bool is_array;
    bool is_empty = true;
  };
  void before_value();
  void end(char bracket);
  std::string out_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

std::string json_quoted(std::string_view text);

}  // namespace talia::source
