#include "layout/faces/card_words.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formula/printed_dice.h"
#include "language/language.h"
#include "model/fields.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::layout {

namespace {

using Shape = FieldType::Shape;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

Value Worded::value() const {
  Value made{words};
  if (origin.exists() && is_as_written) {
    return std::move(made).written_at(origin);
  }
  made.computed_from(origin);
  return made;
}

std::string readable(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return words;
}

std::string label_of(const Field& field) {
  return field.label.empty() ? readable(field.name) : field.label;
}

std::string at_the_head(const std::string& label) {
  constexpr std::size_t longest_sign = 2;
  std::size_t letters = 0;
  for (std::size_t at = 0; at < label.size() && label[at] != ' ';) {
    const char32_t letter = source::next_code_point(label, at);
    if (source::upper_case(letter) == letter) {
      return label;
    }
    ++letters;
  }
  if (letters <= longest_sign) {
    return label;
  }
  std::size_t rest = 0;
  std::string words;
  source::append_code_point(words, source::upper_case(source::next_code_point(label, rest)));
  return words + label.substr(rest);
}

Field unnamed_field(std::string_view name) {
  Field field;
  field.name = name;
  return field;
}

const Field* name_of(const FieldType& record, Node node) {
  for (const Field& member : record.members) {
    const Shape shape = model::alternative_for(member.type, node.find(member.name)).shape;
    const bool is_word = shape == Shape::text || shape == Shape::term || shape == Shape::reference;
    if (is_word && node.find(member.name).is(NodeKind::text)) {
      return &member;
    }
  }
  return nullptr;
}

CardWords::CardWords(const FaceKey& key, const LayoutContext& common, Reads& reads)
    : key_(key),
      catalog_(common.catalog),
      definition_(common.catalog.definition(key.definition)),
      language_(language::of(key.language)),
      reads_(reads) {}

std::string CardWords::number(std::string_view written, std::string_view unit) const {
  const bool is_negative = written.starts_with('-');
  const std::string_view digits = written.substr(is_negative ? 1 : 0);
  const std::size_t point = digits.find('.');
  const std::string_view whole = digits.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "" : digits.substr(point + 1);
  if (whole.empty() || !std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(part, is_digit) ||
      (point != std::string_view::npos && part.empty())) {
    return std::string(written);
  }
  // Among words that run from the right a mark of direction holds the sign before the figures.
  std::string words = !is_negative ? "" : language_.is_right_to_left ? "\u200e−" : "−";
  constexpr std::size_t longest_year = 4;
  const std::size_t least =
      unit.empty() ? std::max(language_.least_grouped, longest_year + 1) : language_.least_grouped;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole.size() >= least && i > 0 && (whole.size() - i) % 3 == 0) {
      words += language_.group_sign;
    }
    words += whole[i];
  }
  if (!part.empty()) {
    words += language_.decimal_sign;
    words += part;
  }
  return words;
}

std::string CardWords::yes_or_no(bool is_true) const {
  const std::string_view name = is_true ? "yes" : "no";
  const std::string_view word = language_.word(name);
  // A fact that is not true must not vanish in a language whose word for it is not known.
  return std::string(word.empty() ? language::of(language::fallback).word(name) : word);
}

std::string CardWords::in_a_line(const std::string& label) const {
  std::size_t at = 0;
  const char32_t first = source::next_code_point(label, at);
  std::size_t next = at;
  const bool is_capital = at < label.size() && source::is_upper_case(first) &&
                          !source::is_upper_case(source::next_code_point(label, next));
  if (language_.nouns_have_capitals || !is_capital) {
    return label;
  }
  std::string words;
  source::append_code_point(words, source::lower_case(first));
  return words + label.substr(at);
}

void CardWords::add(std::vector<std::string>& parts, const Field& part, Node node) const {
  const FieldType& type = model::alternative_for(part.type, node);
  const std::string label = label_of(part);
  if (node.is(NodeKind::boolean) && node.boolean()) {
    parts.push_back(label);
    return;
  }
  const bool is_number = node.is_number() && type.shape != Shape::term && type.shape != Shape::reference;
  const std::string words = is_number ? number(node.scalar(), part.unit) : of(node, type).words;
  if (!words.empty()) {
    parts.push_back(fmt::format("{} {}{}{}", label, words, part.unit.empty() ? "" : "\u00a0", part.unit));
  }
}

std::string CardWords::of_term(std::string_view group_name, std::string_view id) const {
  const auto found = catalog_.find_term(definition_.system, group_name, id);
  if (!found) {
    return std::string(id);
  }
  reads_.note(*found);
  return catalog_.term(*found).name;
}

std::string CardWords::of_reference(Node node) const {
  const auto found = catalog_.find(key_.campaign, definition_.system, node.scalar());
  if (!found) {
    return std::string(node.scalar());
  }
  const Definition& other = catalog_.definition(*found);
  reads_.note(*found, other.kind);
  return other.title;
}

Worded CardWords::of_record(Node node, const FieldType& type) const {
  std::vector<std::string> parts;
  const Field* const named = name_of(type, node);
  if (named != nullptr) {
    parts.push_back(of(node.find(named->name), named->type).words);
  }
  for (const Entry& entry : node.entries()) {
    const auto member = std::ranges::find(type.members, entry.key, &Field::name);
    if (named == nullptr || entry.key != named->name) {
      add(parts, member != type.members.end() ? *member : unnamed_field(entry.key), entry.value);
    }
  }
  return {fmt::format("{}", fmt::join(parts, ", ")), node.span(), false};
}

Worded CardWords::of(Node node, const FieldType& declared) const {
  const FieldType& type = model::alternative_for(declared, node);
  if (node.is(NodeKind::list)) {
    std::vector<std::string> parts;
    bool has_records = false;
    for (const Node item : node.items()) {
      has_records = has_records || item.is(NodeKind::map);
      parts.push_back(of(item, type.items.empty() ? FieldType{} : type.items[0]).words);
    }
    std::erase(parts, std::string());
    return {fmt::format("{}", fmt::join(parts, has_records ? "; " : ", ")), node.span(), false};
  }
  if (node.is(NodeKind::map)) {
    return of_record(node, type);
  }
  if (node.is(NodeKind::null) || !node.exists()) {
    return {};
  }
  if (node.is(NodeKind::boolean)) {
    return {yes_or_no(node.boolean()), {}};
  }
  if (type.shape == Shape::term) {
    return {of_term(type.target, node.scalar()), {}};
  }
  if (type.shape == Shape::reference) {
    return {of_reference(node), {}};
  }
  if (node.is_number()) {
    return {number(node.scalar(), {}), {}};
  }
  if (type.shape == Shape::formula && type.target == "dice") {
    const auto dice = formula::printed_dice(node.text(), language_);
    return {dice ? dice->str() : std::string(node.scalar()), node.span()};
  }
  if (type.shape == Shape::text && !type.allowed.empty()) {
    std::string words(node.scalar());
    std::ranges::replace(words, '_', ' ');
    return {std::move(words), {}};
  }
  return {std::string(node.scalar()), node.span()};
}

std::string CardWords::of(const Value& value, const Type& type) const {
  std::vector<std::string> parts;
  if (const ValueList* const list = value.list()) {
    const bool is_typed = type.is(Type::Kind::list) && !type.children.empty();
    bool has_records = false;
    for (const Value& item : *list) {
      has_records = has_records || item.record() != nullptr;
      parts.push_back(of(item, is_typed ? type.children.front() : Type{}));
    }
    std::erase(parts, std::string());
    return fmt::format("{}", fmt::join(parts, has_records ? "; " : ", "));
  }
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      const Type* const known = type.member(name);
      if (const std::string words = of(member, known == nullptr ? Type{} : *known); !words.empty()) {
        parts.push_back(fmt::format("{} {}", readable(name), words));
      }
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }
  if (const bool* const is_true = value.boolean()) {
    return yes_or_no(*is_true);
  }
  if (const DefinitionValue* const definition = value.definition()) {
    const auto id = static_cast<DefinitionId>(definition->definition);
    reads_.note(id, catalog_.definition(id).kind);
  }
  const std::string words = value.is_null() ? std::string() : rules::to_text(value, catalog_);
  if (value.text() != nullptr && type.is(Type::Kind::text) && !type.name.empty()) {
    return of_term(type.name, words);
  }
  return value.number() == nullptr ? words : number(words, {});
}

}  // namespace talia::layout
