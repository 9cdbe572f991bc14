// The words of the validator: each mismatch as a diagnostic at the smallest span that is wrong, once.
#pragma once
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/rules.h"
#include "schema/value.h"
#include "source/reports/diagnostics.h"

namespace talia::schema {

// How a value is called in a message.
struct ValueSubject {
  enum class Role { root, field, item, name };
  Role role = Role::root;
  // The field that holds it, or whose list does; of a name the name itself.
  std::string_view field;
  Span key_span;  // Of a field.
};

class Report {
 public:
  explicit Report(Span missing_at) : missing_at_(missing_at) {}

  // While it lives, `rule` is one of those that bear on the value at hand.
  class InPlace {
   public:
    InPlace(Report* report, const SchemaRule& rule) : report_(report) {
      if (report_ != nullptr) {
        report_->rules_.push_back(&rule);
      }
    }
    ~InPlace() {
      if (report_ != nullptr) {
        report_->rules_.pop_back();
      }
    }
    InPlace(const InPlace&) = delete;
    InPlace& operator=(const InPlace&) = delete;

   private:
    Report* report_;
  };
  // While it lives, what is checked is a value inside the one at hand.
  class Inside {
   public:
    Inside(Report* report, ValueSubject subject) : report_(report) {
      if (report_ != nullptr) {
        outer_ = std::exchange(report_->subject_, subject);
        std::swap(report_->rules_, outer_rules_);
      }
    }
    ~Inside() {
      if (report_ != nullptr) {
        report_->subject_ = outer_;
        std::swap(report_->rules_, outer_rules_);
      }
    }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    Report* report_;
    ValueSubject outer_;
    std::vector<const SchemaRule*> outer_rules_;
  };

  // While it lives, what is asked of the mapping is asked because it is as a rule says, or is not.
  class Because {
   public:
    Because(Report* report, const SchemaValue& value, const SchemaRule& condition) : report_(report) {
      if (report_ != nullptr) {
        report_->conditions_.emplace_back(value.kind() == NodeKind::map ? value.node() : Node(), &condition);
      }
    }
    ~Because() {
      if (report_ != nullptr) {
        report_->conditions_.pop_back();
      }
    }
    Because(const Because&) = delete;
    Because& operator=(const Because&) = delete;

   private:
    Report* report_;
  };

  void wrong_type(const SchemaValue& value, Types expected);
  void not_among(const SchemaValue& value, std::span<const Node> allowed, std::string_view keyword);
  void out_of_range(const SchemaValue& value, std::string_view words, Node limit, std::string_view keyword);
  void wrong_length(const SchemaValue& value, std::uint64_t length, const Count& limit,
                    std::string_view keyword);
  void wrong_count(const SchemaValue& value, const Count& limit, std::string_view keyword);
  void too_many_items(const SchemaValue& item, std::size_t allowed);
  void pattern_mismatch(const SchemaValue& value);
  void wrong_format(const SchemaValue& value, const Format& format);
  void duplicate_item(Node item, Node earlier);
  void missing_item(const SchemaValue& list);
  void missing_field(Node map, std::string_view field, std::string_view because_of = {});
  void missing_tag(Node map, const Alternatives& alternatives);
  // Whether what a field of the map may have meant is looked for: not of so many, nor among so many, that it would take
  // long and nobody reads it.
  bool helps_with(const MapRule& rule) const;
  // `inside` are the fields beside it whose own fields it would be one of.
  void unknown_field(const Entry& entry, Node map, const MapRule& rule,
                     const std::vector<std::string>& inside = {});
  void forbidden(const SchemaValue& value);
  void negated(const SchemaValue& value, const SchemaRule& forbidden);
  void no_alternative(const SchemaValue& value, const std::vector<std::pair<RuleId, Report>>& trials,
                      std::string_view keyword);
  void several_alternatives(const SchemaValue& value, const std::vector<const SchemaRule*>& holding);

  // What an item of the value at hand is called.
  ValueSubject item() const;
  // An empty report on the value at hand, beside what is said already. This one must outlive it.
  Report trial() const;
  // How far the value is from what was asked; a field too many or too few counts twice.
  std::size_t mismatches() const;
  // Whether all that is wrong is one thing, and wrong with `value` itself.
  bool is_one_fault_of(const SchemaValue& value) const;
  // The values that the one fault says are allowed; empty when it is of another sort.
  const std::vector<Node>& allowed() const;
  // Of a trial that is as close as others, the first of which it is: where each of them misses another field, or has another
  // one too many, and nothing else, the help names all.
  void tell_of_all(const std::vector<std::pair<RuleId, Report>>& trials);
  void take(Report&& other);
  void write(Diagnostics& diagnostics) &&;

 private:
  enum class Sort { value, missing_field, unknown_field };
  struct Finding {
    Diagnostic diagnostic;
    Sort sort;
    Node map;  // Of a missing or unknown field.
    // The missing field, or the one that an unknown field was probably meant to be.
    std::string field;
    std::vector<Node> allowed;
    ValueSubject subject;
    // Of an unknown field: its letters tell which one was meant.
    bool is_close = false;
    // Of an unknown field that is the end of a number: the number's beginning.
    Span cut = {};
    // Of an unknown field of which nothing tells what was meant: its name.
    std::string astray = {};
  };
  using FieldOf = std::pair<std::uint32_t, std::string>;

  const SchemaRule& rule() const { return *rules_.back(); }
  std::string subject() const;
  // Whether a length is wanted, which is a text with its unit.
  bool wants_length() const { return rule().node.find("x-length").exists(); }
  // Whether the value, written as a text, has the form that is wanted of one.
  bool has_form(const SchemaValue& value) const;
  // Help for a value, mostly a number, in the place of a length.
  std::optional<std::string> help_for_length_in(const SchemaValue& value) const;
  // Whether another alternative for the value at hand is a list.
  bool may_be_list() const;
  Span place_of(const SchemaValue& value) const;
  Span place_of_missing(Node map) const;
  // Adds the schema's place and reason. `words` say what it does there.
  Diagnostic explained(Diagnostic diagnostic, Span place, Node described = {},
                       std::string_view words = "the schema asks for it here") const;
  // What tells which of the absent fields an unknown one was meant to be, or which there are.
  std::string help_among(const Entry& entry, const std::vector<std::string>& known,
                         const std::vector<std::string>& absent, std::string& meant) const;
  void add(const SchemaValue& value, Diagnostic diagnostic, std::vector<Node> allowed = {});
  bool is_said(Span place) const;
  // Makes a fault known; gives whether it is new.
  bool say(Span place);
  // The fields that stand misspelt in their mapping, by its index.
  std::set<FieldOf> misspelt() const;
  std::string missing_words(const std::vector<std::string>& fields) const;
  // The fields of the mapping on which it hangs that something is asked of it, and what they are; empty where nothing is.
  std::string because_of_fields(Node map) const;
  // What may stand in a field of the mapping at hand; empty where that would take many words.
  std::string values_of(std::string_view field) const;
  // Where of a mapping one field is missing and one is there of which nothing tells what was meant, each tells of the other.
  void tell_of_renamed();

  Span missing_at_;
  ValueSubject subject_;
  std::vector<const SchemaRule*> rules_;
  std::vector<std::pair<Node, const SchemaRule*>> conditions_;  // Of mappings.
  // Of a trial: the report that it may become a part of.
  const Report* outer_ = nullptr;
  std::set<Span> at_fault_;  // Values of which something was said already.
  std::set<FieldOf> missing_;
  std::vector<Finding> findings_;
  std::size_t unknown_fields_ = 0;  // Of which something was said.
};

}  // namespace talia::schema
