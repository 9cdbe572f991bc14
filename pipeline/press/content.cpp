#include "press/content.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace talia::press {
namespace {

constexpr int deepest = 32;  // Lists within lists.

enum class Sort : std::uint8_t { regular, space, delimiter };

constexpr std::array<Sort, 256> sorts_of_characters() {
  std::array<Sort, 256> sorts{};
  for (const char c : {'\0', '\t', '\n', '\f', '\r', ' '}) {
    sorts.at(static_cast<unsigned char>(c)) = Sort::space;
  }
  for (const char c : {'(', ')', '<', '>', '[', ']', '{', '}', '/', '%'}) {
    sorts.at(static_cast<unsigned char>(c)) = Sort::delimiter;
  }
  return sorts;
}

constexpr std::array<Sort, 256> sorts = sorts_of_characters();

bool is_space(char c) {
  return sorts[static_cast<unsigned char>(c)] == Sort::space;
}

bool is_regular(char c) {
  return sorts[static_cast<unsigned char>(c)] == Sort::regular;
}

bool is_of_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
}

// Numbers, and the three words that are values.
bool is_value(std::string_view word) {
  return std::ranges::all_of(word, is_of_number) || word == "true" || word == "false" || word == "null";
}

}  // namespace

bool Commands::broken() {
  is_sound_ = false;
  return false;
}

void Commands::skip_space() {
  while (at_ < content_.size()) {
    if (is_space(content_[at_])) {
      ++at_;
    } else if (content_[at_] == '%') {
      const std::size_t end = content_.find_first_of("\r\n", at_);
      at_ = end == std::string_view::npos ? content_.size() : end;
    } else {
      return;
    }
  }
}

bool Commands::skip_text() {
  int open = 0;
  for (; at_ < content_.size(); ++at_) {
    if (content_[at_] == '\\') {
      // Whatever it is, it is no bracket.
      ++at_;
    } else if (content_[at_] == '(') {
      ++open;
    } else if (content_[at_] == ')' && --open == 0) {
      ++at_;
      return true;
    }
  }
  return broken();
}

bool Commands::skip_list(std::string_view end) {
  at_ += end.size();
  if (++depth_ > deepest) {
    return broken();
  }
  for (skip_space(); at_ < content_.size(); skip_space()) {
    if (content_.substr(at_).starts_with(end)) {
      at_ += end.size();
      --depth_;
      return true;
    }
    if (operand().empty()) {
      return broken();
    }
  }
  return broken();
}

std::string_view Commands::operand() {
  const std::size_t begin = at_;
  const char first = at_ < content_.size() ? content_[at_] : ')';
  bool is_whole = true;
  if (first == '(') {
    is_whole = skip_text();
  } else if (first == '[') {
    is_whole = skip_list("]");
  } else if (first == '<' && content_.substr(at_).starts_with("<<")) {
    is_whole = skip_list(">>");
  } else if (first == '<') {
    const std::size_t end = content_.find('>', at_);
    is_whole = end != std::string_view::npos || broken();
    at_ = is_whole ? end + 1 : at_;
  } else {
    at_ += first == '/' ? 1 : 0;
    while (at_ < content_.size() && is_regular(content_[at_])) {
      ++at_;
    }
  }
  return is_whole ? content_.substr(begin, at_ - begin) : std::string_view();
}

// From behind `BI` to behind `EI`. The data has no length of its own: it ends where a line of its own says so.
bool Commands::skip_image(Command& command) {
  command.operands.clear();
  for (skip_space(); at_ < content_.size(); skip_space()) {
    const std::string_view value = operand();
    if (value.empty()) {
      return broken();
    }
    if (value == "ID") {
      for (std::size_t end = content_.find("EI", at_ + 1); end != std::string_view::npos;
           end = content_.find("EI", end + 1)) {
        const bool is_end =
            is_space(content_[end - 1]) && (end + 2 == content_.size() || !is_regular(content_[end + 2]));
        if (is_end) {
          at_ = end + 2;
          return true;
        }
      }
      return broken();
    }
    command.operands.push_back(value);
  }
  return broken();
}

bool Commands::next(Command& command) {
  command.operands.clear();
  skip_space();
  command.begin = at_;
  for (; is_sound_ && at_ < content_.size(); skip_space()) {
    const std::string_view word = operand();
    if (word.empty()) {
      return broken();
    }
    if (!is_regular(word.front()) || is_value(word)) {
      command.operands.push_back(word);
      continue;
    }
    command.name = word;
    if (word == "BI" && !skip_image(command)) {
      return false;
    }
    command.end = at_;
    return true;
  }
  return command.operands.empty() ? false : broken();
}

}  // namespace talia::press
