#include "lsp/cursor.h"

#include <algorithm>
#include <optional>

#include "source/text/ascii.h"

namespace talia::lsp {

namespace {

std::string unquoted(std::string_view text) {
  text = source::trimmed(text);
  if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front()) {
    text = text.substr(1, text.size() - 2);
  }
  return std::string(text);
}

// Behind what is in quotes, which begin at `at`.
std::size_t behind_quotes(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at) {
    at += text[at] == '\\' && quote == '"' ? 1 : 0;
  }
  return std::min(at + 1, text.size());
}

// Where the colon of a key stands that a line begins with.
std::optional<std::size_t> colon_of(std::string_view line) {
  if (line.empty() || line.front() == '{' || line.front() == '[' || line.front() == '#') {
    return std::nullopt;
  }
  std::size_t at = line.front() == '"' || line.front() == '\'' ? behind_quotes(line, 0) : 0;
  for (; at < line.size(); ++at) {
    if (line[at] == ':' && (at + 1 == line.size() || line[at + 1] == ' ')) {
      return at;
    }
    if (line[at] == '#' && at > 0 && line[at - 1] == ' ') {
      break;
    }
  }
  return std::nullopt;
}

class Lines {
 public:
  // Of a document, as far as the cursor.
  Cursor run(std::string_view text) {
    while (true) {
      const std::size_t end = text.find('\n');
      std::string_view line = text.substr(0, end);
      const bool is_last = end == std::string_view::npos;
      if (!is_last && line.ends_with('\r')) {
        line.remove_suffix(1);
      }
      add(line, is_last);
      if (is_last) {
        break;
      }
      text.remove_prefix(end + 1);
    }
    for (const Step& step : steps_) {
      cursor_.path.push_back(step.key);
    }
    for (const Bracket& bracket : brackets_) {
      if (bracket.is_list || !bracket.key.empty()) {
        cursor_.path.push_back(bracket.is_list ? std::string(item_step) : bracket.key);
      }
    }
    return std::move(cursor_);
  }

 private:
  struct Step {
    std::size_t indent;
    std::string key;
    bool is_item;
  };
  struct Bracket {
    bool is_list;
    std::string key;  // Of the value that is written now.
  };

  void add(std::string_view line, bool is_last) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (block_) {
      if (indent > *block_ || indent == line.size()) {
        cursor_.is_in_block = is_last && indent > *block_;
        cursor_.before = line;
        cursor_.is_value = cursor_.is_in_block;
        if (is_last && !cursor_.is_in_block) {
          block_.reset();
          begin_key(line, line.size());
        }
        return;
      }
      block_.reset();
    }
    if (!brackets_.empty()) {
      add_brackets(line, is_last);
    } else {
      add_block_line(line, indent, is_last);
    }
  }

  void leave(std::size_t indent, bool is_dash) {
    while (!steps_.empty() && (steps_.back().indent > indent ||
                               (steps_.back().indent == indent && (!is_dash || steps_.back().is_item)))) {
      steps_.pop_back();
    }
  }

  // A key may be written in a column.
  void begin_key(std::string_view before, std::size_t indent) {
    leave(indent, false);
    cursor_.is_key = true;
    cursor_.is_value = !steps_.empty() && steps_.back().is_item;
    cursor_.before = before;
  }

  void add_block_line(std::string_view line, std::size_t indent, bool is_last) {
    std::string_view rest = line.substr(indent);
    while (rest == "-" || rest.starts_with("- ")) {
      leave(indent, true);
      steps_.push_back({indent, std::string(item_step), true});
      const std::size_t next = std::min(rest.find_first_not_of(' ', 1), rest.size());
      indent += next;
      rest.remove_prefix(next);
    }
    if (rest.starts_with('#')) {
      return;
    }
    const auto colon = colon_of(rest);
    if (!colon) {
      if (rest.starts_with('{') || rest.starts_with('[')) {
        add_brackets(rest, is_last);
      } else if (is_last) {
        begin_key(rest, indent);
      }
      return;
    }
    leave(indent, false);
    steps_.push_back({indent, unquoted(rest.substr(0, *colon)), false});
    std::string_view value = rest.substr(*colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    if (value.starts_with('|') || value.starts_with('>')) {
      block_ = indent;
    } else if (value.starts_with('{') || value.starts_with('[')) {
      add_brackets(value, is_last);
    } else if (is_last) {
      cursor_.is_value = true;
      cursor_.before = value;
    }
  }

  void add_brackets(std::string_view line, bool is_last) {
    std::size_t begin = 0;  // Of what is written since the last sign.
    std::size_t at = 0;
    while (at < line.size()) {
      const char c = line[at];
      if (c == '"' || c == '\'') {
        at = behind_quotes(line, at);
        continue;
      }
      if (c == '#' && at > 0 && line[at - 1] == ' ') {
        return;
      }
      const bool is_colon = c == ':' && (at + 1 == line.size() || line[at + 1] == ' ');
      if (c == '{' || c == '[') {
        brackets_.push_back({c == '[', {}});
      } else if (c == '}' || c == ']') {
        brackets_.pop_back();
        if (brackets_.empty()) {
          return;
        }
      } else if (c == ',') {
        brackets_.back().key.clear();
      } else if (is_colon && !brackets_.back().is_list && brackets_.back().key.empty()) {
        brackets_.back().key = unquoted(line.substr(begin, at - begin));
      } else {
        ++at;
        continue;
      }
      begin = ++at;
    }
    if (is_last) {
      cursor_.is_key = !brackets_.back().is_list && brackets_.back().key.empty();
      cursor_.is_value = !cursor_.is_key;
      cursor_.before = line.substr(begin);
      cursor_.before.remove_prefix(std::min(cursor_.before.find_first_not_of(' '), cursor_.before.size()));
    }
  }

  Cursor cursor_;
  std::vector<Step> steps_;
  std::vector<Bracket> brackets_;
  std::optional<std::size_t> block_;  // The indent of the key that has the text of several lines.
};

// What a document says at its root, in plain words or in one pair of braces.
std::string said_at_root(std::string_view document, std::string_view key) {
  for (std::size_t at = document.find(key); at != std::string_view::npos; at = document.find(key, at + 1)) {
    const std::size_t behind = at + key.size();
    const bool begins = at == 0 || document[at - 1] == '\n' || document[at - 1] == '{' ||
                        (document.starts_with('{') && document[at - 1] == ' ' && document.find('}') > at);
    if (begins && behind < document.size() && document[behind] == ':') {
      return unquoted(document.substr(behind + 1, document.find_first_of(",}#\n", behind) - behind - 1));
    }
  }
  return {};
}

}  // namespace

Cursor cursor_at(std::string_view text, std::size_t byte) {
  byte = std::min(byte, text.size());
  // A line `---` parts documents.
  std::size_t begin = 0, end = text.size();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (source::trimmed(text.substr(at, next - at)) == "---") {
      if (next <= byte) {
        begin = next;
      } else if (at >= byte) {
        end = at;
        break;
      }
    }
    at = next;
  }
  Cursor cursor = Lines().run(text.substr(begin, byte - begin));
  const std::string_view document = text.substr(begin, end - begin);
  cursor.kind = said_at_root(document, "kind");
  cursor.id = said_at_root(document, "id");
  return cursor;
}

}  // namespace talia::lsp
