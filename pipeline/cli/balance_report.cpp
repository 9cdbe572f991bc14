#include "cli/balance_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "chart/chances.h"
#include "chart/short_number.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

Place place_of(DefinitionId id, const job::Content& content) {
  return content.sources.place(content.catalog.definition(id).id_span);
}

std::string names_of(const std::vector<DefinitionId>& ids, const Catalog& catalog) {
  std::string names;
  for (const DefinitionId id : ids) {
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", catalog.definition(id).id);
  }
  return names;
}

// Who is left out because of a fault.
std::string lacking_text(const std::vector<DefinitionId>& ids, bool is_broken, const Catalog& catalog) {
  if (!ids.empty()) {
    return fmt::format("  not computed: {}\n", names_of(ids, catalog));
  }
  return is_broken ? "  not computed\n" : "";
}

std::string signed_number(const Rational& value) {
  return (value.sign() > 0 ? "+" : "") + chart::short_number(value);
}

// `3.5 + 0.25 × price`
std::string line_text(const rules::Comparison& comparison, const rules::Robust& line) {
  if (comparison.by_label.empty() || !line.follows) {
    return chart::short_number(line.level);
  }
  if (line.slope.sign() == 0) {
    return chart::short_number(line.level);
  }
  const bool falls = line.slope.sign() < 0;
  const std::string level =
      line.level.sign() == 0 ? (falls ? "−" : "") : chart::short_number(line.level) + (falls ? " − " : " + ");
  return fmt::format("{}{} × {}", level, chart::short_number(rules::magnitude(line.slope)),
                     source::one_line(comparison.by_label));
}

std::string heading(const rules::Comparison& comparison, const rules::Verdict& verdict,
                    const Rational& threshold) {
  const std::size_t count = comparison.members.size();
  std::string text = source::one_line(comparison.label) + "\n";
  if (verdict.doubt == rules::Verdict::Doubt::too_few) {
    const bool is_known = comparison.lacking.empty() && !comparison.is_broken;
    return text + (count == 0 ? (is_known ? "  nobody takes part\n" : "")
                              : fmt::format("  {} of at least {}: too few to tell who stands out\n", count,
                                            rules::fewest_members));
  }
  text += fmt::format("  {} compared; expected: {}", count, line_text(comparison, verdict.line));
  if (!comparison.by_label.empty() && !verdict.line.follows) {
    text += fmt::format(" (all have the same {})", source::one_line(comparison.by_label));
  }
  if (verdict.doubt == rules::Verdict::Doubt::no_spread) {
    return text +
           "\n  at least half are exactly that, so there is no measure for the distance of the others\n";
  }
  text += fmt::format("; half are within {}\n", chart::short_number(verdict.line.spread));
  if (verdict.outliers.empty()) {
    text += fmt::format("  none stands out by more than {} deviations\n", chart::short_number(threshold));
  }
  return text;
}

std::string as_text(const rules::Comparison& comparison, const rules::Verdict& verdict,
                    const Rational& threshold, const job::Content& content) {
  const Catalog& catalog = content.catalog;
  std::string text = heading(comparison, verdict, threshold);
  if (!verdict.outliers.empty()) {
    const bool has_by = !comparison.by_label.empty();
    const bool has_score = verdict.doubt == rules::Verdict::Doubt::none;
    std::vector<source::TextRow> rows{{"  name", "id"}};
    const auto add = [&rows](bool is_there, std::string cell) {
      if (is_there) {
        rows.back().push_back(std::move(cell));
      }
    };
    add(has_by, comparison.by_label);
    add(true, comparison.value_label);
    add(true, "expected");
    add(true, "off by");
    add(has_score, "deviations");
    add(true, "place");
    for (const std::size_t i : verdict.outliers) {
      const rules::Compared& member = comparison.members[i];
      const Definition& definition = catalog.definition(member.definition);
      rows.push_back({"  " + definition.title, definition.id});
      add(has_by, chart::short_number(member.by));
      add(true, chart::short_number(member.value));
      add(true, chart::short_number(verdict.line.expected(member.by)));
      add(true, signed_number(verdict.line.residuals[i]));
      add(has_score, has_score ? signed_number(*verdict.line.score(i)) : std::string());
      add(true, place_of(member.definition, content).text());
    }
    text += source::as_columns(rows);
  }
  return text + lacking_text(comparison.lacking, comparison.is_broken, catalog);
}

// What the fight takes for given, and the plain ones of its numbers.
std::string assumed(const rules::Fight& fight) {
  std::string text, numbers;
  for (const rules::ReferenceNumber& number : fight.numbers) {
    if (Rational::parse(number.written)) {
      numbers += fmt::format("{}{} = {}", numbers.empty() ? "" : ", ", number.name, number.written);
    }
  }
  text += numbers.empty() ? "" : fmt::format("  with {}\n", numbers);
  for (const std::string& assumption : fight.assumes) {
    text += fmt::format("  – {}\n", assumption);
  }
  return text;
}

std::string as_text(const rules::Fight& fight, const job::Content& content) {
  std::string text = source::one_line(fight.label) + "\n" + assumed(fight);
  if (fight.foes.empty() && fight.lacking.empty() && !fight.is_broken) {
    return text + "  nobody to fight\n";
  }
  const auto any = [&fight](const Rational rules::Fought::*chance) {
    return std::ranges::any_of(fight.foes, [&](const auto& foe) { return (foe.*chance).sign() > 0; });
  };
  const bool may_both = any(&rules::Fought::both), may_neither = any(&rules::Fought::neither);
  std::vector<source::TextRow> rows{{"  against", "id", "won", "lost"}};
  const auto add = [&rows](bool is_there, std::string cell) {
    if (is_there) {
      rows.back().push_back(std::move(cell));
    }
  };
  add(may_both, "both fall");
  add(may_neither, "neither");
  add(true, "rounds");
  for (const rules::Measure& measure : fight.measures) {
    add(true, measure.label);
  }
  for (const std::size_t i : job::most_dangerous_first(fight)) {
    const rules::Fought& foe = fight.foes[i];
    const Definition& definition = content.catalog.definition(foe.definition);
    rows.push_back({"  " + definition.title, definition.id, chart::percent_text(foe.won),
                    chart::percent_text(foe.lost)});
    add(may_both, chart::percent_text(foe.both));
    add(may_neither, chart::percent_text(foe.neither));
    add(true, chart::short_number(foe.rounds));
    for (const Rational& measure : foe.measures) {
      add(true, chart::short_number(measure));
    }
  }
  text += fight.foes.empty() ? std::string() : source::as_columns(rows);
  return text + lacking_text(fight.lacking, fight.is_broken, content.catalog);
}

class Writer {
 public:
  Writer(const job::BalanceAnswer& answer, const job::Content& content)
      : answer_(answer), content_(content) {}

  std::string write() {
    json_.begin_object();
    number("threshold", answer_.threshold);
    json_.key("comparisons").begin_array();
    for (std::size_t i = 0; i < answer_.balance.comparisons.size(); ++i) {
      comparison(answer_.balance.comparisons[i], answer_.verdicts[i]);
    }
    json_.end_array().key("fights").begin_array();
    for (const rules::Fight& each : answer_.balance.fights) {
      fight(each);
    }
    json_.end_array().end_object();
    return json_.take();
  }

 private:
  void number(std::string_view key, const Rational& value) {
    json_.key(key).raw(formula::to_json(Value(value)));
  }
  void number_or_null(std::string_view key, const std::optional<Rational>& value) {
    json_.key(key).raw(value ? formula::to_json(Value(*value)) : "null");
  }

  void begin_definition(DefinitionId id) {
    const Definition& definition = content_.catalog.definition(id);
    const Place place = place_of(id, content_);
    json_.begin_object().key("id").text(definition.id).key("kind");
    json_.text(content_.catalog.kind(definition.kind).name).key("name").text(definition.title);
    json_.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
  }

  void lacking(const std::vector<DefinitionId>& ids, bool is_broken) {
    json_.key("at_fault").boolean(is_broken).key("not_computed").begin_array();
    for (const DefinitionId id : ids) {
      json_.text(content_.catalog.definition(id).id);
    }
    json_.end_array();
  }

  void comparison(const rules::Comparison& comparison, const rules::Verdict& verdict) {
    const bool is_judged = verdict.doubt != rules::Verdict::Doubt::too_few;
    const bool has_by = !comparison.by_label.empty();
    json_.begin_object().key("id").text(comparison.id).key("label").text(comparison.label);
    json_.key("doubt");
    is_judged&& verdict.doubt == rules::Verdict::Doubt::none
        ? json_.null()
        : json_.text(is_judged ? "no-spread" : "too-few");
    const auto if_judged = [&](const Rational& value) {
      return is_judged ? std::optional(value) : std::nullopt;
    };
    number_or_null("level", if_judged(verdict.line.level));
    number_or_null("slope", has_by ? if_judged(verdict.line.slope) : std::nullopt);
    number_or_null("spread", if_judged(verdict.line.spread));
    json_.key("members").begin_array();
    for (std::size_t i = 0; i < comparison.members.size(); ++i) {
      const rules::Compared& member = comparison.members[i];
      begin_definition(member.definition);
      number("value", member.value);
      number_or_null("by", has_by ? std::optional(member.by) : std::nullopt);
      number_or_null("expected", if_judged(verdict.line.expected(member.by)));
      number_or_null("score", is_judged ? verdict.line.score(i) : std::nullopt);
      json_.key("stands_out").boolean(std::ranges::find(verdict.outliers, i) != verdict.outliers.end());
      json_.end_object();
    }
    json_.end_array();
    lacking(comparison.lacking, comparison.is_broken);
    json_.end_object();
  }

  void fight(const rules::Fight& fight) {
    json_.begin_object().key("id").text(fight.id).key("label").text(fight.label);
    json_.key("assumes").begin_array();
    for (const std::string& assumption : fight.assumes) {
      json_.text(assumption);
    }
    json_.end_array().key("with").begin_object();
    for (const rules::ReferenceNumber& number : fight.numbers) {
      json_.key(number.name).text(number.written);
    }
    json_.end_object().key("measures").begin_object();
    for (const rules::Measure& measure : fight.measures) {
      json_.key(measure.id).text(measure.label);
    }
    json_.end_object().key("against").begin_array();
    for (const rules::Fought& foe : fight.foes) {
      begin_definition(foe.definition);
      number("won", foe.won);
      number("lost", foe.lost);
      number("both", foe.both);
      number("neither", foe.neither);
      number("rounds", foe.rounds);
      json_.key("measures").begin_object();
      for (std::size_t i = 0; i < foe.measures.size(); ++i) {
        number(fight.measures[i].id, foe.measures[i]);
      }
      json_.end_object().end_object();
    }
    json_.end_array();
    lacking(fight.lacking, fight.is_broken);
    json_.end_object();
  }

  const job::BalanceAnswer& answer_;
  const job::Content& content_;
  source::JsonWriter json_;
};

}  // namespace

std::string as_text(const job::BalanceAnswer& answer, const job::Content& content) {
  std::string text;
  for (std::size_t i = 0; i < answer.balance.comparisons.size(); ++i) {
    text += (text.empty() ? "" : "\n") +
            as_text(answer.balance.comparisons[i], answer.verdicts[i], answer.threshold, content);
  }
  for (const rules::Fight& fight : answer.balance.fights) {
    text += (text.empty() ? "" : "\n") + as_text(fight, content);
  }
  return text;
}

std::string as_json(const job::BalanceAnswer& answer, const job::Content& content) {
  return Writer(answer, content).write();
}

}  // namespace talia::cli
