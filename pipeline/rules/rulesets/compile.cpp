// Ruleset documents into scopes, tables, functions, stats and checks, every formula checked.
#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "rules/notations/notations.h"
#include "rules/rulesets/ruleset.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

// What a look at the documents' keys already tells, before any formula is checked.
struct Outline {
  std::vector<Entry> tables, functions, constants, policies;
  // Names of tables, functions and constants in documents at fault.
  std::vector<Entry> broken;
  bool has_broken_policies = false;
  Node rounding;
};

Outline outline_of(const System& system) {
  Outline outline;
  const auto add = [](std::vector<Entry>& all, Node map) {
    for (const Entry& entry : map.entries()) {
      all.push_back(entry);
    }
  };
  for (const RulesetPart& part : system.ruleset) {
    if (part.is_broken) {
      for (const std::string_view names : {"tables", "functions", "constants"}) {
        add(outline.broken, part.root.find(names));
      }
      outline.has_broken_policies |= part.kind == "policies";
    } else if (part.kind == "tables") {
      add(outline.tables, part.root.find("tables"));
    } else if (part.kind == "functions") {
      add(outline.functions, part.root.find("functions"));
      add(outline.constants, part.root.find("constants"));
    } else if (part.kind == "policies") {
      add(outline.policies, part.root.find("policies"));
      if (part.root.find("rounding").exists()) {
        outline.rounding = part.root.find("rounding");
      }
    }
  }
  return outline;
}

class SystemCompiler {
 public:
  SystemCompiler(SystemId id, const Catalog& catalog, source::Patterns& patterns, Diagnostics& diagnostics)
      : id_(id),
        catalog_(catalog),
        system_(catalog.system(id)),
        patterns_(patterns),
        diagnostics_(diagnostics) {}

  CompiledSystem compile() {
    const Outline outline = outline_of(system_);
    compiled_.scope.is_incomplete = system_.is_incomplete;
    compiled_.scope.language = catalog_.language_of(id_);
    add_terms();
    add_kinds();
    for (const Entry& constant : outline.constants) {
      if (is_new(constant)) {
        add_constant(constant);
      }
    }
    for (const Entry& policy : outline.policies) {
      add_policy(policy);
    }
    add_services(outline.has_broken_policies);
    compiled_.notations = read_notations(system_, patterns_, diagnostics_);
    add_notation_functions(compiled_.notations, compiled_.scope);
    for (const Entry& entry : outline.broken) {
      compiled_.scope.add({.name = std::string(entry.key),
                           .type = Type::of(Type::Kind::broken),
                           .is_function = true,
                           .declared = entry.key_span});
    }
    for (const Entry& table : outline.tables) {
      if (is_new(table)) {
        add_table(table);
      }
    }
    add_look_up();
    for (const Entry& function : outline.functions) {
      if (is_new(function)) {
        declare_function(function);
      }
    }
    check_functions();
    compile_notation_formulas(compiled_, diagnostics_);
    check_rounding(outline.rounding);
    return std::move(compiled_);
  }

 private:
  // One name, one meaning: a second table, function or constant of a name is reported.
  bool is_new(const Entry& entry) {
    const auto [place, is_first] = declared_.emplace(entry.key, entry.key_span);
    if (!is_first) {
      diagnostics_.add(Diagnostic::error(Code::duplicate_id, entry.key_span,
                                         fmt::format("the ruleset has `{}` twice", entry.key))
                           .note(place->second, "the other stands here"));
    }
    return is_first;
  }

  void add_terms() {
    std::map<std::string, std::set<std::string>> groups_of;
    std::map<std::string, Span> places;
    std::vector<std::string> group_ids;
    for (const TermGroup& group : system_.terms) {
      group_ids.push_back(group.id);
      std::vector<std::string> ids;
      for (const Term& term : group.terms) {
        ids.push_back(term.id);
        groups_of[term.id].insert(group.id);
        places.emplace(term.id, term.span);
      }
      compiled_.scope.set_values(group.id, std::move(ids));
    }
    compiled_.scope.set_values("term group", std::move(group_ids));
    for (const auto& [id, groups] : groups_of) {
      compiled_.scope.add({.name = id,
                           .type = Type::text_of(groups.size() == 1 ? *groups.begin() : std::string()),
                           .declared = places.at(id),
                           .constant = Value(id)});
    }
  }

  // Members with the types that are known before stats are checked; `derive` completes them.
  void add_kinds() {
    std::vector<std::string> names;
    for (const KindId id : system_.kinds) {
      const Kind& kind = catalog_.kind(id);
      names.push_back(kind.name);
      std::map<std::string, Type> members = {{"id", Type::of(Type::Kind::text)},
                                             {"kind", Type::text_of("kind")}};
      for (const Field& field : kind.fields) {
        if (!members.contains(field.name)) {
          members.emplace(field.name,
                          type_of(field.type, kind.name + "." + field.name, field.is_always_there()));
        }
        add_values(compiled_.scope, field.type, kind.name + "." + field.name);
      }
      for (const RulesetPart& part : system_.ruleset) {
        Diagnostics unheard;  // `compile_kind` reports of this again.
        const auto kinds = part.kind == "stats" ? kinds_of(part.root.find("of"), id_, catalog_, unheard)
                                                : std::vector<KindId>();
        if (std::find(kinds.begin(), kinds.end(), id) == kinds.end()) {
          continue;
        }
        for (const Entry& stat : part.root.find("stats").entries()) {
          const Node written = stat.value.find("type");
          const Type type = part.is_broken     ? Type::of(Type::Kind::broken)
                            : written.exists() ? read_type(written, compiled_.scope, unheard)
                                               : Type();
          members.insert_or_assign(std::string(stat.key), type);
        }
      }
      compiled_.scope.set_members(kind.name, std::move(members));
    }
    compiled_.scope.set_values("kind", std::move(names));
    const Catalog* const catalog = &catalog_;
    const SystemId system = id_;
    compiled_.scope.has_definition = [catalog, system](std::string_view kind, std::string_view id) {
      const auto is_it = [&](const auto& definition, std::string_view of_kind) {
        return definition.system == system && definition.id == id && (of_kind == kind || of_kind.empty());
      };
      return std::ranges::any_of(
                 catalog->definitions,
                 [&](const Definition& each) { return is_it(each, catalog->kind(each.kind).name); }) ||
             std::ranges::any_of(catalog->broken,
                                 [&](const BrokenDefinition& each) { return is_it(each, each.kind); }) ||
             std::ranges::any_of(catalog->missing, [&](const MissingId& each) {
               return each.system == system && each.id == id;
             });
    };
    compiled_.scope.ids_of = [catalog, system](std::string_view kind) {
      std::vector<std::string> ids;
      for (const Definition& each : catalog->definitions) {
        if (each.system == system && catalog->kind(each.kind).name == kind) {
          ids.push_back(each.id);
        }
      }
      std::sort(ids.begin(), ids.end());
      return ids;
    };
  }

  void add_constant(const Entry& entry) {
    Value value = scalar_value(entry.value.find("value"));
    const Type type = value.number() != nullptr
                          ? Type::of(value.number()->is_whole() ? Type::Kind::integer : Type::Kind::number)
                      : value.boolean() != nullptr ? Type::of(Type::Kind::boolean)
                                                   : Type::of(Type::Kind::text);
    compiled_.scope.add({.name = std::string(entry.key),
                         .type = type,
                         .declared = entry.key_span,
                         .constant = std::move(value)});
  }

  void add_policy(const Entry& entry) {
    Policy policy{std::string(entry.key),
                  entry.value.text_at("label"),
                  {},
                  scalar_value(entry.value.find("default")),
                  {},
                  entry.key_span};
    for (const Entry& choice : entry.value.find("choices").entries()) {
      policy.choices.emplace_back(choice.key);
    }
    const Node standard = entry.value.find("default");
    if (std::find(policy.choices.begin(), policy.choices.end(), standard.scalar()) == policy.choices.end()) {
      diagnostics_.add(Diagnostic::error(Code::bad_policy, standard.span(),
                                         fmt::format("`{}` is none of the choices", standard.scalar()))
                           .help_closest(standard.scalar(), policy.choices));
    }
    policy.value = policy.standard;
    compiled_.policies.push_back(std::move(policy));
  }

  // The functions that every ruleset has: `policy(id)`, `term(group, id)`, `definitions(kind)`.
  void add_services(bool has_broken_policies) {
    ScopeName policy{.name = "policy",
                     .type = has_broken_policies ? Type::of(Type::Kind::broken) : Type(),
                     .is_function = true};
    policy.parameters = {Type::text_of("policy")};
    policy.number = packed(NameMeaning::policy, 0);
    std::vector<std::string> ids;
    for (const Policy& each : compiled_.policies) {
      ids.push_back(each.id);
      const bool is_text = each.standard.text() != nullptr;
      policy.results_by_literal.emplace(
          each.id, is_text ? Type::text_of("policy " + each.id) : Type::of(Type::Kind::integer));
      if (is_text) {
        compiled_.scope.set_values("policy " + each.id, each.choices);
      }
    }
    std::sort(ids.begin(), ids.end());
    compiled_.scope.set_values("policy", std::move(ids));
    compiled_.scope.add(std::move(policy));

    const Type text = Type::of(Type::Kind::text);
    ScopeName term{.name = "term", .is_function = true};
    term.type = Type::record_of(
        {{"id", text}, {"name", text}, {"english", text}, {"abbreviation", text}, {"icon", text}});
    term.parameters = {Type::text_of("term group"), text};
    term.number = packed(NameMeaning::term, 0);
    compiled_.scope.add(std::move(term));

    ScopeName definitions{
        .name = "definitions", .type = Type::list_of(Type::of(Type::Kind::definition)), .is_function = true};
    definitions.parameters = {Type::text_of("kind")};
    definitions.number = packed(NameMeaning::definitions, 0);
    for (const KindId kind : system_.kinds) {
      const std::string& name = catalog_.kind(kind).name;
      definitions.results_by_literal.emplace(name, Type::list_of(Type::definition_of(name)));
    }
    compiled_.scope.add(std::move(definitions));
  }

  void add_table(const Entry& entry) {
    CompiledTable table = compile_table(entry, system_, compiled_.scope, diagnostics_);
    ScopeName name{.name = std::string(entry.key), .type = table.row_type, .is_function = true};
    if (table.is_broken) {
      name.type = Type::of(Type::Kind::broken);
    }
    name.parameters = {Type::of(Type::Kind::integer)};
    if (!table.printed.has_ranges) {
      const std::string group = table_keys(entry.key);
      name.parameters = {Type::text_of(group)};
      compiled_.scope.set_values(group, source::keys_of(table.by_key));
    }
    name.declared = entry.key_span;
    name.number = packed(NameMeaning::table, compiled_.tables.size());
    name.constant = Value(table.rows);
    name.constant_type = Type::list_of(table.row_type);
    compiled_.scope.add(std::move(name));
    compiled_.printed_tables.push_back(table.printed);
    compiled_.tables.push_back(std::move(table));
  }

  // `look_up(table, key)`, `row_of(table, key)`: of a table whose name may be computed.
  void add_look_up() {
    auto ids = source::of_each(compiled_.tables, [](const CompiledTable& table) { return table.printed.id; });
    std::sort(ids.begin(), ids.end());
    compiled_.scope.set_values("ruleset table", std::move(ids));
    for (const Absent absent : {Absent::null, Absent::error}) {
      ScopeName name{.name = std::string(name_of(absent)), .is_function = true};
      name.parameters = {Type::text_of("ruleset table"), Type()};
      name.number = packed(NameMeaning::look_up, static_cast<std::size_t>(absent));
      for (const CompiledTable& table : compiled_.tables) {
        const Type row = absent == Absent::null ? table.row_type.or_null() : table.row_type;
        name.results_by_literal.emplace(table.printed.id,
                                        table.is_broken ? Type::of(Type::Kind::broken) : row);
      }
      compiled_.scope.add(std::move(name));
    }
  }

  void declare_function(const Entry& entry) {
    CompiledFunction function;
    function.id = entry.key;
    function.source = entry.value.text_at("source");
    function.span = entry.key_span;
    ScopeName name{.name = function.id,
                   .type = read_type(entry.value.find("result"), compiled_.scope, diagnostics_),
                   .is_function = true};
    for (const Entry& parameter : entry.value.find("parameters").entries()) {
      function.parameters.push_back(
          {std::string(parameter.key), read_type(parameter.value, compiled_.scope, diagnostics_)});
      name.parameters.push_back(function.parameters.back().type);
      name.parameter_names.emplace_back(parameter.key);
      name.optional_parameters = name.parameters.back().optional ? name.optional_parameters + 1 : 0;
    }
    name.declared = entry.key_span;
    name.number = packed(NameMeaning::function, compiled_.functions.size());
    function.name = compiled_.scope.add(std::move(name));
    function.body = formula::parse(entry.value.find("formula").text(), diagnostics_);
    compiled_.functions.push_back(std::move(function));
  }

  void check_functions() {
    std::map<std::string, std::size_t, std::less<>> by_id;
    for (std::size_t i = 0; i < compiled_.functions.size(); ++i) {
      by_id.emplace(compiled_.functions[i].id, i);
    }
    std::vector<int> state(compiled_.functions.size(), 0);
    const std::function<void(std::size_t)> visit = [&](std::size_t i) {
      state[i] = 1;
      for (const std::string& name : compiled_.functions[i].body.free_names()) {
        const auto called = by_id.find(name);
        if (called == by_id.end()) {
          continue;
        }
        if (state[called->second] == 1) {
          CompiledFunction& function = compiled_.functions[i];
          diagnostics_.add(
              Diagnostic::error(Code::cyclic_formula, function.span,
                                fmt::format("the function `{}` needs itself", function.id))
                  .note(compiled_.functions[called->second].span, fmt::format("by way of `{}`", name)));
          function.body = Formula();
        } else if (state[called->second] == 0) {
          visit(called->second);
        }
      }
      state[i] = 2;
    };
    for (std::size_t i = 0; i < compiled_.functions.size(); ++i) {
      if (state[i] == 0) {
        visit(i);
      }
    }
    for (CompiledFunction& function : compiled_.functions) {
      formula::check(function.body, compiled_.scope, compiled_.scope.get(function.name).type, diagnostics_,
                     function.parameters);
    }
  }

  void check_rounding(Node node) {
    if (!node.exists()) {
      return;
    }
    Scope scope = compiled_.scope;
    const std::vector<std::string> ways = {"down", "up", "nearest", "to_zero"};
    for (const std::string& way : ways) {
      scope.add({.name = way, .type = Type::text_of("rounding"), .constant = Value(way)});
    }
    scope.set_values("rounding", ways);
    compiled_.rounding = formula::parse(node.text(), diagnostics_);
    formula::check(*compiled_.rounding, scope, Type::text_of("rounding"), diagnostics_);
  }

  SystemId id_;
  const Catalog& catalog_;
  const System& system_;
  source::Patterns& patterns_;
  Diagnostics& diagnostics_;
  CompiledSystem compiled_;
  std::map<std::string_view, Span> declared_;
};

}  // namespace

CompiledSystem compile_system(SystemId id, const Catalog& catalog, source::Patterns& patterns,
                              Diagnostics& diagnostics) {
  return SystemCompiler(id, catalog, patterns, diagnostics).compile();
}

}  // namespace talia::rules
