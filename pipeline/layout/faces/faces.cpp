// The run's templates compiled, and faces made of them.
#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "language/language.h"
#include "layout/checks/unprinted.h"
#include "layout/checks/words.h"
#include "layout/faces/box_values.h"
#include "layout/faces/card_values.h"
#include "layout/faces/storage.h"
#include "layout/items/continuation.h"
#include "layout/items/shapes.h"
#include "layout/items/wrapped.h"
#include "layout/origins.h"
#include "layout/reading/keys.h"
#include "layout/reading/looks.h"
#include "layout/reading/outline_reader.h"
#include "layout/reading/reader.h"
#include "layout/reading/theme_names.h"
#include "layout/reading/values.h"
#include "model/plain.h"
#include "rules/shares.h"
#include "source/run/worker.h"

namespace talia {

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

// The front, the back, and the front of cards on which its text goes on.
void read_sides(Node sides, layout::Reader& reader, Faces::Storage::Template& made) {
  using Side = layout::FlowReader::Side;
  reader.flow().begin(Side::front);
  made.sides[static_cast<std::size_t>(FaceSide::front)] = reader.box(sides.find("front"));
  made.flow = reader.flow().front();
  reader.flow().begin(Side::other);
  const Node back = sides.find("back");
  if (back.exists()) {
    made.sides[static_cast<std::size_t>(FaceSide::back)] = reader.box(back);
    made.takes_rest = reader.flow().takes_rest();
    reader.flow().end_side();
  }
  // A part that is not there may have the box that is missed.
  const auto fault = [&](Span place, std::string message, std::string help) {
    if (reader.findings().parts_lacked() == 0) {
      reader.findings().fault(Diagnostic::of(Code::bad_box, place, std::move(message)).help(std::move(help)));
    }
  };
  if (made.flow && made.flow->takes_backs && back.exists() && !made.takes_rest) {
    fault(made.flow->rest_span, "the text of this box goes on on the back, and no box of the back shows it",
          "write `show: face.rest` in a box there, or `rest: card` here");
  }
  const Node continuation = sides.find("continuation");
  if (!continuation.exists()) {
    made.continuation = made.flow ? layout::usual_continuation(*made.flow) : nullptr;
    return;
  }
  made.continuation = reader.box(continuation);
  if (!made.flow) {
    fault(sides.key_span("continuation"), "no text of the front goes on on another card",
          "write `rest: card` at the text that may be longer than its box, or leave this side out");
  } else if (!reader.flow().takes_rest()) {
    fault(sides.key_span("continuation"), "no box of this side shows what is left of the text",
          "write `show: face.rest` in a box of it");
  }
}

// Over the definition alone: which of its faces is asked for is not known yet.
Formula read_condition(Node node, const Scope& scope, layout::Findings& findings) {
  Formula parsed = formula::parse(node.text(), findings.diagnostics());
  Diagnostics found;
  if (!parsed.is_broken()) {
    formula::check(parsed, scope, Type::of(Type::Kind::boolean), found);
  }
  findings.require(!parsed.is_broken() && !found.has_errors());
  findings.diagnostics().join(std::move(found));
  return parsed;
}

// To what its cards are cut, and which of them are of another size or outline.
void read_formats(Node root, const Scope& scope, layout::Findings& findings, Faces::Storage::Template& made) {
  const auto outline = [&](Node node, const Size& size) {
    return layout::read_outline(node, size, findings);
  };
  made.outline = outline(root.find("outline"), made.size);
  for (const Node node : root.find("formats").items()) {
    const auto size = node.find("size").exists() ? layout::size_of(node.find("size"), nullptr) : std::nullopt;
    const Size own = size.value_or(made.size);
    made.formats.push_back(
        {read_condition(node.find("when"), scope, findings), own,
         outline(node.find("outline").exists() ? node.find("outline") : root.find("outline"), own)});
  }
}

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
  made.campaign_name = layout::campaign_in(reader.names().scope());
  made.deck_name = layout::deck_in(reader.names().scope());
  made.box_name = layout::box_in(reader.names().scope());
  if (instance.theme->set_of_kind) {
    made.card = reader.names().scope().find(layout::name_of_card);
    made.campaign = instance.campaign;
  }
  const Node size = root.find("size");
  made.size = {layout::length_at(size, "width"), layout::length_at(size, "height")};
  if (instance.campaign) {
    made.size = layout::card_size_of(common.catalog.campaign(*instance.campaign)).value_or(made.size);
  }
  read_formats(root, common.derived.scope(instance.kind), findings, made);
  made.face = *reader.names().scope().find(layout::name_of_face);
  read_sides(root.find("sides"), reader, made);
  made.colours = reader.colours().all();
  made.shares_sizes = reader.fits().groups() > 0;
  made.words = instance.theme->root.find("words");
  made.is_broken = instance.theme->is_broken || !findings.is_sound();
  return made;
}

// Whether the campaign has a definition of the kind that it could print, of its own or of the system's library.
bool has_cards(CampaignId campaign, KindId kind, const Catalog& catalog) {
  return std::ranges::any_of(catalog.definitions, [&](const Definition& definition) {
    return definition.kind == kind && (!definition.campaign || *definition.campaign == campaign);
  });
}

// The languages that the theme speaks of the campaigns that have cards of a kind, its own first.
std::vector<std::string> languages_of(const layout::Theme& theme, KindId kind, const Catalog& catalog,
                                      Diagnostics& diagnostics) {
  std::vector<std::string> languages{theme.language};
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    const Campaign& campaign = catalog.campaigns[i];
    if (campaign.is_broken || campaign.system != catalog.kind(kind).system || theme.is_broken ||
        !has_cards(static_cast<CampaignId>(i), kind, catalog)) {
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
  for (const std::string& language : languages_of(theme, kind, catalog, diagnostics)) {
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

}  // namespace

Faces::Faces(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
Faces::Faces(Faces&&) noexcept = default;
Faces& Faces::operator=(Faces&&) noexcept = default;
Faces::~Faces() = default;

const Faces::Storage::Template::Format* Faces::Storage::format_of(const Template& made, const FaceKey& key,
                                                                  Diagnostics& diagnostics,
                                                                  Reads* reads) const {
  if (made.is_broken || common.derived.is_broken(key.definition)) {
    return nullptr;
  }
  formula::Allowance allowance = rules::allowance_of_face(common.derived, key.definition);
  for (const Template::Format& each : made.formats) {
    const RulesContext context{key.definition, key.campaign, {}, reads};
    const auto value = rules::evaluate(each.when, context, common.derived, allowance);
    if (!value && !formula::is_silent(value.error())) {
      diagnostics.add(value.error());
    }
    if (value && value->boolean() != nullptr && *value->boolean()) {
      return &each;
    }
  }
  return nullptr;
}

Size Faces::natural_trim(const FaceKey& key) const {
  return stated_trim(key).value_or(storage_->find(key) == nullptr ? usual_trim : Size{});
}

std::optional<Size> Faces::stated_trim(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  if (found == nullptr) {
    return std::nullopt;
  }
  Diagnostics told_with_the_face;
  const auto* const format = storage_->format_of(*found, key, told_with_the_face);
  const Size size = format == nullptr ? found->size : format->size;
  return size == Size{} ? std::nullopt : std::optional(size);
}

const CardOutline& Faces::outline_of(const FaceKey& key) const {
  static const CardOutline rectangle;
  const Storage::Template* const found = storage_->find(key);
  if (found == nullptr) {
    return rectangle;
  }
  Diagnostics told_with_the_face;
  const auto* const format = storage_->format_of(*found, key, told_with_the_face);
  return format == nullptr ? found->outline : format->outline;
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

namespace layout {

namespace {

// Texts of a language without patterns break at spaces alone.
void check_languages(const Catalog& catalog, const Typesetter& typesetter, Diagnostics& diagnostics) {
  for (const Campaign& campaign : catalog.campaigns) {
    const Node language = campaign.root.find("language");
    if (!campaign.is_broken && language.is(NodeKind::text) &&
        !language::of(campaign.language).is_right_to_left &&
        language::of(campaign.language).patterns.empty() &&
        typesetter.patterns_of(campaign.language).empty()) {
      diagnostics.add(
          Diagnostic::of(Code::missing_hyphenation, language.span(),
                         fmt::format("no hyphenation patterns for the language `{}`", campaign.language))
              .help(fmt::format("put its patterns into `templates/patterns/{}.dic`, or write the language as "
                                "BCP 47 has it, for example "
                                "`pl` or `en-GB`",
                                campaign.language)));
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
  check_languages(common.catalog, common.typesetter, diagnostics);
  check_icons(common, diagnostics);
  check_unprinted(common.catalog, diagnostics);
  auto storage = std::make_unique<Faces::Storage>(Faces::Storage{common, {}, {}, {}});
  std::vector<Instance> instances;
  for (const StyleSource& source : common.catalog.themes) {
    storage->themes.push_back(read_theme(source, diagnostics));
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
