#include <algorithm>

#include <fmt/format.h>

#include "model/catalog.h"
#include "model/storage.h"

namespace talia {

namespace model {

// The root of the document that stands there.
Node document_at(Span whole, const Catalog& catalog);

}  // namespace model

namespace {

template <typename T>
const T* find_by(const std::vector<T>& all, std::string T::*key, std::string_view wanted) {
  const auto found = std::ranges::find(all, wanted, key);
  return found == all.end() ? nullptr : &*found;
}

template <typename Id, typename Range, typename Iterator>
std::optional<Id> id_at(const Range& all, Iterator found) {
  return found == all.end() ? std::nullopt : std::optional(static_cast<Id>(found - all.begin()));
}

}  // namespace

const Field* Kind::field(std::string_view field_name) const {
  return find_by(fields, &Field::name, field_name);
}

const Term* TermGroup::find(std::string_view term) const {
  return find_by(terms, &Term::id, term);
}

const TermGroup* System::group(std::string_view id) const {
  return find_by(terms, &TermGroup::id, id);
}

const Text* Definition::text(std::string_view path) const {
  const auto* field = find_by(texts, &TextField::path, path);
  return field ? &field->text() : nullptr;
}

const Formula* Definition::formula(std::string_view path) const {
  const auto* field = find_by(formulas, &FormulaField::path, path);
  return field ? &field->formula : nullptr;
}

const PictureField* Definition::picture(std::string_view written) const {
  const auto found =
      std::ranges::find_if(pictures, [&](const PictureField& each) { return each.node.scalar() == written; });
  return found == pictures.end() ? nullptr : &*found;
}

std::vector<const Formula*> DeckEntry::formulas() const {
  std::vector<const Formula*> all;
  for (const auto* const formula : {&where, &count}) {
    if (*formula) {
      all.push_back(&**formula);
    }
  }
  for (const OrderKey& each : order) {
    all.push_back(&each.key);
  }
  if (reverse) {
    for (const auto* const formula : {&reverse->of, &reverse->hidden}) {
      if (*formula) {
        all.push_back(&**formula);
      }
    }
  }
  return all;
}

Catalog::Catalog() : storage_(std::make_unique<Storage>()) {}
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog& Catalog::operator=(Catalog&&) noexcept = default;
Catalog::~Catalog() = default;

const std::string& Catalog::language_of(SystemId id) const {
  static const std::string unknown = "und";
  const auto first = std::ranges::find(campaigns, id, &Campaign::system);
  return first == campaigns.end() ? unknown : first->language;
}

std::optional<CampaignId> Catalog::campaign_of(const Definition& definition,
                                               std::optional<CampaignId> viewer) const {
  if (definition.campaign) {
    return definition.campaign;
  }
  if (viewer && campaign(*viewer).system == definition.system) {
    return viewer;
  }
  const auto first = std::ranges::find(campaigns, definition.system, &Campaign::system);
  return id_at<CampaignId>(campaigns, first);
}

Node Catalog::default_of(const Field& field) const {
  return field.standard == 0 ? Node() : storage_->defaults[field.standard - 1];
}

Node Catalog::written(const Definition& definition) const {
  return definition.made.exists() ? definition.made : model::document_at(definition.span, *this);
}

std::optional<SystemId> Catalog::find_system(std::string_view name) const {
  return id_at<SystemId>(systems, std::ranges::find(systems, name, &System::name));
}

std::optional<CampaignId> Catalog::find_campaign(std::string_view id) const {
  return id_at<CampaignId>(campaigns, std::ranges::find(campaigns, id, &Campaign::id));
}

std::optional<KindId> Catalog::find_kind(SystemId system_id, std::string_view name) const {
  for (const KindId id : system(system_id).kinds) {
    if (kind(id).name == name) {
      return id;
    }
  }
  return std::nullopt;
}

std::optional<TermId> Catalog::find_term(SystemId system_id, std::string_view group_id,
                                         std::string_view id) const {
  const std::vector<TermGroup>& groups = system(system_id).terms;
  const TermGroup* const group = system(system_id).group(group_id);
  const Term* const term = group == nullptr ? nullptr : group->find(id);
  return term == nullptr ? std::nullopt
                         : std::optional(TermId{system_id, static_cast<std::uint32_t>(group - groups.data()),
                                                static_cast<std::uint32_t>(term - group->terms.data())});
}

std::optional<DefinitionId> Catalog::find(CampaignId campaign_id, std::string_view id) const {
  const auto& by_name = storage_->by_name;
  if (const auto colon = id.find(':'); colon != std::string_view::npos) {
    const auto other = find_campaign(id.substr(0, colon));
    const std::string_view name = id.substr(colon + 1);
    const bool is_full = other && name.find(':') == std::string_view::npos;
    return is_full ? find(*other, name) : std::nullopt;
  }
  const auto own = by_name.find({static_cast<std::uint32_t>(campaign_id), std::string(id)});
  if (own != by_name.end()) {
    return own->second;
  }
  if (storage_->overridden.contains({campaign_id, std::string(id)})) {
    // By what is at fault itself.
    return std::nullopt;
  }
  return find(std::nullopt, campaign(campaign_id).system, id);
}

std::optional<DefinitionId> Catalog::find(std::optional<CampaignId> campaign_id, SystemId system_id,
                                          std::string_view id) const {
  if (campaign_id) {
    return find(*campaign_id, id);
  }
  const auto library = storage_->by_name.find({library_owner(system_id), std::string(id)});
  return library == storage_->by_name.end() ? std::nullopt : std::optional(library->second);
}

bool Catalog::is_seen_by(std::optional<CampaignId> campaign_id, const Definition& definition) const {
  if (definition.campaign || !campaign_id) {
    return definition.campaign == campaign_id;
  }
  return definition.system == campaign(*campaign_id).system &&
         !storage_->overridden.contains({*campaign_id, definition.id});
}

namespace {

// Behind a game's name: its library, and none of its campaigns.
constexpr std::string_view library_suffix = "/library";

}  // namespace

std::string Catalog::full_name(const Definition& definition) const {
  if (definition.campaign) {
    return fmt::format("{}:{}", campaign(*definition.campaign).id, definition.id);
  }
  const std::string& name = system(definition.system).name;
  const auto namesake = find_campaign(name);
  const auto found = namesake ? find(*namesake, definition.id) : std::nullopt;
  const bool is_another = found && &this->definition(*found) != &definition;
  return fmt::format("{}{}:{}", name, is_another ? library_suffix : "", definition.id);
}

std::vector<DefinitionId> Catalog::find_anywhere(std::string_view name) const {
  std::vector<DefinitionId> found;
  const auto colon = name.find(':');
  if (const std::string_view owner = name.substr(0, colon);
      colon != std::string_view::npos && owner.ends_with(library_suffix)) {
    const auto game = find_system(owner.substr(0, owner.size() - library_suffix.size()));
    const auto id = game ? find(std::nullopt, *game, name.substr(colon + 1)) : std::nullopt;
    return id ? std::vector{*id} : found;
  }
  for (std::size_t i = 0; i < campaigns.size(); ++i) {
    if (colon != std::string_view::npos && campaigns[i].id != name.substr(0, colon)) {
      continue;
    }
    const auto id = find(CampaignId(i), colon == std::string_view::npos ? name : name.substr(colon + 1));
    if (id && std::ranges::find(found, *id) == found.end()) {
      found.push_back(*id);
    }
  }
  // The library of a game that has no campaign stands back behind those that have one.
  const bool is_in_campaign = !found.empty();
  for (std::size_t i = 0; i < definitions.size() && !is_in_campaign; ++i) {
    const Definition& each = definitions[i];
    const bool is_meant =
        colon == std::string_view::npos
            ? each.id == name
            : system(each.system).name == name.substr(0, colon) && each.id == name.substr(colon + 1);
    if (!each.campaign && is_meant) {
      found.push_back(DefinitionId(i));
    }
  }
  return found;
}

bool Catalog::is_broken(std::optional<CampaignId> campaign_id, std::string_view id) const {
  return std::ranges::any_of(broken, [&](const BrokenDefinition& definition) {
    return definition.id == id &&
           (!definition.campaign || !campaign_id || definition.campaign == campaign_id);
  });
}

bool Catalog::is_reported(std::optional<CampaignId> campaign_id, SystemId system_id,
                          std::string_view id) const {
  return is_broken(campaign_id, id) || std::ranges::any_of(missing, [&](const MissingId& each) {
           return each.id == id && each.system == system_id &&
                  (!each.campaign || !campaign_id || each.campaign == campaign_id);
         });
}

std::vector<std::string> Catalog::visible_ids(CampaignId campaign_id) const {
  std::vector<std::string> ids;
  for (const Definition& definition : definitions) {
    if (is_seen_by(campaign_id, definition)) {
      ids.push_back(definition.id);
    }
  }
  std::ranges::sort(ids);
  return ids;
}

const TemplateSource* Catalog::find_template(SystemId system_id, std::string_view id) const {
  for (const TemplateSource& source : templates) {
    if (source.id == id && (!source.system || source.system == system_id)) {
      return &source;
    }
  }
  return nullptr;
}

namespace model {

Node document_at(Span whole, const Catalog& catalog) {
  for (const DocumentFile& file : catalog.storage().workspace.documents) {
    for (const auto& document : file.documents) {
      const Node root = document->root();
      if (file.file == whole.file && root.span().begin >= whole.begin && root.span().end <= whole.end) {
        return root;
      }
    }
  }
  return {};
}

Node root_of(const BrokenDefinition& definition, const Catalog& catalog) {
  return document_at(definition.span, catalog);
}

}  // namespace model
}  // namespace talia
