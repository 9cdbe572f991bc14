#include "layout/faces/key_of_face.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "frame/key.h"
#include "image/key.h"
#include "language/language.h"
#include "layout/faces/card_values.h"
#include "layout/reading/keys.h"
#include "layout/reading/looks.h"
#include "model/plain.h"
#include "rules/keys.h"
#include "source/of_each.h"
#include "typeset/fonts/key.h"
#include "typeset/typeset.h"

namespace talia::layout {

namespace {

// What a face is made for, but for its deck, which few of them read, and a box, whose faces nobody keeps.
void add(const FaceKey& face, const Catalog& catalog, source::Key& key) {
  const auto& [definition, name, side, variant, trim, bleed_x, bleed_y, safe, language, groups, least_type,
               ppi, campaign, part, flow, deck, outline, box] = face;
  key.add(catalog.full_name(catalog.definition(definition))).add(name).add(static_cast<std::int64_t>(side));
  key.add(variant).add(language);
  frame::add(trim, key);
  frame::add(outline, key);
  for (const Length each : {bleed_x, bleed_y, safe, least_type}) {
    frame::add(each, key);
  }
  key.add(ppi).add(campaign ? catalog.campaign(*campaign).id : std::string());
  key.add(part).add(flow.front).add(static_cast<std::int64_t>(flow.takes_backs ? 1 : 0));
  key.add(static_cast<std::int64_t>(flow.setting)).add(static_cast<std::int64_t>(flow.breaks.size()));
  frame::add(flow.widths.first, key);
  frame::add(flow.widths.others, key);
  for (const TextBreak& each : flow.breaks) {
    key.add(static_cast<std::int64_t>(each.piece)).add(static_cast<std::int64_t>(each.line));
  }
  key.add(static_cast<std::int64_t>(groups.size()));
  for (const auto& [group, shared] : groups) {
    const auto& [size, leading] = shared;
    key.add(group);
    frame::add(size, key);
    frame::add(leading, key);
  }
}

// The families that are named somewhere in a node.
void gather(Node node, const std::set<std::string, std::less<>>& families,
            std::set<std::string_view>& named) {
  if (node.is(NodeKind::text)) {
    if (const auto found = families.find(node.scalar()); found != families.end()) {
      named.insert(*found);
    }
  } else if (node.is(NodeKind::list)) {
    for (const Node item : node.items()) {
      gather(item, families, named);
    }
  } else if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      gather(entry.value, families, named);
    }
  }
}

// Whether a step of a `fit:` hides boxes.
bool hides(Node node) {
  const auto is_hiding = [](const Entry& entry) { return entry.key == "hide" || hides(entry.value); };
  return node.is(NodeKind::list)  ? std::ranges::any_of(node.items(), hides)
         : node.is(NodeKind::map) ? std::ranges::any_of(node.entries(), is_hiding)
                                  : false;
}

// What is written where a drawing may be named of which outlines are taken.
void gather_outlined(Node node, bool is_there, std::set<std::string_view>& names) {
  if (node.is(NodeKind::text)) {
    if (is_there) {
      names.insert(node.scalar());
    }
  } else if (node.is(NodeKind::list)) {
    for (const Node item : node.items()) {
      gather_outlined(item, is_there, names);
    }
  } else if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      gather_outlined(entry.value, is_there || is_among(entry.key, "clip frame ornament motifs"), names);
    }
  }
}

// Whether a motif takes outlines of an icon that an expression names.
bool outlines_any(Node node, bool is_clip = false) {
  if (node.is(NodeKind::list)) {
    return std::ranges::any_of(node.items(), [&](Node item) { return outlines_any(item, is_clip); });
  }
  const Node icon = node.find("icon");
  const bool is_outlined = is_clip || node.find("stroke").exists();
  return (is_outlined && icon.exists() && icon.scalar().starts_with('{')) ||
         std::ranges::any_of(node.entries(), [&](const Entry& entry) {
           return outlines_any(entry.value, entry.key == "clip");
         });
}

// Whether some words of a node may be of the deck.
bool may_name_deck(Node node) {
  return node.is(NodeKind::list) ? std::ranges::any_of(node.items(), may_name_deck)
         : node.is(NodeKind::map)
             ? std::ranges::any_of(node.entries(), may_name_deck, &Entry::value)
             : node.exists() && node.scalar().find(name_of_deck) != std::string_view::npos;
}

void gather(const std::vector<Item>& items, FaceReads& drawn) {
  for (const Item& item : items) {
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      drawn.symbols.insert(use->symbol);
    } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      drawn.images.insert(image->image);
    } else if (const auto* const group = std::get_if<Group>(&item.what)) {
      gather(group->items, drawn);
    }
  }
}

// What a face that no template draws is made with.
void add_plain_look(const FaceKey& face, const Catalog& catalog, std::vector<Node>& looks, source::Key& key) {
  const Definition& definition = catalog.definition(face.definition);
  if (!looks.empty() || model::plain_face(catalog) == nullptr) {
    return;
  }
  const auto campaign = catalog.campaign_of(definition, face.campaign);
  const Campaign* const owner = campaign ? &catalog.campaign(*campaign) : nullptr;
  looks.push_back(model::plain_face(catalog)->root);
  for (const Field& field : catalog.kind(definition.kind).fields) {
    key.add(field.is_prose ? field.name : std::string());  // By what others of the kind say there.
  }
  const std::string theme = look_of(owner).theme;
  for (const StyleSource& each : catalog.themes) {
    if (each.id == theme) {
      looks.push_back(each.root);
      key.add(set_of_kind(owner, catalog.kind(definition.kind), each.root, catalog));
    }
  }
  if (owner != nullptr) {
    const std::vector<Node> nodes = nodes_of_look(*owner);
    looks.insert(looks.end(), nodes.begin(), nodes.end());
  }
}

}  // namespace

struct LayoutDigests::Known {
  explicit Known(const FontStore& store) : fonts(store) {}

  using Place = std::pair<const Document*, std::uint32_t>;
  std::mutex mutex;  // Of what follows.
  typeset::FontDigests fonts;
  std::map<std::string, Digest, std::less<>> families;
  std::map<std::vector<Place>, Looks> looks;
  std::vector<std::optional<Digest>> symbols;
};

LayoutDigests::LayoutDigests(LayoutDigests&&) noexcept = default;
LayoutDigests::~LayoutDigests() = default;

LayoutDigests::LayoutDigests(const LayoutContext& common, const Files& hyphenation, unsigned threads)
    : common_(common), catalog_(common.catalog, threads), known_(std::make_unique<Known>(common.fonts)) {
  const Catalog& catalog = common.catalog;
  for (std::string& name : common.fonts.family_names()) {
    families_.insert(std::move(name));
  }
  std::set<std::string> languages;
  for (const Campaign& campaign : catalog.campaigns) {
    languages.insert(campaign.language);
  }
  for (const StyleSource& theme : catalog.themes) {
    languages.insert(theme.root.text_at("language"));
  }
  source::Key key("patterns");
  for (const std::string& language : languages) {
    const std::string file = typeset::pattern_file(language, hyphenation);
    const auto bytes = file.empty() ? Result<std::string>() : hyphenation.read(file);
    key.add(language).add(bytes.value_or(""));
  }
  patterns_ = key.digest();
}

Digest LayoutDigests::family(std::string_view name) const {
  const auto family = families_.contains(name) ? common_.fonts.family_named(name) : std::nullopt;
  if (!family) {
    return {};
  }
  const std::lock_guard lock(known_->mutex);
  const auto known = known_->families.find(name);
  return known != known_->families.end()
             ? known->second
             : known_->families.emplace(name, known_->fonts.family(*family)).first->second;
}

Digest LayoutDigests::families(std::span<const Node> looks) const {
  const auto& declared = common_.catalog.fonts.families;
  std::set<std::string_view> named;
  for (const Node look : looks) {
    gather(look, families_, named);
  }
  source::Key key("families");
  key.add(declared.empty() ? Digest{} : family(declared.front().name));
  for (const std::string_view name : named) {
    key.add(family(name));
  }
  return key.digest();
}

Digest LayoutDigests::declared_fonts() const {
  source::Key key("declared fonts");
  const std::lock_guard lock(known_->mutex);
  for (std::size_t i = 0; i < common_.fonts.size(); ++i) {
    key.add(known_->fonts.declared(static_cast<FontId>(i)));
  }
  return key.digest();
}

Digest LayoutDigests::tried(std::span<const Node> looks) const {
  source::Key key("tried");
  if (std::ranges::any_of(looks, hides)) {
    for (std::size_t i = 0; i < common_.symbols.size(); ++i) {
      key.add(symbol(static_cast<SymbolId>(i)));
    }
    for (std::size_t i = 0; i < common_.images.size(); ++i) {
      key.add(image(static_cast<ImageId>(i)));
    }
  }
  return key.digest();
}

Digest LayoutDigests::outlined_of_any(std::span<const Node> looks) const {
  source::Key key("outlined of any");
  if (std::ranges::any_of(looks, [](Node look) { return outlines_any(look.find("motifs")); })) {
    for (std::size_t i = 0; i < common_.symbols.size(); ++i) {
      key.add(symbol(static_cast<SymbolId>(i)));
    }
  }
  return key.digest();
}

Digest LayoutDigests::outlined(std::span<const Node> looks) const {
  std::set<std::string_view> names;
  for (const Node look : looks) {
    gather_outlined(look, false, names);
  }
  source::Key key("outlined");
  for (const std::string_view name : names) {
    for (const std::string_view sort : {"icon", "ornament"}) {
      if (const auto found = common_.symbols.find(fmt::format("{}/{}", sort, name))) {
        key.add(symbol(*found));
      }
    }
  }
  return key.digest();
}

LayoutDigests::Looks LayoutDigests::looks(std::span<const Node> looks) const {
  const auto place = source::of_each<Known::Place>(
      looks, [](Node look) { return std::pair(look.document(), look.index()); });
  {
    const std::lock_guard lock(known_->mutex);
    if (const auto known = known_->looks.find(place); known != known_->looks.end()) {
      return known->second;
    }
  }
  source::Key key("looks");
  for (const Node look : looks) {
    key.add(model::CatalogDigests::of(look));
  }
  key.add(families(looks)).add(tried(looks)).add(outlined(looks));
  const Looks made{key.digest(), std::ranges::any_of(looks, layout::may_name_deck)};
  const std::lock_guard lock(known_->mutex);
  return known_->looks.emplace(place, made).first->second;
}

Digest LayoutDigests::symbol(SymbolId id) const {
  const auto number = static_cast<std::size_t>(id);
  {
    const std::lock_guard lock(known_->mutex);
    known_->symbols.resize(std::max(known_->symbols.size(), common_.symbols.size()));
    if (const auto& known = known_->symbols[number]) {
      return *known;
    }
  }
  const Digest digest = frame::key_of(common_.symbols.get(id), [this](std::uint32_t entry) {
    return common_.palette.entry(static_cast<std::uint16_t>(entry)).name;
  });
  const std::lock_guard lock(known_->mutex);
  known_->symbols[number] = digest;
  return digest;
}

Digest LayoutDigests::image(ImageId id) const {
  return image::key_of(common_.images, id);
}

FaceReads reads_of(const Face& face, const Frame& frame) {
  FaceReads reads{{}, {}, face.reads};
  gather(frame.items, reads);
  reads.symbols.insert(face.outlined.begin(), face.outlined.end());
  return reads;
}

FaceReads reads_of(const Face& face) {
  return reads_of(face, face.frame);
}

Digest question_of(const FaceKey& face_key, const Catalog& catalog) {
  source::Key key("question");
  add(face_key, catalog, key);
  return key.digest();
}

Digest key_of(const FaceKey& face_key, const FaceReads& reads, const LayoutDigests& digests,
              const LayoutContext& common) {
  const Catalog& catalog = common.catalog;
  const Definition& definition = catalog.definition(face_key.definition);
  source::Key key("face");
  add(face_key, catalog, key);
  std::vector<Node> looks;
  // Of its own template, and of that on which its text begins.
  std::set<std::string> names;
  for (const std::string& name :
       {face_key.face, face_key.flow.goes_on() ? face_key.flow.front : face_key.face}) {
    names.insert(name.empty() ? catalog.kind(definition.kind).name : name);
  }
  for (const std::string& name : names) {
    const TemplateSource* const source = catalog.find_template(definition.system, name);
    if (source == nullptr) {
      continue;
    }
    const Node theme = source->root.find("theme");
    looks.push_back(source->root);
    for (const StyleSource& each : catalog.themes) {
      if (theme.exists() && each.id == theme.scalar()) {
        looks.push_back(each.root);
      }
    }
  }
  add_plain_look(face_key, catalog, looks, key);
  const LayoutDigests::Looks known = digests.looks(looks);
  key.add(known.digest);
  if (face_key.deck != nullptr && known.may_name_deck) {
    key.add(face_key.deck->id).add(face_key.deck->title);
  }
  key.add(digests.patterns());
  for (const SymbolId symbol : reads.symbols) {
    key.add(digests.symbol(symbol));
  }
  for (const ImageId image : reads.images) {
    key.add(digests.image(image));
  }
  if (const auto campaign = catalog.campaign_of(definition, face_key.campaign)) {
    for (const char* const said : {"id", "name", "version", "date"}) {
      key.add(catalog.campaign(*campaign).root.text_at(said));
    }
  }
  // What a template may find by `{id}.*`.
  for (const std::string& picture : catalog.pictures) {
    const std::size_t begin = picture.rfind('/') + 1;
    if (std::string_view(picture).substr(begin, picture.rfind('.') - begin) == definition.id) {
      key.add(picture);
    }
  }
  // What its own stats read is among what the face read.
  rules::add(definition.system, catalog.campaign_of(definition, face_key.campaign), digests.catalog(),
             catalog, common.derived, key);
  key.add(digests.catalog().definition(face_key.definition));
  // By what others say, too.
  key.add(common.derived.is_broken(face_key.definition));
  rules::add(reads.definitions, face_key.campaign, digests.catalog(), catalog, common.derived, key);
  return key.digest();
}

}  // namespace talia::layout
