#include "schema/slips.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "source/of_each.h"
#include "source/text/ascii.h"

namespace talia::schema {
namespace {

struct Unit {
  std::string_view name;
  double in_mm;  // 0 where it has no size on paper.
};

constexpr Unit units[] = {{"mm", 1},    {"pt", 25.4 / 72}, {"cm", 10},       {"dm", 100},  {"m", 1000},
                          {"in", 25.4}, {"inch", 25.4},    {"inches", 25.4}, {"\"", 25.4}, {"″", 25.4},
                          {"”", 25.4},  {"''", 25.4},      {"px", 0},        {"pixels", 0}};

constexpr const Unit& millimetre = units[0];
constexpr const Unit& point = units[1];

bool is_allowed(const Unit& unit, bool has_points) {
  return unit.name == millimetre.name || (has_points && unit.name == point.name);
}

struct Measure {
  std::string number;  // With a point.
  std::string_view written_unit;
  const Unit* unit = nullptr;  // Null when none is written.
  bool has_comma = false;
};

// Takes a measure from the front of `text`; nothing when none stands there.
std::optional<Measure> take_measure(std::string_view& text) {
  Measure measure;
  std::size_t end = text.starts_with('-') ? 1 : 0;
  const std::size_t digits = end;
  while (end < text.size() && source::is_ascii_digit(text[end])) {
    ++end;
  }
  if (end == digits) {
    return std::nullopt;
  }
  if (end + 1 < text.size() && (text[end] == ',' || text[end] == '.') &&
      source::is_ascii_digit(text[end + 1])) {
    measure.has_comma = text[end] == ',';
    do {
      ++end;
    } while (end < text.size() && source::is_ascii_digit(text[end]));
  }
  measure.number = text.substr(0, end);
  std::ranges::replace(measure.number, ',', '.');
  text.remove_prefix(end);
  const std::size_t spaces = std::min(text.find_first_not_of(' '), text.size());
  std::string_view rest = text.substr(spaces);
  const std::size_t length =
      std::min({rest.find('/'), rest.find(".."), rest.find(' '), rest.find(','), rest.size()});
  if (length == 0) {
    return measure;
  }
  measure.written_unit = rest.substr(0, length);
  const auto* const unit =
      std::ranges::find(units, source::ascii_lower_case(measure.written_unit), &Unit::name);
  if (unit == std::end(units)) {
    return std::nullopt;
  }
  measure.unit = unit;
  text = rest.substr(length);
  return measure;
}

std::string in_mm(const Measure& measure) {
  double number = 0;
  std::from_chars(measure.number.data(), measure.number.data() + measure.number.size(), number);
  std::string text = fmt::format("{:.3f}", number * measure.unit->in_mm);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text + "mm";
}

bool is_braced(Node map) {
  return map.size() > 0 && map.entry(0).key_span.begin > map.span().begin;
}

bool is_empty(Node value) {
  return value.is(NodeKind::null) && value.span().begin == value.span().end;
}

// The words of a text that stand side by side, with commas or spaces between them.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; (begin = text.find_first_not_of(", ", begin)) < text.size();) {
    const std::size_t end = std::min(text.find_first_of(", ", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::string as_list(const std::vector<std::string_view>& words) {
  std::string list = "[";
  for (const std::string_view word : words) {
    list += fmt::format("{}{}", list.size() > 1 ? ", " : "", word);
  }
  return list + "]";
}

// Whether what a rule lets through may have the field.
bool knows(RuleId id, std::string_view name, const std::vector<SchemaRule>& rules, int depth) {
  if (id == no_rule || depth == 0) {
    return false;
  }
  const SchemaRule& rule = rules[id];
  const auto follow = [&](RuleId each) { return knows(each, name, rules, depth - 1); };
  if (rule.map) {
    const Property* const property = rule.map->find(name);
    if (property != nullptr && property->rule != no_rule) {
      return true;
    }
  }
  return follow(rule.target) || (rule.list && follow(rule.list->additional)) ||
         (rule.logic &&
          (std::ranges::any_of(rule.logic->all, follow) ||
           std::ranges::any_of(rule.logic->any.branches, follow) ||
           std::ranges::any_of(rule.logic->one.branches, follow) || follow(rule.logic->consequence)));
}

// Of a map's entries, which stand as they were written, the first whose key is there or further on.
std::size_t first_from(Node map, std::uint32_t place) {
  std::size_t first = 0, end = map.size();
  while (first < end) {
    const std::size_t middle = first + (end - first) / 2;
    if (map.entry(middle).key_span.begin < place) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
}

}  // namespace

std::optional<std::string> help_for_length(std::string_view text, Node allowed_units,
                                           const source::Pattern& pattern) {
  if (!allowed_units.is(NodeKind::list) || allowed_units.size() == 0) {
    return std::nullopt;
  }
  const bool has_points = allowed_units.size() > 1 || allowed_units.at(0).scalar() == "pt";
  const std::string_view allowed = has_points ? "units are mm and pt" : "the unit is mm";
  std::vector<Measure> measures;
  std::vector<std::string_view> signs;  // Between them.
  const Unit* written = nullptr;        // Of the first that has one: what has none takes it.
  bool is_other_unit = false, has_comma = false, has_unit = true;
  for (std::string_view rest = text;;) {
    auto measure = take_measure(rest);
    if (!measure) {
      return std::nullopt;
    }
    if (measure->unit != nullptr && !is_allowed(*measure->unit, has_points)) {
      if (measure->unit->in_mm == 0) {
        return fmt::format("{}: a pixel has no size on paper", allowed);
      }
      is_other_unit = true;
    }
    written = written == nullptr ? measure->unit : written;
    has_comma = has_comma || measure->has_comma;
    has_unit = has_unit && measure->unit != nullptr;
    measures.push_back(*std::move(measure));
    if (rest.empty()) {
      break;
    }
    const std::string_view sign = rest.starts_with("..") ? ".." : "/";
    if (!rest.starts_with(sign)) {
      return std::nullopt;
    }
    signs.push_back(sign);
    rest.remove_prefix(sign.size());
  }
  const auto in_unit = [&](const Unit& unit) {
    std::string all;
    for (std::size_t i = 0; i < measures.size(); ++i) {
      Measure measure = measures[i];
      measure.unit = measure.unit == nullptr ? &unit : measure.unit;
      all += i == 0 ? std::string_view() : signs[i - 1];
      all += is_allowed(*measure.unit, has_points) ? fmt::format("{}{}", measure.number, measure.unit->name)
                                                   : in_mm(measure);
    }
    return all;
  };
  const std::string meant = in_unit(written == nullptr ? millimetre : *written);
  if (is_other_unit) {
    return fmt::format("{}: `{}` is `{}`", allowed, text, meant);
  }
  if (!pattern.found_in(meant)) {
    return std::nullopt;
  }
  if (has_comma) {
    return fmt::format("decimals have a point{}: `{}`", has_unit ? "" : ", and lengths their unit", meant);
  }
  return has_unit             ? fmt::format("write `{}`", meant)
         : written == nullptr ? fmt::format("lengths have their unit: `{}`{}", meant,
                                            has_points ? fmt::format(" or `{}`", in_unit(point)) : "")
                              : fmt::format("each has its unit: `{}`", meant);
}

std::optional<std::string> lengths_as_list(std::string_view text) {
  const auto words = words_of(text);
  const bool are_lengths = std::ranges::all_of(words, [](std::string_view word) {
    const auto measure = take_measure(word);
    return measure && word.empty() &&
           (measure->unit != nullptr ? measure->unit->in_mm > 0 : measure->number == "0");
  });
  return are_lengths && words.size() > 1 ? std::optional(as_list(words)) : std::nullopt;
}

std::optional<std::string> help_for_list(Node value, Node list) {
  const Node items = list.find("items"), allowed = items.find("enum");
  if (allowed.is(NodeKind::list)) {
    const std::vector<std::string_view> names = source::of_each(allowed.items(), &Node::scalar);
    const auto words = value.is(NodeKind::text) ? words_of(value.scalar()) : std::vector<std::string_view>();
    const bool are_named = !words.empty() && std::ranges::all_of(words, [&](std::string_view word) {
      return std::ranges::find(names, word) != names.end();
    });
    return are_named ? fmt::format("write it as a list: {}", as_list(words))
                     : fmt::format("list those that are meant: {}", as_list(names));
  }
  if (value.is(NodeKind::map) && value.size() > 0 && items.find("type").scalar() != "string") {
    return is_braced(value) ? "put it in `[ ]`: it is a list, here of one"
                            : "write `- ` before its first field: it is a list, here of one";
  }
  return std::nullopt;
}

std::optional<std::string> help_for_mapping(Node value, Node rule) {
  constexpr std::size_t longest_shown = 40;
  if (!value.is(NodeKind::text) || value.scalar().size() > longest_shown) {
    return std::nullopt;
  }
  const Node examples = rule.find("examples");
  if (examples.is(NodeKind::list) && examples.size() > 0 && examples.at(0).is(NodeKind::map)) {
    std::string written;
    for (const Entry& entry : examples.at(0).entries()) {
      written += fmt::format("{}{}: {}", written.empty() ? "" : ", ", entry.key, entry.value.scalar());
    }
    return fmt::format("for example `{{{}}}`", written);
  }
  const Node required = rule.find("required");
  if (required.is(NodeKind::list) && required.size() == 1 &&
      rule.find("properties").find(required.at(0).scalar()).find("type").scalar() == "string") {
    return fmt::format("write `{{{}: {}}}`", required.at(0).scalar(), value.scalar());
  }
  const Node alternatives = rule.find("oneOf");
  return alternatives.is(NodeKind::list) && alternatives.size() > 0
             ? help_for_mapping(value, alternatives.at(0))
             : std::nullopt;
}

std::optional<std::string> help_for_braces(Node value) {
  if (!value.is(NodeKind::map) || value.size() != 1 || !is_braced(value) || !is_empty(value.entry(0).value)) {
    return std::nullopt;
  }
  return fmt::format("put it in quotes: '{{{}}}'", value.entry(0).key);
}

std::optional<CutNumber> cut_number(Node map, std::string_view key) {
  constexpr std::size_t most_pieces = 8;
  if (!is_braced(map) || key.empty() || !source::is_ascii_digit(key.front())) {
    return std::nullopt;
  }
  const auto is_piece = [&](std::size_t i) {
    const Entry entry = map.entry(i);
    return !entry.key.empty() && source::is_ascii_digit(entry.key.front()) && is_empty(entry.value);
  };
  const std::size_t at = first_from(map, map.key_span(key).begin);
  if (at == map.size() || map.entry(at).key != key || !is_piece(at)) {
    return std::nullopt;
  }
  std::size_t head = at;
  while (head > 0 && at - head < most_pieces && is_piece(head)) {
    --head;
  }
  const Node number = map.entry(head).value;
  CutNumber cut{std::string(number.scalar()), number, at == head + 1};
  if (is_piece(head) || cut.meant.empty() || !source::is_ascii_digit(cut.meant.back())) {
    return std::nullopt;
  }
  const std::size_t end = std::min(map.size(), head + most_pieces);
  for (std::size_t i = head + 1; i < end && is_piece(i) && source::is_ascii_digit(cut.meant.back()); ++i) {
    cut.meant += fmt::format(".{}", map.entry(i).key);
  }
  return cut;
}

std::vector<std::string> holders_of(std::string_view name, const MapRule& map,
                                    const std::vector<SchemaRule>& rules) {
  constexpr std::size_t most_named = 3;
  constexpr int deepest = 6;  // Of references and alternatives on the way.
  std::vector<std::string> holders;
  for (const Property& property : map.properties) {
    if (knows(property.rule, name, rules, deepest)) {
      holders.emplace_back(property.name);
    }
  }
  return holders.size() <= most_named ? holders : std::vector<std::string>();
}

}  // namespace talia::schema
