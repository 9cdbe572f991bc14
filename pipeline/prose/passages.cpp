#include "prose/passages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "markup/parse.h"
#include "model/fields.h"
#include "prose/sentences.h"
#include "source/run/worker.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// What a passage stands in.
struct Where {
  std::string_view language;
  SystemId system{};
  std::optional<CampaignId> campaign;
  std::optional<DefinitionId> definition;
  std::string_view path;
  std::optional<std::uint32_t> book, chapter;
};

// A passage, and its tokens while their words are not looked up.
struct Gathered {
  Passage passage;
  std::span<Token> tokens;
};

// Of several places, one after the other.
class Gatherer {
 public:
  // Of the next place.
  void begin(Where where) { where_ = where; }

  // A value without markup.
  void add_value(Node node, Passage::What what) {
    if (node.is(NodeKind::text) && !node.scalar().empty()) {
      const MappedText text = node.text();
      Passage passage = fresh(what);
      passage.words = {node.scalar(), room.runs.add(text.mapped().runs())};
      keep(passage);
      ++text_;
    }
  }

  void add_text(const Text& text) {
    if (text.is_broken) {
      return;
    }
    const std::size_t first = out.size();
    for (const Block& block : text.blocks) {
      add_block(block, Passage::What::paragraph, 0);
    }
    for (std::size_t i = first; i < out.size(); ++i) {
      out[i].passage.is_last_of_text = i + 1 == out.size();
    }
    ++text_;
  }

  void add_markup(Node node, Passage::What what) {
    if (!node.is(NodeKind::text)) {
      return;
    }
    Diagnostics heard_elsewhere;
    texts.push_back(std::make_unique<const Text>(markup::parse(
        node.text(), markup::Mode::inline_only, std::string(where_.language), heard_elsewhere)));
    if (!texts.back()->is_broken && !heard_elsewhere.has_errors()) {
      const std::size_t first = out.size();
      add_text(*texts.back());
      for (std::size_t i = first; i < out.size(); ++i) {
        out[i].passage.what = what;
      }
    }
  }

  Where& where() { return where_; }

  std::vector<Gathered> out;
  std::vector<std::unique_ptr<const Text>> texts;
  PassageRoom room;

 private:
  Passage fresh(Passage::What what) const {
    Passage passage;
    passage.what = what;
    passage.language = where_.language;
    passage.system = where_.system;
    passage.campaign = where_.campaign;
    passage.definition = where_.definition;
    passage.path = where_.path;
    passage.book = where_.book;
    passage.chapter = where_.chapter;
    passage.text = text_;
    return passage;
  }

  void keep(Passage& passage) {
    find_tokens(passage.words.view(), tokens_);
    std::span<const Token> tokens(tokens_);
    // `[!tip]` at the start of a quote is a mark, and no words.
    if (tokens.size() > 3 && passage.words.view().starts_with("[!")) {
      tokens = tokens.subspan(4);
    }
    if (!tokens.empty()) {
      const std::span<Token> kept = room.tokens.add(tokens);
      passage.tokens = kept;
      passage.stretches = room.stretches.add(stretches_);
      out.push_back({passage, kept});
    }
    stretches_.clear();
  }

  // What an inline gives to a passage's words; nothing: words that nobody wrote.
  static std::optional<MappedView> words_of(const Inline& each) {
    static constexpr MappedRun nowhere{0, {}, false};
    if (const auto* const words = std::get_if<Words>(&each.what); words != nullptr && !each.style.code) {
      return words->text.mapped();
    }
    if (const auto* const link = std::get_if<Hyperlink>(&each.what);
        link != nullptr && !link->text.view().starts_with("http")) {
      return link->text.mapped();
    }
    if (const auto* const reference = std::get_if<Reference>(&each.what);
        reference != nullptr && reference->label) {
      return reference->label->mapped();
    }
    return std::holds_alternative<LineBreak>(each.what) ? std::optional(MappedView(" ", {&nowhere, 1}))
                                                        : std::nullopt;
  }

  void add_run(const std::vector<Inline>& run, Passage::What what, std::uint32_t list) {
    Passage passage = fresh(what);
    passage.list = list;
    words_.clear();
    std::optional<MappedView> last;
    for (const Inline& each : run) {
      const auto begin = static_cast<std::uint32_t>(words_.size());
      last = words_of(each);
      if (last) {
        words_.append(*last);
      } else {
        words_.append_from(gap, place_of(each));
      }
      stretches_.push_back({begin, static_cast<std::uint32_t>(words_.size()), &each});
    }
    // What one piece of words gave alone stands there.
    passage.words = run.size() == 1 && last ? *last : kept_words();
    keep(passage);
  }

  MappedView kept_words() {
    const std::span<const char> words = room.words.add(words_.view());
    return {{words.data(), words.size()}, room.runs.add(words_.mapped().runs())};
  }

  static Span place_of(const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      return words->text.span();
    }
    if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
      return insertion->span;
    }
    if (const auto* const reference = std::get_if<Reference>(&each.what)) {
      return reference->target.span();
    }
    const auto* const icon = std::get_if<IconName>(&each.what);
    return icon != nullptr ? icon->name.span() : Span{};
  }

  void add_block(const Block& block, Passage::What what, std::uint32_t list) {
    if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
      add_run(paragraph->inlines, what, list);
    } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
      add_run(heading->inlines, Passage::What::heading, 0);
    } else if (const auto* const items = std::get_if<ListBlock>(&block.what)) {
      const std::uint32_t number = ++lists_;
      for (const std::vector<Block>& item : items->items) {
        for (const Block& each : item) {
          add_block(each, Passage::What::item, number);
        }
      }
    } else if (const auto* const table = std::get_if<TableBlock>(&block.what)) {
      const std::uint32_t number = ++lists_;
      for (std::size_t row = 0; row < table->rows.size(); ++row) {
        for (std::size_t column = 0; column < table->rows[row].size(); ++column) {
          const std::size_t before = out.size();
          add_run(table->rows[row][column], Passage::What::cell, number);
          if (out.size() > before) {
            out.back().passage.row = static_cast<std::uint32_t>(row);
            out.back().passage.column = static_cast<std::uint32_t>(column);
          }
        }
      }
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      for (const Block& each : quote->blocks) {
        add_block(each, what, list);
      }
    }
  }

  Where where_;
  std::uint32_t text_ = 0, lists_ = 0;
  // Of the passage that is made.
  MappedText words_;
  std::vector<Passage::Stretch> stretches_;
  std::vector<Token> tokens_;
};

// Whether a value of a field without markup is words for people, and no name for programs: a slug, a path, a reference number.
// What has spaces may have figures.
bool is_words(std::string_view value) {
  bool has_more = false;
  const bool has_spaces = value.find(' ') != std::string_view::npos;
  for (std::size_t at = 0; at < value.size();) {
    const char32_t letter = source::next_code_point(value, at);
    if ((source::is_digit(letter) && !has_spaces) || letter == '/' || letter == '_' || letter == '#' ||
        letter == '{' || letter == '<' || letter == '\\') {
      return false;
    }
    has_more |= letter == ' ' || letter >= 0x80 || (letter >= 'A' && letter <= 'Z');
  }
  return has_more;
}

// A text of which the schema does not list what it may be.
bool is_open(const FieldType& type) {
  return type.shape == FieldType::Shape::text && type.allowed.empty();
}

void add_plain(Gatherer& to, Node node, const FieldType& declared, bool is_name) {
  using Shape = FieldType::Shape;
  if (is_open(declared) && node.is(NodeKind::text)) {
    if (is_name || is_words(node.scalar())) {
      to.add_value(node, is_name ? Passage::What::name : Passage::What::value);
    }
  } else if (declared.shape == Shape::list && !declared.items.empty()) {
    for (const Node item : node.items()) {
      add_plain(to, item, declared.items[0], false);
    }
  } else if (declared.shape == Shape::record) {
    for (const Field& member : declared.members) {
      add_plain(to, node.find(member.name), member.type, false);
    }
  }
}

void add_definition(const Catalog& catalog, std::size_t index, Gatherer& to) {
  const Definition& definition = catalog.definitions[index];
  for (const Field& field : catalog.kind(definition.kind).fields) {
    if (model::may_hold(field.type, is_open)) {
      to.where().path = field.name;
      add_plain(to, definition.root.find(field.name), field.type, field.name == "name");
    }
  }
  for (const TextField& field : definition.texts) {
    to.where().path = field.path;
    to.add_text(field.text());
  }
}

// The texts in a directive's body: at keys at which its core schemas have `x-text`, or words that it prints as they are.
void add_directive(Node node, std::string_view directive, Gatherer& to) {
  static constexpr std::array<std::string_view, 13> keys{"back",  "caption", "group", "label",    "lead",
                                                         "line",  "notes",   "says",  "subtitle", "text",
                                                         "title", "value",   "who"};
  for (const Entry& entry : node.entries()) {
    const bool is_text = std::ranges::find(keys, entry.key) != keys.end();
    const Passage::What what =
        entry.key == "text" || entry.key == "lead" || entry.key == "says" || entry.key == "notes"
            ? (directive == "table" ? Passage::What::cell : Passage::What::label)
            : Passage::What::label;
    const bool is_name = (entry.key == "group" || entry.key == "value") && !is_words(entry.value.scalar()) &&
                         entry.value.scalar().find('{') == std::string_view::npos;
    if (is_text && !is_name && entry.value.is(NodeKind::text)) {
      to.add_markup(entry.value, what);
    } else if (is_text && entry.value.is(NodeKind::list)) {
      for (const Node item : entry.value.items()) {
        to.add_markup(item, what);
      }
    }
    add_directive(entry.value, directive, to);
  }
  for (const Node item : node.items()) {
    add_directive(item, directive, to);
  }
}

void add_ruleset(const System& system, Gatherer& to) {
  for (const TermGroup& group : system.terms) {
    for (const Term& term : group.terms) {
      if (term.written.is(NodeKind::map)) {
        to.add_value(term.written.find("name"), Passage::What::label);
        for (const Node form : term.written.find("forms").items()) {
          to.add_value(form, Passage::What::label);
        }
        to.add_markup(term.meaning, Passage::What::paragraph);
      } else if (is_words(term.written.scalar())) {
        to.add_value(term.written, Passage::What::label);
      }
    }
  }
  for (const RulesetPart& part : system.ruleset) {
    if (part.is_broken || (part.kind != "stats" && part.kind != "tables")) {
      continue;
    }
    for (const Entry& entry : part.root.find(part.kind).entries()) {
      to.add_value(entry.value.find("label"), Passage::What::label);
      for (const Entry& column : entry.value.find("columns").entries()) {
        to.add_value(column.value.find("label"), Passage::What::label);
      }
      for (const Node row : entry.value.find("rows").items()) {
        for (const Entry& cell : row.entries()) {
          if (is_words(cell.value.scalar())) {
            to.add_value(cell.value, Passage::What::cell);
          }
        }
      }
    }
  }
}

void add_chapter(const Chapter& chapter, Gatherer& to) {
  to.add_text(chapter.text);
  for (const ParsedDirective& directive : chapter.directives) {
    if (!directive.is_broken) {
      add_directive(directive.body, directive.name, to);
    }
  }
}

// Whether words stand where others stood already. Mostly the words of a file come one behind the other, of which none was there.
class SeenPlaces {
 public:
  // False: they were there.
  bool add(Span place) {
    const auto file = static_cast<std::size_t>(place.file);
    if (place.begin < place.end && place.exists()) {
      if (file >= ends_.size()) {
        ends_.resize(file + 1);
      }
      if (place.begin >= ends_[file]) {
        ends_[file] = place.end;
        in_order_.push_back(place);
        return true;
      }
    }
    others_.insert(in_order_.begin(), in_order_.end());
    in_order_.clear();
    return others_.insert(place).second;
  }

 private:
  std::vector<std::uint32_t> ends_;  // Of each file, as far as its words came in order.
  std::vector<Span> in_order_;       // Of those, what is not among the others yet.
  std::set<Span> others_;
};

// One place that is walked by itself.
struct Task {
  enum class What : std::uint8_t { system, definition, chapter };
  What what;
  std::size_t index;
  std::size_t chapter = 0;
};

Where where_of(const Task& task, const Catalog& catalog) {
  Where where;
  if (task.what == Task::What::system) {
    where.system = static_cast<SystemId>(task.index);
    where.language = catalog.language_of(where.system);
  } else if (task.what == Task::What::definition) {
    const Definition& definition = catalog.definitions[task.index];
    where.system = definition.system;
    where.campaign = definition.campaign;
    where.definition = static_cast<DefinitionId>(task.index);
    where.language = definition.campaign ? catalog.campaign(*definition.campaign).language
                                         : catalog.language_of(definition.system);
  } else {
    const Book& book = catalog.books[task.index];
    where.campaign = book.campaign;
    where.system = catalog.campaign(book.campaign).system;
    where.language = catalog.campaign(book.campaign).language;
    where.book = static_cast<std::uint32_t>(task.index);
    where.chapter = static_cast<std::uint32_t>(task.chapter);
  }
  return where;
}

std::vector<Task> tasks_of(const Catalog& catalog) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    tasks.push_back({Task::What::system, i});
  }
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    tasks.push_back({Task::What::definition, i});
  }
  for (std::size_t i = 0; i < catalog.books.size(); ++i) {
    for (std::size_t j = 0; j < catalog.books[i].chapters.size(); ++j) {
      tasks.push_back({Task::What::chapter, i, j});
    }
  }
  return tasks;
}

void gather(const Task& task, const Catalog& catalog, Gatherer& to) {
  to.begin(where_of(task, catalog));
  switch (task.what) {
    case Task::What::system:
      add_ruleset(catalog.systems[task.index], to);
      break;
    case Task::What::definition:
      add_definition(catalog, task.index, to);
      break;
    case Task::What::chapter:
      add_chapter(catalog.books[task.index].chapters[task.chapter], to);
      break;
  }
}

}  // namespace

Passages passages_of(const Catalog& catalog, unsigned jobs) {
  const std::vector<Task> tasks = tasks_of(catalog);
  Passages passages;
  auto forms = std::make_unique<WordForms>();
  SeenPlaces seen;
  std::uint32_t before = 0;
  // Some at a time: what one needed for a while, the next need too.
  constexpr std::size_t at_a_time = 512;
  constexpr std::size_t together = 64;
  for (std::size_t first = 0; first < tasks.size(); first += at_a_time) {
    const std::span<const Task> some(tasks.data() + first, std::min(at_a_time, tasks.size() - first));
    std::vector<Gatherer> found((some.size() + together - 1) / together);
    source::for_each(found.size(), jobs, [&](std::size_t i) {
      for (const Task& task : some.subspan(i * together, std::min(together, some.size() - i * together))) {
        gather(task, catalog, found[i]);
      }
    });
    for (Gatherer& gatherer : found) {
      std::uint32_t most = 0;
      for (auto& [passage, tokens] : gatherer.out) {
        most = std::max(most, passage.text + 1);
        if (seen.add(passage.words.span())) {
          look_up(tokens, passage.words.view(), passage.language, *forms);
          passage.forms = forms.get();
          passage.sentences = gatherer.room.sentences.add(sentences_of(passage));
          passage.text += before;
          passages.all.push_back(passage);
        }
      }
      before += most;
      std::ranges::move(gatherer.texts, std::back_inserter(passages.texts));
      passages.rooms.push_back(std::move(gatherer.room));
    }
  }
  passages.forms = std::move(forms);
  return passages;
}

}  // namespace talia::prose
