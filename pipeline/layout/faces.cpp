// The run's templates compiled, and faces made of them.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "layout/reader.h"
#include "layout/shapes.h"
#include "layout/wrapped.h"
#include "typeset/hyphenation.h"

namespace talia {

struct Faces::Storage {
  // A template for one kind.
  struct Template {
    const TemplateSource* source;
    KindId kind;
    Size size;
    std::array<std::unique_ptr<layout::Box>, 2> sides;  // By FaceSide.
    layout::Colours colours;
    bool is_broken = false;  // Was reported.
    bool shares_sizes = false;
  };

  const Studio studio;
  std::vector<layout::Theme> themes;
  std::vector<Template> templates;
  std::vector<Span> origins;  // By Origin, from 1.

  const Template* find(const FaceKey& key) const {
    const Definition& definition = studio.catalog.definition(key.definition);
    const std::string& name = key.face.empty() ? studio.catalog.kind(definition.kind).name : key.face;
    const TemplateSource* const source = studio.catalog.find_template(definition.system, name);
    const auto found = std::ranges::find_if(templates, [&](const Template& each) {
      return each.source == source && each.kind == definition.kind;
    });
    return source == nullptr || found == templates.end() ? nullptr : &*found;
  }
};

namespace {

const layout::Theme broken_theme = [] {
  layout::Theme theme;
  theme.is_broken = true;
  theme.words = Value(ValueRecord{});
  theme.words_type = Type::of(Type::Kind::broken);
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

void compile_template(Faces::Storage& storage, const TemplateSource& source, KindId kind,
                      Diagnostics& diagnostics) {
  const Node root = source.root;
  const bool is_broken = source.is_broken || storage.studio.catalog.kind(kind).is_broken;
  Faces::Storage::Template made{&source, kind, {}, {}, {}, is_broken, false};
  if (!is_broken) {
    const layout::Theme& theme = find_theme(storage.themes, root.find("theme"), diagnostics);
    layout::Reader reader(storage.studio, theme, root, storage.studio.catalog.kind(kind), storage.origins,
                          diagnostics);
    const Node size = root.find("size");
    made.size = {reader.length(size.find("width")).value_or(Length()),
                 reader.length(size.find("height")).value_or(Length())};
    for (const auto& [name, side] :
         {std::pair{"front", FaceSide::front}, std::pair{"back", FaceSide::back}}) {
      if (const Node box = root.find("sides").find(name); box.exists()) {
        made.sides[static_cast<std::size_t>(side)] = reader.box(box);
      }
    }
    made.colours = reader.colours();
    made.shares_sizes = reader.shares_sizes();
    made.is_broken = theme.is_broken || !reader.is_sound();
  }
  storage.templates.push_back(std::move(made));
}

}  // namespace

Faces::Faces(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
Faces::Faces(Faces&&) noexcept = default;
Faces& Faces::operator=(Faces&&) noexcept = default;
Faces::~Faces() = default;

Size Faces::natural_trim(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  return found == nullptr ? key.trim : found->size;
}

const Studio& Faces::studio_of() const {
  return storage_->studio;
}

Span Faces::span_of(Origin origin) const {
  const auto number = static_cast<std::size_t>(origin);
  return number == 0 || number > storage_->origins.size() ? Span{} : storage_->origins[number - 1];
}

bool Faces::shares_sizes(const FaceKey& key) const {
  const Storage::Template* const found = storage_->find(key);
  return found != nullptr && found->shares_sizes;
}

Face Faces::lay_out(const FaceKey& key, Diagnostics& diagnostics) const {
  const Studio& studio = storage_->studio;
  const Definition& definition = studio.catalog.definition(key.definition);
  Face face{empty_frame(key), true, {}};
  const Storage::Template* const found = storage_->find(key);
  if (found == nullptr) {
    const Kind& kind = studio.catalog.kind(definition.kind);
    const TemplateSource* const source =
        studio.catalog.find_template(definition.system, key.face.empty() ? kind.name : key.face);
    const bool is_reported = source != nullptr ? source->is_broken : !key.face.empty();
    if (!is_reported) {
      diagnostics.add(
          Diagnostic::of(
              Code::unknown_template, definition.id_span,
              key.face.empty()
                  ? fmt::format("no template draws definitions of kind `{}`", kind.name)
                  : fmt::format("the template `{}` is not for definitions of kind `{}`", key.face, kind.name))
              .note(kind.span, "the kind is here"));
    }
    face.is_sound = false;
    return face;
  }
  const auto& side = found->sides[static_cast<std::size_t>(key.side)];
  face.is_sound = !found->is_broken && !studio.derived.is_broken(key.definition);
  if (found->is_broken || !side) {
    return face;
  }
  // What this face finds is kept apart until it ends: that a fault was heard before makes the face no sounder.
  Diagnostics own;
  Context context{key.definition, definition.campaign.value_or(CampaignId{}), {}};
  layout::Filling filling{studio, definition, key, found->colours, std::move(context), {}, own, true};
  std::vector<layout::Piece> pieces;
  layout::fill_box(*side, filling, pieces);
  layout::Drawing drawing{studio,
                          definition,
                          face,
                          own,
                          &face.frame.items,
                          Rect{{}, face.frame.size},
                          layout::seed_of(definition.id)};
  for (layout::Piece& piece : pieces) {
    const std::size_t step = layout::first_fitting(
        0, piece.steps(), key.trim.height, [&](std::size_t at) { return piece.height(key.trim.width, at); });
    piece.draw(trim_of(key), step, drawing);
  }
  face.is_sound = face.is_sound && filling.is_sound && !own.has_errors();
  diagnostics.join(std::move(own));
  return face;
}

namespace layout {

namespace {

// Texts of a language without patterns break at spaces alone.
void check_languages(const Catalog& catalog, Diagnostics& diagnostics) {
  for (const Campaign& campaign : catalog.campaigns) {
    const Node language = campaign.root.find("language");
    if (!campaign.is_broken && language.is(NodeKind::text) &&
        typeset::pattern_file_of(campaign.language).empty()) {
      diagnostics.add(
          Diagnostic::of(Code::missing_hyphenation, language.span(),
                         fmt::format("no hyphenation patterns for the language `{}`", campaign.language))
              .help("write the language as BCP 47 has it, for example `pl` or `en-GB`"));
    }
  }
}

}  // namespace

Faces compile(const Studio& studio, Diagnostics& diagnostics) {
  check_languages(studio.catalog, diagnostics);
  auto storage = std::make_unique<Faces::Storage>(Faces::Storage{studio, {}, {}, {}});
  for (const StyleSource& source : studio.catalog.themes) {
    storage->themes.push_back(read_theme(source));
  }
  for (const TemplateSource& source : studio.catalog.templates) {
    const Node kinds = source.root.find("for");
    const auto compile_for = [&](Node name) {
      std::vector<std::string> known;
      for (std::size_t i = 0; i < studio.catalog.kinds.size(); ++i) {
        const Kind& kind = studio.catalog.kinds[i];
        if (source.system && kind.system != *source.system) {
          continue;
        }
        if (kind.name == name.scalar()) {
          compile_template(*storage, source, static_cast<KindId>(i), diagnostics);
          return;
        }
        known.push_back(kind.name);
      }
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
  return Faces(std::move(storage));
}

}  // namespace layout
}  // namespace talia
