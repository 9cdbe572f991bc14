#include "lsp/names.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "job/renaming/named_at.h"
#include "job/renaming/rename.h"
#include "job/renaming/scope.h"
#include "lsp/positions.h"
#include "model/storage.h"
#include "source/text/unicode.h"

namespace talia::lsp {

namespace {

constexpr std::size_t most_symbols = 500;

enum class SymbolSort { file = 1, field = 8, string = 15, object = 19, key = 20 };

std::string address_in(std::string_view file, const serve::Look& look) {
  // What the workspace lacks stands in the share folder.
  const job::Workspace& workspace = look.workspace();
  const bool is_shipped = file.starts_with(source::shipped);
  file.remove_prefix(is_shipped ? source::shipped.size() : 0);
  std::error_code error;
  const std::filesystem::path own = std::filesystem::path(workspace.root) / file;
  return address_of(!is_shipped && std::filesystem::exists(own, error)
                        ? own.string()
                        : fmt::format("{}/{}", workspace.share, file));
}

Json location(Span span, const serve::Look& look) {
  const SourceMap& sources = look.content().sources;
  return {{"uri", address_in(sources.path(span.file), look)},
          {"range", range_of(sources.text(span.file), span.begin, span.end)}};
}

std::optional<FileId> file_of(const Asked& asked) {
  const SourceMap& sources = asked.look.content().sources;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources.path(static_cast<FileId>(i)) == asked.file) {
      return static_cast<FileId>(i);
    }
  }
  return std::nullopt;
}

// Of what the look read; what was written since may have moved it.
std::optional<job::NamedThing> thing_at(const Asked& asked) {
  const auto file = file_of(asked);
  // Of a workspace that cannot be read nobody knows what its names mean.
  if (!file || !asked.look.content().derived) {
    return std::nullopt;
  }
  const Json place = position_of(asked.text, asked.byte);
  const std::size_t byte = byte_at(asked.look.content().sources.text(*file), place);
  return job::named_at(*file, static_cast<std::uint32_t>(byte), asked.look.workspace(), asked.look.content());
}

Json locations(const std::vector<Span>& spans, const serve::Look& look) {
  Json all = Json::array();
  for (const Span& span : spans) {
    all.push_back(location(span, look));
  }
  return all;
}

// Lines that differ, of two texts that have as many.
Json edits_between(const std::string& before, const std::string& after) {
  Json edits = Json::array();
  if (std::ranges::count(before, '\n') != std::ranges::count(after, '\n')) {
    edits.push_back({{"range", range_of(before, 0, before.size())}, {"newText", after}});
    return edits;
  }
  for (std::size_t a = 0, b = 0; a < before.size() || b < after.size();) {
    const std::size_t end = std::min(before.find('\n', a), before.size()),
                      other = std::min(after.find('\n', b), after.size());
    const std::string line = after.substr(b, other - b);
    if (before.compare(a, end - a, line) != 0) {
      edits.push_back({{"range", range_of(before, a, end)}, {"newText", line}});
    }
    a = end + 1;
    b = other + 1;
  }
  return edits;
}

Json symbol(std::string_view name, std::string_view detail, SymbolSort sort, Span span, Span own,
            std::string_view text) {
  return {{"name", name.empty() ? "?" : name},
          {"detail", detail},
          {"kind", static_cast<int>(sort)},
          {"range", range_of(text, span.begin, span.end)},
          {"selectionRange", range_of(text, own.begin, own.end)}};
}

// A list's item by what it calls itself.
std::string name_of(Node item) {
  for (const char* const key : {"id", "name", "title", "mechanic", "where"}) {
    if (std::string name = item.text_at(key); !name.empty()) {
      return name;
    }
  }
  return {};
}

// What a mapping has, two levels deep.
Json members_of(Node map, std::string_view text, int depth) {
  Json members = Json::array();
  for (const Entry& entry : map.entries()) {
    const Span span{entry.key_span.file, entry.key_span.begin,
                    std::max(entry.key_span.end, entry.value.span().end)};
    if (!entry.key_span.exists() || entry.key_span.file != map.span().file || span.end < span.begin) {
      continue;
    }
    Json one = symbol(entry.key, {}, SymbolSort::key, span, entry.key_span, text);
    if (depth > 0 && entry.value.is(NodeKind::map)) {
      one["children"] = members_of(entry.value, text, depth - 1);
    }
    for (const Node item :
         depth > 0 && entry.value.is(NodeKind::list) ? entry.value.as_list() : std::vector<Node>()) {
      if (const std::string name = name_of(item); !name.empty() && item.span().file == span.file) {
        one["children"].push_back(symbol(name, {}, SymbolSort::object, item.span(), item.span(), text));
      }
    }
    members.push_back(std::move(one));
  }
  return members;
}

Json headings_of(std::string_view text) {
  Json headings = Json::array();
  bool is_fenced = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    is_fenced ^= line.starts_with("```");
    const std::size_t signs = std::min(line.find_first_not_of('#'), line.size());
    if (!is_fenced && signs > 0 && signs < 7 && line.substr(signs).starts_with(' ')) {
      const Span span{FileId::none, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
      headings.push_back(symbol(line.substr(signs + 1), {}, SymbolSort::string, span, span, text));
    }
    at = end + 1;
  }
  return headings;
}

}  // namespace

Json declarations_at(const Asked& asked) {
  const auto thing = thing_at(asked);
  if (!thing) {
    return Json::array();
  }
  Json all = locations(thing->declared, asked.look);
  for (const std::string& file : thing->files) {
    all.push_back({{"uri", address_in(file, asked.look)}, {"range", range_of({}, 0, 0)}});
  }
  return all;
}

Json mentions_at(const Asked& asked, bool with_declaration) {
  const auto thing = thing_at(asked);
  if (!thing) {
    return Json::array();
  }
  std::vector<Span> said = thing->said;
  if (!with_declaration) {
    std::erase_if(said, [&](const Span& span) {
      return std::ranges::find(thing->declared, span) != thing->declared.end();
    });
  }
  return locations(said, asked.look);
}

Json renamable_at(const Asked& asked) {
  if (!thing_at(asked)) {
    return nullptr;
  }
  const Span span = job::name_round(FileId::none, static_cast<std::uint32_t>(asked.byte), asked.text);
  return {{"range", range_of(asked.text, span.begin, span.end)},
          {"placeholder", asked.text.substr(span.begin, span.end - span.begin)}};
}

Result<Json> renamed_at(const Asked& asked, const std::string& name, const job::Workspace& workspace) {
  const auto thing = thing_at(asked);
  if (!thing) {
    return tl::unexpected(Diagnostic::of(Code::not_found, {}, "here stands no name that can be changed"));
  }
  job::RenameRequest request{thing->name, name, {}, {}};
  if (thing->sorts.size() == 1) {
    request.sort = std::string(thing->sorts.front());
  }
  auto made = job::plan_rename(request, workspace, asked.look.content());
  if (!made) {
    // Of several that are called so, the one of this game or campaign.
    const job::Owner owner = job::owner_of_file(asked.file, asked.catalog());
    request.from = fmt::format("{}/{}", owner.campaign.empty() ? owner.game : owner.campaign, thing->name);
    if (auto own = job::plan_rename(request, workspace, asked.look.content())) {
      made = std::move(own);
    }
  }
  if (!made) {
    return tl::unexpected(made.error());
  }
  Json changes = Json::array();
  for (const auto& [path, change] : made->files) {
    changes.push_back({{"textDocument", {{"uri", address_in(path, asked.look)}, {"version", nullptr}}},
                       {"edits", edits_between(change.before, change.after)}});
  }
  for (const auto& [from, to] : made->moved) {
    changes.push_back({{"kind", "rename"},
                       {"oldUri", address_in(from, asked.look)},
                       {"newUri", address_of(fmt::format("{}/{}", workspace.root, to))}});
  }
  return Json{{"documentChanges", std::move(changes)}};
}

Json symbols_of(const Asked& asked) {
  if (!asked.is_yaml()) {
    return headings_of(asked.text);
  }
  Json symbols = Json::array();
  const auto file = file_of(asked);
  for (const DocumentFile& each : asked.catalog().storage().workspace.documents) {
    if (!file || each.file != *file) {
      continue;
    }
    const std::string_view text = asked.look.content().sources.text(*file);
    for (const auto& document : each.documents) {
      const Node root = document->root();
      Json one = symbol(name_of(root).empty() ? root.text_at("kind") : name_of(root), root.text_at("kind"),
                        SymbolSort::object, root.span(), root.span(), text);
      one["children"] = members_of(root, text, 1);
      symbols.push_back(std::move(one));
    }
  }
  return symbols;
}

Json symbols_called(const std::string& query, const serve::Look& look) {
  const std::string wanted = source::case_folded(query);
  Json symbols = Json::array();
  const auto add = [&](const std::string& name, const std::string& title, const std::string& within,
                       SymbolSort sort, Span span) {
    const bool is_meant = source::case_folded(name).find(wanted) != std::string::npos ||
                          source::case_folded(title).find(wanted) != std::string::npos;
    if (is_meant && span.exists() && symbols.size() < most_symbols) {
      symbols.push_back(
          {{"name", title.empty() || title == name ? name : fmt::format("{} · {}", name, title)},
           {"kind", static_cast<int>(sort)},
           {"containerName", within},
           {"location", location(span, look)}});
    }
  };
  const Catalog& catalog = look.catalog();
  for (const Definition& each : catalog.definitions) {
    add(each.id, each.title, catalog.kind(each.kind).label, SymbolSort::object,
        each.id_span.exists() ? each.id_span : each.span);
  }
  for (const Deck& each : catalog.decks) {
    add(each.id, each.title, "deck", SymbolSort::file, each.span);
  }
  for (const TuckBox& each : catalog.boxes) {
    add(each.id, each.title, "box", SymbolSort::file, each.span);
  }
  for (const Book& each : catalog.books) {
    add(each.id, each.title, "book", SymbolSort::file, each.span);
  }
  for (const System& system : catalog.systems) {
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        add(term.id, term.name, group.label, SymbolSort::string, term.span);
      }
    }
  }
  for (std::size_t i = 0; look.content().derived && i < catalog.kinds.size(); ++i) {
    for (const Stat& stat : look.content().derived->stats(static_cast<KindId>(i))) {
      add(stat.id, stat.label, catalog.kinds[i].label, SymbolSort::field, stat.span);
    }
  }
  return symbols;
}

}  // namespace talia::lsp
