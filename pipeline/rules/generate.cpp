#include "rules/generate.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "document/build.h"
#include "rules/environment.h"

namespace talia::rules {

namespace {

using MadePart = document::Part;
using MadeEntry = document::PartEntry;

constexpr std::size_t most_members = 10'000;
constexpr std::string_view brace_as_it_is = "\\{";

// One name of the range, and what it goes through.
struct Axis {
  std::string name;
  NameId id{};
  std::vector<Value> values;
};

// A name that is computed for each member.
struct NameRule {
  NameId id{};
  Formula formula;
};

// A value of a field: words with insertions, an insertion alone, or what is written.
struct Leaf {
  struct Piece {
    std::string words;
    std::optional<Formula> formula{};
  };
  Node written;
  std::vector<Piece> pieces{};  // None: it is as it is written.
  bool is_value = false;        // The one piece is an insertion, whose value the field has.
};

struct FieldRule {
  std::string key;
  Span key_span;
  std::optional<NameId> id{};      // Of those with a value of their own.
  std::optional<Leaf> leaf{};      // Else a list or a mapping.
  std::vector<FieldRule> parts{};  // Of a list without keys.
  Node written{};
};

std::optional<std::int64_t> whole_of(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc() && end == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

class Generator {
 public:
  Generator(Node rule, SystemId system, std::optional<CampaignId> campaign, const Derived& derived,
            Diagnostics& diagnostics)
      : rule_(rule),
        known_(derived.scope(system)),
        scope_(known_),
        run_(derived.storage(), campaign, system),
        diagnostics_(diagnostics) {}

  std::optional<std::vector<MadeDefinition>> run() {
    const std::size_t errors = diagnostics_.errors();
    read_range();
    read_names();
    fields_ = read_fields(rule_.find("fields"), true);
    read_counts();
    if (diagnostics_.errors() > errors || is_broken_) {
      return std::nullopt;
    }
    go_through(0);
    if (diagnostics_.errors() > errors || is_broken_) {
      return std::nullopt;
    }
    check_counts();  // What is made is sound, whatever it was to come to.
    return std::move(made_);
  }

 private:
  void report(Span place, std::string message, std::string help) {
    diagnostics_.add(Diagnostic::of(Code::bad_rule, place, std::move(message)).help(std::move(help)));
  }

  NameId add_name(std::string name, Type type, Span declared) {
    ScopeName made;
    made.name = std::move(name);
    made.type = std::move(type);
    made.declared = declared;
    return scope_.add(std::move(made));
  }

  static Value value_of(Node node) {
    if (node.is(NodeKind::integer) || node.is(NodeKind::real)) {
      if (const auto number = Rational::parse(node.scalar())) {
        return *number;
      }
    }
    if (node.is(NodeKind::boolean)) {
      return node.scalar() == "true";
    }
    return node.is(NodeKind::null) ? Value() : Value(std::string(node.scalar()));
  }

  // `0..167`, both ends among them.
  std::vector<Value> numbers_of(Node range) {
    const std::string_view text = range.scalar();
    const std::size_t dots = text.find("..");
    const auto from = whole_of(text.substr(0, std::min(dots, text.size())));
    const auto to = dots == std::string_view::npos ? std::nullopt : whole_of(text.substr(dots + 2));
    std::vector<Value> values;
    if (!from || !to || *from > *to) {
      report(range.span(), fmt::format("`{}` goes through nothing", text),
             "write the least and the greatest number, `0..27`, both of which are among them");
    } else if (static_cast<std::uint64_t>(*to) - static_cast<std::uint64_t>(*from) >= most_members) {
      too_many(range.span());
    } else {
      for (std::int64_t number = *from; number <= *to; ++number) {
        values.emplace_back(number);
      }
    }
    return values;
  }

  void too_many(Span place) {
    diagnostics_.add(Diagnostic::of(Code::work_budget, place,
                                    fmt::format("the rule makes more than {} definitions", most_members))
                         .help("let it go through less"));
  }

  void read_range() {
    std::size_t members = 1;
    for (const Entry& entry : rule_.find("range").entries()) {
      Axis axis{std::string(entry.key), {}, {}};
      Type type;
      if (entry.value.is(NodeKind::list)) {
        for (const Node item : entry.value.items()) {
          axis.values.push_back(value_of(item));
        }
        const auto is_number = [](const Value& value) { return value.number() != nullptr; };
        type = Type::of(std::ranges::all_of(axis.values, is_number)    ? Type::Kind::number
                        : std::ranges::none_of(axis.values, is_number) ? Type::Kind::text
                                                                       : Type::Kind::any);
      } else {
        axis.values = numbers_of(entry.value);
        type = Type::of(Type::Kind::integer);
      }
      axis.id = add_name(axis.name, std::move(type), entry.key_span);
      members *= std::max<std::size_t>(axis.values.size(), 1);
      if (members > most_members) {
        too_many(entry.value.span());
        members = 1;
      }
      range_.push_back(std::move(axis));
    }
  }

  // Checked against all names before it.
  std::optional<std::pair<Formula, Type>> formula_of(const MappedText& text) {
    Formula formula = formula::parse(text, diagnostics_);
    const Type type = formula::check(formula, scope_, Type(), diagnostics_);
    is_broken_ = is_broken_ || formula.is_broken() || type.is(Type::Kind::broken);
    return formula.is_broken() || type.is(Type::Kind::broken) ? std::nullopt
                                                              : std::optional(std::pair(formula, type));
  }

  void read_names() {
    for (const Entry& entry : rule_.find("let").entries()) {
      if (auto made = formula_of(entry.value.text())) {
        named_.push_back({add_name(std::string(entry.key), made->second, entry.key_span), made->first});
      } else {
        add_name(std::string(entry.key), Type::of(Type::Kind::broken), entry.key_span);
      }
    }
  }

  // Of words with insertions; its type is that of the one, or of a text.
  std::pair<Leaf, Type> leaf_of(Node node) {
    Leaf leaf{node};
    if (!node.is(NodeKind::text)) {
      return {leaf, node.is(NodeKind::integer)   ? Type::of(Type::Kind::integer)
                    : node.is(NodeKind::real)    ? Type::of(Type::Kind::number)
                    : node.is(NodeKind::boolean) ? Type::of(Type::Kind::boolean)
                                                 : Type()};
    }
    const MappedText text = node.text();
    const std::string_view words = text.view();
    Type type = Type::of(Type::Kind::text);
    std::string plain;
    for (std::size_t at = 0; at < words.size();) {
      if (words.substr(at).starts_with(brace_as_it_is)) {
        plain += '{';
        at += brace_as_it_is.size();
        continue;
      }
      if (words[at] != '{') {
        plain += words[at++];
        continue;
      }
      const std::size_t end = formula::end_of_insertion(words, at);
      if (end == std::string_view::npos) {
        report(text.span_of(at, at + 1), "nothing ends the insertion that begins here",
               "write `}` behind the expression; a brace as it is stands behind `\\`");
        break;
      }
      if (auto made = formula_of(text.slice(at + 1, end - 1))) {
        leaf.is_value = at == 0 && end == words.size();
        type = leaf.is_value ? made->second : type;
        leaf.pieces.push_back({std::exchange(plain, {}), made->first});
      } else {
        type = Type::of(Type::Kind::broken);
      }
      at = end;
    }
    if (!leaf.pieces.empty() || plain != words) {
      leaf.pieces.push_back({std::move(plain)});
    }
    return {leaf, type};
  }

  std::vector<FieldRule> read_fields(Node map, bool have_names) {
    std::vector<FieldRule> rules;
    for (const Entry& entry : map.entries()) {
      rules.push_back(read_field(std::string(entry.key), entry.key_span, entry.value, have_names));
    }
    return rules;
  }

  FieldRule read_field(std::string key, Span key_span, Node value, bool has_name) {
    FieldRule rule{std::move(key), key_span};
    rule.written = value;
    if (value.is(NodeKind::map)) {
      rule.parts = read_fields(value, false);
    } else if (value.is(NodeKind::list)) {
      for (const Node item : value.items()) {
        rule.parts.push_back(read_field({}, {}, item, false));
      }
    } else {
      auto [leaf, type] = leaf_of(value);
      rule.leaf = std::move(leaf);
      if (has_name) {
        rule.id = add_name(rule.key, std::move(type), key_span);
      }
    }
    return rule;
  }

  struct Count {
    Formula where, is;
    std::int64_t found = 0;
    Node written;
  };

  void read_counts() {
    for (const Node count : rule_.find("counts").items()) {
      Formula where = formula::parse(count.find("where").text(), diagnostics_);
      formula::check(where, scope_, Type::of(Type::Kind::boolean), diagnostics_);
      Formula is = formula::parse(count.find("is").text(), diagnostics_);
      formula::check(is, known_, Type::of(Type::Kind::integer), diagnostics_);
      is_broken_ = is_broken_ || where.is_broken() || is.is_broken();
      counts_.push_back({std::move(where), std::move(is), 0, count});
    }
  }

  // The last name of the range changes fastest.
  void go_through(std::size_t number) {
    if (number == range_.size()) {
      make();
      return;
    }
    for (const Value& value : range_[number].values) {
      if (is_broken_) {
        return;
      }
      locals_[range_[number].id] = value;
      go_through(number + 1);
    }
  }

  std::string member_name() const {
    std::string name;
    for (const Axis& axis : range_) {
      name += fmt::format("{}{} = {}", name.empty() ? "" : ", ", axis.name,
                          formula::to_text(locals_.at(axis.id)));
    }
    return name;
  }

  std::optional<Value> evaluated(const Formula& formula) {
    auto value = formula::evaluate(formula, RulesEnvironment(run_, known_, std::nullopt, &locals_));
    if (value) {
      return *std::move(value);
    }
    if (!formula::is_silent(value.error())) {
      value.error().notes.push_back({{}, fmt::format("for {}", member_name())});
    }
    formula::report_fault(value, diagnostics_);
    is_broken_ = true;
    return std::nullopt;
  }

  void make() {
    for (const NameRule& each : named_) {
      auto value = evaluated(each.formula);
      if (!value) {
        return;
      }
      locals_[each.id] = *std::move(value);
    }
    const Node fields = rule_.find("fields");
    auto entries = made_fields(fields_);
    if (is_broken_) {
      return;
    }
    entries.insert(entries.begin(), MadeEntry{"kind", rule_.key_span("kind"), MadePart(rule_.find("kind"))});
    check_id(entries);
    made_.push_back({document::build(MadePart::map(std::move(entries), fields.span())), member_name()});
    for (Count& each : counts_) {
      const auto holds = evaluated(each.where);
      each.found += holds && holds->boolean() != nullptr && *holds->boolean() ? 1 : 0;
    }
  }

  // Two with one id would be told by the catalog at one place, which says nothing of the rule.
  void check_id(const std::vector<MadeEntry>& entries) {
    const auto id = std::ranges::find(entries, "id", &MadeEntry::key);
    if (id != entries.end() && !ids_.insert(id->value.words).second && !is_broken_) {
      is_broken_ = true;
      report(rule_.find("fields").find("id").span(),
             fmt::format("the rule makes the id `{}` twice, again for {}", id->value.words, member_name()),
             "let all that the range goes through stand in the id");
    }
  }

  std::vector<MadeEntry> made_fields(const std::vector<FieldRule>& rules) {
    std::vector<MadeEntry> entries;
    for (const FieldRule& rule : rules) {
      Value value;
      auto part = made_of(rule, value);
      if (is_broken_) {
        break;
      }
      if (rule.id) {
        locals_[*rule.id] = std::move(value);
      }
      if (part) {
        entries.push_back({rule.key, rule.key_span, *std::move(part)});
      }
    }
    return entries;
  }

  // Nothing where it is left out. `value`: of one with a name.
  std::optional<MadePart> made_of(const FieldRule& rule, Value& value) {
    if (!rule.leaf) {
      if (rule.written.is(NodeKind::map)) {
        return MadePart::map(made_fields(rule.parts), rule.written.span());
      }
      std::vector<MadePart> items;
      for (const FieldRule& each : rule.parts) {
        Value unnamed;
        if (auto item = made_of(each, unnamed)) {
          items.push_back(*std::move(item));
        }
      }
      return MadePart::list(std::move(items), rule.written.span());
    }
    const Leaf& leaf = *rule.leaf;
    if (leaf.pieces.empty()) {
      value = value_of(leaf.written);
      return MadePart(leaf.written);
    }
    if (leaf.is_value) {
      auto own = evaluated(*leaf.pieces.front().formula);
      if (!own) {
        return std::nullopt;
      }
      value = *own;
      return part_of(*own, leaf.written.span());
    }
    std::string words;
    for (const Leaf::Piece& piece : leaf.pieces) {
      words += piece.words;
      if (piece.formula) {
        const auto inserted = evaluated(*piece.formula);
        if (inserted && inserted->is_null()) {
          is_broken_ = true;
          report(piece.formula->text().span(),
                 fmt::format("for {} this comes to nothing amid other words", member_name()),
                 "say what stands there then: `x ?? 'nothing'`");
          return std::nullopt;
        }
        words += inserted ? formula::to_text(*inserted) : std::string();
      }
    }
    value = words;
    return MadePart::text(std::move(words), leaf.written.span());
  }

  std::optional<MadePart> part_of(const Value& value, Span place) {
    if (value.is_null()) {
      return std::nullopt;
    }
    if (const bool* const boolean = value.boolean()) {
      return MadePart::scalar(NodeKind::boolean, *boolean ? "true" : "false", place);
    }
    if (value.number() != nullptr) {
      std::string digits = formula::to_text(value);
      if (digits.find('/') == std::string::npos) {
        const bool is_whole = value.whole().has_value();
        return MadePart::scalar(is_whole ? NodeKind::integer : NodeKind::real, std::move(digits), place);
      }
      return refused(value, place, "a field has whole numbers, or decimals as they are written: round it");
    }
    if (const std::string* const text = value.text()) {
      return MadePart::text(*text, place);
    }
    if (const ValueList* const list = value.list()) {
      std::vector<MadePart> items;
      for (const Value& each : *list) {
        if (auto item = part_of(each, place)) {
          items.push_back(*std::move(item));
        }
      }
      return MadePart::list(std::move(items), place);
    }
    if (const ValueRecord* const record = value.record()) {
      std::vector<MadeEntry> entries;
      for (const auto& [key, each] : *record) {
        if (auto part = part_of(each, place)) {
          entries.push_back({key, place, *std::move(part)});
        }
      }
      return MadePart::map(std::move(entries), place);
    }
    return refused(value, place, "a roll is no value of a field: write the dice as a text");
  }

  std::optional<MadePart> refused(const Value& value, Span place, std::string help) {
    is_broken_ = true;
    report(place, fmt::format("for {} this comes to `{}`", member_name(), formula::to_text(value)),
           std::move(help));
    return std::nullopt;
  }

  void check_counts() {
    for (const Count& each : counts_) {
      if (is_broken_) {
        return;
      }
      const auto wanted = evaluated(each.is);
      const auto number = wanted ? wanted->whole() : std::nullopt;
      if (number && *number != each.found) {
        diagnostics_.add(
            Diagnostic::of(Code::unproved_count, each.written.find("is").span(),
                           fmt::format("{} of the {} that the rule makes meet `{}`, and it says {}",
                                       each.found, made_.size(), each.where.text().view(), *number))
                .note(rule_.key_span("range"), "they are made of this range")
                .help("change the rule, or what it is to come to"));
      }
    }
  }

  const Node rule_;
  const Scope& known_;
  Scope scope_;
  Evaluation run_;
  Diagnostics& diagnostics_;
  bool is_broken_ = false;
  std::vector<Axis> range_;
  std::vector<NameRule> named_;
  std::vector<FieldRule> fields_;
  std::vector<Count> counts_;
  std::map<NameId, Value> locals_;
  std::set<std::string> ids_;
  std::vector<MadeDefinition> made_;
};

}  // namespace

std::optional<std::vector<MadeDefinition>> generate(Node rule, SystemId system,
                                                    std::optional<CampaignId> campaign,
                                                    const Derived& derived, Diagnostics& diagnostics) {
  return Generator(rule, system, campaign, derived, diagnostics).run();
}

}  // namespace talia::rules
