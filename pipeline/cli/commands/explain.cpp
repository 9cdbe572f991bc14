
#include <fmt/format.h>

#include "cli/commands.h"
#include "formula/functions/functions.h"
#include "source/json_writer.h"
#include "source/of_each.h"
#include "source/reports/diagnostic.h"
#include "source/reports/terminal_text.h"

namespace talia::cli {

namespace {

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') {
      out += "    ";
    }
  }
  return out;
}

std::string as_text(const source::CodeInfo& info) {
  std::string text =
      fmt::format("{} ({}): {}\n\n{}\n", info.name, word_of(info.severity), info.title, info.why);
  if (!info.wrong.empty()) {
    text += fmt::format("\nWrong:\n{}\n", indented(info.wrong));
  }
  if (!info.right.empty()) {
    text += fmt::format("\nRight:\n{}\n", indented(info.right));
  }
  return text;
}

void write_json(source::JsonWriter& json, const source::CodeInfo& info) {
  json.begin_object().key("code").text(info.name).key("severity").text(word_of(info.severity));
  json.key("title").text(info.title).key("why").text(info.why);
  json.key("wrong").text(info.wrong).key("right").text(info.right).end_object();
}

int explain_all(Format format, Terminal terminal) {
  source::JsonWriter json;
  json.begin_array();
  std::string text;
  for (const source::CodeInfo& info : source::all_codes()) {
    write_json(json, info);
    text += fmt::format("{:<26} {}\n", info.name, info.title);
  }
  json.end_array();
  terminal.out << (format == Format::json ? json.take() : text);
  return 0;
}

// The rows of the functions for which `wanted` holds.
template <typename Wanted>
int explain_functions(Format format, Terminal terminal, Wanted wanted) {
  source::JsonWriter json;
  json.begin_array();
  std::string text;
  for (const formula::FunctionGroup& group : formula::function_groups()) {
    for (const formula::FunctionRow& row : group.rows) {
      if (wanted(row)) {
        json.begin_object().key("group").text(group.title).key("signatures").text(row.signatures);
        json.key("sense").text(row.sense).end_object();
        text += fmt::format("{}\n    {}\n", row.signatures, row.sense);
      }
    }
  }
  json.end_array();
  terminal.out << (format == Format::json ? json.take() : text);
  return 0;
}

int explain(const std::string& name, Format format, Terminal terminal) {
  if (name == "functions") {
    return explain_functions(format, terminal, [](const formula::FunctionRow&) { return true; });
  }
  if (const formula::Function* const function = formula::find_function(name)) {
    return explain_functions(format, terminal, [function](const formula::FunctionRow& row) {
      return row.signatures == function->signatures;
    });
  }
  const auto code = source::find_code(name);
  if (!code) {
    const auto closest = source::closest_name(
        name, source::of_each<std::string>(source::all_codes(), &source::CodeInfo::name));
    terminal.error << fmt::format("talia: error: there is no code `{}`\n", source::harmless_name(name));
    terminal.error << (closest ? fmt::format("help: did you mean `{}`?\n", *closest)
                               : std::string("help: `talia explain` lists all codes\n"));
    return 2;
  }
  source::JsonWriter json;
  write_json(json, source::info_of(*code));
  terminal.out << (format == Format::json ? json.take() : as_text(source::info_of(*code)));
  return 0;
}

class Explain final : public Command {
 public:
  std::string_view name() const override { return "explain"; }
  std::string_view help() const override {
    return "What a diagnostic means, with examples; what a function gives";
  }
  std::vector<Option> options() override {
    return {{"CODE", "A diagnostic's code or a function; `functions`: all of them; all codes when left out",
             &codes_, Option::Count::at_most_one}};
  }
  bool needs_workspace() const override { return false; }

  int run(const CommonOptions& common, const job::Workspace&, Terminal terminal) override {
    return codes_.empty() ? explain_all(common.format, terminal)
                          : explain(codes_[0], common.format, terminal);
  }

 private:
  std::vector<std::string> codes_;
};

}  // namespace

std::unique_ptr<Command> make_explain() {
  return std::make_unique<Explain>();
}

}  // namespace talia::cli
