#include "model/inherit.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "model/fields.h"
#include "source/of_each.h"

namespace talia::model {

namespace {

using document::Part;
using document::PartEntry;

constexpr char adds = '+', takes_away = '-', changes = '~';

PartEntry part_of(const Entry& entry) {
  return {std::string(entry.key), entry.key_span, Part(entry.value)};
}

// By what an item of a list is called: its `name` or `id`, or what it is itself.
bool is_called(Node item, std::string_view name) {
  const bool is_record = item.is(NodeKind::map);
  return is_record ? item.find("name").scalar() == name || item.find("id").scalar() == name
                   : item.scalar() == name && !item.is(NodeKind::list) && !item.is(NodeKind::null);
}

std::string name_of(Node item) {
  const Node name = item.find("name");
  return std::string((name.exists() ? name : item.is(NodeKind::map) ? item.find("id") : item).scalar());
}

// The changes of one list, in one definition.
class ListChange {
 public:
  ListChange(std::string_view field, const Heir& heir, Diagnostics& diagnostics)
      : field_(field), heir_(heir), diagnostics_(diagnostics), old_(heir.base.find(field)) {
    for (const Node item : old_.items()) {
      items_.push_back({item, Part(item)});
    }
  }

  bool is_sound() const { return is_sound_; }

  // The whole list, at the first of the keys that change it; `entries` are those of its changes.
  PartEntry made(const std::vector<Entry>& entries) {
    if (old_.exists() && !old_.is(NodeKind::list) && !old_.is(NodeKind::null)) {
      fault(Diagnostic::of(
                Code::wrong_type, entries.front().key_span,
                fmt::format("`{}` of `{}` is no list, whose items could be changed", field_, heir_.base_id))
                .note(old_.span(), "it is written here")
                .help(fmt::format("write `{}:` with the new value", field_)));
      return {std::string(field_), entries.front().key_span, Part(old_)};
    }
    // What goes, then what changes, then what comes, in whatever order they are written.
    for (const char change : {takes_away, changes, adds}) {
      for (const Entry& entry : entries) {
        if (entry.key.back() == change) {
          make(change, entry);
        }
      }
    }
    const Span place = entries.front().value.span();
    return {std::string(field_), entries.front().key_span,
            Part::list(source::of_each(items_, [](Item& item) { return std::move(item.part); }), place)};
  }

 private:
  struct Item {
    Node old;  // Absent of one that was added.
    Part part;
  };

  void fault(Diagnostic diagnostic) {
    diagnostics_.add(std::move(diagnostic));
    is_sound_ = false;
  }

  void make(char change, const Entry& entry) {
    const bool wants_map = change == changes;
    if (!entry.value.is(wants_map ? NodeKind::map : NodeKind::list)) {
      return fault(
          Diagnostic::of(Code::wrong_type, entry.value.span(),
                         fmt::format("`{}` takes {}", entry.key,
                                     wants_map ? "a mapping: by the name of each item what changes of it"
                                               : "a list of items"))
              .help(wants_map ? fmt::format("write `{}: {{NAME: …}}`", entry.key)
                              : fmt::format("write `{}: [{}]`, also for one", entry.key,
                                            change == adds ? "…" : "NAME")));
    }
    if (change == adds) {
      for (const Node item : entry.value.items()) {
        items_.push_back({{}, Part(item)});
      }
    } else if (change == takes_away) {
      for (const Node name : entry.value.items()) {
        if (const auto at =
                find(name.is(NodeKind::map) ? name_of(name) : std::string(name.scalar()), name.span())) {
          items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(*at));
        }
      }
    } else {
      for (const Entry& one : entry.value.entries()) {
        if (const auto at = find(one.key, one.key_span)) {
          items_[*at].part = changed(items_[*at].old, one);
        }
      }
    }
  }

  // The item of that name, which has to be one.
  std::optional<std::size_t> find(std::string_view name, Span place) {
    const auto is_it = [&](const Item& item) { return item.old.exists() && is_called(item.old, name); };
    const auto found = std::ranges::find_if(items_, is_it);
    if (found != items_.end() && std::ranges::count_if(items_, is_it) == 1) {
      return static_cast<std::size_t>(found - items_.begin());
    }
    if (found != items_.end()) {
      fault(Diagnostic::of(Code::bad_inheritance, place,
                           fmt::format("`{}` of `{}` has several items that are called `{}`", field_,
                                       heir_.base_id, name))
                .note(found->old.span(), "the first of them is here")
                .help(fmt::format("write the whole list, `{}: […]`", field_)));
      return std::nullopt;
    }
    const auto names = source::of_each(items_, [](const Item& item) { return name_of(item.old); });
    auto unknown = Diagnostic::of(
        Code::unknown_item, place,
        fmt::format("`{}` of `{}` has no item that is called `{}`", field_, heir_.base_id, name));
    if (old_.exists()) {
      unknown.notes.push_back({old_.span(), "its items are listed here"});
    }
    fault(std::move(unknown).help_closest(name, names));
    return std::nullopt;
  }

  Part changed(Node old, const Entry& change) {
    if (!old.is(NodeKind::map)) {
      return Part(change.value);
    }
    if (!change.value.is(NodeKind::map)) {
      fault(
          Diagnostic::of(Code::wrong_type, change.value.span(),
                         fmt::format("the item `{}` is a record, of which this changes nothing", change.key))
              .note(old.span(), "it is written here")
              .help("say which of its keys have which new values, `{key: value}`"));
      return Part(old);
    }
    std::vector<PartEntry> entries;
    for (const Entry& entry : old.entries()) {
      const Node value = change.value.find(entry.key);
      if (value.exists() && takes_out({entry.key, entry.key_span, value}, member(entry.key))) {
        continue;
      }
      entries.push_back({std::string(entry.key),
                         value.exists() ? change.value.key_span(entry.key) : entry.key_span,
                         Part(value.exists() ? value : entry.value)});
    }
    for (const Entry& entry : change.value.entries()) {
      if (!old.find(entry.key).exists()) {
        entries.push_back(part_of(entry));
      }
    }
    return Part::map(std::move(entries), old.span());
  }

  // Of the list's records, where the kind tells.
  const Field* member(std::string_view name) const {
    const Field* const list = heir_.kind == nullptr ? nullptr : heir_.kind->field(field_);
    if (list == nullptr || list->type.items.empty()) {
      return nullptr;
    }
    const std::vector<Field>& members = list->type.items.front().members;
    const auto found = std::ranges::find(members, name, &Field::name);
    return found == members.end() ? nullptr : &*found;
  }

  std::string_view field_;
  const Heir& heir_;
  Diagnostics& diagnostics_;
  Node old_;
  std::vector<Item> items_;
  bool is_sound_ = true;
};

std::string_view field_of_change(std::string_view key) {
  return key.substr(0, key.size() - 1);
}

// Whether a value of the type may be a list.
bool may_be_list(const FieldType& type) {
  using Shape = FieldType::Shape;
  return type.shape == Shape::list ||
         (type.shape == Shape::any && (type.items.empty() || std::ranges::any_of(type.items, may_be_list)));
}

}  // namespace

bool changes_list(std::string_view key, const Kind* kind) {
  const bool is_marked = key.size() > 1 && std::string_view("+-~").find(key.back()) != std::string_view::npos;
  if (!is_marked || kind == nullptr || kind->field(key) != nullptr) {
    return false;
  }
  const Field* const field = kind->field(field_of_change(key));
  return field != nullptr && may_be_list(field->type);
}

bool is_allowance(std::string_view key, const Kind* kind) {
  return key == "allow" && kind != nullptr && kind->field(key) == nullptr;
}

bool takes_out(const Entry& entry, const Field* field) {
  return entry.value.is(NodeKind::null) && field != nullptr && !field->required && !field->type.may_be_null;
}

Inherited inherited(const Heir& heir, Diagnostics& diagnostics) {
  Inherited made;
  std::vector<std::string_view> written;
  std::map<std::string_view, std::vector<Entry>> of_lists;
  for (const Entry& entry : heir.own.entries()) {
    // `extends` stays where nothing came of it, for what is missing then is missing for that.
    const bool is_no_field = (entry.key == "extends" && heir.base.exists()) ||
                             (entry.key == "override" && heir.takeover == Takeover::overrides) ||
                             is_allowance(entry.key, heir.kind);
    const Field* const field = heir.kind == nullptr ? nullptr : heir.kind->field(entry.key);
    if (heir.base.find(entry.key).exists() && takes_out(entry, field)) {
      written.push_back(entry.key);
    } else if (changes_list(entry.key, heir.kind)) {
      of_lists[field_of_change(entry.key)].push_back(entry);
    } else if (!is_no_field) {
      made.entries.push_back(part_of(entry));
      written.push_back(entry.key);
    }
  }
  const auto is_written = [&written](std::string_view key) {
    return std::ranges::find(written, key) != written.end();
  };
  for (auto& [field, entries] : of_lists) {
    const bool has_whole = is_written(field);
    if (has_whole || heir.takeover == Takeover::none) {
      diagnostics.add(
          has_whole
              ? Diagnostic::of(
                    Code::bad_inheritance, entries.front().key_span,
                    fmt::format("`{}` changes a list that is written whole beside it", entries.front().key))
                    .note(heir.own.key_span(field), "it is written here")
                    .help("write the whole list or its changes")
              : Diagnostic::of(
                    Code::bad_inheritance, entries.front().key_span,
                    fmt::format("`{}` changes a list that is taken over, and nothing is taken over here",
                                entries.front().key))
                    .help(fmt::format("write `{}:` with all its items, or name what the definition `extends`",
                                      field)));
      made.is_sound = false;
      continue;
    }
    if (heir.base.exists()) {
      ListChange change(field, heir, diagnostics);
      made.entries.push_back(change.made(entries));
      made.is_sound &= change.is_sound();
      written.push_back(field);
    }
  }
  for (const Entry& entry : heir.base.entries()) {
    const bool is_own =
        is_bookkeeping(entry.key) && !(entry.key == "ref" && heir.takeover == Takeover::overrides);
    if (!is_own && !is_written(entry.key)) {
      made.entries.push_back(part_of(entry));
    }
  }
  return made;
}

}  // namespace talia::model
