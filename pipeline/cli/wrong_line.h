// What a wrong command line is told, in our words.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name.
class App;
class ParseError;
}  // namespace CLI

namespace talia::cli {

// When the command line does not begin with a command that there is, after the options that may stand before it.
std::optional<std::string> wrong_command(const std::vector<std::string>& arguments, const CLI::App& program);

// What the parser refused.
std::string wrong_line(const CLI::ParseError& error, const CLI::App& program);

// When an option stands before the command and behind it.
std::optional<std::string> twice_given(const CLI::App& program);

}  // namespace talia::cli
