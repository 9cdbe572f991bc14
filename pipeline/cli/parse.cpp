#include "cli/parse.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/named_values.h"
#include "cli/wrong_line.h"
#include "source/version.h"

namespace talia::cli {

namespace {

constexpr int most_threads = 256;
constexpr int most_words = 100'000;  // Behind one option.

constexpr std::array<std::pair<std::string_view, Format>, 7> format_names{{{"csv", Format::csv},
                                                                           {"github", Format::github},
                                                                           {"html", Format::html},
                                                                           {"json", Format::json},
                                                                           {"md", Format::markdown},
                                                                           {"sarif", Format::sarif},
                                                                           {"text", Format::text}}};

CLI::Validator one_of(const std::string& what, const std::vector<std::string>& names) {
  const auto fault = [what, names](const std::string& name) {
    return std::ranges::find(names, name) != names.end()
               ? std::string{}
               : fmt::format("there is no {} `{}`, only {}", what, name, fmt::join(names, ", "));
  };
  return CLI::Validator(fault, "");
}

std::string wrong_threads(const std::string& text) {
  const bool is_number = !text.empty() && text.size() <= 3 &&
                         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return is_number && std::stoi(text) <= most_threads
             ? std::string{}
             : fmt::format("`{}` is no number of threads from 0 to {}", text, most_threads);
}

CLI::Option* declare(CLI::App& app, const Option& option) {
  return std::visit(
      [&](auto* place) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(place), bool*>) {
          return app.add_flag(option.name, *place, option.help);
        } else {
          return app.add_option(option.name, *place, option.help);
        }
      },
      option.place);
}

void add(CLI::App& app, const Option& option) {
  CLI::Option* const added = declare(app, option);
  added->required(option.is_required);
  switch (option.count) {
    case Option::Count::any:
      break;
    case Option::Count::any_or_none:
      added->expected(0, most_words);
      break;
    case Option::Count::one:
      added->allow_extra_args(false);
      break;
    case Option::Count::at_most_one:
      added->expected(0, 1);
      break;
    case Option::Count::exactly_one:
      added->required()->expected(1);
      break;
    case Option::Count::at_least_one:
      added->required();
      break;
  }
  if (!option.type.empty()) {
    added->type_name(option.type);
  }
  if (!option.choices.empty()) {
    added->check(one_of(option.what, option.choices));
  }
  if (!option.usual.empty()) {
    added->default_str(option.usual);
  }
}

void add_format(CLI::App& app, const std::vector<Format>& formats, Format& chosen) {
  std::vector<std::string> names;
  for (const auto& [name, format] : format_names) {
    if (std::ranges::find(formats, format) != formats.end()) {
      names.emplace_back(name);
    }
  }
  app.add_option_function<std::string>(
         "--format",
         [&chosen](const std::string& name) {
           chosen =
               std::ranges::find(format_names, name, &std::pair<std::string_view, Format>::first)->second;
         },
         "How results are written")
      ->type_name(fmt::format("{}", fmt::join(names, "|")))
      ->check(one_of("format", names))
      ->default_str("text");
}

// Of the program and of each command: they may stand before it or behind it.
void add_places(CLI::App& app, CommonOptions& common) {
  app.add_option("--workspace", common.workspace,
                 "The workspace; else the nearest folder above with content/ and schemas/");
  app.add_option("--share", common.share,
                 "Folder of core schemas, sheets and icons that the workspace lacks");
}

void add_common(CLI::App& app, CommonOptions& common, std::vector<std::string>& policies) {
  add_places(app, common);
  app.add_option("--jobs", common.reading.threads, "Threads; as many as the machine has when left out")
      ->check(CLI::Validator(wrong_threads, ""));
  app.add_option("--cache", common.cache,
                 "Folder of what is kept between runs; .talia in the workspace when left out")
      ->type_name("DIR");
  app.add_flag("!--no-cache", common.uses_cache, "Keep nothing between runs, and use nothing that was kept");
  app.add_flag("--explain-cache", common.explains_cache, "Say what was made anew, and why");
  app.add_option("--policy", policies, "A reading of a rule, ID=VALUE, over the campaign's choice");
}

// The parser of options would take `[1, 2]` apart as a list of arguments; with a space before it, it does not.
bool is_bracketed(const std::string& argument) {
  return argument.starts_with('[') && argument.ends_with(']');
}

void mark_bracketed(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    argument.insert(0, is_bracketed(argument) ? " " : "");
  }
}

void unmark_bracketed(const std::vector<Option>& options) {
  for (const Option& option : options) {
    const auto* const several = std::get_if<std::vector<std::string>*>(&option.place);
    if (several != nullptr && !option.name.starts_with('-')) {
      for (std::string& argument : **several) {
        argument.erase(0, argument.starts_with(" [") ? 1 : 0);
      }
    }
  }
}

// In words, when one of the policies is not what the option wants.
std::optional<std::string> read_policies(const std::vector<std::string>& words, job::ReadRequest& reading) {
  for (const std::string& word : words) {
    auto policy = read_named_value(word);
    if (!policy) {
      return fmt::format(
          "talia: error: --policy wants ID=VALUE, not `{}`\nhelp: write it without spaces, as in `--policy "
          "night=long`\n",
          word);
    }
    reading.policies[policy->name] = std::move(policy->value);
  }
  return std::nullopt;
}

bool is_command(const std::string& word, const CLI::App& program) {
  return !program.get_subcommands([&](const CLI::App* command) { return command->check_name(word); }).empty();
}

// How many words an option of any command takes behind it, at most; nothing where no command has it.
std::optional<int> words_behind(const std::string& option, const CLI::App& program) {
  for (const CLI::App* const command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (const CLI::Option* const found = command->get_option_no_throw(option)) {
      return found->get_items_expected_max();
    }
  }
  return std::nullopt;
}

// The line with its command in front: options may stand before it. As it is where an option is none, or no command follows.
std::vector<std::string> command_first(const std::vector<std::string>& line, const CLI::App& program) {
  std::size_t at = 0;
  while (at < line.size() && line[at].starts_with('-')) {
    const auto words = words_behind(line[at].substr(0, line[at].find('=')), program);
    if (!words) {
      return line;
    }
    const bool has_own = *words == 0 || line[at].find('=') != std::string::npos;
    at += has_own ? 1 : 2;
    while (!has_own && *words > 1 && at < line.size() && !line[at].starts_with('-') &&
           !is_command(line[at], program)) {
      ++at;
    }
  }
  if (at == 0 || at >= line.size()) {
    return line;
  }
  std::vector<std::string> ordered(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
  // Behind the arguments, which an option of several words would take; in front of those that are no options by `--`.
  ordered.insert(std::ranges::find(ordered, "--"), line.begin(),
                 line.begin() + static_cast<std::ptrdiff_t>(at));
  return ordered;
}

// What stands in place of a command's run, when the line asks for help or is wrong.
std::optional<Parsed> parse_with(CLI::App& program, const std::vector<std::string>& line) {
  const std::vector<std::string> arguments = command_first(line, program);
  const auto failed = [](std::string message) { return Parsed{nullptr, {}, {}, std::move(message), 2}; };
  if (auto wrong = wrong_command(arguments, program)) {
    return failed(*std::move(wrong));
  }
  auto reversed = std::vector<std::string>(arguments.rbegin(), arguments.rend());
  mark_bracketed(reversed);
  try {
    program.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = program.get_subcommands();
    return Parsed{nullptr, {}, chosen.empty() ? program.help() : chosen[0]->help(), {}, 0};
  } catch (const CLI::CallForAllHelp&) {
    return Parsed{nullptr, {}, program.help("", CLI::AppFormatMode::All), {}, 0};
  } catch (const CLI::CallForVersion& version) {
    return Parsed{nullptr, {}, std::string(version.what()) + "\n", {}, 0};
  } catch (const CLI::ParseError& error) {
    return failed(wrong_line(error, program));
  }
  if (auto wrong = twice_given(program)) {
    return failed(*std::move(wrong));
  }
  return std::nullopt;
}

}  // namespace

Parsed parse(const std::vector<std::string>& arguments, std::span<const std::unique_ptr<Command>> commands) {
  Parsed parsed;
  std::vector<std::string> policies;
  CLI::App program("talia: card sheets and rulebooks from YAML", "talia");
  program.set_version_flag("--version", fmt::format("talia {}", source::version()));
  program.require_subcommand(1);
  add_places(program, parsed.common);
  for (const auto& command : commands) {
    CLI::App& app = *program.add_subcommand(std::string(command->name()), std::string(command->help()));
    for (const Option& option : command->options()) {
      add(app, option);
    }
    app.footer(command->footer());
    add_format(app, command->formats(), parsed.common.format);
    add_common(app, parsed.common, policies);
  }
  if (auto instead = parse_with(program, arguments)) {
    return *std::move(instead);
  }
  const std::string name = program.get_subcommands()[0]->get_name();
  Command& command = **std::ranges::find_if(commands, [&](const auto& each) { return each->name() == name; });
  unmark_bracketed(command.options());
  auto wrong = read_policies(policies, parsed.common.reading);
  if (!wrong && parsed.common.cache && !parsed.common.uses_cache) {
    wrong = "talia: error: --cache and --no-cache cannot stand together\nhelp: leave one of them out\n";
  }
  if (!wrong) {
    wrong = command.fault();
  }
  if (wrong) {
    return {nullptr, {}, {}, *std::move(wrong), 2};
  }
  parsed.command = &command;
  return parsed;
}

}  // namespace talia::cli
