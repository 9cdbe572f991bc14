// What templates know of the box on which they are laid out: one record, `box`. Known to layout alone.
#pragma once
#include <optional>
#include <string_view>

#include "formula/type.h"
#include "formula/value.h"
#include "layout/layout.h"

namespace talia::layout {

// The name of the record in every template's scope but those of kinds that have such a field; its `panel` is a text of the group
// of that name.
inline constexpr std::string_view name_of_box = "box";
inline constexpr std::string_view group_of_panels = "box.panel";

// `id`, `name`, `note` and `icon`, empty where the box says none; `panel`, `count`, `boxes`, `number`, `decks` (`{id, name, count}`);
// `width`, `height` and `depth` in millimetres. On a card all of that is empty or 0.
const Type& type_of_box();
std::optional<NameId> box_in(const Scope& scope);
Value box_values(const FaceKey& key);

}  // namespace talia::layout
