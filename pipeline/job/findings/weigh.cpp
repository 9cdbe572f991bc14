#include "job/findings/weigh.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "model/judgements.h"

namespace talia::job {

namespace {

using model::Judgement;

class Weighing {
 public:
  Weighing(const Content& content, source::Report& report)
      : content_(content),
        report_(report),
        judgements_(model::judgements_of(content.catalog, content.sources, faults_)),
        is_met_(judgements_.size()) {}

  void run(Diagnostics found) {
    const bool is_sound = !found.has_errors();
    report_.found.expect(found.in_order_added().size());
    for (Diagnostic& each : std::move(found).take()) {
      weigh(std::move(each));
    }
    // What is at fault is not looked at whole, and may have hidden what is accepted.
    for (std::size_t i = 0; i < judgements_.size() && is_sound; ++i) {
      if (judgements_[i].is_single && is_met_[i] == 0) {
        const std::string_view code = source::info_of(judgements_[i].code).name;
        report_.found.add(
            Diagnostic::of(Code::unused_allowance, judgements_[i].place,
                           fmt::format("`{}` is accepted here, and nothing of it is found", code))
                .help("take the entry out; or look at its place, should it be about something else"));
      }
    }
    report_.found.join(std::move(faults_));
  }

 private:
  bool fits(const Judgement& judgement, const Diagnostic& finding) const {
    if (judgement.code != finding.code) {
      return false;
    }
    const std::string_view path =
        finding.span.exists() ? content_.sources.path(finding.span.file) : std::string_view{};
    if (!judgement.within.empty() && !model::fits_pattern(path, judgement.within)) {
      return false;
    }
    if (judgement.in && std::ranges::none_of(*judgement.in, [&](const Span& span) {
          return span.file == finding.span.file && span.begin <= finding.span.begin &&
                 finding.span.begin <= span.end;
        })) {
      return false;
    }
    return judgement.words.empty() || finding.message.find(judgement.words) != std::string::npos ||
           content_.sources.text(finding.span).find(judgement.words) != std::string_view::npos;
  }

  void weigh(Diagnostic finding) {
    Severity severity = finding.severity;
    const Judgement* accepting = nullptr;
    for (std::size_t i = 0; i < judgements_.size(); ++i) {
      const Judgement& judgement = judgements_[i];
      if (!fits(judgement, finding)) {
        continue;
      }
      is_met_[i] = 1;
      if (judgement.is_single) {
        accepting = accepting == nullptr || !accepting->is_single ? &judgement : accepting;
      } else if (judgement.as) {
        severity = *judgement.as;
        accepting = nullptr;
      } else {
        accepting = &judgement;
      }
    }
    finding.severity = severity;
    if (accepting == nullptr) {
      report_.found.add(std::move(finding));
    } else {
      report_.accepted.push_back(
          {std::move(finding), accepting->why, accepting->place, accepting->is_beside});
    }
  }

  const Content& content_;
  source::Report& report_;
  Diagnostics faults_;
  std::vector<Judgement> judgements_;
  std::vector<char> is_met_;
};

}  // namespace

source::Report weigh(const Content& content) {
  return weigh(content, content.diagnostics);
}

source::Report weigh(const Content& content, Diagnostics found) {
  source::Report report;
  report.files = content.files;
  report.definitions = content.catalog.definitions.size() + content.catalog.broken.size();
  if (found.exit_code() == 2) {
    report.found = std::move(found);
  } else {
    Weighing(content, report).run(std::move(found));
  }
  return report;
}

}  // namespace talia::job
