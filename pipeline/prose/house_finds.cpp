// What rules find that look at more than one place: how often, how far apart, how long, in which order and with which capitals.
#include <algorithm>
#include <limits>
#include <map>

#include "prose/house_rule.h"
#include "prose/reading.h"
#include "prose/sentences.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

struct Stretch {
  std::uint32_t begin, end;
};

// The parts of a passage by a rule's unit. A text counts as one where it has one passage.
std::vector<Stretch> parts_of(const Passage& passage, std::string_view unit) {
  std::vector<Stretch> parts;
  if (unit == "word") {
    for (const Token& token : passage.tokens) {
      if (token.what == Token::What::word) {
        parts.push_back({token.begin, token.end});
      }
    }
  } else if (unit == "sentence") {
    for (const Sentence& sentence : sentences_of(passage)) {
      parts.push_back({passage.tokens[sentence.begin].begin, passage.tokens[sentence.end - 1].end});
    }
  } else {
    parts.push_back({passage.tokens.front().begin, passage.tokens.back().end});
  }
  return parts;
}

std::string folded_words_at(const Passage& passage, std::uint32_t begin, std::uint32_t end) {
  return source::case_folded(passage.words.view().substr(begin, end - begin));
}

}  // namespace

void HouseRule::find_occurrences(const Passage& passage, std::vector<Finding>& out) const {
  const Node node = root_.find("occurrence");
  if (sought_.empty() || passage.tokens.empty()) {
    return;
  }
  const std::vector<Finding> found = matches(passage, sought_.front());
  const auto most = node.find("most").int64();
  const auto least = node.find("least").int64();
  for (const Stretch& part : parts_of(passage, node.find("per").scalar())) {
    std::int64_t count = 0;
    for (const Finding& each : found) {
      if (each.begin >= part.begin && each.end <= part.end && most && ++count == *most + 1) {
        out.push_back(each);
      } else if (!most && each.begin >= part.begin && each.end <= part.end) {
        ++count;
      }
    }
    if (least && count < *least) {
      out.push_back({part.begin, part.end, std::nullopt});
    }
  }
}

void HouseRule::find_repetitions(const Passage& passage, std::vector<Finding>& out) const {
  if (sought_.empty()) {
    return;
  }
  const std::int64_t within = root_.find_path("repetition.within").int64().value_or(0);
  std::map<std::string, std::int64_t> last;  // By what was found, the number of its last word.
  std::int64_t word = 0;
  std::size_t token = 0;
  for (const Finding& each : matches(passage, sought_.front())) {
    for (; token < passage.tokens.size() && passage.tokens[token].end <= each.begin; ++token) {
      word += passage.tokens[token].what == Token::What::word ? 1 : 0;
    }
    const auto [known, is_new] = last.emplace(folded_words_at(passage, each.begin, each.end), word);
    if (!is_new && word - known->second <= within) {
      out.push_back(each);
    }
    known->second = word;
  }
}

void HouseRule::count(const Passage& passage) {
  for (Ways& ways : ways_) {
    for (std::size_t i = 0; i < ways.all.size(); ++i) {
      ways.counts[i] += matches(passage, ways.all[i]).size();
    }
  }
}

void HouseRule::find_ways(const Passage& passage, std::vector<Finding>& out) const {
  for (const Ways& ways : ways_) {
    const auto most = std::ranges::max_element(ways.counts);
    if (most == ways.counts.end() || *most == 0) {
      continue;
    }
    const auto best = static_cast<std::size_t>(most - ways.counts.begin());
    for (std::size_t i = 0; i < ways.all.size(); ++i) {
      for (Finding& each : i == best ? std::vector<Finding>() : matches(passage, ways.all[i])) {
        const std::string& meant = ways.all[best].written;
        const std::string_view here = passage.words.view().substr(each.begin, each.end - each.begin);
        if (meant.find_first_of("\\[](){}.*+?^$|") == std::string::npos) {
          each.meant = has_capital(here) ? begun_with(meant, true) : meant;
        }
        out.push_back(std::move(each));
      }
    }
  }
}

void HouseRule::find_capitals(const Passage& passage, std::vector<Finding>& out) const {
  const Node node = root_.find("capitalisation");
  const std::string_view of = node.find("of").scalar();
  const std::string_view as = node.find("as").scalar();
  const bool is_meant = of == "heading" ? passage.what == Passage::What::heading
                        : of == "name"  ? passage.what == Passage::What::name
                                        : passage.what == Passage::What::paragraph;
  if (!is_meant || passage.tokens.empty()) {
    return;
  }
  const auto check = [&](std::size_t i, bool is_upper) {
    const Token& token = passage.tokens[i];
    const std::string_view word = passage.at(token);
    const bool is_plain = token.what == Token::What::word && !is_in_capitals(word) && !has_digit(word);
    if (is_plain && has_capital(word) != is_upper && !is_excepted(passage, token.begin, token.end)) {
      out.push_back({token.begin, token.end, begun_with(word, is_upper)});
    }
  };
  if (of == "sentence") {
    for (const Sentence& sentence : sentences_of(passage, Follows::anything)) {
      check(sentence.begin, as != "lower");
    }
    return;
  }
  bool is_first = true;
  for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
    if (passage.tokens[i].what != Token::What::word) {
      is_first = is_first && passage.tokens[i].what != Token::What::gap;
      continue;
    }
    if (as != "title" || is_first || source::count_code_points(passage.at(passage.tokens[i])) > 3) {
      check(i, as == "sentence" ? is_first : as != "lower");
    }
    is_first = false;
  }
}

void HouseRule::find_sequence(const Passage& passage, std::vector<Finding>& out) const {
  const auto is_word = [&](std::size_t token, const Sought& sought) {
    return passage.tokens[token].what == Token::What::word &&
           sought.pattern.matches_whole(passage.at(passage.tokens[token]));
  };
  for (std::size_t i = 0; i + sought_.size() <= passage.tokens.size() && !sought_.empty(); ++i) {
    std::size_t length = 0;
    while (length < sought_.size() && is_word(i + length, sought_[length]) &&
           (length == 0 || !touch(passage.tokens[i + length - 1], passage.tokens[i + length]))) {
      ++length;
    }
    const std::uint32_t begin = passage.tokens[i].begin;
    const std::uint32_t end = passage.tokens[i + sought_.size() - 1].end;
    if (length == sought_.size() && !is_excepted(passage, begin, end)) {
      out.push_back({begin, end, std::nullopt});
    }
  }
}

void HouseRule::find_lengths(const Passage& passage, std::vector<Finding>& out) const {
  const Node node = root_.find("length");
  if (passage.tokens.empty()) {
    return;
  }
  const std::int64_t most = node.find("most").int64().value_or(std::numeric_limits<std::int64_t>::max());
  const std::int64_t least = node.find("least").int64().value_or(0);
  const bool in_characters = node.find("in").scalar() == "characters";
  for (const Stretch& part : parts_of(passage, node.find("of").scalar())) {
    const std::string_view text = passage.words.view().substr(part.begin, part.end - part.begin);
    const auto size = static_cast<std::int64_t>(
        in_characters
            ? source::count_code_points(text)
            : static_cast<std::size_t>(std::ranges::count_if(passage.tokens, [&](const Token& token) {
                return token.what == Token::What::word && token.begin >= part.begin && token.end <= part.end;
              })));
    if ((size > most || size < least) && !is_excepted(passage, part.begin, part.end)) {
      out.push_back({part.begin, part.end, std::nullopt});
    }
  }
}

}  // namespace talia::prose
