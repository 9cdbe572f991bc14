#include "schema/corrections.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "schema/decimal.h"
#include "source/text/ascii.h"

namespace talia::schema {

namespace {

Fix instead(Span span, std::string text) {
  std::string words = fmt::format("write `{}`", text);
  return {std::move(words), {{span, "", std::move(text)}}};
}

std::string with_decimal_point(std::string_view text) {
  std::string number(text);
  std::ranges::replace(number, ',', '.');
  return number;
}

bool is_one_line(std::string_view text) {
  return text.find_first_of("\r\n") == std::string_view::npos;
}

std::optional<std::string> truth_of(std::string_view text) {
  constexpr std::array<std::string_view, 4> yes{"true", "yes", "on", "y"}, no{"false", "no", "off", "n"};
  std::string word = source::ascii_lower_case(text);
  const std::vector<std::string> truths{"true", "false"};
  word = source::closest_name(word, truths).value_or(word);
  return std::ranges::find(yes, word) != yes.end() ? std::optional<std::string>("true")
         : std::ranges::find(no, word) != no.end() ? std::optional<std::string>("false")
                                                   : std::nullopt;
}

std::optional<Fix> correction_of_text(const SchemaValue& value, Types expected) {
  const std::string_view text = value.scalar();
  const bool wants_number = (expected & (type_integer | type_number)) != 0;
  const std::string number = with_decimal_point(text);
  const auto read = wants_number ? Decimal::parse(number) : std::nullopt;
  const bool has_comma = text.find(',') != std::string_view::npos;
  if (read && ((expected & type_number) != 0 || (read->is_whole() && !has_comma))) {
    return instead(value.span(), number);
  }
  if (const auto truth = (expected & type_boolean) != 0 ? truth_of(text) : std::nullopt) {
    return instead(value.span(), *truth);
  }
  return std::nullopt;
}

// Brackets round what stands there.
std::optional<Fix> as_list(const SchemaValue& value) {
  const std::string_view text = value.scalar();
  if (text.empty() || !is_one_line(text) ||
      text.find_first_of(",[]{}#:&*!|>'\"%@`") != std::string_view::npos) {
    return std::nullopt;
  }
  const Span span = value.span();
  return Fix{fmt::format("write `[{}]`", text),
             {{{span.file, span.begin, span.begin}, "", "["}, {{span.file, span.end, span.end}, "", "]"}}};
}

// A list of one without its dash or brackets.
std::optional<Fix> alone(Node list, Types expected) {
  const Node only = list.size() == 1 ? list.at(0) : Node();
  const bool is_scalar = only.exists() && !only.is(NodeKind::list) && !only.is(NodeKind::map);
  if (!is_scalar || !is_one_line(only.scalar()) || (expected & type_of(only.kind(), only.scalar())) == 0) {
    return std::nullopt;
  }
  const Span whole = list.span(), inner = only.span();
  constexpr std::uint32_t widest = 2;  // Of `- ` and `[ `: what is wider may hold a comment.
  if (!whole.holds(inner) || inner.begin - whole.begin > widest || whole.end - inner.end > widest) {
    return std::nullopt;
  }
  Fix fix{fmt::format("write `{}`", only.scalar()), {{{whole.file, whole.begin, inner.begin}, "", ""}}};
  if (whole.end > inner.end) {
    fix.edits.push_back({{whole.file, inner.end, whole.end}, "", ""});
  }
  return fix;
}

// A scalar of a schema as YAML; nothing for what would need care.
std::optional<std::string> written(Node value) {
  const std::string_view text = value.scalar();
  const bool is_text = value.is(NodeKind::text);
  if (!value.exists() || value.is(NodeKind::list) || value.is(NodeKind::map) || value.is(NodeKind::null)) {
    return std::nullopt;
  }
  const bool is_plain = std::ranges::all_of(text, [](char c) {
    return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
  });
  if (is_text && (text.empty() || !is_plain || !source::is_ascii_letter(text.front()) || truth_of(text) ||
                  text == "null")) {
    return std::nullopt;
  }
  return std::string(text);
}

}  // namespace

std::optional<Fix> correction_of_type(const SchemaValue& value, Types expected) {
  const bool is_scalar = value.kind() == NodeKind::boolean || is_number(value.kind());
  if (!value.node().exists()) {
    return std::nullopt;
  }
  if (value.kind() == NodeKind::text) {
    if (auto fix = correction_of_text(value, expected)) {
      return fix;
    }
  }
  if (value.kind() == NodeKind::list) {
    return alone(value.node(), expected);
  }
  if (is_scalar && (expected & type_text) != 0) {
    return instead(value.span(), fmt::format("\"{}\"", value.scalar()));
  }
  const bool may_be_item = is_scalar || value.kind() == NodeKind::text;
  return may_be_item && (expected & type_list) != 0 ? as_list(value) : std::nullopt;
}

std::optional<Fix> missing_line(Node map, Node properties, std::string_view field, FileId file) {
  const Node property = properties.find(field);
  const Node choices = property.find("enum");
  const Node value = property.find("default").exists() ? property.find("default")
                     : property.find("const").exists() ? property.find("const")
                     : choices.size() == 1             ? choices.at(0)
                                                       : Node();
  const auto text = written(value);
  // In braces keys stand otherwise.
  const bool is_block = map.size() > 0 && map.entry(0).key_span.begin <= map.span().begin;
  if (!text || !is_block) {
    return std::nullopt;
  }
  bool is_behind = false;
  for (const Entry& entry : properties.entries()) {
    const Span key = is_behind ? map.key_span(entry.key) : Span();
    is_behind = is_behind || entry.key == field;
    if (key.exists() && key.file == file) {
      return Fix{fmt::format("write `{}: {}`", field, *text),
                 {{{key.file, key.begin, key.begin}, "", fmt::format("{}: {}\n", field, *text)}}};
    }
  }
  return std::nullopt;
}

}  // namespace talia::schema
