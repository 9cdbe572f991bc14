// Words that would be a notation of the game but for one sign: a dash in the place of a minus, small letters, a bracket left open.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "rules/notations/notations.h"
#include "rules/rulesets/ruleset.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::size_t longest = 80;  // Bytes of a notation that is looked for.

// A word with which examples of a notation begin, before a bracket or a sign.
struct Head {
  std::string written;
  std::size_t notation;
};

class Heads {
 public:
  explicit Heads(const rules::CompiledNotations& notations) : notations_(notations) {
    for (std::size_t i = 0; i < notations.all.size(); ++i) {
      has_minus_.push_back(std::ranges::any_of(notations.all[i].examples, [](const std::string& example) {
        return example.find("−") != std::string::npos;
      }));
      for (const std::string& example : notations.all[i].examples) {
        const std::vector<Token> tokens = tokens_of(example);
        if (tokens.size() > 1 && tokens[0].what == Token::What::word && touch(tokens[0], tokens[1]) &&
            tokens[0].begin == 0 && (example[tokens[1].begin] == '(' || example[tokens[1].begin] == '-')) {
          add(example.substr(0, tokens[0].end), i);
        }
      }
    }
  }

  const std::vector<Head>* find(const std::string& folded) const {
    const auto found = by_word_.find(folded);
    return found == by_word_.end() ? nullptr : &found->second;
  }
  // Those that a slip of few capitals may have meant: two letters turned, or another one.
  std::vector<Head> near(std::string_view word) const {
    std::vector<Head> found;
    for (const auto& [known, heads] : by_word_) {
      for (const Head& head : heads) {
        if (is_slip_of(word, head.written)) {
          found.push_back(head);
        }
      }
    }
    std::ranges::sort(found, {}, &Head::written);
    return found;
  }
  const rules::CompiledNotations& notations() const { return notations_; }

  // With the sign of subtraction that the notation's examples have: it is read with either.
  std::string as_printed(const std::string& text, std::size_t notation) const {
    std::string printed;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool is_minus = text[i] == '-' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
      printed += is_minus && has_minus_[notation] ? "−" : std::string(1, text[i]);
    }
    return printed;
  }

 private:
  static bool is_slip_of(std::string_view word, std::string_view head) {
    if (word.size() != head.size() || word.size() < 2 || word == head || !is_in_capitals(word)) {
      return false;
    }
    const auto differ = std::ranges::mismatch(word, head);
    const auto first = static_cast<std::size_t>(differ.in1 - word.begin());
    const bool is_turned = first + 1 < word.size() && word[first] == head[first + 1] &&
                           word[first + 1] == head[first] && word.substr(first + 2) == head.substr(first + 2);
    return is_turned || (word.size() > 2 && word.substr(first + 1) == head.substr(first + 1));
  }

  void add(const std::string& word, std::size_t notation) {
    std::vector<Head>& heads = by_word_[source::case_folded(word)];
    if (std::ranges::none_of(heads, [&](const Head& head) { return head.notation == notation; })) {
      heads.push_back({word, notation});
    }
  }

  const rules::CompiledNotations& notations_;
  std::unordered_map<std::string, std::vector<Head>> by_word_;
  std::vector<bool> has_minus_;  // By notation.
};

// A stretch of a passage as it may have been meant, and where each byte of it came from.
struct Meant {
  std::string text;
  std::vector<std::uint32_t> from;  // One more than bytes: the end.

  void add(std::string_view bytes, std::uint32_t at) {
    for (const char byte : bytes) {
      text += byte;
      from.push_back(at);
    }
  }
};

Meant meant_from(const Passage& passage, std::size_t token, const std::string& head) {
  Meant meant;
  meant.add(head, passage.tokens[token].begin);
  std::uint32_t end = passage.tokens[token].end;
  for (std::size_t i = token + 1; i < passage.tokens.size(); ++i) {
    const Token& each = passage.tokens[i];
    if (each.what == Token::What::gap || each.end > passage.tokens[token].begin + longest ||
        is_sign(passage, i, ".;!?…")) {
      break;
    }
    const std::string_view written = passage.at(each);
    const bool is_dash = written == "–" || written == "—" || written == "−";
    // Spaces stand between words alone.
    if (each.begin > end && passage.tokens[i - 1].what != Token::What::sign &&
        each.what != Token::What::sign) {
      meant.add(" ", end);
    }
    meant.add(is_dash ? "-" : written, each.begin);
    end = each.end;
  }
  meant.from.push_back(end);
  return meant;
}

// The end of a sound notation at the start of a text, or nothing.
std::optional<std::size_t> sound_end(const std::string& text, std::size_t number,
                                     const rules::CompiledNotations& notations) {
  const rules::CompiledNotation& notation = notations.all[number];
  const auto match = notation.pattern ? notation.pattern->find(text) : std::nullopt;
  if (!match || match->begin != 0 || match->end == 0) {
    return std::nullopt;
  }
  const auto reading = rules::read_match(notation, notations, text, *match);
  return reading && reading->is_sound() ? std::optional(match->end) : std::nullopt;
}

void report(const Passage& passage, std::uint32_t begin, std::uint32_t end, const std::string& text,
            Diagnostics& diagnostics) {
  const std::string_view written = passage.words.view().substr(begin, end - begin);
  if (written == text) {
    return;
  }
  diagnostics.add(Diagnostic::of(Code::near_notation, passage.words.span_of(begin, end),
                                 fmt::format("`{}` is almost the notation `{}`", written, text))
                      .suggest(written, text));
}

void check_head(const Passage& passage, std::size_t token, const Head& head, const Heads& heads,
                Diagnostics& diagnostics) {
  Meant meant = meant_from(passage, token, head.written);
  const auto end_in_passage = [&](std::size_t end) {
    // The end of the token that has the last byte.
    const std::uint32_t last = meant.from[end - 1];
    const auto found = std::ranges::find_if(
        passage.tokens, [&](const Token& each) { return each.begin <= last && last < each.end; });
    return found == passage.tokens.end() ? last : found->end;
  };
  if (const auto end = sound_end(meant.text, head.notation, heads.notations())) {
    report(passage, passage.tokens[token].begin, end_in_passage(*end),
           heads.as_printed(meant.text.substr(0, *end), head.notation), diagnostics);
    return;
  }
  // A sign too many.
  const std::size_t close = meant.text.find(')');
  for (std::size_t at = head.written.size() + 1; at < std::min(close, meant.text.size()); ++at) {
    if (std::string_view(",:'\"").find(meant.text[at]) == std::string_view::npos) {
      continue;
    }
    std::string without = meant.text;
    without.erase(at, 1);
    const bool is_joined = at > 0 && source::is_word_before(without, at) && source::is_word_at(without, at);
    without.insert(at, is_joined ? " " : "");
    if (const auto end = sound_end(without, head.notation, heads.notations())) {
      const std::size_t behind = *end + (is_joined ? 0 : 1);
      report(passage, passage.tokens[token].begin, end_in_passage(behind),
             heads.as_printed(without.substr(0, *end), head.notation), diagnostics);
      return;
    }
  }
  const std::size_t open = meant.text.find('(');
  if (open == std::string::npos) {
    return;
  }
  // One that is open still when the next one opens is never closed.
  const std::size_t next = meant.text.find('(', open + 1);
  if (meant.text.find(')', open) < std::min(next, meant.text.size())) {
    return;
  }
  meant.text.resize(std::min(next, meant.text.size()));
  // A bracket left open: it is closed behind the last word with which all before it can be read.
  for (std::size_t end = meant.text.size(); end > head.written.size() + 1; --end) {
    if (end < meant.text.size() && source::is_word_at(meant.text, end) &&
        source::is_word_before(meant.text, end)) {
      continue;
    }
    std::string closed = meant.text.substr(0, end);
    while (closed.ends_with(' ')) {
      closed.pop_back();
    }
    closed += ')';
    if (sound_end(closed, head.notation, heads.notations()) == closed.size()) {
      report(passage, passage.tokens[token].begin, end_in_passage(closed.size() - 1),
             heads.as_printed(closed, head.notation), diagnostics);
      return;
    }
  }
}

// `2K6` or `2d6` where the game reads `2k6`.
void check_die(const Passage& passage, const Token& token, const Heads& heads, Diagnostics& diagnostics) {
  const std::string_view word = passage.at(token);
  if (!is_die(word)) {
    return;
  }
  const std::size_t letter = word.find_first_not_of("0123456789");
  const auto reads = [&](std::string_view text) {
    for (std::size_t i = 0; i < heads.notations().all.size(); ++i) {
      if (sound_end(std::string(text), i, heads.notations()) == text.size()) {
        return true;
      }
    }
    return false;
  };
  if (reads(word)) {
    return;
  }
  for (const char other : die_letters) {
    std::string meant(word);
    meant[letter] = other;
    if (meant != word && reads(meant)) {
      report(passage, token.begin, token.end, meant, diagnostics);
      return;
    }
  }
}

}  // namespace

void check_near_notations(Reading& reading, Diagnostics& diagnostics) {
  std::vector<Heads> heads;
  for (std::size_t i = 0; i < reading.catalog.systems.size(); ++i) {
    heads.emplace_back(reading.derived.storage().system(static_cast<SystemId>(i)).notations);
  }
  for (const Passage& passage : reading.passages.all) {
    const Heads& own = heads[static_cast<std::size_t>(passage.system)];
    if (own.notations().all.empty()) {
      continue;
    }
    std::optional<std::vector<Span>> found;  // Notations that are read; looked for once.
    for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
      if (passage.tokens[i].what != Token::What::word) {
        continue;
      }
      check_die(passage, passage.tokens[i], own, diagnostics);
      const std::vector<Head>* const known = own.find(passage.form(passage.tokens[i]).folded);
      const bool is_called = is_sign(passage, i + 1, "(") && touch(passage.tokens[i], passage.tokens[i + 1]);
      const std::vector<Head> meant = known != nullptr ? *known
                                      : is_called      ? own.near(passage.at(passage.tokens[i]))
                                                       : std::vector<Head>();
      if (meant.empty() || !is_sign(passage, i + 1, "([-–—−")) {
        continue;
      }
      if (!found) {
        found.emplace();
        rules::for_each_notation(passage.words, own.notations(),
                                 [&](rules::Found& each) { found->push_back(each.text.span()); });
      }
      const Span place = passage.span(passage.tokens[i]);
      if (std::ranges::none_of(*found, [&](const Span& span) { return span.holds(place); })) {
        for (const Head& head : meant) {
          check_head(passage, i, head, own, diagnostics);
        }
      }
    }
  }
}

}  // namespace talia::prose
