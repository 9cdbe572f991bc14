#include "lsp/asked.h"

#include "job/renaming/scope.h"

namespace talia::lsp {

std::string_view Asked::line() const {
  const std::size_t begin = byte == 0 ? 0 : text.rfind('\n', byte - 1) + 1;
  return text.substr(begin, std::min(text.find('\n', byte), text.size()) - begin);
}

std::size_t Asked::byte_in_line() const {
  return byte == 0 ? 0 : byte - (text.rfind('\n', byte - 1) + 1);
}

std::optional<SystemId> Asked::system() const {
  return catalog().find_system(job::owner_of_file(file, catalog()).game);
}

std::optional<CampaignId> Asked::campaign() const {
  return catalog().find_campaign(job::owner_of_file(file, catalog()).campaign);
}

std::optional<DefinitionId> Asked::definition(std::string_view id) const {
  const auto game = system();
  if (const auto found = game ? catalog().find(campaign(), *game, id) : std::nullopt) {
    return found;
  }
  const std::vector<DefinitionId> all = catalog().find_anywhere(id);
  return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

std::optional<DefinitionId> Asked::own_definition(const Cursor& cursor) const {
  for (const DefinitionId id : catalog().find_anywhere(cursor.id)) {
    if (look.content().sources.path(catalog().definition(id).span.file) == file) {
      return id;
    }
  }
  return std::nullopt;
}

std::vector<DefinitionId> Asked::visible() const {
  std::vector<DefinitionId> all;
  const auto game = system();
  const auto own = campaign();
  for (std::size_t i = 0; i < catalog().definitions.size(); ++i) {
    const Definition& each = catalog().definitions[i];
    const bool is_seen = own ? catalog().is_seen_by(own, each) : !game || each.system == *game;
    if (is_seen && (!game || each.system == *game)) {
      all.push_back(static_cast<DefinitionId>(i));
    }
  }
  return all;
}

}  // namespace talia::lsp
