#include "prose/passages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "markup/parse.h"
#include "source/run/worker.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr char32_t gap_sign = U'\uFFFC';

bool is_space(char32_t letter) {
  return letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r' || letter == 0xA0 ||
         letter == 0x202F || letter == 0x2009 || letter == 0xAD;
}

// What a passage stands in.
struct Where {
  std::string_view language;
  SystemId system{};
  std::optional<CampaignId> campaign;
  std::optional<DefinitionId> definition;
  std::string_view path;
  std::optional<std::uint32_t> book, chapter;
};

class Gatherer {
 public:
  explicit Gatherer(Where where) : where_(where) {}

  // A value without markup.
  void add_value(Node node, Passage::What what) {
    if (node.is(NodeKind::text) && !node.scalar().empty()) {
      Passage passage = fresh(what);
      passage.words = node.text();
      keep(std::move(passage));
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
      out[i].is_last_of_text = i + 1 == out.size();
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
        out[i].what = what;
      }
    }
  }

  Where& where() { return where_; }

  std::vector<Passage> out;
  std::vector<std::unique_ptr<const Text>> texts;

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

  void keep(Passage passage) {
    passage.tokens = tokens_of(passage.words.view());
    // `[!tip]` at the start of a quote is a mark, and no words.
    if (passage.tokens.size() > 3 && passage.words.view().starts_with("[!")) {
      passage.tokens.erase(passage.tokens.begin(), passage.tokens.begin() + 4);
    }
    if (!passage.tokens.empty()) {
      out.push_back(std::move(passage));
    }
  }

  void add_run(const std::vector<Inline>& run, Passage::What what, std::uint32_t list) {
    Passage passage = fresh(what);
    passage.list = list;
    passage.stretches.reserve(run.size());
    std::size_t size = 0;
    for (const Inline& each : run) {
      const auto* const words = std::get_if<Words>(&each.what);
      size += words != nullptr ? words->text.size() : gap.size();
    }
    passage.words.reserve(size);
    for (const Inline& each : run) {
      const auto begin = static_cast<std::uint32_t>(passage.words.size());
      if (const auto* const words = std::get_if<Words>(&each.what); words != nullptr && !each.style.code) {
        passage.words.append(words->text);
      } else if (const auto* const link = std::get_if<Hyperlink>(&each.what);
                 link != nullptr && !link->text.view().starts_with("http")) {
        passage.words.append(link->text);
      } else if (const auto* const reference = std::get_if<Reference>(&each.what);
                 reference != nullptr && reference->label) {
        passage.words.append(*reference->label);
      } else if (std::holds_alternative<LineBreak>(each.what)) {
        passage.words.append_from(" ", {});
      } else {
        passage.words.append_from(gap, place_of(each));
      }
      passage.stretches.push_back({begin, static_cast<std::uint32_t>(passage.words.size()), &each});
    }
    keep(std::move(passage));
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
            out.back().row = static_cast<std::uint32_t>(row);
            out.back().column = static_cast<std::uint32_t>(column);
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

void add_plain(Gatherer& to, Node node, const FieldType& declared, bool is_name) {
  using Shape = FieldType::Shape;
  if (declared.shape == Shape::text && declared.allowed.empty() && node.is(NodeKind::text)) {
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
    to.where().path = field.name;
    add_plain(to, definition.root.find(field.name), field.type, field.name == "name");
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

std::vector<Token> tokens_of(std::string_view words) {
  std::vector<Token> tokens;
  constexpr std::size_t usual_size = 6;  // Of a word with its space.
  tokens.reserve(words.size() / usual_size + 1);
  const auto number = [](std::size_t byte) { return static_cast<std::uint32_t>(byte); };
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t begin = at;
    const char32_t first = source::next_code_point(words, at);
    if (is_space(first)) {
      continue;
    }
    if (first == gap_sign) {
      tokens.push_back({Token::What::gap, '\0', number(begin), number(at)});
      continue;
    }
    if (!source::is_of_word(first)) {
      const char ascii = first < 0x80 ? static_cast<char>(first) : '\0';
      tokens.push_back({Token::What::sign, ascii, number(begin), number(at)});
      continue;
    }
    bool is_number = source::is_digit(first);
    while (at < words.size()) {
      std::size_t next = at;
      const char32_t letter = source::next_code_point(words, next);
      const bool is_apostrophe =
          (letter == '\'' || letter == U'’') && !is_number && source::is_word_at(words, next);
      const bool is_soft = letter == 0xAD && source::is_word_at(words, next);
      if (!source::is_of_word(letter) && !source::is_combining(letter) && !is_apostrophe && !is_soft) {
        break;
      }
      is_number = is_number && source::is_digit(letter);
      at = next;
    }
    tokens.push_back({is_number ? Token::What::number : Token::What::word, '\0', number(begin), number(at)});
  }
  return tokens;
}

const Inline* Passage::source_of(std::uint32_t byte) const {
  const auto after = std::ranges::upper_bound(stretches, byte, {}, &Stretch::begin);
  return after == stretches.begin() ? nullptr : std::prev(after)->source;
}

void Passage::look_up(WordForms& in) {
  forms = &in;
  for (Token& token : tokens) {
    token.word = token.what == Token::What::word ? in.add(at(token), language) : 0;
  }
}

Passages passages_of(const Catalog& catalog, unsigned jobs) {
  const std::vector<Task> tasks = tasks_of(catalog);
  Passages passages;
  auto forms = std::make_unique<WordForms>();
  std::set<Span> seen;
  std::uint32_t before = 0;
  // Some at a time: what one needed for a while, the next need too.
  constexpr std::size_t at_a_time = 512;
  for (std::size_t first = 0; first < tasks.size(); first += at_a_time) {
    const std::size_t count = std::min(at_a_time, tasks.size() - first);
    std::vector<std::vector<Passage>> found(count);
    std::vector<std::vector<std::unique_ptr<const Text>>> texts(count);
    source::for_each(count, jobs, [&](std::size_t i) {
      Gatherer gatherer(where_of(tasks[first + i], catalog));
      gather(tasks[first + i], catalog, gatherer);
      found[i] = std::move(gatherer.out);
      texts[i] = std::move(gatherer.texts);
    });
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t most = 0;
      for (Passage& passage : found[i]) {
        most = std::max(most, passage.text + 1);
        passage.text += before;
        if (seen.insert(passage.words.span()).second) {
          passage.look_up(*forms);
          passages.all.push_back(std::move(passage));
        }
      }
      before += most;
      std::ranges::move(texts[i], std::back_inserter(passages.texts));
    }
  }
  passages.forms = std::move(forms);
  return passages;
}

}  // namespace talia::prose
