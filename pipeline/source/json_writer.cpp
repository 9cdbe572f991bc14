#include "source/json_writer.h"

#include <utility>

#include <fmt/format.h>

#include "source/reports/terminal_text.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::source {

namespace {

// Where what stands as it is ends: the rest are signs with a meaning of their own, what commands terminals, and what is not UTF-8.
std::size_t end_of_plain(std::string_view text, std::size_t begin) {
  constexpr char32_t replacement = 0xFFFD;
  for (std::size_t byte = begin; byte < text.size();) {
    const auto c = static_cast<unsigned char>(text[byte]);
    if (c < 0x20 || c == 0x7F || c == '"' || c == '\\') {
      return byte;
    }
    std::size_t next = byte + 1;
    if (c >= 0x80) {
      next = byte;
      const char32_t wide = next_beyond_ascii(text, next);
      if (wide == replacement || commands_terminal(wide)) {
        return byte;
      }
    }
    byte = next;
  }
  return text.size();
}

void append_quoted(std::string& result, std::string_view text) {
  result += '"';
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t plain = end_of_plain(text, byte);
    result.append(text, byte, plain - byte);
    byte = plain;
    if (byte == text.size()) {
      break;
    }
    const char c = text[byte];
    if (static_cast<unsigned char>(c) >= 0x80) {
      // What is not UTF-8 becomes U+FFFD.
      const char32_t wide = next_code_point(text, byte);
      if (commands_terminal(wide)) {
        result += fmt::format("\\u{:04x}", static_cast<unsigned>(wide));
      } else {
        append_code_point(result, wide);
      }
      continue;
    }
    ++byte;
    switch (c) {
      case '"':
        result += "\\\"";
        break;
      case '\\':
        result += "\\\\";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\r':
        result += "\\r";
        break;
      case '\t':
        result += "\\t";
        break;
      default:
        result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    }
  }
  result += '"';
}

}  // namespace

std::string json_quoted(std::string_view text) {
  std::string result;
  append_quoted(result, text);
  return result;
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) {
    return;
  }
  out_ += levels_.back().is_empty ? "\n" : ",\n";
  levels_.back().is_empty = false;
  out_.append(2 * levels_.size(), ' ');
}

void JsonWriter::end(char bracket) {
  TALIA_ASSERT(!levels_.empty() && !after_key_);
  const bool was_empty = levels_.back().is_empty;
  levels_.pop_back();
  if (!was_empty) {
    out_ += '\n';
    out_.append(2 * levels_.size(), ' ');
  }
  out_ += bracket;
}

JsonWriter& JsonWriter::begin_object() {
  before_value();
  out_ += '{';
  levels_.push_back({false});
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  TALIA_ASSERT(!levels_.empty() && !levels_.back().is_array);
  end('}');
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  before_value();
  out_ += '[';
  levels_.push_back({true});
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  TALIA_ASSERT(!levels_.empty() && levels_.back().is_array);
  end(']');
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  TALIA_ASSERT(!levels_.empty() && !levels_.back().is_array && !after_key_);
  before_value();
  append_quoted(out_, name);
  out_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
  before_value();
  append_quoted(out_, value);
  return *this;
}
JsonWriter& JsonWriter::integer(std::int64_t value) {
  return raw(fmt::to_string(value));
}
JsonWriter& JsonWriter::boolean(bool value) {
  return raw(value ? "true" : "false");
}
JsonWriter& JsonWriter::null() {
  return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_value();
  while (json.ends_with('\n')) {
    json.remove_suffix(1);
  }
  for (const char c : json) {
    // A line feed stands between values only: within texts it is escaped.
    out_ += c;
    if (c == '\n') {
      out_.append(2 * levels_.size(), ' ');
    }
  }
  return *this;
}

std::string JsonWriter::take() {
  TALIA_ASSERT(levels_.empty());
  out_ += '\n';
  return std::exchange(out_, {});
}

}  // namespace talia::source
