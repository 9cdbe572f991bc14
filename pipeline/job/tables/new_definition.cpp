#include "job/tables/new_definition.h"

#include <algorithm>

#include <fmt/format.h>

#include "edit/rewrite.h"
#include "job/tables/goal.h"
#include "job/tables/names.h"
#include "job/tables/new_places.h"
#include "job/workspace/find.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::job {
namespace {

using edit::YamlValue;

// `Tide crab` of `tide_crab`.
std::string name_of_id(std::string id) {
  std::ranges::replace(id, '_', ' ');
  id.front() =
      id.front() >= 'a' && id.front() <= 'z' ? static_cast<char>(id.front() - 'a' + 'A') : id.front();
  return id;
}

// The reference after the greatest: `C-04` after `C-03`; empty where they are no numbers behind one and the same head.
std::string next_ref(const TableGoal& goal) {
  std::string head;
  std::size_t greatest = 0, width = 0;
  for (const Definition* const definition : goal.definitions) {
    const std::string ref = definition->root.text_at("ref");
    std::size_t digits = ref.size();
    while (digits > 0 && source::is_ascii_digit(ref[digits - 1])) {
      --digits;
    }
    const std::string number = ref.substr(digits);
    if (number.empty() || number.size() > 9 || (!head.empty() && ref.substr(0, digits) != head)) {
      return {};
    }
    head = ref.substr(0, digits);
    width = std::max(width, number.size());
    greatest = std::max<std::size_t>(greatest, std::stoul(number));
  }
  return head.empty() ? std::string() : fmt::format("{}{:0{}}", head, greatest + 1, width);
}

// What must stand in every definition of the kind, in the order of the schema.
YamlValue::Map with_required(const TableGoal& goal, YamlValue::Map map, std::vector<std::string>& open) {
  for (const Field& field : goal.kind->fields) {
    if (!field.required || edit::find(map, field.name) != nullptr) {
      continue;
    }
    const std::string ref = field.name == "ref" ? next_ref(goal) : std::string();
    if (ref.empty()) {
      open.push_back(field.name);
    }
    map.emplace_back(field.name, ref.empty() ? YamlValue{} : YamlValue::text(ref));
  }
  return map;
}

// The values of another one, as it has them after what it extends.
Result<YamlValue::Map> values_of(const std::string& name, const TableGoal& goal, const Catalog& catalog) {
  const auto found = find_definition(name, catalog);
  if (!found) {
    return tl::unexpected(found.error());
  }
  const Definition& definition = catalog.definition(*found);
  if (&catalog.kind(definition.kind) != goal.kind) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is no {}", name, goal.kind->name))
            .help("name one of the same kind"));
  }
  YamlValue::Map map = *edit::value_of(definition.root).map();
  std::erase_if(map, [](const auto& entry) {
    return entry.first == "kind" || entry.first == "id" || entry.first == "extends" ||
           entry.first == "name" || entry.first == "ref";
  });
  return map;
}

}  // namespace

Result<NewDefinition> new_definition(const NewDefinitionRequest& request, const Workspace& workspace,
                                     const Content& content) {
  const auto goal = find_goal(request.kind, request.campaign, content.catalog);
  if (!goal) {
    return tl::unexpected(goal.error());
  }
  if (id_of_name(request.id) != request.id) {
    return tl::unexpected(Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is no id", request.id))
                              .help(fmt::format("write `{}`", id_of_name(request.id))));
  }
  const NewPlaces places(*goal, content, *workspace.files);
  if (!places.is_free(request.id)) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is there already", request.id))
            .help("choose another id"));
  }
  YamlValue::Map map{{"kind", YamlValue::text(request.kind)}, {"id", YamlValue::text(request.id)}};
  if (goal->kind->field("name") != nullptr) {
    map.emplace_back("name", YamlValue::text(name_of_id(request.id)));
  }
  if (request.like) {
    auto like = values_of(*request.like, *goal, content.catalog);
    if (!like) {
      return tl::unexpected(std::move(like).error());
    }
    map.insert(map.end(), like->begin(), like->end());
  }
  NewDefinition made;
  made.path = places.path(request.id);
  auto written = edit::new_file(with_required(*goal, std::move(map), made.open));
  if (!written) {
    return tl::unexpected(std::move(written).error());
  }
  made.text = *std::move(written);
  return made;
}

}  // namespace talia::job
