#include "schema/contradictions.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "schema/value.h"

namespace talia::schema {

namespace {

// Beyond it sums of whole numbers are not looked at.
constexpr std::int64_t largest_whole = 1'000'000'000'000'000;

struct BoundOfRule {
  std::string_view keyword;
  const Bound* bound;
  bool is_exclusive;
};

class Contradictions {
 public:
  explicit Contradictions(const SchemaRule& rule) : rule_(rule) {}

  std::vector<Diagnostic> run() {
    if (rule_.number) {
      check_numbers(*rule_.number);
    }
    if (rule_.text) {
      check_counts("minLength", rule_.text->min_length, "maxLength", rule_.text->max_length, "text");
    }
    if (rule_.list) {
      check_counts("minItems", rule_.list->min_items, "maxItems", rule_.list->max_items, "list");
    }
    if (rule_.map) {
      check_counts("minProperties", rule_.map->min_properties, "maxProperties", rule_.map->max_properties,
                   "mapping");
      check_required(*rule_.map);
    }
    check_choice(rule_.choice.get(), "enum");
    check_choice(rule_.constant.get(), "const");
    return std::move(found_);
  }

 private:
  void add(Diagnostic diagnostic) { found_.push_back(std::move(diagnostic)); }

  void add_bounds(std::string_view least_keyword, Node least, std::string_view most_keyword, Node most,
                  std::string_view what, std::string help) {
    add(Diagnostic::error(Code::faulty_schema, most.span(),
                          fmt::format("no {} can have `{}: {}` and `{}: {}`", what, least_keyword,
                                      least.scalar(), most_keyword, most.scalar()))
            .note(least.span(), fmt::format("`{}` is here", least_keyword))
            .help(std::move(help)));
  }

  // The nearest pair of bounds that leaves nothing between them.
  void check_numbers(const NumberRule& rules) {
    const BoundOfRule lower[] = {{"minimum", &rules.minimum, false},
                                 {"exclusiveMinimum", &rules.exclusive_minimum, true}};
    const BoundOfRule upper[] = {{"maximum", &rules.maximum, false},
                                 {"exclusiveMaximum", &rules.exclusive_maximum, true}};
    for (const BoundOfRule& least : lower) {
      for (const BoundOfRule& most : upper) {
        if (!least.bound->node.exists() || !most.bound->node.exists()) {
          continue;
        }
        const auto order = least.bound->value <=> most.bound->value;
        const bool is_exclusive = least.is_exclusive || most.is_exclusive;
        if (order > 0) {
          return add_bounds(
              least.keyword, least.bound->node, most.keyword, most.bound->node, "number",
              fmt::format("the least is above the most: did you mean `{}: {}` and `{}: {}`?", least.keyword,
                          most.bound->node.scalar(), most.keyword, least.bound->node.scalar()));
        }
        if (order == 0 && is_exclusive) {
          return add_bounds(
              least.keyword, least.bound->node, most.keyword, most.bound->node, "number",
              "an exclusive bound is not allowed itself; write `minimum` and `maximum` where it is");
        }
        if (has_no_whole_number_between(least, most)) {
          return add_bounds(least.keyword, least.bound->node, most.keyword, most.bound->node,
                            rules.multiple_of.node.exists()
                                ? fmt::format("multiple of {}", rules.multiple_of.node.scalar())
                                : "whole number",
                            "let them be further apart");
        }
      }
    }
  }

  // Of whole numbers, or of multiples of one, between bounds that are whole themselves.
  bool has_no_whole_number_between(const BoundOfRule& least, const BoundOfRule& most) const {
    const Bound& multiple = rule_.number->multiple_of;
    const bool is_of_multiples = multiple.node.exists();
    const bool is_whole = (rule_.types & type_number) == 0;
    const auto is_small = [](const Bound& bound) {
      return bound.small && *bound.small >= -largest_whole && *bound.small <= largest_whole;
    };
    if (!is_small(*least.bound) || !is_small(*most.bound) || (is_of_multiples && !is_small(multiple)) ||
        (!is_of_multiples && !is_whole)) {
      return false;
    }
    const std::int64_t step = is_of_multiples ? *multiple.small : 1;
    const std::int64_t from = *least.bound->small + (least.is_exclusive ? 1 : 0);
    const std::int64_t to = *most.bound->small - (most.is_exclusive ? 1 : 0);
    const std::int64_t beyond = ((from % step) + step) % step;
    return (beyond == 0 ? from : from + step - beyond) > to;
  }

  void check_counts(std::string_view least_keyword, const Count& least, std::string_view most_keyword,
                    const Count& most, std::string_view what) {
    if (least.node.exists() && most.node.exists() && least.value > most.value) {
      add_bounds(least_keyword, least.node, most_keyword, most.node, what,
                 fmt::format("the least is above the most: did you mean `{}: {}` and `{}: {}`?",
                             least_keyword, most.node.scalar(), most_keyword, least.node.scalar()));
    }
  }

  void check_required(const MapRule& rules) {
    if (rules.max_properties.node.exists() && rules.required.size() > rules.max_properties.value) {
      add(Diagnostic::error(
              Code::faulty_schema, rules.max_properties.node.span(),
              fmt::format("`maxProperties: {}` is fewer than the {} fields that `required` names",
                          rules.max_properties.node.scalar(), rules.required.size()))
              .note(rule_.node.key_span("required"), "`required` is here")
              .help("allow as many fields as must be written, or ask for fewer"));
    }
  }

  void check_choice(const Choice* choice, std::string_view keyword) {
    if (choice == nullptr) {
      return;
    }
    if (choice->values.empty()) {
      add(Diagnostic::error(Code::faulty_schema, rule_.node.find(keyword).span(),
                            fmt::format("`{}` lists nothing, so that no value can stand here", keyword))
              .help("list the values that are allowed, or take it out"));
    }
    for (const Node value : choice->values) {
      const Types type = type_of(value.kind(), value.scalar());
      if ((rule_.types & type) != 0 || (type == type_integer && (rule_.types & type_number) != 0)) {
        continue;
      }
      const Node types = rule_.node.find("type");
      std::vector<std::string_view> names;
      for (const Node each : types.as_list()) {
        names.push_back(each.scalar());
      }
      const std::string_view written = value.scalar();
      const bool is_scalar = value.is(NodeKind::boolean) || value.is_number();
      const bool wants_number = (rule_.types & (type_integer | type_number)) != 0;
      std::string help = "take it out, or let `type` name its type too";
      if (is_scalar && (rule_.types & type_text) != 0) {
        help = fmt::format("write it in quotes: \"{}\"", written);
      } else if (value.is(NodeKind::text) && wants_number && Decimal::parse(written)) {
        help = fmt::format("write it without quotes: {}", written);
      }
      add(Diagnostic::error(Code::faulty_schema, value.span(),
                            fmt::format("`{}` allows this value, and `type: {}` refuses it", keyword,
                                        names.size() == 1 ? std::string(names.front())
                                                          : fmt::format("[{}]", fmt::join(names, ", "))))
              .note(types.span(), "`type` is here")
              .help(std::move(help)));
    }
  }

  const SchemaRule& rule_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> contradictions(const SchemaRule& rule) {
  return Contradictions(rule).run();
}

}  // namespace talia::schema
