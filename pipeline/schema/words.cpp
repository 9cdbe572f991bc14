#include "schema/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "source/of_each.h"
#include "source/text/unicode.h"

namespace talia::schema {
namespace {

// Code points of the author's text in a message.
constexpr std::size_t longest_quote = 40;

}  // namespace

std::string shortened(std::string_view text) {
  std::string out;
  std::size_t count = 0;
  for (std::size_t byte = 0; byte < text.size(); ++count) {
    if (count == longest_quote) {
      return out + "…";
    }
    const char32_t c = source::next_code_point(text, byte);
    source::append_code_point(out, c < U' ' ? U'␣' : c);
  }
  return out;
}

std::string described(const SchemaValue& value) {
  const std::string_view scalar = value.scalar();
  switch (value.kind()) {
    case NodeKind::null:
      return "nothing";
    case NodeKind::boolean:
      return fmt::format("`{}`", scalar);
    case NodeKind::integer:
    case NodeKind::real:
      return fmt::format("the number `{}`", shortened(scalar));
    case NodeKind::text:
      return scalar.empty() ? "an empty text" : fmt::format("the text `{}`", shortened(scalar));
    case NodeKind::list:
      return "a list";
    case NodeKind::map:
      return "a mapping";
  }
  return {};
}

std::string joined(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += i == 0 ? "" : i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    out += words[i];
  }
  return out;
}

std::string words_of(Types types) {
  constexpr std::array<std::pair<Types, std::string_view>, 7> names = {{{type_text, "a text"},
                                                                        {type_integer, "a whole number"},
                                                                        {type_number, "a number"},
                                                                        {type_boolean, "`true` or `false`"},
                                                                        {type_list, "a list"},
                                                                        {type_map, "a mapping"},
                                                                        {type_null, "nothing"}}};
  std::vector<std::string> words;
  for (const auto& [type, name] : names) {
    if ((types & type) != 0 && !(type == type_integer && (types & type_number) != 0)) {
      words.emplace_back(name);
    }
  }
  return joined(words, "or");
}

std::string quoted(const SchemaValue& value) {
  const bool is_plain =
      value.kind() == NodeKind::text || value.kind() == NodeKind::boolean || is_number(value.kind());
  return is_plain && !value.scalar().empty() ? fmt::format("`{}`", shortened(value.scalar()))
                                             : described(value);
}

std::string quoted_all(const std::vector<std::string>& names, std::string_view last) {
  return joined(source::of_each(names, [](const auto& name) { return fmt::format("`{}`", name); }), last);
}

std::string listed(std::span<const Node> values) {
  auto words = source::of_each(values.first(std::min(values.size(), most_listed)),
                               [](Node value) { return quoted(SchemaValue(value)); });
  if (values.size() > most_listed) {
    words.push_back(fmt::format("{} more", values.size() - most_listed));
    return joined(words, "and");
  }
  return joined(words, "or");
}

std::string limit_words(const Count& limit, std::string_view keyword) {
  const bool is_least = keyword.starts_with("min");
  return fmt::format("at {} {} {} {}", is_least ? "least" : "most", limit.node.scalar(),
                     limit.value == 1 ? "is" : "are", is_least ? "needed" : "allowed");
}

}  // namespace talia::schema
