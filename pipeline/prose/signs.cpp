// Signs that are written in two ways: dashes, quotes, apostrophes, the forms of numbers.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "rules/notations/notations.h"
#include "rules/rulesets/ruleset.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// What is written in one of several ways.
enum class Matter : std::uint8_t {
  dash,
  range,
  quote,
  apostrophe,
  ellipsis,
  percent,
  times,
  thousands,
  decimal,
  die
};

struct Sign {
  const Passage* passage;
  std::uint32_t begin, end;
  Matter matter;
  std::string way;  // As its reader would call it.
  // What stands there in the other way; empty: that is not known.
  std::string (*in_way)(const Sign& sign, std::string_view way) = nullptr;
};

std::string as_written(const Sign& sign, std::string_view way) {
  const std::string_view here = sign.passage->words.view().substr(sign.begin, sign.end - sign.begin);
  std::string text(here);
  const std::size_t at = text.find(sign.way);
  return at == std::string::npos ? std::string() : text.replace(at, sign.way.size(), way);
}

// A number with its thousands parted, or together.
std::string as_thousands(const Sign& sign, std::string_view way) {
  std::string text;
  for (const char c : sign.passage->words.view().substr(sign.begin, sign.end - sign.begin)) {
    text += c >= '0' && c <= '9'   ? std::string(1, c)
            : c == '.' || c == ',' ? std::string(way == "1000" ? "" : way)
                                   : "";
  }
  return text;
}

std::string as_percent(const Sign& /*sign*/, std::string_view way) {
  return std::string(way == "50 %" ? "\u00a0" : "") + "%";
}

using Ways = std::map<std::string, std::size_t>;  // How often each is taken.
using Group = std::tuple<SystemId, std::optional<CampaignId>, std::string_view, Matter>;

class Finder {
 public:
  Finder(const Passage& passage, std::vector<Sign>& out) : passage_(passage), out_(out) {}

  void find() {
    const bool is_prose = passage_.what != Passage::What::value && passage_.what != Passage::What::name;
    for (std::size_t i = 0; i < passage_.tokens.size(); ++i) {
      if (passage_.tokens[i].what == Token::What::sign) {
        find_dash(i);
        find_quote(i);
        find_small(i);
      } else if (passage_.tokens[i].what == Token::What::number && is_prose) {
        find_number(i);
      } else if (passage_.tokens[i].what == Token::What::word) {
        const WordForm& form = passage_.form(passage_.tokens[i]);
        if (form.has_apostrophe) {
          find_apostrophe(i);
        }
        if (form.is_die) {
          find_die(i);
        }
      }
    }
  }

 private:
  void add(std::size_t first, std::size_t last, Matter matter, std::string way,
           std::string (*in_way)(const Sign&, std::string_view) = as_written) {
    out_.push_back(
        {&passage_, passage_.tokens[first].begin, passage_.tokens[last].end, matter, std::move(way), in_way});
  }
  bool is_there(std::size_t i) const { return i < passage_.tokens.size(); }
  bool is_number(std::size_t i) const {
    return is_there(i) && passage_.tokens[i].what == Token::What::number;
  }
  bool touches(std::size_t i) const { return touch(passage_.tokens[i], passage_.tokens[i + 1]); }

  void find_dash(std::size_t i) {
    if (!is_sign(passage_, i, "-–—") || i == 0 || !is_there(i + 1)) {
      return;
    }
    const std::string sign(passage_.at(passage_.tokens[i]));
    const bool is_free = !touches(i - 1) && !touches(i);
    const bool is_tight = touches(i - 1) && touches(i);
    if (is_free && !is_sign(passage_, i - 1, "-–—") && !is_number(i + 1)) {
      add(i, i, Matter::dash, sign);
    } else if (is_tight && is_number(i - 1) && is_number(i + 1) && (i < 2 || !touches(i - 2)) &&
               (!is_there(i + 2) || !touches(i + 1) || is_sign(passage_, i + 2, ".,;:!?)”"))) {
      add(i, i, Matter::range, sign);
    }
  }

  void find_quote(std::size_t i) {
    static constexpr std::array<std::string_view, 5> opening{"\"", "„", "“", "«", "»"};
    const std::string_view sign = passage_.at(passage_.tokens[i]);
    const bool is_opening = (i == 0 || !touches(i - 1) || is_sign(passage_, i - 1, "([")) &&
                            is_there(i + 1) && touches(i) && !is_sign(passage_, i + 1, " .,");
    if (is_opening && std::ranges::find(opening, sign) != opening.end() && !is_inner(i, sign)) {
      add(i, i, Matter::quote, std::string(sign));
    } else if (sign == "\"" && i > 0 && touches(i - 1) && !is_number(i - 1)) {
      add(i, i, Matter::quote, "\"", [](const Sign&, std::string_view way) {
        return std::string(way == "„" || way == "“" ? "”" : way == "«" ? "»" : way == "»" ? "«" : "");
      });
    }
  }

  // Inside of quotes those of the other sort are right.
  bool is_inner(std::size_t i, std::string_view sign) const {
    const Language::Quotes& quotes = language::of(passage_.language).quotes;
    const std::string outer = source::encode(std::u32string_view(&quotes.open, 1));
    return sign == source::encode(std::u32string_view(&quotes.inner_open, 1)) &&
           passage_.words.view().substr(0, passage_.tokens[i].begin).find(outer) != std::string_view::npos;
  }

  void find_small(std::size_t i) {
    if (is_sign(passage_, i, "…")) {
      add(i, i, Matter::ellipsis, "…");
    } else if (is_sign(passage_, i, ".") && is_sign(passage_, i + 1, ".") && is_sign(passage_, i + 2, ".") &&
               touches(i) && touches(i + 1) && (i == 0 || !is_sign(passage_, i - 1, "."))) {
      add(i, i + 2, Matter::ellipsis, "...");
    } else if (is_sign(passage_, i, "%") && i > 0 && is_number(i - 1)) {
      const bool is_tight = touches(i - 1);
      out_.push_back({&passage_, passage_.tokens[i - 1].end, passage_.tokens[i].end, Matter::percent,
                      is_tight ? "50%" : "50 %", as_percent});
    } else if (is_sign(passage_, i, "×") && i > 0 && is_number(i - 1)) {
      add(i, i, Matter::times, "×");
    }
  }

  void find_number(std::size_t i) {
    const std::size_t size = passage_.tokens[i].end - passage_.tokens[i].begin;
    const bool starts = i == 0 || !touches(i - 1) || is_sign(passage_, i - 1, "(„+-−–");
    if (!starts) {
      return;
    }
    if (is_there(i + 2) && is_sign(passage_, i + 1, ",.") && touches(i) && touches(i + 1) &&
        is_number(i + 2) && (!is_there(i + 3) || !touches(i + 2) || is_sign(passage_, i + 3, ".,;:)!?%"))) {
      const std::size_t digits = passage_.tokens[i + 2].end - passage_.tokens[i + 2].begin;
      const std::string sign(passage_.at(passage_.tokens[i + 1]));
      if (digits == 3 && size <= 3) {
        add(i, i + 2, Matter::thousands, sign, as_thousands);
      } else if (digits < 3) {
        add(i + 1, i + 1, Matter::decimal, sign);
      }
    } else if (size > 3 && (!is_there(i + 1) || !touches(i) || is_sign(passage_, i + 1, ".,;:)!?”"))) {
      add(i, i, Matter::thousands, "1000", nullptr);
    }
  }

  // By the case of its letter as well: `d6`, `D6`.
  void find_die(std::size_t i) {
    const std::string_view word = passage_.at(passage_.tokens[i]);
    const std::size_t at = word.find_first_not_of("0123456789");
    const auto begin = passage_.tokens[i].begin + static_cast<std::uint32_t>(at);
    out_.push_back({&passage_, begin, begin + 1, Matter::die, std::string(1, word[at]), as_written});
  }

  void find_apostrophe(std::size_t i) {
    const std::string_view word = passage_.at(passage_.tokens[i]);
    for (const std::string_view sign : {"'", "’"}) {
      if (const std::size_t at = word.find(sign); at != std::string_view::npos) {
        const auto begin = passage_.tokens[i].begin + static_cast<std::uint32_t>(at);
        out_.push_back({&passage_, begin, begin + static_cast<std::uint32_t>(sign.size()), Matter::apostrophe,
                        std::string(sign), as_written});
      }
    }
  }

  const Passage& passage_;
  std::vector<Sign>& out_;
};

std::string_view name_of(Matter matter) {
  switch (matter) {
    case Matter::dash:
      return "a dash between words";
    case Matter::range:
      return "a dash between numbers";
    case Matter::quote:
      return "a quote";
    case Matter::apostrophe:
      return "an apostrophe";
    case Matter::ellipsis:
      return "an ellipsis";
    case Matter::percent:
      return "a percentage";
    case Matter::times:
      return "a sign of multiplication";
    case Matter::thousands:
      return "a sign of thousands";
    case Matter::decimal:
      return "a decimal sign";
    case Matter::die:
      return "a die";
  }
  return {};
}

// Whether a notation of the game has the sign: there its pattern says how it is written.
bool is_in_notation(const Sign& sign, const Derived& derived) {
  const Span span = sign.passage->words.span_of(sign.begin, sign.end);
  bool is_inside = false;
  rules::for_each_notation(sign.passage->words, derived.storage().system(sign.passage->system).notations,
                           [&](rules::Found& found) { is_inside |= found.text.span().holds(span); });
  return is_inside;
}

}  // namespace

void check_signs(Reading& reading, Diagnostics& diagnostics) {
  std::vector<Sign> signs;
  for (const Passage& passage : reading.passages.all) {
    Finder(passage, signs).find();
  }
  constexpr std::size_t least = 4;
  std::map<Group, Ways> ways;
  const auto group_of = [](const Sign& sign) {
    return Group(sign.passage->system, sign.passage->campaign, sign.passage->language, sign.matter);
  };
  std::map<std::pair<const Passage*, Matter>, Ways> in_passages;
  for (const Sign& sign : signs) {
    ++ways[group_of(sign)][sign.way];
    ++in_passages[{sign.passage, sign.matter}][sign.way];
  }
  for (const Sign& sign : signs) {
    const auto& own = ways.at(group_of(sign));
    auto most = std::ranges::max_element(own, {}, [](const auto& way) { return way.second; });
    std::size_t all = 0;
    for (const auto& [way, count] : own) {
      all += count;
    }
    const bool is_rule = most->second >= least && most->second * 5 >= all * 4;
    if (!is_rule) {
      // What its own paragraph writes otherwise more than once.
      const Ways& beside = in_passages.at({sign.passage, sign.matter});
      most = std::ranges::max_element(beside, {}, [](const auto& way) { return way.second; });
      if (most->second < 2 || beside.at(sign.way) > 1) {
        continue;
      }
    }
    // A number of four figures stands well without a sign.
    if (most->first == sign.way || sign.in_way == nullptr || is_in_notation(sign, reading.derived)) {
      continue;
    }
    const std::string_view here = sign.passage->words.view().substr(sign.begin, sign.end - sign.begin);
    Diagnostic fault = Diagnostic::of(Code::mixed_signs, sign.passage->words.span_of(sign.begin, sign.end),
                                      fmt::format("{} is written `{}` here, and `{}` in {} other places",
                                                  name_of(sign.matter), sign.way, most->first, most->second));
    if (const std::string meant = sign.in_way(sign, most->first); !meant.empty() && meant != here) {
      propose(fault, here, meant);
    }
    fault.help_text = "write it as the rest of the campaign does";
    diagnostics.add(std::move(fault));
  }
}

}  // namespace talia::prose
