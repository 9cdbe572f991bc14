#include <fmt/format.h>

#include "cli/commands.h"
#include "job/questions/definition_json.h"
#include "job/questions/rule_test_question.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

constexpr std::string_view below_name = "  ";

// A value in one line, in which a list looks like one.
std::string value_in_one_line(const Value& value, const Catalog& catalog) {
  std::string text;
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      text += (text.empty() ? "" : ", ") + value_in_one_line(item, catalog);
    }
    return fmt::format("[{}]", text);
  }
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name, value_in_one_line(member, catalog));
    }
    return fmt::format("{{{}}}", text);
  }
  return value.is_null() ? "null" : rules::to_text(value, catalog);
}

std::string as_text(const rules::RuleTest& test, const job::Content& content) {
  std::string text = fmt::format("{}: failed: {} ({})\n", content.sources.place(test.span).text(),
                                 test.id.empty() ? "an entry without an id" : test.id, test.mechanic);
  if (!test.expected.is_null()) {
    text += fmt::format("{}expected  {}\n", below_name, value_in_one_line(test.expected, content.catalog));
  }
  if (test.got) {
    text += fmt::format("{}got       {}\n", below_name, value_in_one_line(*test.got, content.catalog));
  }
  if (test.key.empty()) {
    text += fmt::format("{}because   {}\n", below_name, test.reason);
  } else {
    text += fmt::format("{}differs   `{}`: {}\n", below_name, test.key, test.reason);
  }
  if (test.fault.exists()) {
    text += fmt::format("{}at        {}\n", below_name, content.sources.place(test.fault).text());
  }
  return text + job::steps_text(test.steps, 2);
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
    job::write_steps(json, test.steps, content.sources);
  }
  json.end_object();
}

class Test final : public Command {
 public:
  std::string_view name() const override { return "test"; }
  std::string_view help() const override { return "Runs the rule tests of rulesets"; }
  std::vector<Option> options() override {
    return {
        {"FILE", "Lists of rule tests; all of the workspace's when left out", &question_.lists},
        {"--system", "The game of all mechanics; else what stands before the first dot", &question_.system}};
  }
  // A list of rule tests may lie outside; then the folder where the program was called says which workspace.
  std::vector<std::string> places() const override {
    const auto& lists = question_.lists;
    return lists.empty() ? std::vector<std::string>{"."} : std::vector{lists.front(), std::string(".")};
  }

  // A list may lie anywhere.
  bool is_repeatable(Format /*format*/) const override { return question_.lists.empty(); }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    const auto tests = job::answer(question_, workspace, *content);
    if (!tests) {
      return report(content->diagnostics, content->sources, terminal);
    }
    std::size_t passed = 0, failed = 0;
    std::string text;
    source::JsonWriter json;
    json.begin_object().key("tests").begin_array();
    for (const rules::RuleTest& test : *tests) {
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
  job::RuleTestQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_test() {
  return std::make_unique<Test>();
}

}  // namespace talia::cli
