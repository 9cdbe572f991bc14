// Campaigns, rulesets' terms, templates, styles, fonts: documents that are read as their core schemas shape them.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/builder.h"
#include "model/kind_schema.h"
#include "model/plain.h"
#include "source/of_each.h"
#include "source/text/unicode.h"

namespace talia::model {

namespace {

std::vector<std::string> texts_of(Node list) {
  return source::of_each<std::string>(list.items(), &Node::scalar);
}

// `cold iron` of `cold_iron`.
std::string in_words(std::string_view slug) {
  std::string words(slug);
  std::ranges::replace(words, '_', ' ');
  return words;
}

// Of a list each term is called what its slug says; of a mapping by its name, or as it says more of itself.
void read_terms_of(Node terms, TermGroup& group) {
  for (const Node slug : terms.items()) {
    group.terms.push_back(
        {std::string(slug.scalar()), in_words(slug.scalar()), {}, {}, {}, {}, slug.span(), {}, slug});
  }
  for (const Entry& term : terms.entries()) {
    const bool is_name = term.value.is(NodeKind::text);
    group.terms.push_back({std::string(term.key),
                           is_name ? std::string(term.value.scalar()) : term.value.text_at("name"),
                           term.value.text_at("english"), term.value.text_at("abbreviation"),
                           texts_of(term.value.find("forms")), term.value.text_at("icon"), term.key_span,
                           is_name ? Node() : term.value.find("meaning"), term.value});
  }
}

// The words by which the terms of a group are found. Of two with the same word the second is never found by it.
class WordsOfTerms {
 public:
  explicit WordsOfTerms(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  // A mapping of terms, or a list, which has nothing but slugs.
  void read(const System& system, const TermGroup& group, Node terms) {
    group_ = system.name + '/' + group.id;
    for (const Entry& term : terms.entries()) {
      const Node name = term.value.is(NodeKind::text) ? term.value : term.value.find("name");
      take(term.key, name, Code::ambiguous_term);
      take(term.key, term.value.find("abbreviation"), Code::ambiguous_term);
    }
    for (const Entry& term : terms.entries()) {
      for (const Node form : term.value.find("forms").as_list()) {
        take(term.key, form, Code::ambiguous_form);
      }
    }
  }

 private:
  struct Word {
    std::string slug;
    Span span;
  };

  void take(std::string_view slug, Node word, Code code) {
    if (!word.is(NodeKind::text)) {
      return;
    }
    const auto [known, is_new] = words_.try_emplace({group_, source::case_folded(word.scalar())},
                                                    Word{std::string(slug), word.span()});
    if (!is_new && known->second.slug != slug) {
      diagnostics_.add(
          Diagnostic::of(
              code, word.span(),
              fmt::format("`{}` is a word of the term `{}` already", word.scalar(), known->second.slug))
              .note(known->second.span, fmt::format("`{}` has it here", known->second.slug))
              .help(fmt::format("a text that says it means `{}`, never `{}`: give one of them another",
                                known->second.slug, slug)));
    }
  }

  Diagnostics& diagnostics_;
  std::string group_;                                          // At hand, of its system.
  std::map<std::pair<std::string, std::string>, Word> words_;  // By group.
};

void read_terms(System& system, WordsOfTerms& words, Node groups) {
  for (const Entry& entry : groups.entries()) {
    const std::string label = entry.value.text_at("label");
    auto group = std::ranges::find(system.terms, entry.key, &TermGroup::id);
    if (group == system.terms.end()) {
      system.terms.push_back(
          {std::string(entry.key), label.empty() ? readable(entry.key) : label, {}, entry.key_span});
      group = system.terms.end() - 1;
    } else if (!label.empty()) {
      group->label = label;
    }
    group->is_offered |= entry.value.find("offered").is_true();
    const Node terms = entry.value.is(NodeKind::list) ? entry.value : entry.value.find("terms");
    read_terms_of(terms, *group);
    words.read(system, *group, terms);
  }
}

// One hash, or a hash for each release of the font.
std::vector<std::string> hashes_of(Node node) {
  std::vector<std::string> hashes;
  if (node.is(NodeKind::text)) {
    hashes.emplace_back(node.text().str());
  }
  for (const Entry& release : node.entries()) {
    hashes.emplace_back(release.value.text().str());
  }
  return hashes;
}

// What stands in two lists is taken from the one that is read first: the workspace's own.
void read_fonts(Builder& builder, Node root) {
  FontList& list = builder.catalog.fonts;
  const auto is_there = [](const auto& all, std::string_view name) {
    return std::ranges::any_of(all, [&](const auto& each) { return each.name == name; });
  };
  for (const Entry& entry : root.find("fonts").entries()) {
    if (is_there(list.fonts, entry.key)) {
      continue;
    }
    list.fonts.push_back({std::string(entry.key), entry.value.text_at("file"), entry.value.text_at("package"),
                          hashes_of(entry.value.find("sha256")), texts_of(entry.value.find("languages")),
                          entry.key_span, entry.value.find("file").span()});
  }
  for (const Entry& entry : root.find("families").entries()) {
    if (is_there(list.families, entry.key)) {
      continue;
    }
    list.families.push_back({std::string(entry.key), entry.value.text_at("regular"),
                             entry.value.text_at("italic"), entry.value.text_at("bold"),
                             entry.value.text_at("bold_italic"), texts_of(entry.value.find("fallback")),
                             entry.key_span, entry.value.text_at("signs")});
  }
}

// A font that is no face of a family is one by itself, so that styles and campaigns can name it.
void add_families_of_one(FontList& list) {
  for (const FontDeclaration& font : list.fonts) {
    const bool is_used = std::ranges::any_of(list.families, [&](const FontFamily& family) {
      return family.name == font.name || family.regular == font.name || family.italic == font.name ||
             family.bold == font.name || family.bold_italic == font.name;
    });
    if (!is_used) {
      list.families.push_back({font.name, font.name, font.name, font.name, font.name, {}, font.span, {}});
    }
  }
}

// Everything that belongs to it passes in silence.
SystemId unknown_system(Builder& builder, std::string_view name) {
  const SystemId id = builder.system(name);
  System& system = builder.catalog.systems[static_cast<std::size_t>(id)];
  system.is_unknown = true;
  system.is_incomplete = true;
  return id;
}

// A campaign whose campaign.yaml is not there or cannot be parsed (`text` is what stands in it then).
void add_unread_campaign(Builder& builder, const std::string& id, std::string_view text) {
  Campaign campaign;
  campaign.id = id;
  campaign.is_broken = true;
  if (std::string language = value_at_line_start(text, "language"); !language.empty()) {
    campaign.language = std::move(language);
  }
  const auto system = builder.catalog.find_system(value_at_line_start(text, "system"));
  campaign.system = system ? *system : unknown_system(builder, "");
  builder.catalog.campaigns.push_back(std::move(campaign));
}

void read_campaign(Builder& builder, const PlacedDocument& document) {
  const std::string system_name = document.root.text_at("system");
  Campaign campaign;
  campaign.id = document.place.owner;
  campaign.root = document.root;
  campaign.title = document.root.text_at("name");
  campaign.version = document.root.text_at("version");
  campaign.is_broken = !builder.is_sound(document.root, "campaign");
  if (const Node id = document.root.find("id");
      !campaign.is_broken && id.exists() && id.scalar() != campaign.id) {
    builder.diagnostics.add(
        Diagnostic::of(
            Code::misnamed_campaign, id.span(),
            fmt::format("the campaign in the folder `{}` calls itself `{}`", campaign.id, id.scalar()))
            .suggest(id.scalar(), campaign.id)
            .help(fmt::format("write `{}`, or rename the folder: outputs and full ids are named after it",
                              campaign.id)));
  }
  if (const std::string language = document.root.text_at("language"); !language.empty()) {
    campaign.language = language;
  }
  for (const Entry& policy : document.root.find("policies").entries()) {
    campaign.policies.emplace(policy.key, policy.value);
  }
  if (const auto system = builder.catalog.find_system(system_name)) {
    campaign.system = *system;
  } else {
    const Node written = document.root.find("system");
    if (!campaign.is_broken) {
      builder.diagnostics.add(
          Diagnostic::of(Code::unknown_system, written.exists() ? written.span() : document.whole,
                         fmt::format("there is no game system `{}`", system_name))
              .help_closest(system_name, source::of_each(builder.catalog.systems, &System::name)));
    }
    campaign.is_broken = true;
    campaign.system = unknown_system(builder, system_name);
  }
  builder.catalog.campaigns.push_back(std::move(campaign));
}

}  // namespace

void read_rulesets(Builder& builder) {
  WordsOfTerms words(builder.diagnostics);
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role != PlaceOfFile::Role::ruleset) {
      continue;
    }
    const std::string kind(document.kind);
    System& system = builder.catalog.systems[static_cast<std::size_t>(builder.system(document.place.owner))];
    static const std::vector<std::string> kinds{"balance",   "checks",   "functions", "mechanics",
                                                "notations", "policies", "prose",     "stats",
                                                "tables",    "terms",    "words"};
    if (std::ranges::find(kinds, kind) == kinds.end()) {
      const Node written = document.root.find("kind");
      builder.diagnostics.add(Diagnostic::of(Code::unknown_kind,
                                             written.exists() ? written.span() : document.root.span(),
                                             fmt::format("a ruleset has no part of kind `{}`", kind))
                                  .help_closest(kind, kinds));
      system.is_incomplete = true;
      continue;
    }
    const bool is_broken = !builder.is_sound(document.root, kind);
    if (kind != "terms") {
      system.ruleset.push_back({kind, document.root, is_broken});
    } else if (!is_broken) {
      read_terms(system, words, document.root.find("groups"));
    } else {
      system.is_incomplete = true;
    }
  }
  for (const auto& [file, place] : broken_files(builder)) {
    if (place.role == PlaceOfFile::Role::ruleset) {
      builder.catalog.systems[static_cast<std::size_t>(builder.system(place.owner))].is_incomplete = true;
    }
  }
  for (System& system : builder.catalog.systems) {
    std::ranges::sort(system.terms, {}, &TermGroup::id);
  }
}

void read_campaigns(Builder& builder) {
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == PlaceOfFile::Role::campaign_part && document.place.name == "campaign") {
      read_campaign(builder, document);
    }
  }
  for (const auto& [file, place] : broken_files(builder)) {
    if (place.role == PlaceOfFile::Role::campaign_part && place.name == "campaign" &&
        !builder.catalog.find_campaign(place.owner)) {
      add_unread_campaign(builder, place.owner, builder.sources.text(file->file));
    }
  }
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == PlaceOfFile::Role::campaign_part &&
        !builder.catalog.find_campaign(document.place.owner)) {
      builder.diagnostics.add(
          Diagnostic::of(Code::missing_campaign, {document.whole.file, 0, 0},
                         fmt::format("the folder `content/campaigns/{}` has no readable campaign.yaml",
                                     document.place.owner))
              .help("a campaign.yaml names the campaign's system, language and version"));
      add_unread_campaign(builder, document.place.owner, {});
    }
  }
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == PlaceOfFile::Role::campaign_part && is_prose_kind(document.kind)) {
      const auto campaign = static_cast<std::size_t>(*builder.catalog.find_campaign(document.place.owner));
      builder.catalog.campaigns[campaign].prose.push_back(
          {std::string(document.kind), document.root, !builder.is_sound(document.root, document.kind)});
    }
  }
}

// Templates and themes whose files cannot be parsed stay known by their ids.
void add_broken_faces(Builder& builder, const DocumentFile& file, const PlaceOfFile& place) {
  Catalog& catalog = builder.catalog;
  const std::string kind = value_at_line_start(builder.sources.text(file.file), "kind");
  const Span whole = builder.sources.whole(file.file);
  std::vector<std::string> ids = source::of_each(file.broken_ids, &BrokenId::id);
  if (ids.empty()) {
    // Templates are mostly named after their file, and themes after their system.
    ids = {place.name, place.owner};
  }
  for (const std::string& id : ids) {
    if (kind != "template") {
      catalog.themes.push_back({id, {}, whole, true});
    }
    if (kind != "theme") {
      catalog.templates.push_back({id, builder.catalog.find_system(place.owner), {}, whole, true});
    }
  }
}

void add_broken_styles(Builder& builder) {
  Catalog& catalog = builder.catalog;
  using Role = PlaceOfFile::Role;
  for (const auto& [file, place] : broken_files(builder)) {
    const StyleSource style{place.name, {}, builder.sources.whole(file->file), true};
    if (place.role == Role::face) {
      add_broken_faces(builder, *file, place);
    } else if (place.role == Role::plain_face) {
      catalog.themes.push_back({id_of_plain(place.name), {}, style.span, true});
      catalog.templates.push_back({id_of_plain(place.name), std::nullopt, {}, style.span, true});
    } else if (place.role == Role::sheet) {
      catalog.sheets.push_back(style);
    } else if (place.role == Role::printer) {
      catalog.printers.push_back(style);
    } else if (place.role == Role::book_style) {
      catalog.book_styles.push_back(style);
    }
  }
}

// Of two templates or themes with one id the first is taken, and the other is said to be in vain.
void note_duplicate(Builder& builder, Node root, const PlaceOfFile& place,
                    std::map<std::string, Span>& taken) {
  const Node id = root.find("id");
  const std::string kind = root.text_at("kind");
  if (!id.is(NodeKind::text)) {
    return;
  }
  const std::string key = fmt::format("{} {} {}", kind, kind == "theme" ? "" : place.owner, id.scalar());
  const auto [other, is_first] = taken.emplace(key, id.span());
  if (!is_first) {
    builder.diagnostics.add(Diagnostic::of(Code::duplicate_id, id.span(),
                                           fmt::format("the {} `{}` is already there", kind, id.scalar()))
                                .note(other->second, "it is first declared here")
                                .help("give one of them another id; only the first is used"));
  }
}

std::string id_of_plain(std::string_view name) {
  return fmt::format("themes/{}", name);
}

const TemplateSource* plain_face(const Catalog& catalog) {
  const auto found = std::ranges::find_if(catalog.templates, is_plain_face);
  return found == catalog.templates.end() ? nullptr : &*found;
}

bool is_plain_face(const TemplateSource& source) {
  return source.id == id_of_plain("card");
}

// Where files of a kind stand; empty for kinds that stand elsewhere than among the templates.
std::string_view folder_of(std::string_view kind) {
  return kind == "printer"                       ? "templates/printers/"
         : kind == "sheet"                       ? "templates/sheets/"
         : kind == "book_style"                  ? "templates/books/"
         : kind == "template" || kind == "theme" ? "templates/SYSTEM/"
                                                 : "";
}

// Whether a file lies in the folder of another kind, or in none (`expected` is empty then), which is reported: nothing else
// of it can be held to a shape.
bool is_astray(Builder& builder, Node root, std::string_view expected) {
  const Node node = root.find("kind");
  const std::string_view kind = node.is(NodeKind::text) ? node.scalar() : "", folder = folder_of(kind);
  if (folder.empty() || kind == expected) {
    return false;
  }
  std::string words(kind);
  std::ranges::replace(words, '_', ' ');
  const bool may_be_of_folder = expected == "sheet" || expected == "printer";
  const std::string place = expected.empty()           ? "here, where nothing is read"
                            : expected == "template"   ? "among the templates of a game"
                            : expected == "book_style" ? "among the styles of books"
                                                       : fmt::format("among the {}s", expected);
  builder.diagnostics.add(
      Diagnostic::of(Code::value_not_allowed, node.span(), fmt::format("a {} cannot stand {}", words, place))
          .help(fmt::format("move the file into `{}`{}", folder,
                            may_be_of_folder ? fmt::format(", or write `kind: {}`", expected) : "")));
  return true;
}

void read_plain_face(Builder& builder, const PlacedDocument& document) {
  const Node root = document.root;
  Catalog& catalog = builder.catalog;
  if (root.text_at("kind") == "template") {
    catalog.templates.push_back({id_of_plain(document.place.name), std::nullopt, root, document.whole,
                                 !builder.is_sound(root, "template")});
    return;
  }
  const bool is_broken = is_astray(builder, root, "theme") || !builder.is_sound(root, "theme");
  catalog.themes.push_back({id_of_plain(document.place.name), root, document.whole, is_broken});
  const Node id = root.find("id");
  if (!is_broken && id.scalar() != document.place.name) {
    builder.diagnostics.add(
        Diagnostic::of(
            Code::value_not_allowed, id.span(),
            fmt::format("the theme in `{}.yaml` calls itself `{}`", document.place.name, id.scalar()))
            .suggest(id.scalar(), document.place.name)
            .help(fmt::format("write `id: {}`: themes of this folder are called what their files are called",
                              document.place.name)));
  }
}

void read_templates(Builder& builder) {
  Catalog& catalog = builder.catalog;
  using Role = PlaceOfFile::Role;
  // Of templates by their system and id, of themes by their id.
  std::map<std::string, Span> taken;
  std::vector<const PlacedDocument*> lists_of_fonts;
  for (PlacedDocument& document : builder.documents) {
    const Node root = document.root;
    const auto style = [&](std::string_view core) {
      const bool is_broken = is_astray(builder, root, core) || !builder.is_sound(root, core);
      return StyleSource{document.place.name, root, document.whole, is_broken};
    };
    switch (document.place.role) {
      case Role::face:
        note_duplicate(builder, root, document.place, taken);
        if (root.text_at("kind") == "theme") {
          catalog.themes.push_back(
              {root.text_at("id"), root, document.whole, !builder.is_sound(root, "theme")});
        } else {
          const bool is_broken = is_astray(builder, root, "template") || !builder.is_sound(root, "template");
          catalog.templates.push_back({root.text_at("id"), builder.catalog.find_system(document.place.owner),
                                       root, document.whole, is_broken});
        }
        break;
      case Role::plain_face:
        read_plain_face(builder, document);
        break;
      case Role::sheet:
        catalog.sheets.push_back(style("sheet"));
        break;
      case Role::printer:
        catalog.printers.push_back(style("printer"));
        break;
      case Role::book_style:
        catalog.book_styles.push_back(style("book_style"));
        break;
      case Role::fonts:
        lists_of_fonts.push_back(&document);
        break;
      case Role::other:
        document.is_astray = document.path.starts_with("templates/") && is_astray(builder, root, "");
        break;
      default:
        break;
    }
  }
  // The shipped list comes second.
  std::stable_partition(lists_of_fonts.begin(), lists_of_fonts.end(),
                        [](const PlacedDocument* list) { return list->path == path_of_fonts; });
  for (const PlacedDocument* const list : lists_of_fonts) {
    if (builder.is_sound(list->root, "fonts")) {
      read_fonts(builder, list->root);
    }
  }
  add_families_of_one(catalog.fonts);
  add_broken_styles(builder);
}

}  // namespace talia::model
