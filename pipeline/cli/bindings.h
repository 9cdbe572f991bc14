// Words of the command line that say `name=value`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talia::cli {

// The name is never empty.
struct Binding {
  std::string name, value;
};

// Nothing where there is no `=` after a name.
std::optional<Binding> read_binding(const std::string& text);

// Of an expression a later name may use the earlier one that it hides; elsewhere two values are one too many.
enum class Repeats { allowed, refused };

// What `--with` gives, in its order, or in words what is wrong with it.
struct ReadBindings {
  std::vector<Binding> bindings;
  std::optional<std::string> fault;
};
ReadBindings read_with(const std::vector<std::string>& words, Repeats repeats);

}  // namespace talia::cli
