#include "layout/reading/expressions.h"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "layout/faces/box_values.h"
#include "layout/faces/card_values.h"
#include "layout/items/flowing.h"
#include "markup/parse.h"
#include "markup/stray_signs.h"

namespace talia::layout {

Value values_of_face(std::string_view language, std::string_view variant, const Flowing* flowing) {
  ValueRecord face;
  face.emplace_back("language", Value(std::string(language)));
  face.emplace_back("variant", Value(std::string(variant)));
  if (flowing != nullptr) {
    face.emplace_back("number", Value(flowing->card));
    face.emplace_back("count", Value(flowing->cards));
    face.emplace_back("has_rest", Value(flowing->side.value_or(0) > 0));
  }
  return Value(std::move(face));
}

Scope names_of_template(const ReadContext& context, std::string_view variant) {
  const Theme& theme = context.theme;
  Scope scope;
  if (context.furniture != nullptr) {
    scope = context.furniture->scope;
  } else {
    const Kind* const first = context.common.catalog.kinds.data();
    scope = context.common.derived.scope(KindId{static_cast<std::uint16_t>(context.kind - first)});
  }
  const auto add = [&](std::string_view name, const Type& type, const Value& value) {
    ScopeName added;
    added.name = name;
    added.type = type;
    added.constant = value;
    scope.add(std::move(added));
  };
  add("words", theme.words_type, theme.words);
  add("signs", theme.signs_type, theme.signs);
  const Type text = Type::of(Type::Kind::text);
  // What no variant is called can never be true.
  static constexpr std::string_view variants = "face.variant";
  if (!theme.is_broken) {
    scope.set_values(std::string(variants), variants_of(theme));
  }
  if (context.furniture != nullptr) {
    add("face", Type::record_of({{"language", text}, {"variant", Type::text_of(std::string(variants))}}),
        values_of_face(theme.language, variant, nullptr));
  } else {
    ScopeName face;
    face.name = name_of_face;
    const Type number = Type::of(Type::Kind::integer);
    face.type = Type::record_of({{"language", text},
                                 {"variant", Type::text_of(std::string(variants))},
                                 {"number", number},
                                 {"count", number},
                                 {"has_rest", Type::of(Type::Kind::boolean)}});
    scope.add(std::move(face));
    scope.set_values(std::string(group_of_panels), {"", "back", "left", "front", "right", "lid", "bottom"});
    for (const auto& [name, type] :
         {std::pair(name_of_campaign, &type_of_campaign()), std::pair(name_of_deck, &type_of_deck()),
          std::pair(name_of_box, &type_of_box())}) {
      if (!scope.find(name)) {
        ScopeName owner;
        owner.name = name;
        owner.type = *type;
        scope.add(std::move(owner));
      }
    }
  }
  if (theme.set_of_kind) {
    ScopeName card;
    card.name = name_of_card;
    card.type = type_of_card();
    scope.add(std::move(card));
  }
  scope.settle();
  return scope;
}

// Adds what a formula's check found; of a word or sign that the theme lacks, with the place where it belongs.
void Expressions::take(const Diagnostics& found) {
  for (Diagnostic each : found.in_order_added()) {
    const auto* const missing = std::get_if<MissingName>(&each.subject);
    const std::string_view owner = missing == nullptr ? std::string_view() : missing->owner;
    if (const std::string_view key = owner.substr(0, owner.find('.')); key == "words" || key == "signs") {
      if (const Node listed = context_.theme.root.find_path(owner); listed.exists()) {
        each.notes.push_back({listed.span(), "what there is is listed here"});
      }
      const std::string add = fmt::format("add it under `{}:` in the theme", owner);
      each.help_text = !each.help_text      ? add
                       : each.fixes.empty() ? fmt::format("{}; {}", *each.help_text, add)
                                            : fmt::format("{} Else {}", *each.help_text, add);
    }
    context_.findings.warn(std::move(each));
  }
}

Formula Expressions::formula(Node node, const Type& expected, Type* found) {
  Formula parsed = formula::parse(node.text(), context_.findings.diagnostics());
  Type type = Type::of(Type::Kind::broken);
  if (!parsed.is_broken()) {
    Diagnostics found_here;
    type = formula::check(parsed, names_.scope(), expected, found_here, {}, names_.present());
    take(found_here);
  }
  context_.findings.require(!parsed.is_broken());
  if (found != nullptr) {
    *found = std::move(type);
  }
  return parsed;
}

void Expressions::check_insertions(Text& text) {
  Diagnostics found_here;
  markup::for_each_inline(text, [&](Inline& each) {
    if (auto* const insertion = std::get_if<Insertion>(&each.what);
        insertion != nullptr && !insertion->formula.is_broken()) {
      formula::check_insertion(insertion->formula, names_.scope(), found_here, {}, names_.present());
      text.is_broken = text.is_broken || insertion->formula.is_broken();
    }
  });
  take(found_here);
}

Text Expressions::text(Node node) {
  Diagnostics& diagnostics = context_.findings.diagnostics();
  Text text = markup::parse(node.text(), markup::Mode::inline_only, context_.theme.language, diagnostics);
  check_insertions(text);
  markup::report_stray_signs(text, context_.common.catalog.icons, diagnostics);
  context_.findings.require(!text.is_broken);
  return text;
}

Wording Expressions::wording(Node node) {
  Wording wording;
  wording.span = node.span();
  if (node.scalar().find('{') == std::string_view::npos) {
    wording.constant = node.scalar();
    return wording;
  }
  Text open = markup::parse(node.text(), markup::Mode::plain, context_.theme.language,
                            context_.findings.diagnostics());
  check_insertions(open);
  context_.findings.require(!open.is_broken);
  wording.open = std::move(open);
  return wording;
}

std::optional<Diagnostic> Expressions::fault_of_field(Node node) const {
  const std::string_view words = node.scalar();
  const Kind* const kind = context_.kind;
  const Field* const field = kind != nullptr && names_.is_bare(words) ? kind->field(words) : nullptr;
  // A text that is no markup is shown where an expression makes it; of a field it is a slip.
  using Form = FieldType::Shape;
  const Form form = field != nullptr ? field->type.shape : Form::any;
  const bool may_be_dice =
      form == Form::formula && (field->type.target == "dice" || field->type.target == "any");
  if ((form != Form::text && form != Form::term && form != Form::formula) || may_be_dice) {
    return std::nullopt;
  }
  const bool may_have_markup = form == Form::text && field->type.allowed.empty();
  auto fault = Diagnostic::of(Code::unknown_binding, node.span(),
                              fmt::format("the field `{}` holds no text with markup", words));
  if (field->declared.exists()) {
    fault.notes.push_back({field->declared, "the field is declared here"});
  }
  return std::move(fault).help(
      may_have_markup ? fmt::format("add `x-text: inline` (or `block`) to `{}` in the schema; or, where "
                                    "its words are plain, write `text: \"{{{}}}\"`",
                                    words, words)
                      : fmt::format("write `text: \"{{{}}}\"`", words));
}

std::optional<Diagnostic> Expressions::fault_of_name(Node node, const Formula& parsed) const {
  const std::string_view words = node.scalar();
  const Kind* const kind = context_.kind;
  const std::vector<std::string> names =
      parsed.is_broken() ? std::vector<std::string>{} : parsed.free_names();
  if (kind == nullptr || names.size() != 1 || names.front() != words || names_.scope().find(words) ||
      names_.scope().is_incomplete) {
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const Field& each : kind->fields) {
    if (each.type.shape == FieldType::Shape::markup || each.type.shape == FieldType::Shape::any) {
      texts.push_back(each.name);
    }
  }
  return Diagnostic::of(Code::unknown_binding, node.span(),
                        fmt::format("the kind `{}` has no text `{}`", kind->name, words))
      .note(kind->span, "its fields are listed here")
      .help_closest(words, texts);
}

std::optional<Formula> Expressions::shown(Node node) {
  if (auto fault = fault_of_field(node)) {
    context_.findings.fault(std::move(*fault));
    return std::nullopt;
  }
  Formula parsed = formula::parse(node.text(), context_.findings.diagnostics());
  if (auto fault = fault_of_name(node, parsed)) {
    context_.findings.fault(std::move(*fault));
    return std::nullopt;
  }
  Diagnostics found_here;
  formula::check_shown(parsed, names_.scope(), found_here);
  take(found_here);
  context_.findings.require(!parsed.is_broken());
  return parsed;
}

}  // namespace talia::layout
