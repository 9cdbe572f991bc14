#include "job/findings/checked.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "job/build.h"
#include "job/findings/weigh.h"
#include "job/questions/rule_test_question.h"

namespace talia::job {

namespace {

void add_failed_tests(const std::vector<rules::RuleTest>& tests, const Catalog& catalog,
                      Diagnostics& diagnostics) {
  for (const rules::RuleTest& test : tests) {
    if (test.has_passed) {
      continue;
    }
    Diagnostic found = Diagnostic::of(
        Code::failed_test, test.span,
        fmt::format("the rule test `{}` of `{}` fails: {}{}", test.id.empty() ? "without an id" : test.id,
                    test.mechanic, test.key.empty() ? "" : fmt::format("`{}`: ", test.key), test.reason));
    if (test.fault.exists()) {
      found = Diagnostic(std::move(found).note(test.fault, "the rules say so here"));
    }
    if (test.got && test.key.empty()) {
      found =
          std::move(found).note({}, fmt::format("the rules come to {}", rules::to_text(*test.got, catalog)));
    }
    diagnostics.add(std::move(found).help("`talia test` shows each step to what the rules come to"));
  }
}

class Choice {
 public:
  Choice(const CheckRequest& request, const SourceMap& sources) : request_(request), sources_(sources) {}

  bool has(const Diagnostic& finding) const {
    const bool is_asked =
        request_.only.empty() || std::ranges::find(request_.only, finding.code) != request_.only.end();
    const bool is_here = request_.parts.empty() || std::ranges::any_of(request_.parts, [&](const auto& part) {
                           return lies_in(finding.span, part);
                         });
    return finding.severity == Severity::fatal || (is_asked && is_here);
  }

 private:
  bool lies_in(Span span, const CheckRequest::Part& part) const {
    const std::string_view file = span.exists() ? sources_.path(span.file) : std::string_view{};
    const std::string& path = part.path;
    if (part.line) {
      return span.exists() && file == path && sources_.place(span).line == *part.line;
    }
    return path.empty() || file == path ||
           (file.starts_with(path) && file.size() > path.size() && file[path.size()] == '/');
  }

  const CheckRequest& request_;
  const SourceMap& sources_;
};

}  // namespace

Checked check_workspace(const CheckRequest& request, const Workspace& workspace) {
  Checked checked{load(workspace, request.reading), {}};
  Content& content = *checked.content;
  if (content.diagnostics.exit_code() != 2) {
    Request everything;
    everything.reading = request.reading;
    check(everything, workspace, content);
    if (request.runs_tests) {
      if (const auto tests = answer(RuleTestQuestion{}, workspace, content)) {
        add_failed_tests(*tests, content.catalog, content.diagnostics);
      }
    }
  }
  source::Report all = content.diagnostics.exit_code() == 2
                           ? weigh(content)
                           : weigh(content, std::exchange(content.diagnostics, {}));
  const Choice choice(request, content.sources);
  source::Report& report = checked.report;
  report.files = all.files;
  report.definitions = all.definitions;
  if (request.is_whole()) {
    report.found = std::move(all.found);
  } else {
    for (Diagnostic& each : std::move(all.found).take()) {
      if (choice.has(each)) {
        report.found.add(std::move(each));
      }
    }
  }
  std::ranges::copy_if(all.accepted, std::back_inserter(report.accepted),
                       [&](const source::Accepted& each) { return choice.has(each.finding); });
  return checked;
}

}  // namespace talia::job
