#include "schema/report.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "schema/corrections.h"
#include "schema/decimal.h"
#include "schema/near_form.h"
#include "schema/slips.h"
#include "schema/words.h"
#include "source/of_each.h"
#include "source/run/limits.h"

namespace talia::schema {
namespace {

constexpr std::size_t most_absent = 40;  // Fields in a help.

std::string with_point(std::string_view text) {
  std::string number(text);
  std::ranges::replace(number, ',', '.');
  return number;
}

// Such as `84,5`, as it is written in many languages.
bool is_with_comma(std::string_view text) {
  return text.find(',') != std::string_view::npos && text.find('.') == std::string_view::npos &&
         Decimal::parse(with_point(text));
}

// What stands alone in a list of one; absent where it is no such list.
Node only_of(const SchemaValue& value) {
  return value.kind() == NodeKind::list && value.node().size() == 1 ? value.node().at(0) : Node();
}

// Where that was wanted, and not the list.
std::string help_for_list_of_one(Node only) {
  return only.is(NodeKind::map) ? "write it alone, without the `-` or `[ ]` of a list"
                                : fmt::format("write it alone, not as a list: {}", shortened(only.scalar()));
}

std::string help_for_type(const SchemaValue& value, Types expected) {
  const std::string_view text = value.scalar();
  const bool wants_number = (expected & (type_integer | type_number)) != 0;
  switch (value.kind()) {
    case NodeKind::null:
      return (expected & type_text) != 0
                 ? "give it a value, or leave the field out; what begins with `#` stands in quotes"
                 : "give it a value, or leave the field out";
    case NodeKind::text:
      if (wants_number && Decimal::parse(text)) {
        return fmt::format("write it without quotes: {}", shortened(text));
      }
      if ((expected & type_boolean) != 0) {
        return "write `true` or `false`";
      }
      if (wants_number && is_with_comma(text)) {
        return (expected & type_number) == 0 ? "only whole numbers are allowed here"
                                             : fmt::format("decimals take a point: {}", with_point(text));
      }
      if (wants_number) {
        return "write digits alone, without a unit or spaces";
      }
      break;
    case NodeKind::real:
      if (wants_number && has_thousands_point(text)) {
        const std::string_view whole = text.substr(0, text.find('.'));
        return fmt::format(
            "write {0}000 if thousands are meant, {0} if they are not: a point begins decimals", whole);
      }
      if (wants_number) {
        return "only whole numbers are allowed here";
      }
      break;
    case NodeKind::list:
      if (const Node only = only_of(value);
          only.exists() && (expected & type_of(only.kind(), only.scalar())) != 0) {
        return help_for_list_of_one(only);
      }
      break;
    default:
      break;
  }
  const bool is_scalar = value.kind() == NodeKind::boolean || is_number(value.kind());
  if ((expected & type_list) != 0 && (is_scalar || value.kind() == NodeKind::text)) {
    return fmt::format("write it as a list: [{}]", shortened(text));
  }
  return is_scalar && (expected & type_text) != 0 ? fmt::format("write it in quotes: \"{}\"", shortened(text))
                                                  : "";
}

// What a value may look like, where its schema shows one.
void show_example(Node rule, Diagnostic& diagnostic) {
  if (const Node examples = rule.find("examples"); examples.is(NodeKind::list) && examples.size() > 0) {
    diagnostic.help_text = fmt::format("for example {}", quoted(SchemaValue(examples.at(0))));
  }
}

bool is_among(std::string_view text, std::span<const Node> values) {
  return std::ranges::any_of(values,
                             [&](Node each) { return each.is(NodeKind::text) && each.scalar() == text; });
}

}  // namespace

std::string Report::subject() const {
  switch (subject_.role) {
    case ValueSubject::Role::root:
      return "this";
    case ValueSubject::Role::field:
      return fmt::format("`{}`", subject_.field);
    case ValueSubject::Role::item:
      return subject_.field.empty() ? "an item" : fmt::format("an item of `{}`", subject_.field);
    case ValueSubject::Role::name:
      return "the name of a field";
  }
  return {};
}

bool Report::may_be_list() const {
  return std::ranges::any_of(rules_, [](const SchemaRule* rule) {
    return std::ranges::any_of(rule->node.find("oneOf").items(),
                               [](Node branch) { return branch.find("type").scalar() == "array"; });
  });
}

Span Report::place_of(const SchemaValue& value) const {
  const Span span = value.span();
  return span.begin == span.end && subject_.key_span.exists() ? subject_.key_span
                                                              : span;  // Nothing stands there.
}

Span Report::place_of_missing(Node map) const {
  if (subject_.role == ValueSubject::Role::root) {
    if (missing_at_.exists()) {
      return missing_at_;
    }
    if (const Span extends = map.key_span("extends"); extends.exists()) {
      return extends;
    }
  }
  if (map.size() > 0) {
    return map.entry(0).key_span;
  }
  return place_of(SchemaValue(map));
}

bool Report::has_form(const SchemaValue& value) const {
  return rule().text && rule().text->pattern && rule().text->pattern->found_in(value.scalar());
}

std::optional<std::string> Report::help_for_length_in(const SchemaValue& value) const {
  return rule().text && rule().text->pattern
             ? help_for_length(value.scalar(), rule().node.find("x-length"), *rule().text->pattern)
             : std::nullopt;
}

Diagnostic Report::explained(Diagnostic diagnostic, Span place, Node described_by,
                             std::string_view words) const {
  Node why = described_by.is(NodeKind::map) ? described_by.find("x-why") : Node();
  for (std::size_t i = rules_.size(); i-- > 0 && !why.is(NodeKind::text);) {
    why = rules_[i]->node.find("x-why");
  }
  std::string message(words);
  if (why.is(NodeKind::text)) {
    message += fmt::format(": {}", why.scalar());
  }
  return std::move(diagnostic).note(place.exists() ? place : rule().node.span(), std::move(message));
}

bool Report::is_said(Span place) const {
  return at_fault_.contains(place) || (outer_ != nullptr && outer_->is_said(place));
}

bool Report::say(Span place) {
  return !is_said(place) && at_fault_.insert(place).second;
}

void Report::add(const SchemaValue& value, Diagnostic diagnostic, std::vector<Node> allowed) {
  // Of a mapping, a fault of one of its keys leaves room for others.
  const bool is_of_key = value.kind() == NodeKind::map && diagnostic.code == Code::forbidden_value;
  if (say(is_of_key ? diagnostic.span : value.span())) {
    findings_.push_back({std::move(diagnostic), Sort::value, {}, {}, std::move(allowed), subject_});
  }
}

void Report::wrong_type(const SchemaValue& value, Types expected) {
  auto diagnostic =
      Diagnostic::of(Code::wrong_type, place_of(value),
                     fmt::format("{} must be {}, {}", subject(),
                                 wants_length() ? "a length with its unit" : words_of(expected),
                                 value.kind() == NodeKind::null ? "but nothing stands there"
                                                                : fmt::format("not {}", described(value))));
  if (auto help = help_if_cut_off(subject_.field, value)) {
    diagnostic.help_text = std::move(help);
  } else if (auto list =
                 (expected & type_list) != 0 ? help_for_list(value.node(), rule().node) : std::nullopt) {
    diagnostic.help_text = std::move(list);
  } else if (auto braces = (expected & type_text) != 0 ? help_for_braces(value.node()) : std::nullopt) {
    diagnostic.help_text = std::move(braces);
  } else if (std::string other = help_for_type(value, expected); !other.empty()) {
    diagnostic.help_text = std::move(other);
    if (auto fix =
            rule().node.find("pattern").exists() ? std::nullopt : correction_of_type(value, expected)) {
      diagnostic.fixes.push_back(*std::move(fix));
    }
  }
  if (is_number(value.kind()) && rule().node.find("pattern").exists() && !has_form(value)) {
    // Quotes alone would not give it the form that is wanted.
    show_example(rule().node, diagnostic);
    if (auto length = help_for_length_in(value)) {
      diagnostic.help_text = std::move(length);
    }
  } else if (auto map = expected == type_map ? help_for_mapping(value.node(), rule().node) : std::nullopt) {
    diagnostic.help_text = std::move(map);
  }
  add(value, explained(std::move(diagnostic), rule().node.key_span("type")));
}

void Report::not_among(const SchemaValue& value, std::span<const Node> allowed, std::string_view keyword) {
  std::string message = fmt::format("{} cannot be {}", subject(), quoted(value));
  if (!allowed.empty()) {
    message += fmt::format("; allowed {} {}", allowed.size() == 1 ? "is" : "are", listed(allowed));
  }
  auto diagnostic = Diagnostic::of(Code::value_not_allowed, place_of(value), std::move(message));
  const auto closest =
      source::closest_name(value.scalar(), source::of_each<std::string>(allowed, &Node::scalar));
  if (closest && value.kind() != NodeKind::list && value.kind() != NodeKind::map) {
    diagnostic = Diagnostic(std::move(diagnostic).suggest(value.scalar(), *closest));
  } else if (const Node only = only_of(value); only.is(NodeKind::text) && is_among(only.scalar(), allowed)) {
    diagnostic.help_text = help_for_list_of_one(only);
    if (auto fix = correction_of_type(value, type_text)) {
      diagnostic.fixes.push_back(*std::move(fix));
    }
  }
  add(value, explained(std::move(diagnostic), rule().node.key_span(keyword)),
      {allowed.begin(), allowed.end()});
}

void Report::out_of_range(const SchemaValue& value, std::string_view words, Node limit,
                          std::string_view keyword) {
  const Node unit = rule().node.find("x-unit");
  const std::string after = unit.is(NodeKind::text) ? fmt::format(" {}", unit.scalar()) : "";
  // Where one number alone is allowed beside a text of some form.
  const bool is_mostly_text = rule().node.find("pattern").exists() &&
                              rule().node.find("minimum").scalar() == rule().node.find("maximum").scalar();
  const std::string_view text = wants_length() ? "a length with its unit" : "a text";
  const std::string wanted = is_mostly_text ? fmt::format("{}, or {}", text, limit.scalar())
                                            : fmt::format("{} {}{}", words, limit.scalar(), after);
  auto diagnostic =
      Diagnostic::of(Code::out_of_range, place_of(value),
                     fmt::format("{} must be {}, not `{}`", subject(), wanted, shortened(value.scalar())));
  show_example(rule().node, diagnostic);
  if (auto help = help_for_length_in(value)) {
    diagnostic.help_text = std::move(help);
  }
  add(value, explained(std::move(diagnostic), rule().node.key_span(keyword)));
}

void Report::wrong_length(const SchemaValue& value, std::uint64_t length, const Count& limit,
                          std::string_view keyword) {
  add(value, explained(Diagnostic::of(Code::wrong_length, place_of(value),
                                      fmt::format("{} has {} character{}, but {}", subject(), length,
                                                  length == 1 ? "" : "s", limit_words(limit, keyword))),
                       rule().node.key_span(keyword)));
}

void Report::wrong_count(const SchemaValue& value, const Count& limit, std::string_view keyword) {
  const std::string_view what = value.kind() == NodeKind::list ? "value" : "field";
  const std::size_t size = value.node().size();
  add(value, explained(Diagnostic::of(Code::wrong_count, place_of(value),
                                      fmt::format("{} has {} {}{}, but {}", subject(), size, what,
                                                  size == 1 ? "" : "s", limit_words(limit, keyword))),
                       rule().node.key_span(keyword)));
}

void Report::too_many_items(const SchemaValue& item, std::size_t allowed) {
  add(item, explained(Diagnostic::of(Code::wrong_count, item.span(),
                                     fmt::format("one item too many: {} of at most {}", subject(), allowed)),
                      rule().node.key_span("additionalItems"), {}, "the schema allows no more here"));
}

void Report::pattern_mismatch(const SchemaValue& value) {
  const Node pattern = rule().node.find("pattern");
  // Where the schema gives the reason in words, nobody has to read the pattern.
  const bool is_told = rule().node.find("x-why").exists();
  auto diagnostic =
      Diagnostic::of(Code::pattern_mismatch, place_of(value),
                     is_told ? fmt::format("{} is not written as it must be: {}", subject(), quoted(value))
                             : fmt::format("{} is {}, which does not match the pattern `{}`", subject(),
                                           quoted(value), pattern.scalar()));
  show_example(rule().node, diagnostic);
  if (auto help = help_for_length_in(value)) {
    diagnostic.help_text = std::move(help);
  } else if (auto list = lengths_as_list(value.scalar()); list && may_be_list()) {
    diagnostic.help_text = fmt::format("write it as a list: {}", *list);
  } else if (const auto meant = nearest_form(value.scalar(), *rule().text->pattern)) {
    diagnostic = Diagnostic(std::move(diagnostic)).suggest(value.scalar(), *meant);
  } else if (const Node described = rule().node.find("description");
             !diagnostic.help_text && described.is(NodeKind::text)) {
    diagnostic.help_text = described.scalar();
  }
  add(value, explained(std::move(diagnostic), rule().node.key_span("pattern")));
}

void Report::wrong_format(const SchemaValue& value, const Format& format) {
  add(value, explained(Diagnostic::of(
                           Code::wrong_format, place_of(value),
                           fmt::format("{} must be {}, not {}", subject(), format.words, described(value))),
                       rule().node.key_span("format")));
}

void Report::duplicate_item(Node item, Node earlier) {
  add(SchemaValue(item),
      explained(Diagnostic::of(Code::duplicate_item, item.span(),
                               fmt::format("{} stands twice in {}", quoted(SchemaValue(item)), subject()))
                    .note(earlier.span(), "it stands here already"),
                rule().node.key_span("uniqueItems")));
}

void Report::missing_item(const SchemaValue& list) {
  add(list, explained(Diagnostic::of(Code::missing_item, place_of(list),
                                     fmt::format("{} lacks an item that it must contain", subject())),
                      rule().node.key_span("contains")));
}

std::string Report::missing_words(const std::vector<std::string>& fields) const {
  const bool is_one = fields.size() == 1;
  const std::string names = quoted_all(fields, "and");
  return subject_.role == ValueSubject::Role::root
             ? fmt::format("the field{} {} {} missing", is_one ? "" : "s", names, is_one ? "is" : "are")
             : fmt::format("{} lacks the field{} {}", subject(), is_one ? "" : "s", names);
}

std::string Report::because_of_fields(Node map) const {
  std::vector<std::string> words;
  for (const auto& [of, condition] : conditions_) {
    for (const Entry& entry : condition->node.find("properties").entries()) {
      const Node is = map.find(entry.key);
      const bool is_here = of == map && (!is.exists() || is.is(NodeKind::text) || is.is(NodeKind::boolean));
      std::string said = !is_here      ? std::string()
                         : is.exists() ? fmt::format("`{}` is `{}`", entry.key, shortened(is.scalar()))
                                       : fmt::format("there is no `{}`", entry.key);
      if (!said.empty() && std::ranges::find(words, said) == words.end()) {
        words.push_back(std::move(said));
      }
    }
  }
  return joined(words, "and");
}

namespace {

std::string number_between(std::string_view what, Node least, Node most) {
  if (least.exists() && most.exists()) {
    return fmt::format("{} from {} to {}", what, least.scalar(), most.scalar());
  }
  return least.exists()  ? fmt::format("{} of {} or more", what, least.scalar())
         : most.exists() ? fmt::format("{} of {} at most", what, most.scalar())
                         : std::string(what);
}

}  // namespace

std::string Report::values_of(std::string_view field) const {
  for (std::size_t i = rules_.size(); i-- > 0;) {
    const Node property = rules_[i]->node.find("properties").find(field);
    const std::vector<Node> values = property.find("enum").as_list();
    if (!values.empty() && values.size() <= most_listed) {
      return listed(values);
    }
    const std::string type = property.text_at("type");
    if (type == "boolean") {
      return "`true` or `false`";
    }
    if (type == "integer" || type == "number") {
      return number_between(type == "integer" ? "a whole number" : "a number", property.find("minimum"),
                            property.find("maximum"));
    }
  }
  return {};
}

void Report::missing_field(Node map, std::string_view field, std::string_view because_of) {
  const Node properties = rule().node.find("properties");
  const Node property = properties.is(NodeKind::map) ? properties.find(field) : Node();
  Span place = rule().node.key_span(because_of.empty() ? "required" : "dependencies");
  if (const Node required = rule().node.find("required"); because_of.empty() && required.is(NodeKind::list)) {
    for (const Node name : required.items()) {
      place = name.scalar() == field ? name.span() : place;
    }
  }
  if (!missing_.emplace(map.index(), field).second) {
    return;
  }
  auto diagnostic =
      Diagnostic::of(Code::missing_field, place_of_missing(map), missing_words({std::string(field)}));
  if (!because_of.empty()) {
    diagnostic.help_text = fmt::format("`{}` asks for `{}`", because_of, field);
  } else if (property.find("default").exists()) {
    diagnostic.help_text =
        fmt::format("its `default` is not filled in where the schema's `required` names `{}`", field);
  } else if (std::string values = values_of(field); !values.empty()) {
    diagnostic.help_text = fmt::format("`{}` may be {}", field, values);
  }
  if (subject_.role == ValueSubject::Role::root && properties.is(NodeKind::map)) {
    if (auto line = missing_line(map, properties, field, diagnostic.span.file)) {
      diagnostic.fixes.push_back(*std::move(line));
    }
  }
  const std::string reason = because_of_fields(map);
  findings_.push_back(
      {explained(std::move(diagnostic), place, property,
                 "the schema asks for it here" + (reason.empty() ? "" : ", because " + reason)),
       Sort::missing_field,
       map,
       std::string(field),
       {},
       subject_});
}

void Report::missing_tag(Node map, const Alternatives& alternatives) {
  std::vector<Node> values;
  for (const Choice* const choice : alternatives.tag_values) {
    values.insert(values.end(), choice->values.begin(), choice->values.end());
  }
  missing_field(map, alternatives.tag);
  Finding& finding = findings_.back();
  if (finding.sort == Sort::missing_field && finding.map == map && finding.field == alternatives.tag) {
    finding.diagnostic.help_text = fmt::format("`{}` may be {}", alternatives.tag, listed(values));
  }
}

bool Report::helps_with(const MapRule& rule) const {
  constexpr std::size_t most_fields = 1000;
  return unknown_fields_ < source::most_alike && rule.properties.size() <= most_fields;
}

std::string Report::help_among(const Entry& entry, const std::vector<std::string>& known,
                               const std::vector<std::string>& absent, std::string& meant) const {
  std::vector<std::string> taking;  // Those of which the schema shows just this value.
  for (const std::string& field : absent) {
    const Node property = rule().node.find("properties").find(field);
    if (entry.value.is(NodeKind::text) &&
        (is_among(entry.value.scalar(), property.find("examples").as_list()) ||
         is_among(entry.value.scalar(), property.find("enum").as_list()))) {
      taking.push_back(field);
    }
  }
  if (taking.size() == 1) {
    meant = taking.front();
    return fmt::format("did you mean `{}`? `{}` is one of its values", taking.front(), entry.value.scalar());
  }
  if (!known.empty() && known.size() <= most_listed) {
    return fmt::format("its field{} {}", known.size() == 1 ? " is" : "s are", quoted_all(known, "and"));
  }
  return absent.empty() || absent.size() > most_absent
             ? std::string()
             : fmt::format("of its fields it lacks {}", quoted_all(absent, "and"));
}

void Report::unknown_field(const Entry& entry, Node map, const MapRule& rule_of_map,
                           const std::vector<std::string>& inside) {
  const auto cut = cut_number(map, entry.key);
  if (!say(entry.key_span) || (cut && !cut->is_first)) {
    return;
  }
  std::vector<std::string> known, absent;
  const bool helps = helps_with(rule_of_map);
  ++unknown_fields_;
  for (const Property& property : rule_of_map.properties) {
    if (helps && property.rule != no_rule) {
      known.emplace_back(property.name);
      if (!map.find(property.name).exists()) {
        absent.emplace_back(property.name);
      }
    }
  }
  const auto close = source::closest_name(entry.key, absent);
  bool is_astray = false;
  std::string meant = close.value_or("");
  const std::string what = subject_.role == ValueSubject::Role::root
                               ? "there is no field"
                               : fmt::format("{} has no field", subject());
  auto diagnostic =
      Diagnostic::of(Code::unknown_field, entry.key_span, fmt::format("{} `{}`", what, entry.key));
  if (cut) {
    diagnostic.help_text = fmt::format("decimals have a point: `{}`", cut->meant);
  } else if (close) {
    diagnostic = Diagnostic(std::move(diagnostic).suggest(entry.key, meant));
  } else if (auto help = help_if_cut_off(entry.key, SchemaValue(entry.value))) {
    diagnostic.help_text = std::move(help);
  } else if (!inside.empty()) {
    diagnostic.help_text = fmt::format("it belongs inside {}", quoted_all(inside, "or"));
  } else {
    is_astray = true;
    meant = absent.size() == 1 ? absent.front() : "";
    std::string sure;
    std::string among = help_among(entry, known, absent, sure);
    if (!sure.empty()) {
      diagnostic = Diagnostic(std::move(diagnostic).suggest(entry.key, sure));
    }
    if (!among.empty()) {
      diagnostic.help_text = std::move(among);
    }
  }
  const Span fields = rule().node.key_span("properties");
  findings_.push_back(
      {explained(
           std::move(diagnostic), fields.exists() ? fields : rule().node.key_span("additionalProperties"), {},
           fields.exists() ? "the fields that it may have are here" : "the schema allows no others here"),
       Sort::unknown_field,
       map,
       std::move(meant),
       {},
       subject_,
       close.has_value(),
       cut ? cut->head.span() : Span(),
       std::string(is_astray ? entry.key : "")});
}

void Report::forbidden(const SchemaValue& value) {
  Span place = value.span();
  std::string message = fmt::format("{} is not allowed here", subject());
  if (subject_.key_span.exists()) {
    place = subject_.key_span;
  }
  add(value, explained(Diagnostic::of(Code::forbidden_value, place, std::move(message)), rule().node.span(),
                       {}, "the schema says so here"));
}

void Report::negated(const SchemaValue& value, const SchemaRule& forbidden) {
  std::string message = fmt::format("{} is {}, which is not allowed here", subject(), quoted(value));
  Span place = place_of(value);
  if (forbidden.map && !forbidden.map->required.empty()) {
    std::vector<std::string> names;
    for (const std::string_view name : forbidden.map->required) {
      names.emplace_back(name);
      place = value.node().key_span(name);
    }
    message = fmt::format("{} {}", quoted_all(names, "and"),
                          names.size() == 1 ? "is not allowed here" : "cannot stand together");
  }
  add(value, explained(Diagnostic::of(Code::forbidden_value, place, std::move(message)),
                       rule().node.key_span("not"), forbidden.node, "the schema says so here"));
}

void Report::no_alternative(const SchemaValue& value, const std::vector<std::pair<RuleId, Report>>& trials,
                            std::string_view keyword) {
  auto diagnostic = explained(
      Diagnostic::of(Code::no_alternative, place_of(value),
                     fmt::format("{} is {}, which fits none of the alternatives", subject(), quoted(value))),
      rule().node.key_span(keyword));
  for (const auto& [branch, report] : trials) {
    const Diagnostic& fault = report.findings_.front().diagnostic;
    diagnostic.notes.push_back({fault.notes.empty() ? fault.span : fault.notes.front().span, fault.message});
  }
  add(value, std::move(diagnostic));
}

void Report::several_alternatives(const SchemaValue& value, const std::vector<const SchemaRule*>& holding) {
  auto diagnostic = explained(
      Diagnostic::of(Code::several_alternatives, place_of(value),
                     fmt::format("{} fits {} alternatives, but must fit one", subject(), holding.size())),
      rule().node.key_span("oneOf"));
  for (const SchemaRule* const branch : holding) {
    diagnostic.notes.push_back({branch->node.span(), "it fits this one"});
  }
  add(value, std::move(diagnostic));
}

}  // namespace talia::schema
