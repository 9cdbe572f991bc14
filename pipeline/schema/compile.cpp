#include <algorithm>
#include <deque>
#include <utility>

#include <fmt/format.h>

#include "schema/canonical.h"
#include "schema/contradictions.h"
#include "schema/ecma_pattern.h"
#include "schema/keywords.h"
#include "schema/library.h"
#include "schema/links.h"
#include "schema/rules.h"
#include "schema/schema.h"
#include "schema/uri.h"
#include "schema/value.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia {

Schema::Schema(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;
Schema::~Schema() = default;
Node Schema::root() const {
  return compiled_->root;
}
bool Schema::is_broken() const {
  return compiled_->is_broken;
}

Node Schema::follow(Node subschema) const {
  const auto found = compiled_->rule_of.find(subschema);
  if (compiled_->is_broken || found == compiled_->rule_of.end()) {
    return compiled_->is_broken ? Node() : subschema;
  }
  const schema::SchemaRule* rule = &compiled_->rules[found->second];
  while (rule->target != schema::no_rule) {
    rule = &compiled_->rules[rule->target];
  }
  return rule->node;
}

Node Schema::target(Node subschema) const {
  const auto found = compiled_->rule_of.find(subschema);
  const schema::RuleId target =
      found == compiled_->rule_of.end() ? schema::no_rule : compiled_->rules[found->second].target;
  return target == schema::no_rule ? Node() : compiled_->rules[target].node;
}

namespace schema {

const Property* MapRule::find(std::string_view name) const {
  const auto found = std::ranges::lower_bound(properties, name, {}, &Property::name);
  return found != properties.end() && found->name == name ? &*found : nullptr;
}

namespace {

constexpr std::string_view draft = "http://json-schema.org/draft-07/schema";

template <typename T>
T& made(std::unique_ptr<T>& part) {
  if (!part) {
    part = std::make_unique<T>();
  }
  return *part;
}

class Compiler {
 public:
  Compiler(Schema::Compiled& out, const Loader& loader, const CompileOptions& options)
      : out_(out), library_(loader, diagnostics_), options_(options) {}

  Diagnostics run(const std::string& path) {
    if (!out_.root.is(NodeKind::map) && !out_.root.is(NodeKind::boolean)) {
      fault(out_.root.span(), "a schema must be a mapping, `true` or `false`");
    } else {
      for (const Node node : library_.add(out_.root, address_of_path(path))) {
        rule_of(node);
      }
      out_.start = rule_of(out_.root);
      while (!waiting_.empty()) {
        const RuleId id = waiting_.front();
        waiting_.pop_front();
        compile(id);
      }
      if (!diagnostics_.has_errors()) {
        link(out_.rules, diagnostics_);
      }
    }
    out_.is_broken = diagnostics_.has_errors();
    return std::move(diagnostics_);
  }

 private:
  RuleId rule_of(Node node) {
    const auto [entry, is_new] = out_.rule_of.emplace(node, static_cast<RuleId>(out_.rules.size()));
    if (is_new) {
      out_.rules.emplace_back().node = node;
      waiting_.push_back(entry->second);
    }
    return entry->second;
  }

  void fault(Span span, std::string message) {
    diagnostics_.add(Diagnostic::error(Code::faulty_schema, span, std::move(message)));
  }

  void fault_of_form(const Entry& entry, const FormFault& form) {
    const Span span = form.node.span();
    auto diagnostic =
        Diagnostic::error(Code::faulty_schema, span.begin == span.end ? entry.key_span : span,
                          fmt::format("{}`{}` must be {}", form.node == entry.value ? "" : "an item of ",
                                      entry.key, form.expected));
    if (!form.meant.empty()) {
      diagnostic = Diagnostic(std::move(diagnostic).suggest(form.node.scalar(), form.meant));
    } else if (!form.help.empty()) {
      diagnostic.help_text = form.help;
    }
    diagnostics_.add(std::move(diagnostic));
  }

  void compile(RuleId id) {
    // Rules may move while others are numbered, so this one is built apart.
    SchemaRule rule;
    rule.node = out_.rules[id].node;
    if (rule.node.is(NodeKind::boolean)) {
      rule.is_never = !rule.node.boolean();
    } else if (const Node reference = rule.node.find("$ref"); reference.is(NodeKind::text)) {
      warn_beside_reference(rule.node);
      const auto target = diagnostics_.take(library_.find(rule.node, reference));
      if (target && target->exists()) {  // Else everything is accepted: its own fault was reported.
        rule.target = rule_of(*target);
      }
    } else {
      for (const Entry& entry : rule.node.entries()) {
        compile_keyword(rule, entry);
      }
      finish(rule);
      check_bearer(rule.node);
      for (Diagnostic& each : options_.check_keywords ? contradictions(rule) : std::vector<Diagnostic>()) {
        diagnostics_.add(std::move(each));
      }
      imply_types(rule);
    }
    out_.rules[id] = std::move(rule);
  }

  void imply_types(SchemaRule& rule) const {
    Types types = 0;
    for (const std::string_view name : implied_types(rule.node)) {
      types = static_cast<Types>(types | type_bit(name));
    }
    if (options_.check_keywords && types != 0) {
      rule.types = types;
    }
  }

  // What is said of one text would be lost on a list or record of them.
  void check_bearer(Node node) {
    const Node type = node.find("type");
    const bool is_list = type.is(NodeKind::text) && type.scalar() == "array";
    const bool is_record = type.is(NodeKind::text) && type.scalar() == "object";
    for (const std::string_view key : {"x-formula", "x-ref", "x-term", "x-text"}) {
      if (options_.check_keywords && (is_list || is_record) && node.find(key).exists()) {
        diagnostics_.add(
            Diagnostic::error(
                Code::faulty_schema, node.key_span(key),
                fmt::format("`{}` stands at a {}, and is said of texts", key, is_list ? "list" : "record"))
                .help(is_list ? "put it at its `items:`" : "put it at the property that is the text"));
      }
    }
  }

  void warn_beside_reference(Node node) {
    for (const Entry& entry : node.entries()) {
      const Keyword* const keyword = find_keyword(entry.key);
      if (options_.check_keywords && entry.key != "$ref" && !(keyword != nullptr && keyword->is_annotation)) {
        diagnostics_.add(Diagnostic::of(Code::ignored_keyword, entry.key_span,
                                        fmt::format("`{}` means nothing beside a `$ref`", entry.key))
                             .help("put both under `allOf`"));
      }
    }
  }

  void warn_unknown(const Entry& entry) {
    if (options_.check_keywords) {
      const auto meant = meant_keyword(entry.key);
      // Without them every field would be told to be unknown.
      auto diagnostic =
          Diagnostic::of(meant == "properties" ? Code::faulty_schema : Code::ignored_keyword, entry.key_span,
                         fmt::format("`{}` is no keyword of a schema", entry.key));
      if (meant) {
        diagnostic = Diagnostic(std::move(diagnostic).suggest(entry.key, *meant));
      } else {
        diagnostic.help_text = help_if_cut_off(entry.key, SchemaValue(entry.value));
      }
      diagnostics_.add(std::move(diagnostic));
    }
  }

  void compile_keyword(SchemaRule& rule, const Entry& entry) {
    const Keyword* const keyword = find_keyword(entry.key);
    if (keyword == nullptr) {
      return warn_unknown(entry);
    }
    if (keyword->name.starts_with("x-") && !options_.check_keywords) {
      return;
    }
    if (const auto form = check_form(*keyword, entry.value)) {
      return fault_of_form(entry, *form);
    }
    if (keyword->form == Form::number || keyword->form == Form::positive_number) {
      compile_bound(made(rule.number), entry);
    } else if (keyword->form == Form::count) {
      compile_count(rule, entry);
    } else if (!compile_logic(rule, entry) && !compile_map(rule, entry) && !compile_list(rule, entry)) {
      compile_value(rule, entry);
    }
  }

  static void compile_bound(NumberRule& number, const Entry& entry) {
    Bound& bound = entry.key == "minimum"            ? number.minimum
                   : entry.key == "maximum"          ? number.maximum
                   : entry.key == "exclusiveMinimum" ? number.exclusive_minimum
                   : entry.key == "exclusiveMaximum" ? number.exclusive_maximum
                                                     : number.multiple_of;
    bound = {entry.value, entry.value.int64(), Decimal::parse(entry.value.scalar()).value()};
  }

  static void compile_count(SchemaRule& rule, const Entry& entry) {
    Count count{entry.value, std::numeric_limits<std::uint64_t>::max()};
    if (const auto small = entry.value.int64()) {
      count.value = static_cast<std::uint64_t>(*small);
    } else if (const Decimal limit = Decimal::parse(entry.value.scalar()).value();
               limit < Decimal::parse("1e15").value()) {
      // `2.0` is a count too.
      count.value = static_cast<std::uint64_t>(entry.value.real());
    }
    (entry.key == "minLength"       ? made(rule.text).min_length
     : entry.key == "maxLength"     ? made(rule.text).max_length
     : entry.key == "minItems"      ? made(rule.list).min_items
     : entry.key == "maxItems"      ? made(rule.list).max_items
     : entry.key == "minProperties" ? made(rule.map).min_properties
                                    : made(rule.map).max_properties) = count;
  }

  std::vector<RuleId> rules_of(Node list) {
    return source::of_each(list.items(), [this](Node item) { return rule_of(item); });
  }

  bool compile_logic(SchemaRule& rule, const Entry& entry) {
    if (entry.key == "allOf") {
      made(rule.logic).all = rules_of(entry.value);
    } else if (entry.key == "anyOf") {
      made(rule.logic).any.branches = rules_of(entry.value);
    } else if (entry.key == "oneOf") {
      made(rule.logic).one.branches = rules_of(entry.value);
    } else if (entry.key == "not") {
      made(rule.logic).negated = rule_of(entry.value);
    } else if (entry.key == "if") {
      made(rule.logic).condition = rule_of(entry.value);
    } else if (entry.key == "then") {
      made(rule.logic).consequence = rule_of(entry.value);
    } else if (entry.key == "else") {
      made(rule.logic).otherwise = rule_of(entry.value);
    } else {
      return false;
    }
    return true;
  }

  bool compile_map(SchemaRule& rule, const Entry& entry) {
    if (entry.key == "properties") {
      for (const Entry& property : entry.value.entries()) {
        made(rule.map).properties.push_back({property.key, rule_of(property.value), false});
      }
    } else if (entry.key == "patternProperties") {
      for (const Entry& property : entry.value.entries()) {
        if (auto pattern = compile_pattern(property.key, property.key_span)) {
          made(rule.map).patterns.push_back({std::move(*pattern), rule_of(property.value)});
        }
      }
    } else if (entry.key == "additionalProperties") {
      made(rule.map).additional = rule_of(entry.value);
    } else if (entry.key == "propertyNames") {
      made(rule.map).names = rule_of(entry.value);
    } else if (entry.key == "required") {
      made(rule.map).required = source::of_each(entry.value.items(), &Node::scalar);
    } else if (entry.key == "dependencies") {
      for (const Entry& dependency : entry.value.entries()) {
        made(rule.map).dependencies.push_back(
            dependency.value.is(NodeKind::list)
                ? Dependency{dependency.key, no_rule,
                             source::of_each(dependency.value.items(), &Node::scalar)}
                : Dependency{dependency.key, rule_of(dependency.value), {}});
      }
    } else {
      return false;
    }
    return true;
  }

  bool compile_list(SchemaRule& rule, const Entry& entry) {
    if (entry.key == "items") {
      ListRule& list = made(rule.list);
      list.is_tuple = entry.value.is(NodeKind::list);
      if (list.is_tuple) {
        list.tuple = rules_of(entry.value);
        const Node additional = rule.node.find("additionalItems");
        list.additional =
            additional.is(NodeKind::map) || additional.is(NodeKind::boolean) ? rule_of(additional) : no_rule;
      } else {
        list.additional = rule_of(entry.value);
      }
    } else if (entry.key == "contains") {
      made(rule.list).contains = rule_of(entry.value);
    } else if (entry.key == "uniqueItems") {
      made(rule.list).is_unique = entry.value.boolean();
    } else {
      return false;
    }
    return true;
  }

  void compile_value(SchemaRule& rule, const Entry& entry) {
    if (entry.key == "type") {
      rule.types = 0;
      if (entry.value.is(NodeKind::text)) {
        rule.types = type_bit(entry.value.scalar());
      }
      for (const Node item : entry.value.items()) {
        rule.types = static_cast<Types>(rule.types | type_bit(item.scalar()));
      }
    } else if (entry.key == "enum" || entry.key == "const") {
      Choice& choice = made(entry.key == "enum" ? rule.choice : rule.constant);
      if (entry.key == "const") {
        choice.values.push_back(entry.value);
      } else {
        for (const Node value : entry.value.items()) {
          choice.values.push_back(value);
        }
      }
    } else if (entry.key == "pattern") {
      made(rule.text).pattern = compile_pattern(entry.value.scalar(), entry.value.span());
    } else if (entry.key == "format" && options_.check_formats) {
      made(rule.text).format = find_format(entry.value.scalar());
    } else if (entry.key == "$schema") {
      const Uri uri = resolve("", entry.value.scalar());
      if (uri.resource != draft && uri.resource != fmt::format("https{}", draft.substr(4))) {
        fault(entry.value.span(),
              fmt::format("this schema is written for `{}`, not for draft-07", entry.value.scalar()));
      }
    }
  }

  std::optional<source::Pattern> compile_pattern(std::string_view expression, Span span) {
    const EcmaPattern translated = translate(expression);
    std::string reason = translated.reason;
    if (translated.state == EcmaPattern::State::translated) {
      auto& patterns = options_.patterns == nullptr ? own_patterns_ : *options_.patterns;
      if (auto pattern = patterns.compile(translated.re2)) {
        return std::move(*pattern);
      } else {
        reason = pattern.error();
      }
    }
    fault(span, fmt::format("the pattern `{}` cannot be held: {}", expression, reason));
    return std::nullopt;
  }

  // What only the whole of a rule tells.
  static void finish(SchemaRule& rule) {
    for (Choice* const choice : {rule.choice.get(), rule.constant.get()}) {
      if (choice != nullptr) {
        for (const Node value : choice->values) {
          choice->canonical.push_back(canonical(value));
          choice->types = static_cast<Types>(choice->types | type_of(value.kind(), value.scalar()));
        }
      }
    }
    if (rule.map) {
      MapRule& map = *rule.map;
      for (const std::string_view name : map.required) {
        map.properties.push_back({name, no_rule, true});
      }
      // Of two entries for one name the one with the rule comes first and takes over that it is required.
      std::ranges::stable_sort(map.properties, {}, &Property::name);
      std::vector<Property> merged;
      for (const Property& property : map.properties) {
        if (!merged.empty() && merged.back().name == property.name) {
          merged.back().is_required = true;
        } else {
          merged.push_back(property);
        }
      }
      map.properties = std::move(merged);
    }
  }

  Schema::Compiled& out_;
  Diagnostics diagnostics_;
  Library library_;
  CompileOptions options_;
  source::Patterns own_patterns_;
  std::deque<RuleId> waiting_;
};

}  // namespace

Schema compile(Node root, const std::string& path, const Loader& loader, Diagnostics& diagnostics,
               const CompileOptions& options) {
  TALIA_ASSERT(root.exists());
  auto compiled = std::make_unique<Schema::Compiled>();
  compiled->root = root;
  diagnostics.join(Compiler(*compiled, loader, options).run(path));
  return Schema(std::move(compiled));
}

}  // namespace schema
}  // namespace talia
