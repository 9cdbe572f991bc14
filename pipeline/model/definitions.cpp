// Definitions: found, merged with what they extend, validated, their texts and formulas parsed.
#include <algorithm>

#include <fmt/format.h>

#include "document/build.h"
#include "model/candidates.h"
#include "model/defaults.h"
#include "model/field_texts.h"
#include "model/free_refs.h"
#include "source/of_each.h"
#include "source/run/worker.h"
#include "source/text/unicode.h"

namespace talia::model {

namespace {

constexpr std::size_t longest_line = 60;  // Of plain words, in code points.

void note_prose(const Definition& definition, std::vector<Field>& fields) {
  for (const Entry& entry : definition.root.entries()) {
    if (!entry.value.is(NodeKind::text)) {
      continue;
    }
    const std::string_view words = entry.value.scalar();
    if (words.find('\n') != std::string_view::npos ||
        (words.size() > longest_line && source::count_code_points(words) > longest_line)) {
      const auto field = std::ranges::find(fields, entry.key, &Field::name);
      if (field != fields.end()) {
        field->is_prose = true;
      }
    }
  }
}

class Gatherer {
 public:
  explicit Gatherer(Builder& builder) : builder_(builder) {}

  void run() {
    candidates_ = find_candidates(builder_);
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
    fill_in();
    note_duplicate_refs();
    settle();
  }

  // What the builder's documents hold, when that is one sound definition which takes nothing over.
  std::optional<Definition> single() {
    candidates_ = find_candidates(builder_);
    if (candidates_.size() != 1) {
      return std::nullopt;
    }
    const Candidate& only = candidates_.front();
    if (only.is_broken || only.takeover != Takeover::none || only.id.empty() ||
        builder_.catalog.kind(*only.kind).field("id") == nullptr) {
      return std::nullopt;
    }
    merge(0);
    validate_all();
    fill_in();
    return only.is_broken ? std::nullopt : std::optional(made_of(only, nullptr, builder_.diagnostics));
  }

 private:
  using Key = std::pair<std::uint32_t, std::string>;

  static std::uint32_t owner_of(const Candidate& candidate) {
    return candidate.campaign ? static_cast<std::uint32_t>(*candidate.campaign)
                              : library_owner(candidate.system);
  }

  void report(Diagnostic diagnostic) { builder_.diagnostics.add(std::move(diagnostic)); }

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
      const std::string_view text = builder_.sources.text(file->file);
      const std::string kind = value_at_line_start(text, "kind");
      builder_.catalog.storage().broken_names.emplace_back(system, value_at_line_start(text, "name"));
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
    if (other == index_.end() && candidate.campaign && candidate.takeover != Takeover::overrides) {
      other = index_.find({library_owner(candidate.system), candidate.id});
    }
    const auto& campaigns = builder_.catalog.campaigns;
    for (std::size_t i = 0; i < campaigns.size() && other == index_.end() && !candidate.campaign; ++i) {
      if (campaigns[i].system == candidate.system) {
        other = index_.find({static_cast<std::uint32_t>(i), candidate.id});
        if (other != index_.end() && candidates_[other->second].takeover == Takeover::overrides) {
          other = index_.end();
        }
      }
    }
    return other;
  }

  static std::string help_for_namesakes(const Candidate& one, const Candidate& other) {
    const bool one_is_of_library = !one.campaign || !other.campaign;
    return one.takeover == Takeover::overrides && other.takeover == Takeover::overrides
               ? "put into one of them what both say: a campaign overrides a definition once"
           : one_is_of_library
               ? fmt::format(
                     "give one of them another id; what is to take the place of the library's in its "
                     "campaign says `override: {}`, and no `id`",
                     one.id)
               : "give one of them another id, and change the references that mean it";
  }

  void note_duplicates() {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& candidate = candidates_[i];
      if (candidate.id.empty()) {
        continue;
      }
      const auto other = find_namesake(candidate);
      const bool is_of_its_own = other != index_.end() && candidate.takeover == Takeover::overrides &&
                                 candidates_[other->second].takeover != Takeover::overrides;
      if (is_of_its_own) {
        // That the library has nothing of that id is told where it is looked for.
        candidate.is_broken = true;
      } else if (other != index_.end()) {
        report(Diagnostic::of(Code::duplicate_id, candidate.id_span,
                              fmt::format("the id `{}` is already taken", candidate.id))
                   .note(candidates_[other->second].id_span, "it is first used here")
                   .help(help_for_namesakes(candidate, candidates_[other->second])));
        candidate.is_broken = true;
        candidate.has_faulty_id = candidates_[other->second].has_faulty_id = true;
        // Beside a campaign's namesake the library's stays what others extend and override, and the other way round.
        index_.emplace(Key{owner_of(candidate), candidate.id}, i);
      } else {
        candidate.has_faulty_id = !is_well_formed_id(candidate.id);
        index_.emplace(Key{owner_of(candidate), candidate.id}, i);
      }
    }
  }

  void note_lost_ids() {
    for (const Candidate& candidate : candidates_) {
      if ((candidate.id.empty() || candidate.has_faulty_id) && candidate.has_file_to_itself &&
          !index_.contains({owner_of(candidate), candidate.document->place.name})) {
        builder_.catalog.missing.push_back(
            {candidate.document->place.name, candidate.campaign, candidate.system});
      }
    }
  }

  void resolve_base(Candidate& candidate) {
    if (!candidate.named.is(NodeKind::text) || !candidate.kind) {
      // A wrong type is the schema's to report.
      return;
    }
    const bool overrides = candidate.takeover == Takeover::overrides;
    const std::string wanted(candidate.named.scalar());
    auto base = overrides ? index_.end() : index_.find({owner_of(candidate), wanted});
    if (base == index_.end()) {
      base = index_.find({library_owner(candidate.system), wanted});
    }
    const auto fail = [&](Diagnostic diagnostic) {
      report(std::move(diagnostic));
      candidate.is_broken = true;
    };
    if (base == index_.end()) {
      // What is at fault in the campaign itself is not what it overrides.
      const auto seen_by = overrides ? std::nullopt : candidate.campaign;
      if (is_known_at_fault(wanted, seen_by, candidate.system)) {
        candidate.is_broken = true;
        return;
      }
      std::vector<std::string> names;
      for (const auto& [key, index] : index_) {
        if (candidates_[index].kind == candidate.kind && (!overrides || !candidates_[index].campaign)) {
          names.push_back(key.second);
        }
      }
      fail(overrides ? Diagnostic::of(Code::unknown_reference, candidate.named.span(),
                                      fmt::format("the library of `{}` has no definition `{}` to override",
                                                  builder_.catalog.system(candidate.system).name, wanted))
                           .help_closest(wanted, names)
                           .help_otherwise("what the campaign itself has is changed where it stands")
                     : Diagnostic::of(Code::unknown_reference, candidate.named.span(),
                                      fmt::format("there is no definition `{}` to extend", wanted))
                           .help_closest(wanted, names));
    } else if (candidates_[base->second].kind != candidate.kind) {
      fail(
          Diagnostic::of(Code::unknown_reference, candidate.named.span(),
                         fmt::format("`{}` is of another kind and cannot be {} here", wanted,
                                     overrides ? "overridden" : "extended"))
              .note(candidates_[base->second].id_span, "it is declared here")
              .help(fmt::format("a definition {} one of its own kind", overrides ? "overrides" : "extends")));
    } else {
      candidate.base = base->second;
    }
  }

  bool is_known_at_fault(std::string_view id, std::optional<CampaignId> seen_by, SystemId system) const {
    const Catalog& catalog = builder_.catalog;
    return seen_by ? catalog.is_reported(seen_by, system, id)
                   : std::ranges::any_of(catalog.broken, [&](const BrokenDefinition& each) {
                       return each.id == id && !each.campaign && each.system == system;
                     });
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
    report(Diagnostic::of(Code::extends_cycle, candidates_[first].named.span(),
                          fmt::format("the definition extends itself: {}", fmt::join(names, " → ")))
               .help("take `extends` away from one of them"));
    for (auto at = begin; at != chain.end(); ++at) {
      candidates_[*at].base.reset();
    }
  }

  // Its own fields with those that it takes over. An id that the file gives stands among them, where the kind knows of ids; as
  // does one in place of an id whose lack was reported.
  void merge_one(Candidate& candidate, Node base) {
    const Node own = candidate.document->root;
    const Kind* const kind = candidate.kind ? &builder_.catalog.kind(*candidate.kind) : nullptr;
    const bool lacks_id = !own.find("id").exists() && kind != nullptr && asks_for_id(*candidate.kind);
    const bool has_more = std::ranges::any_of(own.entries(), [kind](const Entry& entry) {
      return changes_list(entry.key, kind) || is_allowance(entry.key, kind);
    });
    if (!base.exists() && !lacks_id && !has_more) {
      return;
    }
    const std::string base_id = candidate.base ? candidates_[*candidate.base].id : std::string();
    Inherited made = inherited({own, candidate.takeover, base, base_id, kind}, builder_.diagnostics);
    candidate.is_broken |= !made.is_sound;
    if (lacks_id) {
      made.entries.push_back(
          {"id", candidate.id_span,
           document::Part::text(candidate.id.empty() ? "id" : candidate.id, candidate.id_span)});
    }
    keep(candidate, document::build(document::Part::map(std::move(made.entries), own.span())));
  }

  void keep(Candidate& candidate, std::unique_ptr<Document> merged) {
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
          const bool lacks_base = candidate.takeover == Takeover::overrides && !candidate.base;
          if (!candidate.kind || builder_.catalog.kind(*candidate.kind).is_broken || lacks_base) {
            return;
          }
          schema::ValidateOptions options;
          if (candidate.named.exists()) {
            options.missing_at = candidate.document->root.key_span(candidate.keyword());
          }
          Diagnostics found;
          if (!schema::validate(candidate.merged, schemas.at(*candidate.kind), found, options)) {
            candidate.is_broken = true;
          }
          // Where what it extends is at fault, what it lacks may come from there.
          const bool is_whole = !candidate.named.exists() || candidate.base || !candidate.is_broken;
          for (const Diagnostic& each : found.in_order_added()) {
            if (is_whole || each.code != Code::missing_field || each.span != options.missing_at) {
              diagnostics.add(each);
            }
          }
          check_form_of_id(candidate, diagnostics);
        });
  }

  // What the schema gives to fields that are left out, where what is written was found sound.
  void fill_in() {
    const auto fills_in = source::of_each<char>(
        builder_.catalog.kinds, [](const Kind& kind) { return char{have_defaults(kind.fields)}; });
    std::vector<std::unique_ptr<Document>> filled(candidates_.size());
    source::for_each(candidates_.size(), builder_.jobs, builder_.diagnostics,
                     [&](std::size_t i, Diagnostics& /*diagnostics*/) {
                       const Candidate& candidate = candidates_[i];
                       if (candidate.is_broken || !fills_in[static_cast<std::size_t>(*candidate.kind)]) {
                         return;
                       }
                       const Kind& kind = builder_.catalog.kind(*candidate.kind);
                       if (const auto whole = with_defaults(candidate.merged, kind.fields,
                                                            builder_.catalog.storage().defaults)) {
                         filled[i] = document::build(*whole);
                       }
                     });
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (filled[i]) {
        keep(candidates_[i], std::move(filled[i]));
      }
    }
  }

  void note_duplicate_refs() {
    std::map<Key, std::size_t> seen;
    FreeRefs free;
    std::vector<std::pair<std::size_t, Node>> written;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (const Node ref = candidates_[i].merged.find("ref"); ref.exists()) {
        free.take(owner_of(candidates_[i]), candidates_[i].merged.text_at("ref"));
        written.emplace_back(i, ref);
      }
    }
    for (const auto& [i, ref] : written) {
      if (candidates_[i].is_broken || !ref.is(NodeKind::text)) {
        continue;
      }
      const auto [other, is_new] = seen.emplace(Key{owner_of(candidates_[i]), std::string(ref.scalar())}, i);
      if (!is_new) {
        Diagnostic taken =
            Diagnostic::of(Code::duplicate_ref, ref.span(),
                           fmt::format("the card reference `{}` is already taken", ref.scalar()))
                .note(candidates_[other->second].merged.find("ref").span(), "it is first used here");
        const std::string next = free.next(owner_of(candidates_[i]), ref.scalar());
        if (!next.empty()) {
          const Span first = candidates_[other->second].merged.find("ref").span();
          const std::string had(ref.scalar());
          taken = Diagnostic(
              std::move(taken).fix(fmt::format("write `{}` here", next), {{ref.span(), had, next}}));
          // In one file the newer card stands behind the older one; of two files only their author knows.
          if (first.file != ref.span().file) {
            taken = Diagnostic(std::move(taken).fix(fmt::format("write `{}` where it is first used", next),
                                                    {{first, had, next}}));
          }
        }
        report(std::move(taken).help("players find a card by its reference, so each has its own" +
                                     (next.empty() ? next : fmt::format("; `{}` is free", next))));
        candidates_[i].is_broken = true;
      }
    }
  }

  std::string language_of(const Candidate& candidate) const {
    return candidate.campaign ? builder_.catalog.campaign(*candidate.campaign).language
                              : builder_.catalog.language_of(candidate.system);
  }

  // Of a definition that has left the catalog: its author hears of them with the fault for which it did.
  void report_faults_of_texts(const Candidate& candidate) {
    if (!candidate.kind || !candidate.merged.exists()) {
      return;
    }
    FieldTexts(language_of(candidate), nullptr, builder_.diagnostics)
        .read(candidate.merged, builder_.catalog.kind(*candidate.kind).fields);
  }

  // Room for the texts of each, with those that it had before. None where nothing is kept.
  std::vector<std::vector<KeptText>*> kept_texts(const std::vector<const Candidate*>& sound) const {
    if (builder_.kept == nullptr) {
      return {};
    }
    // What a rule makes stands in one place.
    const auto is_made = [](const Candidate* each) { return !each->document->made_by.empty(); };
    const auto begin_of = [](const Candidate* each) {
      return std::pair(each->document->whole.file, each->document->whole.begin);
    };
    KeptTexts now;
    for (const Candidate* const each : sound) {
      if (is_made(each)) {
        continue;
      }
      if (auto before = builder_.kept->texts.extract(begin_of(each))) {
        now.insert(std::move(before));
      } else {
        now.emplace(begin_of(each), std::vector<KeptText>());
      }
    }
    builder_.kept->texts = std::move(now);
    return source::of_each(sound, [&](const Candidate* each) {
      return is_made(each) ? nullptr : &builder_.kept->texts.at(begin_of(each));
    });
  }

  // `kept`: its texts; null: none are kept.
  Definition made_of(const Candidate& candidate, std::vector<KeptText>* kept,
                     Diagnostics& diagnostics) const {
    Definition definition;
    definition.id = candidate.id;
    definition.has_faulty_id = candidate.has_faulty_id;
    definition.kind = *candidate.kind;
    definition.system = candidate.system;
    definition.campaign = candidate.campaign;
    if (candidate.base) {
      definition.extends = candidates_[*candidate.base].id;
    }
    definition.is_override = candidate.takeover == Takeover::overrides;
    definition.root = candidate.merged;
    definition.id_span = candidate.id_span;
    definition.span = candidate.document->whole;
    definition.made_by = candidate.document->made_by;
    definition.made = definition.made_by.empty() ? Node() : candidate.document->root;
    const Node name = candidate.merged.find("name");
    definition.name_span = name.is(NodeKind::text) ? name.span() : Span{};
    definition.title = name.is(NodeKind::text) ? std::string(name.scalar()) : candidate.id;
    FieldTexts read(language_of(candidate), kept, diagnostics);
    read.read(candidate.merged, builder_.catalog.kind(definition.kind).fields);
    definition.texts = std::move(read.texts);
    definition.formulas = std::move(read.formulas);
    // Definitions stay for the run; see document/yaml.cpp.
    definition.texts.shrink_to_fit();
    return definition;
  }

  // Sound ones become definitions, in order; the others stay known as broken.
  void settle() {
    Catalog& catalog = builder_.catalog;
    std::vector<const Candidate*> sound;
    for (const Candidate& candidate : candidates_) {
      if (candidate.takeover == Takeover::overrides && candidate.campaign) {
        catalog.storage().overridden.emplace(*candidate.campaign, candidate.id);
      }
      if (candidate.is_broken || candidate.id.empty()) {
        const std::string kind = candidate.kind ? catalog.kind(*candidate.kind).name : std::string{};
        catalog.broken.push_back(
            {candidate.id, kind, candidate.campaign, candidate.system, candidate.document->whole});
        catalog.storage().broken_names.emplace_back(candidate.system, candidate.merged.text_at("name"));
        report_faults_of_texts(candidate);
      } else {
        catalog.storage().by_name.emplace(Key{owner_of(candidate), candidate.id}, DefinitionId(sound.size()));
        sound.push_back(&candidate);
      }
    }
    catalog.definitions.resize(sound.size());
    const std::vector<std::vector<KeptText>*> kept = kept_texts(sound);
    source::for_each(
        sound.size(), builder_.jobs, builder_.diagnostics, [&](std::size_t i, Diagnostics& diagnostics) {
          const Candidate& candidate = *sound[i];
          catalog.definitions[i] = made_of(candidate, kept.empty() ? nullptr : kept[i], diagnostics);
        });
    for (const Definition& definition : catalog.definitions) {
      note_prose(definition, catalog.kinds[static_cast<std::size_t>(definition.kind)].fields);
    }
  }

  Builder& builder_;
  std::vector<Candidate> candidates_;
  std::map<KindId, bool> asks_for_id_;
  std::map<Key, std::size_t> index_;
};

}  // namespace

void read_definitions(Builder& builder) {
  Gatherer(builder).run();
}

std::optional<Definition> read_definition(Builder& builder) {
  return Gatherer(builder).single();
}

}  // namespace talia::model
