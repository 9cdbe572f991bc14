#include "book/resolve/index.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "book/resolve/term_finder.h"
#include "language/sorting.h"
#include "markup/walk.h"
#include "source/text/unicode.h"

namespace talia::book {

namespace {

using Place = IndexEntry::Place;
using Folio = IndexMark::Folio;

enum class Source { marks, definitions, headings, terms };

// Something that an index may have.
struct Found {
  Source source;
  std::vector<std::string> path;  // The entry, and those that it belongs to before it.
  Place place;
  std::string group;        // A definition's kind, a term's group.
  MappedText written = {};  // Words of it, with where they come from; empty: that is not known.
  bool is_said = false;     // In the words of the text, in whatever form they stand there.
};

std::vector<std::string> path_of(const std::string& entry) {
  std::vector<std::string> path;
  for (std::size_t begin = 0; begin <= entry.size();) {
    const std::size_t end = std::min(entry.find('>', begin), entry.size());
    const std::size_t first = std::min(entry.find_first_not_of(" \t", begin), end);
    const std::size_t last = entry.find_last_not_of(" \t", end - 1);
    path.push_back(first == end ? std::string() : entry.substr(first, last - first + 1));
    begin = end + 1;
  }
  return path;
}

// Goes through a book once, gives what an index may lead to a name, and keeps what was found.
class Gatherer {
 public:
  Gatherer(ResolveContext& context, const std::set<Source>& sources)
      : context_(context), wants_definitions_(sources.contains(Source::definitions)) {
    if (wants_definitions_) {
      for (std::size_t i = 0; i < catalog().definitions.size(); ++i) {
        by_name_.emplace(catalog().full_name(catalog().definitions[i]), static_cast<DefinitionId>(i));
      }
    }
    if (sources.contains(Source::terms)) {
      for (const TermGroup& group : catalog().system(context.system).terms) {
        for (const Term& term : group.terms) {
          groups_.emplace(&term, &group.id);
          terms_.add(term);
        }
      }
    }
  }

  std::vector<Found> run() {
    for (ResolvedChapter& chapter : context_.made.chapters) {
      ++chapter_;
      in_chapter_ = 0;
      strip_title(chapter.title, chapter.destination);
      for (ResolvedBlock& block : chapter.blocks) {
        if (auto* const section = std::get_if<Section>(&block)) {
          strip_title(section->title, section->destination);
        }
        note_shown(block);
        strip_contents(block);
      }
      for (const auto& [key, words] : chapter.cover) {
        said_again_.insert(&words);
      }
      for_each_set_line(chapter, [this](Line& line) { read(line); });
    }
    bool is_listed =
        false;  // Chapters without a number, such as the index itself, and their sections are not.
    for (OutlinePoint& point : context_.made.outline) {
      is_listed = point.level == 1 ? point.number > 0 : is_listed;
      for (Inline& each : point.words) {
        each.style.index = nullptr;
      }
      if (is_listed && point.level <= 2) {
        found_.push_back({Source::headings,
                          {point.title},
                          {point.destination, Folio::main},
                          {},
                          MappedText::from(point.title, place_of(point.words).value_or(Span()))});
      }
    }
    return std::move(found_);
  }

 private:
  const Catalog& catalog() const { return context_.common.catalog; }

  std::shared_ptr<const std::string> new_anchor() {
    return std::make_shared<const std::string>(fmt::format("index/{}.{}", chapter_, ++in_chapter_));
  }

  void enter(const IndexMark& mark, const std::string& words, const std::string& anchor) {
    const bool is_said = mark.entry.empty();
    found_.push_back({Source::marks,
                      is_said ? std::vector<std::string>{words} : path_of(mark.entry.str()),
                      {anchor, mark.folio, mark.span},
                      {},
                      MappedText::from(words, mark.span),
                      is_said});
  }

  // A title also stands above pages and in the contents: it is found where its chapter or section begins.
  void strip_title(Line& title, const std::string& destination) {
    for_each_mark(title, [&](const IndexMark& mark, const std::string& words, auto begin, auto end) {
      enter(mark, words, destination);
      std::for_each(begin, end, [](Inline& each) { each.style.index = nullptr; });
    });
  }

  // Contents say titles and captions again.
  void strip_contents(ResolvedBlock& block) {
    auto* const exhibited = std::get_if<Exhibited>(&block);
    if (auto* const contents = exhibited == nullptr ? nullptr : std::get_if<Contents>(&exhibited->what)) {
      for (OutlinePoint& point : contents->points) {
        std::ranges::for_each(point.words, [](Inline& each) { each.style.index = nullptr; });
        said_again_.insert(&point.words);
      }
    }
  }

  // Calls f for the inlines of each mark of a line, with their words.
  template <typename F>
  static void for_each_mark(Line& line, const F& f) {
    for (auto begin = line.begin(); begin != line.end();) {
      const std::shared_ptr<const IndexMark> mark = begin->style.index;
      const auto end =
          std::find_if(begin, line.end(), [&](const Inline& each) { return each.style.index != mark; });
      if (mark != nullptr) {
        f(*mark, markup::plain_text(std::vector<Inline>(begin, end)), begin, end);
      }
      begin = end;
    }
  }

  void read(Line& line) {
    for_each_mark(line, [&](const IndexMark& mark, const std::string& words, auto begin, auto end) {
      const auto anchor = begin->style.anchor != nullptr ? begin->style.anchor : new_anchor();
      enter(mark, words, *anchor);
      std::for_each(begin, end, [&](Inline& each) { each.style.anchor = anchor; });
    });
    for (Inline& each : line) {
      const auto* const link = std::get_if<Hyperlink>(&each.what);
      const auto definition = link == nullptr ? by_name_.end() : by_name_.find(link->destination);
      if (definition != by_name_.end()) {
        each.style.anchor = each.style.anchor != nullptr ? each.style.anchor : new_anchor();
        enter(definition->second, {*each.style.anchor, Folio::plain});
      }
    }
    if (!terms_.empty() && !said_again_.contains(&line)) {
      terms_.name(line, [this](const Term& term, const TermFinder::Anchor& has) {
        auto anchor = has != nullptr ? has : new_anchor();
        found_.push_back({Source::terms, {term.name}, {*anchor, Folio::plain}, *groups_.at(&term)});
        return anchor;
      });
    }
  }

  void enter(DefinitionId id, Place place) {
    const Definition& definition = catalog().definition(id);
    const Node name = definition.root.find("name");
    found_.push_back({Source::definitions,
                      {definition.title},
                      std::move(place),
                      catalog().kind(definition.kind).name,
                      name.exists() ? name.text() : MappedText::from(definition.title, definition.id_span)});
  }

  // Rows and cards of definitions: the first of each goes by the definition's name, which leads to it, and others by names of
  // their own.
  void note_shown(ResolvedBlock& block) {
    auto* const exhibited = std::get_if<Exhibited>(&block);
    if (exhibited == nullptr || !wants_definitions_) {
      return;
    }
    if (auto* const table = std::get_if<Table>(&exhibited->what)) {
      for (TableRow& row : table->rows) {
        if (const auto shown = by_name_.find(row.anchor); shown != by_name_.end()) {
          row.anchor = shown_at(shown->second, row.anchor);
        }
      }
    } else if (auto* const figure = std::get_if<Figure>(&exhibited->what)) {
      for (const DefinitionId card : figure->cards) {
        figure->anchors.push_back(shown_at(card, catalog().full_name(catalog().definition(card))));
      }
    }
  }

  std::string shown_at(DefinitionId definition, const std::string& name) {
    std::string anchor = shown_.insert(definition).second ? name : *new_anchor();
    enter(definition, {anchor, Folio::main});
    return anchor;
  }

  ResolveContext& context_;
  bool wants_definitions_;
  std::unordered_map<std::string, DefinitionId> by_name_;
  TermFinder terms_;
  std::set<const Line*> said_again_;  // Of covers and contents, to which nobody turns for a term.
  std::unordered_map<const Term*, const std::string*> groups_;
  std::vector<Found> found_;
  std::set<DefinitionId> shown_;
  int chapter_ = 0, in_chapter_ = 0;
};

// One index of a book, put together from what was found.
class IndexMaker {
 public:
  IndexMaker(Index& index, ResolveContext& context) : index_(index), body_(index.body), context_(context) {}

  std::set<Source> sources() const {
    std::set<Source> sources;
    for (const Node name : body_.find("from").items()) {
      sources.insert(name.scalar() == "definitions" ? Source::definitions
                     : name.scalar() == "headings"  ? Source::headings
                     : name.scalar() == "terms"     ? Source::terms
                                                    : Source::marks);
    }
    return body_.find("from").exists() ? sources : std::set{Source::marks, Source::definitions};
  }

  void run(const std::vector<Found>& found) {
    report_idle("kinds", Source::definitions, "definitions");
    report_idle("groups", Source::terms, "terms");
    check_names("kinds", [&](std::string_view name) {
      return context_.common.catalog.find_kind(context_.system, name).has_value();
    });
    const auto& groups = context_.common.catalog.system(context_.system).terms;
    check_names("groups", [&](std::string_view name) {
      return std::ranges::find(groups, name, &TermGroup::id) != groups.end();
    });
    const std::set<Source> wanted = sources();
    for (const Found& each : found) {
      if (wanted.contains(each.source) && is_chosen(each)) {
        enter(each);
      }
    }
    read_others("see", &Branch::see);
    read_others("also", &Branch::also);
    check_others();
    check_ranges(root_);
    if (root_.branches.empty() && !context_.lacks_names) {
      context_.fault(Diagnostic::of(Code::bad_directive, place(), "the index has no entry")
                         .help("mark words of the chapters, `[words]{.index}`, or let `from` take "
                               "definitions, headings or terms"));
    }
    index_.entries = entries_of(root_);
  }

 private:
  struct Branch {
    std::string words;
    MappedText written;
    bool is_said = true;
    std::vector<Place> places;
    std::vector<std::string> see, also;
    std::map<std::string, Branch, std::less<>> branches;
  };

  Span place() const { return body_.exists() ? body_.span() : context_.book.span; }

  void report_idle(std::string_view key, Source source, std::string_view name) {
    if (body_.find(key).exists() && !sources().contains(source)) {
      context_.diagnostics.add(
          Diagnostic::of(Code::key_without_effect, body_.key_span(key),
                         fmt::format("`{}` chooses among {}, and the index takes none", key, name))
              .help(fmt::format("add `{}` to `from`, or take the key out", name)));
    }
  }

  template <typename IsThere>
  void check_names(std::string_view key, const IsThere& is_there) {
    for (const Node name : body_.find(key).items()) {
      if (!is_there(name.scalar()) && !context_.lacks_names) {
        std::vector<std::string> names;
        if (key == "kinds") {
          for (const KindId each : context_.common.catalog.system(context_.system).kinds) {
            names.push_back(context_.common.catalog.kind(each).name);
          }
        } else {
          for (const TermGroup& each : context_.common.catalog.system(context_.system).terms) {
            names.push_back(each.id);
          }
        }
        context_.fault(Diagnostic::of(key == "kinds" ? Code::unknown_kind : Code::unknown_term, name.span(),
                                      fmt::format("there is no {} `{}`",
                                                  key == "kinds" ? "kind" : "group of terms", name.scalar()))
                           .help_closest(name.scalar(), names));
      }
    }
  }

  bool is_chosen(const Found& each) const {
    const Node names = each.source == Source::definitions ? body_.find("kinds")
                       : each.source == Source::terms     ? body_.find("groups")
                                                          : Node();
    if (!names.exists()) {
      return true;
    }
    for (const Node name : names.items()) {
      if (name.scalar() == each.group) {
        return true;
      }
    }
    return false;
  }

  Branch& branch_of(const Found& found) {
    Branch* at = &root_;
    for (const std::string& words : found.path) {
      at = &at->branches[source::case_folded(words)];
      if (at->words.empty() || (at->is_said && !found.is_said)) {
        at->words = words;
        const MappedText& from = found.written;
        at->written =
            from.str() == words ? from : MappedText::from(words, from.empty() ? Span() : from.span());
        at->is_said = found.is_said;
      }
    }
    return *at;
  }

  void enter(const Found& each) {
    if (std::ranges::any_of(each.path, &std::string::empty)) {
      context_.fault(Diagnostic::of(Code::bad_markup, each.place.mark, "an entry of the index without words")
                         .help("write words on both sides of each `>`"));
      return;
    }
    Branch& branch = branch_of(each);
    branch.places.push_back(each.place);
  }

  // The entry of some words, and how it reads where others lead to it: `Lamps, of oil`. Null: there is none.
  std::pair<const Branch*, std::string> find(const std::vector<std::string>& path) const {
    const Branch* at = &root_;
    std::string reads;
    for (const std::string& words : path) {
      const auto next = at->branches.find(source::case_folded(words));
      if (next == at->branches.end()) {
        return {};
      }
      at = &next->second;
      reads += (reads.empty() ? "" : ", ") + at->words;
    }
    return {at, reads};
  }

  // What leads to other entries: `see` in place of pages, `also` besides them.
  void read_others(std::string_view key, std::vector<std::string> Branch::*others) {
    for (const Entry& entry : body_.find(key).entries()) {
      Branch& branch = branch_of({{},
                                  path_of(std::string(entry.key)),
                                  {},
                                  {},
                                  MappedText::from(std::string(entry.key), entry.key_span)});
      for (const Node other : entry.value.as_list()) {
        (branch.*others).emplace_back(other.scalar());
        asked_.push_back(other);
      }
      const bool has_pages = !branch.places.empty() || !branch.branches.empty();
      if (has_pages == (key == "see")) {
        context_.fault(
            Diagnostic::of(
                Code::bad_directive, body_.find(key).key_span(entry.key),
                has_pages ? fmt::format("`{}` has pages of its own, and so nothing to see in their place",
                                        entry.key)
                          : fmt::format("`{}` has no page, and so nothing else besides it", entry.key))
                .help(has_pages ? "write it below `also`"
                                : "write it below `see`, or mark it where it stands"));
      }
    }
  }

  void check_others() {
    for (const Node other : asked_) {
      const Branch* const target = find(path_of(std::string(other.scalar()))).first;
      if (target != nullptr && (!target->places.empty() || !target->branches.empty())) {
        continue;
      }
      if (context_.lacks_names) {
        continue;
      }
      std::vector<std::string> names;
      list(root_, {}, names);
      context_.fault(Diagnostic::of(Code::unknown_reference, other.span(),
                                    fmt::format("the index has no entry `{}` with pages", other.scalar()))
                         .help_closest(other.scalar(), names));
    }
  }

  static void list(const Branch& branch, const std::string& before, std::vector<std::string>& names) {
    for (const auto& [folded, each] : branch.branches) {
      const std::string name = before.empty() ? each.words : before + " > " + each.words;
      if (!each.places.empty() || !each.branches.empty()) {
        names.push_back(name);
      }
      list(each, name, names);
    }
  }

  void check_ranges(const Branch& branch) {
    std::optional<Span> open;
    for (std::size_t i = 0; i < branch.places.size(); ++i) {
      const Folio folio = branch.places[i].folio;
      if ((folio == Folio::begins && open) || (folio == Folio::ends && !open)) {
        context_.fault(
            Diagnostic::of(
                Code::bad_markup, branch.places[i].mark,
                folio == Folio::ends
                    ? fmt::format("`{}` ends here in the index, and began nowhere before", branch.words)
                    : fmt::format("`{}` begins here again in the index, before it ended", branch.words))
                .help("write `folio=begins` where it begins and `folio=ends` where it ends, with the same "
                      "entry"));
      }
      open = folio == Folio::begins ? std::optional(branch.places[i].mark)
             : folio == Folio::ends ? std::nullopt
                                    : open;
    }
    if (open) {
      context_.fault(
          Diagnostic::of(Code::bad_markup, *open,
                         fmt::format("`{}` begins here in the index and ends nowhere", branch.words))
              .help("mark its last words with the same entry and `folio=ends`"));
    }
    for (const auto& [folded, each] : branch.branches) {
      check_ranges(each);
    }
  }

  std::vector<std::string> read_as(const std::vector<std::string>& paths) const {
    std::vector<std::string> read;
    for (const std::string& path : paths) {
      const auto [entry, words] = find(path_of(path));
      read.push_back(entry == nullptr ? path : words);
    }
    return read;
  }

  std::vector<IndexEntry> entries_of(const Branch& branch) const {
    std::vector<std::pair<language::SortKey, const Branch*>> order;
    for (const auto& [folded, each] : branch.branches) {
      const Language& language = language::of(context_.language);
      order.emplace_back(language::sort_key(language::without_article(each.words, language), language),
                         &each);
    }
    std::ranges::sort(order, {}, [](const auto& each) { return each.first; });
    std::vector<IndexEntry> entries;
    entries.reserve(order.size());
    for (const auto& [key, each] : order) {
      entries.push_back(
          {each->written, each->places, read_as(each->see), read_as(each->also), entries_of(*each)});
    }
    return entries;
  }

  Index& index_;
  Node body_;
  ResolveContext& context_;
  Branch root_;
  std::vector<Node> asked_;  // The entries that others lead to.
};

}  // namespace

std::optional<Index> index_of(Node body, ResolveContext& /*context*/) {
  return Index{body, {}};
}

void close_indexes(ResolveContext& context) {
  std::vector<Index*> indexes;
  for (ResolvedChapter& chapter : context.made.chapters) {
    for (ResolvedBlock& block : chapter.blocks) {
      auto* const exhibited = std::get_if<Exhibited>(&block);
      if (auto* const index = exhibited == nullptr ? nullptr : std::get_if<Index>(&exhibited->what)) {
        indexes.push_back(index);
      }
    }
  }
  std::set<Source> sources;
  for (Index* const index : indexes) {
    sources.merge(IndexMaker(*index, context).sources());
  }
  const std::vector<Found> found = Gatherer(context, sources).run();
  for (Index* const index : indexes) {
    IndexMaker(*index, context).run(found);
  }
  const auto mark = std::ranges::find(found, Source::marks, &Found::source);
  if (mark != found.end() && !sources.contains(Source::marks) && !context.lacks_names) {
    context.diagnostics.add(
        Diagnostic::of(
            Code::key_without_effect, mark->place.mark,
            fmt::format("a mark for an index, and no index of the book `{}` has marks", context.book.id))
            .help("give a chapter the directive `{index}`, or take the mark out"));
  }
}

}  // namespace talia::book
