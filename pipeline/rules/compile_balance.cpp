// `kind: balance`: each comparison and each fight becomes one expression for each of its kinds, checked against that kind.
#include <algorithm>

#include <fmt/format.h>

#include "rules/ruleset.h"

namespace talia::rules {
namespace {

// An expression made of the author's, whose places it keeps.
class Assembly {
 public:
  Assembly& words(std::string_view text) {
    whole_.append_from(text, {});
    return *this;
  }
  Assembly& part(const MappedText& text) {
    words("(");
    whole_.append(text);
    return words(")");
  }
  const MappedText& text() const { return whole_; }

 private:
  MappedText whole_;
};

class BalanceCompiler {
 public:
  BalanceCompiler(SystemId id, const Catalog& catalog, const Derived::Storage& storage,
                  std::span<const Override> overrides, Diagnostics& diagnostics)
      : id_(id), catalog_(catalog), storage_(storage), overrides_(overrides), diagnostics_(diagnostics) {}

  CompiledBalance compile() {
    for (const RulesetPart& part : catalog_.system(id_).ruleset) {
      if (part.kind != "balance" || part.is_broken) {
        continue;
      }
      for (const Entry& entry : part.root.find("compare").entries()) {
        add_comparison(entry);
      }
      for (const Entry& entry : part.root.find("fights").entries()) {
        add_fight(entry);
      }
    }
    return std::move(compiled_);
  }

 private:
  // A part that stands by itself, so that no bracket of it closes one of ours. Nothing when it is left out or at fault.
  std::optional<MappedText> part_of(Node node) {
    if (!node.exists()) {
      return std::nullopt;
    }
    return sound(node.text());
  }
  std::optional<MappedText> sound(const MappedText& text) {
    if (formula::parse(text, diagnostics_).is_broken()) {
      is_sound_ = false;
      return std::nullopt;
    }
    return text;
  }

  // For the definitions that take part what is asked of them, for the others null.
  void begin(Assembly& whole, Node asked) {
    if (const auto condition = part_of(asked.find("if"))) {
      whole.words("if ").part(*condition).words(" then ");
    } else {
      whole.words("if true then ");
    }
  }

  std::vector<CompiledQuestion> for_each_kind(Node asked, Assembly whole) {
    std::vector<CompiledQuestion> questions;
    whole.words(" else null");
    if (!is_sound_) {
      return questions;
    }
    for (const KindId kind : kinds_of(asked.find("of"), id_, catalog_, diagnostics_)) {
      Formula formula = formula::parse(whole.text(), diagnostics_);
      const Type type = formula::check(formula, storage_.kind(kind).scope, Type(), diagnostics_);
      if (type.has_rolls()) {
        const Node value = asked.find("value");
        diagnostics_.add(Diagnostic::error(Code::dice_not_allowed,
                                           value.exists() ? value.span() : asked.span(),
                                           "what is compared must be known, and this throws dice")
                             .help("ask a question: `E(…)`, `P(…)`"));
      } else if (!type.is(Type::Kind::broken)) {
        questions.push_back({kind, std::move(formula)});
      }
    }
    return questions;
  }

  bool is_new(const Entry& entry, const auto& others) {
    const auto other = std::ranges::find(others, entry.key, [](const auto& each) { return each.id; });
    if (other == others.end()) {
      return true;
    }
    diagnostics_.add(Diagnostic::error(Code::duplicate_id, entry.key_span,
                                       fmt::format("the game's balance has `{}` twice", entry.key))
                         .note(other->span, "the other stands here"));
    return false;
  }

  void add_comparison(const Entry& entry) {
    if (!is_new(entry, compiled_.comparisons)) {
      return;
    }
    is_sound_ = true;
    CompiledComparison comparison{std::string(entry.key),
                                  text_of(entry.value, "label"),
                                  text_of(entry.value, "value_label"),
                                  text_of(entry.value, "by_label"),
                                  entry.key_span,
                                  {}};
    if (comparison.value_label.empty()) {
      comparison.value_label = comparison.label;
    }
    Assembly whole;
    begin(whole, entry.value);
    whole.words("{value: 1 * ");
    number(whole, entry.value.find("value"));
    whole.words(", by: 1 * ");
    number(whole, entry.value.find("by"));
    whole.words("}");
    comparison.questions = for_each_kind(entry.value, std::move(whole));
    compiled_.comparisons.push_back(std::move(comparison));
  }

  void number(Assembly& whole, Node node) {
    if (const auto part = part_of(node)) {
      whole.part(*part);
    } else {
      whole.words("0");
    }
  }

  void condition(Assembly& whole, const std::optional<MappedText>& part) {
    if (part) {
      whole.part(*part);
    } else {
      whole.words("false");
    }
  }

  void add_fight(const Entry& entry) {
    if (!is_new(entry, compiled_.fights)) {
      return;
    }
    is_sound_ = true;
    CompiledFight fight{std::string(entry.key), text_of(entry.value, "label"), entry.key_span, {}, {}, {}};
    const auto start = part_of(entry.value.find("start"));
    const auto won = part_of(entry.value.find("won"));
    const auto lost = part_of(entry.value.find("lost"));
    const auto over = part_of(entry.value.find("over"));
    const auto next = part_of(entry.value.find("next"));
    Assembly whole;
    begin(whole, entry.value);
    add_numbers(whole, entry.value, fight);
    if (!start || !won || !lost || !next) {
      is_sound_ = false;
    } else {
      whole.words("let _fought = until(")
          .part(*start)
          .words(", state => ")
          .part(*won)
          .words(" or ")
          .part(*lost);
      whole.words(" or ");
      condition(whole, over);
      whole.words(", state => ").part(*next).words("), state = _fought.end in {won: P(").part(*won);
      whole.words(" and not ").part(*lost).words("), lost: P(").part(*lost).words(" and not ").part(*won);
      whole.words("), both: P(")
          .part(*won)
          .words(" and ")
          .part(*lost)
          .words("), rounds: _fought.steps, measures: [");
      for (const Entry& measure : entry.value.find("measures").entries()) {
        whole.words(fight.measures.empty() ? "E(" : ", E(");
        number(whole, measure.value.find("value"));
        whole.words(")");
        fight.measures.push_back({std::string(measure.key), text_of(measure.value, "label")});
      }
      whole.words("]}");
    }
    fight.questions = for_each_kind(entry.value, std::move(whole));
    compiled_.fights.push_back(std::move(fight));
  }

  void add_numbers(Assembly& whole, Node asked, CompiledFight& fight) {
    const auto kinds = kinds_of(asked.find("of"), id_, catalog_, diagnostics_);
    for (const Entry& entry : asked.find("with").entries()) {
      for (const KindId kind : kinds) {
        if (const auto field = storage_.kind(kind).scope.find(entry.key)) {
          is_sound_ = false;
          diagnostics_.add(Diagnostic::error(Code::duplicate_id, entry.key_span,
                                             fmt::format("`{}` is a name of the kind `{}` already", entry.key,
                                                         catalog_.kind(kind).name))
                               .note(storage_.kind(kind).scope.get(*field).declared, "it stands here")
                               .help("call the reference character's number something else"));
          break;
        }
      }
      fight.numbers.emplace_back(entry.key);
      const auto other =
          std::ranges::find(overrides_, entry.key, [](const Override& each) { return each.first; });
      const auto value = other == overrides_.end() ? part_of(entry.value) : sound(other->second);
      if (value) {
        whole.words(fmt::format("let {} = ", entry.key)).part(*value).words(" in ");
      }
    }
  }

  SystemId id_;
  const Catalog& catalog_;
  const Derived::Storage& storage_;
  std::span<const Override> overrides_;
  Diagnostics& diagnostics_;
  CompiledBalance compiled_;
  bool is_sound_ = true;  // Of the entry at hand.
};

}  // namespace

CompiledBalance compile_balance(SystemId id, const Catalog& catalog, const Derived::Storage& storage,
                                std::span<const Override> overrides, Diagnostics& diagnostics) {
  // Where declarations are missing, which was reported, a name may stand for something else.
  Diagnostics unsure;
  const bool is_known = !catalog.system(id).is_incomplete;
  return BalanceCompiler(id, catalog, storage, overrides, is_known ? diagnostics : unsure).compile();
}

}  // namespace talia::rules
