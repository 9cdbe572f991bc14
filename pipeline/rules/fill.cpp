// Texts with their insertions evaluated and their references resolved.
#include <algorithm>

#include <fmt/format.h>

#include "formula/printed_dice.h"
#include "markup/composition.h"
#include "markup/parse.h"
#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "rules/shares.h"

namespace talia::rules {
namespace {

constexpr std::size_t deepest_text = 16;  // Texts that insert texts.
// In bytes of what texts insert; each inline adds as many as stand below.
constexpr std::size_t most_inserted = 1 << 18;
constexpr std::size_t weight_of_inline = 16;

// A text that is being filled, and the one that inserts it.
struct OpenText {
  const Text* text;
  const OpenText* outer = nullptr;
  std::size_t depth = 0;
};

std::size_t weight_of(const Text& text) {
  std::size_t weight = 0;
  markup::for_each_inline(text, [&](const Inline& each) {
    const auto* const words = std::get_if<Words>(&each.what);
    weight += weight_of_inline + (words == nullptr ? 0 : words->text.size());
  });
  return weight;
}

// Whether nothing in a text would be read as markup.
bool is_plain(const std::string& text) {
  Diagnostics unheard;
  const Text read = markup::parse(MappedText::from(text, {}), markup::Mode::inline_only, {}, unheard);
  bool has_markup = read.is_broken || unheard.has_errors();
  markup::for_each_inline(read, [&](const Inline& each) {
    has_markup = has_markup || !std::holds_alternative<Words>(each.what) || each.style != InlineStyle{};
  });
  return !has_markup;
}

// What is put where an insertion stands: words, or a field's text with all its markup.
using Inserted = std::variant<Words, Text>;

class Filler {
 public:
  // `room` is what may still be inserted.
  Filler(const RulesContext& context, const Catalog& catalog, const Derived& derived,
         Diagnostics& diagnostics, formula::Allowance& allowance, std::size_t& room)
      : context_(context),
        catalog_(catalog),
        derived_(derived),
        diagnostics_(diagnostics),
        allowance_(allowance),
        room_(room),
        system_(system_of(context, catalog)) {}

  Text fill(const Text& text, const OpenText* outer = nullptr) {
    language_ = text.language;
    const OpenText open{&text, outer, outer == nullptr ? 0 : outer->depth + 1};
    open_ = &open;
    Text filled = text;
    fill(filled.blocks);
    open_ = nullptr;
    filled.is_broken |= !is_sound_;
    return filled;
  }

  // A value by itself, in the language of the words around it.
  Text shown(const Value& value, Span at, const std::string& language) {
    language_ = language;
    Text text{language, {}, value.origin().exists() ? value.origin() : at, false};
    if (value.text() == nullptr && !value.is_roll()) {
      report(at, fmt::format("this came to {}, and `show` takes a text", words_for_kind(value)),
             value.list() != nullptr ? "show each item in a `repeat`"
             : value.record() != nullptr || value.definition() != nullptr
                 ? "name the text of it that is shown"
                 : "write it as `text: '{…}'`");
    } else if (Inserted made = inserted(value, at); auto* const whole = std::get_if<Text>(&made)) {
      text = std::move(*whole);
    } else {
      text.blocks.push_back({Paragraph{{{std::get<Words>(std::move(made)), {}}}}, text.span});
    }
    text.is_broken |= !is_sound_;
    return text;
  }

 private:
  void fill(std::vector<Block>& blocks) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      Block& block = blocks[i];
      if (auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        if (auto whole = filled(paragraph->inlines)) {
          std::vector<Block> made = std::move(*whole).blocks(block.span);
          const auto at = blocks.begin() + static_cast<std::ptrdiff_t>(i);
          *at = std::move(made.front());
          blocks.insert(at + 1, std::make_move_iterator(made.begin() + 1),
                        std::make_move_iterator(made.end()));
          i += made.size() - 1;
        }
      } else if (auto* const heading = std::get_if<Heading>(&block.what)) {
        fill_line(heading->inlines, block.span);
      } else if (auto* const list = std::get_if<ListBlock>(&block.what)) {
        for (std::vector<Block>& item : list->items) {
          fill(item);
        }
      } else if (auto* const table = std::get_if<TableBlock>(&block.what)) {
        for (auto& row : table->rows) {
          for (std::vector<Inline>& cell : row) {
            fill_line(cell, block.span);
          }
        }
      } else if (auto* const quote = std::get_if<Quote>(&block.what)) {
        fill(quote->blocks);
      }
    }
  }

  // Where there is one line and no more.
  void fill_line(std::vector<Inline>& inlines, Span span) {
    auto whole = filled(inlines);
    if (!whole) {
      return;
    }
    std::vector<Block> made = std::move(*whole).blocks(span);
    auto* const line = std::get_if<Paragraph>(&made.front().what);
    if (made.size() == 1 && line != nullptr) {
      inlines = std::move(line->inlines);
      return;
    }
    inlines.clear();
    is_sound_ = false;
    diagnostics_.add(
        Diagnostic::of(Code::bad_markup, span,
                       "a text with several paragraphs, a list or a table is inserted here, where there "
                       "is room for one line")
            .help("insert it in a paragraph, or give it one line"));
  }

  // Fills inlines in place; what they came to where one of them is a text with markup.
  std::optional<markup::Composition> filled(std::vector<Inline>& inlines) {
    std::optional<markup::Composition> whole;
    for (std::size_t i = 0; i < inlines.size(); ++i) {
      Inline& each = inlines[i];
      if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
        Inserted made = inserted(*insertion);
        if (auto* const text = std::get_if<Text>(&made)) {
          if (!whole) {
            whole.emplace();
            for (std::size_t before = 0; before < i; ++before) {
              whole->add(std::move(inlines[before]));
            }
          }
          whole->add(std::move(*text), each.style);
          continue;
        }
        each.what = std::get<Words>(std::move(made));
      } else if (const auto* const reference = std::get_if<Reference>(&each.what);
                 reference != nullptr &&
                 !(context_.keeps_places && reference->target.view().starts_with('#'))) {
        each.what = resolved(*reference);
      }
      if (whole) {
        whole->add(std::move(each));
      }
    }
    return whole;
  }

  void report(Span at, std::string message, std::string help, Code code = Code::type_mismatch) {
    auto diagnostic = Diagnostic::of(code, at, std::move(message)).help(std::move(help));
    if (context_.self) {
      const Definition& definition = catalog_.definition(*context_.self);
      diagnostic.notes.push_back({definition.id_span, fmt::format("it is so for `{}`", definition.id)});
    }
    diagnostics_.add(std::move(diagnostic));
    is_sound_ = false;
  }

  static std::string_view words_for_kind(const Value& value) {
    return value.list() != nullptr         ? "a list"
           : value.record() != nullptr     ? "a record"
           : value.definition() != nullptr ? "a definition"
           : value.number() != nullptr     ? "a number"
           : value.is_roll()               ? "a roll"
                                           : "true or false";
  }

  // A value where a text stands, at `at`.
  Inserted inserted(const Value& value, Span at) {
    if (value.list() != nullptr || value.record() != nullptr) {
      report(at, fmt::format("this came to {}, and a text stands here", words_for_kind(value)),
             value.list() != nullptr ? "say how its items stand in words, as with `join(list, ', ')`"
                                     : "name what is shown of it");
      return Words{};
    }
    if (value.is_roll()) {
      return dice(value, at);
    }
    if (const auto owner = value.field_of()) {
      return with_markup(value, static_cast<DefinitionId>(owner->definition), at);
    }
    if (value.has_markup() && value.text() != nullptr && !is_plain(*value.text())) {
      report(at, "a text with markup is put together with others or changed here, and its signs would print",
             "insert each text by itself, as in `{a}{b}`: then its markup is read");
      return Words{};
    }
    return shown(value, at);
  }

  // A roll that a field writes, in the letters of the text.
  Inserted dice(const Value& value, Span at) {
    const Node node = value.is_as_written() ? node_at(value.origin()) : Node();
    auto printed = formula::printed_dice(node.text(), language::of(language_));
    if (node.exists() && printed) {
      const Span whole = node.text().span();
      return Words{*std::move(printed), whole};
    }
    report(at,
           node.exists()
               ? fmt::format("`{}` is a roll that is computed, and a reader throws dice that are written",
                             node.scalar())
               : "this came to a roll, and a text throws no dice",
           "ask a question about it, as with `E(…)`, or say its dice in a text", Code::dice_not_allowed);
    return Words{};
  }

  // A field of a definition, filled as its own definition says.
  Inserted with_markup(const Value& value, DefinitionId id, Span at) {
    const Definition& owner = catalog_.definition(id);
    const auto field = std::ranges::find(owner.texts, value.origin(),
                                         [](const TextField& each) { return each.node.span(); });
    if (field == owner.texts.end() || field->text().blocks.empty()) {
      // There is nothing in it.
      return shown(value, at);
    }
    if (room_ == 0) {
      // That there is no room was reported.
      is_sound_ = false;
      return Words{};
    }
    for (const OpenText* open = open_; open != nullptr; open = open->outer) {
      if (open->text == &field->text()) {
        report(at, fmt::format("the text `{}` of `{}` inserts itself", field->path, owner.id),
               "say in one of the two what both say", Code::cyclic_formula);
        return Words{};
      }
    }
    if (open_ != nullptr && open_->depth >= deepest_text) {
      report(at, fmt::format("texts insert texts here, more than {} deep", deepest_text),
             "insert the last of them", Code::work_budget);
      return Words{};
    }
    const bool is_own = context_.self == id;
    const RulesContext other{id, catalog_.campaign_of(owner, context_.campaign), {}, context_.reads};
    Text text = Filler(is_own ? context_ : other, catalog_, derived_, diagnostics_, allowance_, room_)
                    .fill(field->text(), open_);
    is_sound_ = is_sound_ && !text.is_broken;
    if (open_ != nullptr) {
      const std::size_t weight = weight_of(text);
      if (weight >= room_) {
        if (std::exchange(room_, 0) > 0) {
          report(at, "the texts that are inserted here come to more than can be printed",
                 "insert fewer or shorter ones", Code::work_budget);
        }
        is_sound_ = false;
        return Words{};
      }
      room_ -= weight;
    }
    return text;
  }

  Inserted inserted(const Insertion& insertion) {
    Formula formula = insertion.formula;
    const Scope& scope =
        context_.self ? derived_.scope(catalog_.definition(*context_.self).kind) : derived_.scope(system_);
    if (!formula.is_broken() && !formula::is_checked(formula)) {
      formula::check_insertion(formula, scope, diagnostics_, {}, present());
    }
    const auto value = evaluate(formula, context_, derived_, allowance_);
    if (value && !value->is_null()) {
      return inserted(*value, insertion.span);
    }
    if (value && !scope.is_incomplete) {
      report_nothing(insertion);
    }
    formula::report_fault(value, diagnostics_);
    is_sound_ = false;
    return Words{};
  }

  // Of a record that lacks what it is asked for; what may be left out was to be checked before.
  void report_nothing(const Insertion& insertion) {
    const std::string written = insertion.formula.text().trimmed().str();
    auto diagnostic =
        Diagnostic::of(Code::no_such_item, insertion.span, "nothing comes of this, and the text has a hole")
            .help(fmt::format("say what stands there then, as in `{{{} ?? '…'}}`", in_brackets(written)));
    if (context_.self) {
      const Definition& definition = catalog_.definition(*context_.self);
      const auto asked = insertion.formula.lookup();
      if (const Node key = asked ? definition.root.find(asked->key) : Node(); key.is(NodeKind::text)) {
        diagnostic.subject = MissingName{asked->owner, std::string(key.scalar())};
      }
      if (const Node held = definition.root.find(written);
          held.is(NodeKind::map) || held.is(NodeKind::list)) {
        const std::string_view kind = held.is(NodeKind::map) ? "a record" : "a list";
        diagnostic.message = fmt::format("`{}` holds {}, and the schema does not say of what", written, kind);
        diagnostic.notes.push_back({held.span(), "it is here"});
        diagnostic.help_text =
            fmt::format("say in the schema what `{}` holds, then name what is shown of it", written);
      }
      diagnostic.notes.push_back({definition.id_span, fmt::format("it is so for `{}`", definition.id)});
    }
    diagnostics_.add(std::move(diagnostic));
  }

  // As an operand: a name or a path stands for itself.
  static std::string in_brackets(const std::string& written) {
    const bool is_path = written.find_first_of(" +-*/<>=(){}?,") == std::string::npos;
    return is_path ? written : fmt::format("({})", written);
  }

  std::vector<std::string> present() const {
    if (!context_.self) {
      return {};
    }
    const Definition& definition = catalog_.definition(*context_.self);
    return present_paths(definition, derived_.storage().kind(definition.kind),
                         derived_.storage().stats[static_cast<std::size_t>(*context_.self)]);
  }

  std::variant<Words, IconName, Insertion, Reference, Hyperlink, LineBreak> resolved(
      const Reference& reference) {
    const auto found = catalog_.find(context_.campaign, system_, reference.target.view());
    if (!found) {
      // It is reported where references are resolved.
      is_sound_ = false;
      return Words{reference.written()};
    }
    const Definition& definition = catalog_.definition(*found);
    if (context_.reads != nullptr) {
      context_.reads->note(*found, definition.kind);
    }
    std::string destination = catalog_.full_name(definition);
    if (reference.label) {
      return Hyperlink{std::move(destination), *reference.label};
    }
    Words title = title_of(definition, reference.target.span());
    return Hyperlink{std::move(destination), std::move(title.text), title.value};
  }

  // A definition's name with the bytes that it came from; `at` where it has only its id.
  static Words title_of(const Definition& definition, Span at) {
    if (const Node name = definition.root.find("name"); name.exists() && name.scalar() == definition.title) {
      MappedText text = name.text();
      const Span whole = text.span();
      return {std::move(text), whole};
    }
    return {MappedText::from(definition.title, at)};
  }

  // A value as text, its characters at the places where the author wrote them; those that came from a computation or
  // from elsewhere stand for the insertion, `at`.
  Words shown(const Value& value, Span at) const {
    if (const DefinitionValue* const definition = value.definition()) {
      return title_of(catalog_.definitions[definition->definition], at);
    }
    const std::string text = to_text(value, catalog_);
    const Span origin = value.origin();
    if (!origin.exists()) {
      return {MappedText::from(text, at)};
    }
    if (value.is_as_written() && text.size() == origin.end - origin.begin) {
      return {MappedText::verbatim(text, origin), origin};
    }
    const Node node = node_at(origin);
    std::vector<MappedText> sources;
    add_sources(node, sources);
    MappedText mapped;
    std::size_t done = 0;
    for (const MappedText& source : sources) {
      if (const auto found = text.find(source.view(), done); found != std::string::npos) {
        mapped.append_from(text.substr(done, found - done), at);
        mapped.append(source);
        done = found + source.size();
      }
    }
    mapped.append_from(text.substr(done), at);
    const Span written = node.exists() ? node.text().span() : Span{};
    return {std::move(mapped), written.exists() ? written : origin};
  }

  // The texts that a value may be shown by, in the order in which they were written.
  void add_sources(Node node, std::vector<MappedText>& sources) const {
    for (const Node item : node.items()) {
      add_sources(item, sources);
    }
    for (const Entry& entry : node.entries()) {
      add_sources(entry.value, sources);
    }
    if (MappedText text = node.text(); !text.empty()) {
      const auto named = catalog_.find(context_.campaign, system_, text.view());
      sources.push_back(std::move(text));
      if (named) {
        sources.push_back(title_of(catalog_.definition(*named), sources.back().span()).text);
      }
    }
  }

  // The value that stands at a place of the definition's source, or of another's.
  Node node_at(Span place) const {
    if (context_.self) {
      if (const Node node = node_in(catalog_.definition(*context_.self).root, place); node.exists()) {
        return node;
      }
    }
    const auto file_of = [](const Definition& each) { return each.span.file; };
    const auto end = catalog_.definitions.end();
    for (auto each = std::ranges::lower_bound(catalog_.definitions, place.file, {}, file_of);
         each != end && each->span.file == place.file; ++each) {
      if (const Node node = node_in(each->root, place); node.exists()) {
        return node;
      }
    }
    return {};
  }

  static Node node_in(Node node, Span place) {
    if (!node.exists() || node.span() == place) {
      return node;
    }
    for (const Node item : node.items()) {
      if (const Node found = node_in(item, place); found.exists()) {
        return found;
      }
    }
    for (const Entry& entry : node.entries()) {
      if (const Node found = node_in(entry.value, place); found.exists()) {
        return found;
      }
    }
    return {};
  }

  const RulesContext& context_;
  const Catalog& catalog_;
  const Derived& derived_;
  Diagnostics& diagnostics_;
  formula::Allowance& allowance_;
  std::size_t& room_;
  const SystemId system_;
  const OpenText* open_ = nullptr;
  std::string language_;  // Of the words around.
  bool is_sound_ = true;
};

}  // namespace

Text fill(const Text& text, const RulesContext& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics, formula::Allowance& allowance) {
  std::size_t room = most_inserted;
  Text filled = Filler(context, catalog, derived, diagnostics, allowance, room).fill(text);
  keep_together(filled, derived.storage().system(system_of(context, catalog)).notations);
  return filled;
}

Text fill(const Text& text, const RulesContext& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics) {
  formula::Allowance endless;
  return fill(text, context, catalog, derived, diagnostics, endless);
}

Text shown(const Value& value, const Showing& where, const RulesContext& context, const Derived& derived,
           Diagnostics& diagnostics, formula::Allowance& allowance) {
  const Catalog& catalog = *derived.storage().catalog;
  std::size_t room = most_inserted;
  Text text =
      Filler(context, catalog, derived, diagnostics, allowance, room).shown(value, where.at, where.language);
  keep_together(text, derived.storage().system(system_of(context, catalog)).notations);
  return text;
}

}  // namespace talia::rules
