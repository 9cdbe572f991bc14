// The checker's part for members of records and definitions, and items of lists.
#include <fmt/format.h>

#include "formula/checks/checker.h"
#include "source/of_each.h"

namespace talia::formula {

using Kind = Type::Kind;

Type Checker::member(NodeIndex index) {
  const NodeIndex owner = node(index).children[0];
  const Type owner_type = infer(owner);
  if (owner_type.is(Kind::distribution)) {
    return Type::roll_of(member_of(index, owner_type.children.front()));
  }
  return member_of(index, owner_type);
}

Type Checker::member_of(NodeIndex index, const Type& type) {
  const NodeIndex owner = node(index).children[0];
  const TreeNode& at = node(index);
  if (type.optional && tree_.absent_is_null) {
    return member_of(index, type.without_null()).or_null();
  }
  if (type.is(Kind::broken) || (type.is(Kind::any) && !type.optional)) {
    return type;
  }
  if (type.optional) {
    return fault(
        Diagnostic::error(Code::type_mismatch, span_of(node(owner)),
                          fmt::format("`{}` may be left out, and then has no `{}`", words(owner), at.name))
            .help(fmt::format("ask first: `if {} == null then … else …`", words(owner))));
  }
  if (type.is(Kind::record)) {
    if (const Type* const found = type.member(at.name)) {
      return narrowed(index, *found);
    }
    return fault(Diagnostic::error(Code::unknown_stat, name_span_of(at),
                                   fmt::format("`{}` has no `{}`", words(owner), at.name))
                     .about(MissingName{std::string(words(owner)), at.name})
                     .help_closest(at.name, type.members));
  }
  if (type.is(Kind::definition)) {
    const auto* const members = scope_.members_of(type.name);
    if (type.name.empty() || members == nullptr) {
      return any;
    }
    if (const auto found = members->find(at.name); found != members->end()) {
      return found->second.is(Kind::broken) ? in_silence() : narrowed(index, found->second);
    }
    if (scope_.is_incomplete) {
      return in_silence();
    }
    return fault(Diagnostic::error(Code::unknown_stat, name_span_of(at),
                                   fmt::format("no field or stat `{}` in kind `{}`", at.name, type.name))
                     .help_closest(at.name, source::keys_of(*members)));
  }
  return fault(
      Diagnostic::error(Code::type_mismatch, span_of(node(owner)),
                        fmt::format("`{}` is a {}, which has no members", words(owner), words_for(type))));
}

Type Checker::item(NodeIndex index) {
  const NodeIndex owner = node(index).children[0];
  const NodeIndex key = node(index).children[1];
  const Type owner_type = infer(owner);
  const bool is_roll = owner_type.is(Kind::distribution);
  const Type type = is_roll                ? owner_type.children.front()
                    : tree_.absent_is_null ? owner_type.without_null()
                                           : owner_type;
  if (type.is(Kind::broken) || type.is(Kind::any)) {
    infer(key);
    return type.is(Kind::broken) ? broken : any;
  }
  if (type.is(Kind::record) && !type.optional) {
    demand(key, any_text);
    return any;
  }
  if (type.is(Kind::list) && !type.optional) {
    const Type place = demand(key, any_integer);
    const Type& item = type.children.front();
    return is_roll || place.has_rolls() ? Type::roll_of(item) : tree_.absent_is_null ? item.or_null() : item;
  }
  infer(key);
  return fault(Diagnostic::error(
      Code::type_mismatch, span_of(node(owner)),
      fmt::format("`{}` is a {}; only lists and records have items", words(owner), words_for(type))));
}

}  // namespace talia::formula
