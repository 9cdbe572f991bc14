// The steps of building a catalog, in their order. Each reads what the earlier ones wrote. Known to model alone.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/catalog.h"
#include "model/places.h"
#include "model/storage.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::model {

// One document and where it stands.
struct PlacedDocument {
  Node root;
  PlaceOfFile place;
  std::string_view path;
  Span whole;  // From its start to its end.
  // Whether it is of a kind that stands elsewhere, which was reported.
  bool is_astray = false;
  // Of what a rule made: for which values of its range.
  std::string made_by{};
  std::string_view kind = root.find("kind").scalar();  // As it says; empty: it does not.
};

struct Builder {
  Catalog& catalog;
  const SourceMap& sources;
  Diagnostics& diagnostics;
  unsigned jobs;
  Kept* kept = nullptr;  // Of the catalog before, for the one after; null: nothing is kept.
  std::vector<PlacedDocument> documents = {};  // In the order of paths, then of place.
  source::Patterns own_patterns = {};

  // Of every schema.
  source::Patterns& patterns() { return kept == nullptr ? own_patterns : kept->patterns; }
  std::string_view path_of(Span span) const { return sources.path(span.file); }
  schema::Loader loader() const;
  // The system of that name, which is made on first use.
  SystemId system(std::string_view name);
  // Validates against `schemas/core/NAME.schema.yaml`, if there is one.
  bool is_sound(Node root, std::string_view core_schema);
};

// Files that could not be read as documents, and where they stand.
std::vector<std::pair<const DocumentFile*, PlaceOfFile>> broken_files(const Builder& builder);
// Of a text that cannot be parsed: the value after `key:` at a line's start, or nothing.
std::string value_at_line_start(std::string_view text, std::string_view key);

void place_documents(Builder& builder);
void read_core_schemas(Builder& builder);
void read_kinds(Builder& builder);
void read_rulesets(Builder& builder);
void read_campaigns(Builder& builder);
void read_templates(Builder& builder);
void note_unread_documents(Builder& builder);  // Those that no step reads.
void read_definitions(Builder& builder);
void read_decks(Builder& builder);
void read_boxes(Builder& builder);  // Once all decks are known.
void read_books(Builder& builder);
// Markdown of a campaign that no book names. `in_books` are the chapters that one does; campaigns whose books could not all be
// read are passed over.
void note_unread_chapters(Builder& builder, const std::set<FileId>& in_books);
void read_rule_tests(Builder& builder);
// References of definitions and chapters; terms and icons.
void resolve_references(Builder& builder);

// Of builders with a catalog that stands already: the sound definition that is all that their documents hold, which extends and
// overrides nothing, and whether all that it names is there.
std::optional<Definition> read_definition(Builder& builder);
bool find_references(Definition& definition, Builder& builder);

}  // namespace talia::model
