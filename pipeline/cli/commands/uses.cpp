#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/mention_json.h"
#include "job/renaming/paths.h"

namespace talia::cli {

namespace {

class Uses final : public Command {
 public:
  std::string_view name() const override { return "uses"; }
  std::string_view help() const override { return "Lists every place that says a name"; }
  std::vector<Option> options() override {
    return {
        {"NAME", "An id, a term, a field, a stat, an icon, a style …", &name_, Option::Count::exactly_one}};
  }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    std::vector<std::string> forms = job::spoken_forms(name_, content->catalog);
    forms.insert(forms.begin(), name_);
    std::string text;
    source::JsonWriter json;
    json.begin_array();
    std::size_t count = 0;
    for (const std::string& form : forms) {
      for (const job::Mention& each : job::mentions_of(form, *content)) {
        ++count;
        text += told(each, form, *content);
        write_mention(json, each, *content);
      }
    }
    json.end_array();
    for (const job::PathMention& each : job::mentions_of_file(name_, *content)) {
      if (each.written != name_) {
        ++count;
        text += told(each.mention, each.written, *content);
        write_mention(json, each.mention, *content);
      }
    }
    if (count == 0) {
      Diagnostics none;
      none.add(Diagnostic::of(Code::not_found, {}, fmt::format("nothing says `{}`", name_))
                   .help("a name is a whole one, as files write it"));
      return report(none, content->sources, terminal);
    }
    terminal.out << (common.format == Format::json ? json.take() : text);
    return 0;
  }

 private:
  std::string told(const job::Mention& mention, const std::string& form, const job::Content& content) const {
    return fmt::format("{}: {}{}{}\n", content.sources.place(mention.span).text(),
                       job::words_of(mention.sort), mention.path.empty() ? "" : " at " + mention.path,
                       form == name_ ? "" : fmt::format(": {}", form));
  }

  std::string name_;
};

}  // namespace

std::unique_ptr<Command> make_uses() {
  return std::make_unique<Uses>();
}

}  // namespace talia::cli
