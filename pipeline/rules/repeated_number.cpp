#include "rules/repeated_number.h"

#include <algorithm>

#include <fmt/format.h>

#include "language/language.h"
#include "markup/parse.h"
#include "rules/notations/notations.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::rules {
namespace {

using Words32 = std::vector<std::u32string>;

// Letters by which the forms of a word differ, as in `Zdrowie` and `Zdrowia`.
constexpr std::size_t longest_ending = 3;
constexpr std::size_t shortest_stem = 4;

std::u32string folded(std::string_view text) {
  return source::decode(source::case_folded(text));
}

Words32 words_of(std::string_view text) {
  Words32 words(1);
  for (const char32_t letter : folded(text)) {
    if (source::is_of_word(letter)) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) {
    words.pop_back();
  }
  return words;
}

void add_name(NamedNumber& number, std::string_view name) {
  Words32 words = words_of(name);
  if (!words.empty() && words.front().size() > 1 &&
      std::ranges::find(number.names, words) == number.names.end()) {
    number.names.push_back(std::move(words));
  }
}

// Whether one word is a form of the other.
bool is_form_of(const std::u32string& word, const std::u32string& name) {
  const auto differ = std::ranges::mismatch(word, name);
  const auto common = static_cast<std::size_t>(differ.in1 - word.begin());
  const std::size_t shorter = std::min(word.size(), name.size());
  return common >= std::min(shorter, shortest_stem) && common > 1 &&
         std::max(word.size(), name.size()) - common <= longest_ending;
}

struct Token {
  enum class What { word, number, sign };
  What what;
  std::size_t begin, end;  // Bytes.
};

// Words, numbers that stand alone, and single signs; spaces are left out.
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    char32_t letter = source::next_code_point(text, at);
    if (!source::is_letter(letter) && !source::is_digit(letter)) {
      const bool is_space =
          letter == ' ' || letter == 0xA0 || letter == '\n' || letter == 0x202F || letter == 0x2009;
      if (!is_space) {
        tokens.push_back({Token::What::sign, begin, at});
      }
      continue;
    }
    bool is_number = true;
    for (at = begin; at < text.size();) {
      std::size_t next = at;
      letter = source::next_code_point(text, next);
      const bool is_digit = letter >= '0' && letter <= '9';
      if (!is_digit && !source::is_letter(letter) && !source::is_digit(letter)) {
        break;
      }
      is_number &= is_digit;
      at = next;
    }
    tokens.push_back({is_number ? Token::What::number : Token::What::word, begin, at});
  }
  return tokens;
}

class Finder {
 public:
  Finder(const Text& text, DefinitionValue definition, const std::vector<NamedNumber>& numbers,
         Evaluation& run, Diagnostics& diagnostics)
      : text_(text), definition_(definition), numbers_(numbers), run_(run), diagnostics_(diagnostics) {}

  void find(const std::vector<Inline>& inlines) {
    const bool has_number = std::ranges::any_of(inlines, [](const Inline& each) {
      const auto* const words = std::get_if<Words>(&each.what);
      return words != nullptr && std::ranges::any_of(words->text.view(), source::is_ascii_digit);
    });
    if (!has_number) {
      return;
    }
    words_ = MappedText();
    for (const Inline& each : inlines) {
      if (const auto* const words = std::get_if<Words>(&each.what); words != nullptr && !each.style.code) {
        words_.append(words->text);
      } else {
        // An insertion or icon parts words as a full stop does.
        words_.append_from(std::holds_alternative<LineBreak>(each.what) ? " " : " . ", {});
      }
    }
    tokens_ = tokens_of(words_.view());
    folded_.assign(tokens_.size(), {});
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].what == Token::What::number && tokens_[i].end - tokens_[i].begin < 10) {
        try_number(i);
      }
    }
  }

 private:
  std::string_view view(std::size_t i) const {
    return words_.view().substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }
  // Folded once, and only near numbers.
  const std::u32string& word_at(std::size_t i) {
    if (folded_[i].empty()) {
      folded_[i] = folded(view(i));
    }
    return folded_[i];
  }
  bool is_sign(std::size_t i, std::string_view signs) const {
    return i < tokens_.size() && tokens_[i].what == Token::What::sign &&
           signs.find(view(i)) != std::string_view::npos;
  }
  bool touches(std::size_t a, std::size_t b) const { return tokens_[a].end == tokens_[b].begin; }

  // Parts of dice, ranges, fractions, times and thresholds say something else.
  bool stands_alone(std::size_t i) const {
    if (i + 1 < tokens_.size() && touches(i, i + 1) && is_sign(i + 1, "+/–-:×%)]")) {
      return is_sign(i + 1, ")");
    }
    const bool is_tied = i > 0 && touches(i - 1, i) && is_sign(i - 1, "/–:×.,");
    return !is_tied && !(i + 1 < tokens_.size() && is_sign(i + 1, "%×"));
  }

  bool has_words_at(std::size_t i, const Words32& words, bool is_exact) {
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (i + w >= tokens_.size() || tokens_[i + w].what == Token::What::sign) {
        return false;
      }
      const std::u32string& word = word_at(i + w);
      if (is_exact ? word != words[w] : !is_form_of(word, words[w])) {
        return false;
      }
    }
    return true;
  }

  // Before the number, at most one word or sign of equality between.
  bool is_named_before(std::size_t i, const NamedNumber& number, bool is_exact) {
    for (const Words32& name : number.names) {
      for (const std::size_t gap : {0U, 1U}) {
        if (i < name.size() + gap || (gap == 1 && is_exact && !is_sign(i - 1, ":=")) ||
            (gap == 1 && is_sign(i - 1, ".,;!?()–"))) {
          continue;
        }
        if (has_words_at(i - gap - name.size(), name, is_exact)) {
          return true;
        }
      }
    }
    return false;
  }

  bool is_named_after(std::size_t i, const NamedNumber& number) {
    return std::ranges::any_of(number.names,
                               [&](const Words32& name) { return has_words_at(i + 1, name, false); });
  }

  bool has_unit_at(std::size_t i, const NamedNumber& number) {
    if (number.unit.empty() || i >= tokens_.size() || tokens_[i].what == Token::What::sign) {
      return !number.unit.empty() && i < tokens_.size() && word_at(i) == number.unit;
    }
    return number.unit.size() > 3 ? is_form_of(word_at(i), number.unit) : word_at(i) == number.unit;
  }
  bool has_unit_after(std::size_t i, const NamedNumber& number) { return has_unit_at(i + 1, number); }

  // `3 do Zbroi`: a preposition between.
  bool is_behind_preposition(std::size_t i, const NamedNumber& number) {
    if (i + 2 >= tokens_.size() || tokens_[i + 1].what != Token::What::word) {
      return false;
    }
    const Language& language = language::of(text_.language);
    const bool is_preposition =
        language.short_words.has(word_at(i + 1)) || language.one_letter_words.has(word_at(i + 1));
    return is_preposition && (has_unit_at(i + 2, number) || is_named_after(i + 1, number));
  }

  // A unit that no other number of the kind has; behind a preposition it is a bound or an amount: up to 20 kg.
  bool has_own_unit_after(std::size_t i, const NamedNumber& number) {
    const Language& language = language::of(text_.language);
    const bool is_amount =
        i > 0 && tokens_[i - 1].what == Token::What::word &&
        (language.short_words.has(word_at(i - 1)) || language.one_letter_words.has(word_at(i - 1)));
    return !is_amount && has_unit_after(i, number) &&
           std::ranges::count(numbers_, number.unit, &NamedNumber::unit) == 1;
  }

  void try_number(std::size_t i) {
    if (!stands_alone(i)) {
      return;
    }
    const bool has_plus = i > 0 && is_sign(i - 1, "+") && touches(i - 1, i);
    const bool has_minus = i > 0 && is_sign(i - 1, "-−") && touches(i - 1, i);
    const Rational written = *Rational::parse((has_minus ? "-" : "") + std::string(view(i)));
    const std::size_t first = has_plus || has_minus ? i - 1 : i;
    for (const NamedNumber& number : numbers_) {
      const bool is_before = is_named_before(first, number, false);
      const bool is_after = is_named_after(i, number);
      const bool has_unit =
          written > Rational(1) && (has_unit_after(i, number) || is_behind_preposition(i, number));
      if (!is_before && !is_after && !has_unit) {
        continue;
      }
      const auto value = value_of(number);
      if (!value) {
        continue;
      }
      if (written == *value) {
        note(first, i, number, *value, true, has_plus);
        return;
      }
      // What is far from the value is an amount of it: "heals 2 Health".
      const bool is_near = written >= Rational(5) && written * 2 >= *value && written <= *value * 2;
      // A unit alone says less than a name, so the number is nearer.
      const bool is_close = is_near && written * 4 >= *value * 3 && written * 3 <= *value * 4;
      if (!has_plus && !has_minus &&
          (is_named_before(i, number, true) ||
           (*value >= Rational(5) &&
            ((is_after && is_near) || (is_close && has_own_unit_after(i, number)))))) {
        note(first, i, number, *value, false, false);
        return;
      }
    }
  }

  std::optional<Rational> value_of(const NamedNumber& number) const {
    if (number.stat) {
      const auto value = run_.stat(definition_, *number.stat);
      return value && value->number() != nullptr ? std::optional(*value->number()) : std::nullopt;
    }
    return number_of(node_of(number));
  }

  Node node_of(const NamedNumber& number) const {
    Node node = run_.storage().definition(definition_.definition).root;
    for (const std::string& key : number.path) {
      node = node.find(key);
    }
    return node.exists() ? node : Node();
  }

  bool is_in_notation(Span span) const {
    bool is_inside = false;
    for_each_notation(text_, run_.storage().system(run_.system()).notations,
                      [&](Found& found) { is_inside |= found.text.span().holds(span); });
    return is_inside;
  }

  void note(std::size_t first, std::size_t last, const NamedNumber& number, const Rational& value,
            bool is_equal, bool is_signed) {
    const std::size_t begin = tokens_[first].begin;
    const std::size_t end = tokens_[last].end;
    const Span span = words_.span_of(begin, end);
    if (is_in_notation(span)) {
      return;
    }
    auto diagnostic = Diagnostic::of(
        is_equal ? Code::repeated_number : Code::contradicting_number, span,
        fmt::format("`{}` {} `{}`, which is {}", words_.view().substr(begin, end - begin),
                    is_equal ? "repeats" : "contradicts", number.expression, value.to_string()));
    const Definition& owner = run_.storage().definition(definition_.definition);
    const Span place =
        number.stat ? run_.storage().kind(owner.kind).stats[*number.stat].span : node_of(number).span();
    diagnostics_.add(
        std::move(diagnostic)
            .note(place, number.stat ? "it is computed here" : "it stands here")
            .help(fmt::format("write `{{{}}}`, which follows when it changes",
                              is_signed ? fmt::format("signed({})", number.expression) : number.expression)));
  }

  const Text& text_;
  DefinitionValue definition_;
  const std::vector<NamedNumber>& numbers_;
  Evaluation& run_;
  Diagnostics& diagnostics_;
  MappedText words_;
  std::vector<Token> tokens_;
  std::vector<std::u32string> folded_;  // By token; empty until it is asked for.
};

bool has_digit(const std::vector<Inline>& inlines) {
  return std::ranges::any_of(inlines, [](const Inline& each) {
    const auto* const words = std::get_if<Words>(&each.what);
    return words != nullptr && !each.style.code &&
           std::ranges::any_of(words->text.view(), source::is_ascii_digit);
  });
}

// The words of the term that has the field's id.
void add_term_names(NamedNumber& number, std::string_view id, const System& system) {
  for (const TermGroup& group : system.terms) {
    if (const Term* const term = group.find(id)) {
      add_name(number, term->name);
      add_name(number, term->abbreviation);
      for (const std::string& form : term->forms) {
        add_name(number, form);
      }
    }
  }
}

}  // namespace

std::vector<NamedNumber> named_numbers(const Kind& kind, const CompiledKind& compiled, const System& system) {
  std::vector<NamedNumber> numbers;
  const auto add = [&](NamedNumber number, std::string_view id, const std::string& label,
                       const std::string& unit) {
    number.unit = folded(unit);
    add_name(number, label);
    add_term_names(number, id, system);
    numbers.push_back(std::move(number));
  };
  const auto is_number = [](const FieldType& type) {
    return type.shape == FieldType::Shape::integer || type.shape == FieldType::Shape::number;
  };
  for (std::size_t i = 0; i < compiled.stats.size(); ++i) {
    const Stat& stat = compiled.stats[i];
    if (stat.type.is_number()) {
      add({stat.id, {}, i, {}, {}}, stat.id, stat.label, stat.unit);
    }
  }
  for (const Field& field : kind.fields) {
    const bool is_hidden = std::ranges::find(compiled.stats, field.name, &Stat::id) != compiled.stats.end();
    if (is_number(field.type) && !is_hidden) {
      add({field.name, {field.name}, std::nullopt, {}, {}}, field.name, field.label, field.unit);
    }
    for (const Field& member : field.type.members) {
      if (field.type.shape == FieldType::Shape::record && is_number(member.type) && !is_hidden) {
        add({field.name + "." + member.name, {field.name, member.name}, std::nullopt, {}, {}}, member.name,
            member.label, member.unit);
      }
    }
  }
  return numbers;
}

void note_repeated_numbers(const Text& text, DefinitionValue definition,
                           const std::vector<NamedNumber>& numbers, Evaluation& run,
                           Diagnostics& diagnostics) {
  if (numbers.empty()) {
    return;
  }
  markup::for_each_run(text, [&](const std::vector<Inline>& inlines) {
    if (has_digit(inlines)) {
      Finder(text, definition, numbers, run, diagnostics).find(inlines);
    }
  });
}

}  // namespace talia::rules
