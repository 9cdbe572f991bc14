// `kind: balance`: each comparison and each fight becomes one expression for each of its kinds, checked against that kind.
#include <algorithm>

#include <fmt/format.h>

#include "formula/functions/functions.h"
#include "formula/lexer.h"
#include "rules/rulesets/ruleset.h"

namespace talia::rules {
namespace {

// An expression made of the author's, whose places it keeps.
class Assembly {
 public:
  Assembly& words(std::string_view text) {
    whole_.append_from(text, {});
    return *this;
  }
  // Where nothing beside it can be taken for a piece of it.
  Assembly& bare(const MappedText& text) {
    whole_.append(text);
    return *this;
  }
  Assembly& part(const MappedText& text) { return words("(").bare(text).words(")"); }
  const MappedText& text() const { return whole_; }

 private:
  MappedText whole_;
};

// What a part must be besides sound.
enum class Wanted : std::uint8_t { anything, known, number };

// An expression with a part of the author's in it that is checked by itself, behind all that it may read. Of one that is
// wanted the whole gives {part}.
struct Trial {
  MappedText whole, part;
  Wanted wanted = Wanted::anything;
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
  void begin(const Entry& entry) {
    is_sound_ = true;
    front_ = Assembly();
    trials_.clear();
    condition_ = part_of(entry.value.find("if"));
    condition_ ? front_.words("if ").part(*condition_).words(" then ") : front_.words("if true then ");
  }

  void try_part(Assembly before, const MappedText& part, Wanted wanted) {
    before.words("{part: ").bare(part).words("} else null");
    trials_.push_back({before.text(), part, wanted});
  }

  void report(const Trial& trial, Code code, std::string message, std::string help) {
    diagnostics_.add(Diagnostic::error(code, trial.part.span(), std::move(message)).help(std::move(help)));
  }

  bool holds(const Trial& trial, KindId kind) {
    Formula formula = formula::parse(trial.whole, diagnostics_);
    const Type whole = formula::check(formula, storage_.kind(kind).scope, Type(), diagnostics_);
    const Type* const found = whole.member("part");
    if (whole.is(Type::Kind::broken) || found == nullptr) {
      return !whole.is(Type::Kind::broken);
    }
    const std::string_view words = trial.part.view();
    if (trial.wanted != Wanted::anything && found->has_rolls()) {
      trial.wanted == Wanted::number
          ? report(trial, Code::dice_not_allowed, "what is compared must be known, and this throws dice",
                   "ask a question: `E(…)`, `P(…)`")
          : report(trial, Code::dice_not_allowed, "a reference character is known, and this throws dice",
                   "give the law, `chances(…)`, and throw it in `next` with `distribution_of`");
      return false;
    }
    if (trial.wanted == Wanted::number && found->optional) {
      report(trial, Code::type_mismatch, fmt::format("`{}` may be left out, and a number is needed", words),
             condition_ ? fmt::format("let `if` say `{} != null` too", words)
                        : fmt::format("say who takes part: `if: {} != null`", words));
      return false;
    }
    if (trial.wanted == Wanted::number && !agrees(Type::of(Type::Kind::number), *found)) {
      report(trial, Code::type_mismatch,
             fmt::format("`{}` is a {}, and a number is needed", words, words_for(*found)),
             "compare what can be counted");
      return false;
    }
    return true;
  }

  bool is_condition_sound(KindId kind) {
    if (!condition_) {
      return true;
    }
    Formula formula = formula::parse(*condition_, diagnostics_);
    const Type boolean = Type::of(Type::Kind::boolean);
    return !formula::check(formula, storage_.kind(kind).scope, boolean, diagnostics_).is(Type::Kind::broken);
  }

  // Of several trials each is told of, but for those behind a fault in what all of them read.
  bool are_sound(KindId kind) {
    bool are = is_sound_ && is_condition_sound(kind);
    bool is_read_sound = are;
    for (const Trial& trial : trials_) {
      if (is_read_sound && !holds(trial, kind)) {
        are = false;
        is_read_sound = trial.wanted != Wanted::known;
      }
    }
    return are;
  }

  Questions for_each_kind(Node asked, Assembly whole) {
    Questions questions;
    whole.words(" else null");
    const auto kinds = kinds_of(asked.find("of"), id_, catalog_, diagnostics_);
    questions.is_broken = kinds.empty();
    for (const KindId kind : kinds) {
      Formula formula;
      if (are_sound(kind)) {
        formula = formula::parse(whole.text(), diagnostics_);
        formula::check(formula, storage_.kind(kind).scope, Type(), diagnostics_);
      }
      questions.is_broken |= formula.is_broken();
      questions.all.push_back({kind, std::move(formula)});
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
    begin(entry);
    CompiledComparison comparison{std::string(entry.key),
                                  entry.value.text_at("label"),
                                  entry.value.text_at("value_label"),
                                  entry.value.text_at("by_label"),
                                  entry.key_span,
                                  {}};
    if (comparison.value_label.empty()) {
      comparison.value_label = comparison.label;
    }
    const MappedText value = compared(entry.value.find("value"));
    const MappedText by = compared(entry.value.find("by"));
    Assembly whole = front_;
    whole.words("{value: ").bare(value).words(", by: ").bare(by).words("}");
    comparison.questions = for_each_kind(entry.value, std::move(whole));
    compiled_.comparisons.push_back(std::move(comparison));
  }

  // 0 when it is left out.
  MappedText compared(Node node) {
    const auto part = part_of(node);
    if (!part) {
      return MappedText::verbatim("0", {});
    }
    try_part(front_, *part, Wanted::number);
    return *part;
  }

  void add_fight(const Entry& entry) {
    if (!is_new(entry, compiled_.fights)) {
      return;
    }
    begin(entry);
    CompiledFight fight{std::string(entry.key), entry.value.text_at("label"), entry.key_span, {}, {}, {}, {}};
    for (const Node text : entry.value.find("assumes").items()) {
      fight.assumes.emplace_back(text.scalar());
    }
    add_numbers(entry.value, fight);
    fight.questions = for_each_kind(entry.value, fought(entry.value, fight));
    compiled_.fights.push_back(std::move(fight));
  }

  Assembly fought(Node asked, CompiledFight& fight) {
    Assembly whole = front_;
    const auto start = part_of(asked.find("start")), won = part_of(asked.find("won"));
    const auto lost = part_of(asked.find("lost")), over = part_of(asked.find("over"));
    const auto next = part_of(asked.find("next"));
    if (!start || !won || !lost || !next || !is_sound_) {
      is_sound_ = false;
      return whole;
    }
    const auto until = [&](const Assembly& ends) {
      Assembly call;
      call.words("until(").bare(*start).words(", state => ").bare(ends.text());
      return call.words(", state => ").bare(*next).words(")");
    };
    for (const auto& end : {won, lost, over}) {
      if (end) {
        try_part(front_, until(Assembly().bare(*end)).text(), Wanted::anything);
      }
    }
    Assembly ends;
    ends.part(*won).words(" or ").part(*lost);
    if (over) {
      ends.words(" or ").part(*over);
    }
    Assembly after = front_;
    after.words("let _fought = ").bare(until(ends).text()).words(", state = _fought.end in ");
    whole = after;
    whole.words("let _won = ").part(*won).words(", _lost = ").part(*lost);
    whole.words(" in {won: P(_won and not _lost), lost: P(_lost and not _won), both: P(_won and _lost)");
    whole.words(", rounds: _fought.steps, measures: [");
    for (const Entry& measure : asked.find("measures").entries()) {
      const auto value = part_of(measure.value.find("value"));
      if (value) {
        const MappedText mean = Assembly().words("E(").bare(*value).words(")").text();
        try_part(after, mean, Wanted::anything);
        whole.words(fight.measures.empty() ? "" : ", ").bare(mean);
      }
      fight.measures.push_back({std::string(measure.key), measure.value.text_at("label")});
    }
    return whole.words("]}");
  }

  // Reports a name that is taken.
  void check_name(const Entry& entry, Node asked) {
    const auto taken = [&](std::string what, Span declared) {
      is_sound_ = false;
      Diagnostic fault = Diagnostic::error(Code::duplicate_id, entry.key_span,
                                           fmt::format("`{}` is {} already", entry.key, what))
                             .help("call the reference character's number something else");
      if (declared.exists()) {
        fault.notes.push_back({declared, "it stands here"});
      }
      diagnostics_.add(std::move(fault));
    };
    if (formula::find_function(entry.key) != nullptr) {
      return taken("a function", {});
    }
    if (formula::is_dice(entry.key)) {
      return taken("a roll of dice", {});
    }
    for (const KindId kind : kinds_of(asked.find("of"), id_, catalog_, diagnostics_)) {
      const Scope& scope = storage_.kind(kind).scope;
      if (const auto found = scope.find(entry.key)) {
        return taken(fmt::format("a name of the kind `{}`", catalog_.kind(kind).name),
                     scope.get(*found).declared);
      }
    }
  }

  void add_numbers(Node asked, CompiledFight& fight) {
    for (const Entry& entry : asked.find("with").entries()) {
      check_name(entry, asked);
      const auto other =
          std::ranges::find(overrides_, entry.key, [](const Override& each) { return each.first; });
      const auto value = other == overrides_.end() ? part_of(entry.value) : sound(other->second);
      fight.numbers.push_back({std::string(entry.key), value ? std::string(value->view()) : std::string()});
      if (value) {
        try_part(front_, *value, Wanted::known);
        front_.words(fmt::format("let {} = ", entry.key)).part(*value).words(" in ");
      }
    }
  }

  SystemId id_;
  const Catalog& catalog_;
  const Derived::Storage& storage_;
  std::span<const Override> overrides_;
  Diagnostics& diagnostics_;
  CompiledBalance compiled_;
  // Of the entry at hand:
  bool is_sound_ = true;
  Assembly front_;  // What stands before each part.
  std::optional<MappedText> condition_;
  std::vector<Trial> trials_;
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
