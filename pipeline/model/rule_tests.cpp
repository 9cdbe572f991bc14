// Rule tests: their shape alone. What they say of the game's mechanics is for `rules` to see.
#include <map>

#include <fmt/format.h>

#include "model/build.h"
#include "model/builder.h"
#include "schema/schema.h"

namespace talia::model {

bool check_rule_tests(Node root, const Catalog& catalog, Diagnostics& diagnostics) {
  const auto& schemas = *catalog.storage().core_schemas;
  const auto schema = schemas.find("rule_tests");
  if (schema != schemas.end() && !schema::validate(root, schema->second, diagnostics)) {
    return false;
  }
  bool is_sound = root.is(NodeKind::list);
  std::map<std::string_view, Span> known;
  for (const Node test : root.items()) {
    const Node id = test.find("id");
    const auto [place, is_new] = known.emplace(id.scalar(), id.span());
    if (!is_new) {
      is_sound = false;
      diagnostics.add(
          Diagnostic::error(Code::duplicate_id, id.span(),
                            fmt::format("two rule tests of the file are called `{}`", id.scalar()))
              .note(place->second, "the other stands here"));
    }
  }
  return is_sound;
}

void read_rule_tests(Builder& builder) {
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == PlaceOfFile::Role::rule_test) {
      const bool is_sound = check_rule_tests(document.root, builder.catalog, builder.diagnostics);
      builder.catalog.rule_tests.push_back({document.root, document.whole.file, !is_sound});
    }
  }
}

}  // namespace talia::model
