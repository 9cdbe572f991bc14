// References of fields, texts, formulas, decks, chapters and their directives; terms and icons. What is missing is
// reported once, however often it is named.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "markup/parse.h"
#include "markup/stray_signs.h"
#include "model/builder.h"
#include "model/fields.h"
#include "model/missing_names.h"
#include "model/pictures_by_name.h"
#include "source/of_each.h"

namespace talia::model {

namespace {

// The names under which `x-term` stands for the workspace's icons and pictures.
constexpr std::string_view icon_group = "icon";
constexpr std::string_view picture_group = "picture";

// `path` from `folder`, without dots; nothing when it leaves the workspace or is absolute.
std::optional<std::string> path_from(std::string_view folder, std::string_view path) {
  if (path.starts_with('/') || path.find('\\') != std::string_view::npos) {
    return std::nullopt;
  }
  std::vector<std::string_view> parts;
  for (std::string_view rest : {folder, path}) {
    while (!rest.empty()) {
      const std::string_view part = rest.substr(0, rest.find('/'));
      rest.remove_prefix(std::min(part.size() + 1, rest.size()));
      if (part == "..") {
        if (parts.empty()) {
          return std::nullopt;
        }
        parts.pop_back();
      } else if (!part.empty() && part != ".") {
        parts.push_back(part);
      }
    }
  }
  return fmt::format("{}", fmt::join(parts, "/"));
}

class Resolver {
 public:
  explicit Resolver(Builder& builder) : builder_(builder) {}

  void run() {
    Catalog& catalog = builder_.catalog;
    for (const Kind& kind : catalog.kinds) {
      for (const Field& field : kind.fields) {
        check_names(field.type, field.declared, kind.system);
      }
    }
    for (Definition& definition : catalog.definitions) {
      resolve(definition);
    }
    definition_ = nullptr;
    resolve_decks();
    in_book_ = true;
    for (Book& book : catalog.books) {
      viewer_ = book.campaign;
      system_ = catalog.campaign(book.campaign).system;
      found_.clear();
      for (Chapter& chapter : book.chapters) {
        chapter_ = &chapter;
        resolve_text(chapter.text);
        for (const ParsedDirective& directive : chapter.directives) {
          resolve_directive(directive);
        }
      }
      book.refers_to.assign(found_.begin(), found_.end());
    }
    chapter_ = nullptr;
    for (const System& system : catalog.systems) {
      for (const TermGroup& group : system.terms) {
        for (const Term& term : group.terms) {
          resolve_term_icon(term);
        }
      }
    }
    resolve_rules();
    missing_.report();
  }

  // Whether all that it names is there; what is not may be no fault.
  bool find_all_of(Definition& definition) {
    resolve(definition);
    return missing_.empty();
  }

 private:
  void resolve(Definition& definition) {
    const Catalog& catalog = builder_.catalog;
    viewer_ = definition.campaign;
    system_ = definition.system;
    found_.clear();
    definition_ = &definition;
    if (const auto base = definition.is_override ? catalog.find(std::nullopt, system_, definition.extends)
                                                 : find(definition.extends)) {
      found_.insert(*base);
    }
    using Shape = FieldType::Shape;
    for (const Field& field : catalog.kind(definition.kind).fields) {
      if (may_hold(field.type, {Shape::reference, Shape::term})) {
        resolve_field(definition.root.find(field.name), field.type);
      }
    }
    for (const TextField& text : definition.texts) {
      resolve_text(text.text());
    }
    for (const FormulaField& formula : definition.formulas) {
      resolve_formula(formula.formula);
    }
    definition.refers_to.assign(found_.begin(), found_.end());
  }

  std::optional<DefinitionId> find(std::string_view name) const {
    if (name.find(':') != std::string_view::npos) {
      return builder_.catalog.find(CampaignId{}, name);
    }
    if (!viewer_ && of_all_campaigns_) {
      for (std::size_t i = 0; i < builder_.catalog.campaigns.size(); ++i) {
        const auto found = builder_.catalog.find(CampaignId(i), name);
        if (found && builder_.catalog.definition(*found).system == system_) {
          return found;
        }
      }
    }
    return builder_.catalog.find(viewer_, system_, name);
  }

  void resolve_field(Node node, const FieldType& declared) {
    using Shape = FieldType::Shape;
    if (!node.exists() || node.is(NodeKind::null)) {
      return;
    }
    const FieldType& type = alternative_for(declared, node);
    switch (type.shape) {
      case Shape::reference:
        if (node.is(NodeKind::text)) {
          resolve_name(node.scalar(), node.span(), type.target);
        }
        break;
      case Shape::term:
        resolve_term(node, type.target);
        break;
      case Shape::list:
        for (const Node item : node.items()) {
          resolve_field(item, type.items[0]);
        }
        break;
      case Shape::record:
        for (const Field& member : type.members) {
          resolve_field(node.find(member.name), member.type);
        }
        break;
      default:
        break;
    }
  }

  void resolve_name(std::string_view name, Span span, const std::string& kind) {
    const auto id = find(name);
    if (id && (kind.empty() || builder_.catalog.kind(builder_.catalog.definition(*id).kind).name == kind)) {
      found_.insert(*id);
      return;
    }
    if (builder_.catalog.is_reported(viewer_, system_, name)) {
      // It may be the one that is meant: of two with one id the later is at fault.
      return;
    }
    if (!kind.empty() && reported_kinds_.contains({system_, kind})) {
      return;
    }
    if (id) {
      const Definition& definition = builder_.catalog.definition(*id);
      builder_.diagnostics.add(
          Diagnostic::of(Code::unknown_reference, span,
                         fmt::format("`{}` is of kind `{}`; a reference to a `{}` stands here", name,
                                     builder_.catalog.kind(definition.kind).name, kind))
              .note(definition.id_span, "it is declared here"));
      return;
    }
    note_missing(name, span, kind);
  }

  void note_missing(std::string_view name, Span span, const std::string& kind) {
    if (has_unmade_rule_) {
      return;
    }
    missing_.note({viewer_, system_, kind, std::string(name), {span}});
  }

  // `def(kind, id)`. That a definition is of another kind is for the check of formulas to say.
  void resolve_formula(const Formula& formula) {
    for (const Formula::Named& named : formula.named_definitions()) {
      if (const auto id = find(named.id)) {
        found_.insert(*id);
      } else if (!builder_.catalog.is_reported(viewer_, system_, named.id)) {
        note_missing(named.id, named.span, named.kind);
      }
    }
  }

  // And boxes.
  void resolve_decks() {
    for (const Deck& deck : builder_.catalog.decks) {
      viewer_ = deck.campaign;
      system_ = builder_.catalog.campaign(deck.campaign).system;
      for (const Node entry : deck.root.find("cards").items()) {
        if (const Node id = entry.find("id"); id.is(NodeKind::text)) {
          resolve_name(id.scalar(), id.span(), {});
        }
      }
      for (const DeckEntry& entry : deck.entries) {
        for (const Formula* const formula : entry.formulas()) {
          resolve_formula(*formula);
        }
      }
    }
    for (const TuckBox& box : builder_.catalog.boxes) {
      viewer_ = box.campaign;
      system_ = builder_.catalog.campaign(box.campaign).system;
      if (const Node of = box.root.find("of"); of.is(NodeKind::text)) {
        resolve_name(of.scalar(), of.span(), {});
      }
    }
  }

  // By the core schema of its name; terms and icons, but for pictures, are the book's to find.
  void resolve_directive(const ParsedDirective& directive) {
    if (!directive.body.exists() || directive.is_broken) {
      return;
    }
    const auto [fields, is_new] = directive_fields_.try_emplace(directive.name);
    if (is_new) {
      const auto& schemas = *builder_.catalog.storage().core_schemas;
      if (const auto shape = schemas.find("directive_" + directive.name); shape != schemas.end()) {
        fields->second = fields_of(shape->second);
      }
    }
    for (const Field& field : fields->second) {
      resolve_of_directive(directive.body.find(field.name), field.type);
    }
  }

  void resolve_of_directive(Node node, const FieldType& declared) {
    using Shape = FieldType::Shape;
    const FieldType& type = alternative_for(declared, node);
    // The book hears of these faults, which parses the node to be filled.
    Diagnostics heard_elsewhere;
    if (type.shape == Shape::list && !type.items.empty()) {
      for (const Node item : node.items()) {
        resolve_of_directive(item, type.items[0]);
      }
    } else if (type.shape == Shape::record) {
      for (const Field& member : type.members) {
        resolve_of_directive(node.find(member.name), member.type);
      }
    } else if (type.shape == Shape::reference) {
      resolve_field(node, type);
    } else if (node.is(NodeKind::text) && type.shape == Shape::term && type.target == picture_group) {
      resolve_picture(node);
    } else if (node.is(NodeKind::text) && type.shape == Shape::formula) {
      resolve_formula(formula::parse(node.text(), heard_elsewhere));
    } else if (node.is(NodeKind::text) && type.shape == Shape::markup) {
      resolve_insertions(markup::parse(node.text(), markup::Mode::inline_only, {}, heard_elsewhere));
    }
  }

  void resolve_insertions(const Text& text) {
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* insertion = std::get_if<Insertion>(&each.what)) {
        resolve_formula(insertion->formula);
      }
    });
  }

  // Formulas of rulesets and faces, which all campaigns of the system use.
  void resolve_rules() {
    viewer_ = std::nullopt;
    of_all_campaigns_ = true;
    for (std::size_t i = 0; i < builder_.catalog.systems.size(); ++i) {
      system_ = SystemId(i);
      for (const KindId kind : builder_.catalog.systems[i].kinds) {
        resolve_defaults(builder_.catalog.kind(kind).fields);
      }
      for (const RulesetPart& part : builder_.catalog.systems[i].ruleset) {
        if (!part.is_broken) {
          resolve_within(part.root);
        }
      }
      for (const TemplateSource& face : builder_.catalog.templates) {
        if (face.system == system_ && !face.is_broken) {
          resolve_within(face.root);
        }
      }
    }
  }

  // Whether or not a definition leaves the field out. A picture is looked for from the folders of those that do.
  void resolve_defaults(std::span<const Field> fields) {
    for (const Field& field : fields) {
      const bool is_picture =
          field.type.shape == FieldType::Shape::term && field.type.target == picture_group;
      if (!is_picture) {
        resolve_field(builder_.catalog.default_of(field), field.type);
      }
      resolve_defaults(field.type.members);
      for (const FieldType& item : field.type.items) {
        resolve_defaults(item.members);
      }
    }
  }

  // Which scalars are formulas and which are texts with insertions is known to those who compile them.
  void resolve_within(Node node) {
    for (const Entry& entry : node.entries()) {
      resolve_within(entry.value);
    }
    for (const Node item : node.items()) {
      resolve_within(item);
    }
    if (node.is(NodeKind::text) && node.scalar().find("def(") != std::string_view::npos) {
      Diagnostics heard_elsewhere;
      const Formula formula = formula::parse(node.text(), heard_elsewhere);
      if (formula.is_broken()) {
        resolve_insertions(markup::parse(node.text(), markup::Mode::inline_only, {}, heard_elsewhere));
      } else {
        resolve_formula(formula);
      }
    }
  }

  // A group of terms that a field of a kind names is there, and so is a kind, whether or not a definition uses them.
  void check_group(const FieldType& type, Span declared, SystemId id) {
    const System& system = builder_.catalog.system(id);
    if (type.shape == FieldType::Shape::term && type.target != icon_group && type.target != picture_group &&
        !system.is_incomplete && !system.group(type.target) &&
        reported_groups_.insert({id, type.target}).second) {
      auto groups = source::of_each(system.terms, &TermGroup::id);
      groups.insert(groups.end(), {std::string(icon_group), std::string(picture_group)});
      builder_.diagnostics.add(
          Diagnostic::of(Code::unknown_term, declared,
                         fmt::format("the ruleset `{}` has no group of terms `{}`", system.name, type.target))
              .help_closest(type.target, groups)
              .help_otherwise("groups are declared in the ruleset's documents of `kind: terms`"));
    }
  }

  void check_kind(const FieldType& type, Span declared, SystemId id) {
    const System& system = builder_.catalog.system(id);
    if (type.shape != FieldType::Shape::reference || type.target.empty() || system.is_incomplete ||
        builder_.catalog.find_kind(id, type.target) || !reported_kinds_.insert({id, type.target}).second) {
      return;
    }
    std::vector<std::string> names{"any"};
    for (const KindId kind : system.kinds) {
      names.push_back(builder_.catalog.kind(kind).name);
    }
    builder_.diagnostics.add(
        Diagnostic::of(Code::unknown_kind, declared,
                       fmt::format("the system `{}` has no kind `{}` to refer to", system.name, type.target))
            .help_closest(type.target, names));
  }

  void check_names(const FieldType& type, Span declared, SystemId id) {
    const Span place = type.target_span.exists() ? type.target_span : declared;
    check_group(type, place, id);
    check_kind(type, place, id);
    for (const FieldType& item : type.items) {
      check_names(item, declared, id);
    }
    for (const Field& member : type.members) {
      check_names(member.type, member.declared, id);
    }
  }

  void resolve_term(Node node, const std::string& group_id) {
    if (!node.is(NodeKind::text)) {
      return;
    }
    if (group_id == icon_group) {
      resolve_icon(node.scalar(), node.span());
      return;
    }
    if (group_id == picture_group) {
      resolve_picture(node);
      return;
    }
    const System& system = builder_.catalog.system(system_);
    const TermGroup* group = system.group(group_id);
    if (system.is_incomplete && !(group && group->find(node.scalar()))) {
      return;
    }
    if (!group) {
      // It is reported at the field of the kind.
      return;
    }
    if (!group->find(node.scalar())) {
      builder_.diagnostics.add(
          Diagnostic::of(Code::value_not_allowed, node.span(),
                         fmt::format("`{}` is not a term of the group `{}`", node.scalar(), group_id))
              .note(group->span, "its terms are listed here")
              .help_closest(node.scalar(), source::of_each(group->terms, &Term::id)));
    }
  }

  void resolve_icon(std::string_view name, Span span) {
    const auto& icons = builder_.catalog.icons;
    if (!std::ranges::binary_search(icons, name)) {
      builder_.diagnostics.add(
          Diagnostic::of(Code::unknown_icon, span, fmt::format("there is no icon `{}`", name))
              .help_closest(name, icons)
              .help_otherwise("icons are the drawings in templates/icons, named without their ending"));
    }
  }

  void keep_picture(Node node, const std::string& file) {
    if (definition_ != nullptr || chapter_ != nullptr) {
      (definition_ != nullptr ? definition_->pictures : chapter_->pictures).push_back({node, file});
    }
  }

  // From the folder of the file that names it, or from the campaign's; in a chapter also one without its ending.
  void resolve_picture(Node node) {
    const std::string_view written = node.scalar();
    if (chapter_ != nullptr && written.ends_with(any_ending)) {
      auto by_name = builder_.diagnostics.take(picture_by_name(node, viewer_, system_, builder_.catalog));
      return by_name ? keep_picture(node, *by_name) : void();
    }
    const std::string_view file = builder_.path_of(node.span());
    std::vector<std::string> folders{std::string(file.substr(0, file.rfind('/')))};
    if (viewer_) {
      folders.push_back("content/campaigns/" + builder_.catalog.campaign(*viewer_).id);
    }
    const auto& pictures = builder_.catalog.pictures;
    bool is_inside = true;
    for (const std::string& folder : folders) {
      const auto path = path_from(folder, written);
      is_inside = is_inside && path;
      if (path && std::ranges::binary_search(pictures, *path)) {
        keep_picture(node, *path);
        return;
      }
    }
    if (definition_ != nullptr) {
      definition_->missing_pictures.push_back(node);
    }
    const auto& assets = builder_.catalog.storage().workspace.assets;
    const bool is_other = std::ranges::any_of(folders, [&](const std::string& folder) {
      const auto path = path_from(folder, written);
      return path && std::ranges::binary_search(assets, *path);
    });
    auto fault = Diagnostic::of(Code::unknown_picture, node.span(),
                                !is_inside ? fmt::format("`{}` leads out of the workspace", written)
                                : is_other ? fmt::format("`{}` is no picture that can be read", written)
                                           : fmt::format("there is no picture `{}`", written));
    std::vector<std::string> names;
    for (const std::string& folder : folders) {
      for (const std::string& picture : pictures) {
        if (picture.starts_with(folder + '/')) {
          names.push_back(picture.substr(folder.size() + 1));
        }
      }
    }
    builder_.diagnostics.add(
        std::move(fault)
            .help_closest(written, names)
            .help_otherwise(fmt::format("put a PNG, JPEG, WebP or SVG file into `{}`, or into a folder there",
                                        folders.back())));
  }

  void resolve_term_icon(const Term& term) {
    if (!term.icon.empty()) {
      resolve_icon(term.icon, term.span);
    }
  }

  void resolve_text(const Text& text) {
    markup::report_stray_signs(text, builder_.catalog.icons, builder_.diagnostics);
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* reference = std::get_if<Reference>(&each.what)) {
        if (in_book_ && reference->target.view().starts_with('#')) {
          // It leads to a section or table of the book, which knows them.
          return;
        }
        resolve_name(reference->target.view(), reference->target.span(), {});
      } else if (const auto* icon = std::get_if<IconName>(&each.what)) {
        resolve_icon(icon->name.view(), icon->name.span());
      } else if (const auto* insertion = std::get_if<Insertion>(&each.what)) {
        resolve_formula(insertion->formula);
      }
    });
  }

  Builder& builder_;
  std::optional<CampaignId> viewer_;
  SystemId system_{};
  bool in_book_ = false;
  // Without a viewer the definitions of every campaign are meant too.
  bool of_all_campaigns_ = false;
  std::set<DefinitionId> found_;
  Definition* definition_ = nullptr;  // That at hand …
  Chapter* chapter_ = nullptr;        // … or the chapter.
  // What a rule was to make may be what is named.
  bool has_unmade_rule_ = std::ranges::any_of(builder_.documents, [&](const PlacedDocument& each) {
    const WorkspaceFiles& workspace = builder_.catalog.storage().workspace;
    return rule_in(each.root).exists() &&
           (workspace.made_by_rule.empty() || workspace.broken_rules.contains(each.root.document()));
  });
  MissingNames missing_{builder_};
  std::map<std::string, std::vector<Field>> directive_fields_;  // By the directive's name.
  std::set<std::pair<SystemId, std::string>> reported_groups_, reported_kinds_;
};

}  // namespace

void resolve_references(Builder& builder) {
  Resolver(builder).run();
}

bool find_references(Definition& definition, Builder& builder) {
  return Resolver(builder).find_all_of(definition);
}

}  // namespace talia::model
