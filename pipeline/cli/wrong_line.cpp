#include "cli/wrong_line.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "source/of_each.h"
#include "source/reports/diagnostic.h"

namespace talia::cli {

namespace {

std::string told(const std::string& what, const std::string& help) {
  return fmt::format("talia: error: {}\nhelp: {}\n", what, help);
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

// A value stands with its option: those with more than one value that take one.
const CLI::Option* repeated(const CLI::App& command) {
  const auto all = command.get_options();
  const auto found = std::ranges::find_if(all, [](const CLI::Option* option) {
    return option->get_items_expected_max() == 1 &&
           option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw && option->results().size() > 1;
  });
  return found == all.end() ? nullptr : *found;
}

}  // namespace

std::optional<std::string> wrong_command(const std::vector<std::string>& arguments, const CLI::App& program) {
  std::size_t at = 0;
  const std::vector<std::string> before = option_names(program);
  for (bool is_before = true; is_before && at < arguments.size();) {
    const std::string name = arguments[at].substr(0, arguments[at].find('='));
    is_before = std::ranges::find(before, name) != before.end() &&
                program.get_option(name)->get_items_expected_max() > 0;
    at += !is_before ? 0 : name.size() < arguments[at].size() ? 1 : 2;
  }
  if (at > arguments.size()) {
    // The last of the options lacks its value.
    return std::nullopt;
  }
  if (at == arguments.size()) {
    return told("a command is missing", "`talia --help` lists the commands");
  }
  const auto names = source::of_each<std::string>(
      program.get_subcommands([](const CLI::App*) { return true; }), &CLI::App::get_name);
  const std::string& first = arguments[at];
  if (first.starts_with('-') || std::ranges::find(names, first) != names.end()) {
    return std::nullopt;
  }
  const auto closest = source::closest_name(first, names);
  return told(
      fmt::format("there is no command `{}`", first),
      closest ? fmt::format("did you mean `talia {}`?", *closest) : "`talia --help` lists the commands");
}

std::string wrong_line(const CLI::ParseError& error, const CLI::App& program) {
  const auto chosen = program.get_subcommands();
  const CLI::App& command = chosen.empty() ? program : *chosen[0];
  const std::string name = chosen.empty() ? "talia" : "talia " + command.get_name();
  const std::string help = fmt::format("`{} --help` lists what it takes", name);
  if (const CLI::Option* const option = repeated(command)) {
    return option->get_positional()
               ? told(fmt::format("`{}` takes one {}, and here are {}", name, option->get_name(),
                                  option->results().size()),
                      "put what belongs together between quotes")
               : told(fmt::format("{} is given twice", option->get_name()), "leave one of the two out");
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    std::vector<std::string> extras = command.remaining();
    const auto outer = program.remaining();
    extras.insert(extras.begin(), outer.begin(), outer.end());
    const auto option =
        std::ranges::find_if(extras, [](const std::string& word) { return word.starts_with('-'); });
    if (option == extras.end()) {
      return told(fmt::format("`{}` takes no `{}`", name, extras.empty() ? "" : extras.front()), help);
    }
    const std::string word = option->substr(0, option->find('='));
    const auto closest = source::closest_name(word, option_names(command));
    return told(fmt::format("`{}` has no option `{}`", name, word),
                closest ? fmt::format("did you mean `{}`?", *closest) : help);
  }
  // "NAME: why" and "NAME is required", or the first of these alone.
  const std::string message = error.what();
  const std::string subject = message.substr(0, message.find_first_of(": "));
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return subject == "A" ? told("a command is missing", "`talia --help` lists the commands")
                          : told(fmt::format("`{}` wants {}", name, subject), help);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return told(fmt::format("{} wants a value", subject), help);
  }
  return told(message, help);
}

std::optional<std::string> twice_given(const CLI::App& program) {
  for (const std::string& name : option_names(program)) {
    for (const CLI::App* command : program.get_subcommands()) {
      const CLI::Option* const behind = command->get_option_no_throw(name);
      if (behind != nullptr && behind->count() > 0 && program.get_option(name)->count() > 0) {
        return told(fmt::format("{} is given twice", name), "leave one of the two out");
      }
    }
  }
  return std::nullopt;
}

}  // namespace talia::cli
