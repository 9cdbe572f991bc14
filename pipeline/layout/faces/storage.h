// The run's templates, as faces are made of them. Known to layout alone.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "layout/box.h"
#include "layout/layout.h"
#include "layout/origins.h"
#include "layout/reading/flow_reader.h"
#include "layout/reading/template_colours.h"
#include "layout/reading/theme.h"
#include "model/plain.h"

namespace talia {

struct Faces::Storage {
  // A template for one kind, in one variant and language.
  struct Template {
    const TemplateSource* source;
    KindId kind;
    std::string variant, language;
    Size size;
    std::array<std::unique_ptr<layout::Box>, 2> sides;  // By FaceSide.
    layout::TemplateColours colours;
    layout::Origins origins;
    bool is_broken = false;  // Was reported.
    bool shares_sizes = false;
    Node words = {};  // Of the theme.
    // Of the plain face: the name of what it is filled with, and whose look it has.
    std::optional<NameId> card = {};
    std::optional<NameId> campaign_name = {};  // Likewise of all, where no field hides it.
    std::optional<NameId> deck_name = {};
    std::optional<NameId> box_name = {};
    std::optional<CampaignId> campaign = {};
    std::unique_ptr<layout::Box> continuation =
        {};                                    // The front of cards after the first; null: there are none.
    std::optional<layout::FlowBox> flow = {};  // Of the front.
    bool takes_rest = false;                   // The back.
    NameId face{};
    CardOutline outline{};  // Of its cards.
    // Of those for which a condition is true, the first; they have none of their own.
    struct Format {
      Formula when;
      Size size;
      CardOutline outline;
    };
    std::vector<Format> formats{};
  };

  const LayoutContext common;
  std::vector<layout::Theme> themes;
  std::vector<Template> templates;
  std::set<const TemplateSource*> astray;  // Those that are for a kind that there is not, which was reported.

  const TemplateSource* source_of(const FaceKey& key) const {
    const Definition& definition = common.catalog.definition(key.definition);
    const std::string& name = key.face.empty() ? common.catalog.kind(definition.kind).name : key.face;
    return common.catalog.find_template(definition.system, name);
  }

  // Of a kind that no template draws.
  bool is_plain(const FaceKey& key) const {
    const std::string& kind = common.catalog.kind(common.catalog.definition(key.definition).kind).name;
    return source_of(key) == nullptr && (key.face.empty() || key.face == kind);
  }

  // Of the card that a face is of; null: as the template has it. Reports what its conditions have wrong. `reads`
  // hears of what they read; null: nobody does.
  const Template::Format* format_of(const Template& made, const FaceKey& key, Diagnostics& diagnostics,
                                    Reads* reads = nullptr) const;

  // In the key's language, or the theme's own where it does not speak that.
  const Template* find(const FaceKey& key) const {
    const Catalog& catalog = common.catalog;
    const Definition& definition = catalog.definition(key.definition);
    const bool is_plain_face = is_plain(key);
    const TemplateSource* const source = is_plain_face ? model::plain_face(catalog) : source_of(key);
    const auto campaign = is_plain_face ? catalog.campaign_of(definition, key.campaign) : std::nullopt;
    const Template* found = nullptr;
    for (const Template& each : templates) {
      const bool is_it = source != nullptr && each.source == source && each.kind == definition.kind &&
                         each.variant == key.variant && each.campaign == campaign;
      if (is_it && (found == nullptr || each.language == key.language)) {
        found = &each;
      }
    }
    return found;
  }
};

}  // namespace talia
