// The run's templates compiled, and faces made of them.
#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "language/language.h"
#include "layout/checks/unprinted.h"
#include "layout/checks/words.h"
#include "layout/faces/card_values.h"
#include "layout/items/shapes.h"
#include "layout/items/wrapped.h"
#include "layout/origins.h"
#include "layout/reading/keys.h"
#include "layout/reading/looks.h"
#include "layout/reading/reader.h"
#include "layout/reading/theme_names.h"
#include "layout/reading/values.h"
#include "model/plain.h"
#include "source/run/worker.h"

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
    std::optional<CampaignId> campaign = {};
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

namespace {

const layout::Theme broken_theme = [] {
  layout::Theme theme;
  theme.is_broken = true;
  theme.words = Value(ValueRecord{});
  theme.words_type = Type::of(Type::Kind::broken);
  theme.signs = theme.words;
  theme.signs_type = theme.words_type;
  return theme;
}();

Frame empty_frame(const FaceKey& key) {
  return {{key.trim.width + key.bleed_x * 2, key.trim.height + key.bleed_y * 2}, {}};
}

Rect trim_of(const FaceKey& key) {
  return {{key.bleed_x, key.bleed_y}, key.trim};
}

const layout::Theme& find_theme(const std::vector<layout::Theme>& themes, Node name,
                                Diagnostics& diagnostics) {
  const auto found = std::ranges::find(themes, name.exists() ? name.scalar() : "", &layout::Theme::id);
  if (found != themes.end()) {
    return *found;
  }
  if (name.exists()) {
    std::vector<std::string> names;
    names.reserve(themes.size());
    for (const layout::Theme& theme : themes) {
      names.push_back(theme.id);
    }
    diagnostics.add(
        Diagnostic::of(Code::unknown_theme, name.span(), fmt::format("there is no theme `{}`", name.scalar()))
            .help_closest(name.scalar(), names));
  }
  return broken_theme;
}

// What is compiled to one template.
struct Instance {
  const TemplateSource* source;
  KindId kind;
  std::shared_ptr<const layout::Theme> theme;  // In its language.
  std::string variant, language;
  std::optional<CampaignId> campaign = {};  // Of the plain face.
};

Faces::Storage::Template compile_template(const LayoutContext& common, const Instance& instance,
                                          std::size_t number, Diagnostics& diagnostics) {
  const Node root = instance.source->root;
  const Kind& kind = common.catalog.kind(instance.kind);
  Faces::Storage::Template made{instance.source,
                                instance.kind,
                                instance.variant,
                                instance.language,
                                {},
                                {},
                                {},
                                layout::Origins(number),
                                instance.source->is_broken || kind.is_broken,
                                false};
  if (made.is_broken) {
    return made;
  }
  layout::Findings findings(diagnostics);
  layout::Reader reader({common, *instance.theme, root, &kind, nullptr, findings}, instance.variant,
                        made.origins);
  if (instance.theme->set_of_kind) {
    made.card = reader.names().scope().find(layout::name_of_card);
    made.campaign = instance.campaign;
  }
  const Node size = root.find("size");
  made.size = {layout::length_at(size, "width"), layout::length_at(size, "height")};
  for (const auto& [name, side] : {std::pair{"front", FaceSide::front}, std::pair{"back", FaceSide::back}}) {
    if (const Node box = root.find("sides").find(name); box.exists()) {
      made.sides[static_cast<std::size_t>(side)] = reader.box(box);
    }
  }
  made.colours = reader.colours().all();
  made.shares_sizes = reader.fits().groups() > 0;
  made.words = instance.theme->root.find("words");
  made.is_broken = instance.theme->is_broken || !findings.is_sound();
  return made;
}

// The languages of a system's campaigns that the theme speaks, its own first.
std::vector<std::string> languages_of(const layout::Theme& theme, SystemId system, const Catalog& catalog,
                                      Diagnostics& diagnostics) {
  std::vector<std::string> languages{theme.language};
  for (const Campaign& campaign : catalog.campaigns) {
    if (campaign.is_broken || campaign.system != system || theme.is_broken) {
      continue;
    }
    if (layout::speaks(theme, campaign.language)) {
      if (std::ranges::find(languages, campaign.language) == languages.end()) {
        languages.push_back(campaign.language);
      }
    } else if (const Node words = theme.root.find("words"); words.size() > 0) {
      diagnostics.add(
          Diagnostic::of(Code::untranslated, theme.root.key_span("words"),
                         fmt::format("the theme `{}` has no words in `{}`", theme.id, campaign.language))
              .note(campaign.root.find("language").span(), "this campaign is written in it")
              .help(fmt::format("add them to `translations:` under `{}`", campaign.language)));
    }
  }
  return languages;
}

// In every language and variant.
void add_instances(const TemplateSource& source, KindId kind, const Faces::Storage& storage,
                   std::vector<Instance>& instances, Diagnostics& diagnostics) {
  const layout::Theme& theme =
      source.is_broken ? broken_theme : find_theme(storage.themes, source.root.find("theme"), diagnostics);
  const Catalog& catalog = storage.common.catalog;
  for (const std::string& language : languages_of(theme, catalog.kind(kind).system, catalog, diagnostics)) {
    const auto spoken =
        std::make_shared<const layout::Theme>(layout::in_language(theme, language, diagnostics));
    for (const std::string& variant : layout::variants_of(theme)) {
      instances.push_back({&source, kind, spoken, variant, language});
    }
  }
}

// The plain face of a kind, as a campaign has it (none: as nobody has), in every variant.
void add_plain(KindId id, std::optional<CampaignId> campaign, const Faces::Storage& storage,
               std::vector<Instance>& instances) {
  const Catalog& catalog = storage.common.catalog;
  const Campaign* const owner = campaign ? &catalog.campaign(*campaign) : nullptr;
  const auto found = std::ranges::find(storage.themes, layout::look_of(owner).theme, &layout::Theme::id);
  auto theme = std::make_shared<layout::Theme>(found == storage.themes.end() ? broken_theme : *found);
  theme->families = layout::families_of(theme->root, owner);
  theme->language = owner == nullptr ? "und" : owner->language;
  theme->set_of_kind = layout::set_of_kind(owner, catalog.kind(id), theme->root, catalog);
  for (const std::string& variant : layout::variants_of(*theme)) {
    instances.push_back({model::plain_face(catalog), id, theme, variant, theme->language, campaign});
  }
}

// Of all kinds that have definitions and no template.
void add_plain_faces(const Faces::Storage& storage, std::vector<Instance>& instances) {
  const Catalog& catalog = storage.common.catalog;
  std::set<KindId> used;
  for (const Definition& definition : catalog.definitions) {
    used.insert(definition.kind);
  }
  for (const KindId id : used) {
    const Kind& kind = catalog.kind(id);
    if (model::plain_face(catalog) == nullptr || kind.is_broken ||
        catalog.find_template(kind.system, kind.name) != nullptr) {
      continue;
    }
    bool is_played = false;
    for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
      if (catalog.campaigns[i].system == kind.system) {
        is_played = true;
        add_plain(id, static_cast<CampaignId>(i), storage, instances);
      }
    }
    if (!is_played) {
      add_plain(id, std::nullopt, storage, instances);
    }
  }
}

// One that could draw the kind, were it named like it.
const TemplateSource* template_for(const Kind& kind, const Catalog& catalog) {
  for (const TemplateSource& source : catalog.templates) {
    const std::vector<Node> kinds = source.root.find("for").as_list();
    if (source.system == kind.system && std::ranges::find(kinds, kind.name, &Node::scalar) != kinds.end()) {
      return &source;
    }
  }
  return nullptr;
}

void note_plain_face(const Kind& kind, const Catalog& catalog, Diagnostics& diagnostics) {
  auto plain = Diagnostic::of(
      Code::default_face, kind.span,
      fmt::format("no template draws definitions of kind `{}`; they have the plain face", kind.name));
  if (const TemplateSource* const other = template_for(kind, catalog)) {
    plain.notes.push_back({other->root.find("id").span(),
                           fmt::format("the template `{}` is for them, and has another name", other->id)});
    plain.help_text =
        fmt::format("write `id: {}` there, or `template: {}` in the deck", kind.name, other->id);
  } else {
    plain.help_text = fmt::format(
        "its look is the `theme` of `campaign.yaml`; for one of its own write `templates/{}/{}.yaml`",
        catalog.system(kind.system).name, kind.name);
  }
  diagnostics.add(std::move(plain));
}

void report_no_variant(const FaceKey& key, Node place, std::string_view theme_name,
                       const Faces::Storage& storage, Diagnostics& diagnostics) {
  const auto theme = std::ranges::find(storage.themes, theme_name, &layout::Theme::id);
  if (theme != storage.themes.end() && !theme->is_broken) {
    diagnostics.add(Diagnostic::of(Code::unknown_variant, place.span(),
                                   fmt::format("the theme `{}` has no variant `{}`, which the sheet asks for",
                                               theme->id, key.variant))
                        .help_closest(key.variant, layout::variants_of(*theme)));
  }
}

// Why there is no plain face: the share folder has none, the kind or the theme is at fault (reported), or the theme lacks
// the variant.
void report_no_plain_face(const FaceKey& key, const Faces::Storage& storage, Diagnostics& diagnostics) {
  const Catalog& catalog = storage.common.catalog;
  const Definition& definition = catalog.definition(key.definition);
  const Kind& kind = catalog.kind(definition.kind);
  if (model::plain_face(catalog) == nullptr) {
    diagnostics.add(
        Diagnostic::of(
            Code::unknown_template, kind.span,
            fmt::format("no template draws definitions of kind `{}`, and the plain face is not here",
                        kind.name))
            .help("`templates/themes/card.yaml` comes from the share folder: name it with `--share DIR`"));
  } else if (const auto campaign = catalog.campaign_of(definition, key.campaign);
             campaign && !kind.is_broken) {
    const Campaign& owner = catalog.campaign(*campaign);
    report_no_variant(key, owner.root.find("theme"), layout::look_of(&owner).theme, storage, diagnostics);
  }
}

void report_no_template(const FaceKey& key, const Faces::Storage& storage, Diagnostics& diagnostics) {
  const Catalog& catalog = storage.common.catalog;
  const Definition& definition = catalog.definition(key.definition);
  const TemplateSource* const source = storage.source_of(key);
  if (source == nullptr || source->is_broken || storage.astray.contains(source)) {
    return;  // Was reported.
  }
  const bool is_for_kind = std::ranges::any_of(storage.templates, [&](const Faces::Storage::Template& each) {
    return each.source == source && each.kind == definition.kind;
  });
  if (!is_for_kind) {
    const Kind& kind = catalog.kind(definition.kind);
    diagnostics.add(Diagnostic::of(Code::unknown_template, definition.id_span,
                                   fmt::format("the template `{}` is not for definitions of kind `{}`",
                                               source->id, kind.name))
                        .note(kind.span, "the kind is here"));
    return;
  }
  report_no_variant(key, source->root.find("theme"), source->root.find("theme").scalar(), storage,
                    diagnostics);
}

// False when a formula of the template was at fault.
// `asked` hears of the face's words; null: the face is made for its shared sizes alone.
bool draw(const FaceKey& key, const Faces::Storage::Template& made, const LayoutContext& common,
          layout::FaceWords* asked, Face& face, Diagnostics& diagnostics) {
  const auto& side = made.sides[static_cast<std::size_t>(key.side)];
  if (!side) {
    return true;
  }
  const Definition& definition = common.catalog.definition(key.definition);
  const layout::Subject subject{&definition, definition.id, definition.id_span,
                                "on the face of this definition"};
  const layout::Setting setting{key.language, std::max(key.trim.width, key.trim.height), key.least_type,
                                key.ppi, key.groups};
  formula::Allowance allowance = rules::allowance_of_face(common.derived, key.definition);
  layout::Filling filling{common,
                          subject,
                          setting,
                          *made.colours.lines,
                          made.colours.areas,
                          {key.definition, key.campaign, {}, &face.reads},
                          diagnostics,
                          allowance,
                          layout::budget_of(definition, common.catalog),
                          true,
                          made.words,
                          asked};
  if (made.card) {
    filling.context.locals.emplace(*made.card, layout::card_values(key, common, face.reads));
  }
  std::vector<layout::Piece> pieces;
  layout::fill_box(*side, filling, pieces);
  layout::Drawing drawing{common,
                          subject,
                          face,
                          diagnostics,
                          &face.frame.items,
                          Rect{{}, face.frame.size},
                          trim_of(key),
                          layout::seed_of(definition.id),
                          made.colours.outline,
                          asked == nullptr,
                          asked};
  for (layout::Piece& piece : pieces) {
    const std::size_t step = layout::first_fitting(
        0, piece.steps(), key.trim.height, [&](std::size_t at) { return piece.height(key.trim.width, at); });
    piece.draw(trim_of(key), step, drawing);
  }
  return filling.is_sound;
}

}  // namespace

Faces::Faces(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
Faces::Faces(Faces&&) noexcept = default;
Faces& Faces::operator=(Faces&&) noexcept = default;
Faces::~Faces() = default;

Size Faces::natural_trim(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  return found == nullptr ? usual_trim : found->size;
}

const LayoutContext& Faces::common_of() const {
  return storage_->common;
}

Span Faces::span_of(Origin origin) const {
  return origin == Origin::none
             ? Span{}
             : storage_->templates[layout::Origins::template_of(origin)].origins.span_of(origin);
}

namespace {

std::string name_of(const Faces::Storage::Template& made, std::size_t box, const Catalog& catalog) {
  const Kind& kind = catalog.kind(made.kind);
  return fmt::format("{} {}/{} {} {} {}", made.source->id, catalog.system(kind.system).name, kind.name,
                     made.variant, made.language, box);
}

}  // namespace

std::string Faces::name_of(Origin origin) const {
  return talia::name_of(storage_->templates[layout::Origins::template_of(origin)],
                        layout::Origins::box_of(origin), storage_->common.catalog);
}

std::optional<Origin> Faces::origin_named(std::string_view name) const {
  std::size_t box = 0;
  const std::string_view digits = name.substr(std::min(name.rfind(' ') + 1, name.size()));
  if (std::from_chars(digits.data(), digits.data() + digits.size(), box).ec != std::errc()) {
    return std::nullopt;
  }
  for (const Storage::Template& each : storage_->templates) {
    const Origin origin = each.origins.of_box(box);
    if (origin != Origin::none && talia::name_of(each, box, storage_->common.catalog) == name) {
      return origin;
    }
  }
  return std::nullopt;
}

bool Faces::shares_sizes(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  return found != nullptr && found->shares_sizes;
}

Face Faces::lay_out(const FaceKey& key, Diagnostics& diagnostics) const {
  const LayoutContext& common = storage_->common;
  Face face{empty_frame(key), true, {}};
  const Storage::Template* const found = storage_->find(key);
  if (found == nullptr) {
    if (storage_->is_plain(key)) {
      report_no_plain_face(key, *storage_, diagnostics);
    } else {
      report_no_template(key, *storage_, diagnostics);
    }
    face.is_sound = false;
    return face;
  }
  if (found->card) {
    const Definition& definition = common.catalog.definition(key.definition);
    note_plain_face(common.catalog.kind(definition.kind), common.catalog, diagnostics);
  }
  face.is_sound = !found->is_broken && !common.derived.is_broken(key.definition);
  if (found->is_broken) {
    return face;
  }
  // What this face finds is kept apart until it ends: that a fault was heard before makes the face no sounder.
  Diagnostics own;
  layout::FaceWords words;
  const bool is_filled = draw(key, *found, common, &words, face, own);
  face.is_sound = face.is_sound && is_filled && !own.has_errors();
  if (face.is_sound) {
    words.check(face, key, common, own);
  }
  if (found->card) {
    face.reads.forget(key.definition);
  }
  diagnostics.join(std::move(own));
  return face;
}

std::vector<BoxFit> Faces::shared_fits(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  Face face{empty_frame(key), true, {}};
  if (found != nullptr && found->shares_sizes && !found->is_broken) {
    Diagnostics told_with_the_face;
    draw(key, *found, storage_->common, nullptr, face, told_with_the_face);
  }
  std::erase_if(face.fits, [](const BoxFit& fit) { return fit.group.empty(); });
  return std::move(face.fits);
}

namespace layout {

namespace {

// Texts of a language without patterns break at spaces alone.
void check_languages(const Catalog& catalog, Diagnostics& diagnostics) {
  for (const Campaign& campaign : catalog.campaigns) {
    const Node language = campaign.root.find("language");
    if (!campaign.is_broken && language.is(NodeKind::text) &&
        language::of(campaign.language).patterns.empty()) {
      diagnostics.add(
          Diagnostic::of(Code::missing_hyphenation, language.span(),
                         fmt::format("no hyphenation patterns for the language `{}`", campaign.language))
              .help("write the language as BCP 47 has it, for example `pl` or `en-GB`"));
    }
  }
}

// Drawings that a style's or a box's colour does not reach; those with colours of their own are meant so.
void check_icons(const LayoutContext& common, Diagnostics& diagnostics) {
  const auto check = [&](std::string_view sort, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const auto found = common.symbols.find(fmt::format("{}/{}", sort, name));
      const Symbol* const symbol = found ? &common.symbols.get(*found) : nullptr;
      const auto is_black = [](const SymbolPart& part) { return part.own == black_paint; };
      if (symbol != nullptr && symbol->place.exists() && !symbol->parts.empty() &&
          std::ranges::all_of(symbol->parts, is_black)) {
        diagnostics.add(
            Diagnostic::of(Code::colourless_icon, symbol->place,
                           fmt::format("the {} `{}` is black whatever `colour` it is given", sort, name))
                .help("fill its shapes with `currentColor`, as by `<svg fill=\"currentColor\" …>`"));
      }
    }
  };
  check("icon", common.catalog.icons);
  check("ornament", common.catalog.ornaments);
}

}  // namespace

Faces compile(const LayoutContext& common, Diagnostics& diagnostics, unsigned jobs) {
  check_languages(common.catalog, diagnostics);
  check_icons(common, diagnostics);
  check_unprinted(common.catalog, diagnostics);
  auto storage = std::make_unique<Faces::Storage>(Faces::Storage{common, {}, {}, {}});
  std::vector<Instance> instances;
  for (const StyleSource& source : common.catalog.themes) {
    storage->themes.push_back(read_theme(source));
    if (!source.is_broken) {
      check_keys_of_theme(source.root, diagnostics);
    }
  }
  for (const TemplateSource& source : common.catalog.templates) {
    if (!source.is_broken) {
      check_keys_of_template(source.root, diagnostics);
    }
    if (model::is_plain_face(source)) {
      continue;
    }
    const Node kinds = source.root.find("for");
    const auto compile_for = [&](Node name) {
      std::vector<std::string> known;
      for (std::size_t i = 0; i < common.catalog.kinds.size(); ++i) {
        const Kind& kind = common.catalog.kinds[i];
        if (source.system && kind.system != *source.system) {
          continue;
        }
        if (kind.name == name.scalar()) {
          add_instances(source, static_cast<KindId>(i), *storage, instances, diagnostics);
          return;
        }
        known.push_back(kind.name);
      }
      storage->astray.insert(&source);
      if (!source.is_broken) {
        diagnostics.add(Diagnostic::of(Code::unknown_kind, name.span(),
                                       fmt::format("there is no kind `{}`", name.scalar()))
                            .help_closest(name.scalar(), known));
      }
    };
    if (kinds.is(NodeKind::list)) {
      for (const Node name : kinds.items()) {
        compile_for(name);
      }
    } else if (kinds.exists()) {
      compile_for(kinds);
    }
  }
  check_looks(common, diagnostics);
  add_plain_faces(*storage, instances);
  std::vector<std::optional<Faces::Storage::Template>> compiled(instances.size());
  source::for_each(instances.size(), jobs, diagnostics, [&](std::size_t i, Diagnostics& own) {
    compiled[i] = compile_template(storage->common, instances[i], i, own);
  });
  for (std::optional<Faces::Storage::Template>& each : compiled) {
    storage->templates.push_back(*std::move(each));
  }
  for (const Theme& theme : storage->themes) {
    std::vector<Node> roots;
    for (const TemplateSource& source : common.catalog.templates) {
      const Node name = source.root.find("theme");
      if (!source.is_broken && name.exists() && name.scalar() == theme.id) {
        roots.push_back(source.root);
      }
    }
    check_names(theme, roots, common, diagnostics);
  }
  return Faces(std::move(storage));
}

}  // namespace layout
}  // namespace talia
