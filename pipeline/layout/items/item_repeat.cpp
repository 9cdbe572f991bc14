// A box for each item of a list; and a box that is shown where a value is given, with a name for the value.
#include <algorithm>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"

namespace talia::layout {

namespace {

constexpr std::size_t most_items = 500;

// Gives a name a value while something inside is filled, then what it had before: a slot's names may share
// their numbers with those of the part around it.
class Named {
 public:
  Named(Filling& filling, NameId name) : filling_(filling), name_(name) {
    if (const auto found = filling.context.locals.find(name); found != filling.context.locals.end()) {
      value_ = std::move(found->second);
    }
  }
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;
  ~Named() {
    filling_.context.locals.erase(name_);
    if (value_) {
      filling_.context.locals.emplace(name_, std::move(*value_));
    }
  }
  void set(Value value) { filling_.context.locals.insert_or_assign(name_, std::move(value)); }

 private:
  Filling& filling_;
  NameId name_;
  std::optional<Value> value_;
};

class RepeatContent : public BoxContent {
 public:
  RepeatContent(Formula list, NameId name, std::unique_ptr<Box> box)
      : list_(std::move(list)), name_(name), box_(std::move(box)) {}

  void fill(const Box&, Filling& filling, std::vector<Piece>& out) const override {
    const auto value = filling.evaluate(list_);
    const ValueList* const list = value ? value->list() : nullptr;
    if (list == nullptr) {
      return;
    }
    if (list->size() > most_items) {
      filling.report(
          Diagnostic::of(Code::bad_box, list_.span(), fmt::format("a box is repeated {} times", list->size()))
              .note(filling.subject.place, filling.subject.note));
      return;
    }
    Named item(filling, name_);
    for (std::size_t i = 0; i < list->size() && !filling.budget.is_exhausted; ++i) {
      item.set((*list)[i]);
      fill_box(*box_, filling, out);
    }
  }

 private:
  Formula list_;
  NameId name_;
  std::unique_ptr<Box> box_;
};

class GivenContent : public BoxContent {
 public:
  GivenContent(Formula value, NameId name, std::unique_ptr<Box> box)
      : value_(std::move(value)), name_(name), box_(std::move(box)) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    auto value = filling.evaluate(value_);
    if (!value || value->is_null()) {
      return;
    }
    Named given(filling, name_);
    given.set(std::move(*value));
    fill_wrapped(box, *box_, filling, out);
  }

 private:
  Formula value_;
  NameId name_;
  std::unique_ptr<Box> box_;
};

}  // namespace

std::unique_ptr<BoxContent> read_repeated(Node list, Node as, Node box, Reader& reader) {
  const NamesInForce::Mark outer = reader.names().mark();
  Type type;
  Formula formula =
      reader.expressions().formula(list, Type::list_of(Type::of(Type::Kind::any)).or_null(), &type);
  const Type item =
      type.is(Type::Kind::list) && !type.children.empty() ? type.children.front() : Type::of(Type::Kind::any);
  const NameId name =
      reader.names().declare(as.exists() ? as.scalar() : "each", item, as.exists() ? as.span() : list.span());
  auto read = reader.box(box);
  reader.names().back_to(outer);
  return read ? std::make_unique<RepeatContent>(std::move(formula), name, std::move(read)) : nullptr;
}

std::unique_ptr<BoxContent> read_repeat(Node node, Reader& reader) {
  return read_repeated(node.find("repeat"), node.find("as"), node.find("box"), reader);
}

std::unique_ptr<BoxContent> read_given(Node node, Reader& reader) {
  Type type;
  const Node given = node.find("given");
  Formula value = reader.expressions().formula(given, Type::of(Type::Kind::any), &type);
  const Node as = node.find("as");
  const NameId name =
      reader.names().declare(as.exists() ? as.scalar() : given.scalar(), type.without_null(), given.span());
  auto box = reader.box(node.find("box"));
  return box ? std::make_unique<GivenContent>(std::move(value), name, std::move(box)) : nullptr;
}

}  // namespace talia::layout
