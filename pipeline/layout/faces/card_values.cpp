#include "layout/faces/card_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formula/formula.h"
#include "language/language.h"
#include "language/sorting.h"
#include "layout/checks/unprinted.h"
#include "layout/faces/card_words.h"
#include "layout/reading/keys.h"
#include "layout/reading/looks.h"
#include "model/fields.h"
#include "model/pictures_by_name.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::layout {

namespace {

using Shape = FieldType::Shape;

constexpr std::size_t most_figures = 8;
constexpr std::size_t most_sorts = 3;  // Terms and values of lists that stand in the line of the kind.
// What a figure's cell has room for.
constexpr std::size_t longest_figure = 7, longest_caption = 18, longest_word_of_caption = 12;

struct Figure {
  std::string label, value, unit;
};
struct Fact {
  std::string label;
  Value value;
};
struct Passage {
  std::string section;
  Value head;
  Value facts;
  Value text;

  // Nothing stands before the text.
  bool is_plain() const {
    return section.empty() && head.text() != nullptr && head.text()->empty() && facts.text() != nullptr &&
           facts.text()->empty();
  }
};

bool is_bookkeeping(std::string_view field) {
  return is_among(field, "kind id extends override name ref");
}

std::size_t longest_word(std::string_view words) {
  std::size_t longest = 0;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    longest = std::max(longest, source::count_code_points(words.substr(0, end)));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return longest;
}

// Of a figure: digits, letters and signs. What groups and parts the digits is narrow.
std::size_t wide_characters(std::string_view figure) {
  constexpr std::u32string_view narrow = U" \u00a0\u2009\u202f.,'’";
  std::size_t count = 0;
  for (std::size_t at = 0; at < figure.size();) {
    count += narrow.find(source::next_code_point(figure, at)) == std::u32string_view::npos ? 1 : 0;
  }
  return count;
}

// The first letter or digit, for a seal.
std::string first_letter(std::string_view words) {
  for (std::size_t at = 0; at < words.size();) {
    const char32_t letter = source::next_code_point(words, at);
    if (source::is_of_word(letter)) {
      std::string text;
      source::append_code_point(text, source::upper_case(letter));
      return text;
    }
  }
  return {};
}

// All but the first.
Value others(const ValueList& list) {
  return Value(list.empty() ? ValueList() : ValueList(list.begin() + 1, list.end()));
}

// Whether there is a text with markup somewhere in a value.
bool holds_markup(const FieldType& declared, Node node) {
  const FieldType& type = model::alternative_for(declared, node);
  if (type.shape == Shape::list && node.is(NodeKind::list)) {
    return !type.items.empty() &&
           std::ranges::any_of(node.items(), [&](Node item) { return holds_markup(type.items[0], item); });
  }
  return type.shape == Shape::markup ||
         (type.shape == Shape::record && std::ranges::any_of(type.members, [&](const Field& member) {
            const Node inner = node.find(member.name);
            return inner.exists() && holds_markup(member.type, inner);
          }));
}

class CardReader {
 public:
  CardReader(const FaceKey& key, const LayoutContext& common, Reads& reads)
      : key_(key),
        common_(common),
        catalog_(common.catalog),
        definition_(common.catalog.definition(key.definition)),
        kind_(common.catalog.kind(definition_.kind)),
        reads_(reads),
        words_(key, common, reads) {
    if (const auto campaign = catalog_.campaign_of(definition_, key.campaign)) {
      campaign_ = &catalog_.campaign(*campaign);
      unprinted_ = campaign_->root.find("unprinted").find(kind_.name);
    }
  }

  Value run() {
    line_.push_back(kind_words());
    for (const Field& field : kind_.fields) {
      const Node node = definition_.root.find(field.name);
      if (node.exists() && !is_bookkeeping(field.name) && !is_left_out(field.name)) {
        take(field, node);
      }
    }
    for (const Entry& entry : definition_.root.entries()) {
      if (!is_bookkeeping(entry.key) && kind_.field(entry.key) == nullptr && !is_left_out(entry.key)) {
        take_unclaimed(entry);
      }
    }
    for (const Stat& stat : common_.derived.stats(definition_.kind)) {
      take(stat);
    }
    take_picture_by_name();
    return record();
  }

 private:
  bool is_left_out(std::string_view field) const {
    return unprinted_.exists() && unprinted_entry(unprinted_, field).exists();
  }

  std::string kind_words() const {
    return kind_.label.empty() ? readable(kind_.name) : at_the_head(kind_.label);
  }

  void add_figure_or_fact(const std::string& label, const Worded& worded, const std::string& unit) {
    const bool is_short = wide_characters(worded.words) <= longest_figure &&
                          source::count_code_points(label) <= longest_caption &&
                          longest_word(label) <= longest_word_of_caption &&
                          source::count_code_points(unit) <= longest_figure;
    if (is_short && figures_.size() < most_figures) {
      figures_.push_back({at_the_head(label), worded.words, unit});
    } else {
      add_fact(label, worded, unit);
    }
  }

  void add_fact(const std::string& label, Worded worded, const std::string& unit = {}) {
    if (worded.words.empty()) {
      return;
    }
    if (!unit.empty()) {
      worded.words += "\u00a0" + unit;
      worded.is_as_written = false;
    }
    facts_.push_back({at_the_head(label), worded.value()});
  }

  static bool is_text(const Field& field) { return field.is_prose || field.type.shape == Shape::markup; }

  // The first needs no name; plain words may be one word, which says little without.
  void add_text(const Field& field, Value text) {
    const bool is_first =
        field.is_prose ? std::ranges::find_if(kind_.fields, is_text)->name == field.name : !has_texts_;
    const bool has_head = !is_first && !field.label.empty();
    has_texts_ = true;
    passages_.push_back(
        {{}, Value(has_head ? at_the_head(field.label) : std::string()), Value(""), std::move(text)});
  }

  Value marked_up(Node node) const {
    return Value(std::string(node.scalar()))
        .written_at(node.span())
        .marked_up_in({static_cast<std::uint32_t>(key_.definition)});
  }

  void take(const Field& field, Node node) {
    const FieldType& type = model::alternative_for(field.type, node);
    if (node.is(NodeKind::null)) {
      return;
    }
    if (type.shape == Shape::term && is_among(type.target, "icon picture")) {
      (type.target == "icon" ? icons_ : pictures_)
          .push_back(Value(std::string(node.scalar())).written_at(node.span()));
    } else if (type.shape == Shape::markup) {
      if (!node.scalar().empty()) {
        add_text(field, marked_up(node));
      }
    } else if (type.shape == Shape::formula && type.target == "dice") {
      add_figure_or_fact(label_of(field), words_.of(node, type), field.unit);
    } else if (type.shape == Shape::formula) {
      take_formula(field, node);
    } else if (node.is(NodeKind::boolean)) {
      if (node.boolean()) {
        line_.push_back(words_.in_a_line(label_of(field)));
      } else {
        add_fact(label_of(field), {words_.yes_or_no(false), {}});
      }
    } else if (node.is_number()) {
      add_figure_or_fact(label_of(field), {words_.number(node.scalar(), field.unit), {}}, field.unit);
    } else if (holds_markup(type, node)) {
      take_passages(field, type, node);
    } else if (is_sort(type) && sorts_ < most_sorts) {
      ++sorts_;
      line_.push_back(words_.of(node, type).words);
    } else {
      take_words(field, type, node);
    }
  }

  static bool is_sort(const FieldType& type) {
    return type.shape == Shape::term || (type.shape == Shape::text && !type.allowed.empty());
  }

  void take_words(const Field& field, const FieldType& type, Node node) {
    Worded words = words_.of(node, type);
    if (!node.is(NodeKind::text)) {
      add_fact(label_of(field), std::move(words));
    } else if (field.is_prose) {
      add_text(field, words.value());
    } else {
      add_fact(label_of(field), std::move(words), field.unit);
    }
  }

  // Where no field names one, the file `art/ID` with whatever ending.
  void take_picture_by_name() {
    const std::string stem = fmt::format("art/{}", definition_.id);
    for (const std::string& folder : model::picture_folders(definition_, key_.campaign, catalog_)) {
      if (pictures_.empty() && !model::pictures_named(stem, folder, catalog_).empty()) {
        pictures_.push_back(Value(stem + ".*"));
      }
    }
  }

  // What it comes to, where that is a number or a text; a roll and what is at fault as they are written.
  void take_formula(const Field& field, Node node) {
    Worded words{std::string(node.scalar()), {}};
    Diagnostics told_elsewhere;
    Formula formula = formula::parse(MappedText::from(field.name, {}), told_elsewhere);
    formula::check(formula, common_.derived.scope(definition_.kind), Type::of(Type::Kind::any),
                   told_elsewhere);
    bool is_number = false;
    if (!formula.is_broken()) {
      const auto value = common_.derived.evaluate(formula, {key_.definition, key_.campaign, {}, &reads_});
      if (value && value->is_null()) {
        return;
      }
      is_number = value && value->number() != nullptr;
      if (is_number || (value && (value->text() != nullptr || value->list() != nullptr))) {
        words.words = rules::to_text(*value, catalog_);
      }
    }
    words.words = is_number ? words_.number(words.words, field.unit) : words.words;
    add_figure_or_fact(label_of(field), words, field.unit);
  }

  // Of what the schema does not name.
  void take_unclaimed(const Entry& entry) {
    if (entry.value.is_number()) {
      add_figure_or_fact(readable(entry.key), words_.of(entry.value, {}), {});
    } else {
      add_fact(readable(entry.key), words_.of(entry.value, {}));
    }
  }

  void take(const Stat& stat) {
    const auto value = common_.derived.stat(key_.definition, stat.id, key_.campaign, &reads_);
    if (!value || value->is_null()) {
      return;
    }
    const std::string label = stat.label.empty() ? readable(stat.id) : stat.label;
    if (value->has_markup()) {
      take_texts(*value, label);
    } else if (value->number() != nullptr) {
      add_figure_or_fact(label, {words_.number(rules::to_text(*value, catalog_), stat.unit), {}}, stat.unit);
    } else {
      add_fact(label, {words_.of(*value, stat.type), {}}, stat.unit);
    }
  }

  // The texts with markup that a stat comes to; a field of its own is set as that.
  void take_texts(const Value& value, const std::string& section) {
    if (const ValueList* const list = value.list()) {
      for (const Value& item : *list) {
        take_texts(item, section);
      }
    } else if (const ValueRecord* const record = value.record()) {
      for (const auto& [name, member] : *record) {
        take_texts(member, section);
      }
    } else if (value.text() != nullptr && value.has_markup()) {
      const auto owner = value.field_of();
      if (!owner || static_cast<DefinitionId>(owner->definition) != key_.definition) {
        passages_.push_back({section_once(section), Value(""), Value(""), value});
      }
    }
  }

  // A section's name stands above the first of its passages.
  std::string section_once(const std::string& section) {
    std::string named = section == section_ ? std::string() : section;
    section_ = section;
    return named;
  }

  void take_passages(const Field& field, const FieldType& type, Node node) {
    section_.clear();
    if (!node.is(NodeKind::list)) {
      add_passage(label_of(field), type, node);
      return;
    }
    for (const Node item : node.items()) {
      add_passage(label_of(field), type.items[0], item);
    }
  }

  // A record begins with its name, and the short things in it stand behind that.
  void add_passage(const std::string& section, const FieldType& declared, Node node) {
    const FieldType& type = model::alternative_for(declared, node);
    if (node.is(NodeKind::null)) {
      return;
    }
    if (type.shape == Shape::markup) {
      passages_.push_back({section_once(section), Value(""), Value(""), marked_up(node)});
      return;
    }
    if (node.is(NodeKind::list)) {
      for (const Node item : node.items()) {
        add_passage(section, type.items[0], item);
      }
      return;
    }
    if (type.shape != Shape::record) {
      passages_.push_back({section_once(section), Value(""), Value(""), words_.of(node, type).value()});
      return;
    }
    add_record(section, type, node);
  }

  void add_record(const std::string& section, const FieldType& type, Node node) {
    const Field* const named = name_of(type, node);
    Passage first{section_once(section), Value(""), Value(""), Value("")};
    if (named != nullptr) {
      first.head = words_.of(node.find(named->name), named->type).value();
    }
    std::vector<std::pair<const Field*, Node>> texts;
    std::vector<std::string> facts;
    for (const Field& member : type.members) {
      const Node inner = node.find(member.name);
      if (!inner.exists() || &member == named) {
        continue;
      }
      if (holds_markup(member.type, inner)) {
        texts.emplace_back(&member, inner);
      } else {
        words_.add(facts, member, inner);
      }
    }
    for (const Entry& entry : node.entries()) {
      if (std::ranges::find(type.members, entry.key, &Field::name) == type.members.end()) {
        words_.add(facts, unnamed_field(entry.key), entry.value);
      }
    }
    first.facts = Worded{fmt::format("{}", fmt::join(facts, ", ")), node.span(), false}.value();
    const bool is_plain =
        !texts.empty() &&
        model::alternative_for(texts.front().first->type, texts.front().second).shape == Shape::markup;
    if (is_plain) {
      first.text = marked_up(texts.front().second);
      texts.erase(texts.begin());
    }
    passages_.push_back(std::move(first));
    for (const auto& [member, inner] : texts) {
      add_passage(section, member->type, inner);
    }
  }

  Value record() {
    const auto texts_of = [](const std::vector<std::string>& words) {
      ValueList list;
      for (const std::string& each : words) {
        list.emplace_back(each);
      }
      return Value(std::move(list));
    };
    ValueList figures, facts, passages;
    for (Figure& each : figures_) {
      figures.emplace_back(ValueRecord{{"label", std::move(each.label)},
                                       {"value", std::move(each.value)},
                                       {"unit", std::move(each.unit)}});
    }
    for (Fact& each : facts_) {
      facts.emplace_back(ValueRecord{{"label", std::move(each.label)}, {"value", std::move(each.value)}});
    }
    Value main;
    if (!passages_.empty() && passages_.front().is_plain()) {
      main = std::move(passages_.front().text);
      passages_.erase(passages_.begin());
    }
    for (Passage& each : passages_) {
      passages.emplace_back(ValueRecord{{"section", std::move(each.section)},
                                        {"head", std::move(each.head)},
                                        {"facts", std::move(each.facts)},
                                        {"text", std::move(each.text)}});
    }
    const Node name = definition_.root.find("name"), ref = definition_.root.find("ref");
    const std::string icon = campaign_ == nullptr ? "" : icon_of_kind(*campaign_, kind_.name);
    const auto written = [](Node node, const std::string& otherwise) {
      return node.is(NodeKind::text) ? Value(std::string(node.scalar())).written_at(node.span())
                                     : Value(node.exists() ? std::string(node.scalar()) : otherwise);
    };
    const Field* const name_field = kind_.field("name");
    const bool is_marked_up = name_field != nullptr && name_field->type.shape == Shape::markup;
    return Value(ValueRecord{
        {"name", is_marked_up && name.exists() ? marked_up(name) : written(name, readable(definition_.id))},
        {"ref", written(ref, "")},
        {"line", texts_of(line_)},
        {"icons", Value(ValueList(icons_))},
        {"more_icons", others(icons_)},
        {"letter", first_letter(language::without_article(definition_.title, language::of(key_.language)))},
        {"pictures", Value(ValueList(pictures_))},
        {"more_pictures", others(pictures_)},
        {"figures", Value(std::move(figures))},
        {"facts", Value(std::move(facts))},
        {"text", std::move(main)},
        {"texts", Value(std::move(passages))},
        {"campaign", campaign_ == nullptr ? std::string() : campaign_->title},
        {"version", campaign_ == nullptr ? std::string() : campaign_->version},
        {"kind", kind_words()},
        {"kind_icon", icon},
        {"kind_letter", first_letter(kind_words())},
        {"width", in_mm(key_.trim.width)},
        {"height", in_mm(key_.trim.height)}});
  }

  // To a hundredth.
  static Value in_mm(Length length) {
    return Value(Rational(std::lround(length.in_mm() * 100)) / Rational(100));
  }

  const FaceKey& key_;
  const LayoutContext& common_;
  const Catalog& catalog_;
  const Definition& definition_;
  const Kind& kind_;
  Reads& reads_;
  CardWords words_;
  const Campaign* campaign_ = nullptr;
  Node unprinted_;
  std::vector<std::string> line_;
  ValueList icons_, pictures_;
  std::vector<Figure> figures_;
  std::vector<Fact> facts_;
  std::vector<Passage> passages_;
  std::string section_;
  std::size_t sorts_ = 0;
  bool has_texts_ = false;
};

}  // namespace

const Type& type_of_card() {
  static const Type type = [] {
    const Type text = Type::of(Type::Kind::text), number = Type::of(Type::Kind::number);
    const Type texts = Type::list_of(text);
    return Type::record_of(
        {{"name", text},
         {"ref", text},
         {"line", texts},
         {"icons", texts},
         {"more_icons", texts},
         {"letter", text},
         {"pictures", texts},
         {"more_pictures", texts},
         {"figures", Type::list_of(Type::record_of({{"label", text}, {"value", text}, {"unit", text}}))},
         {"facts", Type::list_of(Type::record_of({{"label", text}, {"value", text}}))},
         {"text", text.or_null()},
         {"texts", Type::list_of(Type::record_of(
                       {{"section", text}, {"head", text}, {"facts", text}, {"text", text}}))},
         {"campaign", text},
         {"version", text},
         {"kind", text},
         {"kind_icon", text},
         {"kind_letter", text},
         {"width", number},
         {"height", number}});
  }();
  return type;
}

Value card_values(const FaceKey& key, const LayoutContext& common, Reads& reads) {
  return CardReader(key, common, reads).run();
}

const Type& type_of_campaign() {
  static const Type type = [] {
    const Type text = Type::of(Type::Kind::text).or_null();
    return Type::record_of({{"id", text}, {"name", text}, {"version", text}, {"date", text}});
  }();
  return type;
}

std::optional<NameId> campaign_in(const Scope& scope) {
  const auto found = scope.find(name_of_campaign);
  return found && scope.get(*found).type == type_of_campaign() ? found : std::nullopt;
}

const Type& type_of_deck() {
  static const Type type = [] {
    const Type text = Type::of(Type::Kind::text).or_null();
    return Type::record_of({{"id", text}, {"name", text}});
  }();
  return type;
}

std::optional<NameId> deck_in(const Scope& scope) {
  const auto found = scope.find(name_of_deck);
  return found && scope.get(*found).type == type_of_deck() ? found : std::nullopt;
}

Value deck_values(const FaceKey& key) {
  const Deck* const deck = key.deck;
  return Value(ValueRecord{{"id", deck == nullptr ? Value() : Value(deck->id)},
                           {"name", deck == nullptr ? Value() : Value(deck->title)}});
}

Value campaign_values(const FaceKey& key, const Catalog& catalog) {
  const auto owner = catalog.campaign_of(catalog.definition(key.definition), key.campaign);
  const Campaign* const campaign = owner ? &catalog.campaign(*owner) : nullptr;
  ValueRecord values;
  for (const char* const said : {"id", "name", "version", "date"}) {
    const Node node = campaign == nullptr ? Node{} : campaign->root.find(said);
    values.emplace_back(
        said, node.is(NodeKind::text) ? Value(std::string(node.scalar())).written_at(node.span()) : Value());
  }
  return Value(std::move(values));
}

}  // namespace talia::layout
