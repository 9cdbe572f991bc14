// An option or argument of a command: how it is called, what it does, and where its value goes.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace talia::cli {

struct Option {
  // A flag; a text; one that may be left out; several, in the order in which they are given.
  using Place = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*>;
  enum class Count {
    // Of several: as many as are given, after the option's name too.
    any,
    // The same, or the option's name alone, which gives one that is empty.
    any_or_none,
    // Of several: one each time that the option is named.
    one,
    at_most_one,
    exactly_one,
    at_least_one,
  };

  std::string name;  // `--target`; without dashes an argument.
  std::string help;
  Place place;
  Count count = Count::any;
  std::vector<std::string> choices{};  // None: any value.
  std::string what{};                  // Of choices: what a wrong one is called.
  bool is_required = false;
  std::string type{}, usual{};  // As the help shows them.
};

}  // namespace talia::cli
