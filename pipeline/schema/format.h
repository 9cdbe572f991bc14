// The formats of texts that draft-07 names (`date`, `uri`, `regex` …). A schema may name others; they mean nothing.
#pragma once
#include <string_view>

namespace talia::schema {

struct Format {
  std::string_view name;
  std::string_view words;  // As in "must be …".
  bool (*holds)(std::string_view text);
};

const Format* find_format(std::string_view name);

}  // namespace talia::schema
