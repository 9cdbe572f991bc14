#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/definition_json.h"
#include "document/read.h"
#include "job/workspace/content.h"
#include "job/workspace/find.h"
#include "model/build.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view indent = "  ";

// The lists to run, from the workspace or from anywhere on the disk; owns what was read for them.
struct Lists {
  std::vector<Node> roots;
  std::vector<DocumentFile> read;
};

void read_list(const fs::path& path, job::Content& content, Lists& lists) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  auto text = source::disk_files(folder.string())->read(path.filename().string());
  if (!text) {
    content.diagnostics.add(Diagnostic::of(
        Code::not_found, {}, fmt::format("cannot read the rule tests `{}`", path.generic_string())));
    return;
  }
  const FileId file = content.sources.add(path.generic_string(), std::move(*text));
  DocumentFile documents = path.extension() == ".json"
                               ? document::read_json(file, content.sources, content.diagnostics)
                               : document::read_yaml(file, content.sources, content.diagnostics);
  for (const auto& document : documents.documents) {
    model::check_rule_tests(document->root(), content.catalog, content.diagnostics);
    lists.roots.push_back(document->root());
  }
  lists.read.push_back(std::move(documents));
}

// Those of a file of the workspace, which were read with it.
bool find_list(const std::string& path, const job::Content& content, Lists& lists) {
  bool is_found = false;
  for (const RuleTests& tests : content.catalog.rule_tests) {
    if (content.sources.path(tests.file) == path) {
      lists.roots.push_back(tests.root);
      is_found = true;
    }
  }
  return is_found;
}

Lists lists_of(const std::vector<std::string>& arguments, const job::Workspace& workspace,
               job::Content& content) {
  Lists lists;
  for (const RuleTests& tests : content.catalog.rule_tests) {
    if (arguments.empty()) {
      lists.roots.push_back(tests.root);
    }
  }
  for (const std::string& argument : arguments) {
    std::error_code error;
    std::vector<fs::path> files;
    if (fs::is_directory(argument, error)) {
      const Listing listing = source::disk_files(argument)->list("");
      for (const Listing::Fault& fault : listing.faults) {
        content.diagnostics.add(fault.diagnostic);
      }
      for (const std::string& name : listing.files) {
        if (name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".json")) {
          files.push_back(fs::path(argument) / name);
        }
      }
    } else {
      files.emplace_back(argument);
    }
    for (const fs::path& file : files) {
      const auto path = job::inside(workspace, file.string());
      if (!path || !find_list(*path, content, lists)) {
        read_list(file, content, lists);
      }
    }
  }
  return lists;
}

// A value in one line, in which a list looks like one.
std::string in_one_line(const Value& value, const Catalog& catalog) {
  std::string text;
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      text += (text.empty() ? "" : ", ") + in_one_line(item, catalog);
    }
    return fmt::format("[{}]", text);
  }
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name, in_one_line(member, catalog));
    }
    return fmt::format("{{{}}}", text);
  }
  return value.is_null() ? "null" : rules::to_text(value, catalog);
}

std::string as_text(const rules::RuleTest& test, const job::Content& content) {
  std::string text = fmt::format("{}: failed: {} ({})\n", content.sources.place(test.span).text(),
                                 test.id.empty() ? "an entry without an id" : test.id, test.mechanic);
  if (!test.expected.is_null()) {
    text += fmt::format("{}expected  {}\n", indent, in_one_line(test.expected, content.catalog));
  }
  if (test.got) {
    text += fmt::format("{}got       {}\n", indent, in_one_line(*test.got, content.catalog));
  }
  if (test.key.empty()) {
    text += fmt::format("{}because   {}\n", indent, test.reason);
  } else {
    text += fmt::format("{}differs   `{}`: {}\n", indent, test.key, test.reason);
  }
  if (test.fault.exists()) {
    text += fmt::format("{}at        {}\n", indent, content.sources.place(test.fault).text());
  }
  return text + steps_text(test.steps, 2);
}

void write_json(source::JsonWriter& json, const rules::RuleTest& test, const job::Content& content) {
  const Place place = content.sources.place(test.span);
  json.begin_object().key("id").text(test.id).key("mechanic").text(test.mechanic);
  json.key("passed").boolean(test.has_passed);
  json.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
  if (!test.has_passed) {
    json.key("key");
    test.key.empty() ? json.null() : json.text(test.key);
    json.key("reason").text(test.reason);
    json.key("expected").raw(rules::to_json(test.expected, content.catalog)).key("got");
    test.got ? json.raw(rules::to_json(*test.got, content.catalog)) : json.null();
    write_steps(json, test.steps, content.sources);
  }
  json.end_object();
}

class Test final : public Command {
 public:
  std::string_view name() const override { return "test"; }
  std::string_view help() const override { return "Runs the rule tests of rulesets"; }
  std::vector<Option> options() override {
    return {{"FILE", "Lists of rule tests; all of the workspace's when left out", &files_},
            {"--system", "The game of all mechanics; else what stands before the first dot", &system_}};
  }
  // A list of rule tests may lie outside; then the folder where the program was called says which workspace.
  std::vector<std::string> places() const override {
    return files_.empty() ? std::vector<std::string>{"."} : std::vector{files_.front(), std::string(".")};
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    std::optional<SystemId> system;
    if (system_ && content->diagnostics.exit_code() != 2) {
      system = content->diagnostics.take(job::find_system(*system_, content->catalog));
    }
    const Lists lists = lists_of(files_, workspace, *content);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    std::size_t passed = 0, failed = 0;
    std::string text;
    source::JsonWriter json;
    json.begin_object().key("tests").begin_array();
    for (const auto& test : rules::run_rule_tests(lists.roots, content->catalog, *content->derived, system)) {
      ++(test.has_passed ? passed : failed);
      text += test.has_passed ? std::string() : as_text(test, *content);
      write_json(json, test, *content);
    }
    json.end_array().key("passed").integer(static_cast<std::int64_t>(passed));
    json.key("failed").integer(static_cast<std::int64_t>(failed)).end_object();
    terminal.out << (common.format == Format::json
                         ? json.take()
                         : fmt::format("{}{} passed, {} failed\n", text, passed, failed));
    const int status = report(content->diagnostics, content->sources, terminal);
    return failed > 0 ? 1 : status;
  }

 private:
  std::vector<std::string> files_;
  std::optional<std::string> system_;
};

}  // namespace

std::unique_ptr<Command> make_test() {
  return std::make_unique<Test>();
}

}  // namespace talia::cli
