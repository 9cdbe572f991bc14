// What a report has found: weighed against another's, taken over, written.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "schema/report.h"

namespace talia::schema {

ValueSubject Report::item() const {
  return {ValueSubject::Role::item, subject_.role == ValueSubject::Role::name ? "" : subject_.field, {}};
}

Report Report::trial() const {
  Report report(missing_at_);
  report.subject_ = subject_;
  report.rules_ = rules_;
  report.conditions_ = conditions_;
  report.outer_ = this;
  return report;
}

std::set<Report::FieldOf> Report::misspelt() const {
  std::set<FieldOf> fields;
  for (const Finding& finding : findings_) {
    if (finding.sort == Sort::unknown_field && !finding.field.empty()) {
      fields.emplace(finding.map.index(), finding.field);
    }
  }
  return fields;
}

std::size_t Report::mismatches() const {
  const std::set<FieldOf> slips = misspelt();
  std::size_t sum = 0;
  for (const Finding& finding : findings_) {
    switch (finding.sort) {
      case Sort::value:
        sum += 1;
        break;
      case Sort::missing_field:
        sum += slips.contains({finding.map.index(), finding.field}) ? 0 : 2;
        break;
      case Sort::unknown_field:
        sum += finding.is_close ? 1 : 3;
        break;
    }
  }
  return sum;
}

bool Report::is_one_fault_of(const SchemaValue& value) const {
  return findings_.size() == 1 && findings_.front().sort == Sort::value && at_fault_.contains(value.span());
}

const std::vector<Node>& Report::allowed() const {
  return findings_.front().allowed;
}

void Report::tell_of_all(const std::vector<std::pair<RuleId, Report>>& trials) {
  for (Finding& finding : findings_) {
    finding.astray.clear();  // What one of them lacks another may not ask for.
  }
  std::vector<std::string> fields;
  for (const auto& [branch, trial] : trials) {
    if (trial.findings_.empty()) {
      return;
    }
    const Finding& first = trial.findings_.front();
    const bool is_alike = trial.findings_.size() == 1 && first.sort != Sort::value &&
                          first.sort == findings_.front().sort && first.map == findings_.front().map;
    std::string field = first.sort == Sort::missing_field ? first.field : "";
    for (std::size_t i = 0; is_alike && first.sort == Sort::unknown_field && i < first.map.size(); ++i) {
      if (first.map.entry(i).key_span == first.diagnostic.span) {
        field = first.map.entry(i).key;
      }
    }
    if (!is_alike || field.empty() || std::ranges::find(fields, field) != fields.end()) {
      return;
    }
    fields.push_back(std::move(field));
  }
  findings_.front().diagnostic.help_text =
      findings_.front().sort == Sort::missing_field
          ? fmt::format("write `{}`: one of them is enough", fmt::join(fields, "` or `"))
          : fmt::format("`{}` cannot stand together: take all but one out", fmt::join(fields, "` and `"));
}

void Report::take(Report&& other) {
  for (Finding& finding : other.findings_) {
    findings_.push_back(std::move(finding));
  }
  at_fault_.merge(other.at_fault_);
  missing_.merge(other.missing_);
}

void Report::tell_of_renamed() {
  struct Pair {
    std::vector<Finding*> missing, astray;
  };
  std::map<std::uint32_t, Pair> pairs;
  for (Finding& finding : findings_) {
    if (finding.sort == Sort::unknown_field && !finding.astray.empty()) {
      pairs[finding.map.index()].astray.push_back(&finding);
    }
  }
  for (auto& [map, pair] : pairs) {
    for (Finding* const astray : pair.astray) {
      if (pair.astray.size() > 1) {
        astray->field.clear();  // Any of them may be the one that is absent.
      }
    }
  }
  const std::set<FieldOf> slips = misspelt();
  for (Finding& finding : findings_) {
    if (finding.sort == Sort::missing_field && !slips.contains({finding.map.index(), finding.field})) {
      pairs[finding.map.index()].missing.push_back(&finding);
    }
  }
  const auto tell = [](Finding& astray, std::string_view field) {
    Diagnostic& told = astray.diagnostic;
    if (told.fixes.empty() && !astray.astray.empty()) {
      told = Diagnostic(std::move(told).suggest(astray.astray, std::string(field)));
    }
    told.help_text = fmt::format("did you mean `{}`, which is missing?", field);
  };
  for (auto& [map, pair] : pairs) {
    for (Finding* const astray : pair.astray) {
      if (missing_.contains({map, astray->field})) {
        tell(*astray, astray->field);
      }
    }
    if (pair.missing.size() == 1 && pair.astray.size() == 1) {
      Finding& missing = *pair.missing.front();
      Finding& astray = *pair.astray.front();
      tell(astray, missing.field);
      missing.diagnostic.notes.push_back(
          {astray.diagnostic.span, fmt::format("`{}` is written here; was it renamed?", astray.astray)});
    }
  }
}

void Report::write(Diagnostics& diagnostics) && {
  tell_of_renamed();
  const std::set<FieldOf> slips = misspelt();
  // What each mapping lacks stands at one place.
  std::map<std::uint32_t, std::vector<const Finding*>> lacking;
  for (const Finding& finding : findings_) {
    if (finding.sort == Sort::missing_field && !slips.contains({finding.map.index(), finding.field})) {
      lacking[finding.map.index()].push_back(&finding);
    }
  }
  std::set<Span> heads_of_cut;
  for (const Finding& finding : findings_) {
    if (finding.cut.exists()) {
      heads_of_cut.insert(finding.cut);
    }
  }
  for (const Finding& finding : findings_) {
    if (finding.sort != Sort::missing_field) {
      if (!heads_of_cut.contains(finding.diagnostic.span)) {
        diagnostics.add(finding.diagnostic);
      }
    } else if (const auto all = lacking.find(finding.map.index()); all != lacking.end()) {
      Diagnostic diagnostic = finding.diagnostic;
      std::vector<std::string> fields;
      diagnostic.notes.clear();
      diagnostic.fixes.clear();
      Fix lines;
      for (const Finding* const one : all->second) {
        fields.push_back(one->field);
        diagnostic.notes.insert(diagnostic.notes.end(), one->diagnostic.notes.begin(),
                                one->diagnostic.notes.end());
        diagnostic.help_text = diagnostic.help_text ? diagnostic.help_text : one->diagnostic.help_text;
        for (const Fix& fix : one->diagnostic.fixes) {
          lines.message += lines.message.empty() ? fix.message : "; " + fix.message;
          lines.edits.insert(lines.edits.end(), fix.edits.begin(), fix.edits.end());
        }
      }
      if (!lines.edits.empty()) {
        diagnostic.fixes.push_back(std::move(lines));
      }
      subject_ = finding.subject;
      diagnostic.message = missing_words(fields);
      diagnostics.add(std::move(diagnostic));
      lacking.erase(all);
    }
  }
}

}  // namespace talia::schema
