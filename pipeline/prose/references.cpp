// References of a text beside those of the fields of its definition.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "markup/walk.h"
#include "prose/reading.h"
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
    markup::for_each_inline(field.text, [&](const Inline& each) {
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

void check_references(Reading& reading, Diagnostics& diagnostics) {
  const Catalog& catalog = reading.catalog;
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
