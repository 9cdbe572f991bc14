// The fields of a definition that takes over another's, by `extends` or `override`: top-level keys, and what it changes of lists.
#pragma once
#include <string>
#include <vector>

#include "document/build.h"
#include "model/catalog.h"

namespace talia::model {

enum class Takeover : std::uint8_t { none, extends, overrides };

struct Heir {
  Node own;  // As its author wrote it.
  Takeover takeover = Takeover::none;
  Node base;                   // The other's whole mapping; absent where it is at fault, which was reported.
  std::string base_id;         // For messages.
  const Kind* kind = nullptr;  // Null: not known.
};

// Whether a key changes a list that is taken over: `moves+` adds items, `moves-` takes items away, `moves~` changes them. A field
// of that very name is a field.
bool changes_list(std::string_view key, const Kind* kind);

// Whether a key tells which findings are accepted in the definition, and is no field of it.
bool is_allowance(std::string_view key, const Kind* kind);

// Whether an entry of what the heir writes, or of a record in a list of it, takes out what is taken over: `null` where the schema
// neither asks for the field nor allows a null.
bool takes_out(const Entry& entry, const Field* field);

// The fields in the order of the author's, then what was taken over but for what is taken out. A list or record that is written again replaces the whole old
// one; `id` and `kind` are each definition's own, and so is the `ref` of one that extends. Reports bad-inheritance, unknown-item and
// wrong-type of changes that cannot be made, and gives whether there were none.
struct Inherited {
  std::vector<document::PartEntry> entries;
  bool is_sound = true;
};
Inherited inherited(const Heir& heir, Diagnostics& diagnostics);

}  // namespace talia::model
