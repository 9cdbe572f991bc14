// Rows that come new, and are likely definitions that the table does not have any more, under another name.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "job/tables/merge.h"
#include "model/catalog.h"

namespace talia::job {

struct LikelyRename {
  std::string id, was;            // The new one's id, and that of the definition.
  std::size_t equal = 0, of = 0;  // So many of their values but id, name and reference are equal.
  std::string place;              // Of the row, in words.
  bool is_held_back =
      false;  // The row gives no id of its own, so nobody can tell, and nothing of it is written.
};

struct NewRow {
  std::string id;
  RowValues values;
};

// Where the reference is the same, or two values and two thirds of all. No definition is the likely one of two rows.
std::vector<LikelyRename> likely_renames(const std::vector<NewRow>& rows,
                                         const std::vector<const Definition*>& absent,
                                         const std::vector<FieldColumn>& columns);

}  // namespace talia::job
