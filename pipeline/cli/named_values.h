// Words of the command line that say `name=value`.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/questions/named_value.h"

namespace talia::cli {

// Nothing where there is no `=` after a name.
std::optional<job::NamedValue> read_named_value(const std::string& text);

// Of an expression a later name may use the earlier one that it hides; elsewhere two values are one too many.
enum class Repeats { allowed, refused };

// What `--with` gives, in its order, or in words what is wrong with it.
struct ReadValues {
  std::vector<job::NamedValue> values;
  std::optional<std::string> fault;
};
ReadValues read_with(const std::vector<std::string>& words, Repeats repeats);

}  // namespace talia::cli
