#include "formula/foreign.h"

#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "source/run/assert.h"
#include "source/text/ascii.h"
#include "source/text/pattern.h"

namespace talia::formula {
namespace {

using Words = std::map<std::string, std::string, std::less<>>;

// How `r<2` is read: Roll20 throws again whatever is at most 2, for as long as it is; Foundry what is less, once.
enum class Reading : std::uint8_t { roll20, foundry };

source::Pattern compiled(std::string_view expression) {
  auto pattern = source::Pattern::compile(expression);
  TALIA_ASSERT(pattern);
  return *std::move(pattern);
}

std::string word(const Words& words, std::string_view name) {
  const auto found = words.find(name);
  return found == words.end() ? std::string() : found->second;
}

// `4d6`, with named groups n and s.
constexpr std::string_view dice = R"((?P<n>\d*)[dDwWkK](?P<s>\d+|%|[fF]))";
constexpr std::string_view many_throws = "20";

std::string die(const Words& words) {
  const std::string sides = word(words, "s");
  return sides == "%" ? "d100" : sides == "F" || sides == "f" ? "one_of([-1, 0, 1])" : "d" + sides;
}

bool is_one(const Words& words) {
  return word(words, "n").empty() || word(words, "n") == "1";
}

std::string pool_of(const Words& words, const std::string& of) {
  return fmt::format("pool({}, {})", is_one(words) ? "1" : word(words, "n"), of);
}
std::string pool(const Words& words) {
  return pool_of(words, die(words));
}

std::string sum(const Words& words) {
  const std::string one = die(words);
  return is_one(words)          ? one
         : one.starts_with("d") ? word(words, "n") + one
                                : fmt::format("sum({})", pool(words));
}

std::string number_or(const Words& words, std::string_view name, std::string usual) {
  return word(words, name).empty() ? std::move(usual) : word(words, name);
}

// Changes that follow dice, one after the other, to what they come to.
class Changes {
 public:
  Changes(const Words& words, Reading reading) : words_(words), reading_(reading), die_(die(words)) {}

  // False when one of them is not known.
  bool read(std::string_view rest) {
    static const source::Pattern step = compiled(
        R"(^\s*(?:(?P<adv>(?:with\s+)?(?:dis)?adv(?:antage)?|dis\b)|(?P<long>keep|drop)(?:\s+(?P<end>highest|lowest|best|worst))?\s*(?P<named>\d*)|)"
        R"((?P<keep>kh|kl|dh|dl|k|d)(?P<kept>\d*)|)"
        R"((?P<again>ro|rr|r)(?P<sign><=|>=|<|>|=)?(?P<than>\d+)|cs(?P<csign><=|>=|<|>|=)?(?P<cthan>\d+)|)"
        R"((?P<bound>min|max)(?P<to>\d+)|(?P<burst>!!|!|x)=?(?P<on>\d*)))");
    while (!source::trimmed(rest).empty()) {
      const auto match = step.find(rest);
      if (!match || match->end == 0) {
        return false;
      }
      Words found;
      for (const auto& capture : match->captures) {
        found[capture.name] = rest.substr(capture.begin, capture.end - capture.begin);
      }
      if (!take(found)) {
        return false;
      }
      rest.remove_prefix(match->end);
    }
    return true;
  }

  std::string result() const {
    if (!counted_.empty()) {
      return fmt::format("count({}, d => {})", kept_pool(), counted_);
    }
    if (!advantage_.empty()) {
      return fmt::format("{}(pool(2, {}))", advantage_, die_);
    }
    return kept_.empty() && is_one(words_) ? die_ : fmt::format("sum({})", kept_pool());
  }

 private:
  std::string kept_pool() const {
    std::string pool = pool_of(words_, die_);
    for (const auto& [function, count] : kept_) {
      pool = fmt::format("{}({}, {})", function, pool, count);
    }
    return pool;
  }

  // Whatever changes a die comes before it lies in a pool.
  bool take(const Words& found) {
    if (const std::string adv = word(found, "adv"); !adv.empty()) {
      advantage_ = adv.find("dis") == std::string::npos ? "highest" : "lowest";
      return is_one(words_) || word(words_, "n") == "2";
    }
    if (const std::string keep = word(found, "keep"); !keep.empty()) {
      const bool drops = keep.starts_with('d');
      const bool is_low = keep == "kl" || keep == "dl" || keep == "d";
      return keep_or_drop(drops, is_low, number_or(found, "kept", "1"));
    }
    if (const std::string keep = word(found, "long"); !keep.empty()) {
      const std::string end = word(found, "end");
      const bool drops = keep == "drop";
      const bool is_low = end.empty() ? drops : end == "lowest" || end == "worst";
      return keep_or_drop(drops, is_low, number_or(found, "named", "1"));
    }
    if (!kept_.empty() && word(found, "cthan").empty()) {
      return false;
    }
    if (const std::string again = word(found, "again"); !again.empty()) {
      return throw_again(again, number_or(found, "sign", "="), word(found, "than"));
    }
    if (const std::string than = word(found, "cthan"); !than.empty()) {
      const std::string sign = number_or(found, "csign", "=");
      counted_ = fmt::format("d {} {}", sign == "=" ? "==" : sign, than);
      return true;
    }
    if (const std::string bound = word(found, "bound"); !bound.empty()) {
      die_ = fmt::format("{}({}, {})", bound == "min" ? "max" : "min", die_, word(found, "to"));
      return true;
    }
    const std::string sides = word(words_, "s");
    const std::string top = number_or(found, "on", sides == "%" ? "100" : sides);
    die_ = fmt::format("explode({}, d => d == {}, {})", die_, top, many_throws);
    return top.find_first_not_of("0123456789") == std::string::npos;
  }

  bool keep_or_drop(bool drops, bool is_low, std::string count) {
    kept_.emplace_back(fmt::format("{}_{}", drops ? "drop" : "keep", is_low ? "lowest" : "highest"),
                       std::move(count));
    return true;
  }

  bool throw_again(const std::string& again, std::string sign, const std::string& than) {
    // In Roll20 `r<2` means 2 or less.
    const bool is_roll20 = reading_ == Reading::roll20 && again != "rr";
    sign = sign == "=" ? "==" : is_roll20 && (sign == "<" || sign == ">") ? sign + "=" : sign;
    const bool is_once = again == "ro" || (again == "r" && reading_ == Reading::foundry);
    die_ = is_once ? fmt::format("reroll({}, d => d {} {})", die_, sign, than)
                   : fmt::format("given({}, d => not (d {} {}))", die_, sign, than);
    return true;
  }

  const Words& words_;
  Reading reading_;
  std::string die_;
  std::vector<std::pair<std::string, std::string>> kept_;
  std::string counted_, advantage_;
};

std::optional<std::string> changed_dice(const Words& words, Reading reading) {
  const std::string rest = word(words, "rest");
  const bool is_ours = word(words, "letter") != "D" && word(words, "letter") != "w" &&
                       word(words, "letter") != "W" && word(words, "letter") != "K";
  const std::string sides = word(words, "s");
  if (source::trimmed(rest).empty() && is_ours && sides != "%" && sides != "F" && sides != "f") {
    return std::nullopt;  // As we write them.
  }
  Changes changes(words, reading);
  if (!changes.read(rest)) {
    return std::nullopt;
  }
  return source::trimmed(rest).empty() ? sum(words) : changes.result();
}

std::string kept(const Words& words, bool is_high) {
  return fmt::format("sum(keep_{}({}, {}))", is_high ? "highest" : "lowest", pool(words),
                     number_or(words, "k", "1"));
}

struct Rule {
  source::Pattern pattern;
  std::optional<std::string> (*write)(const Words& words, Reading reading);
};

using Written = std::optional<std::string>;

Written plain_sum(const Words& words, Reading) {
  return sum(words);
}
Written nothing(const Words&, Reading) {
  return "";
}
Written of_highest(const Words& words, Reading) {
  return kept(words, true);
}
Written of_lowest(const Words& words, Reading) {
  return kept(words, false);
}
Written of_best(const Words& words, Reading) {
  return fmt::format("{}({})", word(words, "which") == "max" ? "highest" : "lowest", pool(words));
}
Written of_count(const Words& words, Reading) {
  return fmt::format("count_of({}, {})", pool(words), word(words, "v"));
}
Written of_counted(const Words& words, Reading) {
  // Troll puts the limit first.
  static const std::map<std::string, std::string, std::less<>> turned = {
      {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"=", "=="}, {"==", "=="}};
  return fmt::format("count({}, d => d {} {})", pool(words), turned.at(word(words, "sign")),
                     word(words, "v"));
}
Written of_explode(const Words& words, Reading) {
  return word(words, "s").find_first_not_of("0123456789") != std::string::npos
             ? Written()
             : fmt::format("sum(explode({}, d => d == {}, 2))", pool(words), word(words, "s"));
}
Written of_different(const Words& words, Reading) {
  return fmt::format("count(distinct({}))", pool(words));
}
Written of_faces(const Words& words, Reading) {
  const std::string one = fmt::format("one_of([{}])", word(words, "faces"));
  return is_one(words) ? one : fmt::format("sum({})", pool_of(words, one));
}
Written of_choose(const Words& words, Reading) {
  return fmt::format("one_of([{}])", word(words, "faces"));
}

// Each behind what stands before it, which is no part of a word. Longer ones come first.
const std::vector<Rule>& rules() {
  const auto rule = [](std::string_view words, auto write) {
    return Rule{compiled(fmt::format(R"((?:^|[^\pL\d_])(?P<all>{}))", words)), write};
  };
  const auto on_dice = [&](std::string_view before, std::string_view after, auto write) {
    return rule(fmt::format("{}{}{}", before, dice, after), write);
  };
  static const std::vector<Rule> all = {
      rule(R"(output\s+)", nothing),
      on_dice(R"(\[\s*highest\s+(?P<k>\d+\s+)?of\s+)", R"(\s*\])", of_highest),
      on_dice(R"(\[\s*lowest\s+(?P<k>\d+\s+)?of\s+)", R"(\s*\])", of_lowest),
      on_dice(R"(\[\s*count\s+(?P<v>\d+)\s+in\s+)", R"(\s*\])", of_count),
      on_dice(R"(\[\s*explode\s+)", R"(\s*\])", of_explode),
      on_dice(R"((?:sum\s+)?(?:highest|largest)\s+(?P<k>\d+\s+)?(?:of\s+)?)", R"(\b)", of_highest),
      on_dice(R"((?:sum\s+)?(?:lowest|least)\s+(?P<k>\d+\s+)?(?:of\s+)?)", R"(\b)", of_lowest),
      on_dice(R"(count\s+(?P<v>\d+)\s*(?P<sign><=|>=|==|<|>|=)\s*)", "", of_counted),
      on_dice(R"(count\s+(?:different|distinct)\s+)", "", of_different),
      on_dice(R"((?P<which>max|min)\s+)", "", of_best),
      on_dice(R"(sum\s+)", "", plain_sum),
      rule(R"((?P<n>\d*)d\s*\{(?P<faces>[-\d,\s]+)\})", of_faces),
      rule(R"(choose\s*\{(?P<faces>[-\d,\s]+)\})", of_choose),
      rule(
          R"((?P<n>\d*)(?P<letter>[dDwWkK])(?P<s>\d+|%|[fF]\b)(?P<rest>(?:\s*(?:with\s+)?(?:dis)?adv(?:antage)?\b|\s*dis\b|(?:kh|kl|dh|dl|k|d)\d*\b|\s+(?:keep|drop)(?:\s+(?:highest|lowest|best|worst))?(?:\s+\d+)?|(?:ro|rr|r|cs)(?:<=|>=|<|>|=)?\d+|(?:min|max)\d+|!!|!\d*|x=?\d*)*))",
          changed_dice),
  };
  return all;
}

// Whether a rule may know some place of it: only then are the rules worth their making.
bool may_be_foreign(std::string_view text) {
  if (text.find('{') != std::string_view::npos || text.find("output") != std::string_view::npos) {
    return true;
  }
  for (std::size_t i = text.find_first_of("dDwWkK"); i != std::string_view::npos;
       i = text.find_first_of("dDwWkK", i + 1)) {
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    if (source::is_ascii_digit(next) || next == '%' || next == 'f' || next == 'F') {
      return true;
    }
  }
  return false;
}

// The text with the first place rewritten that a rule knows; nothing when none does.
std::optional<std::string> rewritten_once(const std::string& text, Reading reading) {
  for (const Rule& rule : rules()) {
    std::size_t from = 0;
    for (auto match = rule.pattern.find(text, from); match; match = rule.pattern.find(text, from)) {
      Words words;
      for (const auto& capture : match->captures) {
        words[capture.name] =
            source::trimmed(std::string_view(text).substr(capture.begin, capture.end - capture.begin));
      }
      const auto whole = std::ranges::find(match->captures, "all", &source::Pattern::Capture::name);
      if (auto written = rule.write(words, reading)) {
        return text.substr(0, whole->begin) + *written + text.substr(whole->end);
      }
      from = std::max(whole->end, from + 1);
    }
  }
  return std::nullopt;
}

std::string rewritten(std::string text, Reading reading) {
  constexpr int most_places = 20;
  for (int i = 0; i < most_places; ++i) {
    auto next = rewritten_once(text, reading);
    if (!next) {
      break;
    }
    text = *std::move(next);
  }
  return text;
}

}  // namespace

std::optional<std::string> help_for_foreign(std::string_view text,
                                            const std::function<bool(std::string_view)>& is_expression) {
  constexpr std::size_t longest = 400;
  const std::string own(source::trimmed(text));
  if (own.size() > longest || own.find_first_of("'\"") != std::string::npos || !may_be_foreign(own)) {
    return std::nullopt;
  }
  const std::string one = rewritten(own, Reading::roll20), other = rewritten(own, Reading::foundry);
  if (one == own || !is_expression(one) || !is_expression(other)) {
    return std::nullopt;
  }
  const std::string bound =
      one.find("explode(") != std::string::npos ? "; what explodes says how often at most" : "";
  return one == other ? fmt::format("that is written `{}` here, with the same chances{}", one, bound)
                      : fmt::format("that is written `{}` here as Roll20 reads it, `{}` as Foundry does{}",
                                    one, other, bound);
}

}  // namespace talia::formula
