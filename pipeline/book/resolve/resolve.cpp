#include "book/resolve/resolve.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/directives.h"
#include "book/resolve/blocks.h"
#include "book/resolve/contents.h"
#include "book/resolve/context.h"
#include "book/resolve/glossary.h"
#include "book/resolve/index.h"
#include "book/resolve/notes.h"
#include "book/resolve/references.h"
#include "book/resolve/rows.h"
#include "markup/walk.h"
#include "source/run/assert.h"

namespace talia::book {

namespace {

constexpr std::string_view only_cover = "the chapter of a cover";
constexpr std::string_view beside_cover =
    "write it into a chapter of its own: `{cover}` alone is drawn on its page";

const DirectiveKind* kind_of(const ParsedDirective& directive) {
  const auto kind = std::ranges::find(directives(), directive.name, &DirectiveKind::name);
  return kind == directives().end() ? nullptr : &*kind;
}

Line on_one_line(Line line) {
  for (Inline& each : line) {
    if (std::holds_alternative<LineBreak>(each.what)) {
      each.what = Words{MappedText::from(" ", {})};
    }
  }
  return line;
}

// The last chapter of the context's book, from its filled text.
class ChapterResolver {
 public:
  explicit ChapterResolver(ResolveContext& context) : context_(context), made_(context.chapter()) {}

  void run() {
    made_.text = context_.fill(context_.checked(made_.source->text, context_.scope()), context_.context());
    take_notes(context_);
    const std::vector<std::string> boxes = take_boxes(made_.text, context_);
    next_box_ = boxes.begin();
    const Block* const title = find_title();
    obey_openings();
    enter_title();
    std::size_t directive = 0;
    for (const Block& block : made_.text.blocks) {
      if (std::holds_alternative<Directive>(block.what)) {
        TALIA_ASSERT(directive < made_.source->directives.size());
        obey(made_.source->directives[directive++], block);
      } else if (made_.opening == Opening::cover) {
        refuse(block, only_cover, beside_cover, context_);
      } else if (&block != title) {
        add(block);
      }
    }
    finish_head();
  }

 private:
  // The first heading of the first level, whose words become the chapter's title.
  const Block* find_title() {
    made_.accent = context_.style.accent;
    made_.place = {made_.source->span.file, made_.source->span.begin, made_.source->span.begin};
    for (const Block& block : made_.text.blocks) {
      const auto* const heading = std::get_if<Heading>(&block.what);
      if (heading != nullptr && heading->level == 1) {
        made_.title = on_one_line(heading->inlines);
        made_.title_words = name_of(made_.title, block);
        made_.place = place_of(heading->inlines).value_or(made_.place);
        made_.destination = context_.new_name(heading->slug, "chapter");
        return &block;
      }
    }
    return nullptr;
  }

  void obey_openings() {
    const ParsedDirective* opened = nullptr;
    for (const ParsedDirective& directive : made_.source->directives) {
      const DirectiveKind* const kind = kind_of(directive);
      if (kind == nullptr || kind->open == nullptr) {
        continue;
      }
      if (opened != nullptr && opened->name == directive.name) {
        context_.fault(Diagnostic::of(Code::bad_directive, directive.span,
                                      fmt::format("the chapter has a second `{}`", directive.name))
                           .note(opened->span, "its first is here")
                           .help("a chapter begins once: put both into one, or begin another file"));
        continue;
      }
      opened = &directive;
      kind->open(directive, context_);
      cover_ = cover_ == nullptr && made_.opening == Opening::cover ? kind : cover_;
    }
    if (made_.opening == Opening::scene) {
      context_.number_chapter();
    }
  }

  void enter_title() {
    if (!made_.title_words.empty() && made_.opening != Opening::cover) {
      context_.made.outline.push_back(
          {made_.title_words, made_.destination, 1, made_.number, made_.accent, made_.title});
      context_.made.labels[made_.destination] = {
          made_.title_words, made_.number == 0 ? std::string() : std::to_string(made_.number)};
    }
  }

  // A title as bookmarks and references say it. Reports bad-markup where it has no words.
  std::string name_of(const Line& title, const Block& block) {
    std::string words = markup::plain_text(title);
    words.erase(words.find_last_not_of(' ') + 1);
    if (words.empty() && !title.empty()) {
      context_.fault(
          Diagnostic::of(Code::bad_markup, {block.span.file, block.span.begin, block.span.begin},
                         "a heading without words cannot be called by the contents, bookmarks and references")
              .help("write words beside its icons"));
    }
    return words;
  }

  void obey(const ParsedDirective& directive, const Block& block) {
    finish_head();
    if (directive.is_broken) {
      context_.made.is_sound = false;
      context_.lacks_names = true;
      return;
    }
    const DirectiveKind* const kind = kind_of(directive);
    if (made_.opening == Opening::cover && kind != cover_) {
      refuse(block, only_cover, beside_cover, context_);
    } else if (kind == nullptr) {
      std::vector<std::string> names;
      std::ranges::transform(directives(), std::back_inserter(names),
                             [](const DirectiveKind& each) { return std::string(each.name); });
      context_.fault(Diagnostic::of(Code::unknown_directive, directive.span,
                                    fmt::format("there is no directive `{}`", directive.name))
                         .help_closest(directive.name, names));
    } else if (kind->needs_body && !directive.body.exists()) {
      context_.fault(Diagnostic::of(
          Code::bad_directive, directive.span,
          fmt::format("the directive `{}` needs a body that says what it shows", directive.name)));
    } else if (kind->resolve != nullptr) {
      if (auto what = kind->resolve(directive.body, context_)) {
        made_.blocks.emplace_back(Exhibited{kind, std::move(*what)});
      }
    }
  }

  void add(const Block& block) {
    if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
      add_text(paragraph->inlines);
      return;
    }
    finish_head();
    if (const auto* const heading = std::get_if<Heading>(&block.what)) {
      add(*heading, block);
    } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
      made_.blocks.emplace_back(list_of(*list, context_));
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      const Span place = quote->blocks.empty() ? context_.book.span : quote->blocks.front().span;
      made_.blocks.emplace_back(Sidebar{
          sidebar_blocks(quote->blocks, context_), *next_box_++, {place.file, place.begin, place.begin}});
    } else if (const auto* const table = std::get_if<TableBlock>(&block.what)) {
      made_.blocks.emplace_back(written_table(*table, context_.language));
    } else if (const auto* const code = std::get_if<CodeBlock>(&block.what)) {
      made_.blocks.emplace_back(CodeLines{code->lines});
    } else if (std::holds_alternative<Rule>(block.what)) {
      made_.blocks.emplace_back(Divider{});
    }
  }

  void add(const Heading& heading, const Block& block) {
    if (heading.level == 1) {
      context_.fault(
          Diagnostic::of(Code::bad_markup, place_of(heading.inlines).value_or(made_.place),
                         "a second heading of the first level")
              .note(made_.place, "the chapter's title is here")
              .help("a chapter has one title: write `##` for a section of it, or begin another file"));
    } else if (heading.level == 2) {
      const std::string title = name_of(heading.inlines, block);
      std::string name = context_.new_name(heading.slug, made_.destination);
      context_.made.outline.push_back({title, name, 2, 0, made_.accent, heading.inlines});
      context_.made.labels[name] = {title, {}};
      made_.blocks.emplace_back(Section{heading.inlines, std::move(name)});
    } else {
      head_ = heading.inlines;
      if (std::string words = markup::plain_text(head_); words.find_first_not_of(' ') != std::string::npos) {
        context_.heads.push_back({context_.made.chapters.size() - 1, made_.blocks.size(),
                                  context_.made.outline.size(), heading.slug});
        context_.made.outline.push_back({std::move(words), {}, 3, 0, made_.accent, heading.inlines});
      }
    }
  }

  void add_text(const Line& words) {
    made_.blocks.emplace_back(RunningText{std::exchange(head_, {}), words});
  }

  // A head that no paragraph follows stands alone.
  void finish_head() {
    if (!head_.empty()) {
      add_text({});
    }
  }

  ResolveContext& context_;
  ResolvedChapter& made_;
  const DirectiveKind* cover_ = nullptr;               // What made the chapter a cover.
  std::vector<std::string>::const_iterator next_box_;  // Of the quotations that come.
  Line head_;  // Of the third level or below, until its paragraph comes.
};

}  // namespace

ResolvedBook resolve(const Book& book, const BookStyle& style, const LayoutContext& common,
                     Diagnostics& diagnostics) {
  ResolvedBook made{&book, {}, {}, {}};
  made.chapters.reserve(book.chapters.size());
  ResolveContext context(book, style, common, made, diagnostics);
  context.lacks_names = context.common.catalog.system(context.system).is_incomplete;
  for (const Chapter& chapter : book.chapters) {
    context.begin_chapter(chapter);
    ChapterResolver(context).run();
  }
  close_contents(context);
  close_glossaries(context);
  close_indexes(context);
  close_references(context);
  return made;
}

}  // namespace talia::book
