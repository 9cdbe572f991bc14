// The keywords of the draft and our own, and the form that each must have.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"

namespace talia::schema {

enum class Form : std::uint8_t {
  any,
  schema,
  schema_list,  // At least one.
  schema_or_list,
  schema_map,
  schema_or_names_map,
  boolean,
  text,
  reference,
  pattern,
  number,
  positive_number,
  count,
  types,
  names,  // Texts, each once.
  list,
  pattern_map,   // Patterns to schemas.
  text_mode,     // `inline` or `block`.
  units,         // A list of `mm` and `pt`.
  formula_type,  // What a formula comes to.
  identifier,
  sort_of_names,
  words,  // A text that is not empty.
};

struct Keyword {
  std::string_view name;
  Form form;
  bool is_annotation;  // Says something beside a `$ref` too.
};

std::span<const Keyword> keywords();
const Keyword* find_keyword(std::string_view name);

// The keyword that an unknown one was probably meant to be, by its letters (`requried`) or its sense (`max`, `fields`, `why`).
std::optional<std::string> meant_keyword(std::string_view written);

// What the keyword's value must be, when it is not; the place is the smallest that is wrong.
struct FormFault {
  Node node;
  std::string expected;
  // What was probably meant in the place of `node`, which is a scalar; empty where nothing is near.
  std::string meant = {};
  std::string help = {};  // Where nothing is meant; may be empty.
};
std::optional<FormFault> check_form(const Keyword& keyword, Node value);

// Whose names `x-names` says that a text is: `template`, `icon` … Checks nothing; editors offer them.
std::span<const std::string_view> sorts_of_names();

// The types that one of our keywords (`x-text`, `x-ref`, `x-term`, `x-formula`) says a value has, where the schema says nothing
// else of them: a text, of a formula also what one may be written as. Empty where it says something, or has no such keyword.
std::vector<std::string_view> implied_types(Node schema);

// Calls `visit` for each schema that stands directly in the keyword's value. Passes over what is no schema.
void for_each_subschema(const Keyword& keyword, Node value, const std::function<void(Node)>& visit);

// The bit of a type's name in the draft (`integer`, `object` …), or 0.
std::uint8_t type_bit(std::string_view name);

}  // namespace talia::schema
