// A kind's scope, its stats in the order of their needs, and its checks.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "formula/checks/divisors.h"
#include "rules/notations/notations.h"
#include "rules/rulesets/ruleset.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

class KindCompiler {
 public:
  KindCompiler(KindId id, const CompiledSystem& system, const Catalog& catalog, Diagnostics& diagnostics)
      : id_(id), kind_(catalog.kind(id)), catalog_(catalog), diagnostics_(diagnostics) {
    compiled_.scope = system.scope;
  }

  CompiledKind compile() {
    add_fields();
    read_stats();
    order_stats();
    for (const std::size_t i : order_) {
      add_stat(i);
    }
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      compiled_.compiled[i].is_own_field = fields_.contains(compiled_.stats[i].id);
    }
    read_checks();
    return std::move(compiled_);
  }

 private:
  void add_fields() {
    compiled_.scope.add({.name = "kind", .type = Type::text_of("kind"), .constant = Value(kind_.name)});
    compiled_.scope.add(
        {.name = "id", .type = Type::of(Type::Kind::text), .number = packed(NameMeaning::definition_id, 0)});
    for (std::size_t i = 0; i < kind_.fields.size(); ++i) {
      const Field& field = kind_.fields[i];
      if (field.name != "kind" && field.name != "id") {
        fields_[field.name] = compiled_.scope.add(
            {.name = field.name,
             .type = type_of(field.type, kind_.name + "." + field.name, field.is_always_there()),
             .declared = field.declared,
             .number = packed(NameMeaning::field, i),
             .known = std::make_shared<const formula::Known>(known_of(field.type))});
      }
    }
  }

  bool is_of_this_kind(const RulesetPart& part, Node of, Diagnostics& diagnostics) const {
    const auto kinds = kinds_of(of, kind_.system, catalog_, diagnostics);
    return (part.kind == "stats" || part.kind == "checks") &&
           std::find(kinds.begin(), kinds.end(), id_) != kinds.end();
  }

  void read_stats() {
    for (const RulesetPart& part : catalog_.system(kind_.system).ruleset) {
      if (part.kind == "stats" && part.is_broken) {
        for (const Entry& entry : part.root.find("stats").entries()) {
          compiled_.scope.add({.name = std::string(entry.key),
                               .type = Type::of(Type::Kind::broken),
                               .declared = entry.key_span});
        }
        continue;
      }
      if (part.kind != "stats" || !is_of_this_kind(part, part.root.find("of"), diagnostics_)) {
        continue;
      }
      for (const Entry& entry : part.root.find("stats").entries()) {
        const auto [place, is_new] = by_id_.emplace(entry.key, sources_.size());
        if (!is_new) {
          diagnostics_.add(
              Diagnostic::error(Code::duplicate_id, entry.key_span,
                                fmt::format("kind `{}` has the stat `{}` twice", kind_.name, entry.key))
                  .note(compiled_.stats[place->second].span, "the other stands here"));
          continue;
        }
        Stat stat{std::string(entry.key),
                  entry.value.text_at("label"),
                  entry.value.text_at("unit"),
                  entry.value.text_at("source"),
                  Type(),
                  id_,
                  entry.key_span,
                  entry.value.find("source").span()};
        CompiledStat compiled;
        compiled.formula = formula::parse(entry.value.find("formula").text(), diagnostics_);
        compiled_.stats.push_back(std::move(stat));
        compiled_.compiled.push_back(std::move(compiled));
        sources_.push_back(entry.value);
      }
    }
  }

  // The stats that a stat reads; its own name is the field's, when there is one.
  std::vector<std::size_t> needs_of(std::size_t i) const {
    std::vector<std::size_t> needs;
    for (const std::string& name : compiled_.compiled[i].formula.free_names()) {
      const auto found = by_id_.find(name);
      const bool is_field = found != by_id_.end() && found->second == i &&
                            (fields_.contains(name) || kind_.is_broken);  // Then it may be one.
      if (found != by_id_.end() && !is_field) {
        needs.push_back(found->second);
      }
    }
    return needs;
  }

  void order_stats() {
    std::vector<int> state(sources_.size(), 0);
    std::vector<std::size_t> path;
    const std::function<void(std::size_t)> visit = [&](std::size_t i) {
      state[i] = 1;
      path.push_back(i);
      for (const std::size_t needed : needs_of(i)) {
        if (state[needed] == 1) {
          report_cycle({std::find(path.begin(), path.end(), needed), path.end()});
        } else if (state[needed] == 0) {
          visit(needed);
        }
      }
      path.pop_back();
      state[i] = 2;
      order_.push_back(i);
    };
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (state[i] == 0) {
        visit(i);
      }
    }
  }

  void report_cycle(const std::vector<std::size_t>& cycle) {
    std::string chain;
    for (const std::size_t i : cycle) {
      chain += fmt::format("`{}` needs ", compiled_.stats[i].id);
    }
    const std::size_t first = cycle.front();
    diagnostics_.add(
        Diagnostic::error(Code::cyclic_formula, compiled_.stats[first].span,
                          fmt::format("a circle of stats: {}`{}`", chain, compiled_.stats[first].id)));
    for (const std::size_t i : cycle) {
      compiled_.compiled[i].formula = Formula();
    }
  }

  void add_stat(std::size_t i) {
    Stat& stat = compiled_.stats[i];
    Scope scope = compiled_.scope;
    if (const auto field = fields_.find(stat.id); field != fields_.end()) {
      scope.uncover(field->second);
    }
    const Node written = sources_[i].find("type");
    const Type declared = written.exists() ? read_type(written, compiled_.scope, diagnostics_) : Type();
    const Type found = formula::check(compiled_.compiled[i].formula, scope, declared, diagnostics_);
    stat.type = written.exists() && !found.is(Type::Kind::broken) ? declared : found;
    compiled_.compiled[i].name =
        compiled_.scope.add({.name = stat.id,
                             .type = stat.type,
                             .declared = stat.span,
                             .number = packed(NameMeaning::stat, i),
                             .known = std::make_shared<const formula::Known>(
                                 formula::known_value(compiled_.compiled[i].formula, scope))});
  }

  void read_checks() {
    for (const RulesetPart& part : catalog_.system(kind_.system).ruleset) {
      if (part.kind != "checks" || part.is_broken) {
        continue;
      }
      for (const Entry& entry : part.root.find("checks").entries()) {
        if (is_of_this_kind(part, entry.value.find("of"), diagnostics_)) {
          add_check(entry);
        }
      }
    }
  }

  void add_check(const Entry& entry) {
    CompiledCheck check;
    check.id = entry.key;
    check.why = entry.value.text_at("why");
    check.at = entry.value.text_at("at");
    check.severity = entry.value.text_at("severity") == "warning" ? Severity::warning : Severity::error;
    check.span = entry.key_span;
    check.holds = formula::parse(entry.value.find("holds").text(), diagnostics_);
    formula::check(check.holds, compiled_.scope, Type::of(Type::Kind::boolean), diagnostics_);
    check.message = compile_message(entry.value.find("message").text(), compiled_.scope, diagnostics_);
    const Node at = entry.value.find("at");
    if (at.exists() && !fields_.contains(check.at) && !kind_.is_broken) {
      diagnostics_.add(Diagnostic::error(Code::unknown_field, at.span(),
                                         fmt::format("kind `{}` has no field `{}`", kind_.name, check.at))
                           .help_closest(check.at, source::keys_of(fields_)));
    }
    compiled_.checks.push_back(std::move(check));
  }

  KindId id_;
  const Kind& kind_;
  const Catalog& catalog_;
  Diagnostics& diagnostics_;
  CompiledKind compiled_;
  std::vector<Node> sources_;
  std::vector<std::size_t> order_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
  std::map<std::string, NameId, std::less<>> fields_;
};

}  // namespace

CompiledKind compile_kind(KindId id, const CompiledSystem& system, const Catalog& catalog,
                          Diagnostics& diagnostics) {
  return KindCompiler(id, system, catalog, diagnostics).compile();
}

}  // namespace talia::rules
