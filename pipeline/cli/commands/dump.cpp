#include "job/dumps/dump.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "cli/commands.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

// `a, b and c`.
std::string listed(const std::vector<std::string_view>& names, std::string_view last_join) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 < names.size() ? ", " : fmt::format(" {} ", last_join);
    text += names[i];
  }
  return text;
}

// What may be named to which stage: first those that take nothing else.
std::string help_on_names() {
  const auto stages = job::dump_stages();
  std::vector<std::string_view> words;
  for (const job::DumpStage& stage : stages) {
    std::ranges::copy_if(stage.takes, std::back_inserter(words), [&](std::string_view each) {
      return std::ranges::find(words, each) == words.end();
    });
  }
  std::string text;
  for (const std::string_view word : words) {
    std::vector<std::string_view> alone, among_others;
    for (const job::DumpStage& stage : stages) {
      if (std::ranges::find(stage.takes, word) != stage.takes.end()) {
        (stage.takes.size() == 1 ? alone : among_others).push_back(stage.name);
      }
    }
    alone.insert(alone.end(), among_others.begin(), among_others.end());
    text += fmt::format("{}{} for {}", text.empty() ? "" : ", ", word, listed(alone, "and"));
  }
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + "; all when left out";
}

std::string as_json(const std::string& stage, const std::string& text) {
  source::JsonWriter json;
  json.begin_object().key("stage").text(stage).key("text").text(text).end_object();
  return json.take();
}

class Dump final : public Command {
 public:
  std::string_view name() const override { return "dump"; }
  std::string_view help() const override { return "A stage's value as text"; }
  std::vector<Option> options() override {
    std::vector<std::string_view> stages;
    for (const job::DumpStage& stage : job::dump_stages()) {
      stages.push_back(stage.name);
    }
    return {{.name = "--stage",
             .help = listed(stages, "or"),
             .place = &request_.stage,
             .choices = {stages.begin(), stages.end()},
             .what = "stage",
             .is_required = true},
            {"NAME", help_on_names(), &request_.names}};
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto stages = job::dump_stages();
    const auto stage = std::ranges::find(stages, request_.stage, &job::DumpStage::name);
    if (stage->takes.empty() && !request_.names.empty()) {
      terminal.error << fmt::format(
          "talia: error: `dump --stage {}` tells of the whole workspace and takes no names\n", stage->name);
      return 2;
    }
    request_.reading = common.reading;
    const job::Dumped dumped = job::dump(request_, workspace);
    if (dumped.text) {
      terminal.out << (common.format == Format::json ? as_json(request_.stage, *dumped.text) : *dumped.text);
    }
    return report(dumped.content->diagnostics, dumped.content->sources, terminal);
  }

 private:
  job::DumpRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_dump() {
  return std::make_unique<Dump>();
}

}  // namespace talia::cli
