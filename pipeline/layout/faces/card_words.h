// What the values of a card are called to its reader, on the plain face. Known to layout alone.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "layout/layout.h"

namespace talia {
struct Language;
}

namespace talia::layout {

// A value in words, and where they come from.
struct Worded {
  std::string words;
  Span origin;
  bool is_as_written = true;

  Value value() const;
};

// `hit_points` as a reader is told it: Hit points.
std::string readable(std::string_view name);
std::string label_of(const Field& field);
// Before its value, where labels begin alike: with a capital where the first word is of small letters alone. Two of them may
// be a sign, as hp is.
std::string at_the_head(const std::string& label);
// Of what the schema does not name.
Field unnamed_field(std::string_view name);
// The member that a reader knows a record by: its first word; null: it has none.
const Field* name_of(const FieldType& record, Node node);

class CardWords {
 public:
  CardWords(const FaceKey& key, const LayoutContext& common, Reads& reads);

  // A field: terms and definitions by their names. Empty when there is nothing to say.
  Worded of(Node node, const FieldType& declared) const;
  // What a stat comes to.
  std::string of(const Value& value, const Type& type) const;
  // A number as the language writes it; what is no plain number, as its author wrote it. Four figures without a unit may be a
  // year, and stand ungrouped.
  std::string number(std::string_view written, std::string_view unit) const;
  std::string yes_or_no(bool is_true) const;
  // Within a line: small where the language begins no word with a capital for what it is.
  std::string in_a_line(const std::string& label) const;
  // Adds `label value` of a part of a record, where there is something to say.
  void add(std::vector<std::string>& parts, const Field& part, Node node) const;

 private:
  Worded of_record(Node node, const FieldType& type) const;
  std::string of_term(std::string_view group, std::string_view id) const;
  std::string of_reference(Node node) const;

  const FaceKey& key_;
  const Catalog& catalog_;
  const Definition& definition_;
  const Language& language_;
  Reads& reads_;
};

}  // namespace talia::layout
