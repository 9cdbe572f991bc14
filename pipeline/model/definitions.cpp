// Definitions: found, merged with what they extend, validated, their texts and formulas parsed.
#include <algorithm>

#include <fmt/format.h>

#include "document/build.h"
#include "document/read.h"
#include "markup/parse.h"
#include "model/builder.h"
#include "model/fields.h"
#include "source/of_each.h"
#include "source/run/worker.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

// A definition on its way into the catalog.
struct Candidate {
  const PlacedDocument* document;
  std::string id;
  Span id_span;
  SystemId system;
  std::optional<CampaignId> campaign;
  std::optional<KindId> kind;
  std::optional<std::size_t> base;  // What it extends.
  Node extends;
  Node merged;
  bool is_broken = false;
  bool has_faulty_id = false;  // Malformed, or two have it.
  enum class Mark { fresh, open, done } mark = Mark::fresh;
};

// In characters; names of files have at most 255 with all that is added.
constexpr std::size_t longest_id = 100;
constexpr std::string_view form_of_ids =
    "an id has letters from a to z, digits and `_`, and begins with a letter";

class Gatherer {
 public:
  explicit Gatherer(Builder& builder) : builder_(builder) {}

  void run() {
    find_candidates();
    count_definitions();
    for (Candidate& candidate : candidates_) {
      name_by_file(candidate);
    }
    find_broken_files();
    note_duplicates();
    note_lost_ids();
    for (Candidate& candidate : candidates_) {
      resolve_base(candidate);
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      merge(i);
    }
    validate_all();
    note_duplicate_refs();
    settle();
  }

 private:
  using Key = std::pair<std::uint32_t, std::string>;

  static std::uint32_t owner_of(const Candidate& candidate) {
    return candidate.campaign ? static_cast<std::uint32_t>(*candidate.campaign)
                              : library_owner(candidate.system);
  }

  void report(Diagnostic diagnostic) { builder_.diagnostics.add(std::move(diagnostic)); }

  std::vector<std::string> kind_names(SystemId system, bool with_parts) const {
    auto names = source::of_each(builder_.catalog.system(system).kinds,
                                 [this](KindId id) { return builder_.catalog.kind(id).name; });
    if (with_parts) {
      names.insert(names.end(), {"book", "deck"});
    }
    return names;
  }

  void find_candidates() {
    for (const PlacedDocument& document : builder_.documents) {
      Candidate candidate{};
      candidate.document = &document;
      if (document.place.role == PlaceOfFile::Role::library) {
        candidate.system = builder_.system(document.place.owner);
      } else if (document.place.role == PlaceOfFile::Role::campaign_part &&
                 document.place.name != "campaign") {
        candidate.campaign = builder_.catalog.find_campaign(document.place.owner);
        candidate.system = builder_.catalog.campaign(*candidate.campaign).system;
      } else {
        continue;
      }
      if (is_part_kind(document.root.text_at("kind"))) {
        continue;
      }
      add_candidate(std::move(candidate));
    }
  }

  void add_candidate(Candidate candidate) {
    const Node root = candidate.document->root;
    if (!root.is(NodeKind::map)) {
      report(Diagnostic::of(Code::wrong_type, root.span(), "a definition is a mapping of fields")
                 .help("begin with `kind:` and `id:`"));
      return;
    }
    const Node kind = root.find("kind");
    const Node id = root.find("id");
    candidate.id = id.is(NodeKind::text) ? std::string(id.scalar()) : std::string{};
    candidate.id_span = id.exists() ? id.span() : candidate.document->whole;
    candidate.extends = root.find("extends");
    candidate.merged = root;
    if (builder_.catalog.system(candidate.system).is_unknown) {
      candidate.is_broken = true;
    } else if (!kind.exists()) {
      report(Diagnostic::of(Code::missing_field, root.size() > 0 ? root.entry(0).key_span : root.span(),
                            "the definition has no `kind`")
                 .help(fmt::format(
                     "kinds of this system: {}",
                     fmt::join(kind_names(candidate.system, candidate.campaign.has_value()), ", "))));
      candidate.is_broken = true;
    } else if (!kind.is(NodeKind::text)) {
      report(Diagnostic::of(Code::wrong_type, kind.span(), "`kind` is the name of a kind, a text"));
      candidate.is_broken = true;
    } else {
      candidate.kind = builder_.catalog.find_kind(candidate.system, kind.scalar());
      const std::string& system = builder_.catalog.system(candidate.system).name;
      if (candidate.kind) {
        candidate.is_broken = builder_.catalog.kind(*candidate.kind).is_broken;
      } else {
        const auto names = kind_names(candidate.system, candidate.campaign.has_value());
        report(Diagnostic::of(Code::unknown_kind, kind.span(),
                              fmt::format("the system `{}` has no kind `{}`", system, kind.scalar()))
                   .help_closest(kind.scalar(), names));
        candidate.is_broken = true;
      }
    }
    candidates_.push_back(std::move(candidate));
  }

  void count_definitions() {
    for (const Candidate& candidate : candidates_) {
      ++definitions_of_[candidate.document->path];
    }
  }

  // A definition that writes no id has its file's name for one, where it has the file to itself.
  void name_by_file(Candidate& candidate) {
    const Node root = candidate.document->root;
    if (root.find("id").exists()) {
      return;
    }
    const std::string& name = candidate.document->place.name;
    const int others = definitions_of_[candidate.document->path] - 1;
    candidate.id_span = root.size() > 0 ? root.entry(0).key_span : root.span();
    if (others == 0 && is_well_formed(name)) {
      candidate.id = name;
      return;
    }
    candidate.is_broken = true;
    report(
        others > 0
            ? Diagnostic::of(
                  Code::missing_field, place_of_missing(candidate),
                  fmt::format("the definition has no `id`, and its file, which it could be named after, "
                              "holds {}",
                              others == 1 ? "another" : fmt::format("{} others", others)))
                  .help("give each an `id`, or a file of its own")
            : Diagnostic::of(
                  Code::missing_field, place_of_missing(candidate),
                  fmt::format("the definition has no `id`, and its file's name, `{}`, cannot be one", name))
                  .help(fmt::format("write an `id`, or rename the file: {}", form_of_ids)));
  }

  static Span place_of_missing(const Candidate& candidate) {
    return candidate.extends.exists() ? candidate.document->root.key_span("extends") : candidate.id_span;
  }

  // Ids of files that could not be parsed stay known, so that references to them are not reported too.
  void find_broken_files() {
    for (const auto& [file, place] : broken_files(builder_)) {
      const bool in_library = place.role == PlaceOfFile::Role::library;
      if (!in_library && place.role != PlaceOfFile::Role::campaign_part) {
        continue;
      }
      const auto campaign = in_library ? std::nullopt : builder_.catalog.find_campaign(place.owner);
      if (!in_library && !campaign) {
        continue;
      }
      const SystemId system =
          in_library ? builder_.system(place.owner) : builder_.catalog.campaign(*campaign).system;
      const std::string kind = value_at_line_start(builder_.sources.text(file->file), "kind");
      for (const BrokenId& id : file->broken_ids) {
        builder_.catalog.broken.push_back(
            {id.id, kind, campaign, system, builder_.sources.whole(file->file)});
      }
      if (file->broken_ids.empty()) {
        builder_.catalog.broken.push_back(
            {place.name, kind, campaign, system, builder_.sources.whole(file->file)});
      }
    }
  }

  // An earlier definition with the id of this one that a campaign sees beside it.
  std::map<Key, std::size_t>::const_iterator find_namesake(const Candidate& candidate) const {
    auto other = index_.find({owner_of(candidate), candidate.id});
    if (other == index_.end() && candidate.campaign) {
      other = index_.find({library_owner(candidate.system), candidate.id});
    }
    const auto& campaigns = builder_.catalog.campaigns;
    for (std::size_t i = 0; i < campaigns.size() && other == index_.end() && !candidate.campaign; ++i) {
      if (campaigns[i].system == candidate.system) {
        other = index_.find({static_cast<std::uint32_t>(i), candidate.id});
      }
    }
    return other;
  }

  void note_duplicates() {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& candidate = candidates_[i];
      if (candidate.id.empty()) {
        continue;
      }
      const auto other = find_namesake(candidate);
      if (other != index_.end()) {
        report(Diagnostic::of(Code::duplicate_id, candidate.id_span,
                              fmt::format("the id `{}` is already taken", candidate.id))
                   .note(candidates_[other->second].id_span, "it is first used here")
                   .help("give one of them another id, and change the references that mean it"));
        candidate.is_broken = true;
        candidate.has_faulty_id = candidates_[other->second].has_faulty_id = true;
      } else {
        candidate.has_faulty_id = !is_well_formed(candidate.id);
        index_.emplace(Key{owner_of(candidate), candidate.id}, i);
      }
    }
  }

  static bool is_well_formed(std::string_view id) {
    return !id.empty() && id.size() <= longest_id && source::is_ascii_lower(id[0]) &&
           std::ranges::all_of(
               id, [](char c) { return source::is_ascii_lower(c) || source::is_ascii_digit(c) || c == '_'; });
  }

  // Where an id is at fault, the file's name mostly tells which it was: references to that are not reported too.
  void note_lost_ids() {
    for (const Candidate& candidate : candidates_) {
      if ((candidate.id.empty() || candidate.has_faulty_id) &&
          definitions_of_[candidate.document->path] == 1 &&
          !index_.contains({owner_of(candidate), candidate.document->place.name})) {
        builder_.catalog.missing.push_back(
            {candidate.document->place.name, candidate.campaign, candidate.system});
      }
    }
  }

  void resolve_base(Candidate& candidate) {
    if (!candidate.extends.is(NodeKind::text) || !candidate.kind) {
      // A wrong type is the schema's to report.
      return;
    }
    const std::string wanted(candidate.extends.scalar());
    auto base = index_.find({owner_of(candidate), wanted});
    if (base == index_.end()) {
      base = index_.find({library_owner(candidate.system), wanted});
    }
    const auto fail = [&](Diagnostic diagnostic) {
      report(std::move(diagnostic));
      candidate.is_broken = true;
    };
    if (base == index_.end()) {
      if (builder_.catalog.is_reported(candidate.campaign, candidate.system, wanted)) {
        candidate.is_broken = true;
        return;
      }
      std::vector<std::string> names;
      for (const auto& [key, index] : index_) {
        if (candidates_[index].kind == candidate.kind) {
          names.push_back(key.second);
        }
      }
      fail(Diagnostic::of(Code::unknown_reference, candidate.extends.span(),
                          fmt::format("there is no definition `{}` to extend", wanted))
               .help_closest(wanted, names));
    } else if (candidates_[base->second].kind != candidate.kind) {
      fail(Diagnostic::of(Code::unknown_reference, candidate.extends.span(),
                          fmt::format("`{}` is of another kind and cannot be extended here", wanted))
               .note(candidates_[base->second].id_span, "it is declared here")
               .help("a definition extends one of its own kind"));
    } else {
      candidate.base = base->second;
    }
  }

  void merge(std::size_t index) {
    // From the definition to the base of bases.
    std::vector<std::size_t> chain;
    for (std::optional<std::size_t> at = index; at; at = candidates_[*at].base) {
      Candidate& candidate = candidates_[*at];
      if (candidate.mark == Candidate::Mark::done) {
        break;
      }
      if (candidate.mark == Candidate::Mark::open) {
        report_cycle(chain, *at);
        break;
      }
      candidate.mark = Candidate::Mark::open;
      chain.push_back(*at);
    }
    for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
      Candidate& candidate = candidates_[*at];
      candidate.mark = Candidate::Mark::done;
      if (candidate.base) {
        candidate.is_broken = candidate.is_broken || candidates_[*candidate.base].is_broken;
      }
      merge_one(candidate, candidate.base ? candidates_[*candidate.base].merged : Node());
    }
  }

  void report_cycle(const std::vector<std::size_t>& chain, std::size_t closing) {
    const auto begin = std::ranges::find(chain, closing);
    // The cycle is reported at its first definition, wherever the walk began.
    std::size_t first = closing;
    std::vector<std::string> names;
    for (auto at = begin; at != chain.end(); ++at) {
      first = std::min(first, *at);
      names.push_back(candidates_[*at].id);
      candidates_[*at].is_broken = true;
    }
    names.push_back(candidates_[closing].id);
    report(Diagnostic::of(Code::extends_cycle, candidates_[first].extends.span(),
                          fmt::format("the definition extends itself: {}", fmt::join(names, " → ")))
               .help("take `extends` away from one of them"));
    for (auto at = begin; at != chain.end(); ++at) {
      candidates_[*at].base.reset();
    }
  }

  // Top-level keys, a list or record replaced whole; the name, number and parentage are each definition's own. An id that
  // the file gives stands among them, where the kind knows of ids; as does one in place of an id whose lack was reported.
  void merge_one(Candidate& candidate, Node base) {
    const bool lacks_id =
        !candidate.document->root.find("id").exists() && candidate.kind && asks_for_id(*candidate.kind);
    if (!base.exists() && !lacks_id) {
      return;
    }
    std::vector<Entry> entries;
    for (const Entry& entry : candidate.document->root.entries()) {
      if (!base.exists() || entry.key != "extends") {
        entries.push_back(entry);
      }
    }
    if (base.exists()) {
      for (const Entry& entry : base.entries()) {
        const bool is_own = entry.key == "id" || entry.key == "ref" || entry.key == "extends";
        if (!is_own && !candidate.document->root.find(entry.key).exists()) {
          entries.push_back(entry);
        }
      }
    }
    std::unique_ptr<Document> id;
    if (lacks_id) {
      id = document::read_fragment(
          MappedText::from(fmt::format("'{}'", candidate.id.empty() ? "id" : candidate.id),
                           candidate.id_span),
          builder_.diagnostics);
      entries.push_back({"id", candidate.id_span, id->root()});
    }
    auto merged = document::build_map(entries, candidate.document->root.span());
    candidate.merged = merged->root();
    builder_.catalog.storage().merged.push_back(std::move(merged));
  }

  // Whether the shape of a kind names an id at all; else it may forbid what it does not name.
  bool asks_for_id(KindId id) {
    const auto [known, is_new] = asks_for_id_.emplace(id, false);
    if (is_new) {
      const Kind& kind = builder_.catalog.kind(id);
      const auto schema = std::ranges::find(builder_.documents, kind.span, &PlacedDocument::whole);
      const auto lists_id = [](Node required) {
        return std::ranges::any_of(required.items(), [](Node name) { return name.scalar() == "id"; });
      };
      known->second =
          kind.field("id") != nullptr ||
          (schema != builder_.documents.end() &&
           (lists_id(schema->root.find("required")) || lists_id(schema->root.find("else").find("required"))));
    }
    return known->second;
  }

  void validate_all() {
    const auto& schemas = builder_.catalog.storage().kind_schemas;
    source::for_each(
        candidates_.size(), builder_.jobs, builder_.diagnostics,
        [&](std::size_t i, Diagnostics& diagnostics) {
          Candidate& candidate = candidates_[i];
          if (!candidate.kind || builder_.catalog.kind(*candidate.kind).is_broken) {
            return;
          }
          schema::ValidateOptions options;
          if (candidate.extends.exists()) {
            options.missing_at = candidate.document->root.key_span("extends");
          }
          if (!schema::validate(candidate.merged, schemas.at(*candidate.kind), diagnostics, options)) {
            candidate.is_broken = true;
          }
          check_to_form(candidate, diagnostics);
        });
  }

  // Of an id, whatever its kind's schema asks of it: it stands in formulas and in the names of files.
  static void check_to_form(Candidate& candidate, Diagnostics& diagnostics) {
    const Node id = candidate.document->root.find("id");
    if (!id.exists() || is_well_formed(candidate.id)) {
      return;
    }
    candidate.is_broken = true;
    const bool is_said = std::ranges::any_of(
        diagnostics.in_order_added(), [&](const Diagnostic& each) { return each.span == candidate.id_span; });
    if (is_said) {
      return;
    }
    if (!id.is(NodeKind::text)) {
      diagnostics.add(Diagnostic::of(Code::wrong_type, candidate.id_span, "an `id` is a text")
                          .help(std::string(form_of_ids)));
    } else if (candidate.id.size() > longest_id) {
      diagnostics.add(Diagnostic::of(Code::wrong_length, candidate.id_span,
                                     fmt::format("the id has {} characters, and may have {}",
                                                 candidate.id.size(), longest_id))
                          .help("files are named after it"));
    } else {
      diagnostics.add(Diagnostic::of(Code::pattern_mismatch, candidate.id_span,
                                     fmt::format("the id `{}` is not written as it must be", candidate.id))
                          .help(std::string(form_of_ids)));
    }
  }

  void note_duplicate_refs() {
    std::map<Key, std::size_t> seen;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const Node ref = candidates_[i].merged.find("ref");
      if (candidates_[i].is_broken || !ref.is(NodeKind::text)) {
        continue;
      }
      const auto [other, is_new] = seen.emplace(Key{owner_of(candidates_[i]), std::string(ref.scalar())}, i);
      if (!is_new) {
        report(Diagnostic::of(Code::duplicate_ref, ref.span(),
                              fmt::format("the card reference `{}` is already taken", ref.scalar()))
                   .note(candidates_[other->second].merged.find("ref").span(), "it is first used here")
                   .help("players find a card by its reference, so each has its own"));
        candidates_[i].is_broken = true;
      }
    }
  }

  void collect(Node node, const FieldType& declared, const std::string& path, const std::string& language,
               Definition& definition, Diagnostics& diagnostics) const {
    using Shape = FieldType::Shape;
    if (!node.exists() || node.is(NodeKind::null)) {
      return;
    }
    const FieldType& type = alternative_for(declared, node);
    if (type.shape == Shape::markup) {
      const auto mode = type.block ? markup::Mode::block : markup::Mode::inline_only;
      definition.texts.push_back({path, node, markup::parse(node.text(), mode, language, diagnostics)});
    } else if (type.shape == Shape::formula) {
      definition.formulas.push_back({path, node, type.target, formula::parse(node.text(), diagnostics)});
    } else if (type.shape == Shape::list && !type.items.empty()) {
      for (std::size_t i = 0; i < node.size() && node.is(NodeKind::list); ++i) {
        collect(node.at(i), type.items[0], item_path(path, i), language, definition, diagnostics);
      }
    } else if (type.shape == Shape::record) {
      for (const Field& member : type.members) {
        collect(node.find(member.name), member.type, member_path(path, member.name), language, definition,
                diagnostics);
      }
    }
  }

  std::string language_of(const Candidate& candidate) const {
    return candidate.campaign ? builder_.catalog.campaign(*candidate.campaign).language
                              : builder_.catalog.language_of(candidate.system);
  }

  // Sound ones become definitions, in order; the others stay known as broken.
  void settle() {
    Catalog& catalog = builder_.catalog;
    std::vector<const Candidate*> sound;
    for (const Candidate& candidate : candidates_) {
      if (candidate.is_broken || candidate.id.empty()) {
        const std::string kind = candidate.kind ? catalog.kind(*candidate.kind).name : std::string{};
        catalog.broken.push_back(
            {candidate.id, kind, candidate.campaign, candidate.system, candidate.document->whole});
      } else {
        catalog.storage().by_name.emplace(Key{owner_of(candidate), candidate.id}, DefinitionId(sound.size()));
        sound.push_back(&candidate);
      }
    }
    catalog.definitions.resize(sound.size());
    source::for_each(sound.size(), builder_.jobs, builder_.diagnostics,
                     [&](std::size_t i, Diagnostics& diagnostics) {
                       const Candidate& candidate = *sound[i];
                       Definition& definition = catalog.definitions[i];
                       definition.id = candidate.id;
                       definition.has_faulty_id = candidate.has_faulty_id;
                       definition.kind = *candidate.kind;
                       definition.system = candidate.system;
                       definition.campaign = candidate.campaign;
                       if (candidate.base) {
                         definition.extends = candidates_[*candidate.base].id;
                       }
                       definition.root = candidate.merged;
                       definition.id_span = candidate.id_span;
                       definition.span = candidate.document->whole;
                       const Node name = candidate.merged.find("name");
                       definition.title = name.is(NodeKind::text) ? std::string(name.scalar()) : candidate.id;
                       for (const Field& field : catalog.kind(definition.kind).fields) {
                         collect(candidate.merged.find(field.name), field.type, field.name,
                                 language_of(candidate), definition, diagnostics);
                       }
                       // Definitions stay for the run; see document/yaml.cpp.
                       definition.texts.shrink_to_fit();
                     });
  }

  Builder& builder_;
  std::vector<Candidate> candidates_;
  std::map<std::string_view, int> definitions_of_;  // By path.
  std::map<KindId, bool> asks_for_id_;
  std::map<Key, std::size_t> index_;
};

}  // namespace

void read_definitions(Builder& builder) {
  Gatherer(builder).run();
}

}  // namespace talia::model
