// Parts of the theme, used by name with arguments; and slots, where a part shows what its user gives it.
#include <algorithm>

#include <fmt/format.h>

#include "layout/furniture.h"
#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"

namespace talia::layout {

namespace {

class PartContent : public BoxContent {
 public:
  PartContent(std::unique_ptr<Box> box, std::vector<Binding> arguments, std::vector<NameId> absent)
      : box_(std::move(box)), arguments_(std::move(arguments)), absent_(std::move(absent)) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const auto outer = filling.context.locals;
    std::map<NameId, Value> given = outer;
    for (const Binding& argument : arguments_) {
      auto value = filling.evaluate(argument.value);
      if (!value) {
        return;  // What would be told of the part comes of that.
      }
      given[argument.name] = *std::move(value);
    }
    for (const NameId name : absent_) {
      given[name] = Value();
    }
    filling.context.locals = std::move(given);
    fill_wrapped(box, *box_, filling, out);
    filling.context.locals = outer;
  }

 private:
  std::unique_ptr<Box> box_;
  std::vector<Binding> arguments_;
  std::vector<NameId> absent_;
};

class SlotContent : public BoxContent {
 public:
  explicit SlotContent(std::unique_ptr<Box> box) : box_(std::move(box)) {}
  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    if (box_) {
      fill_wrapped(box, *box_, filling, out);
    }
  }

 private:
  std::unique_ptr<Box> box_;  // Null where the part's user gives nothing: the slot is left out.
};

// What the caller of furniture draws itself.
class PlacePiece : public PieceContent {
 public:
  explicit PlacePiece(const SlotDrawing& place) : place_(place) {}
  Length natural_width() override { return {}; }
  Length height(Length width, std::size_t) override { return place_.height(width); }
  void draw(const Box&, const Rect& area, std::size_t, Drawing& drawing) override {
    place_.draw(area, *drawing.out);
  }

 private:
  const SlotDrawing& place_;
};

class PlaceContent : public BoxContent {
 public:
  explicit PlaceContent(std::string name) : name_(std::move(name)) {}
  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    if (const SlotDrawing* const place = filling.place(name_)) {
      out.push_back(piece_of(box, filling, std::make_unique<PlacePiece>(*place)));
    }
  }

 private:
  std::string name_;
};

// The names of the slots in a part's box, those among them that it hands on to parts of its own.
void add_slots(Node node, std::vector<std::string>& names) {
  for (const Node item : node.items()) {
    add_slots(item, names);
  }
  for (const Entry& entry : node.entries()) {
    if (entry.key == "slot" && !entry.value.is(NodeKind::map)) {
      names.emplace_back(entry.value.scalar());
    } else if (entry.key != "with") {
      add_slots(entry.value, names);
    }
  }
}

void check_slots(Node slots, const Part& part, Reader& reader) {
  std::vector<std::string> known;
  add_slots(part.box, known);
  for (const Entry& entry : slots.entries()) {
    if (std::ranges::find(known, entry.key) == known.end()) {
      reader.findings().fault(
          Diagnostic::of(Code::unknown_binding, entry.key_span,
                         fmt::format("the part `{}` has no slot `{}`", part.name, entry.key))
              .note(part.span, "the part is here")
              .help_closest(entry.key, known)
              .help_otherwise("a slot is a box `{slot: NAME}` of the part"));
    }
  }
}

}  // namespace

std::unique_ptr<BoxContent> read_part(Node node, Reader& reader) {
  const Node name = node.find("part");
  const Part* const part = reader.parts().find(name);
  if (part == nullptr) {
    return nullptr;
  }
  if (reader.parts().contains(*part)) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_box, name.span(), fmt::format("the part `{}` holds itself", part->name))
            .note(part->span, "the part is here")
            .help("a part may hold other parts, and none that leads back to it"));
    return nullptr;
  }
  const Node with = node.find("with");
  bool is_sound = true;
  std::vector<std::string> known;
  for (const PartParameter& parameter : part->takes) {
    known.push_back(parameter.name);
  }
  for (const Entry& entry : with.entries()) {
    if (std::ranges::find(known, entry.key) == known.end()) {
      reader.findings().fault(
          Diagnostic::of(Code::unknown_binding, entry.key_span,
                         fmt::format("the part `{}` takes no `{}`", part->name, entry.key))
              .note(part->span, "the part is here")
              .help_closest(entry.key, known));
      is_sound = false;
    }
  }
  check_slots(node.find("slots"), *part, reader);
  // All arguments are read with the user's names, before any of the part's own is added.
  const NamesInForce::Mark outer = reader.names().mark();
  std::vector<Formula> formulas;
  std::vector<Type> types;
  for (const PartParameter& parameter : part->takes) {
    const Node value = with.find(parameter.name);
    Type type = Type::of(Type::Kind::any);
    Formula formula;
    if (value.exists()) {
      formula = reader.expressions().formula(value, Type::of(Type::Kind::any), &type);
    } else if (!parameter.optional) {
      reader.findings().fault(
          Diagnostic::of(Code::unknown_binding, name.span(),
                         fmt::format("the part `{}` needs `{}`", part->name, parameter.name))
              .note(part->span, "the part is here"));
      is_sound = false;
    } else {
      type = Type::of(Type::Kind::any).or_null();
    }
    formulas.push_back(std::move(formula));
    types.push_back(parameter.optional ? type.or_null() : type);
  }
  std::vector<Binding> arguments;
  std::vector<NameId> absent;
  for (std::size_t i = 0; i < part->takes.size(); ++i) {
    const NameId id = reader.names().declare(part->takes[i].name, types[i], part->span);
    if (with.find(part->takes[i].name).exists()) {
      arguments.push_back({id, std::move(formulas[i])});
    } else {
      absent.push_back(id);
    }
  }
  reader.parts().enter({part, node.find("slots"), outer, reader.parts().size()});
  auto box = is_sound ? reader.box(part->box) : nullptr;
  reader.parts().leave();
  reader.names().back_to(outer);
  return box ? std::make_unique<PartContent>(std::move(box), std::move(arguments), std::move(absent))
             : nullptr;
}

std::unique_ptr<BoxContent> read_slot(Node node, Reader& reader) {
  if (const std::string_view name = node.find("slot").scalar(); reader.parts().is_place(name)) {
    return std::make_unique<PlaceContent>(std::string(name));
  }
  if (reader.parts().empty()) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_box, node.key_span("slot"), "this slot stands in no part of the theme")
            .help("a slot is a place in a part, which the part's users fill by its name in `slots:`"));
    return nullptr;
  }
  return std::make_unique<SlotContent>(reader.slot(node.find("slot").scalar()));
}

}  // namespace talia::layout
