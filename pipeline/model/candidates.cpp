#include "model/candidates.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "source/of_each.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

// In characters; names of files have at most 255 with all that is added.
constexpr std::size_t longest_id = 100;
constexpr std::string_view form_of_ids =
    "an id has letters from a to z, digits and `_`, and begins with a letter";

class Finder {
 public:
  explicit Finder(Builder& builder) : builder_(builder) {}

  std::vector<Candidate> run() {
    find();
    std::unordered_map<std::string_view, int> definitions_of;  // By path.
    for (const Candidate& candidate : candidates_) {
      ++definitions_of[candidate.document->path];
    }
    for (Candidate& candidate : candidates_) {
      const int others = definitions_of[candidate.document->path] - 1;
      candidate.has_file_to_itself = others == 0;
      read_takeover(candidate);
      name_by_file(candidate, others);
    }
    return std::move(candidates_);
  }

 private:
  void report(Diagnostic diagnostic) { builder_.diagnostics.add(std::move(diagnostic)); }

  std::vector<std::string> kind_names(SystemId system, bool with_parts) const {
    auto names = source::of_each(builder_.catalog.system(system).kinds,
                                 [this](KindId id) { return builder_.catalog.kind(id).name; });
    if (with_parts) {
      names.insert(names.end(), {"book", "box", "deck", "prose", "words"});
    }
    return names;
  }

  void find() {
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
      if (rule_in(document.root).exists() && document.made_by.empty()) {
        note_rule(document, candidate.system);
        continue;
      }
      if (is_part_kind(document.kind) && (candidate.campaign || !is_prose_kind(document.kind))) {
        continue;
      }
      add_candidate(std::move(candidate));
    }
  }

  // Of one that made nothing, any name may be that of a definition that it was to make.
  void note_rule(const PlacedDocument& document, SystemId system) {
    const bool is_sound = builder_.is_sound(document.root, "generate");
    if (!is_sound || builder_.catalog.storage().workspace.broken_rules.contains(document.root.document())) {
      builder_.catalog.systems[static_cast<std::size_t>(system)].is_incomplete = true;
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

  // What it says that it extends or overrides. One that overrides has the id of the other.
  void read_takeover(Candidate& candidate) {
    const Node root = candidate.document->root;
    const Node override_of = root.find("override");
    const Kind* const kind = candidate.kind ? &builder_.catalog.kind(*candidate.kind) : nullptr;
    if (candidate.named = root.find("extends"); candidate.named.exists()) {
      candidate.takeover = Takeover::extends;
    }
    if (!override_of.exists() || (kind != nullptr && kind->field("override") != nullptr)) {
      return;
    }
    const auto fail = [&](Diagnostic diagnostic) {
      report(std::move(diagnostic));
      candidate.is_broken = true;
    };
    if (candidate.takeover == Takeover::extends) {
      fail(Diagnostic::of(Code::bad_inheritance, root.key_span("override"),
                          "a definition extends another or overrides it, and not both")
               .note(root.key_span("extends"), "it extends one here")
               .help("what overrides takes everything over that it does not write again"));
    }
    candidate.takeover = Takeover::overrides;
    candidate.named = override_of;
    if (!override_of.is(NodeKind::text)) {
      fail(Diagnostic::of(Code::wrong_type, override_of.span(),
                          "`override` is the id of a definition, a text"));
      return;
    }
    if (!candidate.campaign) {
      fail(Diagnostic::of(Code::bad_inheritance, root.key_span("override"),
                          "what stands in a library overrides nothing")
               .help("a campaign overrides what its library has; here the definition itself can be changed"));
      return;  // It has no id then, so that the other's is not taken twice.
    }
    if (const Node id = root.find("id"); id.exists() && id.scalar() != override_of.scalar()) {
      fail(Diagnostic::of(Code::bad_inheritance, id.span(),
                          fmt::format("what overrides `{}` keeps its id", override_of.scalar()))
               .note(override_of.span(), "it is named here")
               .help("leave `id` out; what is to have an id of its own `extends` the other"));
    }
    candidate.id = override_of.scalar();
    candidate.id_span = override_of.span();
  }

  // A definition that writes no id has its file's name for one, where it has the file to itself.
  void name_by_file(Candidate& candidate, int others) {
    const Node root = candidate.document->root;
    if (root.find("id").exists() || candidate.takeover == Takeover::overrides) {
      return;
    }
    const std::string& name = candidate.document->place.name;
    candidate.id_span = root.size() > 0 ? root.entry(0).key_span : root.span();
    if (others == 0 && is_well_formed_id(name)) {
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
    return candidate.named.exists() ? candidate.document->root.key_span(candidate.keyword())
                                    : candidate.id_span;
  }

  Builder& builder_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<Candidate> find_candidates(Builder& builder) {
  return Finder(builder).run();
}

bool is_well_formed_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_id && source::is_ascii_lower(id[0]) &&
         std::ranges::all_of(
             id, [](char c) { return source::is_ascii_lower(c) || source::is_ascii_digit(c) || c == '_'; });
}

void check_form_of_id(Candidate& candidate, Diagnostics& diagnostics) {
  const Node id = candidate.document->root.find("id");
  if (!id.exists() || is_well_formed_id(candidate.id)) {
    return;
  }
  candidate.is_broken = true;
  const bool is_said = std::ranges::any_of(diagnostics.in_order_added(), [&](const Diagnostic& each) {
    return each.span == candidate.id_span || each.span == candidate.document->root.key_span("id");
  });
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

}  // namespace talia::model
