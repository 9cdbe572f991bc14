#include "job/renaming/sorts.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "model/fields.h"
#include "model/storage.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

using Sort = Mention::Sort;
using Role = model::PlaceOfFile::Role;
using model::PlaceOfFile;

using Paths = std::vector<std::string>;

std::string_view last_of(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

bool is_of_core(const PlaceOfFile& place) {
  return place.role == Role::ruleset || place.role == Role::rule_test;
}

bool is_of_looks(const PlaceOfFile& place) {
  return place.role == Role::face || place.role == Role::plain_face || place.role == Role::book_style ||
         place.role == Role::sheet;
}

std::string kind_of(const Mention& mention) {
  return mention.root.exists() ? mention.root.text_at("kind") : std::string();
}

bool is_part(const Mention& mention) {
  return model::is_part_kind(kind_of(mention));
}

bool is_deck_of_box(const Mention& mention) {
  return kind_of(mention) == "box" && mention.path == "decks";
}

// A value of a definition, and its type.
const FieldType* type_of(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if ((place.role != Role::campaign_part && place.role != Role::library) || is_part(mention)) {
    return nullptr;
  }
  const std::string kind = kind_of(mention);
  for (const Kind& each : content.catalog.kinds) {
    const auto at = each.name == kind ? model::field_at(each.fields, mention.path) : model::FieldAt();
    if (at.field != nullptr) {
      const FieldType* type = &at.field->type;
      while (type->shape == FieldType::Shape::list && !type->items.empty()) {
        type = &type->items.front();
      }
      return type;
    }
  }
  return nullptr;
}

bool may_be(const FieldType& type, FieldType::Shape shape, std::string_view target) {
  if (type.shape == shape) {
    return target.empty() || type.target == target;
  }
  return type.shape == FieldType::Shape::any &&
         std::ranges::any_of(type.items, [&](const FieldType& each) { return may_be(each, shape, target); });
}

bool is_in_definition(const Mention& mention, const PlaceOfFile& place) {
  return (place.role == Role::campaign_part || place.role == Role::library) && mention.root.exists() &&
         !is_part(mention);
}

Paths no_files(const NamedThings&) {
  return {};
}

std::string_view stem_of(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  return file.substr(0, file.find('.'));
}

bool is_own(const NamedThings& things, std::string_view path) {
  std::error_code error;
  return std::filesystem::is_regular_file(std::filesystem::path(things.workspace.root) / path, error);
}

std::string path_of(const NamedThings& things, const Span& span) {
  return span.exists() ? std::string(things.content.sources.path(span.file)) : std::string();
}

// --- Definitions.

// What stands in the place of another has its name.
Paths definitions(const NamedThings& things) {
  Paths paths;
  for (const Definition& each : things.content.catalog.definitions) {
    if (each.id == things.name && !each.is_override) {
      paths.push_back(path_of(things, each.span));
    }
  }
  return paths;
}

bool means_definition(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if (place.role == Role::findings) {
    return last_of(mention.path) == "at" && (mention.sort == Sort::value || mention.sort == Sort::word);
  }
  if (mention.sort == Sort::reference || mention.sort == Sort::literal) {
    return true;
  }
  if (mention.sort != Sort::value) {
    return false;
  }
  if (is_in_definition(mention, place)) {
    const bool tells_of_id = mention.path == "id" || mention.path == "extends" || mention.path == "override";
    const FieldType* const type = type_of(mention, place, content);
    return tells_of_id || (type != nullptr && may_be(*type, FieldType::Shape::reference, ""));
  }
  return is_of_core(place) || mention.is_in_directive ||
         (is_part(mention) && mention.path != "id" && !is_deck_of_box(mention));
}

Paths files_of_definition(const NamedThings& things) {
  Paths files;
  for (const Definition& each : things.content.catalog.definitions) {
    const std::string path(things.content.sources.path(each.span.file));
    const bool is_alone =
        std::ranges::count_if(things.content.catalog.definitions, [&](const Definition& other) {
          return other.span.file == each.span.file;
        }) == 1;
    if (each.id == things.name && is_alone && stem_of(path) == things.name && is_own(things, path)) {
      files.push_back(path);
    }
  }
  for (const std::string& picture : things.content.catalog.pictures) {
    if (picture.starts_with("content/") && stem_of(picture) == things.name && is_own(things, picture)) {
      files.push_back(picture);
    }
  }
  return files;
}

// --- Decks, boxes and books.

Paths decks(const NamedThings& things) {
  Paths paths;
  const auto add = [&](const auto& list) {
    for (const auto& each : list) {
      if (each.id == things.name) {
        paths.push_back(path_of(things, each.span));
      }
    }
  };
  add(things.content.catalog.decks);
  add(things.content.catalog.boxes);
  add(things.content.catalog.books);
  return paths;
}

bool means_deck(const Mention& mention, const PlaceOfFile&, const Content&) {
  const bool is_own_id = is_part(mention) && kind_of(mention) != "campaign" && mention.path == "id";
  return mention.sort == Sort::value && (is_own_id || is_deck_of_box(mention) || mention.is_in_directive);
}

Paths files_of_deck(const NamedThings& things) {
  Paths files;
  for (const Mention& each : things.mentions) {
    const std::string path(things.content.sources.path(each.span.file));
    if (each.path == "id" && is_part(each) && stem_of(path) == things.name && is_own(things, path)) {
      files.push_back(path);
    }
  }
  return files;
}

// --- Icons.

std::string path_of_icon(const NamedThings& things) {
  return fmt::format("templates/icons/{}.svg", things.name);
}

Paths icons(const NamedThings& things) {
  return is_own(things, path_of_icon(things)) ? Paths{path_of_icon(things)} : Paths{};
}

bool means_icon(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if (mention.sort != Sort::value) {
    return mention.sort == Sort::icon;
  }
  const FieldType* const type = type_of(mention, place, content);
  return type != nullptr
             ? may_be(*type, FieldType::Shape::term, "icon")
             : last_of(mention.path).starts_with("icon") || mention.path.find("icons.") != std::string::npos;
}

Paths files_of_icon(const NamedThings& things) {
  return {path_of_icon(things)};
}

// --- Terms.

Paths terms(const NamedThings& things) {
  Paths paths;
  for (const System& system : things.content.catalog.systems) {
    for (const TermGroup& group : system.terms) {
      if (const Term* const term = group.find(things.name)) {
        paths.push_back(path_of(things, term->span));
      }
    }
  }
  return paths;
}

bool means_term(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if (mention.sort == Sort::key) {
    // A look may have words and signs for each term.
    return (place.role == Role::ruleset && kind_of(mention) == "terms" && last_of(mention.path) == "terms") ||
           (is_of_looks(place) && (mention.path.starts_with("words.") || mention.path.starts_with("signs.")));
  }
  if (mention.sort == Sort::literal) {
    return true;
  }
  const FieldType* const type = type_of(mention, place, content);
  return mention.sort == Sort::value &&
         (type != nullptr ? may_be(*type, FieldType::Shape::term, "") : is_of_core(place));
}

// --- What expressions name.

Paths declared(const NamedThings& things, std::string_view kind, std::string_view path) {
  Paths paths;
  for (const Mention& each : things.mentions) {
    if (each.sort == Sort::key && each.path == path && kind_of(each) == kind) {
      paths.push_back(path_of(things, each.span));
    }
  }
  return paths;
}
Paths stats(const NamedThings& things) {
  return declared(things, "stats", "stats");
}
Paths functions(const NamedThings& things) {
  return declared(things, "functions", "functions");
}
Paths constants(const NamedThings& things) {
  return declared(things, "functions", "constants");
}
Paths tables(const NamedThings& things) {
  return declared(things, "tables", "tables");
}

// Whether it is the last part of a mechanic's id, `game.name` or `game.subject.name`.
bool is_of_mechanic(const Mention& mention, const Content& content) {
  std::string_view before = content.sources.text(Span{mention.span.file, 0, mention.span.begin});
  const auto is_of_id = [](char c) {
    return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '_' || c == '.' || (c & 0x80) != 0;
  };
  std::size_t begin = before.size();
  while (begin > 0 && is_of_id(before[begin - 1])) {
    --begin;
  }
  before = before.substr(begin);
  return before.ends_with('.') && std::ranges::any_of(content.catalog.systems, [&](const System& system) {
           return before.starts_with(system.name + ".");
         });
}

bool means_name(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if (mention.is_local || is_of_mechanic(mention, content)) {
    return false;
  }
  return mention.sort == Sort::name ||
         (mention.sort == Sort::value &&
          (is_of_core(place) || is_of_looks(place) || mention.is_in_directive || is_part(mention)));
}
bool means_of_ruleset(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  const bool is_declared = mention.sort == Sort::key && place.role == Role::ruleset &&
                           (mention.path == "stats" || mention.path == "functions" ||
                            mention.path == "constants" || mention.path == "tables");
  return is_declared || means_name(mention, place, content);
}

Paths fields(const NamedThings& things) {
  Paths paths;
  for (const Kind& kind : things.content.catalog.kinds) {
    const Field* const field = kind.field(things.name);
    if (field != nullptr && !model::is_bookkeeping(things.name) && field->declared.exists()) {
      paths.push_back(path_of(things, field->declared));
    }
  }
  return paths;
}
bool means_field(const Mention& mention, const PlaceOfFile& place, const Content& content) {
  if (mention.sort == Sort::key) {
    const bool is_of_schema = place.role == Role::kind_schema && last_of(mention.path) == "properties";
    const bool is_of_definition = is_in_definition(mention, place) && mention.path.empty();
    return is_of_schema ||
           (is_of_definition &&
            type_of({mention.sort, mention.span,
                     mention.root.exists() ? std::string(content.sources.text(mention.span)) : std::string(),
                     mention.root},
                    place, content) != nullptr);
  }
  if (place.role == Role::kind_schema) {
    return mention.sort == Sort::value && last_of(mention.path) == "required";
  }
  return means_name(mention, place, content);
}

// --- What looks name.

Paths of_looks(const NamedThings& things, std::string_view path) {
  Paths paths;
  for (const Mention& each : things.mentions) {
    const std::string file = path_of(things, each.span);
    if (each.sort == Sort::key && each.path == path && is_of_looks(model::place_of(file)) &&
        is_own(things, file)) {
      paths.push_back(file);
    }
  }
  return paths;
}
Paths styles(const NamedThings& things) {
  return of_looks(things, "styles");
}
Paths parts(const NamedThings& things) {
  return of_looks(things, "parts");
}
Paths colours(const NamedThings& things) {
  return of_looks(things, "colours");
}
bool means_style(const Mention& mention, const PlaceOfFile& place, const Content&) {
  const std::string_view last = last_of(mention.path);
  return is_of_looks(place) &&
         (mention.sort == Sort::key
              ? mention.path == "styles"
              : mention.sort == Sort::value &&
                    (last.ends_with("style") || last == "extends" || last.ends_with("styles")));
}
bool means_part(const Mention& mention, const PlaceOfFile& place, const Content&) {
  return is_of_looks(place) &&
         (mention.sort == Sort::key ? mention.path == "parts"
                                    : mention.sort == Sort::value && last_of(mention.path) == "part");
}
bool means_colour(const Mention& mention, const PlaceOfFile& place, const Content&) {
  return is_of_looks(place) &&
         (mention.sort == Sort::key ? mention.path == "colours"
                                    : mention.sort == Sort::value || mention.sort == Sort::word);
}

constexpr std::array<SortOfName, 12> all_sorts{{
    {"definition", false, true, false, definitions, means_definition, files_of_definition},
    {"deck", false, false, false, decks, means_deck, files_of_deck},
    {"icon", false, false, false, icons, means_icon, files_of_icon},
    {"term", false, true, false, terms, means_term, no_files},
    {"field", true, false, true, fields, means_field, no_files},
    {"stat", true, false, false, stats, means_of_ruleset, no_files},
    {"function", true, false, false, functions, means_of_ruleset, no_files},
    {"constant", true, false, false, constants, means_of_ruleset, no_files},
    {"table", true, false, false, tables, means_of_ruleset, no_files},
    {"style", false, false, true, styles, means_style, no_files},
    {"part", false, false, true, parts, means_part, no_files},
    {"colour", false, false, true, colours, means_colour, no_files},
}};

}  // namespace

NamedThings::NamedThings(std::string_view named, const Workspace& its_workspace, const Content& its_content)
    : name(named),
      workspace(its_workspace),
      content(its_content),
      mentions(mentions_of(named, its_content)) {}

std::span<const SortOfName> sorts() {
  return all_sorts;
}

bool is_of_words(const Mention& mention, const Content& content) {
  const PlaceOfFile place = model::place_of(content.sources.path(mention.span.file));
  const FieldType* const type = type_of(mention, place, content);
  const bool is_id = mention.path == "id" || mention.path == "extends" || mention.path == "override" ||
                     (type != nullptr && (may_be(*type, FieldType::Shape::reference, "") ||
                                          may_be(*type, FieldType::Shape::term, "")));
  return mention.sort == Sort::word || mention.sort == Sort::literal ||
         (mention.sort == Sort::value && !is_id);
}

std::vector<std::string> names_of(const Content& content) {
  std::vector<std::string> names = content.catalog.icons;
  for (const Definition& each : content.catalog.definitions) {
    names.push_back(each.id);
  }
  for (const Deck& each : content.catalog.decks) {
    names.push_back(each.id);
  }
  for (const TuckBox& each : content.catalog.boxes) {
    names.push_back(each.id);
  }
  for (const Kind& kind : content.catalog.kinds) {
    for (const Field& field : kind.fields) {
      names.push_back(field.name);
    }
  }
  for (const System& system : content.catalog.systems) {
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        names.push_back(term.id);
      }
    }
    for (const RulesetPart& part : system.ruleset) {
      for (const std::string_view key : {"stats", "functions", "constants", "tables"}) {
        for (const Entry& entry : part.root.find(key).entries()) {
          names.emplace_back(entry.key);
        }
      }
    }
  }
  return names;
}

}  // namespace talia::job
