#include "job/editors/live_names.h"

#include <algorithm>

#include <fmt/format.h>

#include "frame/named_sizes.h"
#include "model/places.h"
#include "model/storage.h"

namespace talia::job {

namespace {

std::string text_of(Node node) {
  return node.is(NodeKind::map) || node.is(NodeKind::list) || !node.exists() ? std::string()
                                                                             : std::string(node.scalar());
}

// Collects names; of one that comes again what was said first stays, if it was anything.
class Collector {
 public:
  Collector(const Catalog& catalog, const SourceMap& sources, std::optional<SystemId> system)
      : catalog_(catalog), sources_(sources), system_(system) {}

  std::map<std::string, std::map<std::string, std::string>> run() {
    add_of_games();
    add_of_rulesets();
    add_of_looks();
    add_of_sheets();
    add_of_campaigns();
    return std::move(found_);
  }

 private:
  void add(const std::string& sort, std::string_view name, std::string_view about = {}) {
    if (!name.empty()) {
      std::string& words = found_[sort][std::string(name)];
      words = words.empty() ? std::string(about) : words;
    }
  }

  void add_keys(const std::string& sort, Node map, std::string_view label = {}) {
    for (const Entry& entry : map.entries()) {
      add(sort, entry.key, label.empty() ? std::string() : text_of(entry.value.find(label)));
    }
  }

  bool is_own(SystemId system) const { return !system_ || *system_ == system; }

  // Whether a file of templates is of the game, or of no game.
  bool is_own(Span span) const {
    const model::PlaceOfFile place = model::place_of(sources_.path(span.file));
    return !system_ || place.role != model::PlaceOfFile::Role::face ||
           place.owner == catalog_.system(*system_).name;
  }

  void add_of_games() {
    for (const System& system : catalog_.systems) {
      if (!system.is_unknown) {
        add("system", system.name);
      }
    }
    for (const Kind& kind : catalog_.kinds) {
      if (is_own(kind.system)) {
        add("kind", kind.name, kind.label);
        for (const Field& field : kind.fields) {
          add("field", field.name, field.label);
        }
      }
    }
    for (const Definition& definition : catalog_.definitions) {
      if (is_own(definition.system)) {
        add("definition", definition.id,
            fmt::format("{} ({})", definition.title, catalog_.kind(definition.kind).label));
      }
    }
    for (const source::CodeInfo& code : source::all_codes()) {
      add("code", code.name, code.title);
    }
  }

  void add_of_rulesets() {
    for (const System& system : catalog_.systems) {
      if (!is_own(*catalog_.find_system(system.name))) {
        continue;
      }
      for (const TermGroup& group : system.terms) {
        add("term_group", group.id, group.label);
      }
      for (const RulesetPart& part : system.ruleset) {
        add_keys("mechanic", part.root.find("mechanics"), "heading");
        add_keys("table", part.root.find("tables"), "label");
        add_keys("policy", part.root.find("policies"), "label");
      }
    }
  }

  void add_colours(Node colours, const std::string& set) {
    for (const Entry& entry : colours.entries()) {
      const std::string shown = text_of(entry.value);
      const std::string about = shown.empty() ? entry.value.text_at("rgb") : shown;
      add("colour", entry.key, about);
      add("sign", entry.key, about);
      if (!set.empty()) {
        add("colour", fmt::format("{}/{}", set, entry.key), about);
      }
    }
  }

  void add_of_looks() {
    for (const StyleSource& theme : catalog_.themes) {
      if (!is_own(theme.span)) {
        continue;
      }
      constexpr std::string_view plain = "themes/";
      const bool is_plain = theme.id.starts_with(plain);
      add(is_plain ? "plain_theme" : "theme", std::string_view(theme.id).substr(is_plain ? plain.size() : 0));
      for (const Entry& set : theme.root.find("sets").entries()) {
        add("colour_set", set.key);
      }
      if (is_plain && system_) {
        // Its colours and styles are those of cards without a template.
        continue;
      }
      add_colours(theme.root.find("colours"), "");
      for (const Entry& set : theme.root.find("sets").entries()) {
        add_colours(set.value, std::string(set.key));
      }
      add_keys("style", theme.root.find("styles"));
      add_keys("part", theme.root.find("parts"));
      add_keys("motif", theme.root.find("motifs"));
      add_keys("variant", theme.root.find("variants"));
    }
    add("variant", "normal");
    for (const TemplateSource& face : catalog_.templates) {
      if (is_own(face.span) && !face.id.starts_with("themes/")) {
        add("template", face.id);
        add_keys("style", face.root.find("styles"));
      }
    }
    for (const std::string& icon : catalog_.icons) {
      add("icon", icon);
      add("sign", icon);
    }
    for (const std::string& ornament : catalog_.ornaments) {
      add("ornament", ornament);
    }
    for (const FontDeclaration& font : catalog_.fonts.fonts) {
      add("font", font.name);
    }
    for (const FontFamily& family : catalog_.fonts.families) {
      add("family", family.name);
    }
  }

  void add_of_sheets() {
    for (const StyleSource& style : catalog_.book_styles) {
      add("book_style", style.id);
      if (!system_) {
        add_keys("style", style.root.find("styles"));
      }
    }
    for (const StyleSource& sheet : catalog_.sheets) {
      add("sheet", sheet.id);
    }
    for (const StyleSource& printer : catalog_.printers) {
      add("profile", printer.root.find("press").text_at("profile"));
    }
    constexpr std::string_view profiles = "templates/profiles/", ending = ".icc";
    for (const std::string_view path : catalog_.storage().workspace.assets) {
      if (path.starts_with(profiles) && path.ends_with(ending)) {
        add("profile", path.substr(profiles.size(), path.size() - profiles.size() - ending.size()));
      }
    }
    for (const std::string_view name : frame::card_size_names()) {
      add("card_size", name);
    }
    for (const std::string_view name : frame::paper_size_names()) {
      add("paper", name);
    }
  }

  // Chapters by their paths from the folder of the books.
  void add_of_campaigns() {
    for (const Deck& deck : catalog_.decks) {
      if (is_own(catalog_.campaign(deck.campaign).system)) {
        add("deck", deck.id, deck.title);
      }
    }
    for (const FileId chapter : catalog_.storage().workspace.chapters) {
      const std::string_view path = sources_.path(chapter);
      for (const Campaign& campaign : catalog_.campaigns) {
        const std::string folder = fmt::format("content/campaigns/{}/books/", campaign.id);
        if (is_own(campaign.system) && path.starts_with(folder)) {
          add("chapter", path.substr(folder.size()), campaign.title);
        }
      }
    }
  }

  const Catalog& catalog_;
  const SourceMap& sources_;
  std::optional<SystemId> system_;
  std::map<std::string, std::map<std::string, std::string>> found_;
};

}  // namespace

LiveNames::LiveNames(const Catalog& catalog, const SourceMap& sources, std::optional<SystemId> system) {
  for (const auto& [sort, names] : Collector(catalog, sources, system).run()) {
    for (const auto& [name, about] : names) {
      names_[sort].push_back({name, about});
    }
  }
}

const std::vector<model::Offer>& LiveNames::of(std::string_view sort) const {
  static const std::vector<model::Offer> none;
  const auto found = names_.find(sort);
  return found == names_.end() ? none : found->second;
}

}  // namespace talia::job
