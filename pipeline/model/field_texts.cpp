#include "model/field_texts.h"

#include "model/fields.h"

namespace talia::model {

void FieldTexts::read(Node root, const std::vector<Field>& fields) {
  using Shape = FieldType::Shape;
  for (const Field& field : fields) {
    if (may_hold(field.type, {Shape::markup, Shape::formula})) {
      collect(root.find(field.name), field.type, field.name);
    }
  }
  if (kept_ != nullptr) {
    kept_->resize(texts.size());
  }
}

void FieldTexts::collect(Node node, const FieldType& declared, const std::string& path) {
  using Shape = FieldType::Shape;
  if (!node.exists() || node.is(NodeKind::null)) {
    return;
  }
  const FieldType& type = alternative_for(declared, node);
  const bool is_scalar = !node.is(NodeKind::list) && !node.is(NodeKind::map);
  if (type.shape == Shape::markup && is_scalar) {
    texts.push_back({path, node, parsed(node, type.block ? markup::Mode::block : markup::Mode::inline_only)});
  } else if (type.shape == Shape::formula && is_scalar) {
    formulas.push_back({path, node, type.target, formula::parse(node.text(), diagnostics_)});
  } else if (type.shape == Shape::list && !type.items.empty()) {
    for (std::size_t i = 0; i < node.size() && node.is(NodeKind::list); ++i) {
      collect(node.at(i), type.items[0], item_path(path, i));
    }
  } else if (type.shape == Shape::record) {
    for (const Field& member : type.members) {
      collect(node.find(member.name), member.type, member_path(path, member.name));
    }
  }
}

std::shared_ptr<const Text> FieldTexts::parsed(Node node, markup::Mode mode) {
  return kept_ != nullptr
             ? known_or_parsed(node, mode)
             : std::make_shared<const Text>(markup::parse(node.text(), mode, language_, diagnostics_));
}

// The text that stood at the same place among the definition's texts, when it is the same to the byte and its place in the file.
std::shared_ptr<const Text> FieldTexts::known_or_parsed(Node node, markup::Mode mode) {
  MappedText source = node.text();
  if (texts.size() >= kept_->size()) {
    kept_->resize(texts.size() + 1);
  }
  KeptText& known = (*kept_)[texts.size()];
  if (known.text == nullptr || known.mode != mode || known.text->language != language_ ||
      known.source != source) {
    Diagnostics told;
    auto text = std::make_shared<const Text>(markup::parse(source, mode, language_, told));
    known = {std::move(source), mode, std::move(text), told.in_order_added()};
  }
  for (const Diagnostic& each : known.told) {
    diagnostics_.add(each);
  }
  return known.text;
}

}  // namespace talia::model
