#include "layout/checks/unprinted.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/fields.h"

namespace talia::layout {

namespace {

bool is_name(std::string_view field) {
  return field == "kind" || field == "id" || field == "extends";
}

bool is_looked_for(const FieldType& type) {
  using Shape = FieldType::Shape;
  if (type.shape == Shape::list) {
    return std::ranges::any_of(type.items, is_looked_for);
  }
  return type.shape == Shape::any || (type.shape == Shape::term && type.target == "picture") ||
         type.shape == Shape::markup ||
         (type.shape == Shape::text && type.allowed.empty() && type.target.empty()) ||
         (type.shape == Shape::record && (type.members.empty() ||  // A map whose keys are the author's.
                                          std::ranges::any_of(type.members, [](const Field& member) {
                                            return is_looked_for(member.type);
                                          })));
}

// Of a plain face any field may be left out: `is_plain`.
void check_list(Node list, const std::vector<const Kind*>& kinds, bool is_plain, Diagnostics& diagnostics) {
  std::vector<std::string> names, known;
  for (const Kind* const kind : kinds) {
    names.push_back(kind->name);
    for (const Field& field : kind->fields) {
      known.push_back(field.name);
    }
  }
  for (const Node entry : list.items()) {
    bool is_known = false, is_text = false;
    for (const Kind* const kind : kinds) {
      const Field* const field = model::field_at(kind->fields, entry.scalar()).field;
      is_known = is_known || field != nullptr;
      is_text = is_text || (field != nullptr && !is_name(field->name) && is_looked_for(field->type));
    }
    if (!is_known) {
      diagnostics.add(Diagnostic::of(Code::unknown_field, entry.span(),
                                     fmt::format("the kind `{}` has no field `{}`", fmt::join(names, "`, `"),
                                                 entry.scalar()))
                          .help_closest(entry.scalar(), known));
    } else if (!is_text && !is_plain) {
      diagnostics.add(
          Diagnostic::of(
              Code::key_without_effect, entry.span(),
              fmt::format("`{}` has no words of its own, and nothing looks for it on a face", entry.scalar()))
              .help("only texts and pictures are looked for: take it away"));
    }
  }
}

}  // namespace

Node unprinted_entry(Node list, std::string_view field) {
  for (const Node entry : list.items()) {
    const std::string_view name = entry.scalar();
    if (field.starts_with(name) && (field.size() == name.size() || field[name.size()] == '.')) {
      return entry;
    }
  }
  return {};
}

void check_unprinted(const Catalog& catalog, Diagnostics& diagnostics) {
  const auto is_sound = [&](const Kind& kind) { return !kind.is_broken; };
  for (const TemplateSource& source : catalog.templates) {
    const Node kinds = source.root.find("for");
    std::vector<const Kind*> drawn;
    for (const Kind& kind : catalog.kinds) {
      const auto is_it = [&](Node name) { return name.scalar() == kind.name; };
      bool is_drawn = is_it(kinds);
      for (const Node name : kinds.items()) {
        is_drawn = is_drawn || is_it(name);
      }
      if (is_drawn && (!source.system || *source.system == kind.system)) {
        drawn.push_back(&kind);
      }
    }
    if (!source.is_broken && !drawn.empty() &&
        std::ranges::all_of(drawn, [&](const Kind* kind) { return is_sound(*kind); })) {
      check_list(source.root.find("unprinted"), drawn, false, diagnostics);
    }
  }
  for (const Campaign& campaign : catalog.campaigns) {
    if (campaign.is_broken) {
      continue;
    }
    for (const Entry& entry : campaign.root.find("unprinted").entries()) {
      const auto kind = catalog.find_kind(campaign.system, entry.key);
      if (!kind) {
        std::vector<std::string> names;
        for (const KindId each : catalog.system(campaign.system).kinds) {
          names.push_back(catalog.kind(each).name);
        }
        diagnostics.add(Diagnostic::of(Code::unknown_kind, entry.key_span,
                                       fmt::format("there is no kind `{}`", entry.key))
                            .help_closest(entry.key, names));
      } else if (is_sound(catalog.kind(*kind))) {
        const bool is_plain = catalog.find_template(campaign.system, entry.key) == nullptr;
        check_list(entry.value, {&catalog.kind(*kind)}, is_plain, diagnostics);
      }
    }
  }
}

}  // namespace talia::layout
