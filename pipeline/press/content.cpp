#include "press/content.h"

namespace talia::press {
namespace {

constexpr int deepest = 32;  // Lists within lists.

bool is_space(char c) {
  return c == '\0' || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

bool is_delimiter(char c) {
  return c == '(' || c == ')' || c == '<' || c == '>' || c == '[' || c == ']' || c == '{' || c == '}' ||
         c == '/' || c == '%';
}

bool is_regular(char c) {
  return !is_space(c) && !is_delimiter(c);
}

// Numbers, and the three words that are values.
bool is_value(std::string_view word) {
  return word == "true" || word == "false" || word == "null" ||
         word.find_first_not_of("+-.0123456789") == std::string_view::npos;
}

}  // namespace

bool Commands::broken() {
  is_sound_ = false;
  return false;
}

void Commands::skip_space() {
  while (at_ < content_.size()) {
    if (content_[at_] == '%') {
      const std::size_t end = content_.find_first_of("\r\n", at_);
      at_ = end == std::string_view::npos ? content_.size() : end;
    } else if (is_space(content_[at_])) {
      ++at_;
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
  const std::string_view rest = content_.substr(at_);
  bool is_whole = true;
  if (rest.starts_with('(')) {
    is_whole = skip_text();
  } else if (rest.starts_with("<<")) {
    is_whole = skip_list(">>");
  } else if (rest.starts_with('[')) {
    is_whole = skip_list("]");
  } else if (rest.starts_with('<')) {
    const std::size_t end = rest.find('>');
    is_whole = end != std::string_view::npos || broken();
    at_ += is_whole ? end + 1 : 0;
  } else {
    at_ += rest.starts_with('/') ? 1 : 0;
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
