// The second gate: libyaml judges the syntax and says where every event begins and ends. Constructs that we refuse on
// purpose (tags, merge keys, keys that are no texts, unbounded aliases) are reported here.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/limits.h"
#include "document/origin.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

enum class EventKind : std::uint8_t {
  scalar,
  alias,
  list_begin,
  list_end,
  map_begin,
  map_end,
  document_begin,
  document_end
};

enum class ScalarStyle : std::uint8_t { plain, single_quoted, double_quoted, literal, folded };

struct Event {
  EventKind kind;
  ScalarStyle style = ScalarStyle::plain;
  bool is_key = false;
  // Of a collection's beginning: in brackets, or a pair inside brackets.
  bool is_flow = false;
  // Bytes of the text, anchor left out. A block scalar's end is behind its line breaks, a block collection's behind
  // whatever follows it.
  std::uint32_t begin = 0, end = 0;
  std::uint32_t value = 0, value_size = 0;  // Of a scalar: libyaml's reading, in `Gate::values`.
  // The number of the anchor that it has or, an alias, repeats; from 1.
  std::uint32_t anchor = 0;
};

struct YamlEvents {
  std::vector<Event> events;
  std::string values;
  std::size_t documents = 0;
  std::uint32_t anchors = 0;
  bool is_sound = true;  // Nothing was reported.

  std::string_view value_of(const Event& event) const {
    return std::string_view(values).substr(event.value, event.value_size);
  }
};

// Reports bad_yaml, nesting_too_deep, yaml_tag, yaml_version, merge_key, bad_key, bad_alias, not_a_number, file_too_large. `text` has
// passed the first gate.
YamlEvents scan_events(std::string_view text, const Origin& origin, const ReadingLimits& limits,
                       Diagnostics& diagnostics);

}  // namespace talia::document
