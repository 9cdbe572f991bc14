// References of a text beside those of the fields of its definition.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "markup/walk.h"
#include "prose/reading.h"
#include "prose/subjects.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

struct Linked {
  DefinitionId id;
  Span place;
  std::string written;
};

// What the texts of a definition lead to, by kind.
std::map<KindId, std::vector<Linked>> links_of(const Definition& definition, const Catalog& catalog) {
  std::map<KindId, std::vector<Linked>> links;
  for (const TextField& field : definition.texts) {
    markup::for_each_inline(field.text(), [&](const Inline& each) {
      const auto* const reference = std::get_if<Reference>(&each.what);
      if (reference == nullptr) {
        return;
      }
      if (const auto id =
              catalog.find(catalog.campaign_of(definition), definition.system, reference->target.view())) {
        links[catalog.definition(*id).kind].push_back(
            {*id, reference->target.span(), reference->target.str()});
      }
    });
  }
  return links;
}

// A field that refers to one definition of a kind, or a list of one. Of longer lists a text may well speak of others.
struct Referring {
  const Field* field;
  Node node;
  KindId kind;
  std::vector<DefinitionId> targets;
};

std::vector<Referring> fields_of(const Definition& definition, const Catalog& catalog) {
  std::vector<Referring> all;
  for (const Field& field : catalog.kind(definition.kind).fields) {
    const bool is_list = field.type.shape == FieldType::Shape::list && field.type.items.size() == 1 &&
                         definition.root.find(field.name).size() == 1;
    const FieldType& type = is_list ? field.type.items[0] : field.type;
    const auto kind = type.shape == FieldType::Shape::reference && !type.target.empty()
                          ? catalog.find_kind(definition.system, type.target)
                          : std::nullopt;
    const Node node = definition.root.find(field.name);
    if (!kind || !node.exists()) {
      continue;
    }
    Referring referring{&field, node, *kind, {}};
    for (const Node each : node.as_list()) {
      if (const auto id = catalog.find(catalog.campaign_of(definition), definition.system, each.scalar())) {
        referring.targets.push_back(*id);
      }
    }
    if (!referring.targets.empty()) {
      all.push_back(std::move(referring));
    }
  }
  return all;
}

}  // namespace

namespace {

// Names of definitions by their first letters, folded.
class TitlesByHead {
 public:
  TitlesByHead(SystemId system, const Catalog& catalog) {
    for (const Definition& each : catalog.definitions) {
      Words32 words = each.system == system ? words_in(each.title) : Words32();
      if (!words.empty() && words.front().size() >= head) {
        const std::u32string key = words.front().substr(0, head);
        by_head_[key].push_back({&each, std::move(words)});
      }
    }
  }

  // The one of a kind whose whole name the words are a form of; null: none, or several.
  const Definition* of(const Words32& words, KindId kind) const {
    const auto found = by_head_.find(words.front().substr(0, head));
    const Definition* only = nullptr;
    if (found == by_head_.end()) {
      return nullptr;
    }
    for (const auto& [definition, title] : found->second) {
      if (definition->kind == kind &&
          std::ranges::equal(title, words, [](const auto& a, const auto& b) { return is_form_of(b, a); })) {
        if (only != nullptr) {
          return nullptr;
        }
        only = definition;
      }
    }
    return only;
  }

 private:
  static constexpr std::size_t head = 4;
  std::map<std::u32string, std::vector<std::pair<const Definition*, Words32>>> by_head_;
};

// `[[stick|the staff]]`, and there is a staff.
void check_label(const Passage& passage, const Reference& reference, const TitlesByHead& titles,
                 const Catalog& catalog, Diagnostics& diagnostics) {
  const auto id = catalog.find(passage.campaign, passage.system, reference.target.view());
  const Words32 label = words_in(reference.label->view());
  if (!id || label.empty() || label.front().size() < 4) {
    return;
  }
  const Definition& target = catalog.definition(*id);
  // One word of its own name in some form is enough.
  const Words32 own = words_in(target.title);
  const bool says_own = std::ranges::any_of(own, [&](const std::u32string& word) {
    return std::ranges::any_of(label, [&](const std::u32string& said) { return is_form_of(said, word); });
  });
  const Definition* const other = says_own ? nullptr : titles.of(label, target.kind);
  if (other == nullptr || other == &target) {
    return;
  }
  Diagnostic fault =
      Diagnostic::of(Code::swapped_reference, reference.target.span(),
                     fmt::format("the text says `{}`, which is the name of `{}`, and leads to `{}`",
                                 reference.label->view(), other->id, target.id));
  propose(fault, reference.target.view(), other->id);
  fault.help_text = "let both name the same";
  diagnostics.add(std::move(fault));
}

void check_labels(const Reading& reading, Diagnostics& diagnostics) {
  std::vector<std::optional<TitlesByHead>> titles(reading.catalog.systems.size());
  for (const Passage& passage : reading.passages.all) {
    for (const Passage::Stretch& stretch : passage.stretches) {
      const auto* const reference =
          stretch.source == nullptr ? nullptr : std::get_if<Reference>(&stretch.source->what);
      if (reference != nullptr && reference->label) {
        auto& own = titles[static_cast<std::size_t>(passage.system)];
        if (!own) {
          own.emplace(passage.system, reading.catalog);
        }
        check_label(passage, *reference, *own, reading.catalog, diagnostics);
      }
    }
  }
}

}  // namespace

void check_references(Reading& reading, Diagnostics& diagnostics) {
  const Catalog& catalog = reading.catalog;
  check_labels(reading, diagnostics);
  for (const Definition& definition : catalog.definitions) {
    if (definition.refers_to.empty()) {
      continue;
    }
    const std::vector<Referring> fields = fields_of(definition, catalog);
    if (fields.empty()) {
      continue;
    }
    const auto links = links_of(definition, catalog);
    for (const Referring& field : fields) {
      const auto found = links.find(field.kind);
      const bool is_only = std::ranges::count(fields, field.kind, &Referring::kind) == 1;
      if (found == links.end() || !is_only || std::ranges::any_of(found->second, [&](const Linked& link) {
            return std::ranges::find(field.targets, link.id) != field.targets.end();
          })) {
        continue;
      }
      const Linked& link = found->second.front();
      const std::string target = field.targets.size() == 1 ? catalog.definition(field.targets[0]).id : "";
      Diagnostic fault =
          Diagnostic::of(Code::swapped_reference, link.place,
                         fmt::format("the text leads to `{}`, and `{}` names {}", link.written,
                                     field.field->name, target.empty() ? "others" : "`" + target + "`"))
              .note(field.node.span(), "it stands here");
      if (!target.empty()) {
        propose(fault, link.written, target);
      }
      fault.help_text = "let both name the same, or say in the text why it is another";
      diagnostics.add(std::move(fault));
    }
  }
}

}  // namespace talia::prose
