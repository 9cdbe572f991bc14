#include "cli/options.h"

#include <algorithm>
#include <array>
#include <tuple>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/wrong_line.h"

namespace talia::cli {

namespace {

constexpr int most_threads = 256;

const std::map<std::string, Format> report_formats{
    {"text", Format::text}, {"json", Format::json}, {"sarif", Format::sarif}, {"github", Format::github}};
const std::map<std::string, Format> list_formats{
    {"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}};
const std::map<std::string, Format> data_formats{{"text", Format::text}, {"json", Format::json}};

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

CLI::Option* add_format(CLI::App& command, Options& options, const std::map<std::string, Format>& formats) {
  std::vector<std::string> names;
  names.reserve(formats.size());
  for (const auto& [name, format] : formats) {
    names.push_back(name);
  }
  return command
      .add_option_function<std::string>(
          "--format", [&](const std::string& name) { options.format = formats.at(name); },
          "How results are written")
      ->type_name(fmt::format("{}", fmt::join(names, "|")))
      ->check(one_of("format", names))
      ->default_str("text");
}

// Of the program and of each command: they may stand before it or behind it.
void add_places(CLI::App& command, Options& options) {
  command.add_option("--workspace", options.workspace,
                     "The workspace; else the nearest folder above with content/ and schemas/");
  command.add_option("--share", options.share,
                     "Folder of core schemas, sheets and icons that the workspace lacks");
}

void add_common(CLI::App& command, Options& options, std::vector<std::string>& policies) {
  add_places(command, options);
  command.add_option("--jobs", options.jobs, "Threads; as many as the machine has when left out")
      ->check(CLI::Validator(wrong_threads, ""));
  command.add_option("--policy", policies, "A reading of a rule, ID=VALUE, over the campaign's choice");
}

// The parser of options would take `[1, 2]` apart as a list of arguments; with a space before it, it does not.
bool is_bracketed(const std::string& argument) {
  return argument.starts_with('[') && argument.ends_with(']');
}

std::optional<Binding> read_binding(const std::string& text) {
  const auto equals = text.find('=');
  return equals == std::string::npos || equals == 0
             ? std::nullopt
             : std::optional(Binding{text.substr(0, equals), text.substr(equals + 1)});
}

// What stands behind options that the parser of options takes as plain words.
struct Words {
  std::vector<std::string> policies, with;
  std::string threshold = "3.5";
};

// Whether a file's name says that another sort of picture is in it. Names that say nothing are anybody's.
bool is_named_otherwise(const std::string& file, std::string_view ending) {
  static constexpr std::array<std::string_view, 8> endings = {".gif", ".jpeg", ".jpg", ".pdf",
                                                              ".png", ".svg",  ".tif", ".webp"};
  const auto has = [&](std::string_view each) {
    return file.size() >= each.size() &&
           std::ranges::equal(file.substr(file.size() - each.size()), each,
                              [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
  };
  return !has(ending) && std::ranges::any_of(endings, has);
}

// In words, when one of them is not what its option wants.
std::optional<std::string> wrong_words(const Words& words, Options& options) {
  for (const std::string& word : words.policies) {
    auto policy = read_binding(word);
    if (!policy) {
      return fmt::format(
          "talia: error: --policy wants ID=VALUE, not `{}`\nhelp: write it without spaces, as in `--policy "
          "night=long`\n",
          word);
    }
    options.policies[policy->name] = std::move(policy->value);
  }
  for (const std::string& word : words.with) {
    auto binding = read_binding(word);
    if (!binding) {
      return fmt::format(
          "talia: error: --with wants name=value, not `{}`\nhelp: write `--with {}=3`, without spaces\n",
          word, word.empty() || word.starts_with('=') ? "name" : word);
    }
    // Of an expression a later name may use the earlier one that it hides; elsewhere two values are one too many.
    if (options.command != "eval" &&
        std::ranges::find(options.with, binding->name, &Binding::name) != options.with.end()) {
      return fmt::format("talia: error: --with gives `{}` twice\nhelp: leave one of the two out\n",
                         binding->name);
    }
    options.with.push_back(*std::move(binding));
  }
  for (const auto& [flag, file, ending] :
       {std::tuple{"--png", options.png, ".png"}, std::tuple{"--svg", options.svg, ".svg"},
        std::tuple{"--pdf", options.pdf, ".pdf"}}) {
    if (file && is_named_otherwise(*file, ending)) {
      return fmt::format("talia: error: {} writes what `{}` is not called\nhelp: end its name in `{}`\n",
                         flag, *file, ending);
    }
  }
  if (options.command == "print" && options.arguments.empty() != options.calibration) {
    return options.calibration ? "talia: error: --calibration prints a page of its own, and no cards\n"
                                 "help: leave either the cards or --calibration out\n"
                               : "talia: error: `print` wants the cards to print\n"
                                 "help: name them by their ids, as in `talia print 2×tide_crab lantern`\n";
  }
  if (options.command == "print" && options.language && !options.calibration) {
    return "talia: error: --lang is for the calibration page: cards speak their campaign's language\n"
           "help: leave --lang out\n";
  }
  if (options.command == "print" && options.targets.size() > 1) {
    return "talia: error: `print` makes one file for one --target\nhelp: name one target at a time\n";
  }
  const auto threshold = Rational::parse(words.threshold);
  if (!threshold || threshold->sign() <= 0) {
    return fmt::format(
        "talia: error: --threshold wants a number above 0, not `{}`\n"
        "help: write it with a point or as a fraction, as in `--threshold 3.5` or `7/2`\n",
        words.threshold);
  }
  options.threshold = *threshold;
  return std::nullopt;
}

}  // namespace

Parsed parse_options(const std::vector<std::string>& arguments) {
  Options options;
  Words words;
  CLI::App program("talia: card sheets and rulebooks from YAML", "talia");
  program.set_version_flag("--version", "talia " TALIA_VERSION);
  program.require_subcommand(1);
  add_places(program, options);

  CLI::App* check = program.add_subcommand("check", "Finds everything that can be wrong");
  check->add_option("PATH", options.arguments, "Report only what lies under these files or folders");
  add_format(*check, options, report_formats);
  CLI::App* build = program.add_subcommand("build", "Checks, then writes decks and books");
  build->add_option("CAMPAIGN", options.arguments, "Campaigns to build; all when left out");
  build->add_option("--target", options.targets, "Sheets or printers, by file name");
  build->add_option("--deck", options.decks, "Only these decks and books");
  build->add_option("--out", options.out, "Folder for the outputs in place of output/");
  build->add_option("--lang", options.language, "Language of the cards");
  build->add_option("--only", options.only, "Only the cards of these definitions");
  build->add_flag("--draft", options.draft,
                  "Print what can be laid out; cards at fault carry a hatched corner");
  add_format(*build, options, data_formats);
  CLI::App* print = program.add_subcommand("print", "Cards picked by hand, on one sheet");
  print->add_option("ID", options.arguments,
                    "Definitions, `id` or `campaign:id`; `2×id`, or `2xid`, are two copies");
  print->add_option("--target", options.targets, "The sheet, or a printer that is one")
      ->allow_extra_args(false);
  print->add_option("--out", options.out, "Folder for the outputs in place of output/");
  print->add_flag("--calibration", options.calibration,
                  "In place of cards a page that tells how the printer's backs meet its fronts");
  print->add_option("--lang", options.language, "Language of the calibration page");
  add_format(*print, options, data_formats);
  CLI::App* show = program.add_subcommand("show", "A definition with its derived stats");
  show->add_option("ID", options.arguments, "Definitions, `id` or `campaign:id`")->required();
  show->add_option("--explain", options.explain, "How a stat came about, step by step");
  show->add_option("--png", options.png, "Draws the definition's face to this file");
  show->add_option("--side", options.side, "Side to draw")->check(one_of("side", {"front", "back"}));
  add_format(*show, options, data_formats);
  CLI::App* list = program.add_subcommand("list", "Definitions that satisfy an expression");
  list->add_option("EXPR", options.arguments,
                   "A condition over fields and stats; all definitions when left out")
      ->expected(0, 1);
  list->add_flag("--notations", options.notations,
                 "What their texts write in the game's notations; without EXPR also that of the chapters");
  list->add_option("--system", options.system, "The game whose definitions; all when left out");
  add_format(*list, options, list_formats);
  CLI::App* eval = program.add_subcommand("eval", "The values of expressions");
  eval->add_option("EXPR", options.arguments, "Expressions; several are answered side by side")->required();
  eval->add_option("--system", options.system, "The game whose names they use; the only one when left out");
  eval->add_option("--campaign", options.campaign,
                   "The campaign whose definitions and readings they use; all of the game when left out");
  eval->add_option("--with", words.with, "A name for the value of an expression, name=value")
      ->allow_extra_args(false);
  eval->add_option("--svg", options.svg, "Draws the distributions as a bar chart to this file");
  eval->add_option("--png", options.png, "The same as a picture");
  add_format(*eval, options, data_formats);
  CLI::App* balance = program.add_subcommand("balance", "Numbers out of line, and how fights end");
  balance
      ->add_option("SYSTEM|DECK", options.arguments,
                   "A game with all of its definitions, or a deck, `deck` or `campaign/deck`")
      ->required()
      ->expected(1);
  balance->add_option("--threshold", words.threshold, "How many deviations off stand out")
      ->type_name("NUMBER")
      ->default_str("3.5");
  balance
      ->add_option("--with", words.with,
                   "A number of the reference character, name=value, over the ruleset's")
      ->allow_extra_args(false);
  balance->add_option("--pdf", options.pdf, "Draws the comparisons as scatter plots to this file");
  balance->add_option("--svg", options.svg, "The same as SVG; further pages beside it");
  balance->add_option("--png", options.png, "The same as a picture");
  add_format(*balance, options, data_formats);
  CLI::App* impact = program.add_subcommand("impact", "What a change would move");
  impact
      ->add_option("SUBJECT", options.arguments,
                   "A file, a mechanic, a term, or any part of a ruleset by its id")
      ->required()
      ->expected(1);
  impact
      ->add_option("--with", words.with,
                   "The change, name=value: a policy, a value of the file, a constant, a table's cell …")
      ->allow_extra_args(false);
  add_format(*impact, options, data_formats);
  CLI::App* test = program.add_subcommand("test", "Runs the rule tests of rulesets");
  test->add_option("FILE", options.arguments, "Lists of rule tests; all of the workspace's when left out");
  test->add_option("--system", options.system,
                   "The game of all mechanics; else what stands before the first dot");
  add_format(*test, options, data_formats);
  CLI::App* explain = program.add_subcommand("explain", "What a diagnostic means, with examples");
  explain->add_option("CODE", options.arguments, "A diagnostic's code; all codes when left out")
      ->expected(0, 1);
  add_format(*explain, options, data_formats);
  CLI::App* schemas = program.add_subcommand("schemas", "Writes the schemas for editors, with live ids");
  add_format(*schemas, options, data_formats);
  CLI::App* dump = program.add_subcommand("dump", "A stage's value as text");
  dump->add_option("--stage", options.stage, "document, catalog, derived, frame, fit, words or page")
      ->required()
      ->check(one_of("stage", {"document", "catalog", "derived", "frame", "fit", "words", "page"}));
  dump->add_option("NAME", options.arguments,
                   "Files for document, ids for derived, frame, fit and words, campaigns, decks and books "
                   "for page, fit and "
                   "words; all when left out");
  add_format(*dump, options, data_formats);
  for (CLI::App* command :
       {check, build, print, show, list, eval, balance, impact, test, explain, schemas, dump}) {
    add_common(*command, options, words.policies);
  }

  if (auto wrong = wrong_command(arguments, program)) {
    return {std::nullopt, {}, std::move(*wrong), 2};
  }
  try {
    auto reversed = std::vector<std::string>(arguments.rbegin(), arguments.rend());
    for (std::string& argument : reversed) {
      argument.insert(0, is_bracketed(argument) ? " " : "");
    }
    program.parse(reversed);
    for (std::string& argument : options.arguments) {
      argument.erase(0, argument.starts_with(" [") ? 1 : 0);
    }
  } catch (const CLI::CallForHelp&) {
    const auto chosen = program.get_subcommands();
    return {std::nullopt, chosen.empty() ? program.help() : chosen[0]->help(), {}, 0};
  } catch (const CLI::CallForAllHelp&) {
    return {std::nullopt, program.help("", CLI::AppFormatMode::All), {}, 0};
  } catch (const CLI::CallForVersion& version) {
    return {std::nullopt, std::string(version.what()) + "\n", {}, 0};
  } catch (const CLI::ParseError& error) {
    return {std::nullopt, {}, wrong_line(error, program), 2};
  }
  if (auto wrong = twice_given(program)) {
    return {std::nullopt, {}, std::move(*wrong), 2};
  }
  options.command = program.get_subcommands()[0]->get_name();
  if (auto wrong = wrong_words(words, options)) {
    return {std::nullopt, {}, std::move(*wrong), 2};
  }
  return {std::move(options), {}, {}, 0};
}

}  // namespace talia::cli
