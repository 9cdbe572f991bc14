#include "rules/named.h"

#include <algorithm>
#include <array>

#include "source/text/unicode.h"

namespace talia::rules {

void add_named(std::string_view formula, Named& named) {
  char before = ' ';
  for (std::size_t at = 0; at < formula.size();) {
    const std::size_t begin = at;
    if (formula[at] == '\'' || formula[at] == '"') {
      const std::size_t end = std::min(formula.find(formula[at], at + 1), formula.size());
      named.insert("'" + std::string(formula.substr(at + 1, end - at - 1)));
      at = std::min(end + 1, formula.size());
      before = ' ';
      continue;
    }
    const auto is_of_name = [&](std::size_t byte) {
      const char32_t letter = source::next_code_point(formula, byte);
      return letter == '_' || source::is_of_word(letter) ? byte : 0;
    };
    for (std::size_t next = is_of_name(at); next != 0; next = at < formula.size() ? is_of_name(at) : 0) {
      at = next;
    }
    if (at > begin) {
      named.insert((before == '.' ? "." : "") + std::string(formula.substr(begin, at - begin)));
      before = ' ';
    } else {
      before = formula[at] == ' ' ? before : formula[at];
      source::next_code_point(formula, at);
    }
  }
}

void add_named(const Formula& formula, Named& named) {
  if (!formula.is_broken()) {
    add_named(formula.text().view(), named);
  }
}

void add_cells(const Value& value, Named& named) {
  if (const std::string* const text = value.text()) {
    named.insert("'" + *text);
  } else if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      add_cells(item, named);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      add_cells(member, named);
    }
  }
}

namespace {

void add_given(const CompiledGiven& given, Named& named) {
  for (const auto* const formula : {&given.standard, &given.least, &given.most}) {
    if (*formula) {
      add_named(**formula, named);
    }
  }
  for (const CompiledGiven& member : given.members) {
    add_given(member, named);
  }
}

}  // namespace

void add_named(const CompiledCase& one, Named& named) {
  for (const CompiledGiven& given : one.given) {
    add_given(given, named);
  }
  for (const CompiledCase::Check& check : one.checks) {
    add_named(check.holds, named);
  }
  for (const auto& [name, formula] : one.lets) {
    add_named(formula, named);
  }
  for (const CompiledCase::Output& output : one.outputs) {
    add_named(output.value, named);
    if (output.when) {
      add_named(*output.when, named);
    }
  }
}

void add_face(Node node, bool is_expression, Named& named, std::set<std::string_view>& parts) {
  static constexpr std::array<std::string_view, 6> expressions{"given", "repeat", "show",
                                                               "table", "when",   "with"};
  for (const Node item : node.items()) {
    add_face(item, is_expression, named, parts);
  }
  for (const Entry& entry : node.entries()) {
    if (entry.key == "part") {
      parts.insert(entry.value.scalar());
    }
    add_face(entry.value, is_expression || std::ranges::find(expressions, entry.key) != expressions.end(),
             named, parts);
  }
  std::string_view rest = node.is(NodeKind::text) ? node.scalar() : std::string_view();
  if (is_expression) {
    add_named(rest, named);
  }
  for (auto open = rest.find('{'); !is_expression && open != std::string_view::npos; open = rest.find('{')) {
    rest.remove_prefix(open + 1);
    add_named(rest.substr(0, rest.find('}')), named);
  }
}

}  // namespace talia::rules
