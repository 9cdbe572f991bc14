// Decks, boxes and books: parts of a campaign that name definitions, templates, decks and chapters.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "document/read.h"
#include "markup/parse.h"
#include "model/builder.h"
#include "source/of_each.h"
#include "source/text/pattern.h"

namespace talia::model {

namespace {

struct NamedPart {
  const PlacedDocument* document;
  CampaignId campaign;
};

// Sound documents of one kind in the folders of campaigns whose system is known.
std::vector<NamedPart> parts_of_kind(Builder& builder, std::string_view kind) {
  const Catalog& catalog = builder.catalog;
  std::vector<NamedPart> parts;
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role != PlaceOfFile::Role::campaign_part || document.place.name == "campaign" ||
        document.kind != kind) {
      continue;
    }
    const CampaignId campaign = *builder.catalog.find_campaign(document.place.owner);
    const bool is_of_a_system = !catalog.system(catalog.campaign(campaign).system).is_unknown;
    if (builder.is_sound(document.root, kind) && is_of_a_system) {
      parts.push_back({&document, campaign});
    }
  }
  return parts;
}

using NameSpace = std::map<std::pair<CampaignId, std::string>, Span>;

// Decks, boxes and books share one space of ids: the commands and the output files name all alike.
bool is_new(NameSpace& taken, const NamedPart& part, Builder& builder) {
  const Node id = part.document->root.find("id");
  const auto [other, is_first] = taken.emplace(std::pair(part.campaign, std::string(id.scalar())), id.span());
  if (!is_first) {
    builder.diagnostics.add(
        Diagnostic::of(Code::duplicate_id, id.span(),
                       fmt::format("the id `{}` is already taken", id.scalar()))
            .note(other->second, "it is first used here")
            .help("a deck, box or book needs an id of its own: its output is named after it"));
  }
  return is_first;
}

std::optional<Formula> formula_at(Node map, std::string_view key, Diagnostics& diagnostics) {
  const Node node = map.find(key);
  return node.exists() ? std::optional(formula::parse(node.text(), diagnostics)) : std::nullopt;
}

// The template of the file `templates/SYSTEM/NAME.yaml`, which has another id.
const TemplateSource* template_in_file(const Builder& builder, SystemId system, std::string_view name) {
  const std::string path = fmt::format("templates/{}/{}.yaml", builder.catalog.system(system).name, name);
  for (const TemplateSource& source : builder.catalog.templates) {
    if (source.root.find("id").exists() && builder.sources.path(source.span.file) == path) {
      return &source;
    }
  }
  return nullptr;
}

// Names a template that exists, or reports it: that of a deck or box, or of what is stated in it.
std::string template_name(Builder& builder, const NamedPart& part, Node stated, std::string_view key) {
  const Node node = stated.find(key);
  if (!node.is(NodeKind::text)) {
    return {};
  }
  std::string name(node.scalar());
  const SystemId system = builder.catalog.campaign(part.campaign).system;
  const bool is_plain_back = key == "back" && builder.catalog.find_kind(system, name).has_value();
  if (!builder.catalog.find_template(system, name) && !is_plain_back) {
    auto unknown =
        Diagnostic::of(Code::unknown_template, node.span(), fmt::format("there is no template `{}`", name))
            .help_closest(name, source::of_each(builder.catalog.templates, &TemplateSource::id));
    if (const TemplateSource* const file = template_in_file(builder, system, name)) {
      unknown.notes.push_back(
          {file->root.find("id").span(), fmt::format("the file of that name has the id `{}`", file->id)});
      unknown.help_text = fmt::format("write `id: {}` there, or `{}: {}` here", name, key, file->id);
    }
    builder.diagnostics.add(std::move(unknown));
  }
  return name;
}

// The template of the backs of a deck or box; nothing when it draws none, which is reported.
std::string back_name(Builder& builder, const NamedPart& part) {
  std::string name = template_name(builder, part, part.document->root, "back");
  const TemplateSource* const source =
      builder.catalog.find_template(builder.catalog.campaign(part.campaign).system, name);
  if (source == nullptr || source->is_broken || source->root.find("sides").find("back").exists()) {
    return name;
  }
  builder.diagnostics.add(
      Diagnostic::of(Code::missing_side, part.document->root.find("back").span(),
                     fmt::format("the template `{}` draws no back", name))
          .note(source->root.key_span("sides"), "its sides are here")
          .help(fmt::format("draw a `back` there, or leave `back` out of the {}", part.document->kind)));
  return {};
}

// The other side as a deck or an entry of it states it; what it leaves out is as `usual` has it.
std::optional<DeckReverse> read_reverse(Builder& builder, const NamedPart& part, Node stated,
                                        std::optional<DeckReverse> usual) {
  const Node node = stated.find("reverse");
  if (!node.exists()) {
    return usual;
  }
  DeckReverse reverse = std::move(usual).value_or(DeckReverse{});
  reverse.span = node.span();
  if (node.find("template").exists()) {
    reverse.face = template_name(builder, part, node, "template");
    const SystemId system = builder.catalog.campaign(part.campaign).system;
    reverse.is_broken = builder.catalog.find_template(system, reverse.face) == nullptr;
  }
  if (auto of = formula_at(node, "of", builder.diagnostics)) {
    reverse.of = std::move(of);
  }
  if (auto hidden = formula_at(node, "hidden", builder.diagnostics)) {
    reverse.hidden = std::move(hidden);
  }
  return reverse;
}

DeckEntry read_entry(Builder& builder, const NamedPart& part, Node node,
                     const std::optional<DeckReverse>& reverse) {
  DeckEntry entry;
  entry.span = node.span();
  entry.where = formula_at(node, "where", builder.diagnostics);
  entry.order = read_order(node.find("order"), builder.diagnostics);
  entry.count = formula_at(node, "count", builder.diagnostics);
  entry.reverse = read_reverse(builder, part, node, reverse);
  const Node id = node.find("id");
  if (!id.exists()) {
    return entry;
  }
  entry.definition = builder.catalog.find(part.campaign, id.scalar());
  // It is reported where references are resolved, if not where it is at fault.
  entry.is_broken = !entry.definition;
  return entry;
}

std::string joined(std::string_view document_path, std::string_view relative) {
  const auto slash = document_path.rfind('/');
  return std::string(document_path.substr(0, slash + 1)) + std::string(relative);
}

// Where the body of a directive stops being one: at a line that neither YAML nor a comment of it begins so, behind a blank
// one, or at another directive. Nobody closed it before. Nothing where there is none.
std::optional<MappedText> end_of_unclosed(const MappedText& body) {
  static const source::Pattern line_of_body =
      *source::Pattern::compile(R"(^(\s|#|-(\s|$)|[}\]"']|[^\s:]+:(\s|$)))");
  const std::string_view text = body.view();
  bool is_behind_blank = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
      is_behind_blank = true;
    } else if (line.starts_with("```{") || (is_behind_blank && !line_of_body.found_in(line))) {
      return body.slice(begin, end).trimmed();
    }
    begin = end + 1;
  }
  return std::nullopt;
}

// Null where it is faulty, which is reported.
std::unique_ptr<Document> read_body(const Directive& directive, Diagnostics& diagnostics) {
  Diagnostics own;
  auto body = document::read_fragment(*directive.body, own);
  const auto beyond = body == nullptr ? end_of_unclosed(*directive.body) : std::nullopt;
  if (beyond) {
    diagnostics.add(
        Diagnostic::error(Code::bad_markup, directive.name->span(),
                          fmt::format("nothing closes the directive `{{{}}}`", directive.name->view()))
            .note(beyond->span(), "this is no part of it any more")
            .help("write its closing backticks on a line of their own behind its last key"));
  } else {
    diagnostics.join(std::move(own));
  }
  return body;
}

// Nothing for a file that no parser should see, which is reported.
std::optional<Chapter> read_chapter(Builder& builder, FileId file, const std::string& language) {
  const auto prose = document::read_prose(file, builder.sources, builder.diagnostics);
  if (!prose) {
    return std::nullopt;
  }
  Chapter chapter{std::string(builder.sources.path(file)), {}, {}, builder.sources.whole(file)};
  chapter.text = markup::parse(*prose, markup::Mode::chapter, language, builder.diagnostics);
  for (const Block& block : chapter.text.blocks) {
    const auto* directive = std::get_if<Directive>(&block.what);
    if (!directive) {
      continue;
    }
    ParsedDirective parsed{directive->name->str(), directive->name->span(), {}, false};
    if (!directive->body->trimmed().empty()) {
      auto body = read_body(*directive, builder.diagnostics);
      parsed.is_broken = body == nullptr;
      if (body) {
        parsed.body = body->root();
        builder.catalog.storage().directives.push_back(std::move(body));
        parsed.is_broken = !builder.is_sound(parsed.body, "directive_" + parsed.name);
      }
    }
    chapter.directives.push_back(std::move(parsed));
  }
  return chapter;
}

// The decks that a box names; false where one is not there, which is reported if that is not what another fault comes to.
bool find_decks(Builder& builder, const NamedPart& part, TuckBox& box) {
  const Catalog& catalog = builder.catalog;
  bool holds = true;
  for (const Node name : part.document->root.find("decks").items()) {
    const auto found = std::ranges::find_if(catalog.decks, [&](const Deck& deck) {
      return deck.campaign == part.campaign && deck.id == name.scalar();
    });
    if (found != catalog.decks.end()) {
      box.decks.push_back(static_cast<std::size_t>(found - catalog.decks.begin()));
      continue;
    }
    holds = false;
    if (!catalog.campaign(part.campaign).has_broken_decks) {
      std::vector<std::string> names;
      for (const Deck& deck : catalog.decks) {
        if (deck.campaign == part.campaign) {
          names.push_back(deck.id);
        }
      }
      builder.diagnostics.add(
          Diagnostic::of(Code::bad_tuck_box, name.span(),
                         fmt::format("there is no deck `{}` in the campaign `{}`", name.scalar(),
                                     catalog.campaign(part.campaign).id))
              .help_closest(name.scalar(), names)
              .help_otherwise(fmt::format("its decks are `{}`", fmt::join(names, "`, `"))));
    }
  }
  return holds;
}

TuckBox read_box(Builder& builder, const NamedPart& part) {
  const Node root = part.document->root;
  TuckBox box;
  box.id = root.text_at("id");
  box.campaign = part.campaign;
  box.root = root;
  box.span = part.document->whole;
  const std::size_t before = builder.diagnostics.errors();
  box.front = template_name(builder, part, root, "front");
  box.side = template_name(builder, part, root, "side");
  box.lid = template_name(builder, part, root, "lid");
  template_name(builder, part, root, "back");
  box.back = back_name(builder, part);
  box.is_broken = builder.diagnostics.errors() > before;
  if (!find_decks(builder, part, box)) {
    box.is_broken = true;
  }
  const std::string name = root.text_at("name");
  box.title = !name.empty()           ? name
              : box.decks.size() == 1 ? builder.catalog.decks[box.decks.front()].title
                                      : box.id;
  if (const Node of = root.find("of"); of.exists()) {
    box.of = builder.catalog.find(part.campaign, of.scalar());
    // It is reported where references are resolved, if not where it is at fault.
    box.is_broken = box.is_broken || !box.of;
  }
  return box;
}

// Campaigns of which a file of a deck, or one among the decks, came to no deck.
void note_broken_decks(Builder& builder) {
  const auto note = [&](const PlaceOfFile& place, std::string_view path, std::string_view kind) {
    const bool is_deck =
        kind == "deck" ||
        (kind != "box" && path.starts_with(fmt::format("content/campaigns/{}/decks/", place.owner)));
    const auto campaign = builder.catalog.find_campaign(place.owner);
    if (is_deck && campaign && place.role == PlaceOfFile::Role::campaign_part && place.name != "campaign") {
      builder.catalog.campaigns[static_cast<std::size_t>(*campaign)].has_broken_decks = true;
    }
  };
  for (const PlacedDocument& document : builder.documents) {
    if (std::ranges::find(builder.catalog.decks, document.root, &Deck::root) == builder.catalog.decks.end()) {
      note(document.place, document.path, document.kind);
    }
  }
  for (const auto& [file, place] : broken_files(builder)) {
    note(place, builder.sources.path(file->file),
         value_at_line_start(builder.sources.text(file->file), "kind"));
  }
}

}  // namespace

void read_decks(Builder& builder) {
  std::vector<Deck>& decks = builder.catalog.decks;
  NameSpace taken;
  for (const NamedPart& part : parts_of_kind(builder, "deck")) {
    if (!is_new(taken, part, builder)) {
      continue;
    }
    const Node root = part.document->root;
    const std::string name = root.text_at("name");
    Deck deck{root.text_at("id"),
              name.empty() ? root.text_at("id") : name,
              part.campaign,
              template_name(builder, part, root, "template"),
              back_name(builder, part),
              {},
              root,
              part.document->whole};
    const std::optional<DeckReverse> reverse = read_reverse(builder, part, root, std::nullopt);
    for (const Node entry : root.find("cards").items()) {
      deck.entries.push_back(read_entry(builder, part, entry, reverse));
    }
    decks.push_back(std::move(deck));
  }
  note_broken_decks(builder);
}

// What the commands call decks and boxes by.
NameSpace names_taken(const Builder& builder) {
  NameSpace taken;
  const auto take = [&](const auto& parts) {
    for (const auto& part : parts) {
      taken.emplace(std::pair(part.campaign, part.id), part.root.find("id").span());
    }
  };
  take(builder.catalog.decks);
  take(builder.catalog.boxes);
  return taken;
}

void read_boxes(Builder& builder) {
  NameSpace taken = names_taken(builder);
  for (const NamedPart& part : parts_of_kind(builder, "box")) {
    if (is_new(taken, part, builder)) {
      builder.catalog.boxes.push_back(read_box(builder, part));
    }
  }
}

void read_books(Builder& builder) {
  std::vector<Book>& books = builder.catalog.books;
  const auto& chapters = builder.catalog.storage().workspace.chapters;
  NameSpace taken = names_taken(builder);
  std::set<FileId> named;
  for (const NamedPart& part : parts_of_kind(builder, "book")) {
    if (!is_new(taken, part, builder)) {
      continue;
    }
    const Node root = part.document->root;
    Book book{root.text_at("id"),  root.text_at("title"), part.campaign, root.text_at("style"), {}, {}, root,
              part.document->whole};
    for (const Node name : root.find("chapters").items()) {
      const std::string path = joined(part.document->path, name.scalar());
      const auto file =
          std::ranges::find_if(chapters, [&](FileId each) { return builder.sources.path(each) == path; });
      if (file == chapters.end()) {
        book.is_incomplete = true;
        if (std::ranges::binary_search(builder.catalog.storage().workspace.assets, path)) {
          // It cannot be read, which was reported.
          continue;
        }
        std::vector<std::string> names;
        const std::size_t folder = joined(part.document->path, "").size();
        for (const FileId each : chapters) {
          if (builder.sources.path(each).starts_with(path.substr(0, folder))) {
            names.emplace_back(builder.sources.path(each).substr(folder));
          }
        }
        builder.diagnostics.add(
            Diagnostic::of(Code::missing_chapter, name.span(),
                           fmt::format("there is no chapter `{}` beside the book", name.scalar()))
                .help_closest(name.scalar(), names));
        continue;
      }
      named.insert(*file);
      const std::string& language = builder.catalog.campaign(part.campaign).language;
      if (auto chapter = read_chapter(builder, *file, language)) {
        book.chapters.push_back(std::move(*chapter));
      } else {
        book.is_incomplete = true;
      }
    }
    books.push_back(std::move(book));
  }
  note_unread_chapters(builder, named);
}

}  // namespace talia::model
