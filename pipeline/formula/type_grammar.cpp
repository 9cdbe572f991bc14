#include "formula/type_grammar.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "formula/type.h"
#include "source/of_each.h"

namespace talia {

Type Type::text_of(std::string group) {
  Type type = of(Kind::text);
  type.name = std::move(group);
  return type;
}

Type Type::list_of(Type item) {
  Type type = of(Kind::list);
  type.children = std::vector{std::move(item)};
  return type;
}

Type Type::record_of(std::vector<std::pair<std::string, Type>> members) {
  Type type = of(Kind::record);
  std::vector<std::string> names;
  std::vector<Type> types;
  for (std::pair<std::string, Type>& member : members) {
    names.push_back(std::move(member.first));
    types.push_back(std::move(member.second));
  }
  type.members = std::move(names);
  type.children = std::move(types);
  return type;
}

Type Type::definition_of(std::string kind_name) {
  Type type = of(Kind::definition);
  type.name = std::move(kind_name);
  return type;
}

Type Type::roll_of(const Type& outcome) {
  if (outcome.is(Kind::broken)) {
    return outcome;
  }
  Type type = of(Kind::distribution);
  type.children = std::vector{outcome.without_rolls()};
  return type;
}

Type Type::without_rolls() const {
  if (is(Kind::distribution)) {
    return optional ? children.front().or_null() : children.front();
  }
  if (!has_rolls()) {
    return *this;
  }
  Type type = *this;
  type.children = source::of_each(children, &Type::without_rolls);
  return type;
}

bool Type::has_rolls() const {
  return is(Kind::distribution) || std::ranges::any_of(children, &Type::has_rolls);
}

Type Type::or_null() const {
  Type type = *this;
  type.optional = true;
  return type;
}

Type Type::without_null() const {
  Type type = *this;
  type.optional = false;
  return type;
}

const Type* Type::member(std::string_view member_name) const {
  const auto found = std::find(members.begin(), members.end(), member_name);
  return found == members.end() ? nullptr : &children[static_cast<std::size_t>(found - members.begin())];
}

std::string words_for(const Type& type) {
  const auto plural = [](const Type& item) {
    switch (item.kind) {
      case Type::Kind::boolean:
        return std::string("truth values");
      case Type::Kind::integer:
        return std::string("whole numbers");
      case Type::Kind::number:
        return std::string("numbers");
      case Type::Kind::text:
        return std::string("texts");
      case Type::Kind::list:
        return std::string("lists");
      case Type::Kind::record:
        return std::string("records");
      case Type::Kind::distribution:
        return std::string("rolls");
      case Type::Kind::definition:
        return fmt::format("references to `{}`", item.name);
      default:
        return std::string("values");
    }
  };
  std::string words;
  switch (type.kind) {
    case Type::Kind::broken:
    case Type::Kind::any:
      words = "value";
      break;
    case Type::Kind::null:
      return "nothing";
    case Type::Kind::boolean:
      words = "truth value";
      break;
    case Type::Kind::integer:
      words = "whole number";
      break;
    case Type::Kind::number:
      words = "number";
      break;
    case Type::Kind::text:
      words = !type.members.empty() ? fmt::format("text (`{}`)", fmt::join(type.members, "`, `"))
              : type.name.empty()   ? "text"
                                    : fmt::format("text of `{}`", type.name);
      break;
    case Type::Kind::list:
      words = fmt::format("list of {}", plural(type.children.front()));
      break;
    case Type::Kind::record:
      words = fmt::format("record of {}", fmt::join(type.members, ", "));
      break;
    case Type::Kind::definition:
      words = type.name.empty() ? "reference to a definition" : fmt::format("reference to a `{}`", type.name);
      break;
    case Type::Kind::distribution: {
      const Type& outcome = type.children.front();
      words = outcome.is(Type::Kind::list) ? "pool of dice"
              : outcome.is_number() || outcome.is(Type::Kind::any)
                  ? "roll"
                  : fmt::format("roll of {}", plural(outcome));
      break;
    }
  }
  return type.optional ? words + " or nothing" : words;
}

// The group of a text only matters for literals, which the checker holds to its values.
bool agrees(const Type& expected, const Type& actual) {
  using Kind = Type::Kind;
  if (expected.is(Kind::broken) || actual.is(Kind::broken) || expected.is(Kind::any) ||
      actual.is(Kind::any)) {
    return true;
  }
  if (expected.is(Kind::distribution)) {
    const Type& outcome = expected.children.front();
    return agrees(expected.optional ? outcome.or_null() : outcome, actual.without_rolls());
  }
  if (actual.is(Kind::null)) {
    return expected.optional || expected.is(Kind::null);
  }
  if (actual.optional && !expected.optional) {
    return false;
  }
  if (expected.is(Kind::number)) {
    return actual.is_number();
  }
  if (expected.kind != actual.kind) {
    return false;
  }
  switch (expected.kind) {
    case Kind::definition:
      return expected.name.empty() || actual.name.empty() || expected.name == actual.name;
    case Kind::list:
      return agrees(expected.children.front(), actual.children.front());
    case Kind::record:
      for (std::size_t i = 0; i < expected.members.size(); ++i) {
        const Type* const member = actual.member(expected.members[i]);
        if (member == nullptr ? !expected.children[i].optional : !agrees(expected.children[i], *member)) {
          return false;
        }
      }
      return true;
    default:
      return true;
  }
}

Type joined(const Type& a, const Type& b) {
  using Kind = Type::Kind;
  if (a.is(Kind::broken) || b.is(Kind::broken)) {
    return Type::of(Kind::broken);
  }
  if (a.is(Kind::null)) {
    return b.or_null();
  }
  if (b.is(Kind::null)) {
    return a.or_null();
  }
  if (a.is(Kind::distribution) || b.is(Kind::distribution)) {
    return Type::roll_of(joined(a.without_rolls(), b.without_rolls()));
  }
  Type type;
  if (a.without_null() == b.without_null()) {
    type = a;
  } else if (a.is_number() && b.is_number()) {
    type = Type::of(Kind::number);
  } else if (a.kind == b.kind && (a.is(Kind::text) || a.is(Kind::definition))) {
    type = Type::of(a.kind);
  } else if (a.is(Kind::list) && b.is(Kind::list)) {
    type = Type::list_of(joined(a.children.front(), b.children.front()));
  } else if (a.is(Kind::record) && b.is(Kind::record) && a.members == b.members) {
    type = a;
    std::vector<Type> both;
    std::ranges::transform(a.children, b.children, std::back_inserter(both), joined);
    type.children = std::move(both);
  }
  type.optional = a.optional || b.optional;
  return type;
}

bool read_type(std::string_view words, Type& type, bool (*read_other)(std::string_view, Type&)) {
  if (words.ends_with('?')) {
    words.remove_suffix(1);
    if (!read_type(words, type, read_other)) {
      return false;
    }
    type.optional = true;
    return true;
  }
  if (read_other != nullptr && read_other(words, type)) {
    return true;
  }
  const auto after = [&words](std::string_view head) {
    return words.starts_with(head) && words.size() > head.size() ? words.substr(head.size())
                                                                 : std::string_view();
  };
  for (const std::string_view head : {"list of ", "distribution of "}) {
    if (const auto inner = after(head); !inner.empty()) {
      Type inner_type;
      const bool is_known = read_type(inner, inner_type, read_other);
      type = head.starts_with("list") ? Type::list_of(inner_type) : Type::roll_of(inner_type);
      return is_known;
    }
  }
  if (const auto group = after("term "); !group.empty()) {
    type = Type::text_of(std::string(group));
    return true;
  }
  if (const auto kind = after("definition "); !kind.empty()) {
    type = Type::definition_of(std::string(kind));
    return true;
  }
  static constexpr std::pair<std::string_view, Type::Kind> plain[] = {
      {"any", Type::Kind::any},
      {"boolean", Type::Kind::boolean},
      {"integer", Type::Kind::integer},
      {"number", Type::Kind::number},
      {"text", Type::Kind::text},
      {"list", Type::Kind::list},
      {"definition", Type::Kind::definition},
  };
  const auto found =
      std::find_if(std::begin(plain), std::end(plain), [&](const auto& row) { return row.first == words; });
  if (words == "dice") {
    type = Type::roll_of(Type::of(Type::Kind::integer));
    return true;
  }
  if (found == std::end(plain)) {
    return false;
  }
  type =
      found->second == Type::Kind::list ? Type::list_of(Type::of(Type::Kind::any)) : Type::of(found->second);
  return true;
}

bool parse_type(std::string_view words, Type& type) {
  return read_type(words, type, nullptr);
}

}  // namespace talia
