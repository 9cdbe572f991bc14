// Definitions that are called alike.
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "prose/reading.h"
#include "source/text/word_folder.h"

namespace talia::prose {

void check_names(const Catalog& catalog, Diagnostics& diagnostics) {
  std::map<std::tuple<SystemId, KindId, std::string>, std::vector<DefinitionId>> named;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& definition = catalog.definitions[i];
    // What takes its name over from another, or stands in another's place, is called so on purpose.
    if (!definition.name_span.exists() || definition.name_span.file != definition.span.file ||
        definition.is_override) {
      continue;
    }
    source::WordFolder folder;
    folder.add(definition.title);
    auto& alike = named[{definition.system, definition.kind, folder.take()}];
    for (const DefinitionId other : alike) {
      const Definition& first = catalog.definition(other);
      if (first.campaign && definition.campaign && first.campaign != definition.campaign) {
        continue;
      }
      diagnostics.add(
          Diagnostic::of(
              Code::duplicate_name, definition.name_span,
              fmt::format("`{}` and `{}` are both called `{}`", first.id, definition.id, definition.title))
              .note(first.name_span, "the other stands here")
              .help("give one of them a name of its own: texts, tables and players call them by it"));
      break;
    }
    alike.push_back(static_cast<DefinitionId>(i));
  }
}

}  // namespace talia::prose
